"""Pens: what tells one ink from another, as a number per pixel.

Each pen's *evidence* is a sum of absorptances that is positive for its own ink and at most zero for
paper and for black, so it can be added up across a stroke. Light that a coloured ink lets through
is in its own channel: blue ink takes red and green, red ink takes green and blue.

Pieces differ in how dark they are, and gloss adds white light; what a blue thing keeps is that blue
comes back best. So a colour's strength is the logarithm of the light of its own channel over the
better of the others, after the paper's own colour has been divided out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import cv2
import numpy as np

from companion.photo.image.absorptance import FAINTEST, LEAST_LIGHT, Ink
from companion.photo.image.arrays import Image32, Values
from companion.photo.image.sampling import sampled
from companion.photo.image.statistics import softmax

_CHANNELS: Final = ("red", "green", "blue")
"""Of a picture, in their order."""


def evidence(ink: Ink, pen: str) -> Image32:
    """Evidence for a pen of :data:`INKS` shape (H, W)."""
    if pen == "black":
        return np.asarray(cv2.addWeighted(ink.least, 2.5, ink.most, -1.5, 0), np.float32)
    own, *others = sorted(_CHANNELS, key=lambda channel: channel != pen)
    one, other = (getattr(ink, channel) for channel in others)
    both = cv2.addWeighted(one, 0.5, other, 0.5, 0)
    return np.asarray(cv2.subtract(both, getattr(ink, own), both), np.float32)


def hue_planes(ink: Ink, pens: Sequence[str]) -> Image32:
    """Evidence for each of P pens, and last the mean of R, G and B, shape (H, W, P + 1)."""
    return np.asarray(cv2.merge([*(evidence(ink, pen) for pen in pens), ink.mean]), np.float32)


USUAL_HUES: Final[Mapping[str, Mapping[str, float]]] = {
    "blue": {"blue": 0.30, "red": -0.18, "green": 0.02, "black": 0.10},
    "red": {"blue": -0.18, "red": 0.40, "green": -0.18, "black": -0.10},
    "green": {"blue": -0.08, "red": -0.10, "green": 0.25, "black": 0.20},
    "black": {"blue": 0.0, "red": 0.0, "green": 0.0, "black": 0.85},
}
"""Evidence that each ink usually gives for each, over its mean absorptance. Where a sheet's own lie
is measured on the sheet, from there on. What rings drawn by pen look like was fitted with it."""


TRACE: Final = 0.35
"""Share of a hue's usual ink, and colour, up to which ink may be an eraser's leaving, or partly
hidden: on 140 photos one stroke in 300 shows less than 0.4 of the usual contrast."""
_HUE_SLOPE: Final = 10.0
"""Nats for the pen whose hue a mark has: 1 of 100 of 6,664 rings shows less than half of it."""
ACROSS: Final = np.linspace(-0.5, 0.5, 13)
"""Places across a mark, as shares of its width. 1.6 or 0.6 times as far moves 2 of 14 photos."""


def hues_of(tints: Values, pens: Sequence[str]) -> Values:
    """How far inks have the hue of each pen, in units of that pen's usual one, shape (N, P).

    Args:
        tints: optical density of R, G and B, shape (N, 3).
        pens: of :data:`companion.board.readable.INKS`.
    """
    ink = Ink(*(np.asarray(plane[:, None], np.float32) for plane in tints.T))
    shown = [evidence(ink, pen)[:, 0] / USUAL_HUES[pen][pen] for pen in pens]
    return np.asarray(np.stack(shown, axis=1) / ink.mean, np.float64)


def pen_probabilities(hues: Values) -> Values:
    """How probably a mark that is there was made by each pen, from :func:`hues_of`, shape
    (N, P)."""
    return softmax(_HUE_SLOPE * hues, axis=1)


def whose_ink(ink: Ink, centres: Values, widths: Values, pens: Sequence[str]) -> Values:
    """How probably each pen left the ink inside each of N places, shape (N, P).

    Args:
        ink: of the flattened board.
        centres, widths: px, shape (N, 2) and (N,).
    """
    if len(pens) == 1:
        return np.ones((len(centres), 1))
    grid = np.stack(np.meshgrid(ACROSS, ACROSS), 2).reshape(-1, 2)
    where = centres[:, None] + widths[:, None, None] * grid
    shown = np.stack([sampled(plane, where) for plane in (ink.red, ink.green, ink.blue)], axis=2)
    weight = np.maximum(shown.mean(axis=2) - FAINTEST, 1e-6)[..., None]
    mean = (shown * weight).sum(axis=1) / weight.sum(axis=1)
    density = -np.log(np.clip(1 - mean, 0.05, 1.0))
    return pen_probabilities(hues_of(np.maximum(density, 1e-6).astype(np.float64), pens))


USUAL_STRENGTH: Final[Mapping[str, float]] = {"red": 1.1, "green": 0.9, "blue": 0.9, "black": 1.9}
"""Of an ordinary piece of a colour, the unit: what pieces look like was fitted with it."""


def strength(ink: Ink, colour: str, blur: float) -> Image32:
    """A colour's strength at every pixel: about 0 on paper, black and grey, 1 to 2 on its own.

    Args:
        colour: ``red``, ``green``, ``blue`` or ``black``; black is strong where little light of any
            colour comes back.
        blur: sigma in px of the smoothing before the logarithm, against noise; 0 for none.
    """
    planes = [ink.red, ink.green, ink.blue]
    if blur:
        planes = [np.asarray(cv2.GaussianBlur(one, (0, 0), blur), np.float32) for one in planes]
    logs = [cv2.log(np.clip(1 - one, 0, 1.2) + LEAST_LIGHT) for one in planes]
    if colour == "black":
        return np.asarray(-cv2.max(cv2.max(logs[0], logs[1]), logs[2]), np.float32)
    own = logs.pop(_CHANNELS.index(colour))
    return np.asarray(own - cv2.max(*logs), np.float32)


def shares_of_tints(tints: Values) -> Values:
    """What share of its absorptance each of N tints has in R, G and B, however strong it is, shape
    (N, 3) both."""
    return np.asarray(tints / np.maximum(tints.sum(axis=1, keepdims=True), 1e-3), np.float64)
