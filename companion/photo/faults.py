"""Why no board was found in a photo, and what to do about it."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.photo.load import Rgb
from companion.photo.reading import Refusal
from companion.sentences import N_, say

_LOOK_SIDE: Final = 1000
_DARK: Final = 45
"""sRGB level that the brightest tenth of a photo must reach for ink to be told from paper."""
_SHARP: Final = 3.0
"""Strongest edges, in grey levels per pixel at the side looked at, that a focused page shows."""


def no_board(rgb: Rgb) -> Refusal:
    """The refusal for an upright photo in which neither a sheet nor a dot grid was found."""
    scale = min(1.0, _LOOK_SIDE / max(rgb.shape[:2]))
    small = cv2.resize(rgb, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_RGB2GRAY)
    bright = float(np.quantile(grey, 0.9))
    if bright < _DARK:
        return Refusal("dark", say(N_("the photo is too dark; put a light on and take it again")))
    slope = np.abs(cv2.Sobel(grey, cv2.CV_32F, 1, 0)) + np.abs(cv2.Sobel(grey, cv2.CV_32F, 0, 1))
    if float(np.quantile(slope, 0.995)) / 8 < _SHARP:
        return Refusal(
            "blurred",
            say(N_("the photo is blurred; hold still, tap the board to focus, try again")),
        )
    return Refusal(
        "no-board",
        say(
            N_(
                "no board found: show the whole sheet from straight above, with all its markers, "
                "or the whole dot grid with some paper round it"
            )
        ),
    )
