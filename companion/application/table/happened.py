"""What the last turn did, in sentences and places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.application.table.tree import Moves
from companion.games.phrases import player_name
from companion.games.protocol import Game, Move, Position, bare
from companion.sentences import N_, Sentence, say


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
        (*told, *(effect.sentence for effect in effects if effect.kind not in _ENDS)),
        tuple(effect.places for effect in effects if effect.kind in _MOVES),
        tuple(place for effect in effects if effect.kind == "removes" for place in effect.places),
    )


_ENDS = ("wins", "draws")
"""Effects that the page tells as the result."""
_MOVES = ("slides", "forces")
_AGREED = "agreed"
"""The move that speaks for both players."""


def _played(game: Game[Position, Move], moves: Moves) -> Iterator[Sentence]:
    for player, move in moves:
        text = game.format_move(move)
        if text == _AGREED:
            yield say(N_("You agreed that the game is over."))
        else:
            yield say(N_("{player} played {move}"), player=player_name(player), move=text)
