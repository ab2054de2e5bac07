"""Rules in words, and how a move breaks one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.options import Source
from companion.games.wording import Other, Wording
from companion.sentences import N_, Fact, Sentence


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its id, its text in our own words, and the option that changes it.

    ``option`` is the id of that option, '' if the rulebook leaves nothing open.
    ``others`` is the text under other answers (:mod:`companion.games.in_force`).
    ``source`` says where it comes from (:data:`Source`), and ``left_open`` what the rulebook leaves
    open, a template; '' if nothing.
    """

    id: str
    text: str
    option: str = ""
    others: tuple[Other, ...] = ()
    source: Source = "rulebook"
    left_open: str = ""

    @property
    def wording(self) -> Wording:
        return Wording(self.text, self.others)


@dataclass(frozen=True, slots=True)
class About:
    """What a newcomer asks first: the aim in a sentence, what is needed, and how to set up."""

    aim: Sentence
    needed: tuple[Sentence, ...]
    setup: tuple[Sentence, ...]

    @property
    def headed(self) -> tuple[tuple[str, tuple[Sentence, ...]], ...]:
        """The three in order, each with its heading, a template."""
        return (
            (N_("Aim"), (self.aim,)),
            (N_("What you need"), self.needed),
            (N_("Setup"), self.setup),
        )


@dataclass(frozen=True)
class Breach:
    """Why a move is not allowed: a rule, one sentence on how, and the places to highlight.

    ``unknown`` names the field of the position that decides the breach, if a photo left it open;
    such a breach makes the verdict "depends", not "illegal".
    ``impossible``: no game can reach the position, so nothing in it can be judged.
    ``unproven``: left open by a search that gave up, not by a photo. Only a proven breach makes a
    move illegal, so play goes on with a note.
    ``noted``: the moves are legal, but what the players noted of the outcome is wrong or missing
    (squares to be blackened, boxes to be ticked for points).
    """

    rule: str
    sentence: Sentence
    places: tuple[str, ...] = ()
    unknown: str = ""
    impossible: bool = False
    unproven: bool = False
    noted: bool = False

    @classmethod
    def of(
        cls,
        rule: str,
        template: str,
        places: Iterable[str] = (),
        /,
        *,
        unknown: str = "",
        noted: bool = False,
        plural: str | None = None,
        count: str | None = None,
        **facts: Fact | Sentence,
    ) -> Breach:
        """The breach with this sentence, as :func:`companion.sentences.say` makes it."""
        sentence = Sentence(template, facts, plural, count)
        return cls(rule, sentence, tuple(places), unknown, noted=noted)

    def __str__(self) -> str:
        """How the rule is broken, in English."""
        return str(self.sentence)
