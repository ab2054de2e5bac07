"""How strongly the light that comes back from a thing has a pen's or a piece's colour.

Printed ink, glass, plastic and card differ in how dark they are, and gloss adds white light to all
of them; what a blue thing keeps is that blue comes back best. So a colour's strength is the
logarithm of the light of its own channel over the better of the others, after the paper's own
colour has been divided out: shadows, skin and wood have little of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np

from companion.photo.image.absorptance import Ink
from companion.photo.image.paper import Image32

_CHANNELS: Final[Mapping[str, tuple[int, int, int]]] = {
    "red": (0, 1, 2),
    "green": (1, 0, 2),
    "blue": (2, 0, 1),
}
"""A colour's own channel and the two others."""
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
    own, one, two = (logs[k] for k in _CHANNELS[colour])
    return np.asarray(own - cv2.max(one, two), np.float32)


def _log_light(plane: Image32, blur: float) -> Image32:
    light = np.float32(1) - cv2.GaussianBlur(plane, (0, 0), blur)
    return np.asarray(cv2.log(np.clip(light, 0, 1.2) + np.float32(_DARKEST)), np.float32)
