"""Fill marks: squares that the players blackened, hatched or solid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil
from typing import Final

import cv2
import numpy as np

from companion.board import Value
from companion.photo.image.absorptance import FAINTEST, Ink
from companion.photo.image.arrays import Flags, Image32, Values
from companion.photo.image.minimal_path import SEEN
from companion.photo.image.pens import evidence, whose_ink
from companion.photo.image.sampling import nearest
from companion.photo.image.statistics import expit, threshold_otsu
from companion.photo.marks.evidence import (
    INKIEST,
    MarkEvidence,
    coloured_or_empty,
    much_paler,
)
from companion.photo.marks.lines.pen_model import SheetInk
from companion.photo.marks.lines.profiles import EVENED, SHADE, Things
from companion.photo.marks.priors import load_priors
from companion.photo.marks.sheet_classifier import class_likelihoods
from companion.photo.reading import FEW, SURE, Reason
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.visibility import (
    DARK,
    WITHIN,
    Occluders,
    corners_hidden,
    find_discs,
    find_occluders,
)

INNER: Final = float(np.ptp(WITHIN))
"""Share of a square's side that is looked at: lines along its sides wobble outside it."""

_CELLS: Final = 3
"""Parts a side of the inside of a square. Of 3 photos 0.6 times as much mends 1 mark."""
_NOTHING: Final = 0.01
"""Mean absorptance over :data:`SHADE` that tells nothing. 1.6 or 0.6 times as much moves
confidences alone on 3 photos."""
_HATCHED: Final = 0.04
"""The same of a loose scribble in pencil, from which a square's ink may be mistaken for lines along
its sides. Of 3 photos 0.6 times as much refuses 1 of them."""
_BARE: Final = 0.87
"""Share of a square that is bare paper from which it is not filled: of 274 filled squares none has
more than 0.78, of 16 empty ones that a night mode darkened none less than 0.95."""
_THIN, _THIN_BARE = 0.015, 0.94
"""The same of a loose scribble by a fine pen, which is dark: of 2,352 squares filled with real ink
one in 100 has 0.028 or less, or more than 0.894 bare, and none more than 0.934."""
_PALE: Final = 0.02
"""How probably a square far paler than others is blackened: of 6,500 that were on 398 boards 7 have
0.66 of the usual or less, and all of 51 that were erased."""
_TINGED, _COLOUR = 0.5, 0.65
"""By how much denser a square's ink is in its most absorbed channel than in the least, as a share
of the mean, from which it may be no black's, and from which it is none: of 1,617 blackened squares
on 96 boards one has more than 0.34, a messenger's, and eight of a bluish black have 0.51 to 0.58,
an app's; of 190 shaded in blue or red none has less than 0.65."""
_SIDES: Final = np.array([(-1, 0), (1, 0), (0, -1), (0, 1)])
"""From a square's middle to its sides, over half a side. By definition."""
_AROUND: Final = np.array([*product((-1, 0, 1), repeat=2)])
"""The same to its sides and corners, and the middle itself."""


@dataclass(frozen=True)
class FillInk:
    """What was found in S squares.

    Attributes:
        centres, sides: of the squares, px, shape (S, 2) and (S,).
        inside: their ink, but for what lies near their sides, at N places each, planes of shape
            (S, N).
        filled: how probably each is blackened, shape (S,).
        hatched: which carry so much black ink that it may be mistaken for lines along their sides,
            shape (S,).
        streaked: which show ink and paper between it in all parts, shape (S,).
        solid: which are inked and show no paper in any, shape (S,).
        uneven: blackened ones of which a third has far less black than the rest, beside how even
            the sheet's are, shape (S,): rather something lies over a part of them.
        coloured, shaded: which show a colour that no black has; and which show it though nothing is
            known to lie there, shape (S,).
        tinged: which show one that hardly any black has, though nothing is known to lie there,
            shape (S,).
        inked: whose darkest ink no shade is as dark as, shape (S,).
        scattered: such with ink in two thirds of their parts or more, where none is blackened,
            shape (S,).
        black: the most that any of their black is dense, infinite where none is: the turns of
            hatching are denser than its strokes.
        features: what was measured, by name and unit, shape (S,) each.
    """

    centres: Values
    sides: Values
    inside: Ink
    filled: Values
    hatched: Flags
    streaked: Flags
    solid: Flags
    uneven: Flags
    coloured: Flags
    shaded: Flags
    tinged: Flags
    inked: Flags
    scattered: Flags
    black: float
    features: Mapping[str, Values]

    @property
    def inked_throughout(self) -> Flags:
        """Which show ink in all parts, shape (S,)."""
        return self.streaked | self.solid


def measure_fills(
    ink: Ink, centres: Values, sides: Values, pens: Sequence[str], lying: Occluders
) -> FillInk:
    """Measure the ink in squares round ``centres``, px, shape (S, 2), or round the circles inside
    cells of other shapes, with ``sides``, px, shape (S,), which may be filled with some ``pens``.
    Of what is ``lying`` there nothing is ink, nor is what players shade in colour."""
    across = _CELLS * ceil(INNER * sides.max() / _CELLS)  # a place for each px
    along = INNER * (np.arange(across) / across - 0.5)
    places = np.stack(np.meshgrid(along, along), -1).reshape(-1, 2)
    where = centres[:, None] + sides[:, None, None] * places
    cells = len(centres), _CELLS, across // _CELLS, _CELLS, across // _CELLS
    every = _ink_of(nearest(ink.rgb, where))
    seen = _without(every, lying.over(where))
    tint, known = (_tint(one, cells) * ("black" in pens) for one in (every, seen))
    coloured, shaded = tint > _COLOUR, known > _COLOUR
    inside = _without(seen, shaded[:, None])
    # a pen's stroke is dark in every channel too, but not alike in all
    black = np.zeros_like(inside.mean)
    for pen in pens:
        dark = np.clip((inside.least if pen == "black" else inside.most) - SHADE, 0, 1)
        black = np.maximum(black, np.where(evidence(inside, pen) > 0, dark, 0))
    parts, paper, shown = (
        one.reshape(cells).mean(axis=(2, 4), dtype=float).reshape(-1, _CELLS**2)
        for one in (black, inside.mean < 2 * SHADE, seen.mean < 2 * SHADE)
    )
    bare, whole = paper.mean(axis=1), parts.mean(axis=1)
    amount = np.log(whole + _NOTHING)
    palest = np.log(np.partition(parts, _CELLS - 1, axis=1)[:, _CELLS - 1] + _NOTHING)
    darkest = np.quantile(inside.most, INKIEST, axis=1).astype(np.float64)
    priors = load_priors("fills")
    features = np.stack([amount, palest, bare, np.log(darkest + _NOTHING)], axis=1)
    # hatched squares and others are two classes on a scale of ratios, unless all are hatched
    dark = darkest > DARK
    half = float(np.mean([look.mean[0] for look in priors.looks]))
    usual = threshold_otsu(amount) if amount.min() < half else half
    some, thin = (
        (amount > max(usual, float(np.log(share + _NOTHING)))) & (bare < most)
        for share, most in ((_HATCHED, _BARE), (_THIN, _THIN_BARE))
    )
    # a line across a square leaves a third of it bare
    hatched = some | thin & dark & (palest > np.log(_THIN / 2 + _NOTHING))
    examples = np.stack([~hatched, hatched], axis=1).astype(np.float64)
    empty, filled = class_likelihoods(features, examples, priors).T
    blackened, even = _no_older(expit(filled - empty), darkest), palest - amount
    evenness = np.median(even[hatched]) if hatched.any() else 0.0
    uneven = (blackened > 0.5) & (even < evenness + np.log(SEEN))
    throughout = 3 * (shown < 1 - _NOTHING).sum(axis=1) >= 2 * _CELLS**2
    smooth = np.asarray(cv2.blur(ink.densities.mean, EVENED), np.float32)
    return FillInk(
        centres,
        sides,
        inside,
        blackened,
        hatched,
        _streaked(shown),
        np.asarray((shown == 0).all(axis=1)),
        np.asarray(uneven),
        coloured,
        shaded,
        (known > _TINGED) & ~shaded,
        dark,
        dark & throughout & (blackened <= 0.5).all(),
        float(nearest(smooth, where[hatched]).max()) if hatched.any() else np.inf,
        dict(zip(priors.features, features.T, strict=True)),
    )


def _streaked(paper: Values) -> Flags:
    """Which of S squares show strokes and paper between them in all parts, by the share of paper in
    each of these, shape (S, N). Where all are mostly paper two thirds of them do: a third of a
    loose scribble may be faint, and a thing that reaches into a square lies over less of it."""
    most = np.sort(paper, axis=1)
    loose = most[:, 0] > 0.5
    barest = np.where(loose, most[:, 2 * paper.shape[1] // 3 - 1], most[:, -1])
    return np.asarray((most[:, 0] > 0) & (barest < _THIN_BARE))


def _no_older(filled: Values, darkest: Values) -> Values:
    """How probably each of S squares is blackened, shape (S,), where others are far darker: by its
    darkest ink, shape (S,), it is rather an older drawing's."""
    return np.where(much_paler(darkest, filled > 0.5), _PALE, filled)


def _ink_of(rgb: Image32) -> Ink:
    """Ink at places, shape (S, N, 3), as planes."""
    return Ink(*(np.asarray(plane, np.float32) for plane in cv2.split(rgb)))


def _without(ink: Ink, left_out: Flags) -> Ink:
    """The same, and none at places that are left out, shape (S, N) or (S, 1)."""
    return _ink_of(np.where(left_out[..., None], 0, ink.rgb)) if left_out.any() else ink


def _tint(inside: Ink, cells: tuple[int, ...]) -> Values:
    """How far the ink in most parts of squares, ``cells``, is from black, as :data:`_COLOUR`,
    shape (S,), by their ink at N places each, planes of shape (S, N); 0 where a part has none: a
    line that strays into a square is in some."""
    inked, dense = inside.most > DARK, inside.densities
    parts, amount, colour = (
        one.reshape(cells).mean(axis=(2, 4)).reshape(len(inked), -1)
        for one in (inked, inked * dense.mean, inked * (dense.most - dense.least))
    )
    told = np.median(colour / np.maximum(amount, FAINTEST), axis=1)
    throughout = (parts > 0).all(axis=1) & (parts.mean(axis=1) > 1 - _BARE)
    return np.asarray(np.where(throughout, told, 0), np.float64)


def fill_marks(
    names: Sequence[str],
    values: Sequence[Value],
    ink: FillInk,
    whose: Values,
    things: Flags,
    hidden: Flags,
) -> list[MarkEvidence]:
    """The evidence on fill marks in the order of ``names``, by how probably a filled one has each
    of V values, shape (S, V). Blackened ones may be ``things``, bare ones ``hidden``, shape (S,).
    One whose ink is nowhere dark may be a shade, as beside lines that a night mode has
    sharpened, and a tinged one a player's; one whose dark ink is scattered may be filled, on paper
    that the picture burnt out: of 296 boards that it did not none has any."""
    dark, shade = ink.filled > 0.5, ~ink.inked & ~things
    covered = np.where(dark, things, hidden | ink.shaded & ~ink.streaked)
    odd = np.where(dark, shade, ink.scattered) | ink.tinged
    doubts = {Reason.COVERED: covered, Reason.INK_UNEXPLAINED: odd}
    unclear = {Reason.COVERED: ink.inked & things}
    return coloured_or_empty(names, tuple(values), ink.filled, whose, doubts, unclear)


def shown_things(ink: FillInk, covered: Flags) -> Flags:
    """Which squares look like things rather than blackened ones, shape (S,): those in which no
    paper shows between strokes that are uneven, or near which something is ``covered``."""
    return np.asarray(~ink.streaked & (ink.uneven | covered))


def may_be_things(ink: FillInk, shown: Flags) -> Flags:
    """Which squares may be things, shape (S,): those that are ``shown`` to be, and where hardly any
    others are plainly dark those in which no paper shows; where others show some, those that are
    dark all over and have hardly any like them."""
    dark = (ink.filled >= SURE) & ~shown
    few, alone = dark.sum() < FEW, (dark & ink.solid).sum() < FEW
    return np.asarray(shown | ~ink.streaked & few | ink.solid & alone)


def find_lying(rectified: RectifiedBoard) -> tuple[Occluders, Occluders]:
    """What is dark all over on a board and wider than strokes, and what of all that lies there is
    told from what pens blacken by its colour or its outline."""
    reach, stroke = rectified.half_band + rectified.half_stroke, rectified.half_stroke
    dark = find_occluders(rectified.ink.shadows_apart(rectified.ink.most), reach, bridged=stroke)
    discs = find_discs(rectified.board, rectified.flat)
    return dark, dark.coloured(_colour(rectified), stroke).with_discs(discs)


def find_things(
    rectified: RectifiedBoard, dark: Occluders, lying: Occluders, fills: FillInk | None = None
) -> Things:
    """What lies on a board, by the ink in its squares, if it has any, and what is known of it
    without (:func:`find_lying`)."""
    reach = rectified.half_band + rectified.half_stroke
    wide = INNER / 2 * rectified.board.pitch * rectified.flat.scale
    if fills is None:
        none = np.zeros(0, bool)
        apart = dark.apart_from(np.zeros((0, 2)), np.zeros(0), wide, reach)
        return Things(dark, apart.combined(lying), none, none, none)

    def beside(things: Flags) -> Occluders:
        black = fills.hatched & ~things
        return dark.apart_from(fills.centres[black], fills.sides[black] / 2, wide, reach)

    squares = [slot.place for slot in rectified.slots("fill")]
    corners = corners_hidden(rectified.board, rectified.flat, squares)
    below = lying.over(fills.centres)
    shown = below | shown_things(fills, corners > 0)
    # black beside what lies on a square is that square's, and not another thing's
    around = fills.centres[:, None] + _AROUND * fills.sides[:, None, None] / 2
    alone = ~lying.over(around).any(axis=1)
    beyond = fills.centres[:, None] + _SIDES * (fills.sides[:, None, None] / 2 + reach)
    near = beside(shown & alone).over(beyond, reach).any(axis=1)
    shown |= shown_things(fills, np.asarray(near))
    apart, hidden = beside(shown & alone).combined(lying), below | (corners >= 0.5)
    shaded = np.asarray(fills.coloured & (corners == 0))
    return Things(dark, apart, may_be_things(fills, shown), hidden, shaded)


def _colour(rectified: RectifiedBoard) -> Image32:
    """By how much more the most absorbed channel absorbs than the mean of all; nothing where pens
    of a colour blacken squares."""
    ink = rectified.ink
    coloured = set(rectified.pens("fill")) - {"black"} if rectified.slots("fill") else set()
    return np.zeros_like(ink.mean) if coloured else ink.most - ink.mean


def beside_squares(centres: Values, sides: Values, middles: Values) -> Flags:
    """Which lines, by their middles in px, shape (E, 2), run along one of some squares: the middles
    of its sides are half a side away."""
    apart = np.linalg.norm(middles[:, None] - centres, axis=2)
    return np.asarray((apart < 0.75 * sides).any(axis=1))


def beside_shaded(ink: Ink, fills: FillInk, pens: Sequence[str], middles: Values) -> Flags:
    """Which lines, by their middles in px, shape (E, 2), run along a square that shows the colour
    of each of P pens, shape (E, P): an edge there may look like that pen's stroke."""
    beside = np.zeros((len(middles), len(pens)), bool)
    if not fills.coloured.any():
        return beside
    centres, sides = fills.centres[fills.coloured], fills.sides[fills.coloured]
    whose = whose_ink(ink, centres, INNER * sides, pens).argmax(axis=1)
    for k in range(len(pens)):
        beside[:, k] = beside_squares(centres[whose == k], sides[whose == k], middles)
    return beside


_CLEAR: Final = 0.08
"""Evidence of a pixel, from 0 to 1, that noise on paper does not reach. Without, 6 of 40 boards of
Line Wars drawn by hand are refused once a phone's night mode has sharpened their photos; with 0.02
nothing moves on 596 boards, but blotches of paper that are hardly blue cross squares (a test)."""


def crossed_squares(pens: Sequence[str], sheet: SheetInk, fills: FillInk) -> Flags:
    """Which squares a pen's stroke crosses, shape (S,), by what was learned of the pens, hatched
    squares left out: one as dark as the pen's too, for a navy gives no more evidence than blue
    ruling."""
    crossed, grey = np.zeros(len(fills.sides), bool), fills.inside.mean
    open_squares = ~fills.hatched
    for pen, level, stroke in zip(pens, sheet.levels, sheet.strokes, strict=True):
        if level <= 0 or not open_squares.any():
            continue
        colour = evidence(fills.inside.densities, pen)
        # colour without darkness is what compression leaves
        there = (colour > _CLEAR) & (grey > SHADE)
        amount, dark = (INNER * fills.sides * (one * there).mean(axis=1) for one in (colour, grey))
        ruling = amount[open_squares].min()  # of the paper, alike in all
        crossed |= (amount - ruling > SEEN * level) & (dark > SEEN * stroke)
    return crossed & open_squares
