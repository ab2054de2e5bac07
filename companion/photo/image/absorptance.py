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


@dataclass(frozen=True)
class Ink:
    """Absorptance of a picture, one plane a channel, each of shape (H, W).

    0 is bare paper, 1 takes all light. Sharpening and noise can make it a little negative; it is
    kept so, because sums across a stroke need both halves of the noise.
    """

    red: Image32
    green: Image32
    blue: Image32

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
    cv2.divide(light, np.maximum(paper, _DARKEST, out=paper), dst=light)
    planes = cv2.split(light)
    for plane in planes:
        np.subtract(np.float32(1), plane, out=plane)
    red, green, blue = (np.asarray(plane, np.float32) for plane in planes)
    return Ink(red, green, blue)
