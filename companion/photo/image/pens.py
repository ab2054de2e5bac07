"""Pens: what tells one ink from another, as a number per pixel.

Each pen's *evidence* is a sum of absorptances that is positive for its own ink and at most zero for
paper and for black, so it can be added up across a stroke. Light that a coloured ink lets through
is in its own channel: blue ink takes red and green, red ink takes green and blue.

Pieces are told by how strong their colour is. Printed ink, glass, plastic and card differ in how
dark they are, and gloss adds white light to all of them; what a blue thing keeps is that blue comes
back best. So a colour's strength is the logarithm of the light of its own channel over the better
of the others, after the paper's own colour has been divided out: shadows, skin and wood have little
of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np

from companion.photo.image.absorptance import Image32, Ink

_CHANNELS: Final = ("red", "green", "blue")
"""Of a picture, in their order."""


def evidence(ink: Ink, pen: str) -> Image32:
    """Evidence for a pen of :data:`INKS` shape (H, W)."""
    if pen == "black":
        return np.asarray(2.5 * ink.least - 1.5 * ink.most, np.float32)
    red, green, blue = (-1.0 if own == pen else 0.5 for own in _CHANNELS)
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


_DARKEST: Final = 0.03
"""Light that dark pixels send in any channel, glare and noise included."""
USUAL_STRENGTH: Final[Mapping[str, float]] = {"red": 1.1, "green": 0.9, "blue": 0.9, "black": 1.9}
"""Strength of an ordinary piece of a colour, for sheets that show none."""


def strength(ink: Ink, colour: str, blur: float) -> Image32:
    """A colour's strength at every pixel: about 0 on paper, black and grey, 1 to 2 on its own.

    Args:
        colour: ``red``, ``green``, ``blue`` or ``black``; black is strong where little light of any
            colour comes back.
        blur: sigma in px of the smoothing before the logarithm, against noise.
    """
    logs = [_log_light(plane, blur) for plane in (ink.red, ink.green, ink.blue)]
    if colour == "black":
        return np.asarray(-cv2.max(cv2.max(logs[0], logs[1]), logs[2]), np.float32)
    own = logs.pop(_CHANNELS.index(colour))
    return np.asarray(own - cv2.max(*logs), np.float32)


def _log_light(plane: Image32, blur: float) -> Image32:
    light = np.float32(1) - cv2.GaussianBlur(plane, (0, 0), blur)
    return np.asarray(cv2.log(np.clip(light, 0, 1.2) + np.float32(_DARKEST)), np.float32)
