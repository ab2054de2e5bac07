"""Which faults of a turn may be allowed to stand once they are found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.games.line_wars.ending import over
from companion.games.line_wars.legality import breaches
from companion.games.line_wars.position import Position
from companion.games.line_wars.trail import Trail
from companion.games.protocol import Breach

NEVER: Final = ("LW-2", "LW-3")
"""A line that cannot be drawn, or is drawn already, cannot stand; a wrong count, start or jump, a
pass and a turn out of turn can."""


def never(position: Position, player: str, move: Trail) -> Iterator[Breach]:
    """The rules a turn breaks that cannot be allowed to stand."""
    lines = [frozenset(line) for line in move.lines()]
    twice = len(set(lines)) < len(lines)
    for breach in breaches(position, player, replace(move, stands=False)):
        ended = breach.rule == "LW-13" and over(position)
        if move.agreed or breach.rule in NEVER or (breach.rule == "LW-4" and twice) or ended:
            yield breach
