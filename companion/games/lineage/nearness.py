"""Legal turns most like an illegal one."""

from __future__ import annotations

from math import dist

from companion.games.lineage.moves import Force, Move, Pass, Slide, legal_moves
from companion.games.lineage.position import Position


def nearby(position: Position, player: str, move: Move, limit: int) -> list[Move]:
    """Legal turns, those of the same piece first, then by distance from what was meant.

    Distances on the board are used only for sorting; no rule depends on them.
    """
    points = position.net.board.points
    found = list(legal_moves(position, player))

    def off(here: str, there: str) -> float:
        if here == there:
            return 0.0
        return dist(points[here], points[there]) if {here, there} <= points.keys() else 1e6

    def difference(other: Move) -> tuple[bool, float]:
        if isinstance(move, Slide) and isinstance(other, Slide):
            return False, 10 * off(move.start, other.start) + off(move.end, other.end)
        if isinstance(move, Force) and isinstance(other, Force):
            return False, off(move.at, other.at)
        if isinstance(move, Force) and isinstance(other, Slide):
            return True, off(move.at, other.end)
        return not isinstance(other, Pass), 0.0

    found.sort(key=difference)
    return found[:limit]
