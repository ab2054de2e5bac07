"""What lies inside boxes that people tick: the plainest stroke, told from noise and from shadows.

A tick may be a pencil's hairline or a black square, and each player has a pen of their own: how
much ink a box holds says little by itself. A stroke is darker than the paper to both its sides,
which neither a shadow nor its edge is, and paper's grain is so by far less.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.photo.image.arrays import Flags, Values
from companion.photo.image.paper import Image32
from companion.photo.rectify.outlines import samples
from companion.photo.rectify.warp import Flat
from companion.photo.visibility.occlusion import joined_to_occluders, occluded

_STEP: Final = 0.15
"""mm between the places looked at."""
_INNER: Final = 0.4
"""Half the side of what is inside, as a share of a box's side: its outline's blur lies beyond."""
_HALF_LENGTH: Final = 1.0
_TURNS: Final = np.arange(12) * (np.pi / 12)
"""mm of half a stroke's piece, and the directions it may run in."""
_CORE, _FLANK = 0.25, (0.5, 1.0)
"""mm from its middle within which a stroke is looked for, and between which there is paper."""
_BETWEEN: Final = 0.08
"""Absorptance by which a box may be darker all over than the paper beside it, by its outline's
blur, the more so in small pictures, and by what a thing's shadow differs from one to the other."""
_PAPER: Final = 0.4
"""Quantile of what lies beside a box that is bare paper: a tick may run over, a word stand near."""
_WIDEST: Final = 3.9
"""Radius in mm of the largest disc that a pen blackens in a box of 6 mm."""
_BESIDE: Final = 0.5
"""mm beside a thing over which its edge is blurred."""


@dataclass(frozen=True)
class BoxInk:
    """What B boxes hold, each of shape (B,).

    Attributes:
        plainest: how much darker the plainest stroke is than what lies to both its sides, or all of
            the box than the paper beside it, as absorptance.
        paper: darkness of the paper beside the box, a shadow's on it included.
        seen: share of the box that no thing hides.
        joined: whether what is dark in it hangs together with a thing, as a pen's nib does.
    """

    plainest: Values
    paper: Values
    seen: Values
    joined: Flags


def box_ink(picture: Image32, flat: Flat, middles: Values, side: float, beside: Values) -> BoxInk:
    """Measure boxes.

    Args:
        picture: the flattened board's darkness.
        middles: mm, shape (B, 2).
        side: mm.
        beside: places on the paper round each, mm, shape (B, M, 2).
    """
    half = round(side / 2 / _STEP)
    along = np.arange(-half, half + 1) * _STEP
    cells = np.stack(np.meshgrid(along, along), -1)
    inside = np.abs(cells).max(axis=2) < _INNER * side
    points = middles[:, None, None] + cells
    bare = ~occluded(picture, flat, points, _WIDEST, _BESIDE) & inside
    paper = samples(picture, flat, beside)
    paper[occluded(picture, flat, beside, _WIDEST, _BESIDE)] = np.nan
    paper = np.array([_middle(around, _PAPER) for around in paper])
    plainest = np.zeros(len(middles))
    dark = samples(picture, flat, points).astype(np.float32)
    for k, seen in enumerate(bare):
        stroke = np.where(seen, _strokes(dark[k]), 0).max()
        body = _middle(np.where(seen, dark[k], np.nan), 0.5) - paper[k]
        plainest[k] = max(stroke, body - _BETWEEN)
    joined = joined_to_occluders(picture, flat, points, _WIDEST) & inside
    seen = bare.sum(axis=(1, 2)) / inside.sum()
    return BoxInk(plainest, paper, seen, joined.any(axis=(1, 2)))


def _middle(values: Values, share: float) -> float:
    """A quantile of what is no NaN, 0 where nothing is."""
    known = values[~np.isnan(values)]
    return float(np.quantile(known, share)) if len(known) else 0.0


def _strokes(dark: Image32) -> Image32:
    """How much darker a piece of stroke through each place would be than both its sides, in the
    direction in which it is most so."""
    reach = round((_HALF_LENGTH + _FLANK[1]) / _STEP)
    x, y = np.meshgrid(*[np.arange(-reach, reach + 1) * _STEP] * 2)
    best = np.full(dark.shape, -1, np.float32)
    for turn in _TURNS:
        along, across = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
        piece = np.abs(along) <= _HALF_LENGTH
        core, left, right = (
            _mean_over(dark, piece & some)
            for some in (
                np.abs(across) <= _CORE,
                (across >= -_FLANK[1]) & (across <= -_FLANK[0]),
                (across >= _FLANK[0]) & (across <= _FLANK[1]),
            )
        )
        best = np.maximum(best, core - np.maximum(left, right))
    return best


def _mean_over(dark: Image32, places: Flags) -> Image32:
    kernel = places.astype(np.float32) / max(int(places.sum()), 1)
    return np.asarray(cv2.filter2D(dark, -1, kernel, borderType=cv2.BORDER_REFLECT), np.float32)
