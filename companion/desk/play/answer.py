"""What is said to a move: whether it may be, by which rule, and where to look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from companion.games.protocol import Breach, Item
from companion.judge import Verdict
from companion.sentences import Sentence, Term

Kind = Literal["bad", "open", "good"]


@dataclass(frozen=True)
class Answer:
    """What the rules, or the program, say to what was just done.

    Attributes:
        kind: ``bad`` for what cannot be, ``open`` for what nobody can tell, ``good`` else.
        sentence: in a line.
        rule: the rule's id, '' for none.
        places: where to look.
        nearby: texts of legal moves near what was tried.
        items: further lines, as after a turn in which both ordered at once.
    """

    kind: Kind
    sentence: Sentence
    rule: str = ""
    places: tuple[str, ...] = ()
    nearby: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()


def answer_to(breach: Breach) -> Answer:
    kind: Kind = "open" if breach.unknown else "bad"
    return Answer(kind, breach.sentence, breach.rule, breach.places)


def answer_of(verdict: Verdict[Any, Any]) -> Answer:
    breach = verdict.first
    if breach is None:
        return Answer("good", verdict.sentence)
    kind: Kind = "open" if verdict.legal is None else "bad"
    return Answer(kind, breach.sentence, breach.rule, breach.places, verdict.nearby[:3])


def player_words(player: str) -> Term:
    """A player's colour as it begins a sentence."""
    return Term(player.capitalize())
