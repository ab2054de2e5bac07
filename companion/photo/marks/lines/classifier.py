"""Line marks: which pen, if any, drew each line that the board allows.

Everything is judged within the sheet: once it has taught what its paper and its pens look like
(:mod:`companion.photo.marks.lines.pen_model`), every line is asked how far it comes, all along,
from bare paper to each pen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.photo.marks.lines.pen_model import (
    Flags,
    PenOnSheet,
    Range,
    SheetInk,
    degrees_apart,
    learn,
)
from companion.photo.marks.lines.profiles import InkPath, LinePaths, Values

_SHOWS: Final = 3.0
"""Times what controls show, from which a colour beside black is there beyond doubt."""
_PLAIN, _BARELY = 2.0, 1.3
"""Times what controls show, from which a pen's own colour tells traces of it; and from which it
tells a whole line."""
_TRACE: Final = 0.35
_PART: Final = 0.55
"""Share of a stroke that a square's black may leave visible of it."""
_LEANS, _LEANS_NOISY, _SCATTER = 12.0, 17.0, 5.0
"""Degrees by which the direction of a stroke's hue lies off its pen's, from which something else
may have left it, the same at the most where compression scatters all of them, and in between how
many times the usual of the sheet's lines. Black over a stroke makes its hue weaker, but turns it no
other way; of a thousand lines drawn one is as far off, stains of coffee and gilt things are
further."""
_COLOURLESS, _UNBURIED = 0.12, 0.3
"""Share of a line beside hatching that shows a pen's colour, below which it shows none, and the
share of it that black may hide then: a stroke that lies a little aside shows more all the same."""
_DRAWN: Final = 0.5
"""How far a line comes up to a pen from which it teaches what its strokes look like."""
_FEWEST_STROKES, _AS_LEARNED = 2, 1.7
"""Strokes of a pen that show what it is like, and the ratio to what was learned of it from which
they contradict that."""
STROKE: Final = 0.6
"""How far a line must carry a stroke of any ink to be called drawn on."""


@dataclass(frozen=True)
class LineInk:
    """How the lines of a board look.

    Attributes:
        score: how far each line comes up to each pen, 0 to about 1, shape (E, pens).
        stroke: how far the line carries a stroke of any ink, 0 to about 1, shape (E,).
        inked: share of the line along which any ink lies, shape (E,).
        covered: share of the line over which something else lies, shape (E,); beside hatching only
            something coloured counts, for black ink cannot look like a pen's.
        buried: share of the line along which black would hide a stroke, shape (E,).
        traces: share of the line that shows a pen's colour beside hatching, shape (E,).
        bare: whether the line, beside hatching, shows nothing, and little of it is black, (E,).
        foreign: whether the line carries a stroke whose colour is neither pen's, shape (E,).
        leaning: whether its colour is near each pen's, but not the same, (E, pens).
        hatched: whether hatching lies beside the line, shape (E,).
        alike: whether hatching lies beside the line that cannot be told from the pen, (E, pens).
        lost: whether it does where the pen's own colour cannot be told from noise, (E, pens).
        levels: each pen's evidence summed across a stroke, px; 0 where the pen is not seen.
        greys: the mean absorptance, summed across a stroke, that each pen adds to bare paper's, px.
    """

    score: Values
    stroke: Values
    inked: Values
    covered: Values
    buried: Values
    traces: Values
    bare: Flags
    foreign: Flags
    leaning: Flags
    hatched: Flags
    alike: Flags
    lost: Flags
    levels: tuple[float, ...]
    greys: tuple[float, ...]


def judge_lines(
    pens: tuple[str, ...],
    lines: LinePaths,
    hatched: Flags,
    controls: LinePaths,
    controls_hatched: Flags,
) -> LineInk:
    """Compare E lines with C control lines.

    Args:
        pens: the inks of the players' pens.
        hatched: whether black hatching lies beside each line, shape (E,); what lies along it may
            then be hatching that no pen drew for a line.
        controls_hatched: the same for the controls, shape (C,).
    """
    sheet = learn(pens, lines, hatched, controls, controls_hatched)
    any_ink = lines.any_ink
    by_grey, score = _scores(lines, sheet, hatched, sheet.strokes)
    traces = np.stack(
        [
            path.share_above(k, max(_TRACE * pen.level, _SHOWS * pen.null.top))
            for k, (path, pen) in enumerate(zip(lines.pens, sheet.pens, strict=True))
            if _told(pen, _PLAIN)
        ]
        or [np.zeros(len(hatched))]
    )
    mislearned = _inconsistent(lines, sheet, score)
    stroke = np.maximum(by_grey.max(axis=1), 0.0)
    if mislearned.any():  # what lies beside hatching may be a stroke, however little it seems
        stroke = np.where(hatched, np.maximum(stroke, 1.0), stroke)
    told = np.array([_told(pen, _PLAIN) or pen.level <= 0 for pen in sheet.pens])
    colourless = bool(told.all()) & (traces.max(axis=0) < _COLOURLESS)
    return LineInk(
        score=score,
        stroke=stroke,
        inked=any_ink.coverage(-1, sheet.bare.middle, min(pen.grey for pen in sheet.pens)),
        covered=np.where(hatched, lines.tinted, lines.covered),
        buried=np.where(hatched, lines.buried, 0.0),
        traces=np.where(hatched, traces.max(axis=0), 0.0),
        bare=hatched & colourless & (lines.buried < _UNBURIED) & (not mislearned.any()),
        foreign=(stroke > STROKE) & ~hatched & sheet.nobodys(any_ink.hues),
        leaning=_leaning(lines, sheet, hatched),
        hatched=hatched,
        alike=hatched[:, None] & sheet.like_hatching()[None, :],
        lost=hatched[:, None] & (_lost(sheet.pens) | mislearned)[None, :],
        levels=tuple(pen.level for pen in sheet.pens),
        greys=tuple(pen.grey - sheet.bare.middle for pen in sheet.pens),
    )


def _scores(
    paths: LinePaths, sheet: SheetInk, hatched: Flags, strokes: Flags | None = None
) -> tuple[Values, Values]:
    """How far lines come up to each pen in darkness, and in all, 0 to about 1, both (E, pens).

    Of ``strokes`` it is known that they are some pen's, however lightly the hand pressed.
    """
    any_ink = paths.any_ink
    by_grey = np.stack([_by_grey(any_ink, sheet.bare, pen) for pen in sheet.pens], axis=1)
    if strokes is not None:
        by_grey = np.where(strokes[:, None], np.maximum(by_grey, 1.0), by_grey)
    by_hue = np.stack(
        [
            _by_hue(path, k, sheet.bare, pen, hatched)
            for k, (path, pen) in enumerate(zip(paths.pens, sheet.pens, strict=True))
        ],
        axis=1,
    )
    colour = sheet.colours(any_ink.hues, hatched)
    return by_grey, np.clip(np.maximum(by_grey * colour, by_hue), 0, 1.2)


def _told(pen: PenOnSheet, times: float) -> bool:
    """Whether a pen's strokes show so many times more of its colour than controls do."""
    return pen.level > times * max(pen.null.top, 0.0) + 1e-6


def _lost(pens: Sequence[PenOnSheet]) -> Flags:
    """Which pens drew on the sheet in a colour that is not told from noise."""
    return np.array([pen.level > 0 and not _told(pen, _BARELY) for pen in pens])


def _inconsistent(lines: LinePaths, sheet: SheetInk, score: Values) -> Flags:
    """Which pens' strokes on the sheet are not what was learned of the pen, shape (pens,): beside
    hatching, where only that tells, nothing can be said of them."""
    found = np.zeros(len(sheet.pens), bool)
    for k, (path, pen) in enumerate(zip(lines.pens, sheet.pens, strict=True)):
        mine = sheet.strokes & (score.argmax(axis=1) == k) & (score[:, k] > _DRAWN)
        if mine.sum() >= _FEWEST_STROKES:
            own = float(np.median(path.own[mine]))
            found[k] = not pen.level / _AS_LEARNED < own < pen.level * _AS_LEARNED
    return found


def _leaning(lines: LinePaths, sheet: SheetInk, hatched: Flags) -> Flags:
    """Whether a stroke's hue points elsewhere than each pen's, shape (E, pens): beside hatching
    that of the path of most of the pen's colour."""
    limits = np.clip(_SCATTER * sheet.scatter, _LEANS, _LEANS_NOISY)
    found = [
        degrees_apart(np.where(hatched[:, None], path.hues, lines.any_ink.hues), centre) > limit
        for path, centre, limit in zip(lines.pens, sheet.hues, limits, strict=True)
    ]
    return np.stack(found, axis=1)


def _own(path: InkPath, pen: PenOnSheet) -> Values:
    """How far the path of most of a pen's colour comes up to its level, shape (E,)."""
    apart = pen.level - pen.null.middle
    return (path.own - pen.null.middle) / apart if apart > 0 else np.zeros(len(path.own))


def _by_grey(any_ink: InkPath, bare: Range, pen: PenOnSheet) -> Values:
    """How far the inkiest path comes from bare paper to a stroke of the pen, whatever its hue."""
    amount = (any_ink.grey - bare.middle) / (pen.grey - bare.middle)
    return np.minimum(amount, any_ink.coverage(-1, bare.middle, pen.grey))


def _by_hue(path: InkPath, channel: int, bare: Range, pen: PenOnSheet, hatched: Flags) -> Values:
    """How far the path of most of a pen's own colour comes up to the pen, shape (E,).

    Beside hatching black may hide part of the stroke, and a part that plainly shows will do; of
    the ink's darkness as well, which other paths than that of most colour have more of.
    """
    if not _told(pen, _BARELY):
        return np.zeros(len(path.own))
    floor = max(pen.null.middle, 0.0)
    own = _own(path, pen)
    whole = np.minimum(own, path.coverage(channel, floor, pen.level))
    shows = hatched & (path.own > _SHOWS * max(pen.null.top, 0.0))
    part = np.minimum(own / _PART, path.coverage(channel, floor, _PART * pen.level))
    there = (path.grey - bare.middle) / (pen.grey - bare.middle)
    part = np.minimum(part, there / _PART)
    whole = np.minimum(whole, there)
    return np.where(shows, np.maximum(whole, part), whole)
