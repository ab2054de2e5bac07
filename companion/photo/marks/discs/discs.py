"""Round pieces of a colour that lie on a board's places: stones, counters, blots of ink.

Every place is asked how much stronger one player's colour fills a disc there than the other's, and
how dark one is. The disc may lie beside the place: people do not put pieces down exactly, and a
tall one seems to lean away from the camera. What bare places and pieces look like is learnt from
the sheet's own: a scribble is fainter than a piece of glass.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from companion.board import EMPTY, Value
from companion.photo.image.arrays import Values
from companion.photo.image.colour_strength import USUAL, strength
from companion.photo.image.paper import Image32
from companion.photo.marks.evidence import MarkEvidence, evidence_of
from companion.photo.marks.priors import load_priors
from companion.photo.marks.sheet_classifier import sheet_likelihoods
from companion.photo.reading import Reason
from companion.photo.rectify.board import RectifiedBoard

_CORE: Final = 0.7
"""Share of a piece's radius within which its colour is looked at."""
_BLUR: Final = 0.1
"""Sigma of the smoothing, in radii."""
_FAINT: Final = 0.3
"""Strength over the usual from which features grow with its logarithm."""


@dataclass(frozen=True)
class DiscInk:
    """What was found at N places for two colours.

    Attributes:
        lead: how much stronger the first colour is than the second, over what is usual, asinh.
        dark: darkness of the darkest disc near each place, absorptance; both of shape (N,).
        at: where the stronger colour lies, px, shape (N, 2).
    """

    lead: Values
    dark: Values
    at: Values


def measure_discs(
    rectified: RectifiedBoard, centres: Values, radius: float, reach: float, colours: Sequence[str]
) -> DiscInk:
    """Look for pieces at places of a board.

    Args:
        centres: board mm, shape (N, 2).
        radius: of the pieces, mm.
        reach: how far beside its place a piece may lie, mm.
        colours: the two players', as :func:`companion.photo.image.colour_strength.strength` knows
            them.
    """
    scale = rectified.flat.scale
    where = rectified.flat.pixels(centres)
    size, steps = radius * scale, _steps(reach * scale)
    kernel = _disc(_CORE * size)
    found = []
    for colour in colours:
        strong = strength(rectified.ink, colour, max(0.6, _BLUR * size)) / USUAL[colour]
        found.append(_strongest(_filtered(strong, kernel), where, steps))
    (first, first_at), (second, second_at) = found
    dark, _ = _strongest(_filtered(rectified.ink.mean, kernel), where, steps)
    return DiscInk(
        lead=np.arcsinh((first - second) / _FAINT),
        dark=dark,
        at=np.where((first > second)[:, None], first_at, second_at),
    )


def _steps(reach: float) -> NDArray[np.int_]:
    """Whole px within a circle, shape (K, 2)."""
    whole = int(reach)
    y, x = np.mgrid[-whole : whole + 1, -whole : whole + 1]
    inside = x**2 + y**2 <= max(1.0, reach**2)
    return np.stack([x[inside], y[inside]], 1)


def _disc(radius: float) -> Image32:
    whole = int(np.ceil(radius))
    y, x = np.mgrid[-whole : whole + 1, -whole : whole + 1]
    kernel = np.clip(radius + 0.5 - np.hypot(x, y), 0, 1)
    return np.asarray(kernel / kernel.sum(), np.float32)


def _filtered(plane: Image32, kernel: Image32) -> Image32:
    return np.asarray(cv2.filter2D(plane, -1, kernel, borderType=cv2.BORDER_REPLICATE), np.float32)


def _strongest(plane: Image32, where: Values, steps: NDArray[np.int_]) -> tuple[Values, Values]:
    """The largest value near each place, shape (N,), and where it is, px, shape (N, 2)."""
    height, width = plane.shape
    near = np.round(where).astype(int)[:, None] + steps[None]
    x = np.clip(near[..., 0], 0, width - 1)
    y = np.clip(near[..., 1], 0, height - 1)
    values = plane[y, x]
    best = values.argmax(axis=1)
    rows = np.arange(len(where))
    at = np.stack([x[rows, best], y[rows, best]], 1)
    return np.asarray(values[rows, best], np.float64), np.asarray(at, np.float64)


def disc_features(ink: DiscInk) -> Mapping[str, ArrayLike]:
    """What was measured of the places, for a trace."""
    return {
        "first colour over the second (asinh)": ink.lead,
        "darkest disc (absorptance)": ink.dark,
    }


def disc_marks(names: Sequence[str], values: Sequence[Value], ink: DiscInk) -> list[MarkEvidence]:
    """The evidence on each place, in the order of ``names``; ``values`` are what the two colours
    mean."""
    seen = np.column_stack([ink.lead, ink.dark])
    nats = sheet_likelihoods(seen, np.zeros(len(seen), bool), load_priors("discs"))
    # what is no piece and not plainly bare either has no colour, but it is dark
    unclear = [
        Reason.COVERED if empty >= most else None
        for empty, most in zip(nats[:, 0], nats.max(axis=1), strict=True)
    ]
    return evidence_of(names, (EMPTY, *values), nats, unclear=unclear)
