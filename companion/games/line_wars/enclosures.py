"""What a player must draw to close off more squares, or to negate the opponent's (LW-13)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.bits import Bits
from companion.games.blue_and_red import OTHER
from companion.games.line_wars.position import Position
from companion.games.line_wars.territory import regions


def reach(position: Position, player: str, lines: int | None = None) -> Bits:
    """The edges a player can reach with ``lines`` lines of a turn; with any number if ``None``."""
    g, free = position.grid, position.free
    dots, found = position.starts(player), 0
    while lines is None or lines > 0:
        more = g.incident(free, dots)
        if more == found:
            break
        found, dots = more, dots | g.touched(more)
        lines = None if lines is None else lines - 1
    return found


def closable(position: Position, player: str, drawable: Bits) -> Iterator[Bits]:
    """The smallest regions that these edges, all drawn, would cut out of the squares that the
    player does not own and that no line of the opponent touches."""
    g, lines = position.grid, position.blue | position.red
    touched = g.bordered(position.lines(OTHER[player]))
    walls = lines | drawable
    left = g.squares & ~g.spread(walls, touched) & ~position.owned.by(player)
    while left:
        area = g.spread(walls, left & -left)
        yield area
        left &= ~area


def enclosures(position: Position, player: str, drawable: Bits) -> Iterator[Bits]:
    """Sets of edges that each gain the player squares if drawn completely. Every turn that gains
    squares draws at least one of these sets. Those round few squares come first.

    There may be very many, so callers should stop early.
    """
    g, lines = position.grid, position.blue | position.red
    cells = list(closable(position, player, drawable))
    found, seen = cells, set(cells)
    while found:
        outlines = [g.outline(area) & position.free for area in found]
        yield from sorted(filter(None, outlines), key=int.bit_count)
        wider = {
            area | cell
            for area in found
            for beside in (g.beside(lines, area) & ~area,)
            for cell in cells
            if cell & beside
        }
        found = sorted(wider - seen)
        seen |= wider


def invasions(position: Position, player: str, drawable: Bits) -> Iterator[Bits]:
    """Single edges with which a player negates the opponent's squares, in the largest regions
    first; every turn that negates squares draws one of them."""
    g, theirs = position.grid, position.owned.by(OTHER[player])
    found = [region for region in regions(g, position.blue | position.red) if region & theirs]
    for region in sorted(found, key=int.bit_count, reverse=True):
        sides = g.around(region) & drawable
        while sides:
            yield sides & -sides
            sides &= sides - 1
