"""The visible part of a picture, its zoom and rotation. Pure numbers, no window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.board import XY

Points = NDArray[np.float64]

NEAREST_ZOOM: Final = 8.0
"""Largest zoom in screen pixels per photo pixel."""
FARTHEST: Final = 0.6
"""Smallest zoom, relative to the one at which the whole picture is visible."""
ROOM: Final = 40
"""Smallest side of a view in pixels."""

_UNIT: Final = (1, 1)


@dataclass
class Viewport:
    """A view of ``room`` pixels on a picture of ``size`` pixels, turned clockwise by ``quarters``.

    Attributes:
        zoom: screen pixels per picture pixel.
        middle: the place of the turned picture that is in the middle of the view.
    """

    size: tuple[int, int] = _UNIT
    room: tuple[int, int] = (ROOM, ROOM)
    quarters: int = 0
    zoom: float = 1.0
    middle: XY = (0.0, 0.0)

    @property
    def turned_size(self) -> tuple[int, int]:
        w, h = self.size
        return (w, h) if self.quarters % 2 == 0 else (h, w)

    @property
    def fitting(self) -> float:
        """The zoom at which the whole picture is visible."""
        w, h = self.turned_size
        return min(self.room[0] / w, self.room[1] / h)

    @property
    def whole(self) -> bool:
        """Whether the whole picture is visible, as large as possible."""
        return abs(self.zoom / self.fitting - 1) < 0.01

    # -- places

    def to_screen(self, points: Points) -> Points:
        """px of the picture as stored, shape (N, 2), as pixels of the view."""
        x, y = self.turned(points).T
        return np.stack(
            [
                (x - self.middle[0]) * self.zoom + self.room[0] / 2,
                (y - self.middle[1]) * self.zoom + self.room[1] / 2,
            ],
            1,
        )

    def to_picture(self, x: float, y: float) -> XY:
        """A pixel of the view as px of the picture as stored."""
        tx = (x - self.room[0] / 2) / self.zoom + self.middle[0]
        ty = (y - self.room[1] / 2) / self.zoom + self.middle[1]
        w, h = self.size
        return ((tx, ty), (ty, h - tx), (w - tx, h - ty), (w - ty, tx))[self.quarters]

    def turned(self, points: Points) -> Points:
        """px of the picture as stored, shape (N, 2), as px of the turned picture."""
        w, h = self.size
        x, y = np.asarray(points, np.float64).reshape(-1, 2).T
        return np.stack(((x, y), (h - y, x), (w - x, h - y), (y, w - x))[self.quarters], 1)

    def seen(self) -> tuple[tuple[float, float, float, float], tuple[int, int, int, int]] | None:
        """The visible part of the turned picture in px, and where it is in the view; ``None`` if
        nothing is visible."""
        w, h = self.turned_size
        width, height = self.room
        left = width / 2 - self.middle[0] * self.zoom
        top = height / 2 - self.middle[1] * self.zoom
        x0, y0 = max(0, round(left)), max(0, round(top))
        x1, y1 = min(width, round(left + w * self.zoom)), min(height, round(top + h * self.zoom))
        if x0 >= x1 or y0 >= y1:
            return None
        part = (
            max(0.0, (x0 - left) / self.zoom), max(0.0, (y0 - top) / self.zoom),
            min(float(w), (x1 - left) / self.zoom), min(float(h), (y1 - top) / self.zoom),
        )  # fmt: skip
        return part, (x0, y0, x1, y1)

    # -- moving

    def fit(self) -> None:
        """Show the whole picture."""
        w, h = self.turned_size
        self.zoom, self.middle = self.fitting, (w / 2, h / 2)

    def zoom_to(self, zoom: float) -> None:
        """Set the zoom, within limits."""
        fitting = self.fitting
        self.zoom = max(FARTHEST * fitting, min(max(NEAREST_ZOOM, fitting), zoom))

    def zoom_at(self, by: float, x: float, y: float) -> None:
        """Zoom by a factor; the pixel of the view stays where it is."""
        dx, dy = x - self.room[0] / 2, y - self.room[1] / 2
        before = self.zoom
        self.zoom_to(before * by)
        shift = 1 / before - 1 / self.zoom
        self.move_to((self.middle[0] + dx * shift, self.middle[1] + dy * shift))

    def move_to(self, middle: XY) -> None:
        """Set the place in the middle, within the picture."""
        w, h = self.turned_size
        self.middle = (max(0.0, min(float(w), middle[0])), max(0.0, min(float(h), middle[1])))

    def view_of(self, points: Points, around: float) -> tuple[float, XY]:
        """The zoom and the middle at which places of the picture fill the view.

        ``around``: the margin on every side of them, as a share of their extent.
        """
        at = self.turned(points)
        low, high = at.min(axis=0), at.max(axis=0)
        span = np.maximum(high - low, 1.0) * (1 + 2 * around)
        zoom = float(min(self.room[0] / span[0], self.room[1] / span[1]))
        middle = (float(low[0] + high[0]) / 2, float(low[1] + high[1]) / 2)
        return max(self.fitting, min(NEAREST_ZOOM, zoom)), middle
