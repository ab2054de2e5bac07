"""What proves a drawing of a player's lines wrong in more than one game."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.blue_and_red import COLOUR
from companion.games.protocol import Breach
from companion.sentences import N_


def no_first_line(rule: str, player: str, point: str) -> Breach:
    """None of the lines starts where the first one must."""
    told = N_("{player} has no line at {point}, where the first line must start")
    return Breach.of(rule, told, (point,), player=COLOUR[player], point=point)


def not_connected(rule: str, player: str, lines: Sequence[str]) -> Breach:
    """Lines that are connected with each other, but not with the rest."""
    return Breach.of(
        rule,
        N_("{player}'s line {line} isn't connected to the rest"),
        tuple(lines),
        plural=N_("{player}'s {number} lines at {line} aren't connected to the rest"),
        number=len(lines),
        player=COLOUR[player],
        line=lines[0],
    )
