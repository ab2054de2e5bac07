"""Where a board has no line, so that its sheet shows what bare paper looks like."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.photo.image.arrays import Values
from companion.photo.image.minimal_path import through_squares
from companion.photo.rectify.board import RectifiedBoard

_ASIDE: Final = 0.25
_PART: Final = (0.12, 0.42)
"""Where beside a line no other is drawn: so far aside, and from where to where along it, in steps
of the board; lines that cross it do so in its middle."""


def bare_paths(rectified: RectifiedBoard) -> tuple[Values, Values]:
    """Starts and ends, px, shape (N, 2), of paths where no line can be drawn: across the middle of
    every square of dots and down it, on boards without any beside each line."""
    flat = rectified.flat
    centres, sides = _squares_of_dots(rectified)
    if len(centres):
        return through_squares(flat.pixels(centres), sides * flat.scale)
    lines = np.array([rectified.board.line(name) for name in rectified.board.edges])
    along = lines[:, 1] - lines[:, 0]
    along /= np.linalg.norm(along, axis=1)[:, None]
    aside = _ASIDE * rectified.pitch * np.stack([-along[:, 1], along[:, 0]], 1)
    low, high = (lines[:, 0] + share * rectified.pitch * along + aside for share in _PART)
    return flat.pixels(low), flat.pixels(high)


def _squares_of_dots(rectified: RectifiedBoard) -> tuple[Values, Values]:
    """The middles and sides of the squares that each dot makes with its nearest and two more, mm,
    shape (S, 2) and (S,)."""
    dots = np.array(list(rectified.board.points.values())).reshape(-1, 2)
    known = {(round(x, 1), round(y, 1)) for x, y in dots.tolist()}
    apart = np.linalg.norm(dots[:, None] - dots, axis=2)
    np.fill_diagonal(apart, np.inf)
    found = []
    for (x, y), step in zip(dots.tolist(), apart.min(axis=1, initial=np.inf).tolist(), strict=True):
        others = ((x + step, y), (x, y + step), (x + step, y + step))
        if all((round(a, 1), round(b, 1)) in known for a, b in others):
            found.append((x + step / 2, y + step / 2, step))
    rows = np.array(found).reshape(-1, 3)
    return rows[:, :2], rows[:, 2]
