"""ArUco markers as data for the printer: which of a marker's 5 x 5 modules are white.

The patterns are OpenCV's predefined dictionary ``DICT_5X5_1000`` (S. Garrido-Jurado et al.,
*Pattern Recognition* 47, 2014), kept as text so that printing needs no OpenCV.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

DICTIONARY = "DICT_5X5_1000"
MODULES = 7
"""Modules along a marker's side, including its black border of one module."""


@cache
def _patterns() -> tuple[int, ...]:
    text = Path(__file__).with_name("markers_5x5_1000.txt").read_text("ascii")
    return tuple(int(word, 16) for word in text.split())


def white_modules(marker_id: int) -> tuple[tuple[bool, ...], ...]:
    """The 7 x 7 modules of a marker, rows from the top, ``True`` where white.

    Raises:
        IndexError: the dictionary has ids 0 to 999.
    """
    if not 0 <= marker_id < 1000:
        raise IndexError(f"no marker {marker_id}: ids go from 0 to 999")
    bits = _patterns()[marker_id]
    return tuple(
        tuple(
            1 <= x <= 5 and 1 <= y <= 5 and bool(bits >> (24 - (5 * (y - 1) + x - 1)) & 1)
            for x in range(MODULES)
        )
        for y in range(MODULES)
    )
