"""A Line or Colour position: the layout, both players' rings, and who is to move."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from companion.games.bits import Bits
from companion.games.line_or_colour.layout import OFFICIAL, OFFICIAL_ROWS, Layout, layout_of
from companion.games.options import Options
from companion.games.protocol import STANDS

PLAYERS: Final = ("white", "black")
OTHER: Final = {"white": "black", "black": "white"}
SWAP: Final = "swap"
"""Black's reply under the pie rule (LC-3); every other move is the name of a spot."""
STOOD: Final = SWAP + STANDS
"""A swap although the pie rule was not agreed on, allowed to stand; a ring out of turn that stands
is written ``d4!``."""

Move = str

WHITE_WON, BLACK_WON = 1, 2


@dataclass(frozen=True, slots=True)
class Position:
    """Immutable and hashable; made by :func:`position_of`, which computes ``won``.

    Attributes:
        layout: the spots' colours, counters included (LC-7).
        white, black: each player's rings, as bits of the layout.
        player: who is to move next; ``None`` if a photo cannot show it.
        won: who has won, as the sum of ``WHITE_WON`` and ``BLACK_WON``; follows from the rings.
    """

    options: Options
    layout: Layout
    white: Bits = 0
    black: Bits = 0
    player: str | None = "white"
    won: int = field(default=0, compare=False)

    @property
    def free(self) -> Bits:
        """The spots without a ring."""
        return self.layout.all & ~(self.white | self.black)

    @property
    def over(self) -> bool:
        """Whether somebody has won or every spot has a ring (LC-6)."""
        return self.won != 0 or (self.white | self.black) == self.layout.all

    @property
    def may_swap(self) -> bool:
        """Whether Black could swap now if the pie rule is in use (LC-3)."""
        return not self.black and self.player != "white" and self.white.bit_count() == 1

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won; both only on a paper where play went on too long."""
        return tuple(p for p, bit in (("white", WHITE_WON), ("black", BLACK_WON)) if self.won & bit)

    def rings(self, player: str) -> Bits:
        return self.white if player == "white" else self.black

    def after(self, player: str, move: Move) -> Position:
        """The position after a move that is legal, or stands."""
        if move in (SWAP, STOOD):
            return Position(self.options, self.layout, self.black, self.white, "white")
        layout, spot = self.layout, self.layout.bit[move.removesuffix(STANDS)]
        if player == "white":
            white = self.white | spot
            won = WHITE_WON if layout.wins_by(white, spot) else 0
            return Position(self.options, layout, white, self.black, "black", won)
        black = self.black | spot
        won = BLACK_WON if layout.wins_by(black, spot) else 0
        return Position(self.options, layout, self.white, black, "white", won)


def printed_rows(options: Options) -> str:
    """The rows of the layout that the options name."""
    rows = options.choice("layout")
    return OFFICIAL_ROWS[options.number("size")] if rows == OFFICIAL else rows


def position_of(
    options: Options,
    white: Bits = 0,
    black: Bits = 0,
    player: str | None = "white",
    layout: Layout | None = None,
) -> Position:
    """A position; ``layout`` is given if counters change the options' layout."""
    layout = layout or layout_of(printed_rows(options))
    won = WHITE_WON * layout.wins(white) + BLACK_WON * layout.wins(black)
    return Position(options, layout, white, black, player, won)


def next_player(options: Options, white: Bits, black: Bits) -> str | None:
    """Who is to move by the numbers of rings alone (LC-1); ``None`` if they do not tell.

    After a swap Black is one ring ahead, so under the pie rule equal numbers leave it open, unless
    there are no rings at all.
    """
    lead = white.bit_count() - black.bit_count()
    if lead == 1:
        return "black"
    if not options.on("pie"):
        return "white" if lead == 0 else None
    return "white" if lead == -1 or not (white or black) else None
