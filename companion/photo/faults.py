"""Why no board was found in a photo, and what to do about it."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.photo.load import Rgb
from companion.photo.reading import Refusal
from companion.sentences import N_, say

_LOOK_SIDE: Final = 1000
_DARK: Final = 45
"""sRGB level that the brightest tenth of a photo must reach for ink to be told from paper."""
_SOFT: Final = 1.5
"""How much steeper a photo's steepest edges must be than after a blur of :data:`_COARSE` pixels:
pages in focus show 2.4 and more in every direction, a blur of 8 pixels in a 12-megapixel photo
leaves 1.6, of 12 pixels 1.3."""
_COARSE: Final = 2.5
_FAINTEST_EDGE: Final = 6.0
"""Grey levels per pixel of the steepest edges below which nothing is written on a page."""


def too_dark(rgb: Rgb) -> Refusal | None:
    """The refusal of a photo in which paper is hardly brighter than ink, ``None`` of any other."""
    if float(np.quantile(_grey(rgb), 0.9)) >= _DARK:
        return None
    return Refusal("dark", say(N_("the photo is too dark; put a light on and take it again")))


def no_board(rgb: Rgb) -> Refusal:
    """The refusal for an upright photo in which neither a sheet nor a dot grid was found."""
    dark = too_dark(rgb)
    if dark is not None:
        return dark
    if _blurred(_grey(rgb)):
        return Refusal(
            "blurred",
            say(N_("the photo is blurred; hold still, tap the board to focus, and take it again")),
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


def _grey(rgb: Rgb) -> NDArray[np.float32]:
    scale = min(1.0, _LOOK_SIDE / max(rgb.shape[:2]))
    small = cv2.resize(rgb, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_RGB2GRAY), np.float32)


def _blurred(grey: NDArray[np.float32]) -> bool:
    """Whether the steepest edges are soft in some direction, by focus or by motion."""
    soft = np.asarray(cv2.GaussianBlur(grey, (0, 0), _COARSE), np.float32)
    fine, coarse = _steepest(grey), _steepest(soft)
    return bool(fine.max() > _FAINTEST_EDGE and (fine / np.maximum(coarse, 0.1)).min() < _SOFT)


def _steepest(grey: NDArray[np.floating]) -> NDArray[np.float64]:
    """Steepness of the steepest edges across, down and along both diagonals, levels per px."""
    x = cv2.Sobel(grey, cv2.CV_32F, 1, 0) / 8
    y = cv2.Sobel(grey, cv2.CV_32F, 0, 1) / 8
    slant = np.float32(np.sqrt(0.5))
    directions = (x, y, slant * (x + y), slant * (x - y))
    return np.array([float(np.quantile(np.abs(d), 0.995)) for d in directions])
