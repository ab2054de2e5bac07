"""Four corners to drag on a photo: their handles, the board as it would be laid, and a loupe."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from math import hypot
from typing import Any, Final

import numpy as np
from PIL import ImageTk

from companion.board import XY
from companion.desk.models.review.laid_grid import crosses_itself
from companion.desk.models.review.picture import Picture
from companion.desk.models.review.viewport import Viewport
from companion.desk.pages.shared.photo_links import Points
from companion.desk.shell.shell import Shell

HANDLE: Final = 11
"""Size of a corner's handle in logical pixels."""
LOUPE: Final = 150
"""Side of the loupe in logical pixels."""
TIMES: Final = 4
"""How many times larger than in the photo as shown the loupe shows it."""
EDGE: Final = 12
"""Logical pixels between the loupe and the edges of the photo's place."""


class CornerHandles:
    """Draws on a photo's canvas, with the tag ``over``.

    Args:
        port: where the photo is on the canvas.
        picture: the photo that is shown.

    Attributes:
        corners: px of the photo; () if none.
        grid: the lines of the board for four corners, px of the photo.
        held: which corner is being dragged, -1 if none.
    """

    def __init__(
        self, shell: Shell, view: tk.Canvas, port: Viewport, picture: Callable[[], Picture | None]
    ) -> None:
        self._shell, self._view, self._port, self._picture = shell, view, port, picture
        self.corners: tuple[XY, ...] = ()
        self.grid: Callable[[tuple[XY, ...]], list[Points]] = lambda _: []
        self.held = -1
        self._loupe: Any = None

    def draw(self) -> None:
        """Draw what there is to drag."""
        if not self.corners:
            return
        view, scale = self._view, self._shell.scale
        at = self._port.to_screen(np.array(self.corners))
        accent = str(self._shell.colours.primary)
        if not crosses_itself(self.corners):
            for line in self.grid(self.corners):
                points = self._port.to_screen(line).ravel().tolist()
                view.create_line(*points, fill=accent, width=max(1.0, scale), tags="over")
        ring = [*at.ravel().tolist(), *at[0].tolist()]
        view.create_line(*ring, fill="white", width=4 * scale, tags="over")
        view.create_line(*ring, fill=accent, width=2 * scale, tags="over")
        reach = HANDLE * scale
        for number, (x, y) in enumerate(at.tolist()):
            # The place itself is seen while it is sought.
            fill = "" if number == self.held else accent
            view.create_oval(
                x - reach, y - reach, x + reach, y + reach,
                fill=fill, outline="white", width=2 * scale, tags="over",
            )  # fmt: skip
            if number != self.held:
                view.create_text(
                    x, y, text="↖↗↘↙"[number], fill="white", font="Desk.heading", tags="over"
                )
        if self.held >= 0:
            self._draw_loupe(at[self.held])

    def _draw_loupe(self, at: Points) -> None:
        """What is under the corner being dragged, larger, where the pointer is not."""
        view = self._view
        picture, side, edge = self._picture(), self._shell.px(LOUPE), self._shell.px(EDGE)
        if picture is None:
            return
        half = side / 2 / (self._port.zoom * TIMES)
        x, y = self._port.turned(np.array([self.corners[self.held]]))[0]
        width, height = self._port.turned_size
        left = min(max(0.0, x - half), max(0.0, width - 2 * half))
        top = min(max(0.0, y - half), max(0.0, height - 2 * half))
        box = (left, top, min(width, left + 2 * half), min(height, top + 2 * half))
        self._loupe = ImageTk.PhotoImage(
            picture.cut(box, (side, side), self._port.quarters), master=view
        )
        room = self._port.room
        x0 = edge if at[0] > room[0] / 2 else room[0] - side - edge
        y0 = edge if at[1] > room[1] / 2 else room[1] - side - edge
        view.create_image(x0, y0, image=self._loupe, anchor="nw", tags="over")
        accent = str(self._shell.colours.primary)
        view.create_rectangle(x0, y0, x0 + side, y0 + side, outline=accent, width=2, tags="over")
        cx = x0 + (x - left) / (2 * half) * side
        cy = y0 + (y - top) / (2 * half) * side
        for cross in ((x0, cy, x0 + side, cy), (cx, y0, cx, y0 + side)):
            view.create_line(*cross, fill=accent, tags="over")

    def at(self, x: float, y: float) -> int:
        """The corner whose handle is at a pixel of the canvas, -1 if none is."""
        if not self.corners:
            return -1
        found = self._port.to_screen(np.array(self.corners)).tolist()
        reach = 1.8 * HANDLE * self._shell.scale
        near = (number for number, (cx, cy) in enumerate(found) if hypot(x - cx, y - cy) <= reach)
        return next(near, -1)
