"""Round pieces of a colour that lie on a board's places: stones, counters, blots of ink.

Every place is asked how strongly the colour of a piece fills a disc there. The disc may lie beside
the place: people do not put pieces down exactly, and a tall one seems to lean away from the camera.
What a piece of a colour looks like is learnt from the sheet's own pieces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import expit

from companion.board import Value
from companion.photo.image.arrays import Values
from companion.photo.image.colour_strength import USUAL, strength
from companion.photo.image.paper import Image32
from companion.photo.marks.evidence import Doubt, MarkEvidence, coloured_or_empty
from companion.photo.reading import Reason
from companion.photo.rectify.board import RectifiedBoard

_CORE: Final = 0.7
"""Share of a piece's radius within which its colour is looked at."""
_BLUR: Final = 0.1
"""Sigma of the smoothing, in radii."""
_CLEAR: Final = 0.45
"""Strength, over the usual, from which a place tells what the sheet's pieces look like."""
_FAINT, _MANY = 0.05, 3
"""The same where pieces are drawn, and the fewest such places."""
_PAPER: Final = 0.18
"""Absorptance up to which a place is bare paper."""
_BARE: Final = 0.2
"""Quantile of the places by darkness that is bare."""
_GAPS: Final = 0.28
"""Bare paper within pieces that are drawn, as a share of what bare places show of it: fine print, a
soft picture and a screen's grid of pixels leave less of it everywhere."""
_SCRIBBLED: Final = 0.1
"""Mean absorptance, beyond what bare places have, of the faintest drawn piece."""

_THERE_AT: Final = 0.4
_THERE_SLOPE: Final = 26.0
_COLOUR_APART: Final = 0.3
_COLOUR_SLOPE: Final = 20.0
_DARK: Final = 0.3
"""Darkness, over that of the sheet's pieces, from which something without colour lies there."""
_USUAL_DARK: Final = 0.25
"""Darkness of the faintest pieces, for sheets on which none were found."""


@dataclass(frozen=True)
class DiscInk:
    """What was found at N places, for P colours.

    ``score`` is each colour's strength over that of the sheet's pieces of it, shape (N, P); ``at``
    where the strongest lies, px, shape (N, 2); ``dark`` how dark the darkest disc near the place is
    beyond what bare places are, over what the sheet's pieces are, shape (N,).
    """

    score: Values
    at: Values
    dark: Values


def measure_discs(
    rectified: RectifiedBoard, centres: Values, radius: float, reach: float, colours: Sequence[str]
) -> DiscInk:
    """Look for pieces at places of a board.

    Args:
        centres: board mm, shape (N, 2).
        radius: of the pieces, mm.
        reach: how far beside its place a piece may lie, mm.
        colours: as :func:`companion.photo.image.colour_strength.strength` knows them.
    """
    scale = rectified.flat.scale
    where = rectified.flat.pixels(centres)
    size, steps = radius * scale, _steps(reach * scale)
    kernel = _disc(_CORE * size)
    maps = [strength(rectified.ink, colour, max(0.6, _BLUR * size)) for colour in colours]
    values, at = zip(*(_strongest(_filtered(m, kernel), where, steps) for m in maps), strict=True)
    usual = np.array([USUAL[colour] for colour in colours])
    found = np.stack(values, 1) / usual
    darkness, darkest = _strongest(_filtered(rectified.ink.mean, kernel), where, steps)
    bare_paper = _filtered((rectified.ink.mean < _PAPER).astype(np.float32), kernel)
    x, y = darkest.astype(int).T
    over = darkness - float(np.quantile(darkness, _BARE))
    levels, score = _levelled(found, over, bare_paper[y, x])
    levels = levels * usual
    best = score.argmax(axis=1)
    rows = np.arange(len(where))
    places = np.stack(at, 1)[rows, best]
    return DiscInk(
        score=score,
        at=places,
        dark=_relative(darkness, score.max(axis=1)),
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


def _levelled(found: Values, over: Values, gaps: Values) -> tuple[Values, Values]:
    """Each colour's usual strength on this sheet, shape (P,), and all strengths over it, (N, P).

    A ring or a scribble is fainter than a piece of glass, in dark ink hardly coloured; but paper
    shows through it, as it does not in a shadow, whose tint must not pass for a colour.

    Args:
        found: strengths over the usual, shape (N, P).
        over: how dark places are beyond bare ones, shape (N,).
        gaps: the share of bare paper within the darkest disc near each place, shape (N,).
    """
    clear = found > _CLEAR
    levels = np.array([
        float(np.median(one[there])) if there.any() else 1.0
        for one, there in zip(found.T, clear.T, strict=True)
    ])  # fmt: skip
    best, score = found.argmax(axis=1), found / levels
    usual_gap = float(np.median(gaps[over <= np.median(over)]))
    inked = (over > _SCRIBBLED) & (gaps > _GAPS * usual_gap)
    for k in range(len(levels)):
        faint = inked & (best == k) & (found[:, k] > _FAINT)
        if faint.sum() >= _MANY and (faint & ~clear[:, k]).sum() > clear[:, k].sum():
            levels[k] = float(np.median(found[faint, k]))
            score[:, k] = found[:, k] / levels[k] * np.clip(over / _SCRIBBLED, 0, 1)
    return levels, score


def _relative(darkness: Values, score: Values) -> Values:
    there = score > _THERE_AT
    bare = float(np.median(darkness[~there])) if (~there).any() else 0.0
    usual = float(np.median(darkness[there])) - bare if there.any() else _USUAL_DARK
    return np.asarray((darkness - bare) / max(usual, _USUAL_DARK), np.float64)


def disc_features(values: Sequence[Value], ink: DiscInk) -> Mapping[str, ArrayLike]:
    """What was measured of the places, for a trace."""
    scores = {f"{value} (share)": ink.score[:, k] for k, value in enumerate(values)}
    return {**scores, "darkest disc (share)": ink.dark}


def disc_marks(names: Sequence[str], values: Sequence[Value], ink: DiscInk) -> list[MarkEvidence]:
    """The evidence on each place, in the order of ``names``; ``values`` are what the colours
    mean."""
    order = np.argsort(-ink.score, axis=1)
    ranked = np.take_along_axis(ink.score, order, axis=1)
    second = ranked[:, 1] if len(values) > 1 else np.zeros(len(names))
    there = expit(_THERE_SLOPE * (ranked[:, 0] - _THERE_AT))
    told = expit(_COLOUR_SLOPE * (ranked[:, 0] - np.maximum(second, 0.0) - _COLOUR_APART))
    colours = np.zeros(ink.score.shape)
    rows = np.arange(len(names))
    if len(values) > 1:
        colours[rows, order[:, 1]] = 1 - told
    colours[rows, order[:, 0]] = told if len(values) > 1 else 1.0
    doubts = (Doubt((there <= 0.5) & (ink.dark > _DARK), Reason.COVERED),)
    return coloured_or_empty(names, values, there, colours, doubts)
