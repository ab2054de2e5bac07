"""From pixels to ink: linear light, divided by the paper around it.

What a pen takes away from the light is its *absorptance*, 1 - reflectance, in R, G and B. A thin or
blurred stroke covers only part of a pixel; its absorptances then shrink together, so their ratios,
and the sum across the stroke, tell the ink however fine the line or soft the focus.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.photo.load import Rgb

Image32 = NDArray[np.float32]

_SRGB: Final = np.arange(256, dtype=np.float64) / 255
LINEAR: Final[NDArray[np.float32]] = np.where(
    _SRGB <= 0.04045, _SRGB / 12.92, ((_SRGB + 0.055) / 1.055) ** 2.4
).astype(np.float32)
"""Linear light, 0 to 1, of an sRGB byte (IEC 61966-2-1)."""


def linear_light(rgb: Rgb) -> Image32:
    """Linear light of an sRGB picture, same shape, 0 to 1."""
    return np.asarray(cv2.LUT(rgb, LINEAR), np.float32)


def paper_light(light: Image32, block: int, gap: int) -> Image32:
    """The light that bare paper would send, at every pixel.

    In each block of ``block`` pixels the brighter pixels are taken for paper; dark places up to
    ``gap`` pixels wide (hatching, a filled square) are bridged from their surroundings.

    Args:
        light: linear light, shape (H, W, 3).
        block: side of a block in pixels, a few stroke widths.
        gap: widest inked place to bridge, in pixels.
    """
    height, width = light.shape[:2]
    rows, columns = max(1, height // block), max(1, width // block)
    crop = light[: rows * block, : columns * block] if height >= block <= width else light
    if crop is light:
        rows, columns, bh, bw = 1, 1, height, width
    else:
        bh = bw = block
    tiles = crop.reshape(rows, bh, columns, bw, 3).transpose(0, 2, 4, 1, 3)
    flat = tiles.reshape(rows, columns, 3, bh * bw)
    rank = int(0.8 * (bh * bw - 1))
    bright = np.partition(flat, rank, axis=3)[..., rank]
    reach = max(3, 2 * round(gap / block / 2) + 1)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach))
    closed = cv2.morphologyEx(
        np.ascontiguousarray(bright), cv2.MORPH_CLOSE, kernel, borderType=cv2.BORDER_REPLICATE
    )
    smooth = cv2.GaussianBlur(closed, (0, 0), 1.0, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(smooth, (width, height), interpolation=cv2.INTER_LINEAR))


def absorptance(light: Image32, paper: Image32) -> Image32:
    """Share of the light that ink takes away, per channel; 0 is bare paper, 1 takes all.

    Sharpening and noise can make it a little negative; it is kept so, because sums across a stroke
    need both halves of the noise.
    """
    return np.asarray(1.0 - light / np.maximum(paper, 1e-3), np.float32)
