"""Pieces to cut out: the places and sizes of their pips, and the rims that tell whose they are.

Shared by the printed sheet of pieces and the photo reader; in units of a piece's radius.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from companion.board.board import XY

CLEAR: Final = 0.5
"""mm between the edges of a counter or ring and its spot, and at least to the next ring."""

PIPS: Final[Mapping[int, tuple[XY, ...]]] = {
    0: (),
    1: ((0.0, 0.0),),
    2: ((-0.36, 0.36), (0.36, -0.36)),
    3: ((-0.42, 0.42), (0.0, 0.0), (0.42, -0.42)),
    4: ((-0.36, -0.36), (-0.36, 0.36), (0.36, -0.36), (0.36, 0.36)),
    5: ((-0.42, -0.42), (-0.42, 0.42), (0.0, 0.0), (0.42, -0.42), (0.42, 0.42)),
}
"""Places of a counter's pips by their number, as on dice."""
PIP: Final = 0.16
"""A pip's radius."""
OWNER: Final = 0.5
"""Radius of the outline on a counter without pips."""
DIAMOND: Final = 1.25
"""A diamond's half diagonal for a circle of radius 1: red pips and outlines are diamonds."""
OUTLINE: Final = 0.5
"""Stroke width of that outline in mm."""

ANGULAR: Final = ("red", "black")
"""Colours whose emblems are diamonds and whose rims are broken; those of others are round."""
RIM: Final = 0.86
"""Radius of the white rim inside a player's piece, which grey print and photos tell apart."""
RIM_BREAKS: Final = 4
"""Gaps in a broken rim, as long as what is left between them."""


def rim_width(radius: float) -> float:
    """The width in mm of the rim of a piece with a radius in mm."""
    return max(0.6, 0.12 * radius)


def told_by_rims(players: Iterable[str]) -> bool:
    """Whether two players' pieces have rims of their own."""
    return sorted(player in ANGULAR for player in players) == [False, True]
