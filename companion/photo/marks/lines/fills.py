"""Fill marks: squares that the players blackened, hatched or solid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.board import Value
from companion.photo.image.absorptance import Ink
from companion.photo.image.arrays import Flags, Image32, Indices, Values
from companion.photo.image.minimal_path import SEEN
from companion.photo.image.pens import evidence
from companion.photo.image.statistics import expit, threshold_otsu
from companion.photo.marks.evidence import MarkEvidence, coloured_or_empty
from companion.photo.marks.lines.pen_model import SheetInk
from companion.photo.marks.lines.profiles import EVENED, SHADE
from companion.photo.marks.priors import load_priors
from companion.photo.marks.sheet_classifier import class_likelihoods
from companion.photo.reading import FEW, SURE, Reason
from companion.photo.visibility import DARK, WITHIN

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


_GAPS: Final = 0.05
"""Share of a part of a square that is bare paper between strokes, up to :data:`_BARE`: 84 of 120
filled squares have so much in all parts, and none of 22 under discs of 9 to 24 mm."""
_INKIEST: Final = 0.97
"""Quantile of what lies in a square that is its darkest ink: of 619 filled ones, pencil hatching
among them, it absorbs 0.42 or more, of eight that a night mode had shaded 0.295 or less."""
_DENSEST: Final = 0.99
"""Share of what lies in blackened squares that is no denser than their black is taken to be: by a
fit to 36 other boards 36 of 1,294 lines are wrong, with 0.9 49, as hatching is taken for pens'."""


@dataclass(frozen=True)
class FillInk:
    """What was found in S squares.

    Attributes:
        centres, sides: of the squares, px, shape (S, 2) and (S,).
        filled: how probably each is blackened, shape (S,).
        hatched: which carry so much black ink that it may be mistaken for lines along their sides,
            shape (S,).
        streaked: which show ink and paper between it in all parts, shape (S,).
        inked: whose darkest ink no shade is as dark as, shape (S,).
        black: the density that hardly any of their black has more of, infinite where none is.
        plain: which have a part whose ink is not faint, shape (S,).
        features: what was measured, by name and unit, shape (S,) each.
    """

    centres: Values
    sides: Values
    filled: Values
    hatched: Flags
    streaked: Flags
    inked: Flags
    black: float
    plain: Flags
    features: Mapping[str, Values]


def measure_fills(ink: Ink, centres: Values, sides: Values, pens: Sequence[str]) -> FillInk:
    """Measure the ink in squares round ``centres``, px, shape (S, 2), or round the circles inside
    cells of other shapes, with ``sides``, px, shape (S,), which may be filled with some
    ``pens``."""
    borders = np.linspace(-INNER / 2, INNER / 2, _CELLS + 1) * sides[:, None]
    # a pen's stroke is dark in every channel too, but not alike in all
    black = np.zeros_like(ink.mean)
    for pen in pens:
        plane = ink.least if pen == "black" else ink.most
        black = np.maximum(black, np.where(evidence(ink, pen) > 0, np.clip(plane - SHADE, 0, 1), 0))
    parts = _means(black, centres, borders).reshape(len(centres), -1)
    paper = _means((ink.mean < 2 * SHADE).astype(np.float32), centres, borders)
    bare, streaks = paper.mean(axis=(1, 2)), (paper > _GAPS) & (paper < _BARE)
    streaked = np.asarray(streaks.all(axis=(1, 2)))
    whole, inside = parts.mean(axis=1), INNER * sides
    amount = np.log(whole + _NOTHING)
    palest = np.log(np.partition(parts, _CELLS - 1, axis=1)[:, _CELLS - 1] + _NOTHING)
    priors, seen = load_priors("fills"), np.stack([amount, palest, bare], axis=1)
    # hatched squares and others are two classes on a scale of ratios
    least = max(threshold_otsu(amount), float(np.log(_HATCHED + _NOTHING)))
    hatched = (amount > least) & (bare < _BARE)
    examples = np.stack([~hatched, hatched], axis=1).astype(np.float64)
    empty, filled = class_likelihoods(seen, examples, priors).T
    features = dict(zip(priors.features, seen.T, strict=True))
    inkiest = [np.quantile(one, _INKIEST) for one in _insides(ink.most, centres, inside)]
    shades = _means(np.clip(ink.most - SHADE, 0, 1), centres, borders)
    plain = shades.max(axis=(1, 2)) > DARK - SHADE
    return FillInk(
        centres,
        sides,
        expit(filled - empty),
        hatched,
        streaked,
        np.array(inkiest) > DARK,
        _densest(ink, centres[hatched], inside[hatched]),
        plain,
        features,
    )


def _densest(ink: Ink, centres: Values, widths: Values) -> float:
    """The density that hardly any ink inside of squares has more of."""
    if not len(centres):
        return float(np.inf)
    smooth = np.asarray(cv2.blur(ink.densities.mean, EVENED), np.float32)
    return float(np.quantile(np.concatenate(_insides(smooth, centres, widths)), _DENSEST))


def _insides(picture: Image32, centres: Values, widths: Values) -> list[Image32]:
    """What a picture shows in each of S squares, px by px."""
    return [picture[box].ravel() for box in _boxes(picture, centres, widths)]


def _boxes(picture: Image32, centres: Values, widths: Values) -> list[tuple[slice, slice]]:
    """The rows and columns of a picture in each of S squares."""
    sides = _edges(picture, centres, np.array([-0.5, 0.5]) * widths[:, None])
    each = zip(*(one.tolist() for one in sides), strict=True)
    return [(slice(top, bottom), slice(left, right)) for (left, right), (top, bottom) in each]


def fill_marks(
    names: Sequence[str], values: Sequence[Value], ink: FillInk, whose: Values
) -> list[MarkEvidence]:
    """The evidence on fill marks in the order of ``names``, by how probably a filled one has each
    of V values, shape (S, V). One in which no paper shows between strokes may be a thing that lies
    there where hardly any square is plainly dark. One whose ink is nowhere dark may be a shade, as
    beside lines that a night mode has sharpened."""
    whole, dark = ~ink.streaked, ink.filled > 0.5
    thing = whole & ((ink.filled >= SURE).sum() < FEW)
    shade = ~ink.inked & ~thing
    doubts = {Reason.COVERED: dark & thing, Reason.INK_UNEXPLAINED: dark & shade}
    unclear = {Reason.COVERED: ink.plain & thing}
    return coloured_or_empty(names, tuple(values), ink.filled, whose, doubts, unclear)


def _means(picture: Image32, centres: Values, borders: Values) -> Values:
    """Means over a grid of B by B boxes round each centre, px, shape (S, B, B), from how far their
    borders lie beside it, px, shape (S, B + 1)."""
    x, y = _edges(picture, centres, borders)
    sums = np.asarray(cv2.integral(picture, sdepth=cv2.CV_64F))
    x0, x1 = x[:, None, :-1], x[:, None, 1:]
    y0, y1 = y[:, :-1, None], y[:, 1:, None]
    total = sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]
    return np.asarray(total / np.maximum((x1 - x0) * (y1 - y0), 1))


def _edges(picture: Image32, centres: Values, borders: Values) -> tuple[Indices, Indices]:
    """The columns and rows of a picture where such boxes begin and end, shape (S, B + 1) each."""
    height, width = picture.shape
    x = np.clip(np.round(centres[:, :1] + borders).astype(int), 0, width)
    y = np.clip(np.round(centres[:, 1:] + borders).astype(int), 0, height)
    return x, y


def beside_squares(centres: Values, sides: Values, middles: Values) -> Flags:
    """Which lines, by their middles in px, shape (E, 2), run along one of some squares: the middles
    of its sides are half a side away."""
    apart = np.linalg.norm(middles[:, None] - centres, axis=2)
    return np.asarray((apart < 0.75 * sides).any(axis=1))


_CLEAR: Final = 0.08
"""Evidence of a pixel, from 0 to 1, that noise on paper does not reach. Without, 6 of 40 boards of
Line Wars drawn by hand are refused once a phone's night mode has sharpened their photos."""


def crossed_squares(ink: Ink, pens: Sequence[str], sheet: SheetInk, fills: FillInk) -> Flags:
    """Which squares a pen's stroke crosses, shape (S,), by what was learned of the pens, hatched
    squares left out: one as dark as the pen's too, for a navy gives no more evidence than blue
    ruling."""
    inner = INNER * fills.sides
    crossed = np.zeros(len(inner), bool)
    open_squares = ~fills.hatched
    if not open_squares.any():
        return crossed
    boxes = _boxes(ink.mean, fills.centres, inner)
    for pen, level, stroke in zip(pens, sheet.levels, sheet.strokes, strict=True):
        if level <= 0:
            continue
        colour, seen = evidence(ink.densities, pen), []
        for shown, grey in ((colour[box], ink.mean[box]) for box in boxes):
            # colour without darkness is what compression leaves
            there = (shown > _CLEAR) & (grey > SHADE)
            seen.append([(plane * there).sum() / max(there.size, 1) for plane in (shown, grey)])
        amount, dark = inner * np.array(seen, np.float64).T
        ruling = amount[open_squares].min()  # of the paper, alike in all
        crossed |= (amount - ruling > SEEN * level) & (dark > SEEN * stroke)
    return crossed & open_squares
