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
from scipy.special import expit

from companion.photo.image.arrays import Flags, Values
from companion.photo.marks.evidence import MarkEvidence
from companion.photo.marks.rings.circle_fit import best_circles
from companion.photo.marks.rings.features import ring_features
from companion.photo.marks.rings.opinion_pool import pooled
from companion.photo.marks.rings.outline_tracing import share_followed
from companion.photo.marks.rings.pen_drawn import drawn_rings, measure_rounds, round_features
from companion.photo.marks.rings.polar_bands import Bands, measure_bands
from companion.photo.marks.rings.spot_colours import (
    beside_spots,
    covered_spots,
    see_spots,
    something_over,
)
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
_BARE_BELOW: Final = 4.5
"""Product of the two, in units of :data:`_FAINT`, below which a spot is bare."""
_SEEN_AT, _SEEN_SLOPE = 0.42, 16.0
"""The logistic curve over the share of directions in which something is seen, where something black
or light lies upon the spot."""
_SEEN_ALONE, _CLEAR, _CLEAREST, _FOR_SEEN = 0.7, 1.45, 1.9, 1.1
"""Where it begins elsewhere, for a circle so many times as clear as bare spots' best ones, up to a
clearest one; and how much clearer a circle stands for all directions: shadows and the rims of
counters are no circles."""
_BODY, _LIGHT, _MANY = 1.75, 0.4, 2
"""mm of black, and of something light upon the spot, that only a ring shows; how many such rings
tell that none are drawn."""
_BLACK_AT, _BLACK_SCALE = 1.4, 0.1
"""mm of black across a ring at which it may as well be Black's as White's, and how many more make
the odds e times better."""
_LIGHT_AT, _LIGHT_SCALE = 0.5, 0.04
"""The same of something light upon the spot, which makes it White's."""
_SHARE_OF_NOISE: Final = 0.05
_LINE_AT, _LINE_SCALE = 0.1, 0.025
"""How much more of the way round a line is followed than round the sheet's bare spots where it
speaks neither for a ring nor against one, and how much more makes the odds e times better."""
_NO_LINE: Final = 5.0
"""The most that the lack of a line says against a ring, as the logarithm of odds."""
_NEVER: Final = 1e-9
"""Probability below which no kind is less likely."""
_SEEN_BESIDE, _SEEN_FADES = 0.5, 0.15
"""Share of directions in which something is seen from which the lack of a line says nothing."""


def read_rings(rectified: RectifiedBoard, trace: SheetTrace | None = None) -> list[MarkEvidence]:
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
            "best circle (absorptance)": circles,
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
    """What is seen round N spots: bands, the absorptance of the best circle, the share of the way
    round that a line is followed, and on which a counter or something else lies, shape (N,)."""

    bands: Bands
    circles: Values
    followed: Values
    covered: Flags
    hidden: Flags


def pooled_marks(names: Sequence[str], seen: Seen) -> list[MarkEvidence]:
    """The evidence on N spots by what rings are in general and by what the sheet's own are."""
    first = by_rings_in_general(seen)
    return pooled(names, first, ring_features(seen.bands, seen.followed), seen.covered, seen.hidden)


def by_rings_in_general(seen: Seen) -> Values:
    """The log-likelihood of no ring, White's and Black's round N spots by what rings are in
    general, nats, shape (N, 3)."""
    there, black = ring_presence(seen.bands, seen.circles, seen.followed), blackness(seen.bands)
    shares = np.stack([1 - there, there * (1 - black), there * black], axis=1)
    return np.asarray(np.log(np.maximum(shares, _NEVER)), np.float64)


def blackness(bands: Bands) -> Values:
    """The probability that each ring is Black's, shape (N,): it is black across more than a shadow
    could be, and nothing light lies on the spot."""
    body = (bands.black - _BLACK_AT) / _BLACK_SCALE
    light = (_LIGHT_AT - bands.light) / _LIGHT_SCALE
    return np.asarray(expit(np.minimum(body, light)), np.float64)


def ring_presence(bands: Bands, circles: Values, followed: Values) -> Values:
    """The probability that each spot has a ring, shape (N,).

    ``followed`` is the share of the way round over which a line was followed, shape (N,).
    """
    usual = np.median(bands.evidence, axis=1)
    faint, line = _FAINT
    both = np.maximum(usual, 0.5 * faint) * np.maximum(circles, 0.5 * line) / (faint * line)
    bare = both < _BARE_BELOW
    usual_share = _SHARE_OF_NOISE
    if bare.any():
        faint = float(np.median(usual[bare]))
        line = max(float(np.median(circles[bare])), _GREY_LEVEL)
        usual_share = float(np.median(followed[bare]))
    seen = (bands.evidence > max(_LEAST, _OVER_BARE * faint)).mean(axis=1)
    by_circle = _SEEN_ALONE + (_CLEAR - np.minimum(circles / line, _CLEAREST)) / _FOR_SEEN
    on_spot = (bands.black > _BODY) | (bands.light > _LIGHT)
    by_evidence = _SEEN_SLOPE * (seen - np.where(on_spot, _SEEN_AT, by_circle))
    return np.asarray(expit(by_evidence + _for_lines(followed - usual_share, seen)), np.float64)


def _for_lines(more: Values, seen: Values) -> Values:
    """Logarithms of odds that lines give, shape (N,): for a ring by how much ``more`` of the way
    round one is followed than round bare spots, against it where none is and little is ``seen``."""
    against = _NO_LINE * np.clip((_SEEN_BESIDE - seen) / _SEEN_FADES, 0, 1)
    given = np.maximum((more - _LINE_AT) / _LINE_SCALE, -against)
    return np.asarray(given, np.float64)
