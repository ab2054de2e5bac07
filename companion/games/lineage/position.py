"""A Lineage position: the pieces, and what else the rules need."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from companion.games.bits import Bits, bits
from companion.games.lineage.network import Network, network
from companion.games.options import Options
from companion.sentences import N_

LEAST_PIECES: Final = 4
"""With fewer pieces a player loses; if both have exactly this many, it is a draw (LG-10)."""
OCCURRENCES: Final = 3
"""Occurrences of the same position that make a draw (LG-11)."""

NOT_ON_BOARD: Final = N_("“{word}” is not on this board")

Bars = tuple[Bits, ...]
"""For each intersection, where the piece on it may not go by its own move (LG-5, LG-7)."""


class Standing(NamedTuple):
    """What makes positions equal (LG-11); includes ``forced``, as that bar lapses sooner.

    A piece whose bars are not known (``unsure``) equals itself as long as it has not moved.
    """

    blue: Bits
    red: Bits
    player: str
    bars: Bars
    forced: int
    unsure: Bits = 0


@dataclass(frozen=True, slots=True)
class Position:
    """Immutable and hashable; ``None`` stands for what a photo cannot show.

    Attributes:
        blue, red: each player's pieces, as bits of the :class:`Network`.
        player: who is to move.
        bars: see :data:`Bars`; as far as they are known.
        unsure: the pieces whose bars a photo did not show and that have not moved since.
        forced: the place of the piece forced since its owner's last turn, -1 if none; its bar
            lapses after its owner's next turn.
        passes: how many consecutive passes came last.
        earlier: earlier standings that can recur, oldest first; those before a removal cannot.
        forgotten: whether there may be others before them, which a photo did not show.
        ended: the id of the rule by which the game is over, '' while it goes on.
    """

    options: Options
    blue: Bits
    red: Bits
    player: str | None
    bars: Bars
    unsure: Bits = 0
    forced: int = -1
    passes: int | None = 0
    earlier: tuple[Standing, ...] = ()
    forgotten: bool = False
    ended: str = ""

    @property
    def net(self) -> Network:
        return network(self.options.choice("board"))

    @property
    def occupied(self) -> Bits:
        return self.blue | self.red

    def pieces(self, player: str) -> Bits:
        return self.blue if player == "blue" else self.red

    def owner(self, place: int) -> str:
        """Whose piece is on a place, '' if there is none."""
        if self.blue >> place & 1:
            return "blue"
        return "red" if self.red >> place & 1 else ""

    def standing(self) -> Standing | None:
        """What it shares with every equal position (LG-11), ``None`` if not known."""
        if self.player is None:
            return None
        return Standing(self.blue, self.red, self.player, self.bars, self.forced, self.unsure)


def judged(position: Position) -> Position:
    """A position with the rule by which it is over; no piece on it may be surrounded."""
    ended = how_ended(position.net, position.blue, position.red)
    if not ended and position.earlier.count(position.standing()) + 1 >= OCCURRENCES:
        ended = "LG-11"
    if not ended and position.passes is not None and position.passes >= 2:
        ended = "LG-12"
    return replace(position, ended=ended) if ended else position


def seen_position(options: Options, blue: Bits, red: Bits) -> Position:
    """A position of which only the pieces are known, not yet judged."""
    net = network(options.choice("board"))
    unsure = blue | red
    return Position(options, blue, red, None, net.no_bars, unsure, passes=None, forgotten=True)


def as_found(position: Position) -> Position:
    """A position from a text or a paper: while a surrounded piece is still there, LG-8 comes first
    and nothing else is decided; nor is anything on a board on which nobody has set up."""
    return judged(position) if position.occupied and not due(position) else position


def due(position: Position) -> Bits:
    """The pieces that LG-8 takes off a position as it stands."""
    return removed(position.options, position.blue, position.red, position.bars, position.unsure)


def how_ended(net: Network, blue: Bits, red: Bits) -> str:
    """The rule by which the pieces alone end the game (LG-9, LG-10), '' if none does."""
    centre = net.centre
    if blue & centre == centre or red & centre == centre:
        return "LG-9"
    fewest = min(blue.bit_count(), red.bit_count())
    if fewest > LEAST_PIECES:
        return ""
    if fewest < LEAST_PIECES or blue.bit_count() == red.bit_count():
        return "LG-10"
    return ""


def winner_of(position: Position) -> str | None:
    """Who has won, by the rule that ended the game; ``None`` for a draw or a game going on."""
    if position.ended == "LG-9":
        centre = position.net.centre
        return "blue" if position.blue & centre == centre else "red"
    if position.ended == "LG-10":
        blue, red = position.blue.bit_count(), position.red.bit_count()
        if blue < LEAST_PIECES <= red:
            return "red"
        if red < LEAST_PIECES <= blue:
            return "blue"
    return None


def removed(options: Options, blue: Bits, red: Bits, bars: Bars, unsure: Bits = 0) -> Bits:
    """The pieces that are removed at once, of both colours (LG-8).

    Under ``surrounded=no_move`` also those that have a free side but no legal slide; one whose bars
    are not known stays.
    """
    net, taken, found = network(options.choice("board")), blue | red, 0
    by_bars = options["surrounded"] == "no_move"
    for place in bits(taken):
        if not net.beside[place] & ~taken:
            found |= 1 << place
        elif by_bars and bars[place] and not unsure >> place & 1:  # most pieces have no bar
            found |= (not reach(net, taken, place) & ~bars[place]) << place
    return found


def reach(net: Network, taken: Bits, place: int) -> Bits:
    """Where a piece can slide from a place, ignoring bars (LG-3, LG-4)."""
    found = 0
    for way in net.ways[place]:
        for point in way:
            if taken & point:
                break
            found |= point
    return found


def without(bars: Bars, removed: Bits) -> Bars:
    """Bars without those of removed pieces."""
    left = list(bars)
    for place in bits(removed):
        left[place] = 0
    return tuple(left)
