"""The ink along lines, measured: along the inkiest path, and along the path of most of each pen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

import cv2
import numpy as np

from companion.photo.image.absorptance import FAINTEST, Ink
from companion.photo.image.arrays import Flags, Image32, Indices, Values
from companion.photo.image.minimal_path import (
    aside,
    best_path,
    evened,
    mean_across,
    middles,
    on_path,
    through_squares,
)
from companion.photo.image.pens import hue_planes
from companion.photo.image.sampling import sampled
from companion.photo.image.statistics import quantile_known
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.visibility import DARK, Occluders

_LEAST: Final = 0.4
"""Quantile of the ink over the places of a path that stands for the path, as a stroke has ink
nearly everywhere. What lines beside black look like was fitted with it."""
_BRIGHTEST: Final = 0.15
"""Share of a band that is its clearest: where that is dark, something lies over the place. Of 16
photos 1.6 times as much asks about 1 mark more."""
SHADE: Final = 0.12
"""Absorptance that noise, ruling and soft shadow reach on paper; so far above the mean is the most
absorbed channel of something coloured. Of 16 photos 0.6 times as much moves marks on 1."""
_PLAINEST: Final = 0.85
"""Quantile of a pen's colour over the places of a path at which its stroke shows beside black. Of
144 rendered boards 21 ask so, where 30 did."""
_DARK: Final = 0.3
"""Quantile of the darkness over the places of a path that a stroke has nearly everywhere. Of 144
rendered boards 21 ask so, where 30 did."""
HIDDEN: Final = 0.8
"""Share of a line's places that may be left out as covered; beyond it none is. What lines beside
black look like was fitted with it, and moves by 4.7 of its spreads without it."""


EVENED: Final = (3, 3)
"""px over which the density of black is evened, against noise: chosen."""


class Things(NamedTuple):
    """What lies on a board, or looks like it.

    Attributes:
        dark: what is dark all over, and wider than strokes.
        apart: what of that is as wide as most of a square, where no square is blackened.
        squares: which of S squares may be such things, though they look blackened, shape (S,).
        hidden: in which of them a thing may hide a mark, as half of their corners or their middles
            are covered, shape (S,).
        shaded: which of them show a colour that no black has, and all of their corners, as where
            players shade what is theirs, shape (S,).
    """

    dark: Occluders
    apart: Occluders
    squares: Flags
    hidden: Flags
    shaded: Flags


class OverBlack(NamedTuple):
    """What tells that a pen's stroke lies over black, which it makes denser still in every light:
    the density of that at most, and its hue; and the density of each pen's stroke in the light of
    its own colour, and the mean in the two others, shape (P,) each."""

    black: float
    hue: Values
    own_light: Values
    others: Values


class PenPaths(NamedTuple):
    """What lies along the path of most of each of P pens' ink, for E lines, by its density: a
    stroke over black adds its own to that of the black.

    Attributes:
        own: its evidence summed across the stroke, px, at the quantile :data:`_LEAST` of the
            places, shape (E, P).
        hues: each pen's evidence over the mean of R, G and B, along the whole path, (E, P, P).
        core, core_grey: of a px of the middle half of the stroke, its evidence at the quantile
            :data:`_PLAINEST` and the mean of R, G and B at :data:`_DARK`.
    """

    own: Values
    hues: Values
    core: Values
    core_grey: Values


class LinePaths(NamedTuple):
    """E lines measured: what lies along the path of most ink of any colour. But beside black it is
    over the paper beside the line, whatever shade and tint that has, of a shadow or a phone's night
    mode. Its hues are by density: ink that takes nearly all light takes it in every channel, but
    densities still tell them apart. In the clear they are those of its middle, as an older drawing
    may have left a pale stroke of the other pen beside it.

    Attributes:
        pens: along the path of most of each pen's ink.
        grey: the mean absorptance over R, G and B summed across the stroke, px, at the quantile
            :data:`_LEAST` of the places, shape (E,).
        hues: each pen's evidence over the mean density, along the whole path, shape (E, P).
        left_out: places that something covers, shape (E, SAMPLES).
        covered: share of each line over which something else lies, shape (E,).
        tinted: share of each line over which something lies that black ink does not look like,
            coloured or apart from blackened squares, shape (E,).
        buried: share of each line whose very middle is dark from side to side, shape (E,): a stroke
            may lie under the black of a filled square.
        darkness: mean absorptance in the middle of the path of most ink, shape (E,): a wide stroke
            that is pale has as much ink as a fine one that is dark.
        runs: px of the path of most ink, shape (E, SAMPLES, 2).
        hatched: which lie beside black, or under it, shape (E,).
    """

    pens: PenPaths
    grey: Values
    hues: Values
    left_out: Flags
    covered: Values
    tinted: Values
    buried: Values
    darkness: Values
    runs: Values
    hatched: Flags

    def part(self, lines: slice | Flags) -> LinePaths:
        """Some of the lines."""
        found: LinePaths = _of_each(lambda own: own[lines], self)
        return found

    def along(self, lines: Flags, others: LinePaths) -> LinePaths:
        """The same with some lines, shape (E,), measured along others' paths."""
        order = np.arange(len(lines))
        order[lines] = len(lines) + np.arange(len(others.runs))
        found: LinePaths = _of_each(lambda *both: np.concatenate(both)[order], self, others)
        return found


def _of_each(do: Callable[..., Values], *paths: Any) -> Any:
    """What is made of each array that some paths hold, of all together."""
    if isinstance(paths[0], np.ndarray):
        return do(*paths)
    return type(paths[0])(*(_of_each(do, *some) for some in zip(*paths, strict=True)))


def trace_lines(
    ink: Ink,
    starts: Values,
    ends: Values,
    pens: Sequence[str],
    hatched: Flags,
    things: Things,
    *,
    half_band: int,
    half_stroke: int,
) -> LinePaths:
    """Measure the ink along lines.

    Args:
        ink: of the flattened board.
        starts, ends: px, shape (E, 2).
        pens: the inks of the players' pens, at most two (:data:`companion.board.readable.INKS`).
        hatched: as in :class:`LinePaths`.
        things: what lies on the board.
        half_band: how far to either side, px, a path may stray.
        half_stroke: how far to either side of the path, px, ink is summed.
    """
    reach, where = half_band + half_stroke, middles(starts, ends)
    beside_line = aside(where, starts, ends, reach)
    grey, most = (sampled(plane, beside_line) for plane in (ink.mean, ink.most))
    covered = things.dark.over(where)
    covered[covered] = np.quantile(most[covered], _BRIGHTEST, axis=1) > DARK
    tinted = covered.copy()
    tinted[covered] = np.quantile(most[covered] - grey[covered], _BRIGHTEST, axis=1) > SHADE
    # beside a thing its rim may look like a stroke, and all that shows may be that
    apart, rim = (things.apart.over(where, beside) for beside in (half_stroke, reach))
    some = ((covered | rim).mean(axis=1) < HIDDEN)[:, None]
    left_out = (covered | rim) & some
    apart |= rim & ~some
    covered, tinted = covered | apart, tinted | apart
    width = 2 * half_stroke + 1
    any_ink = _best_path(grey, half_stroke)
    darkness = stroke_darkness(grey, any_ink + half_stroke, left_out)
    windows = mean_across(grey, width)
    stroke = width * (on_path(windows, any_ink) - windows.min(axis=2))
    layers = _Layers.of(ink, pens, beside_line, half_stroke)
    dense = layers.across
    middle = on_path(layers.core, any_ink) - on_path(dense, dense[..., -1].argmin(axis=2))
    middle[hatched] = on_path(dense[hatched], any_ink[hatched])
    stroke[left_out] = middle[left_out] = np.nan
    return LinePaths(
        _pen_paths(ink, pens, layers, left_out, half_stroke),
        quantile_known(stroke, _LEAST),
        _hues(middle),
        left_out,
        covered.mean(axis=1).astype(np.float64),
        tinted.mean(axis=1).astype(np.float64),
        (windows[:, :, half_band] > DARK).mean(axis=1).astype(np.float64),
        darkness,
        np.asarray(on_path(beside_line, any_ink + half_stroke), np.float64),
        hatched,
    )


def trace_pens(
    ink: Ink,
    starts: Values,
    ends: Values,
    pens: Sequence[str],
    left_out: Flags,
    things: Things,
    *,
    half_band: int,
    half_stroke: int,
    over_black: OverBlack,
) -> PenPaths:
    """Measure the ink of each pen along lines beside black, and beside what lies there; the
    arguments as for :func:`trace_lines` and as in :class:`LinePaths`."""
    beside_line = aside(middles(starts, ends), starts, ends, half_band + half_stroke)
    layers = _Layers.of(ink, pens, beside_line, half_stroke, things.apart)
    return _pen_paths(ink, pens, layers, left_out, half_stroke, over_black)


class _Layers(NamedTuple):
    """Each of P pens' evidence, and the mean of R, G and B, by density, in bands beside E lines.

    Attributes:
        where: px, shape (E, SAMPLES, M, 2).
        below: over which places things lie, shape (E, SAMPLES, M): nothing of a pen shows there.
        shown: at each place, shape (E, SAMPLES, M, P + 1).
        across, core: the mean across a stroke and across its middle half, for each of the middles
            that one may have, shape (E, SAMPLES, M - 2 ``half_stroke``, P + 1).
    """

    where: Image32
    below: Flags
    shown: Image32
    across: Image32
    core: Image32

    @staticmethod
    def of(
        ink: Ink,
        pens: Sequence[str],
        where: Image32,
        half_stroke: int,
        lying: Occluders | None = None,
    ) -> _Layers:
        shown = sampled(hue_planes(ink.densities, pens), where)
        below = np.zeros(shown.shape[:-1], bool)
        if lying is not None and lying.things.any():
            below = lying.over(where.astype(np.float64), half_stroke)
            shown[below] = 0
        return _Layers(where, below, shown, *_across(shown, half_stroke))


def _across(band: Image32, half_stroke: int) -> tuple[Image32, Image32]:
    """The means across a stroke and across its middle half, as in :class:`_Layers`."""
    near = half_stroke // 2
    off = half_stroke - near
    core = mean_across(band, 2 * near + 1)[:, :, off : band.shape[2] - half_stroke - near]
    return mean_across(band, 2 * half_stroke + 1), core


def _pen_paths(
    ink: Ink,
    pens: Sequence[str],
    layers: _Layers,
    left_out: Flags,
    half_stroke: int,
    over_black: OverBlack | None = None,
) -> PenPaths:
    """The ink of each pen in bands beside lines."""
    found, shown = [], layers.shown
    for k, pen in enumerate(pens):
        own, own_across, own_core = (some[..., k] for some in layers[2:])
        if over_black is not None and pen != "black":
            least, most = np.float32(over_black.own_light[k]), np.float32(over_black.others[k])
            even = np.asarray(cv2.blur(getattr(ink.densities, pen), EVENED), np.float32)
            denser = sampled(even, layers.where) - np.float32(over_black.black)
            others = (denser + own) / np.maximum(most, FAINTEST)
            share = np.minimum(denser / np.maximum(least, FAINTEST), others)
            tinted = np.float32(over_black.hue[k]) * np.clip(shown[..., -1], 0, over_black.black)
            own = np.where(layers.below, 0, own - tinted + least * np.clip(share, 0, 1))
            own_across, own_core = _across(own, half_stroke)
        path = _best_path(own, half_stroke)
        stroke, middle = (
            np.dstack([on_path(every, path), on_path(mine, path)])
            for every, mine in ((layers.across, own_across), (layers.core, own_core))
        )
        stroke *= 2 * half_stroke + 1
        stroke[left_out] = middle[left_out] = np.nan
        found.append((
            quantile_known(stroke[..., -1], _LEAST),
            _hues(stroke[..., :-1]),
            quantile_known(middle[..., -1], _PLAINEST),
            quantile_known(middle[..., -2], _DARK),
        ))  # fmt: skip
    return PenPaths(*(np.stack(each, axis=1) for each in zip(*found, strict=True)))


def _hues(across: Image32) -> Values:
    """Each pen's evidence over the mean of R, G and B, along whole paths, shape (E, pens), by what
    lies across their places, shape (E, SAMPLES, pens + 1)."""
    sums = np.nansum(across, axis=1).astype(np.float64)
    return np.asarray(sums[:, :-1] / np.maximum(sums[:, -1:], 1e-3))


def _best_path(band: Image32, half_stroke: int) -> Indices:
    """Where the most of what bands show lies, shape (E, SAMPLES), from shape (E, SAMPLES, M), as
    indices into the middles that a stroke may have."""
    return best_path(evened(np.maximum(band, 0))[:, :, half_stroke:-half_stroke])


def stroke_darkness(grey: Image32, path: Indices, left_out: Flags) -> Values:
    """The median of the darkest pixels at the places of each path, shape (E,), but for those
    ``left_out``, shape (E, SAMPLES)."""
    middle = np.max([on_path(grey, path + aside) for aside in (-1, 0, 1)], axis=0)
    darkest = np.asarray(cv2.dilate(middle, np.ones((1, 3), np.uint8)), np.float64)
    return quantile_known(np.where(left_out, np.nan, darkest), 0.5)


_ASIDE: Final = 0.25
"""How far beside a line no other is drawn, in steps of the board: chosen."""
_PART: Final = (0.12, 0.42)
"""From where to where along it, in steps of the board: chosen, as lines that cross it do so in its
middle."""


def bare_paths(rectified: RectifiedBoard) -> tuple[Values, Values]:
    """Starts and ends, px, shape (N, 2), of paths where no line can be drawn: across the middle of
    every square of a lattice and down it, on boards without any beside each line."""
    flat, lattice = rectified.flat, rectified.board.lattice
    if lattice is not None and min(lattice.columns, lattice.rows) > 1:
        within = replace(lattice, columns=lattice.columns - 1, rows=lattice.rows - 1)
        corners = np.array([within.xy(*cell) for cell in within.cells()])
        sides = np.full(len(corners), lattice.pitch)
        return through_squares(flat.pixels(corners + lattice.pitch / 2), sides * flat.scale)
    lines = np.array([rectified.board.line(name) for name in rectified.board.edges])
    along = lines[:, 1] - lines[:, 0]
    along /= np.linalg.norm(along, axis=1)[:, None]
    aside = _ASIDE * rectified.board.pitch * np.stack([-along[:, 1], along[:, 0]], 1)
    low, high = (lines[:, 0] + share * rectified.board.pitch * along + aside for share in _PART)
    return flat.pixels(low), flat.pixels(high)
