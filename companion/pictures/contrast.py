"""How well a colour stands out from its ground, as WCAG 2 measures it."""

from __future__ import annotations

from typing import Final

from companion.pictures.styles import BLACK, RGB, WHITE

GRAPHICS: Final = 3.0
"""Least contrast of lines and areas that mean something (WCAG 2.1, 1.4.11)."""
WORDS: Final = 4.5
"""Least contrast of words (WCAG 2.1, 1.4.3)."""
_STEPS: Final = 32


def luminance(colour: RGB) -> float:
    """From 0 for black to 1 for white."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (one / 255 for one in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    """From 1 for the same luminance to 21 for black and white."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def readable(colour: RGB, ground: RGB, least: float = GRAPHICS) -> RGB:
    """A colour, with as much white or black in it as it needs to stand out from its ground."""
    to = max((WHITE, BLACK), key=lambda end: contrast(end, ground))
    for step in range(_STEPS + 1):
        mixed = tuple(round(a + (b - a) * step / _STEPS) for a, b in zip(colour, to, strict=True))
        found: RGB = (mixed[0], mixed[1], mixed[2])
        if contrast(found, ground) >= least:
            return found
    return to
