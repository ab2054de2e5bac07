"""What the rules, or the program, answer to an act at the table, and what a turn did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.application.table.tree import Moves, number_of
from companion.games.phrases import player_name
from companion.games.protocol import Breach, Game, Item, Move, Position, bare
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
            N_("{head} Of the moves after it, “{move}” cannot be played: {why}"),
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
        head=head,
        number=number,
    )
    return Answer("good", told)


@dataclass(frozen=True)
class Happened:
    """A turn that led to the position shown.

    Attributes:
        sentences: what was played, where the effects do not say so, and what that did.
        ways: the paths of pieces that went round the edge or were pushed, each place by place.
        gone: places from which a piece was removed.
    """

    sentences: tuple[Sentence, ...] = ()
    ways: tuple[tuple[str, ...], ...] = ()
    gone: tuple[str, ...] = ()


def happened(game: Game[Position, Move], before: Position, moves: Moves) -> Happened:
    """What a turn did from a position, by the moves of its players."""
    legal = not any(bare(game.format_move(move))[1] for _, move in moves)
    effects = tuple(game.effects(before, dict(moves))) if legal else ()
    told = () if game.simultaneous and effects else _played(game, moves)
    return Happened(
        (*told, *(effect.sentence for effect in effects if effect.kind not in ENDS)),
        tuple(effect.places for effect in effects if effect.kind in _MOVES),
        tuple(place for effect in effects if effect.kind == "removes" for place in effect.places),
    )


ENDS = ("wins", "draws")
"""Effects that are told as the result where that follows."""
_MOVES = ("slides", "forces")
AGREED = "agreed"
"""The move that speaks for both players."""
MARKED = N_("Orange marks show what this is about.")
"""Said where the places of a breach are marked on a board that is shown."""
NOT_COUNTED = N_("The game was already over. These moves do not count.")
END_AGREED = N_("You agreed that the game is over.")
DRAW_AGREED = N_("You agreed on a draw.")
GOES_ON = N_("The game goes on as you agreed.")
TAKEN_BACK = N_("{move} is taken back.")
STANDS = N_("{move} stands.")
REPLACED = N_("{move} is replaced by {instead}.")
PROPOSES = N_("{player} proposes: {decision}")


def _played(game: Game[Position, Move], moves: Moves) -> Iterator[Sentence]:
    for player, move in moves:
        text = game.format_move(move)
        if text == AGREED:
            yield say(END_AGREED)
        else:
            yield say(N_("{player} played {move}"), player=player_name(player), move=text)
