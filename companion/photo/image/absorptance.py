"""From pixels to light, the light that bare paper would send, and the ink that takes some away.

What a pen takes away from the light is its *absorptance*, 1 - reflectance, in R, G and B. A thin or
blurred stroke covers only part of a pixel; its absorptances then shrink together, so their ratios,
and the sum across the stroke, tell the ink however fine the line or soft the focus.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import cv2
import numpy as np

from companion.photo.image.arrays import Image32, Mask, Rgb

_BLACK: Final = 0.35
"""Share of the light around below which a block is ink. At 0.6 times 31 photos ask 1 mark fewer."""
_EVEN: Final = 0.7
"""Share of its paper's light that the darkest px of a block which no stroke crosses sends at the
least, and such a block of that of the brightest one around. Without such blocks 5 of 160 boards
that a night mode had sharpened were silently wrong, and with them 1; 142 and 150 are exact."""
_LIFTED: Final = 1.1
"""How much brighter paper beside strokes is where these were sharpened: of 200 photos as taken it
is 1.03 at the most on half, and 1.12 on any."""
_FAR_WEIGHT: Final = 1e-3
"""What paper far around counts for beside paper close by: of 17 photos 1 moves at 0.6 times."""


_SRGB: Final = np.arange(256) / 255
"""Of each byte. By definition."""
LINEAR: Final = np.where(_SRGB <= 0.04045, _SRGB / 12.92, ((_SRGB + 0.055) / 1.055) ** 2.4).astype(
    np.float32
)
"""Linear light, 0 to 1, of an sRGB byte (IEC 61966-2-1)."""
FAINTEST: Final = 0.02
"""Least absorptance or density that is seen, and over one px. Others move 1 mark of 17 photos."""


LEAST_LIGHT: Final = np.float32(0.03)
"""Share of the paper's light that still comes back from what is darkest, ink over ink or a piece,
with glare and noise. What pieces look like was fitted with it."""
WHITE: Final = 250
"""Level of burnt-out paper in all colours. At 0.6 times confidences alone move on 4 of 6 photos."""
_LOST: Final = np.float32(0.2)
"""Share of the light of burnt-out paper that a picture could not hold. On 400 clean boards made
brighter or whiter by apps, without rings, 9 are silently wrong and 285 exact without a question
with none, 1 and 305 with so much; with 0.3 the 200 that it was not chosen on ask more."""


def linear_light(rgb: Rgb) -> Image32:
    """Linear light of an sRGB picture, same shape, 0 to 1."""
    return np.asarray(cv2.LUT(rgb, LINEAR), np.float32)


def paper_light(rgb: Rgb, block: int, gap: int) -> Image32:
    """The linear light that bare paper would send, by blocks, shape (rows, columns, 3).

    In each block of ``block`` px, a few stroke widths, the brighter pixels are taken for paper, up
    to the light of the blocks close by that no stroke crosses: a night mode, which sharpens
    strokes, lifts the paper along them. Blocks that are black against their surroundings are filled
    in from the paper round them (normalised convolution, H. Knutsson and C.-F. Westin, CVPR 1993).
    Then dark places up to ``gap`` px wide, such as hatching, are bridged by a closing.
    """
    bridge = max(3, 2 * round(gap / block / 2) + 1)
    close_by = np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (bridge, bridge)), np.uint8)
    wide = max(3.0, 3 * gap / block)
    reach = 2 * round(wide) + 1
    everywhere = np.ones((reach, reach), np.uint8)
    bright = _beside_strokes(*_darkest_and_bright(rgb, block), close_by, everywhere)
    level = bright.mean(axis=2)
    around = cv2.dilate(level, everywhere, borderType=cv2.BORDER_REPLICATE)
    paper = (level > _BLACK * around).astype(np.float32)
    weighed = np.dstack([bright * paper[..., None], paper])
    near, far = (
        cv2.GaussianBlur(weighed, (0, 0), sigma, borderType=cv2.BORDER_REPLICATE)
        for sigma in (max(1.0, gap / block / 3), wide)
    )
    both = near + _FAR_WEIGHT * far
    filled = both[..., :3] / np.maximum(both[..., 3:], _FAR_WEIGHT * 1e-3)
    whole = np.where(paper[..., None] > 0, bright, filled)
    closed = cv2.morphologyEx(whole, cv2.MORPH_CLOSE, close_by, borderType=cv2.BORDER_REPLICATE)
    smooth = cv2.GaussianBlur(closed, (0, 0), 1.0, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(smooth, np.float32)


def _beside_strokes(darkest: Image32, bright: Image32, close_by: Mask, around: Mask) -> Image32:
    """The light of each block, shape (rows, columns, 3), no more than that of blocks ``close_by``
    that no stroke crosses and that are as bright as others ``around``."""
    even = (darkest > _EVEN * bright).all(axis=2)
    level = bright.mean(axis=2) * even
    even &= level > _EVEN * cv2.dilate(level, around, borderType=cv2.BORDER_REPLICATE)
    most = cv2.dilate(bright * even[..., None], close_by, borderType=cv2.BORDER_REPLICATE)
    return np.where((most > 0) & (bright > _LIFTED * most), most, bright)


def _darkest_and_bright(rgb: Rgb, block: int) -> tuple[Image32, Image32]:
    """The least light of each block and its 80 % quantile, shape (rows, columns, 3) each."""
    height, width = rgb.shape[:2]
    rows, columns = max(1, height // block), max(1, width // block)
    tall, wide = min(block, height), min(block, width)
    tiles = rgb[: rows * tall, : columns * wide].reshape(rows, tall, columns, wide, 3)
    each = tiles.transpose(1, 3, 0, 2, 4).reshape(tall * wide, rows, columns, 3)
    rank = int(0.8 * (tall * wide - 1))
    bright = np.zeros(each.shape[1:], np.uint8)
    for bit in np.uint8(1) << np.arange(8, dtype=np.uint8)[::-1]:  # four times faster than sorting
        below = (each < bright | bit).sum(axis=0, dtype=np.uint32)
        bright[below <= rank] |= bit
    return linear_light(each.min(axis=0)), linear_light(bright)


@dataclass(frozen=True)
class Ink:
    """Absorptance of a picture, one plane a channel, each of shape (H, W).

    0 is bare paper, 1 takes all light. Sharpening and noise can make it a little negative; it is
    kept so, because sums across a stroke need both halves of the noise.
    """

    red: Image32
    green: Image32
    blue: Image32
    paper: Image32 | None = None
    """The light of bare paper, by blocks, shape (rows, columns); ``None`` where it is even."""

    @cached_property
    def least(self) -> Image32:
        """In the channel that shines through most: only black and pencil have much of it."""
        return np.asarray(cv2.min(cv2.min(self.red, self.green), self.blue), np.float32)

    @cached_property
    def most(self) -> Image32:
        """In the channel that is taken away most: any ink at all has much of it."""
        return np.asarray(cv2.max(cv2.max(self.red, self.green), self.blue), np.float32)

    @cached_property
    def mean(self) -> Image32:
        return (self.red + self.green + self.blue) / np.float32(3)

    @cached_property
    def rgb(self) -> Image32:
        """R, G and B, shape (H, W, 3)."""
        return np.asarray(cv2.merge([self.red, self.green, self.blue]), np.float32)

    def shadows_apart(self, picture: Image32) -> Image32:
        """A picture of absorptance, shape (H, W), against the darkest paper close by: dark is what
        is darker than a shadow that ends there."""
        if self.paper is None:
            return picture
        size = picture.shape[::-1]
        return np.asarray(1 - (1 - picture) * cv2.resize(self._shade(self.paper), size), np.float32)

    def _shade(self, paper: Image32) -> Image32:
        """How many times as bright the paper is taken for as the darkest close by, by blocks, shape
        (rows, columns): more than 1 at the edge of a shadow."""
        fine = cv2.resize(paper, self.red.shape[::-1])
        level = cv2.resize(fine, paper.shape[::-1], interpolation=cv2.INTER_AREA)
        least = cv2.erode(level, np.ones((3, 3), np.uint8))  # of a block and those next to it
        return np.asarray(level / np.maximum(least, LINEAR[1]), np.float32)

    @cached_property
    def densities(self) -> Ink:
        """Optical densities in place of absorptances: ink over other ink takes its share of what
        light that lets through, so that theirs add up (A. Beer, *Annalen der Physik* 162, 1852)."""
        light = (np.clip(1 - one, LEAST_LIGHT, None) for one in (self.red, self.green, self.blue))
        return Ink(*(np.asarray(-cv2.log(one), np.float32) for one in light))

    def reduced(self, factor: float) -> Image32:
        """R, G, B and the most of the three, reduced by a factor of at most 1; shape (h, w, 4)."""
        picture = cv2.merge([self.red, self.green, self.blue, self.most])
        if factor < 1:
            picture = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        return np.asarray(picture, np.float32)


def ink_of(rgb: Rgb, block: int, gap: int, *, restored: bool = False) -> Ink:
    """The ink of an sRGB picture; ``block`` and ``gap`` in px as for
    :func:`companion.photo.image.absorptance.paper_light`. What pale strokes lost to burnt-out paper
    may be ``restored``."""
    paper, size = np.maximum(paper_light(rgb, block, gap), LINEAR[1]), rgb.shape[1::-1]
    planes = []
    for seen, bare in zip(cv2.split(rgb), cv2.split(paper), strict=True):
        fine = np.asarray(cv2.resize(bare, size), np.float32)
        ink = linear_light(np.asarray(seen, np.uint8))
        np.subtract(1, np.divide(ink, fine, out=ink), out=ink)
        planes.append(_restored(ink, fine) if restored else ink)
    red, green, blue = planes
    return Ink(red, green, blue, np.asarray(paper.mean(axis=2), np.float32))


def _restored(ink: Image32, paper: Image32) -> Image32:
    """Absorptance against the light that burnt-out paper did send, of which the picture holds but a
    part: what looks pale on it is paler than it was. What looks bare stays so, whether it was or
    not. ``paper`` is its light as seen; both of shape (H, W)."""
    if paper.max() <= LINEAR[WHITE]:
        return ink
    lost = _LOST * np.clip((paper - LINEAR[WHITE]) / (1 - LINEAR[WHITE]), 0, 1)
    return np.asarray(ink + lost * (np.clip((ink - FAINTEST) / _LOST, 0, 1) - ink), np.float32)
