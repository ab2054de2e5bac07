"""The turn played between two photos of a sheet: the trails that its new lines can be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from companion.board import Marks
from companion.games.between import Made, named
from companion.games.bits import Bits, bits
from companion.games.blue_and_red import PLAYERS
from companion.games.line_wars import histories
from companion.games.line_wars.connected import connected_sets
from companion.games.line_wars.grid import Grid
from companion.games.line_wars.position import Position
from companion.games.line_wars.sheet import read_marks
from companion.games.line_wars.trail import PASS, Trail, branched

MOST_WALKS: Final = 2000
"""Paths from one dot that are searched for one turn."""


def turns_between(position: Position, after: Marks) -> Iterator[Made[Position, Trail]]:
    """Every trail that the new lines of one colour can be, from the dots where it may begin."""
    then = read_marks(position.options, after).position
    assert then is not None
    drawn = position.blue | position.red
    new = {player: then.lines(player) & ~drawn for player in PLAYERS}
    players = [player for player in PLAYERS if new[player]]
    if len(players) != 1:
        return
    (player,) = players
    explains = named("line", position.grid.edge_list(new[player]))
    for before, assumes in histories.told(position):
        for trail in trails(before, player, new[player]):
            yield Made(player, trail, before, explains, assumes=assumes)


def moves_towards(
    position: Position, player: str, goal: Marks, *, legal: bool = True
) -> Iterator[Trail]:
    """The turns that draw only the player's lines on a later sheet, each set of lines once; if not
    ``legal``, also of other lengths and from other dots."""
    g, count = position.grid, position.count(player)
    names = (mark.partition(" ")[2] for mark, owner in goal.items() if owner == player)
    left = sum(g.edge_of[name] for name in names) & position.free
    if not left and not position.starts(player):
        yield PASS
    if not left or count is None:
        return
    starts = position.starts(player) if legal else g.touched(left)
    lengths = {count} if legal else {count - 1, count, count + 1, count + 2}
    seen: set[Bits] = set()
    allowed = position.starts(player)
    for start in [*bits(starts & allowed), *bits(starts & ~allowed)]:
        if not g.side_bits[start] & left:
            continue
        if position.options.on("branching"):
            found = (s for n in lengths if n > 0 for s in connected_sets(g, left, start, n))
            turns = ((drawn, branched(g, drawn, start)) for drawn in found)
        else:
            walks = _walks(position, left, start, lengths)
            turns = ((drawn, Trail((tuple(g.names[d] for d in way),))) for drawn, way in walks)
        for drawn, trail in islice(turns, MOST_WALKS):
            if drawn not in seen:
                seen.add(drawn)
                yield trail
    if not legal and left.bit_count() <= count + 2 and left not in seen:
        yield from trails(position, player, left)


def _walks(
    position: Position, left: Bits, start: int, lengths: set[int]
) -> Iterator[tuple[Bits, tuple[int, ...]]]:
    """Trails over the given edges that have one of the lengths or cannot be continued."""
    g, most = position.grid, max(lengths)
    waiting: list[tuple[Bits, tuple[int, ...]]] = [(0, (start,))]
    while waiting:
        drawn, way = waiting.pop()
        length = len(way) - 1
        stuck = not g.side_bits[way[-1]] & position.free & ~drawn
        if length and (length in lengths or stuck):
            yield drawn, way
        if length < most:
            ahead = [(edge, dot) for edge, dot in g.sides[way[-1]] if edge & left & ~drawn]
            waiting += [(drawn | edge, (*way, dot)) for edge, dot in ahead]


def trails(position: Position, player: str, edges: Bits) -> Iterator[Trail]:
    """Trails over exactly these edges, those first that begin where the player may.

    If no pen can draw them without lifting, the fewest strokes that do.
    """
    g = position.grid
    dots = list(bits(g.touched(edges)))
    may = position.starts(player)
    dots.sort(key=lambda dot: not may >> dot & 1)
    odd = g.odd(edges)
    whole = g.connected(edges, 1 << dots[0]) == g.touched(edges)
    if not whole:
        yield _in_parts(g, edges, dots)
    elif position.options.on("branching"):
        for dot in dots:
            yield branched(g, edges, dot)
    elif odd.bit_count() <= 2:
        for dot in dots:
            if not odd or odd >> dot & 1:
                yield Trail((_unbroken(g, edges, dot),))
    else:
        yield branched(g, edges, dots[0])


def _in_parts(g: Grid, edges: Bits, dots: list[int]) -> Trail:
    """Edges that are not connected, component by component."""
    strokes: tuple[tuple[str, ...], ...] = ()
    rest = edges
    for dot in dots:
        part = g.part(rest, 1 << dot)
        if part:
            strokes += branched(g, part, dot).strokes
            rest &= ~part
    return Trail(strokes)


def _unbroken(g: Grid, edges: Bits, start: int) -> tuple[str, ...]:
    """One stroke over all edges, which have an Euler trail from ``start`` (C. Hierholzer, 1873)."""
    path, way = [], [start]
    while way:
        ahead = next((side for side in g.sides[way[-1]] if side[0] & edges), None)
        if ahead is not None:
            edges ^= ahead[0]
            way.append(ahead[1])
        else:
            path.append(g.names[way.pop()])
    return tuple(reversed(path))
