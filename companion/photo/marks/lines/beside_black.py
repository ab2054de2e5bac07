"""Lines beside blackened squares: whether each pen drew them.

A pen's own colour tells, in ink dark enough; and where a stroke keeps apart from the black its hue,
how dark it is and where it runs. What either of the two says for a line counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.photo.image.absorptance import FAINTEST
from companion.photo.image.arrays import Flags, Values
from companion.photo.image.statistics import BEYOND_DOUBT, FREEDOM
from companion.photo.marks.lines.apart import Apart
from companion.photo.marks.lines.pen_model import ANOTHER_HUE, SheetInk
from companion.photo.marks.lines.profiles import LinePaths
from companion.photo.marks.priors import load_priors

_NO_COLOUR: Final = 0.2
"""Share of a stroke's colour that is added before the logarithm: with 0.2 as much is wrong as with
0.1 or so much noise as the sheet shows, and less is asked, on 6,825 lines of 112 boards."""
_SURELY: Final = 1.5
"""How many times what a pen left may speak for a stroke, where its colour is plain: 11 boards ask
about 112 marks, with 1 about 169, and 3 are silent as well."""
_BARE: Final = 4.0
"""Nats by which a line is less likely whose place shows paper along most of its way: as of 3,581
lines beside black by hands that stray 27 do, and 959 of 2,299 places without one."""
_AT_PLACE, _BESIDE = 6.5, 4.0
"""Nats by which a stroke that keeps apart is rather a line than black at the line's place, and by
how many fewer as far beside it as one is looked for: of 3,581 lines by hands that stray 1,524 have
one within half of that and 980 beyond, of 6,853 places without a line 6 and 112, as dark ones."""
_OF_BLACK: Final = 118 / 6853
"""Share of 6,853 places without a line, the same, where a stroke of the black keeps apart."""


@dataclass(frozen=True)
class BesideBlack:
    """What tells of E lines beside black, for P pens.

    Attributes:
        ink: by how many nats some ink is rather a stroke of each pen than none, by the pen's own
            colour, shape (E, P).
        nats: the same by its hue as well, shape (E, P).
        apart: by how many what keeps apart is rather a stroke of each pen than one of the black,
            shape (E, P); nothing speaks for one where there is none.
        foreign: which strokes are in neither a pen's ink nor the black's, shape (E,).
        features: what was measured, by name and unit, shape (E,) each; infinite where nothing was.
    """

    ink: Values
    nats: Values
    apart: Values
    foreign: Flags
    features: Mapping[str, Values]

    def drawn(self, stroke: Values) -> tuple[Values, Values]:
        """``ink`` and ``nats``, or what keeps apart if that says more for a pen's line. What keeps
        apart is the sheet's own stroke, rather than the black's or an older drawing's by the nats
        of ``stroke``, shape (E,), however little colour a pale one has."""
        alone = -np.logaddexp(-self.apart, -stroke[:, None])
        return np.maximum(self.ink, alone), np.maximum(self.nats, alone)


def judge_beside_black(lines: LinePaths, sheet: SheetInk, apart: Apart) -> BesideBlack:
    """Judge E lines beside black by what was learned of their sheet."""
    own_ink, told = _own_ink(lines, sheet)
    by_apart, foreign = _apart(apart, sheet, int(lines.hatched.sum()))
    # what lies wholly under black shows no colour, drawn or not
    seen = 1 - lines.buried[:, None]
    known = load_priors("lines_beside_black")
    assert known.regression is not None
    empty, drawn = np.moveaxis(known.regression(own_ink), 2, 0)
    by_own = drawn - empty
    by_own *= np.where(by_own > 0, told, seen)
    by_own -= np.where(apart.bare[:, None], _BARE, 0)
    by_own_hue = by_own + seen * sheet.mixed_likelihoods(lines.pens.hues)
    features = {
        of_pen(pen, name): np.where(lines.hatched, each, np.inf)
        for pen in range(own_ink.shape[1])
        for name, each in zip(known.features, own_ink[:, pen].T, strict=True)
    }
    features["a stroke apart from black"] = apart.strokes
    return BesideBlack(by_own, by_own_hue, by_apart, foreign, features)


def of_pen(pen: int, feature: str) -> str:
    """What a trace calls a feature that each pen has of every line, by the pen's number."""
    return f"{('first', 'second')[pen]} pen: {feature}"


def _own_ink(lines: LinePaths, sheet: SheetInk) -> tuple[Values, Values]:
    """What each of P pens left along E lines, as ``lines_beside_black`` has it, shape (E, P, 4),
    and how far that may speak for a stroke, shape (P,): hardly of a pen whose strokes show no more
    of its colour than what is no line does, as black ones beside black, and fully of one that shows
    two and a half times as much."""
    seen = sheet.levels > 0
    usual, cores = (np.where(seen, one, one.max()) for one in (sheet.levels, sheet.cores))
    usual, cores = np.maximum(usual, sheet.noise), np.maximum(cores, FAINTEST)
    noise, pens = sheet.noise / usual, lines.pens
    found = [
        np.log(np.maximum(pens.core, 0) / cores + _NO_COLOUR),
        np.log(np.maximum(pens.own, 0) / usual + _NO_COLOUR),
        # denser than its strokes tells no more: of 3,013 lines 31 are wrong else, and 25 so
        np.log(np.clip(pens.core_grey / sheet.greys, FAINTEST, 1)),
        np.broadcast_to(np.log(noise), pens.core.shape),
    ]
    return np.stack(found, axis=2), np.clip(1 / noise - 1, 0.1, _SURELY)


def _apart(apart: Apart, sheet: SheetInk, places: int) -> tuple[Values, Flags]:
    """By how many nats what keeps apart from black is rather a stroke of each of P pens than one of
    the black, by its hue, where it runs, and how often the black of the sheet keeps apart, of so
    many ``places``, shape (E, P); and which is in neither's ink, (E,)."""
    own = sheet.hue_likelihoods(sheet.at_usual(apart.hues, apart.darkness))
    black, planes = np.median(apart.black, axis=0), own.shape[1]
    least = sheet.spread.min()
    spread = max(least, float(np.median(np.linalg.norm(apart.black - black, axis=1))))
    away = np.linalg.norm(apart.hues - black, axis=1) / spread
    blacks = -(FREEDOM + planes) / 2 * np.log1p(away**2 / FREEDOM) - planes * np.log(spread / least)
    by_hue = np.clip(own - np.maximum(blacks, -ANOTHER_HUE)[:, None], -BEYOND_DOUBT, BEYOND_DOUBT)
    place = _AT_PLACE - _BESIDE * apart.beside**2
    nats = np.where(apart.strokes[:, None], by_hue + place[:, None], -np.inf)
    blacks_own = apart.strokes & (nats.max(axis=1) < 0)
    often = blacks_own.sum() / max(1, places - (apart.strokes & ~blacks_own).sum())
    nats -= np.where(blacks_own, np.log(max(often / _OF_BLACK, 1)), 0)[:, None]
    return nats, apart.strokes & (np.maximum(own.max(axis=1), blacks) < -BEYOND_DOUBT)
