"""Reads a printed sheet's QR: the options that its marker ids cannot say."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.board import Page
from companion.board.sheet_code import BadSheetCode, SheetCode, parse
from companion.photo.image.load import Rgb
from companion.photo.reading import Warp
from companion.photo.rectify.warp import cut_out

Image = NDArray[np.uint8]

_SCALES: Final = (10.0, 6.0, 16.0)
"""px per mm, tried in turn: a module of the QR is 0.4 mm at the least."""
_MODULE: Final = 0.25
_SHARPER: Final = 1.2
"""mm of the blur that is taken off a picture to sharpen it, and how many times over."""
_QUIET: Final = 3.0
"""mm of paper round the QR that go with it."""


def printed_code(rgb: Rgb, page: Page, warp: Warp) -> SheetCode | None:
    """What the sheet's QR says, ``None`` where it is not there or cannot be read.

    Only its own place on the flattened page is looked at: in a whole picture QRs are found slowly
    and not always the right one.
    """
    if page.qr is None:
        return None
    side = page.qr.side + 2 * _QUIET
    x, y = np.array(page.qr.at) - page.offset - side / 2
    detector = cv2.QRCodeDetector()
    for scale in _SCALES:
        flat = cut_out(rgb, warp, (x, y), (side, side), scale)
        grey = np.asarray(cv2.cvtColor(flat, cv2.COLOR_RGB2GRAY), np.uint8)
        for picture in (grey, _sharpened(grey, scale)):
            try:
                text = detector.detectAndDecode(picture)[0]
                if text:
                    return parse(text)
            except (cv2.error, BadSheetCode):
                continue
    return None


def _sharpened(grey: Image, scale: float) -> Image:
    """In black and white, its blur taken back: a code of many options has fine modules."""
    wide = cv2.GaussianBlur(grey, (0, 0), _MODULE * scale)
    sharp = cv2.addWeighted(grey, 1 + _SHARPER, wide, -_SHARPER, 0)
    return np.asarray(cv2.threshold(sharp, 0, 255, cv2.THRESH_OTSU)[1], np.uint8)
