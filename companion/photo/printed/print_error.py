"""How a sheet was printed: its scale, and how crooked it stands on the paper.

The markers give the print's own mm; the paper's rim, where all four sides of it are seen in the
photo, gives true ones, for paper is as large as its name says.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import Final

import cv2
import numpy as np

from companion.board import PAPERS, Page
from companion.board.page import RIM
from companion.photo.image.arrays import Rgb
from companion.photo.image.minimal_path import SEEN
from companion.photo.reading import Warp
from companion.photo.rectify.warp import cut_out
from companion.sentences import N_, Sentence, say

_OUTSIDE: Final = 26.0
"""mm looked at outside of the paper's edge: by definition those round a print at 90 %."""
_SCALE: Final = 2.0
"""px per mm looked at. Of 22 sheets whose paper is seen whole 0.6 times as much loses 2."""
DIFFERS: Final = 0.15
"""Share of the paper's light by which others differ. At 0.6 times 15 for 9 of 16 photos do."""
STRAIGHT: Final = 0.7
"""mm by which places on one side may lie off its line. Of 16 photos 0.6 times as much loses 3."""
_LEAST: Final = 0.015
"""How far from 1 a scale, and from 0 a slope, is told: 22 sheets at 100 % show 0.85 of that."""


@dataclass(frozen=True)
class PrintError:
    """``scale``: 0.97 of a sheet printed at 97 %. ``turn``: degrees, clockwise, by which the print
    stands crooked on its paper."""

    scale: float
    turn: float

    @property
    def sentence(self) -> Sentence | None:
        """What to do about it, ``None`` where the print is as it should be."""
        if abs(self.scale - 1.0) > _LEAST:
            return say(
                N_("Printed at {percent}%: in the print dialog, choose 100%."),
                percent=round(100 * self.scale),
            )
        if np.radians(abs(self.turn)) > _LEAST:
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
    corner = -np.array(page.offset) - _OUTSIDE
    size = np.array(page.size) + 2 * _OUTSIDE
    seen = cut_out(rgb, warp, tuple(corner), tuple(size), _SCALE)
    sides = [_rim(np.rot90(seen, number)) for number in range(4)]
    whole = [side for side in sides if side is not None]
    if len(whole) < 4:
        return None
    (top, right, bottom, left), slopes = np.transpose(whole)
    wide, high = page.size[0] + left + right, page.size[1] + top + bottom
    # The ring of markers comes closer to the paper's sides than to its top and bottom.
    apart, scale = min((abs(w / wide - h / high), w / wide) for w, h in PAPERS.values())
    if apart > _LEAST or np.ptp(slopes) > _LEAST:
        return None
    return PrintError(float(scale), float(np.degrees(np.arctan(slopes.mean()))))


def _rim(seen: Rgb) -> tuple[float, float] | None:
    """How far outside of where it should be the paper ends at the top of a picture, mm, in the
    middle of the page, and how steeply its rim rises to the right; ``None`` where it is not
    seen."""
    ends = round((_OUTSIDE + RIM) * _SCALE)
    look = seen[:ends, ends:-ends][::-1].astype(np.float32)  # from within outwards
    paper = np.median(look[: round(RIM / 2 * _SCALE)], axis=0)
    apart = reduce(np.maximum, cv2.split(np.abs(look - paper)))
    other = apart > DIFFERS * paper.max(axis=1)
    wide = round(2 * STRAIGHT * _SCALE)  # what is no wider than a side may stray is a speck
    rims = cv2.erode(other.astype(np.uint8), np.ones((wide, 1), np.uint8), anchor=(0, 0))
    first = rims.argmax(axis=0)
    columns = np.arange(len(first))
    beyond = look[np.minimum(first + wide - 1, ends - 1), columns].any(axis=1)
    known = rims.any(axis=0) & beyond & (paper.max(axis=1) >= 40)
    x = (columns - len(first) / 2 + 0.5) / _SCALE
    out = first / _SCALE - RIM
    if known.sum() < SEEN * len(first):
        return None
    places = np.stack([x, out], axis=1)[known].astype(np.float32)
    along, up, x0, out0 = cv2.fitLine(places, cv2.DIST_WELSCH, 0, 0.01, 0.01).ravel().tolist()
    if abs(along) <= abs(up):
        return None
    slope = up / along
    level = out0 - slope * x0
    straight = np.abs(out - level - slope * x)[known] < STRAIGHT
    return (level, slope) if straight.sum() >= SEEN * len(first) else None
