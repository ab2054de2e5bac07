"""The photo in the window: zooming, panning, highlighted marks, draggable corners."""

from __future__ import annotations

import time
import tkinter as tk
from collections.abc import Callable, Sequence
from math import hypot
from typing import Any, Final

from PIL import Image, ImageTk

from companion.board import XY
from companion.desk.board.view import CLICK, DRAG, TAKE, Touched
from companion.desk.models.review.picture import Picture
from companion.desk.models.review.viewport import ROOM, Viewport
from companion.desk.pages.shared.corner_handles import CornerHandles
from companion.desk.pages.shared.photo_links import PhotoLinks, Points
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.focus import on_arrows
from companion.desk.toolkit.wheel import on_wheel, right_and_middle
from companion.sentences import N_

STEP: Final = 1.25
"""Zoom factor of one turn of the wheel."""
GLIDE: Final = 0.16
"""Seconds for an animated move of the view."""
ROUND_A_MARK: Final = 2.2
"""Widths of a mark visible on every side of it after going to it."""
ROUND_A_BOARD: Final = 0.09
GAME_OR_PENS: Final = N_("Wrong game or pens?")
"""Leads to where people say how a photo is to be read."""


class PhotoView(tk.Canvas):
    """A canvas that shows a photo.

    Args:
        touched: called with a mark's name and how it was touched.
        hovered: called with the mark under the pointer, '' if there is none.
        pointed: called with the four corners when one was released.
    """

    def __init__(
        self, shell: Shell, parent: tk.Misc, *, touched: Touched,
        hovered: Callable[[str], object], pointed: Callable[[tuple[XY, ...]], object],
    ) -> None:  # fmt: skip
        super().__init__(
            parent, highlightthickness=0, borderwidth=0, background=str(shell.colours.bg),
            takefocus=True, width=shell.px(300), height=shell.px(300),
        )  # fmt: skip
        set_name(self, shell.words(N_("Photo")))
        self.shell = shell
        self.picture: Picture | None = None
        self.links: PhotoLinks | None = None
        self.port = Viewport()
        self.handles = CornerHandles(shell, self, self.port, lambda: self.picture)
        self.lit: Sequence[tuple[Points, str, float]] = ()
        self._touched, self._hovered, self._pointed = touched, hovered, pointed
        self._stays: Callable[[], object] | None = self.fit
        self._shown: Any = None
        self._hover = ""
        self._from: tuple[int, int, XY] | None = None
        self._dragging = False
        self._due: str | None = None
        self._gliding: tuple[float, float, XY, float, XY] | None = None
        self._listen()

    # -- what is shown

    def show(self, picture: Picture) -> None:
        """Show a photo: its board, or the whole photo."""
        self.picture = picture
        self.port.size = picture.size
        self.fit_board()

    def link(self, links: PhotoLinks | None, quarters: int) -> None:
        """Set where a board's marks are in this photo, and its clockwise quarter turns."""
        self.links, self.port.quarters = links, quarters
        self._hover = ""
        self.fit_board()

    def light(self, lit: Sequence[tuple[Points, str, float]]) -> None:
        """Lines to draw over the photo: px of the photo, a colour, and a width in logical px."""
        self.lit = lit
        self._draw_over()

    def point(self, corners: tuple[XY, ...]) -> None:
        """Four corners to drag, px of the photo; () if none."""
        if not corners and not self.handles.corners:
            return
        if bool(corners) != bool(self.handles.corners):
            self.fit()
        self.handles.corners = corners
        self._draw_over()

    def turn(self, quarters: int) -> None:
        """Turn the photo clockwise."""
        self.port.quarters = (self.port.quarters + quarters) % 4
        self.fit()

    # -- zoom

    @property
    def near(self) -> bool:
        """Whether less than the whole board is visible."""
        return self.port.zoom > 1.02 * self._board_view()[0]

    def fit(self) -> None:
        """Show the whole photo."""
        self._gliding = None
        self._stays = self.fit
        self.port.fit()
        self.redraw()

    def fit_board(self) -> None:
        """Show the whole board with a margin; the whole photo if there is no board."""
        if self.links is None or self.picture is None:
            self.fit()
            return
        self._gliding = None
        zoom, middle = self._board_view()
        self.port.zoom_to(zoom)
        self.port.move_to(middle)
        self._stays = self.fit_board
        self.redraw()

    def fit_next(self) -> None:
        """Show the whole photo or, if it is shown already, the whole board."""
        (self.fit_board if self.port.whole else self.fit)()

    def _board_view(self) -> tuple[float, XY]:
        if self.links is None:
            return self.port.fitting, self.port.middle
        return self.port.view_of(self.links.rim, ROUND_A_BOARD)

    def zoom(self, steps: float, at: tuple[float, float] | None = None) -> None:
        """Zoom in or out; ``at``: the pixel of this widget that stays in place."""
        if self.picture is None:
            return
        self._gliding = self._stays = None
        x, y = at or (self.port.room[0] / 2, self.port.room[1] / 2)
        self.port.zoom_at(STEP**steps, x, y)
        self.redraw()

    def go_to(self, name: str) -> None:
        """Move to a mark, so near that it and its surroundings are clearly visible."""
        outline = self.links.outline(name) if self.links is not None else None
        if outline is None or self.picture is None:
            return
        zoom, middle = self.port.view_of(outline, ROUND_A_MARK)
        self._gliding = (time.monotonic(), self.port.zoom, self.port.middle, zoom, middle)
        self._stays = None
        self._glide()

    def _glide(self) -> None:
        if self._gliding is None or not self.winfo_exists():
            return
        begun, zoom, (x, y), to_zoom, (to_x, to_y) = self._gliding
        t = min(1.0, (time.monotonic() - begun) / GLIDE)
        t = t * t * (3 - 2 * t)
        self.port.zoom_to(zoom * (to_zoom / zoom) ** t)
        self.port.move_to((x + (to_x - x) * t, y + (to_y - y) * t))
        self._paint()
        if t < 1:
            self.after(12, self._glide)
        else:
            self._gliding = None

    # -- drawing

    def redraw(self) -> None:
        """Draw once when idle."""
        if self._due is None:
            self._due = self.after_idle(self._paint)

    def _paint(self) -> None:
        if self._due is not None:
            self.after_cancel(self._due)
            self._due = None
        width, height = self.port.room
        if width <= ROOM or height <= ROOM:
            return
        if self._shown is None or (self._shown.width(), self._shown.height()) != (width, height):
            self._shown = ImageTk.PhotoImage("RGB", (width, height), master=self)
            self.delete("photo")
            self.create_image(0, 0, image=self._shown, anchor="nw", tags="photo")
            self.tag_lower("photo")
        self._shown.paste(self._framed(self.picture, width, height))
        self._draw_over()

    def _framed(self, picture: Picture | None, width: int, height: int) -> Image.Image:
        """What is seen of a picture of the photo's size, on the ground round it."""
        seen = self.port.seen()
        whole = Image.new("RGB", (width, height), str(self.shell.colours.bg))
        if picture is not None and seen is not None:
            part, (x0, y0, x1, y1) = seen
            whole.paste(picture.cut(part, (x1 - x0, y1 - y0), self.port.quarters), (x0, y0))
        return whole

    def _draw_over(self) -> None:
        """The lines over the photo, and the handles of corners."""
        self.delete("over")
        if self.picture is None:
            return
        for points, colour, width in self.lit:
            at = self.port.to_screen(points).ravel().tolist()
            if len(at) >= 4:
                self.create_line(
                    *at, fill=colour, width=max(1.0, width * self.shell.scale), tags="over",
                    capstyle="round", joinstyle="round",
                )  # fmt: skip
        self.handles.draw()

    # -- input

    def _listen(self) -> None:
        self.bind("<Configure>", self._configured)
        self.bind("<Motion>", self._moved_over)
        self.bind("<Leave>", lambda _: self._set_hover(""))
        self.bind("<ButtonPress-1>", self._press)
        self.bind("<B1-Motion>", self._drag)
        self.bind("<ButtonRelease-1>", self._release)
        right, middle = right_and_middle(self)
        self.bind(f"<ButtonPress-{right}>", self._take)
        self.bind(f"<ButtonPress-{middle}>", self._press)
        self.bind(f"<B{middle}-Motion>", self._drag)
        self.bind(f"<ButtonRelease-{middle}>", lambda _: self._let_go())
        on_wheel(self, self._wheel)
        on_arrows(self, self._step)

    def _configured(self, event: Any) -> None:
        self.port.room = (max(ROOM, event.width), max(ROOM, event.height))
        if self._stays is not None:
            self._stays()
        self.redraw()

    def _wheel(self, event: Any, notches: int) -> str:
        self.zoom(notches, (event.x, event.y))
        return "break"

    def _step(self, way: tuple[int, int]) -> None:
        """Move the view by an eighth of its size."""
        by = min(self.port.room) / 8 / self.port.zoom
        x, y = self.port.middle
        self._move_to((x + way[0] * by, y + way[1] * by))

    def _move_to(self, middle: XY) -> None:
        self._stays = None
        self.port.move_to(middle)
        self.redraw()

    def _mark_at(self, event: Any) -> str:
        links = None if self.handles.corners else self.links
        return "" if links is None else links.at(*self.port.to_picture(event.x, event.y))

    def _moved_over(self, event: Any) -> None:
        self._set_hover(self._mark_at(event))
        self.configure(cursor="fleur" if self.handles.at(event.x, event.y) >= 0 else "")

    def _set_hover(self, name: str) -> None:
        if name != self._hover:
            self._hover = name
            self._hovered(name)

    def _press(self, event: Any) -> None:
        self.focus_set()
        self._gliding = None
        self._from = (event.x, event.y, self.port.middle)
        self._dragging = False
        self.handles.held = self.handles.at(event.x, event.y) if event.num == 1 else -1

    def _drag(self, event: Any) -> None:
        if self._from is None:
            return
        x, y, middle = self._from
        if not self._dragging and hypot(event.x - x, event.y - y) < self.shell.px(DRAG):
            return
        self._dragging = True
        if self.handles.held >= 0:
            corners = list(self.handles.corners)
            corners[self.handles.held] = self.port.to_picture(event.x, event.y)
            self.point(tuple(corners))
            return
        zoom = self.port.zoom
        self._move_to((middle[0] - (event.x - x) / zoom, middle[1] - (event.y - y) / zoom))

    def _release(self, event: Any) -> None:
        dragged, corner, begun = self._dragging, self.handles.held, self._from is not None
        self._let_go()
        if corner >= 0:
            if dragged:
                self._pointed(self.handles.corners)
        elif begun and not dragged and (name := self._mark_at(event)):
            self._touched(name, CLICK)

    def _let_go(self) -> None:
        self._from, self._dragging, self.handles.held = None, False, -1

    def _take(self, event: Any) -> None:
        if name := self._mark_at(event):
            self._touched(name, TAKE)
