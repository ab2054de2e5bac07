"""What a game's rules answer about a position: results, endings, readings and resolved turns."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from companion.games.options import BadOption
from companion.games.rule import Breach
from companion.sentences import N_, Fact, Sentence, Term, either, say


class Position(Hashable, Protocol):
    """A position of some game: immutable, to be handed to that game's own methods alone."""

    @property
    def _position(self) -> None:
        """Nothing has this: type checkers take no text or number for a position."""


class Move(Hashable, Protocol):
    """A move of some game, likewise."""

    @property
    def _move(self) -> None: ...


P = TypeVar("P", bound=Hashable)
"""A game's position."""
M = TypeVar("M", bound=Hashable)
"""A game's move."""

Json = Any
"""A value that ``json.dumps`` accepts."""


@dataclass(frozen=True)
class Item:
    """One line of a score's explanation: what counted, by which rule, where, and for which player
    ('' if not for a single one). ``over``: what it says once the game is known to be over, where
    that is not certain."""

    rule: str
    sentence: Sentence
    places: tuple[str, ...] = ()
    player: str = ""
    over: Sentence | None = None

    @classmethod
    def of(
        cls,
        rule: str,
        template: str,
        places: Iterable[str] = (),
        player: str = "",
        /,
        *,
        plural: str | None = None,
        count: str | None = None,
        **facts: Fact | Sentence,
    ) -> Item:
        """The line with this sentence, as :func:`companion.sentences.say` makes it."""
        return cls(rule, Sentence(template, facts, plural, count), tuple(places), player)

    def __str__(self) -> str:
        """The line in English."""
        return str(self.sentence)


@dataclass(frozen=True)
class Effect:
    """One thing that a legal move does.

    Attributes:
        kind: ``closes``, ``negates``, ``crosses``, ``takes``, ``fights``, ``slides``, ``forces``,
            ``removes``, ``switches``, ``swaps``, ``wins`` or ``draws``.
        places: the places affected, in order.
        rule: the rule by which the game ends, '' of every other effect.
    """

    kind: str
    sentence: Sentence
    places: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True)
class Case:
    """The result under one answer to a question; ``result.moves`` is its history if known."""

    answer: Mapping[str, str]
    result: Result


@dataclass(frozen=True)
class QuestionPart:
    """One thing to ask: its answers in words, and the places that each answer is about;
    ``remembered``: whether people at the table usually know it."""

    id: str
    sentence: Sentence
    answers: Mapping[str, Sentence | Term] = field(default_factory=dict)
    places: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    remembered: bool = True


@dataclass(frozen=True)
class Question:
    """Something a finished sheet does not show, such as who started; ``parts`` are to be asked in
    order."""

    id: str
    sentence: Sentence
    parts: tuple[QuestionPart, ...] = ()


@dataclass(frozen=True)
class Unsettled(Generic[P]):
    """What people may know of a position with unknown fields.

    Attributes:
        questions: what to ask.
        ways: the position by what they answer; each way answers all questions.
    """

    questions: tuple[QuestionPart, ...] = ()
    ways: tuple[tuple[Mapping[str, str], P], ...] = ()

    def left(self, answers: Mapping[str, str]) -> list[P]:
        """What the position may be by some of the answers; nothing without any.

        Raises:
            BadOption: an answer that is not among those offered.
        """
        said = {}
        for part in self.questions:
            if part.id in answers:
                said[part.id] = answers[part.id].strip().lower()
                if said[part.id] not in part.answers:
                    offered = either(f"{part.id}={answer}" for answer in part.answers)
                    choose = say(N_("Choose {known}."), known=offered)
                    raise BadOption.of("{question} {choose}", question=part.sentence, choose=choose)
        return [whole for given, whole in self.ways if said and said.items() <= given.items()]


@dataclass(frozen=True)
class Result:
    """The state of a game.

    Attributes:
        finished: ``None`` if a paper without history cannot prove it.
        score: by player, as ``score`` in the JSON contract; ``None`` while undecided.
        winner: a player, or ``None`` for a draw, an unfinished or an undecided game.
        rule: the rule by which the winner won, or the game was drawn.
        counts: further numbers (``negated``, ``nobody``).
        places: owner or colour by place, as ``places`` in the JSON contract.
        items: the explanation, line by line.
        notes: remarks that are not breaches.
        extra: further keys of the score object, specific to this game (``segments``, ``forces``).
        moves: the history in canonical text, if the paper alone determines it.
        question, cases: what is open, and the result for each answer.
        leader: who would win if the game ended now; ``None`` if nobody, or if the game cannot end
            just because its players stop.
    """

    finished: bool | None
    score: Mapping[str, Json] | None
    winner: str | None = None
    rule: str | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    items: tuple[Item, ...] = ()
    notes: tuple[Sentence, ...] = ()
    extra: Mapping[str, Json] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    question: Question | None = None
    cases: tuple[Case, ...] = ()
    leader: str | None = None

    @property
    def explained(self) -> bool:
        """Whether the rules say anything of the game: a score, what it depends on, or its end."""
        return self.score is not None or self.question is not None or bool(self.finished)


@dataclass(frozen=True)
class Ending:
    """Whether a game is over, and why.

    Attributes:
        over: ``None`` if it depends on something unknown, or on a search that gave up.
        sentences: the answer, in reading order.
        gains: by player, texts of turns that would still gain something.
        negates: by player without a gain, texts of turns that would only cost the opponent.
        proven: ``False`` if a search gave up.
        unknown: the fields of the position on which the answer depends.
    """

    over: bool | None
    sentences: tuple[Sentence, ...] = ()
    gains: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    negates: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    proven: bool = True
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reading(Generic[P]):
    """The reading of a sheet: the position its marks show, its result, and the audit.

    ``audit`` lists everything on the paper that the rules cannot explain. ``position`` is ``None``
    if the sheet shows none (an order slip).
    """

    position: P | None
    result: Result
    audit: tuple[Breach, ...] = ()


@dataclass(frozen=True)
class Resolution(Generic[P, M]):
    """A turn of simultaneous orders after they are revealed.

    Attributes:
        before, orders: the position, and the orders by player as a record stores them.
        counted: the part of the orders that counts; empty if they are refused.
        breaches: the rules each player's orders break; players without a breach are omitted.
        items: what happened where, and by which rule.
        after: the resulting position, ``None`` if the orders are refused.
    """

    before: P
    orders: Mapping[str, M]
    counted: Mapping[str, M]
    breaches: Mapping[str, tuple[Breach, ...]]
    items: tuple[Item, ...] = ()
    after: P | None = None
