"""Counters to cut out that show a force: where their pips are and how large.

What the printed sheet of pieces and the photo reader both need; in units of a counter's radius.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.board.board import XY

CLEAR: Final = 0.5
"""mm that a counter's or a ring's rim keeps from its spot's, and at least from the next ring's."""

PIPS: Final[Mapping[int, tuple[XY, ...]]] = {
    0: (),
    1: ((0.0, 0.0),),
    2: ((-0.36, 0.36), (0.36, -0.36)),
    3: ((-0.42, 0.42), (0.0, 0.0), (0.42, -0.42)),
    4: ((-0.36, -0.36), (-0.36, 0.36), (0.36, -0.36), (0.36, 0.36)),
    5: ((-0.42, -0.42), (-0.42, 0.42), (0.0, 0.0), (0.42, -0.42), (0.42, 0.42)),
}
"""Places of a counter's pips by their number, as on a die."""
PIP: Final = 0.16
"""A pip's radius."""
OWNER: Final = 0.5
"""Radius of the outline on a counter without pips."""
DIAMOND: Final = 1.25
"""How far a diamond reaches for a circle's radius of 1: red pips and outlines are diamonds."""
OUTLINE: Final = 0.5
"""mm of that outline's stroke."""
