"""From ink inside printed outlines to marks: which bubbles people marked, and how sure.

Most places of a sheet are empty and show what an empty one looks like, its outline's blur included;
those that carry plainly more show how this sheet's pens mark. A place in between, one brushed by a
pen or hardly touched, is asked about; so is one under which the print cannot be seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.special import expit

from companion.photo.image.arrays import Flags, Values
from companion.photo.image.statistics import widest_gap
from companion.photo.marks.boxes.inside_ink import Insides
from companion.photo.marks.evidence import Doubt, MarkEvidence, marked_or_empty
from companion.photo.reading import Reason

_LEAST: Final = 0.03
"""mm of stroke that noise makes."""
_EMPTY_BELOW: Final = 0.35
_MARKED_ABOVE: Final = 0.1
"""mm of stroke beyond which no place is empty, and below which none is marked."""
_WIDE_GAP: Final = 1.6
_ORDINARY: Final = 0.4
"""mm of stroke of an ordinary thin mark, and where the two kinds part if nothing tells."""
_FAINTEST: Final = 0.15
_FEWEST_EMPTY: Final = 3
_TYPICAL: Final = 0.25
"""Of the marked places, the quantile that a mark is held against: pens and habits differ."""
_PARTING: Final = (0.25, 0.38)
"""Between which shares of a mark empty and marked part."""
_SLOPE: Final = 46.0
_TOP: Final = 0.97
_QUIET: Final = 0.1
"""Share of a mark by which the darkest empty places, above this quantile, differ where marks are
plain; where marks are as faint as the paper's noise they are less sure."""
_HIDDEN: Final = 0.45
"""Share of the usual darkness of outlines below which one is hidden."""
_BARE_HALF: Final = 0.15
"""Share of a mark below which half of a place has none."""
_SPILT: Final = 0.3
_HALF_MARKED: Final = 0.6
"""Share of the paper beside an empty place that carries ink, and of a mark that half of the place
has, which must be explained by a marked place beside it."""
_UNSEEN: Final = 0.2
"""How likely a place is marked that cannot be seen at all."""


@dataclass(frozen=True)
class Levels:
    """What an empty and a marked place of this sheet show, mm of stroke.

    ``parting`` is the share of a mark at which the two part, ``noise`` that by which empty places
    differ.
    """

    empty: float
    mark: float
    parting: float
    noise: float


def levels(ink: Insides, most: float) -> Levels:
    """Learn from a sheet's own places; ``most`` mm of stroke are a mark beyond doubt."""
    stroke = np.maximum(ink.stroke - ink.bare, _LEAST)
    parting = widest_gap(stroke, _EMPTY_BELOW, _MARKED_ABOVE, _WIDE_GAP) or _ORDINARY / 2
    own = ink.stroke - ink.bare
    empty, marked = own[stroke <= parting], own[stroke > parting]
    base = float(np.median(empty)) if len(empty) >= _FEWEST_EMPTY else 0.0
    mark = float(np.quantile(marked, _TYPICAL)) - base if len(marked) else _ORDINARY
    mark = float(np.clip(mark, _FAINTEST, most))
    noise = 0.0
    if len(empty) >= _FEWEST_EMPTY:
        noise = max(float(np.quantile(empty, _TOP)) - base, 0.0) / mark
    return Levels(base, mark, float(np.clip((parting - base) / mark, *_PARTING)), noise)


def judge(names: Sequence[str], ink: Insides, most: float) -> list[MarkEvidence]:
    """A mark, ``True`` or empty, for each place in the order of ``names``; ``most`` mm of stroke
    are a mark beyond doubt."""
    sheet = levels(ink, most)
    score = (ink.stroke - ink.bare - sheet.empty) / sheet.mark
    slope = _SLOPE * min(1.0, _QUIET / max(sheet.noise, 1e-6))
    marked = np.where(ink.hidden, _UNSEEN, expit(slope * (score - sheet.parting)))
    usual = float(np.median(ink.outline))
    unseen = ink.covered | (ink.outline < _HIDDEN * usual)
    halves = (ink.halves - ink.bare[:, None] - sheet.empty) / sheet.mark
    is_marked = score > sheet.parting
    spilt = is_marked & _spilt_over(ink, score, halves < _BARE_HALF)
    beside = (ink.nearest >= 0) & is_marked[ink.nearest]
    astray = (ink.spilt > _SPILT) | (halves.max(axis=1) > _HALF_MARKED)
    spilt |= ~is_marked & astray & ~beside.any(axis=1)
    doubts = (
        Doubt(unseen, Reason.COVERED),
        Doubt(spilt, Reason.INK_BESIDE),
    )
    unclear = [Reason.COVERED if one else None for one in ink.hidden]
    return marked_or_empty(names, True, marked, doubts, unclear)


def _spilt_over(ink: Insides, score: Values, bare: Flags) -> Flags:
    """Places whose ink may be the next one's: it lies on that one's side and that one has more.

    ``bare`` says which half of each carries none, shape (P, 4).
    """
    more = (ink.nearest >= 0) & (score[ink.nearest] > score[:, None])
    return np.asarray((more & np.roll(bare, 2, axis=1)).any(axis=1))
