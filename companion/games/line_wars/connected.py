"""Connected sets of lines: the turns of the branching option (LW-4)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.bits import Bits, bits
from companion.games.line_wars.grid import Grid
from companion.games.line_wars.search import Undecided

SETS = 2_000
"""Connected sets tried before it is left undecided whether one contains all the wanted edges."""


def largest_part(g: Grid, free: Bits, starts: Bits) -> Bits:
    """The largest connected set of free edges that reaches one of the start dots."""
    return max((part for _, part in g.parts(free, starts)), key=int.bit_count, default=0)


def connected_sets(g: Grid, free: Bits, start: int, count: int, wanted: Bits = 0) -> Iterator[Bits]:
    """Every connected set of ``count`` free edges that touches ``start``, each once.

    Sets with many of the ``wanted`` edges come first. Each step takes an edge or excludes it for
    good, and only if enough connected edges remain.
    """

    def grow(chosen: Bits, allowed: Bits, left: int) -> Iterator[Bits]:
        if left == 0:
            yield chosen
            return
        reached = g.touched(chosen) if chosen else 1 << start
        ahead = g.incident(allowed & ~chosen, reached)
        for edge in [*bits(ahead & wanted), *bits(ahead & ~wanted)]:
            part = g.part(allowed, 1 << start)
            if part.bit_count() < count:
                return
            yield from grow(chosen | 1 << edge, allowed, left - 1)
            allowed &= ~(1 << edge)

    yield from grow(0, free, count)


def connected_with(g: Grid, part: Bits, starts: Bits, wanted: Bits, count: int) -> Bits:
    """A connected set of ``count`` edges of a connected ``part`` that touches a start dot and
    contains all wanted edges; 0 if there is none.

    Raises:
        Undecided: the wanted edges are not connected, and not every set could be tried.
    """
    ends = g.touched(wanted)
    if g.part(wanted, ends & -ends) == wanted:
        found = wanted | _way(g, part, ends, starts)
        return _filled_up(g, part, found, count) if found.bit_count() <= count else 0
    tried = 0
    for start in bits(starts & g.touched(part)):
        for edges in connected_sets(g, part, start, count, wanted):
            if not wanted & ~edges:
                return edges
            tried += 1
            if tried == SETS:
                raise Undecided
        part &= ~g.side_bits[start]
    return 0


def _way(g: Grid, part: Bits, dots: Bits, starts: Bits) -> Bits:
    """The edges of a shortest path in a connected part from some dots to one of ``starts``."""
    layers = [dots]
    while not layers[-1] & starts:
        layers.append(layers[-1] | g.touched(g.incident(part, layers[-1])))
    at, way = layers[-1] & starts, 0
    here = (at & -at).bit_length() - 1
    for nearer in reversed(layers[:-1]):
        edge, here = next((e, dot) for e, dot in g.sides[here] if e & part and nearer >> dot & 1)
        way |= edge
    return way


def _filled_up(g: Grid, part: Bits, edges: Bits, count: int) -> Bits:
    """``count`` connected edges that include the given ones."""
    for _ in range(count - edges.bit_count()):
        ahead = g.incident(part & ~edges, g.touched(edges))
        edges |= ahead & -ahead
    return edges
