"""Sets of a board's places as bit masks: the place with number n has bit ``1 << n``."""

from __future__ import annotations

from collections.abc import Iterator

Bits = int
"""A set of places, or of lines between them, as a bit mask."""


def bits(mask: Bits) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
