"""Fill marks: squares that the players blackened, hatched or solid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.photo.image.absorptance import Ink
from companion.photo.image.paper import Image32
from companion.photo.image.statistics import widest_gap

Values = NDArray[np.float64]
Flags = NDArray[np.bool_]

_INSET: Final = 0.2
"""Share of a square's side left out along each side: its lines wobble there."""
_CELLS: Final = 3
_SHADE: Final = 0.12
"""Absorptance that noise, ruling and soft shadow reach on bare paper."""
_NOTHING: Final = 0.003
_FAINTEST: Final = 0.02
_ORDINARY: Final = 0.12
"""Mean black ink, less :data:`_SHADE`: of the faintest scribble, loose and in pencil, and of an
ordinary one."""
_WIDE_GAP: Final = 2.0
_SOLID_FROM: Final = 0.4
_NO_GAP: Final = 0.02
"""Score of a dark square, and the share of it that may show paper where it is solid."""
_BESIDE: Final = 0.015
"""Black ink in a square from which it may be mistaken for lines along the square's sides."""


@dataclass(frozen=True)
class FillInk:
    """What was found in squares.

    ``score`` is how far each comes up to what filled squares of this sheet show, 0 to about 1;
    ``spread`` the share of its nine parts that carry ink; ``gaps`` the share of its pixels that
    show bare paper; ``solid`` whether it is dark and hardly any does; all shape (S,).
    """

    score: Values
    spread: Values
    gaps: Values
    solid: Flags
    level: float


def measure_fills(ink: Ink, centres: Values, side: float) -> FillInk:
    """Measure the black ink in squares.

    Args:
        ink: of the flattened board.
        centres: px, shape (S, 2).
        side: of a square, px.
    """
    least = ink.least
    inner = side * (1 - 2 * _INSET)
    edges = np.linspace(-inner / 2, inner / 2, _CELLS + 1)
    height, width = least.shape
    x = np.clip(np.round(centres[:, :1] + edges).astype(int), 0, width)
    y = np.clip(np.round(centres[:, 1:] + edges).astype(int), 0, height)
    parts = _means(np.clip(least - _SHADE, 0, 1), x, y)
    bare = _means((ink.mean < 2 * _SHADE).astype(np.float32), x, y)
    amount = parts.mean(axis=(1, 2))
    empty, level = _levels(amount)
    spread = (parts > empty + 0.3 * (level - empty)).mean(axis=(1, 2))
    score = np.clip((amount - empty) / (level - empty), 0, 1.2)
    gaps = bare.mean(axis=(1, 2))
    solid = (score > _SOLID_FROM) & (gaps < _NO_GAP)
    return FillInk(score, spread, gaps, solid, level)


def _means(picture: Image32, x: NDArray[np.int_], y: NDArray[np.int_]) -> Values:
    """Means over a grid of boxes for each square, shape (S, 3, 3), from the boxes' borders."""
    sums = np.asarray(cv2.integral(picture, sdepth=cv2.CV_64F))
    x0, x1 = x[:, None, :-1], x[:, None, 1:]
    y0, y1 = y[:, :-1, None], y[:, 1:, None]
    total = sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]
    return np.asarray(total / np.maximum((x1 - x0) * (y1 - y0), 1))


def box_means(picture: Image32, centres: Values, side: float) -> Values:
    """Mean of a picture over a square box round each centre, px, shape (S,)."""
    height, width = picture.shape
    reach = np.array([-side / 2, side / 2])
    x = np.clip(np.round(centres[:, :1] + reach).astype(int), 0, width)
    y = np.clip(np.round(centres[:, 1:] + reach).astype(int), 0, height)
    return _means(np.asarray(picture, np.float32), x, y)[:, 0, 0]


def _levels(amount: Values) -> tuple[float, float]:
    """Black ink of a typical empty and a typical filled square of this sheet.

    Squares fall in two clusters with a wide gap, on a scale of ratios, between them; where there
    is none all are alike, and an ordinary scribble's ink tells which.
    """
    known = np.maximum(amount, _NOTHING)
    parting = widest_gap(known, _ORDINARY, _FAINTEST, _WIDE_GAP) or _ORDINARY / 2
    filled, empty = amount[amount > parting], amount[amount <= parting]
    bare = float(np.median(empty)) if len(empty) else 0.0
    if len(filled):
        return bare, float(np.median(filled))
    return bare, max(_ORDINARY, 4 * float(empty.max(initial=0.0)))


def hatched_squares(fills: FillInk) -> NDArray[np.bool_]:
    """Which squares carry enough black ink to be mistaken for lines along their sides."""
    return np.asarray((fills.score > 0.25) & (fills.spread > 0.3) & (fills.level > _BESIDE))


def beside_hatching(
    fills: FillInk, centres: Values, side: float, middles: Values
) -> NDArray[np.bool_]:
    """Whether lines, by their middles in px, shape (E, 2), run along a hatched square."""
    dark = hatched_squares(fills)
    if not dark.any():
        return np.zeros(len(middles), bool)
    apart = np.linalg.norm(middles[:, None] - centres[None, dark], axis=2)
    return np.asarray((apart < 0.75 * side).any(axis=1))
