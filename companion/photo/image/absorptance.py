"""The ink of a picture: what it takes away from the light of the paper, in each channel."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import cv2
import numpy as np

from companion.photo.image.load import Rgb
from companion.photo.image.paper import Image32, linear_light, paper_light

_DARKEST: Final = np.float32(1e-3)
"""Least light of any paper."""
_BESIDE: Final = 5
"""Blocks across in which the darkest paper is looked for: it is known by blocks, and smoothed."""


@dataclass(frozen=True)
class Ink:
    """Absorptance of a picture, one plane a channel, each of shape (H, W).

    0 is bare paper, 1 takes all light. Sharpening and noise can make it a little negative; it is
    kept so, because sums across a stroke need both halves of the noise.
    """

    red: Image32
    green: Image32
    blue: Image32
    shade: Image32 | None = None
    """How many times as bright the paper is taken for as the darkest close by, by blocks, shape
    (rows, columns): more than 1 at the edge of a shadow; ``None`` where the light is even."""

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

    def shadows_apart(self, picture: Image32) -> Image32:
        """A picture of absorptance, shape (H, W), against the darkest paper close by: dark is what
        is darker than a shadow that ends there."""
        if self.shade is None:
            return picture
        height, width = picture.shape
        return np.asarray(1 - (1 - picture) * cv2.resize(self.shade, (width, height)), np.float32)

    def reduced(self, factor: float, blur: float) -> Image32:
        """R, G, B and the most of the three, reduced by a factor of at most 1 and blurred by so
        many px of the reduced picture (sigma); shape (h, w, 4)."""
        picture = cv2.merge([self.red, self.green, self.blue, self.most])
        if factor < 1:
            picture = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), np.float32)


def ink_of(rgb: Rgb, block: int, gap: int) -> Ink:
    """The ink of an sRGB picture; ``block`` and ``gap`` in px as for
    :func:`companion.photo.image.paper.paper_light`."""
    light = linear_light(rgb)
    paper = paper_light(light, block, gap)
    shade = _shade(paper, block)
    cv2.divide(light, np.maximum(paper, _DARKEST, out=paper), dst=light)
    planes = cv2.split(light)
    for plane in planes:
        np.subtract(np.float32(1), plane, out=plane)
    red, green, blue = (np.asarray(plane, np.float32) for plane in planes)
    return Ink(red, green, blue, shade)


def _shade(paper: Image32, block: int) -> Image32:
    height, width = paper.shape[:2]
    size = (max(1, width // block), max(1, height // block))
    level = cv2.resize(paper, size, interpolation=cv2.INTER_AREA).mean(axis=2)
    least = cv2.erode(level, np.ones((_BESIDE, _BESIDE), np.uint8))
    return np.asarray(level / np.maximum(least, _DARKEST), np.float32)
