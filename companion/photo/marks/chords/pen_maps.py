"""Where each pen's ink lies on a board whose lines may run anywhere, and how dark the pen is.

Darkness tells ink from paper; where no older drawing was left, a pale stroke is ink, too. Hue tells
one pen from the other. Most chords of a board are bare somewhere, so a chord's faintest parts tell
ink from paper: ruling and noise are alike on nearly all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.photo.image.absorptance import FAINTEST, Ink
from companion.photo.image.arrays import Flags, Image32, Values
from companion.photo.image.minimal_path import SAMPLES
from companion.photo.image.pens import evidence
from companion.photo.image.sampling import sampled
from companion.photo.marks.chords.geometry import Chords
from companion.photo.marks.lines.pen_model import pen_hues
from companion.photo.visibility import DARK, NO_DISCS, find_occluders, most_round

DOT: Final = 0.13
"""Steps round a dot that are left out, for its own ink. At 1.6 times 1 of 7 photos moves."""
_FAINT: Final = 0.15
"""Share of a chord that may be bare. At 1.6 times 3 marks of 7 photos are wrong."""
_BOW, _BOW_STEP = 0.1, 1.5
"""Share of its length by which a line may bow, and the steps tried, in units of how far a hand
strays. Of 7 photos 1.6 times as far asks about 1 mark fewer, 0.6 times the step 1 fewer."""
_PLAINLY: Final = 0.05
"""Share of a chord that has ink only where it bows: of 7 photos 0.6 times misreads 3 marks."""
_PLAUSIBLE: Final = 0.78
"""Share of a chord with a pen's ink for it to be traced. Of 7 photos none has 1.6 times as much."""
PAPER: Final = 0.45
"""Share of a pen's darkness below which paper shows. At 1.6 times 3 marks of 7 photos are wrong."""
_BESIDE_OLDER: Final = 0.4
"""The same beside an older drawing: 445 of 470 boards are exact, with PAPER 441."""
_STROKES: Final = 2.8
"""Half-widths to the widest disc of strokes that meet: others change none of 7 photos."""
_STANDS_OUT: Final = 2.0
"""How far above bare chords a stroke is, to be one at all. With 1.5 a line more is silently wrong
on 1 of 44 boards by other hands, with 2.5 a black one is taken for a red pen's (a test)."""
_TRACE, SPECK = 0.17, 0.15
"""Share of a pen's darkness from which older ink lies, up to twice as much, and none of a game's;
and steps of ink that tell nothing. The palest of 531 lines on 40 sheets had 0.34; 8 clean sheets
showed 0.16."""
_MIDDLE: Final = 0.97
"""Share of the most close by in a stroke's middle. At 1.6 times 7 photos ask 1 mark fewer."""
_HUE_BLUR: Final = 0.03
"""Steps of a hue's blur: chroma is coarse. At 1.6 times 3 marks of 7 photos are wrong."""
_BETWEEN: Final = 0.6
"""What ink between two pens' hues counts for either. At 1.6 times 3 marks of 7 photos are wrong."""


@dataclass(frozen=True)
class PenMap:
    """One pen's ink on a board.

    ``strength`` is 1 on the pen's usual stroke, 0 on bare paper and other pens' ink, ``grey`` is
    the same whatever the ink, ``ink`` its absorptance, shape (H, W) each. ``floor`` is the strength
    from which a place is inked. ``along`` is the share of each chord near which the ink lies, shape
    (E,). ``hues`` are every px's, shape (H, W, P), and ``centres`` the pens' own, shape (P, P).
    ``covered`` is 1 where something lies on the board, 0 elsewhere, shape (H, W).
    """

    strength: Image32
    grey: Image32
    ink: Image32
    floor: float
    along: Values
    bows: Values
    hues: Image32
    centres: Values
    covered: Image32

    @property
    def plausible(self) -> Flags:
        """Along which chords its ink may lie from end to end, shape (E,)."""
        return np.asarray((self.along >= _PLAUSIBLE) | (self.bows != 0))


def map_pens(
    ink: Ink,
    pens: Sequence[str],
    dots: Values,
    chords: Chords,
    stray: float,
    stroke: float,
    discs: Values = NO_DISCS,
) -> tuple[PenMap, ...]:
    """Each pen's ink on a flattened board.

    Args:
        ink: of that board.
        pens: the players' inks.
        dots: px of its picture, as all else, shape (D, 2).
        chords: between the dots.
        stray: px that a stroke may lie beside its chord.
        stroke: half the width, px, across which a stroke's ink is looked for.
        discs: that lie on the board (:func:`companion.photo.visibility.find_discs`).
    """
    fine = max(0.8, 0.25 * stroke)
    grey = _blurred(ink.mean, fine)
    most = _blurred(ink.most, fine)
    things = find_occluders(ink.shadows_apart(most), stray + stroke, widest_strokes(most))
    covered = things.with_discs(discs).covered(grey.shape, stray)
    grey[covered] = 0.0
    around = max(1.0, stray)
    where = chords.at(chords.inside(DOT, SAMPLES))
    shade = covered.astype(np.float32)
    hidden = sampled(shade, where, continued=False) > 0
    bare = float(np.quantile(_faintest(_near(grey, around, where)), 0.75))
    hues = _hues(ink.densities, pens, chords.pitch)
    among = _between_dots(grey.shape, dots, chords.pitch)
    inked = (grey > max(FAINTEST, _STANDS_OUT * bare)) & among
    some = hues[inked][:: max(1, int(inked.sum()) // 4000)].astype(np.float64)
    centres, _, _ = pen_hues(tuple(pens), some)
    found = []
    raised = _Raised.of(grey, among, stroke)
    for gate in _gates(hues, centres):
        level, noise = _level(_near(grey * gate, around, where))
        older = raised.older(level, SPECK * chords.pitch)
        floor = max(_BESIDE_OLDER if older else PAPER, noise)
        seen = grey / np.float32(level or 1.0)
        if floor == PAPER and not older:
            thin = raised.thin(level)  # what is paler than the pen and wider is a shade of paper
            seen = np.where(seen < 1, thin, np.maximum(seen, thin))
        near = most_round(seen * gate, around)
        along = _along(near, floor, where, hidden) if level else np.zeros(len(where))
        bows = _bows(near > floor, covered, chords, where, along, stray)
        found.append(PenMap(seen * gate, seen, grey, floor, along, bows, hues, centres, shade))
    return tuple(found)


def _blurred(plane: Image32, sigma: float) -> Image32:
    return np.asarray(cv2.GaussianBlur(plane, (0, 0), sigma), np.float32)


def widest_strokes(grey: Image32) -> float:
    """Radius of the largest disc, px, that usual strokes blacken where they run together."""
    depth = np.asarray(cv2.distanceTransform((grey > DARK).astype(np.uint8), cv2.DIST_L2, 3))
    middle = (depth > 0) & (depth >= cv2.dilate(depth, np.ones((3, 3), np.uint8)))
    half_stroke = float(np.median(depth[middle])) if middle.any() else 0.0
    return _STROKES * half_stroke


def _near(plane: Image32, around: float, where: Values) -> Image32:
    """The most of a plane round places along chords, shape (E, N)."""
    return sampled(most_round(plane, around), where, continued=False)


def _faintest(near: Image32) -> Values:
    return np.asarray(np.quantile(near, _FAINT, axis=1), np.float64)


def _hues(densities: Ink, pens: Sequence[str], pitch: float) -> Image32:
    """Each pen's evidence over the mean of R, G and B, shape (H, W, P)."""
    sigma = max(1.5, _HUE_BLUR * pitch)
    grey = np.maximum(_blurred(densities.mean, sigma), 0.01)
    planes = [_blurred(evidence(densities, pen), sigma) / grey for pen in pens]
    return np.stack(planes, axis=-1)


def _between_dots(shape: tuple[int, ...], dots: Values, pitch: float) -> Flags:
    """Whether px lie among the board's dots but on none of them."""
    mask = np.zeros(shape, np.uint8)
    low, high = np.floor(dots.min(axis=0)), np.ceil(dots.max(axis=0))
    (left, top), (right, bottom) = np.maximum(low, 0).astype(int), high.astype(int)
    mask[top : bottom + 1, left : right + 1] = 1
    for x, y in dots:
        cv2.circle(mask, (round(x), round(y)), round(DOT * pitch), 0, -1)
    return np.asarray(mask > 0)


def _gates(hues: Image32, centres: Values) -> list[Image32]:
    """How far each px's hue is each pen's rather than the other's, 0 to 1."""
    if len(centres) == 1:
        return [np.ones(hues.shape[:2], np.float32)]
    one, other = cv2.split(hues)
    first, second = (cv2.magnitude(one - x, other - y) for x, y in centres.astype(np.float32))
    apart = max(float(np.linalg.norm(centres[0] - centres[1])), 1e-6)
    lean = cv2.subtract(second, first) / np.float32(apart)
    return [np.clip(_BETWEEN + way, 0, 1) for way in (lean, -lean)]


def _level(near: Image32) -> tuple[float, float]:
    """A pen's usual darkness, and the share of it up to which bare paper may seem inked, from the
    most of its ink near places along chords, shape (E, N)."""
    amount = _faintest(near)
    level = float(np.median(amount[amount > amount.max() / 2])) if amount.max() > 0 else 0.0
    bare = float(np.quantile(amount, 0.75))
    if level < max(FAINTEST, _STANDS_OUT * bare):
        return 0.0, 1.0
    return level, 1.3 * bare / level


@dataclass(frozen=True)
class _Raised:
    """How far ink stands out from what lies round it, wider than two strokes, and the darkest close
    by, shape (H, W) each; ``middles`` are by how much the middles of strokes stand out, (N,)."""

    amount: Image32
    darkest: Image32
    middles: Image32

    @staticmethod
    def of(grey: Image32, among: Flags, stroke: float) -> _Raised:
        """Of a picture, its strokes ``among`` the dots; ``stroke`` is half their width, px."""
        wide = np.ones((2 * round(2 * stroke) + 1,) * 2, np.uint8)
        amount = np.asarray(cv2.morphologyEx(grey, cv2.MORPH_TOPHAT, wide), np.float32)
        middle = (amount > _MIDDLE * most_round(amount, stroke)) & among
        return _Raised(amount, most_round(grey, stroke), amount[middle])

    def older(self, level: float, least: float) -> bool:
        """Whether an older drawing left so many px of ink, for a pen's usual darkness."""
        pale = (self.middles > _TRACE * level) & (self.middles < 2 * _TRACE * level)
        return bool(pale.sum() >= least)

    def thin(self, level: float) -> Image32:
        """A pen's ink, each stroke as dark as itself: PAPER on what is hardly more than a trace."""
        least = np.float32(_TRACE / PAPER * level)
        return np.asarray(self.amount / np.clip(self.darkest, least, level), np.float32)


def _along(near: Image32, floor: float, where: Values, hidden: Flags) -> Values:
    """The share of each chord near which there is ink or where something lies, shape (E,)."""
    inked = (sampled(near, where, continued=False) > floor) | hidden
    return np.asarray(inked.mean(axis=1), np.float64)


def _bows(
    inked: Flags, covered: Flags, chords: Chords, where: Values, along: Values, stray: float
) -> Values:
    """How far the ink near chords bows, px, shape (E,), where that brings it nearer to them.

    Args:
        inked: px near which there is ink; ``along`` is the share of each chord, at px ``where``,
            with it.
        stray: px beside a chord within which they are near.
    """
    best, found = np.maximum(along + _PLAINLY, _PLAUSIBLE), np.zeros(len(chords))
    length = np.linalg.norm(chords.ends - chords.starts, axis=1)
    most = int(_BOW * length.max() / (_BOW_STEP * stray))
    shown = (inked | covered).astype(np.float32)
    bend = chords.bend(chords.inside(DOT, SAMPLES))
    straight, aside = (np.moveaxis(each, 2, 0).copy() for each in (where, bend))
    for step in (sign * number for number in range(1, most + 1) for sign in (1, -1)):
        bow = step * _BOW_STEP * stray
        which = np.flatnonzero((abs(bow) <= _BOW * length) & (best < 1))
        if not len(which):
            continue
        bowed = np.moveaxis(straight[:, which] + bow * aside[:, which], 0, 2)
        share = (sampled(shown, bowed, continued=False) > 0).mean(axis=1)
        nearer = share > best[which]
        best[which[nearer]], found[which[nearer]] = share[nearer], bow
    return found
