"""Rings round spots: which spots have one, and whose it is.

White's ring is light wood, white plastic or paper, Black's is dark. A spot has a ring if something
that is neither print nor paper lies round it in most directions, or if the paper shows a circle
round it. Where rings are drawn by pen, :mod:`companion.photo.marks.rings.pen_drawn` reads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.special import expit, logit

from companion.board import EMPTY
from companion.photo.image.arrays import Flags, Values
from companion.photo.marks.rings.circle_fit import Circles, best_circles
from companion.photo.marks.rings.class_model import looks
from companion.photo.marks.rings.opinion_pool import pooled
from companion.photo.marks.rings.outline_tracing import share_followed
from companion.photo.marks.rings.pen_drawn import drawn_rings, measure_rounds, round_features
from companion.photo.marks.rings.polar_bands import Bands, measure_bands
from companion.photo.marks.rings.side_colours import blackness
from companion.photo.marks.rings.spot_colours import (
    beside_spots,
    covered_spots,
    see_spots,
    something_over,
)
from companion.photo.reading import ReadMark
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.trace import SheetTrace

WHITE, BLACK = "white", "black"

_FAINT: Final = (0.05, 0.02)
"""What a bare spot's middle direction and its best circle show at the most on a clear photo."""
_GREY_LEVEL: Final = 1 / 255
"""Absorptance of one level, which the best circles of a photo's bare spots always exceed (0.015 at
the least on 40 sheets); those of a picture without noise show none."""
_LEAST: Final = 0.1
"""Evidence in a direction from which something may be there."""
_OVER_BARE: Final = 2.0
"""Over what the sheet's bare spots show in the middle direction."""
_GAP: Final = 1.5
"""Ratio between neighbours in rank from which two groups of spots are told apart."""
_PARTING: Final = (1.5, 7.0)
"""Between which products of the two, in units of :data:`_FAINT`, the groups may part."""
_ALONE: Final = 4.5
"""Where they do not: what tells rings from none."""
_SEEN_AT, _SEEN_SLOPE = 0.42, 16.0
"""The logistic curve over the share of directions in which something is seen."""
_SEEN_AT_LEAST: Final = 0.62
_CIRCLE_AT_LEAST: Final = 2.1
"""Where these begin on a sheet without a clear ring."""
_SEEN_ALONE, _CIRCLE_ALONE, _FOR_SEEN = 0.7, 1.45, 1.1
"""Where it begins beside clear rings, unless something black or light lies upon the spot, for a
circle that clear; and how much clearer a circle stands for all directions: shadows and rims of
counters are no circles."""
_HARDLY_AT, _HARDLY_SLOPE = 1.75, 10.0
"""The same over how clear the circle is, where something faint is seen all round: white paper."""
_BODY, _LIGHT, _MANY = 1.75, 0.4, 2
"""mm of black, and of something light upon the spot, that only a ring shows; how many rings of
black tell that they are not drawn."""
_BODY_SCALE, _MOST_FOR_BODY = 0.1, 9.0
"""mm of more black that make the odds for a ring e times better, and the most it says, where others
are such bodies."""
_ROUND: Final = 0.8
"""Share of the directions in which a clear ring is seen."""
_CIRCLE_AT, _CIRCLE_SLOPE = 1.9, 15.0
"""The same over how clear the best circle is, in units of what bare spots' are."""

_CAP_OVER: Final = 0.8
"""Where something lies over a spot, which may be a thing and no ring, or hide one."""
_SHARE_OF_NOISE: Final = 0.05
_LINE_AT, _LINE_SCALE = 0.1, 0.025
"""How much more of the way round a line is followed than round the sheet's bare spots where it
speaks neither for a ring nor against one, and how much more makes the odds e times better."""
_MOST_FOR_LINE, _NO_LINE, _BARE = 12.0, 5.0, 9.0
"""In logarithms of odds: the most that a line says for a ring, that its lack says against one, and
that all else says against one: rings without a line and with little else were not seen."""
_SEEN_BESIDE, _SEEN_FADES = 0.5, 0.15
"""Share of directions in which something is seen from which the lack of a line says nothing."""


def read_rings(rectified: RectifiedBoard, trace: SheetTrace | None = None) -> list[ReadMark]:
    """Every spot of a board whose spots are all of one size, in its order."""
    slots, spots = rectified.slots("ring"), rectified.board.spots
    centres = np.array([spots[slot.place].at for slot in slots])
    radius = spots[slots[0].place].radius
    colours = see_spots(rectified)
    beside, covered = beside_spots(rectified, colours), covered_spots(rectified, colours)
    bands = measure_bands(rectified, centres, radius, beside, covered)
    hidden = something_over(colours)
    names = [slot.name for slot in slots]
    if not pieces(bands):
        pens = (WHITE, BLACK) if rectified.pen(BLACK) == BLACK else (BLACK, WHITE)
        inks = [spots[slot.place].colour for slot in slots]
        rounds = measure_rounds(rectified, centres, radius, inks)
        if trace is not None:
            trace.measured(names, round_features(rounds))
        return drawn_rings(names, rounds, pens, hidden)
    circles = best_circles(rectified, centres, bands)
    followed = share_followed(rectified, centres, bands)
    seen = Seen(bands, circles, followed, covered, hidden)
    if trace is not None:
        features = {
            "round it (absorptance)": np.median(bands.evidence, axis=1),
            "best circle (absorptance)": circles.line,
            "line followed (share)": followed,
            "black (mm)": bands.black,
            "light on the spot (mm)": bands.light,
            "counter": covered,
            "covered": hidden,
        }
        trace.measured(names, features)
    return pooled_marks(names, seen)


def pieces(bands: Bands) -> bool:
    """Whether rings lie on the board, of wood, plastic or paper, and none are drawn by pen."""
    black, light = (bands.black > _BODY).sum(), (bands.light > _LIGHT).sum()
    return bool(max(black, light) >= _MANY)


@dataclass(frozen=True)
class Seen:
    """What is seen round N spots: bands, circles, the share of the way round that a line is
    followed, and on which a counter or something else lies, shape (N,)."""

    bands: Bands
    circles: Circles
    followed: Values
    covered: Flags
    hidden: Flags


def pooled_marks(names: Sequence[str], seen: Seen) -> list[ReadMark]:
    """Marks of N spots by what rings are in general and by what the sheet's own are."""
    marks, third = by_rings_in_general(names, seen)
    sheet = looks(seen.bands, seen.followed)
    return pooled(marks, third, sheet, seen.covered, seen.hidden)


def by_rings_in_general(names: Sequence[str], seen: Seen) -> tuple[list[ReadMark], Values]:
    """Marks of N spots by what rings are in general, and how likely each is what it names neither
    first nor second, shape (N,)."""
    there, clear = ring_presence(seen.bands, seen.circles, seen.followed)
    sides = blackness(seen.bands, seen.circles, there > 0.5, clear)
    marks, third = [], []
    doubtful = np.where(seen.hidden, _CAP_OVER, 1.0)
    for k, name in enumerate(names):
        b, over = float(sides.black[k]), float(doubtful[k])
        value, other = (BLACK, WHITE) if b > 0.5 else (WHITE, BLACK)
        if there[k] > 0.5:
            present, owner = min(float(there[k]), over), min(max(b, 1 - b), float(sides.cap[k]))
            sure = min(float(there[k]) * max(b, 1 - b), present, owner)
            marks.append(ReadMark(name, value, max(sure, 0.5), other if owner < present else EMPTY))
            third.append(1 - max(present, owner))
        else:
            none = min(1 - float(there[k]), over)
            marks.append(ReadMark(name, EMPTY, max(none, 0.5), value))
            third.append((1 - none) * min(b, 1 - b))
    return marks, np.array(third)


def ring_presence(bands: Bands, circles: Circles, followed: Values) -> tuple[Values, Flags]:
    """The probability that each spot has a ring, and which spots have a clear one; shape (N,).

    ``followed`` is the share of the way round over which a line was followed, shape (N,).
    """
    usual = np.median(bands.evidence, axis=1)
    faint, line = _FAINT
    both = np.maximum(usual, 0.5 * faint) * np.maximum(circles.line, 0.5 * line) / (faint * line)
    bare = both < _parting(both)
    if bare.any():
        faint = float(np.median(usual[bare]))
        line = max(float(np.median(circles.line[bare])), _GREY_LEVEL)
    else:
        faint = max(faint, 1.2 * bands.noise)
    least = max(_LEAST, _OVER_BARE * faint)
    seen, clear = _seen(bands, least), circles.line / line
    circle = expit(_CIRCLE_SLOPE * (clear - _CIRCLE_AT))
    rings = (circle > 0.9) & (seen > _ROUND)
    if not rings.any():
        circle = expit(_CIRCLE_SLOPE * (clear - _CIRCLE_AT_LEAST))
    on_spot = (bands.black > _BODY) | (bands.light > _LIGHT)
    begins = np.where(on_spot | rings.any(), _SEEN_AT, _SEEN_AT_LEAST)
    if rings.sum() >= _MANY:
        both_ways = _SEEN_ALONE + (_CIRCLE_ALONE - np.minimum(clear, _CIRCLE_AT)) / _FOR_SEEN
        begins = np.where(on_spot, begins, both_ways)
    hardly = expit(_HARDLY_SLOPE * (clear - _HARDLY_AT)) * (_seen(bands, _LEAST) > _ROUND)
    all_round = np.maximum(expit(_SEEN_SLOPE * (seen - begins)), hardly)
    there = np.asarray(1 - (1 - all_round) * (1 - circle), np.float64)
    usual_share = float(np.median(followed[bare])) if bare.any() else _SHARE_OF_NOISE
    odds = _for_lines(followed - usual_share, seen)
    if (bands.black > _BODY).sum() >= _MANY:
        odds = odds + np.clip((bands.black - _BODY) / _BODY_SCALE, 0, _MOST_FOR_BODY)
    told = np.maximum(logit(there.clip(1e-9, 1 - 1e-9)), -_BARE) + odds
    return np.asarray(expit(told), np.float64), np.asarray(rings, bool)


def _for_lines(more: Values, seen: Values) -> Values:
    """Logarithms of odds that lines give, shape (N,): for a ring by how much ``more`` of the way
    round one is followed than round bare spots, against it where none is and little is ``seen``."""
    against = _NO_LINE * np.clip((_SEEN_BESIDE - seen) / _SEEN_FADES, 0, 1)
    given = np.clip((more - _LINE_AT) / _LINE_SCALE, -against, _MOST_FOR_LINE)
    return np.asarray(given, np.float64)


def _seen(bands: Bands, least: float) -> Values:
    """The share of directions that show so much, shape (N,)."""
    return np.asarray((bands.evidence > least).mean(axis=1), np.float64)


def _parting(both: Values) -> float:
    """What parts bare spots from those with a ring: the widest gap between them on a scale of
    ratios."""
    order = np.sort(both)
    ratios = order[1:] / order[:-1]
    low, high = _PARTING
    middles = np.sqrt(order[1:] * order[:-1])
    possible = (middles > low) & (middles < high) & (ratios > _GAP)
    if not possible.any():
        return _ALONE
    return float(middles[int(np.argmax(np.where(possible, ratios, 0)))])
