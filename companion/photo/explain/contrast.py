"""How much darker than the paper on both its sides a path is: ink without a pen, a level or a hue.

Whatever drew a stroke, and whatever an app did to the photo, a stroke is darker than the paper on
either side of it. The edge of a shadow, the paper's shade and its light are not: on one side at
least they are alike. The contrast of a path is judged by that of paths where nothing can be drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import cv2
import numpy as np

from companion.photo.explain.evidence import ENOUGH
from companion.photo.image.arrays import Flags, Values
from companion.photo.image.minimal_path import CORE, FINEST_STROKE, FLANK, SEEN, aside, best_path
from companion.photo.image.paper import Image32
from companion.photo.image.sampling import sampled
from companion.photo.image.statistics import quantile_known
from companion.photo.rectify.board import RectifiedBoard

_FAINTEST_QUARTER: Final = 0.25
"""Quantile along a path by which it is judged: three quarters of a stroke are at least so dark."""
_GREY_LEVEL: Final = 0.003
"""Contrast that no path of an 8-bit picture tells from none: a third of a level near white."""
_OVER: Final = 0.5
_BESIDE: Final = 0.12
"""Share of a stroke's own absorptance, or absorptance over the sheet's paper, that both sides of a
path may have for the path to be seen."""
_PAPER: Final = 0.2
"""Quantile of the absorptance beside all paths that is the sheet's own paper: night modes and
uneven light leave it other than 0."""
_PARTING: Final = 11.0
_STEEP: Final = 6.0
"""Spreads of bare paths at which a path is as likely drawn as bare, and the nats by which e times
more makes it drawn. On 105 photos, rendered and of real ink, as taken and after noise, night mode,
a messenger and a scanner app, no bare line shows over 6 and no drawn one that is seen under 20."""


@dataclass(frozen=True)
class Contrast:
    """What stands out along N paths.

    Attributes:
        along: absorptance over that of the darker side, at each place, shape (N, K).
        seen: whether paper shows on both sides of the place, shape (N, K).
        tint: mean absorptance over R, G and B along the path, less that of the paper beside it,
            shape (N, 3).
    """

    along: Image32
    seen: Flags
    tint: Values

    @cached_property
    def amount(self) -> Values:
        """The contrast of each path's faintest quarter, shape (N,)."""
        return np.asarray(np.quantile(self.along, _FAINTEST_QUARTER, axis=1), np.float64)

    @cached_property
    def visible(self) -> Values:
        """Share of each path that is seen, shape (N,)."""
        return np.asarray(self.seen.mean(axis=1), np.float64)

    def amount_of(self, places: Flags) -> Values:
        """As :attr:`amount`, of some places of each path alone, shape (N, K); NaN where none is."""
        return quantile_known(np.where(places, self.along, np.nan), _FAINTEST_QUARTER)

    def part(self, which: slice | Flags) -> Contrast:
        """Some of the paths."""
        return Contrast(self.along[which], self.seen[which], self.tint[which])


@dataclass(frozen=True)
class Bare:
    """The contrast of paths where nothing is drawn: its middle and its spread."""

    middle: float
    spread: float

    def nats(self, amounts: Values) -> Values:
        """By how many nats contrasts speak for ink, against bare paper."""
        times = (amounts - self.middle) / self.spread
        return np.asarray(_STEEP * np.log(np.maximum(times, 1.0) / _PARTING))


def learn_bare(controls: Contrast) -> Bare:
    """Learn what bare paths show from control paths, a few of which may carry ink.

    The spread is that of the lower half of them, so that ink on some moves it little.
    """
    amounts = controls.amount[controls.visible > SEEN]
    if len(amounts) < ENOUGH:
        return Bare(0.0, 2 * _GREY_LEVEL)
    low, middle = np.quantile(amounts, (0.1, 0.5))
    return Bare(float(middle), max(float(middle - low), _GREY_LEVEL))


def contrast_along(
    rectified: RectifiedBoard,
    where: Values,
    starts: Values,
    ends: Values,
    stray: float | None = None,
) -> Contrast:
    """The contrast along paths on a board laid flat.

    Args:
        where: px of the flat board, shape (N, K, 2): K places along each path.
        starts, ends: of the lines that the paths follow, px, shape (N, 2).
        stray: how far beside the path a stroke may lie, mm; as far as a hand strays by default.
    """
    factor = min(1.0, FINEST_STROKE / rectified.flat.scale)
    scale = rectified.flat.scale * factor
    stroke = rectified.tolerance.stroke * scale
    core = max(1, round(CORE * stroke))
    near, far = max(core + 1, round(FLANK[0] * stroke)), max(core + 3, round(FLANK[1] * stroke))
    reach = max(2, round((rectified.tolerance.stray if stray is None else stray) * scale))
    across = np.arange(-reach - far, reach + far + 1)
    band = aside((where + 0.5) * factor - 0.5, starts, ends, across)
    values = sampled(rectified.ink.reduced(factor, max(0.6, core / 2)), band)
    sums = np.cumsum(np.pad(values, ((0, 0), (0, 0), (1, 0), (0, 0))), axis=2, dtype=np.float32)

    def mean(first: int, last: int) -> Image32:
        """Over the places from first to last beside each middle that a stroke may have."""
        begin, count = far + first, 2 * reach + 1
        upper = sums[:, :, begin + last - first + 1 : begin + last - first + 1 + count]
        return np.asarray((upper - sums[:, :, begin : begin + count]) / (last - first + 1))

    middle, left, right = mean(-core, core), mean(-far, -near), mean(near, far)
    darker = np.maximum(left[..., -1], right[..., -1])
    contrast = middle[..., -1] - darker
    smooth = cv2.blur(contrast.reshape(-1, contrast.shape[2]), (3, 1)).reshape(contrast.shape)
    path = best_path(np.ascontiguousarray(smooth, np.float32))[..., None]

    def along(picture: Image32) -> Image32:
        return np.asarray(np.take_along_axis(picture, path, 2)[:, :, 0])

    beside = along(darker)
    beside = beside - np.quantile(beside, _PAPER)
    tint = middle[..., :3] - np.minimum(left, right)[..., :3]
    tint = np.take_along_axis(tint, path[..., None], 2)[:, :, 0]
    stands_out = along(contrast)
    weight = np.maximum(stands_out, 0)[..., None] + np.float32(1e-6)
    return Contrast(
        stands_out,
        beside < np.maximum(_BESIDE, _OVER * along(middle[..., -1])),
        np.asarray((tint * weight).sum(axis=1) / weight.sum(axis=1), np.float64),
    )
