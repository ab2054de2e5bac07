"""Sets of lines that hang together: the turns of the branching option (LW-4)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.line_wars.grid import Bits, Grid, bits


def parts(g: Grid, free: Bits, starts: Bits) -> Iterator[tuple[int, Bits]]:
    """Each set of free edges that hang together and reach one of some dots, with its lowest such
    dot."""
    while starts:
        low = starts & -starts
        together = g.connected(free, low)
        yield low.bit_length() - 1, g.incident(free, together)
        starts &= ~together


def connected_sets(g: Grid, free: Bits, start: int, count: int, wanted: Bits = 0) -> Iterator[Bits]:
    """Every connected set of ``count`` free edges that touches ``start``, each once.

    Sets with many of the ``wanted`` edges come first. Each step takes an edge or bars it for good,
    and is taken only if enough edges still hang together.
    """

    def grow(chosen: Bits, allowed: Bits, left: int) -> Iterator[Bits]:
        if left == 0:
            yield chosen
            return
        reached = g.touched(chosen) if chosen else 1 << start
        ahead = g.incident(allowed & ~chosen, reached)
        for edge in [*bits(ahead & wanted), *bits(ahead & ~wanted)]:
            part = g.incident(allowed, g.connected(allowed, 1 << start))
            if part.bit_count() < count:
                return
            yield from grow(chosen | 1 << edge, allowed, left - 1)
            allowed &= ~(1 << edge)

    yield from grow(0, free, count)
