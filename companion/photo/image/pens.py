"""Pens: what tells one ink from another, as a number per pixel.

Each pen's *evidence* is a sum of absorptances that is positive for its own ink and at most zero for
paper and for black, so it can be added up across a stroke. Light that a coloured ink lets through
is in its own channel: blue ink takes red and green, red ink takes green and blue.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from companion.photo.image.absorptance import Ink
from companion.photo.image.paper import Image32

_WEIGHTS: Final[Mapping[str, tuple[float, float, float]]] = {
    "blue": (0.5, 0.5, -1.0),
    "red": (-1.0, 0.5, 0.5),
    "green": (0.5, -1.0, 0.5),
}


def evidence(ink: Ink, pen: str) -> Image32:
    """Evidence for a pen of :data:`INKS` shape (H, W)."""
    if pen == "black":
        return np.asarray(2.5 * ink.least - 1.5 * ink.most, np.float32)
    red, green, blue = _WEIGHTS[pen]
    return np.asarray(red * ink.red + green * ink.green + blue * ink.blue, np.float32)


_USUAL: Final[Mapping[tuple[str, str], float]] = {
    ("blue", "blue"): 0.30,
    ("blue", "red"): -0.18,
    ("blue", "green"): 0.02,
    ("red", "blue"): -0.18,
    ("red", "red"): 0.40,
    ("red", "green"): -0.18,
    ("green", "blue"): -0.08,
    ("green", "red"): -0.10,
    ("green", "green"): 0.25,
    ("black", "black"): 0.85,
    ("blue", "black"): 0.10,
    ("red", "black"): -0.10,
    ("green", "black"): 0.20,
}


def usual_hue(pen: str, evidence_of: str) -> float:
    """Evidence for one ink that another usually gives, over its mean absorptance.

    Where a sheet's own inks lie is measured on the sheet; this is where to start looking.
    """
    return _USUAL.get((pen, evidence_of), 0.0)
