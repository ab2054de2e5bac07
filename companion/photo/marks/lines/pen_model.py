"""What a sheet says of its own paper and pens, before any line is judged.

*Controls*, lines where the board allows none, show what bare paper, its ruling and the noise look
like. Lines that plainly carry more show where the pens' colours lie and how strong each pen is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.photo.image.pens import usual_hue
from companion.photo.image.statistics import softmax, threshold_otsu
from companion.photo.marks.lines.profiles import InkPath, LinePaths, Values

Flags = NDArray[np.bool_]

CLEAR: Final = 0.1
"""Share of a line that may be covered for the line to teach anything."""
_FEWEST_CONTROLS: Final = 3
_FOREIGN: Final = 0.45
"""How far from both pens' hues, in units of their distance, a stroke is neither's."""
_TELLS: Final = 2.5
_FAINTEST: Final = 0.02
"""Ink, px, that no path of an 8-bit picture tells from none."""
_PLAINLY, _ABOVE = 2.5, 1.5
"""Ratio between the most ink along paths and the least, without which none is a stroke; and how
much more than bare paths a stroke has. On 109 photos, rendered and of real ink, as taken and after
noise, night mode, a messenger and a scanner app, drawn lines have 2.4 times as much or more."""
_TRACE: Final = 0.35
"""Share of the ink, and of the colour, of a hue's darker strokes up to which a stroke may be what
an eraser left, or partly hidden."""
LEAST_OWN: Final = 0.02
"""Evidence for a pen, over the mean absorptance, that its darkest ink still gives, a navy near to
black; black itself gives none, other colours less than none."""
_NOBODYS: Final = -1
_LEAST_SPREAD: Final = 0.04
"""Standard deviation of a pen's hue from line to line, at the least."""
_FREEDOM: Final = 4.0
"""Degrees of freedom of the t distribution that hues are scattered in: soft shadows and compression
move a few of them far, so that of a hue far from all inks little is known, and not that it is
surely the nearest one's."""


@dataclass(frozen=True)
class Range:
    """What controls show: the middle, and what hardly any exceeds."""

    middle: float
    top: float


@dataclass(frozen=True)
class PenOnSheet:
    """One pen as this sheet shows it.

    Attributes:
        level: its evidence summed across a stroke, px; 0 where the pen is not seen.
        grey: mean absorptance summed across its stroke, px.
        null: its evidence where no line may be.
    """

    level: float
    grey: float
    null: Range


@dataclass(frozen=True)
class SheetInk:
    """What was learned from a sheet.

    Attributes:
        bare: mean absorptance across a stroke's width where there is none, px.
        pens: in the order they were measured in.
        hues: where each pen's hue lies, shape (pens, pens).
        spread: how much each varies from line to line, shape (pens,).
        scatter: degrees by which the direction of a line's hue is usually off its pen's, (pens,).
        hatching: the hue of the black that squares are filled with, shape (pens,).
        hatching_spread: how much that varies from square to square.
        strokes: which of the sheet's lines plainly carry a stroke, shape (E,).
    """

    bare: Range
    pens: tuple[PenOnSheet, ...]
    hues: Values
    spread: Values
    scatter: Values
    hatching: Values
    hatching_spread: float
    strokes: Flags

    def nobodys(self, hues: Values) -> Flags:
        """Which inks of these hues, shape (E, pens), are none of the pens'."""
        return nobodys(hues, self.hues)

    def like_hatching(self) -> Flags:
        """Which pens cannot be told from the black that squares are filled with, shape (pens,)."""
        away = np.linalg.norm(self.hues - self.hatching, axis=1)
        return np.asarray(away < _TELLS * self.spread)

    @property
    def apart(self) -> float:
        """Distance between the two pens' hues."""
        return _apart(self.hues)

    def colours(self, hues: Values, hatched: Flags) -> Values:
        """How probable each pen is for inks of these hues, (E, pens); the rest to 1 is hatching."""
        black = np.where(hatched, np.linalg.norm(hues - self.hatching, axis=1), np.inf)
        spread = np.append(self.spread, self.hatching_spread)
        far = np.concatenate([distances(hues, self.hues), black[:, None]], axis=1) / spread
        planes = hues.shape[1]
        tails = -(_FREEDOM + planes) / 2 * np.log1p(far**2 / _FREEDOM)
        return np.asarray(softmax(tails - planes * np.log(spread), axis=1)[:, :-1], np.float64)


def _apart(centres: Values) -> float:
    return float(np.linalg.norm(centres[0] - centres[-1])) if len(centres) > 1 else 1.0


def nobodys(hues: Values, centres: Values) -> Flags:
    """Which inks of these hues, shape (E, pens), are none of the pens of ``centres``."""
    far = distances(hues, centres)
    own = hues[np.arange(len(hues)), far.argmin(axis=1)]
    return np.asarray((far.min(axis=1) > _FOREIGN * _apart(centres)) | (own < LEAST_OWN))


def learn(
    pens: tuple[str, ...],
    lines: LinePaths,
    hatched: Flags,
    controls: LinePaths,
    controls_hatched: Flags,
) -> SheetInk:
    """Learn paper and pens from E lines and C controls.

    The arguments are those of :func:`companion.photo.marks.lines.classifier.judge_lines`.
    """
    any_ink = lines.any_ink
    bare_greys = _bare_greys(lines, controls, controls_hatched)
    clear = ~hatched & (lines.covered < CLEAR)
    amounts = over_paper(lines)
    least = least_stroke(amounts[clear], over_paper(controls)[~controls_hatched])
    strong = np.flatnonzero(clear & (amounts > least))
    strong = _plain_strokes(pens, strong, amounts, any_ink.hues)
    hues, spread, groups = pen_hues(pens, any_ink.hues[strong])
    seen = controls.covered < CLEAR
    found = []
    for k, path in enumerate(lines.pens):
        null = _range(controls.pens[k].own[seen])
        level, grey = _levels(path, any_ink, strong[groups == k], least, null)
        found.append(PenOnSheet(level, grey, null))
    hatching, hatching_spread = _hatching_hue(pens, controls, controls_hatched)
    scatter = [
        float(np.median(degrees_apart(any_ink.hues[mine], hues[k]))) if len(mine) else 0.0
        for k, mine in enumerate(strong[groups == k] for k in range(len(pens)))
    ]
    return SheetInk(
        bare=_range(bare_greys),
        pens=tuple(found),
        hues=hues,
        spread=spread,
        scatter=np.array(scatter),
        hatching=hatching,
        hatching_spread=hatching_spread,
        strokes=np.isin(np.arange(len(amounts)), strong),
    )


def degrees_apart(hues: Values, centre: Values) -> Values:
    """By how much the directions of hues, shape (N, pens), differ from another's, 0 to 180."""
    lengths = np.linalg.norm(hues, axis=1) * np.linalg.norm(centre)
    cosines = np.clip(hues @ centre / np.maximum(lengths, 1e-9), -1, 1)
    return np.asarray(np.degrees(np.arccos(cosines)), np.float64)


def _range(values: Values) -> Range:
    if not len(values):
        return Range(0.0, 0.0)
    return Range(float(np.median(values)), float(np.quantile(values, 0.95)))


def _bare_greys(lines: LinePaths, controls: LinePaths, controls_hatched: Flags) -> Values:
    """The mean absorptance across a stroke's width where there is none, px, at many places."""
    clean = ~controls_hatched & (controls.covered < 0.1)
    if clean.any():  # even one square: what lies elsewhere beside lines is barer than any path
        return controls.any_ink.grey[clean]
    # every square is hatched: beside most lines some paper shows all the same
    return np.asarray(np.quantile(np.maximum(lines.emptiest, 0), np.linspace(0.1, 0.6, 20)))


def _hatching_hue(
    pens: tuple[str, ...], controls: LinePaths, controls_hatched: Flags
) -> tuple[Values, float]:
    """The hue of the black that squares are filled with and how much it varies: that of black
    unless the sheet says."""
    hues = controls.any_ink.hues[controls_hatched & (controls.covered < 0.5)]
    if len(hues) < _FEWEST_CONTROLS:
        return np.array([usual_hue("black", pen) for pen in pens]), _LEAST_SPREAD
    middle = np.asarray(np.median(hues, axis=0), np.float64)
    off = np.linalg.norm(hues - middle, axis=1)
    return middle, max(_LEAST_SPREAD, float(np.median(off)))


def over_paper(paths: LinePaths) -> Values:
    """How much more ink lies along each path than beside it, px, shape (E,): whatever shade the
    paper has there, of a shadow or a phone's night mode, a stroke is darker."""
    return np.asarray(paths.any_ink.grey - paths.emptiest, np.float64)


def least_stroke(amounts: Values, bare: Values) -> float:
    """The ink over the paper beside it, px, from which a path plainly carries a stroke.

    Paths with a stroke and those without are two classes on a scale of ratios (N. Otsu, *IEEE
    Transactions on Systems, Man, and Cybernetics* 9, 1979).

    Args:
        amounts: of paths with a stroke and without.
        bare: of paths where no stroke may be.

    Returns:
        infinite where no path plainly carries a stroke.
    """
    bare = bare if len(bare) else np.array([_FAINTEST])
    # a stroke across a square or two of the few that are not filled moves the median little
    usual = max(min(float(np.quantile(bare, 0.95)), 2 * float(np.median(bare))), _FAINTEST)
    logs = np.log(np.maximum(np.concatenate([amounts, bare]), usual / 2))
    if np.ptp(logs) < np.log(_PLAINLY):
        return np.inf
    parting = float(np.exp(threshold_otsu(logs)))
    least = max(parting, _ABOVE * usual)
    return least if (amounts > least).any() else np.inf


def _plain_strokes(
    pens: tuple[str, ...], strong: NDArray[np.intp], amounts: Values, hues: Values
) -> NDArray[np.intp]:
    """The strokes without those that an eraser left, far fainter than others of the same hue, and
    without those that have far less of that hue: something lies there."""
    groups = pen_hues(pens, hues[strong])[2]
    plain: Flags = np.asarray(groups != _NOBODYS, bool)
    for pen in range(len(pens)):
        mine = groups == pen
        for of_pen in (amounts[strong], hues[strong, pen]):
            if mine.any():
                least = _TRACE * float(np.quantile(of_pen[mine], 0.8))
                plain = np.asarray(plain & (~mine | (of_pen > least)), bool)
    return strong[plain]


def distances(hues: Values, centres: Values) -> Values:
    """Distances between N and K hues, shape (N, K)."""
    return np.asarray(np.linalg.norm(hues[:, None, :] - centres[None, :, :], axis=2), np.float64)


def pen_hues(pens: tuple[str, ...], hues: Values) -> tuple[Values, Values, NDArray[np.intp]]:
    """Where each pen's hue lies on this sheet, how much it varies, and which pen each of the
    plainly drawn lines is nearest to.

    Starts from the inks' usual hues and moves to the middle of the lines nearest to them. Lines
    that show no evidence at all for their nearest pen are nobody's and move none.
    """
    centres = np.array([[usual_hue(pen, other) for other in pens] for pen in pens])
    groups = np.full(len(hues), _NOBODYS, np.intp)
    spread = np.full(len(pens), _LEAST_SPREAD)
    for _ in range(4 if len(hues) else 0):
        nearest = distances(hues, centres).argmin(axis=1)
        own = hues[np.arange(len(hues)), nearest]
        groups = np.where(own > LEAST_OWN, nearest, _NOBODYS)
        for k in range(len(pens)):
            mine = hues[groups == k]
            if len(mine):
                centres[k] = np.median(mine, axis=0)
                off = np.linalg.norm(mine - centres[k], axis=1)
                spread[k] = max(_LEAST_SPREAD, float(np.median(off)))
    return centres, spread, groups


def _levels(
    path: InkPath, any_ink: InkPath, drawn: NDArray[np.intp], least: float, null: Range
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
