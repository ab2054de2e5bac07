"""How a sheet was printed: its scale, and how crooked it stands on the paper.

The markers give the print's own mm; the paper's rim, where all four sides of it are seen in the
photo, gives true ones, for paper is as large as its name says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.board import PAPERS, Page
from companion.photo.image.load import Rgb
from companion.photo.image.sampling import sampled
from companion.photo.reading import Warp
from companion.sentences import N_, Sentence, say

Values = NDArray[np.float64]

_INSIDE, _OUTSIDE, _STEP = 8.0, 26.0, 0.25
"""mm from which inside to which outside of where the rim should be it is looked for: all of what
lies inside is blank (:data:`companion.board.page.RIM`), and outside comes a print at 90 %."""
_LOOKS: Final = 60
_FIRST, _LAST = 0.06, 0.94
"""Places along a side, and between which shares of it they lie, clear of curled corners."""
_PAPER_MM: Final = 3.0
"""mm of blank paper that say how light the paper is there."""
_OTHER: Final = 0.14
"""Share of the paper's light by which what lies beside it differs at the least."""
_WIDE: Final = 1.5
"""mm of it, so that a speck is no rim."""
_STRAIGHT: Final = 0.7
"""mm by which places on one side may lie off its line: a leaf is cut straight."""
_AGREE: Final = 0.6
"""Share of the places that lie on the line."""
_SAME: Final = 0.025
"""By how much the scales across and down may differ: the farther from the ring of markers, the less
it says of the page."""
_SCALE: Final = 0.015
_TURN: Final = 1.2
"""From which a scale, as a share, and a turn, in degrees, are told."""


@dataclass(frozen=True)
class PrintError:
    """``scale``: 0.97 of a sheet printed at 97 %. ``turn``: degrees, clockwise, by which the print
    stands crooked on its paper."""

    scale: float
    turn: float

    @property
    def sentence(self) -> Sentence | None:
        """What to do about it, ``None`` where the print is as it should be."""
        if abs(self.scale - 1.0) > _SCALE:
            return say(
                N_("Printed at {percent} %: in the printer’s dialog, choose 100 %."),
                percent=round(100 * self.scale),
            )
        if abs(self.turn) > _TURN:
            return say(
                N_("Printed at an angle of {degrees}°: check how the paper sits in the printer."),
                degrees=round(abs(self.turn)),
            )
        return None


def print_error(rgb: Rgb, page: Page, warp: Warp) -> PrintError | None:
    """How a page was printed; ``None`` where its paper is not seen well enough to say.

    Args:
        warp: from mm of the page's board to px of the photo.
    """
    if page.size != PAPERS.get(page.paper) or page.board.half:
        return None  # glued together of tiles, or cut off
    sides = []
    for number in range(4):
        side = _side(rgb, page, warp, number)
        if side is None:
            return None
        sides.append(side)
    (top, right, bottom, left) = sides
    wide, high = right[0] - left[0], bottom[0] - top[0]
    # The ring of markers comes closer to the paper's sides than to its top and bottom.
    apart, scale = min((abs(w / wide - h / high), w / wide) for w, h in PAPERS.values())
    if apart > _SAME:
        return None
    # The print's own upright lines lean the other way than the paper's sides do.
    slopes = [side[1] for side in (top, bottom)] + [-side[1] for side in (right, left)]
    if np.ptp(slopes) > np.tan(np.radians(_TURN)):
        return None
    return PrintError(float(scale), float(-np.degrees(np.arctan(np.mean(slopes)))))


def _side(rgb: Rgb, page: Page, warp: Warp, number: int) -> tuple[float, float] | None:
    """The paper's rim at a side (0 the top, clockwise) in the print's mm: where its line crosses
    the page's middle, and its slope."""
    upright = number % 2 == 1
    length = page.size[1] if upright else page.size[0]
    level = (page.size[0] if upright else page.size[1]) if number in (1, 2) else 0.0
    out = 1.0 if number in (1, 2) else -1.0
    along = np.linspace(_FIRST, _LAST, _LOOKS) * length
    away = np.arange(-_INSIDE, _OUTSIDE, _STEP)
    a, b = np.meshgrid(along, level + out * away, indexing="ij")
    mm = np.stack((b, a) if upright else (a, b), axis=-1).reshape(-1, 2) - np.asarray(page.offset)
    seen = _looked_up(rgb, warp.to_photo(mm)).reshape(_LOOKS, len(away), 3)
    rims = np.array([_rim(look, away) for look in seen])
    found = np.isfinite(rims)
    if found.mean() < _AGREE:
        return None
    x, y = along[found] - length / 2, level + out * rims[found]
    line = _line(x, y)
    if line is None or line[2] < _AGREE * _LOOKS:
        return None
    return line[0], line[1]


def _looked_up(rgb: Rgb, at: Values) -> Values:
    """The colours at places of the photo, nan outside it."""
    seen = sampled(rgb, at[None], continued=False)[0].astype(np.float64)
    x, y = at.T
    height, width = rgb.shape[:2]
    seen[(x < 1) | (y < 1) | (x > width - 2) | (y > height - 2)] = np.nan
    return np.asarray(seen, np.float64)


def _rim(look: Values, away: Values) -> float:
    """Where paper ends along one look outwards, in mm beyond where it should; nan if nowhere."""
    paper = np.median(look[: round(_PAPER_MM / _STEP)], axis=0)
    if not np.isfinite(paper).all() or paper.max() < 40:
        return float("nan")
    other = np.abs(look - paper).max(axis=1) > _OTHER * paper.max()
    other |= ~np.isfinite(look).all(axis=1)
    wide = round(_WIDE / _STEP)
    run = np.convolve(other, np.ones(wide), "valid") > wide - 0.5
    first = int(np.argmax(run))
    if not run.any() or not np.isfinite(look[first : first + wide]).all():
        return float("nan")
    return float(away[first] - _STEP / 2)


def _line(x: Values, y: Values) -> tuple[float, float, int] | None:
    """The straight line most places lie on: its level at 0, its slope, how many; by trying all
    pairs far apart."""
    far = np.abs(x[:, None] - x[None]) > np.ptp(x) / 3
    one, two = np.nonzero(np.triu(far))
    if not len(one):
        return None
    slope = (y[two] - y[one]) / (x[two] - x[one])
    level = y[one] - slope * x[one]
    near = np.abs(y[None] - level[:, None] - slope[:, None] * x[None]) < _STRAIGHT
    best = near[int(near.sum(axis=1).argmax())]
    fitted = np.polyfit(x[best], y[best], 1)
    return float(fitted[1]), float(fitted[0]), int(best.sum())
