"""Pens on paper: linear reflectance of solid ink, and how each kind of pen draws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

PAPER = 0.86
"""Reflectance of the paper the inks were measured on."""

INKS: Mapping[str, tuple[float, float, float]] = {
    "blue-ballpoint": (0.045, 0.075, 0.36),
    "blue-gel": (0.02, 0.05, 0.42),
    "blue-felt": (0.03, 0.13, 0.55),
    "blue-navy": (0.02, 0.03, 0.13),
    "blue-sky": (0.10, 0.33, 0.72),
    "red-ballpoint": (0.50, 0.045, 0.06),
    "red-gel": (0.62, 0.03, 0.04),
    "red-felt": (0.72, 0.07, 0.09),
    "red-dark": (0.30, 0.02, 0.03),
    "red-pink": (0.80, 0.16, 0.24),
    "red-orange": (0.78, 0.17, 0.05),
    "black-ballpoint": (0.03, 0.03, 0.04),
    "black-gel": (0.012, 0.012, 0.014),
    "black-felt": (0.02, 0.02, 0.022),
    "pencil": (0.22, 0.22, 0.23),
    "green-felt": (0.05, 0.40, 0.12),
    "white-gel": (0.88, 0.88, 0.87),
}
"""Linear RGB reflectance, 0 to 1, of each ink laid on solid."""

COVERING = frozenset({"white-gel"})
"""Opaque inks; the others let paper and ink show through."""


@dataclass(frozen=True, slots=True)
class Pen:
    """``width`` and ``softness`` (of the stroke's rim) in mm; ``gaps``: how often ink fails."""

    width: float
    opacity: float
    softness: float
    gaps: float


PENS: Mapping[str, Pen] = {
    "ballpoint": Pen(0.45, 0.86, 0.05, 0.05),
    "gel": Pen(0.6, 0.95, 0.05, 0.0),
    "felt": Pen(1.3, 0.9, 0.09, 0.0),
    "pencil": Pen(0.55, 0.6, 0.08, 0.08),
}


def pen_of(ink: str) -> str:
    """The pen an ink comes in: ``red-felt`` in a felt pen, one named for its hue in a gel pen."""
    word = ink.rpartition("-")[2]
    return word if word in PENS else "gel"
