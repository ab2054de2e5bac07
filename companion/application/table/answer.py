"""The response to a move: whether it is legal, by which rule, and where to look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from companion.application.table.tree import number_of
from companion.games.protocol import Breach, Game, Item, Move, Position
from companion.judge import Verdict
from companion.records import Objection, Turn
from companion.sentences import N_, Sentence, say

Kind = Literal["bad", "open", "good"]


@dataclass(frozen=True)
class Answer:
    """The response of the rules, or the program, to the last action.

    Attributes:
        kind: ``bad`` for what is impossible, ``open`` for what is unknown, else ``good``.
        sentence: the response in a line.
        rule: the rule's id, '' if none.
        places: the places to highlight.
        nearby: texts of legal moves near the attempted one.
        items: further lines, as after a turn of simultaneous orders.
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


def answer_of(verdict: Verdict[Position, Move]) -> Answer:
    breach = verdict.first
    if breach is None:
        return Answer("good", verdict.sentence)
    kind: Kind = "open" if verdict.legal is None else "bad"
    return Answer(kind, breach.sentence, breach.rule, breach.places, verdict.nearby[:3])


def answer_to_right(
    game: Game[Position, Move],
    head: Sentence,
    before: Sequence[Turn],
    objection: Objection[Position, Move] | None,
) -> Answer:
    """The response when a record continues after a move that could not be played.

    Args:
        head: what happened to that move.
        before: what could not be played before.
        objection: what the first move that still cannot be played breaches, ``None`` if all are
            played.
    """
    if objection is not None:
        breach = objection.breaches[0]
        told = say(
            N_("{head} Of the moves after it, “{move}” can no longer be played: {why}"),
            head=head,
            move=objection.text,
            why=breach.sentence,
        )
        return Answer("bad", told, breach.rule, breach.places)
    number = number_of(game, before) - 1
    if not number:
        return Answer("good", head)
    told = say(
        N_("{head} The move after it was kept."),
        plural=N_("{head} The {number} moves after it were kept."),
        count="number",
        head=head,
        number=number,
    )
    return Answer("good", told)
