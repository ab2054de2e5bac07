"""From pixels to light, and the light that bare paper would send.

What a pen takes away from the light is its *absorptance*, 1 - reflectance, in R, G and B. A thin or
blurred stroke covers only part of a pixel; its absorptances then shrink together, so their ratios,
and the sum across the stroke, tell the ink however fine the line or soft the focus.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.photo.image.load import Rgb

Image32 = NDArray[np.float32]

_BLACK: Final = 0.35
"""Share of the light of the brightest paper around below which a block is ink all over."""
_AROUND: Final = 4.0
"""How far around, in gaps, brighter paper is looked for."""
_FAR_WEIGHT: Final = 1e-3

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

    In each block of ``block`` pixels the brighter pixels are taken for paper. Blocks that are black
    against their surroundings, however many, are filled in from the paper round them (normalised
    convolution, H. Knutsson and C.-F. Westin, CVPR 1993); a shadow is darker too, but never so
    dark. Then dark places up to ``gap`` wide, such as hatching, are bridged by a closing.

    Args:
        light: linear light, shape (H, W, 3).
        block: side of a block in pixels, a few stroke widths.
        gap: widest hatched place to bridge, px.
    """
    height, width = light.shape[:2]
    bright = _bright(light, block)
    reach = 2 * round(_AROUND * gap / block) + 1
    level = bright.mean(axis=2)
    around = cv2.dilate(level, np.ones((reach, reach), np.uint8), borderType=cv2.BORDER_REPLICATE)
    paper = (level > _BLACK * around).astype(np.float32)
    near = _spread(bright, paper, max(1.0, gap / block / 3))
    far = _spread(bright, paper, max(3.0, 3 * gap / block))
    filled = (near[0] + _FAR_WEIGHT * far[0]) / np.maximum(
        near[1] + _FAR_WEIGHT * far[1], _FAR_WEIGHT * 1e-3
    )[..., None]
    whole = np.where(paper[..., None] > 0, bright, filled)
    bridge = max(3, 2 * round(gap / block / 2) + 1)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (bridge, bridge))
    closed = cv2.morphologyEx(whole, cv2.MORPH_CLOSE, kernel, borderType=cv2.BORDER_REPLICATE)
    smooth = cv2.GaussianBlur(closed, (0, 0), 1.0, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(smooth, (width, height), interpolation=cv2.INTER_LINEAR))


def _bright(light: Image32, block: int) -> Image32:
    """The 80 % quantile of each block, shape (rows, columns, 3)."""
    height, width = light.shape[:2]
    rows, columns = max(1, height // block), max(1, width // block)
    tall, wide = min(block, height), min(block, width)
    tiles = light[: rows * tall, : columns * wide].reshape(rows, tall, columns, wide, 3)
    flat = tiles.transpose(0, 2, 4, 1, 3).reshape(rows, columns, 3, tall * wide)
    rank = int(0.8 * (tall * wide - 1))
    return np.ascontiguousarray(np.partition(flat, rank, axis=3)[..., rank])


def _spread(values: Image32, weight: Image32, sigma: float) -> tuple[Image32, Image32]:
    """Weighted values and weights, blurred."""
    kind = cv2.BORDER_REPLICATE
    return (
        np.asarray(cv2.GaussianBlur(values * weight[..., None], (0, 0), sigma, borderType=kind)),
        np.asarray(cv2.GaussianBlur(weight, (0, 0), sigma, borderType=kind)),
    )
