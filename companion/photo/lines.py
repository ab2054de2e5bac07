"""Line marks: which pen, if any, drew each line that the board allows.

Everything is judged within the sheet. *Controls*, lines where the board allows none, show what bare
paper, its ruling and the noise look like. Lines that plainly carry more show where the two pens'
colours lie and how strong each is; then every line is asked how far it comes, all along, from bare
paper to each pen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax

from companion.photo.line_ink import InkPath, LinePaths, Values
from companion.photo.pens import usual_hue

Flags = NDArray[np.bool_]

_FEWEST_CONTROLS: Final = 3
_WIDE_GAP: Final = 0.3
_NARROWEST_GAP: Final = 0.12
"""Logarithms of the ratio between the faintest stroke and the darkest bare line."""
_LEAST_SPREAD: Final = 0.04
"""Standard deviation of a pen's hue from line to line, at the least."""
_SHOWS: Final = 3.0
"""Times what controls show, from which a colour beside black is there beyond doubt."""
_TRACE: Final = 0.35
_PART: Final = 0.55
"""Share of a stroke that a square's black may leave visible of it."""
_FOREIGN: Final = 0.45
"""How far from both pens' hues, in units of their distance, a stroke is neither's."""


@dataclass(frozen=True)
class LineInk:
    """How the lines of a board look.

    Attributes:
        score: how far each line comes up to each pen, 0 to about 1, shape (E, pens).
        colour: how probable each pen is, given that the inkiest path is a pen's, shape (E, pens);
            the rest to 1 is hatching.
        stroke: how far the line carries a stroke of any ink, 0 to about 1, shape (E,).
        covered: share of the line over which something else lies, shape (E,); beside hatching only
            something coloured counts, for black ink cannot look like a pen's.
        buried: share of the line along which black would hide a stroke, shape (E,).
        traces: share of the line that shows a pen's colour beside hatching, shape (E,).
        foreign: whether the line carries a stroke whose colour is neither pen's, shape (E,).
        hatched: whether hatching lies beside the line, shape (E,).
        levels: each pen's evidence summed across a stroke, px; 0 where the pen is not seen.
    """

    score: Values
    colour: Values
    stroke: Values
    covered: Values
    buried: Values
    traces: Values
    foreign: Flags
    hatched: Flags
    levels: tuple[float, ...]


@dataclass(frozen=True)
class _Range:
    """What controls show: the middle, and what hardly any exceeds."""

    middle: float
    top: float


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
    any_ink = lines.any_ink
    bare_greys = _bare_greys(lines, controls, controls_hatched)
    bare = _range(bare_greys)
    clear = ~hatched & (lines.covered < 0.1)
    least = _least_stroke(any_ink.grey[clear], bare_greys)
    strong = clear & (any_ink.grey > least) & (any_ink.coverage(-1, 0.0, least) > 0.85)
    centres, spread, groups = _pen_hues(pens, any_ink.hues[strong])
    distance = _distances(any_ink.hues, centres)
    hatching = _hatching_hue(controls, controls_hatched)
    black = np.where(hatched, np.linalg.norm(any_ink.hues - hatching, axis=1), np.inf)
    far = np.concatenate([distance / spread, black[:, None] / spread.mean()], axis=1)
    colour = softmax(-(far**2) / 2, axis=1)[:, :-1]
    score = np.zeros((len(hatched), len(pens)))
    stroke = np.zeros(len(hatched))
    traces = np.zeros(len(hatched))
    levels = []
    for k, path in enumerate(lines.pens):
        null = _range(controls.pens[k].own[controls.covered < 0.1])
        level, grey = _levels(path, any_ink, np.flatnonzero(strong)[groups == k], least, null)
        levels.append(level)
        amount = (any_ink.grey - bare.middle) / (grey - bare.middle)
        by_grey = np.minimum(amount, any_ink.coverage(-1, bare.middle, grey))
        stroke = np.maximum(stroke, by_grey)
        score[:, k] = by_grey * colour[:, k]
        if level > 2 * max(null.top, 0) + 1e-6:
            own = (path.own - null.middle) / (level - null.middle)
            by_hue = np.minimum(own, path.coverage(k, max(null.middle, 0.0), level))
            trace = max(_TRACE * level, _SHOWS * null.top)
            traces = np.maximum(traces, np.where(hatched, path.share_above(k, trace), 0.0))
            shows = hatched & (path.own > _SHOWS * max(null.top, 0.0))
            part = np.minimum(own / _PART, path.coverage(k, max(null.middle, 0.0), _PART * level))
            by_hue = np.where(shows, np.maximum(by_hue, part), by_hue)
            there = (path.grey - bare.middle) / (grey - bare.middle)
            score[:, k] = np.maximum(score[:, k], np.minimum(by_hue, there))
    apart = _distances(centres[:1], centres[-1:])[0, 0] if len(pens) > 1 else 1.0
    foreign = (stroke > 0.6) & ~hatched & (distance.min(axis=1) > _FOREIGN * apart)
    return LineInk(
        score=np.clip(score, 0, 1.2),
        colour=colour,
        stroke=stroke,
        covered=np.where(hatched, lines.tinted, lines.covered),
        buried=np.where(hatched, lines.buried, 0.0),
        traces=traces,
        foreign=foreign,
        hatched=hatched,
        levels=tuple(levels),
    )


def _range(values: Values) -> _Range:
    if not len(values):
        return _Range(0.0, 0.0)
    return _Range(float(np.median(values)), float(np.quantile(values, 0.95)))


def _bare_greys(lines: LinePaths, controls: LinePaths, controls_hatched: Flags) -> Values:
    """The mean absorptance across a stroke's width where there is none, px, at many places."""
    clean = ~controls_hatched & (controls.covered < 0.1)
    if clean.sum() >= _FEWEST_CONTROLS:
        return controls.any_ink.grey[clean]
    # every square is hatched: beside most lines some paper shows all the same
    return np.asarray(np.quantile(np.maximum(lines.emptiest, 0), np.linspace(0.1, 0.6, 20)))


def _hatching_hue(controls: LinePaths, controls_hatched: Flags) -> Values:
    """The hue of the black that squares are filled with: that of black unless the sheet says."""
    hues = controls.any_ink.hues[controls_hatched & (controls.covered < 0.5)]
    if len(hues) < _FEWEST_CONTROLS:
        return np.zeros(controls.any_ink.hues.shape[1])
    return np.asarray(np.median(hues, axis=0), np.float64)


def _least_stroke(grey: Values, bare: Values) -> float:
    """The ink across a line, px, from which it plainly carries a stroke.

    On a scale of ratios bare paper, drawn on or not, is one cluster and each pen another; the mark
    is set in the first wide gap above bare paper, or, for want of one, in the widest.
    """
    middle = max(float(np.median(bare)), 1e-6)
    amounts = np.log(np.maximum(np.sort(np.concatenate([grey, bare])), middle))
    gaps = np.diff(amounts)
    wide = np.flatnonzero(gaps >= _WIDE_GAP)
    gap = int(wide[0]) if len(wide) else int(gaps.argmax())
    if gaps[gap] < _NARROWEST_GAP:
        return float(np.exp(amounts[-1])) * 1.5
    return float(np.exp((amounts[gap] + amounts[gap + 1]) / 2))


def _distances(hues: Values, centres: Values) -> Values:
    """Distances between N and K hues, shape (N, K)."""
    return np.asarray(np.linalg.norm(hues[:, None, :] - centres[None, :, :], axis=2), np.float64)


def _pen_hues(pens: tuple[str, ...], hues: Values) -> tuple[Values, Values, NDArray[np.intp]]:
    """Where each pen's hue lies on this sheet, how much it varies, and which pen each of the
    plainly drawn lines is nearest to.

    Starts from the inks' usual hues and moves to the middle of the lines nearest to them.
    """
    centres = np.array([[usual_hue(pen, other) for other in pens] for pen in pens])
    groups = np.zeros(len(hues), np.intp)
    spread = np.full(len(pens), _LEAST_SPREAD)
    for _ in range(4 if len(hues) else 0):
        groups = _distances(hues, centres).argmin(axis=1)
        for k in range(len(pens)):
            mine = hues[groups == k]
            if len(mine):
                centres[k] = np.median(mine, axis=0)
                off = np.linalg.norm(mine - centres[k], axis=1)
                spread[k] = max(_LEAST_SPREAD, float(np.median(off)))
    return centres, spread, groups


def _levels(
    path: InkPath, any_ink: InkPath, drawn: NDArray[np.intp], least: float, null: _Range
) -> tuple[float, float]:
    """A pen's own evidence and its mean absorptance across a stroke, px, typical for this sheet.

    Taken from the lines that it plainly drew; where hatching leaves none, from those with most of
    its colour. An evidence of 0 says that the pen is not seen.
    """
    if len(drawn):
        return float(np.median(path.own[drawn])), float(np.median(any_ink.grey[drawn]))
    stroke = path.grey > least
    top = float(np.sort(path.own[stroke])[-min(2, int(stroke.sum()))]) if stroke.any() else 0.0
    if top > 2 * max(null.top, 0.0):
        most = stroke & (path.own > 0.5 * top)
        return float(np.median(path.own[most])), float(np.median(path.grey[most]))
    return 0.0, 3 * least
