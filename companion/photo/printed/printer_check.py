"""What the page that checks a printer shows of it: see :mod:`companion.board.check_page`.

Everything is measured as light of that of the paper beside it, as the photo's own light and shadow
say nothing of the printer.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import dist
from typing import Final

import cv2
import numpy as np

from companion.board import XY
from companion.board.check_page import (
    CIRCLE,
    COLOURS,
    FINE,
    GREYS,
    PENS,
    REACHES,
    SHIFTS,
    SIDES,
    CheckPage,
    Way,
)
from companion.board.page import RIM
from companion.photo.image.absorptance import linear_light
from companion.photo.image.arrays import Image32, Rgb, Values
from companion.photo.image.minimal_path import FINEST_STROKE
from companion.photo.printed.coded_sheet import printed_code
from companion.photo.printed.print_error import DIFFERS, STRAIGHT, print_error
from companion.photo.reading import CheckedPrinter, Finding, Flip, PrinterCheck, Warp
from companion.photo.rectify.warp import cut_out
from companion.photo.refusals import refusal
from companion.sentences import N_, Fact, Figure, Sentence, Term, say, strung

_STEP: Final = 2.5
"""CIELAB lightness between two greys at the least: chosen, twice what an eye tells apart."""
_ALIKE: Final = 12.0
"""CIELAB distance of printed colours that look alike: chosen, as 0.6 times for 7 pictures."""
_PENS_ALIKE: Final = 22.0
"""The same of two pens' thin lines: chosen; others tell the same of 7 pictures."""


def checked_printer(rgb: Rgb, page: CheckPage, warp: Warp) -> CheckedPrinter:
    """What a photo of the page shows, to be raised; ``warp`` maps mm of the board to its px."""
    check = _Seen(rgb, page, warp).check()
    amiss = [one.sentence for one in check.findings if not one.fine]
    told = strung(amiss or [ALL_FINE], "{one} {other}")
    why = refusal("printer-check", why=told)
    found = CheckedPrinter(why.case, why.sentence)
    found.check = check
    return found


ALL_FINE: Final = say(N_("This printer prints as it should."))


class _Seen:
    """The page laid flat, in light of its paper's."""

    def __init__(self, rgb: Rgb, page: CheckPage, warp: Warp) -> None:
        self.rgb, self.page, self.warp = rgb, page, warp
        corner = (-page.page.offset[0], -page.page.offset[1])
        self.light = linear_light(cut_out(rgb, warp, corner, page.page.size, FINEST_STROKE))

    def check(self) -> PrinterCheck:
        code = printed_code(self.rgb, self.page.page, self.warp)
        flip: Flip | None = None
        if code is not None and code.item in ("long", "short"):
            flip = "long" if code.item == "long" else "short"
        shift = self._shift(flip)
        findings = (
            self._scale(),
            self._margins(),
            self._greys(),
            self._colours(),
            *self._pens(),
            self._backs(flip, shift),
        )
        return PrinterCheck(findings, flip, shift)

    # -- what is measured

    def _part(self, at: XY, side: float) -> Image32:
        """A square in light of the paper's, 1 for paper, shape (H, W, 3)."""
        half = side / 2
        (left, top), (right, low) = (at[0] - half, at[1] - half), (at[0] + half, at[1] + half)
        rows = slice(max(0, round(top * FINEST_STROKE)), max(1, round(low * FINEST_STROKE)))
        columns = slice(max(0, round(left * FINEST_STROKE)), max(1, round(right * FINEST_STROKE)))
        return np.asarray(self.light[rows, columns] / self._paper(at), np.float32)

    def _paper(self, at: XY, reach: float = 16.0) -> Values:
        """The light of bare paper round a place, shape (3,)."""
        x, y = round(at[0] * FINEST_STROKE), round(at[1] * FINEST_STROKE)
        r = round(reach * FINEST_STROKE)
        around = self.light[max(0, y - r) : y + r, max(0, x - r) : x + r]
        return np.maximum(np.percentile(around.reshape(-1, 3)[::7], 90, axis=0), 0.02)

    def _mean(self, at: XY, side: float) -> Values:
        return np.asarray(np.median(self._part(at, side).reshape(-1, 3), axis=0), float)

    def _lab(self, light: Values) -> Values:
        """CIELAB of light, shape (3,), of a paper that is white."""
        one = np.clip(light, 0, 1).astype(np.float32).reshape(1, 1, 3)
        srgb = np.where(one <= 0.0031308, 12.92 * one, 1.055 * one ** (1 / 2.4) - 0.055)
        return np.asarray(cv2.cvtColor(srgb.astype(np.float32), cv2.COLOR_RGB2LAB)[0, 0], float)

    # -- what is told

    def _scale(self) -> Finding:
        error = print_error(self.rgb, self.page.page, self.warp)
        if error is None:
            return _amiss(
                N_(
                    "Size: not known, because not all four edges of the paper can be seen. "
                    "Photograph the page on a darker table, or measure the ruler."
                )
            )
        if error.sentence is not None:
            return Finding(False, error.sentence)
        percent = Figure(f"{100 * error.scale:.1f}")
        return _fine(N_("Size: printed at {percent}%, as it should be."), percent=percent)

    def _margins(self) -> Finding:
        lost = {side: self._lost(side) for side in SIDES}
        most = max(lost.values())
        if most < REACHES[-1]:
            return _fine(
                N_("Margins: printed to within {mm} mm of the edge; sheets need {rim} mm."),
                mm=Figure(f"{most + 1:.0f}"),
                rim=round(RIM),
            )
        return _amiss(
            N_(
                "Margins: one edge is not printed to within {rim} mm. Choose 100% and, if you can, "
                "borderless printing."
            ),
            rim=round(RIM),
        )

    def _lost(self, side: str) -> float:
        """The mm from an edge up to which a line is not seen; less than the first if all are."""
        gone = [mm for mm in REACHES if not self._has_line(*self.page.reach(side, mm))]
        return max(gone, default=REACHES[0] - 1)

    def _has_line(self, a: XY, b: XY) -> bool:
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        part = self._part(middle, 2 * STRAIGHT).min(axis=2)
        along = part.mean(axis=1 if a[1] == b[1] else 0)
        return bool(along.size and along.min() < 1 - DIFFERS)

    def _greys(self) -> Finding:
        levels = [self._lab(self._mean(box.at, 0.6 * box.side))[0] for box in self.page.greys]
        seen = [a - b > _STEP for a, b in pairwise(levels)]
        if all(seen):
            return _fine(N_("Greys: all {steps} can be told apart."), steps=len(GREYS))
        first = next((k for k, ok in enumerate(seen) if not ok))
        light = first < len(seen) / 2
        template = (
            N_("Greys: nothing is seen below {percent}%. Choose a better quality or new toner.")
            if light
            else N_("Greys: no difference above {percent}%. Choose plain paper or less ink.")
        )
        at = GREYS[max(k for k, ok in enumerate(seen) if not ok) + 1] if light else GREYS[first]
        return _amiss(template, percent=round(100 * at))

    def _colours(self) -> Finding:
        labs = {
            colour: self._lab(self._mean(self.page.colours[colour].at, 5.0)) for colour in COLOURS
        }
        if max(float(np.hypot(*lab[1:])) for lab in labs.values()) < _ALIKE:
            return _fine(
                N_(
                    "Colours: printed in grey. Letters and shapes tell pieces apart; “--ink-saver” "
                    "prints them in outline."
                )
            )
        alike = [
            say(N_("{one} and {other}"), one=Term(a), other=Term(b))
            for a, b in combinations(COLOURS, 2)
            if dist(labs[a], labs[b]) < _ALIKE
        ]
        if not alike:
            return _fine(N_("Colours: all can be told apart."))
        told = N_("Colours: {pairs} look alike. Check the ink, or go by the letters on the spots.")
        return _amiss(told, pairs=strung(alike))

    def _pens(self) -> Iterator[Finding]:
        inks = {pen: self._ink(self.page.pens[pen].at) for pen in PENS}
        found = {pen: self._lab(ink) for pen, ink in inks.items() if ink is not None}
        if len(found) < len(PENS):
            yield _fine(N_("Pens: not checked. Scribble in both boxes with the pens you use."))
        elif dist(*(lab[1:] for lab in found.values())) < _PENS_ALIKE:
            yield _amiss(N_("Pens: the two look alike. Take a stronger blue or red one."))
        else:
            yield _fine(N_("Pens: the two can be told apart."))

    def _ink(self, at: XY) -> Values | None:
        """The light of the strokes in a box, ``None`` if there are none."""
        part = self._part(at, 11.0).reshape(-1, 3)
        dark = part[part.min(axis=1) < 1 - DIFFERS]
        return np.median(dark, axis=0) if len(dark) > 0.03 * len(part) else None

    def _shift(self, flip: Flip | None) -> XY | None:
        across, down = self._filled("across"), self._filled("down")
        if flip is None or across is None or down is None:
            return None
        way = -1 if flip == "long" else 1
        return (way * across * FINE, -way * down * FINE)

    def _filled(self, way: Way) -> int | None:
        """The line whose circle is filled in, ``None`` if it is none or several."""
        dark = [
            1 - float(self._part(self.page.circle(way, step), 1.2 * CIRCLE).mean())
            for step in SHIFTS
        ]
        darkest = int(np.argmax(dark))
        others = max(level for k, level in enumerate(dark) if k != darkest)
        clear = dark[darkest] > 2 * DIFFERS and dark[darkest] - others > DIFFERS
        return SHIFTS[darkest] if clear else None

    def _backs(self, flip: Flip | None, shift: XY | None) -> Finding:
        if flip is None:
            return _amiss(
                N_(
                    "Backs: not checked, because the QR code could not be read. Go closer and hold "
                    "still."
                )
            )
        if shift is None:
            return _fine(
                N_(
                    "Backs: not checked. Hold the page against the light and, on each scale, fill "
                    "in the circle where the lines meet."
                )
            )
        if shift == (0.0, 0.0):
            return _fine(N_("Backs: they lie right behind their fronts."))
        return _fine(N_("Backs: moved by {moves} from now on."), moves=_moves(shift))


def _fine(template: str, **facts: Fact | Sentence) -> Finding:
    return Finding(True, Sentence(template, facts))


def _amiss(template: str, **facts: Fact | Sentence) -> Finding:
    return Finding(False, Sentence(template, facts))


def _moves(shift: XY) -> Sentence:
    """So many mm to the right and down, in words."""
    across = {False: N_("{mm} mm to the right"), True: N_("{mm} mm to the left")}
    down = {False: N_("{mm} mm down"), True: N_("{mm} mm up")}
    return strung(
        say(way[mm < 0], mm=Figure(f"{abs(mm):g}"))
        for way, mm in zip((across, down), shift, strict=True)
        if mm
    )
