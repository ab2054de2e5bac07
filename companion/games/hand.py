"""Making a move by touching places of the board one after the other.

A window, or anything with a board to touch, builds moves with a game's :class:`Hand` and knows no
rules itself: which places may be touched next, which illegal move a touch attempts, and when a move
is complete. Between two touches only the places touched so far are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar, Generic

from companion.board import Marks
from companion.games.playable import MOST_MOVES, Playable
from companion.games.results import M, P
from companion.games.rule import Breach
from companion.sentences import N_, Sentence, say

Held = tuple[str, ...]
"""Places touched so far, in order."""

_ACTS = {"pass": N_("Pass"), "agreed": N_("Agree to end the game"), "swap": N_("Swap")}
"""Moves of one word, as buttons call them."""


@dataclass(frozen=True)
class Act:
    """A move, or a way to begin one, that is an act of its own and not one more place to touch.

    Attributes:
        name: what its button says.
        text: the move, as a record writes it; '' for one that places complete.
        held: the places that begin it.
    """

    name: Sentence
    text: str = ""
    held: Held = ()


class Hand(Generic[P, M]):
    """How a game's moves are made by touching places.

    Games with too many moves to list, or whose touches mean more than their places, override what
    they need; at least :meth:`touches` and :meth:`move`.
    """

    goes_on: ClassVar[bool] = False
    """Whether one more touch may add to a complete move, as to a trail; else it begins another."""

    def __init__(self, game: Playable[P, M]) -> None:
        self.game = game

    # -- what a game provides

    def touches(self, position: P, player: str, move: M) -> Held:
        """The places to touch, in order, to make a move; none for a pass."""
        board = self.game.boards(self.game.options_of(position))["board"]
        words = re.findall(r"[^\W_]+", self.game.format_move(move))
        return tuple(word for word in words if word in board.touched or word in board.spots)

    def move(self, position: P, player: str, held: Held) -> M | None:
        """The move that these touches make, legal or not; ``None`` if they are no move yet."""
        return next(
            (
                move
                for move in islice(self.game.candidates(position, player), MOST_MOVES)
                if held and self.touches(position, player, move) == held
            ),
            None,
        )

    def after(self, position: P, player: str, held: Held, place: str) -> Held:
        """The places held after one more touch, which may also start again or undo a place."""
        return (*held, place)

    def without(self, position: P, player: str, held: Held, place: str) -> Held:
        """The places held after taking a place back: the touches before it."""
        if place in held:
            return held[: len(held) - 1 - held[::-1].index(place)]
        return held[:-1]

    def lit(self, position: P, player: str, held: Held) -> frozenset[str]:
        """The places where the next touch can lead to a legal move."""
        moves = islice(self.game.legal_moves(position, player), MOST_MOVES)
        found = (self.touches(position, player, move) for move in moves)
        return frozenset(
            touches[len(held)]
            for touches in found
            if len(touches) > len(held) and touches[: len(held)] == held
        )

    def wrong(self, position: P, player: str, held: Held) -> Iterator[Breach]:
        """The rules the touches break already, whatever follows."""
        move = self.move(position, player, held)
        if move is not None:
            yield from self.game.breaches(position, player, move)

    def ready(self, position: P, player: str, held: Held) -> bool:
        """Whether the move is complete and needs no confirmation."""
        return self.move(position, player, held) is not None

    def marks(self, position: P, player: str, held: Held) -> Marks:
        """The board with the held places drawn on it, as far as possible."""
        return self.game.marks(position)

    def spoken(self, position: P, player: str) -> tuple[M, ...]:
        """Legal moves without a touch, such as a pass."""
        return tuple(
            move
            for move in islice(self.game.legal_moves(position, player), MOST_MOVES)
            if not self.touches(position, player, move)
        )

    def acts(self, position: P, player: str) -> tuple[Act, ...]:
        """The acts of their own that are legal now: moves without a touch, and whatever else a
        game calls by a name."""
        texts = map(self.game.format_move, self.spoken(position, player))
        return tuple(Act(say(_ACTS.get(text, text)), text) for text in texts)

    def told(self, position: P, player: str, held: Held) -> Sentence | None:
        """Whose turn it is and how much of it is done, if a turn has several parts; else
        ``None``."""
        return None

    def threats(self, position: P) -> Mapping[str, str]:
        """Places where one more touch could decide the game, with the player who would win."""
        found: dict[str, str] = {}
        for player in self.game.to_move(position)[:1]:
            if self.game.simultaneous:
                break
            for move in islice(self.game.legal_moves(position, player), MOST_MOVES):
                after = self.game.result(self.game.play(position, {player: move}))
                if after.finished and after.winner == player:
                    touches = self.touches(position, player, move)
                    found.update(dict.fromkeys(touches[-1:], player))
        return found


def first(breaches: Iterable[Breach]) -> Breach | None:
    """The most obvious breach, a certain one before an uncertain one."""
    return min(breaches, key=lambda breach: bool(breach.unknown), default=None)
