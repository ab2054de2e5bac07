"""How much darker than the paper on both its sides a path is: ink without a pen, a level or a hue.

The edge of a shadow, the paper's shade and its light are alike on one side at least. The contrast
of a path is judged by that of paths where nothing can be drawn, and by that of the sheet's other
strokes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf, log
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.board import EMPTY
from companion.photo.image.arrays import Flags, Image32, Values
from companion.photo.image.minimal_path import FLANK, aside, best_path, evened, mean_across, on_path
from companion.photo.image.pens import TRACE, shares_of_tints
from companion.photo.image.sampling import nearest, sampled
from companion.photo.image.statistics import quantile_known
from companion.photo.marks.lines.profiles import SHADE
from companion.photo.marks.sheet_classifier import ENOUGH
from companion.photo.reading import Reason
from companion.photo.rectify.board import RectifiedBoard


class SecondLook(NamedTuple):
    """What the picture says of one mark as read.

    Attributes:
        ink: by how many nats the amount of its ink speaks for it.
        reason: why the mark is uncertain where that is too few.
        share: of the ink of the sheet's other strokes, how much it has.
        tint: by how many its tint speaks for its colour; infinite where nothing can be said.
    """

    ink: float
    reason: Reason
    share: float = 1.0
    tint: float = inf

    @property
    def nats(self) -> float:
        """By how many nats the picture speaks for the mark."""
        return min(self.ink, self.tint)


def second_looks(
    names: Sequence[str],
    values: Sequence[str],
    ink: Values,
    tints: tuple[Values, Flags],
    shares: Values | None = None,
) -> dict[str, SecondLook]:
    """The evidence on N marks by name: the less favourable of what the amount of their ink says and
    what its tint says, both in nats, shape (N,), with which tints are rather both pens' than one's;
    ``shares`` is how much ink each has of what others have."""
    found = {}
    columns = (ink, *tints, np.ones(len(names)) if shares is None else shares)
    each = zip(names, values, *(column.tolist() for column in columns), strict=True)
    for name, value, amount, tint, mixed, share in each:
        if tint < amount:
            reason = Reason.COLOURS_MIXED if mixed else Reason.COLOURS_ALIKE
        elif amount >= 0 or (share < _PALE and value == EMPTY):
            reason = Reason.FAINT
        else:
            reason = Reason.INK_UNEXPLAINED if value == EMPTY else Reason.INK_MISSING
        found[name] = SecondLook(amount, reason, share, tint)
    return found


_FAINTEST_QUARTER: Final = 0.25
"""Quantile along a path, and of strokes, that tells. At 0.6 times 2 photos ask about 9 more."""
_GREY_LEVEL: Final = 0.003
"""Contrast of a third of a grey level near white. With 0.0029 1 of 22 boards asks a line more."""
_OVER: Final = 0.5
"""Share of a stroke's darkness that both its sides may have. At 1.6 times 1 of 16 photos moves."""
_PARTING, _STEEP = 11.0, 6.0
"""Spreads of bare paths at which a path is as likely drawn as bare, and the nats by which e times
more makes it drawn. On 105 photos no bare line shows over 6, and no drawn one under 20."""


@dataclass(frozen=True)
class Contrast:
    """What stands out along N paths.

    Attributes:
        along: absorptance over that of the darker side, at each place, shape (N, K); NaN where the
            ink is another line's.
        seen: whether paper shows on both sides of the place, shape (N, K).
        path: px of where the ink runs, shape (N, K, 2).
        starts, ends: of the lines that the paths follow, px, shape (N, 2).
    """

    along: Image32
    seen: Flags
    path: Values
    starts: Values
    ends: Values

    @cached_property
    def amount(self) -> Values:
        """The contrast of the faintest quarter of each path's own places, shape (N,)."""
        return quantile_known(self.along, _FAINTEST_QUARTER)

    @cached_property
    def half(self) -> Values:
        """The contrast that half of each path's own places have, shape (N,): a fine stroke may
        fail to show along a quarter of its way."""
        return quantile_known(self.along, 0.5)

    @cached_property
    def own(self) -> Values:
        """Share of each path that lies clear of other lines' ink, shape (N,)."""
        return np.asarray((~np.isnan(self.along)).mean(axis=1), np.float64)

    @cached_property
    def visible(self) -> Values:
        """Share of each path that is seen, shape (N,)."""
        return np.asarray(self.seen.mean(axis=1), np.float64)


@dataclass(frozen=True)
class Bare:
    """The contrast of paths where nothing is drawn: its middle and its spread."""

    middle: float
    spread: float

    def nats(self, amounts: Values) -> Values:
        """By how many nats contrasts speak for ink, against bare paper."""
        return np.asarray(_STEEP * np.log(np.maximum(self._times(amounts), 1.0) / _PARTING))

    def like(self, amounts: Values) -> Flags:
        """Which contrasts are no more than bare paper shows."""
        return self._times(amounts) <= 1

    def _times(self, amounts: Values) -> Values:
        return (amounts - self.middle) / self.spread


def learn_bare(amounts: Values) -> Bare:
    """Learn what bare paths show from what control paths do, shape (N,), a few of which may carry
    ink.

    The spread is that of the lower half of them, so that ink on some moves it little.
    """
    if len(amounts) < ENOUGH:
        return Bare(0.0, 2 * _GREY_LEVEL)
    low, middle = np.quantile(amounts, (0.1, 0.5))
    return Bare(float(middle), max(float(middle - low), _GREY_LEVEL))


def contrast_along(
    rectified: RectifiedBoard,
    where: Values,
    starts: Values,
    ends: Values,
    stray: float,
    taken: tuple[Flags, Flags] | None = None,
) -> Contrast:
    """The contrast along paths on a board laid flat.

    Args:
        where: px of the flat board, shape (N, K, 2): K places along each path.
        starts, ends: of the lines that the paths follow, px, shape (N, 2).
        stray: how far beside the path a stroke may lie, mm.
        taken: where the ink of other lines lies, px of the flat board, shape (H, W), and by which
            of the paths it is passed, shape (N,).
    """
    factor = rectified.coarser
    reach = max(2, round(stray * rectified.flat.scale * factor))
    widths, far = _widths(rectified)
    band = aside((where + 0.5) * factor - 0.5, starts, ends, reach + far)
    ink = sampled(cv2.extractChannel(rectified.soft_ink, 3), band)
    # over these, round each middle that a stroke may have
    middle, left, right = (
        mean_across(ink, last - first + 1)[..., first : first + 1 + 2 * reach]
        for first, last in widths
    )
    darker = np.maximum(left, right)
    weighed = contrast = middle - darker
    if taken is not None:
        inner = (band[:, :, far : far + 2 * reach + 1].astype(np.float64) + 0.5) / factor - 0.5
        others = nearest(taken[0], inner) & taken[1][:, None, None]
        weighed = np.where(others, np.minimum(contrast, 0), contrast)
        contrast = np.where(others, np.nan, contrast)
    path = best_path(evened(weighed))
    middle, darker, stands_out = (on_path(one, path) for one in (middle, darker, contrast))
    runs = on_path(band, path + far).astype(np.float64)
    seen = darker < np.maximum(SHADE, _OVER * middle)
    return Contrast(stands_out, seen, (runs + 0.5) / factor - 0.5, starts, ends)


def tints_along(rectified: RectifiedBoard, contrast: Contrast, some: Flags) -> Values:
    """Mean absorptance over R, G and B along some of the paths, shape (N,), where what stands out
    does, less that of the paper beside them, shape (M, 3)."""
    widths, far = _widths(rectified)
    runs = (contrast.path[some] + 0.5) * rectified.coarser - 0.5
    band = aside(runs, contrast.starts[some], contrast.ends[some], far)
    own = sampled(rectified.soft_ink, np.moveaxis(band, 2, 0))[..., :3]
    ink, one_side, other_side = (own[first : last + 1].mean(axis=0) for first, last in widths)
    tint = ink - np.minimum(one_side, other_side)
    weight = np.nan_to_num(np.maximum(contrast.along[some], 0))[..., None] + np.float32(1e-6)
    return np.asarray((tint * weight).sum(axis=1) / weight.sum(axis=1), np.float64)


def _widths(rectified: RectifiedBoard) -> tuple[list[tuple[int, int]], int]:
    """The first and last px across a stroke's width, and across the paper on either side, from the
    farthest of these; and how far that is from the middle."""
    stroke = rectified.tolerance.stroke * rectified.flat.scale * rectified.coarser
    core = rectified.core
    near, far = max(core + 1, round(FLANK[0] * stroke)), max(core + 3, round(FLANK[1] * stroke))
    return [(far - core, far + core), (0, far - near), (far + near, 2 * far)], far


_OLDER, SOME_OLDER = 0.5, 2
"""As :data:`TRACE`, on paper with an older drawing; and how many places called empty show that
there was one. On 100 fresh boards of Line Wars over one 70 are exact without a question, and 65
with 0.45; with 0.6 more is asked. 1 of 180 clean photos has two."""
_PALE, _RATHER_OLDER, STEEPER = 0.74, 0.6, 30.0
"""Share of the darkness of its colour's plainer strokes from which a line that shares its ink is no
older drawing's; below which it rather is one; and the nats by which e times more makes it a line.
On 16 boards new strokes have 0.7 or more, older ones less than 0.7."""
STEEPLY: Final = 10.0
"""Nats by which e times more ink is a stroke, no trace. Other values move 3 of 16 photos."""
AS_PALE: Final = 3.0
"""Nats against a line as pale as older ink: 3 of 213 boards over some are silent so, 11 were."""


def nats_for_strokes(
    amounts: Values,
    tints: Values,
    values: Sequence[str],
    bare: Bare,
    darkness: Values | None = None,
) -> Values:
    """By how many nats the contrasts of N marks speak for their values.

    A mark called empty is doubted for ink that stands out from the paper, if it is more than a
    share of what strokes of the nearest tint have; one called drawn for ink that does not stand
    out, or is much less than its own colour's. On paper with an older drawing that share is larger,
    and of ink drawn the darkness tells, where it is known.

    Args:
        amounts: contrast along each mark's place, shape (N,).
        tints: of what stands out there, absorptance of R, G and B, shape (N, 3).
        values: what each mark is called, of two or more colours or empty.
        bare: what places without ink show.
        darkness: how dark each mark's ink is, shape (N,).
    """
    called = np.array(values)
    ink, empty = bare.nats(amounts), called == EMPTY
    nats = np.where(empty, -ink, ink)
    usual = _usual_of_own(amounts, tints, called, 0.5)
    if not usual.any():
        return np.asarray(nats, np.float64)
    shown, least = amounts, np.full(len(called), TRACE)
    steeply = np.full(len(called), STEEPLY)
    dark = amounts if darkness is None else darkness
    # strokes of which there are few may be an older drawing's among one or two that are not
    plainer = np.maximum(_usual_of_own(dark, tints, called, 1 - _FAINTEST_QUARTER, enough=1), 1e-6)
    older = _older(amounts, usual, called, bare)
    traces = older.sum() >= SOME_OLDER
    if darkness is not None:
        pale = ~empty & (dark < _RATHER_OLDER * plainer)
        # two may be a hand's own, where no bare place shows that there was an older drawing
        older |= pale & (older.any() | (pale.sum() > SOME_OLDER))
    if older.sum() >= SOME_OLDER:
        shown, usual = np.where(empty, amounts, dark), np.where(empty, usual, plainer)
        # one place alone may be a pale line that was missed, whatever pale ones are beside it
        drawn = _OLDER if darkness is None else _PALE
        least = np.where(empty, _OLDER if traces else TRACE, drawn)
        steeply = np.where(empty | (darkness is None), STEEPLY, STEEPER)
    share = np.maximum(shown, 1e-6) / np.maximum(usual, 1e-6)
    stroke = steeply * np.log(share / least)
    nats = np.where(empty, np.maximum(nats, -stroke), np.minimum(nats, stroke))
    return np.asarray(nats, np.float64)


def pale_as_older(
    amounts: Values,
    darkness: Values,
    tints: Values,
    values: Sequence[str],
    bare: Bare,
    beside: tuple[Values, Values],
) -> Flags:
    """Which of N marks called drawn may be an older drawing's, shape (N,), on paper that shows one:
    by their ``darkness`` they are nearer to its usual stroke than to the plainer of their own
    colour. On 169 boards of such paper 77 of 8,430 strokes are as pale, and of 57 older ones that
    were called drawn 51; nearer to the darkest of those in bare places, 139 and 42.

    Its strokes are those in places called empty, and those ``beside`` lines: how dark they are,
    shape (M,), and their absorptance of R, G and B, shape (M, 3). One as dark as new ones is its
    own hand's, which drew a line twice.
    """
    called = np.array(values)
    older = _older(amounts, _usual_of_own(amounts, tints, called, 0.5), called, bare)
    called = np.concatenate([called, np.full(len(beside[0]), EMPTY)])
    darkness, tints = np.concatenate([darkness, beside[0]]), np.concatenate([tints, beside[1]])
    plainer = _usual_of_own(darkness, tints, called, 1 - _FAINTEST_QUARTER)
    shares = darkness / np.where(plainer > 0, plainer, 1e-6)
    older = np.concatenate([older, shares[len(values) :] < _RATHER_OLDER])
    if older.sum() < SOME_OLDER:
        return np.zeros(len(values), bool)
    pale = (called != EMPTY) & (shares**2 < np.median(shares[older]))
    return np.asarray(pale[: len(values)])


def nats_as_older(share: float) -> float:
    """By how many nats a line is likelier an older drawing's that has this share of the darkness of
    its colour's plainer strokes. Of lines with 0.7 or less that the ink does not leave open 5 of 55
    are, on boards over traces that leave 20 open or more, and none of 30 where five are."""
    return max(STEEPER * log(_PALE / max(share, 1e-6)), 0.0)


def with_older(found: Mapping[str, SecondLook], older: Flags) -> dict[str, SecondLook]:
    """The evidence on N marks, with those left open that may be an older drawing's, shape (N,)."""
    return {
        name: one._replace(ink=-AS_PALE, reason=Reason.FAINT)
        if pale and one.ink > -AS_PALE
        else one
        for (name, one), pale in zip(found.items(), older.tolist(), strict=True)
    }


def _older(amounts: Values, usual: Values, called: NDArray[np.str_], bare: Bare) -> Flags:
    """Which of N marks called empty may show that there was an older drawing, shape (N,), beside
    what strokes of the colour that each has most nearly usually show, shape (N,)."""
    return np.asarray((called == EMPTY) & (bare.nats(amounts) > 0) & (amounts < _OLDER * usual))


def _usual_of_own(
    amounts: Values, tints: Values, called: NDArray[np.str_], quantile: float, enough: int = ENOUGH
) -> Values:
    """A quantile of what strokes show of the colour that each of N marks is called, or has most
    nearly if it is called empty, shape (N,); 0 of a colour with too few strokes."""
    usual = usual_amounts(amounts, called, quantile, enough)
    if not usual:
        return np.zeros(len(called))
    hues = shares_of_tints(tints)
    own = [np.median(hues[called == value], axis=0) for value in usual]
    away = np.linalg.norm(hues[:, None] - own, axis=2)
    nearest = np.array([*usual.values()])[away.argmin(axis=1)]
    named = np.array([usual.get(value, 0.0) for value in called.tolist()])
    return np.where(called == EMPTY, nearest, named)


def shares_of_usual(amounts: Values, darkness: Values, values: Sequence[str]) -> Values:
    """How much ink each of N marks has of what others have, shape (N,): one called drawn by its
    darkness, of the plainer ones of its colour; a place called empty by its amount, of strokes of
    the fainter of two colours."""
    called = np.array(values)
    usual = usual_amounts(amounts, called, 0.5)
    shares = amounts / max(min(usual.values()), 1e-6) if len(usual) > 1 else np.ones(len(called))
    for value in set(values) - {EMPTY}:
        own = called == value
        shares[own] = darkness[own] / max(np.quantile(darkness[own], 1 - _FAINTEST_QUARTER), 1e-6)
    return np.asarray(shares, np.float64)


def usual_amounts(
    amounts: Values, called: NDArray[np.str_], quantile: float, enough: int = ENOUGH
) -> dict[str, float]:
    """A quantile of what strokes of each colour show; of all strokes, where there are not enough of
    its own; of no colour, where there are not enough at all."""
    drawn = called != EMPTY
    if drawn.sum() < enough:
        return {}
    return {
        value: float(np.quantile(amounts[own if own.sum() >= enough else drawn], quantile))
        for value, own in ((value, called == value) for value in set(called[drawn].tolist()))
    }
