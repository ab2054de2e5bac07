"""The photo in the window: zoomed and moved by hand, its marks lit, its corners dragged."""

from __future__ import annotations

import time
import tkinter as tk
from collections.abc import Callable, Sequence
from math import hypot
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from PIL import Image, ImageTk

from companion.board import XY
from companion.desk.board.view import CLICK, DRAG, TAKE, Touched
from companion.desk.review.links import Links, Points
from companion.desk.review.picture import Picture

if TYPE_CHECKING:
    from companion.desk.window import Desk

NEAREST_ZOOM: Final = 8.0
"""Screen pixels of a photo's pixel at most."""
STEP: Final = 1.25
"""Zoom of one turn of the wheel."""
GLIDE: Final = 0.16
"""Seconds in which the view goes to another place."""
CLOSE: Final = 5.0
"""Widths of a mark's surroundings that are shown when it is gone to."""
HANDLE: Final = 11
"""Logical pixels of a corner's handle."""


class PhotoView(tk.Canvas):
    """A canvas that shows a photo.

    Args:
        touched: called with a mark's name and how it was touched.
        hovered: called with the mark under the pointer, '' where there is none.
        pointed: called with the four corners when one was let go.
    """

    def __init__(
        self,
        desk: Desk,
        parent: tk.Misc,
        *,
        touched: Touched,
        hovered: Callable[[str], object],
        pointed: Callable[[tuple[XY, ...]], object],
    ) -> None:
        super().__init__(
            parent, highlightthickness=0, borderwidth=0, background=desk.shades.card,
            takefocus=True, width=desk.px(300), height=desk.px(300),
        )  # fmt: skip
        self.desk = desk
        self.picture: Picture | None = None
        self.links: Links | None = None
        self.quarters = 0
        self.corners: tuple[XY, ...] = ()
        self.lit: Sequence[tuple[Points, str, float]] = ()
        self._touched, self._hovered, self._pointed = touched, hovered, pointed
        self._zoom, self._middle = 1.0, (0.0, 0.0)
        self._whole = True
        self._shown: Any = None
        self._hover = ""
        self._from: tuple[int, int, XY] | None = None
        self._dragging = False
        self._corner = -1
        self._due: str | None = None
        self._gliding: tuple[float, float, XY, float, XY] | None = None
        self._listen()

    # -- what is shown

    def show(self, picture: Picture | None) -> None:
        """Show a photo, all of it."""
        self.picture = picture
        self.fit()

    def link(self, links: Links | None, quarters: int) -> None:
        """The marks of a board lie in this photo, which is shown turned clockwise by quarters."""
        turned = quarters != self.quarters
        self.links, self.quarters = links, quarters
        self._hover = ""
        if turned:
            self.fit()
        self.redraw()

    def light(self, lit: Sequence[tuple[Points, str, float]]) -> None:
        """Lines to draw over the photo: px of the photo, a colour, and a width in logical px."""
        self.lit = lit
        self._draw_over()

    def point(self, corners: tuple[XY, ...]) -> None:
        """Four corners to drag, px of the photo; () for none."""
        self.corners = corners
        self._draw_over()

    def turn(self, quarters: int) -> None:
        """Turn the photo clockwise."""
        self.quarters = (self.quarters + quarters) % 4
        self.fit()

    # -- places

    @property
    def turned_size(self) -> tuple[int, int]:
        if self.picture is None:
            return 1, 1
        w, h = self.picture.size
        return (w, h) if self.quarters % 2 == 0 else (h, w)

    def to_screen(self, points: Points) -> Points:
        """px of the photo, shape (N, 2), as pixels of this widget."""
        x, y = self._turned(points).T
        return np.stack(
            [
                (x - self._middle[0]) * self._zoom + self.winfo_width() / 2,
                (y - self._middle[1]) * self._zoom + self.winfo_height() / 2,
            ],
            1,
        )

    def to_photo(self, x: float, y: float) -> XY:
        """A pixel of this widget as px of the photo."""
        tx = (x - self.winfo_width() / 2) / self._zoom + self._middle[0]
        ty = (y - self.winfo_height() / 2) / self._zoom + self._middle[1]
        w, h = self.picture.size if self.picture is not None else (1, 1)
        return ((tx, ty), (ty, h - tx), (w - tx, h - ty), (w - ty, tx))[self.quarters]

    def px_of(self, name: str) -> tuple[int, int]:
        """A pixel of this widget that means a mark.

        Raises:
            KeyError: there is no such mark.
        """
        at = self.links.middle(name) if self.links is not None else None
        if at is None:
            raise KeyError(name)
        x, y = self.to_screen(np.array([at]))[0]
        return round(x), round(y)

    def _turned(self, points: Points) -> Points:
        w, h = self.picture.size if self.picture is not None else (1, 1)
        x, y = np.asarray(points, np.float64).reshape(-1, 2).T
        return np.stack(((x, y), (h - y, x), (w - x, h - y), (y, w - x))[self.quarters], 1)

    # -- zoom

    @property
    def fitting(self) -> float:
        """The zoom at which all of the photo is seen."""
        w, h = self.turned_size
        return min(max(40, self.winfo_width()) / w, max(40, self.winfo_height()) / h)

    @property
    def zoomed(self) -> bool:
        return not self._whole

    def fit(self) -> None:
        """Show all of the photo."""
        self._gliding = None
        self._whole = True
        w, h = self.turned_size
        self._zoom, self._middle = self.fitting, (w / 2, h / 2)
        self.redraw()

    def zoom(self, steps: float, at: tuple[float, float] | None = None) -> None:
        """Nearer or farther; ``at``: the pixel of this widget that stays where it is."""
        if self.picture is None:
            return
        self._gliding = None
        x, y = at or (self.winfo_width() / 2, self.winfo_height() / 2)
        dx, dy = x - self.winfo_width() / 2, y - self.winfo_height() / 2
        before = self._zoom
        self._set_zoom(before * STEP**steps)
        shift = 1 / before - 1 / self._zoom
        self._move_to((self._middle[0] + dx * shift, self._middle[1] + dy * shift))
        self.redraw()

    def go_to(self, name: str) -> None:
        """Glide to a mark, so near that it and what lies round it are seen well."""
        if self.links is None or self.picture is None:
            return
        outline = self.links.outline(name)
        if outline is None:
            return
        turned = self._turned(outline)
        low, high = turned.min(axis=0), turned.max(axis=0)
        room = min(self.winfo_width(), self.winfo_height())
        span = max(float((high - low).max()), 8.0 * self.links.px_per_mm)
        wanted = max(self.fitting, min(NEAREST_ZOOM / 2, room / (CLOSE * span)))
        middle = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2)
        self._gliding = (time.monotonic(), self._zoom, self._middle, wanted, middle)
        self._whole = False
        self._glide()

    def _glide(self) -> None:
        if self._gliding is None or not self.winfo_exists():
            return
        begun, zoom, (x, y), to_zoom, (to_x, to_y) = self._gliding
        t = min(1.0, (time.monotonic() - begun) / GLIDE)
        t = t * t * (3 - 2 * t)
        self._set_zoom(zoom * (to_zoom / zoom) ** t)
        self._move_to((x + (to_x - x) * t, y + (to_y - y) * t))
        self._paint()
        if t < 1:
            self.after(12, self._glide)
        else:
            self._gliding = None

    def _set_zoom(self, zoom: float) -> None:
        self._zoom = max(0.6 * self.fitting, min(max(NEAREST_ZOOM, self.fitting), zoom))
        self._whole = abs(self._zoom / self.fitting - 1) < 0.01

    def _move_to(self, middle: XY) -> None:
        w, h = self.turned_size
        self._middle = (max(0.0, min(float(w), middle[0])), max(0.0, min(float(h), middle[1])))

    # -- drawing

    def redraw(self) -> None:
        """Draw once whatever is under way has been done."""
        if self._due is None:
            self._due = self.after_idle(self._paint)

    def _paint(self) -> None:
        if self._due is not None:
            self.after_cancel(self._due)
            self._due = None
        width, height = self.winfo_width(), self.winfo_height()
        if width < 20 or height < 20:
            return
        if self._shown is None or (self._shown.width(), self._shown.height()) != (width, height):
            self._shown = ImageTk.PhotoImage("RGB", (width, height), master=self)
            self.delete("photo")
            self.create_image(0, 0, image=self._shown, anchor="nw", tags="photo")
            self.tag_lower("photo")
        self._shown.paste(self._framed(width, height))
        self._draw_over()

    def _framed(self, width: int, height: int) -> Image.Image:
        """What is seen of the photo, on the ground round it."""
        whole = Image.new("RGB", (width, height), self.desk.shades.card)
        picture = self.picture
        if picture is None:
            return whole
        w, h = self.turned_size
        left = (0 - self._middle[0]) * self._zoom + width / 2
        top = (0 - self._middle[1]) * self._zoom + height / 2
        x0, y0 = max(0, round(left)), max(0, round(top))
        x1 = min(width, round(left + w * self._zoom))
        y1 = min(height, round(top + h * self._zoom))
        if x0 >= x1 or y0 >= y1:
            return whole
        box = (
            max(0.0, (x0 - left) / self._zoom), max(0.0, (y0 - top) / self._zoom),
            min(float(w), (x1 - left) / self._zoom), min(float(h), (y1 - top) / self._zoom),
        )  # fmt: skip
        whole.paste(picture.cut(box, (x1 - x0, y1 - y0), self.quarters), (x0, y0))
        return whole

    def _draw_over(self) -> None:
        """The lines over the photo, and the handles of corners."""
        self.delete("over")
        if self.picture is None:
            return
        for points, colour, width in self.lit:
            at = self.to_screen(points).ravel().tolist()
            if len(at) >= 4:
                self.create_line(
                    *at, fill=colour, width=max(1.0, width * self.desk.scale), tags="over",
                    smooth=False, capstyle="round", joinstyle="round",
                )  # fmt: skip
        if self.corners:
            self._draw_corners()

    def _draw_corners(self) -> None:
        at = self.to_screen(np.array(self.corners))
        accent, scale = str(self.desk.colours.primary), self.desk.scale
        ring = [*at.ravel().tolist(), *at[0].tolist()]
        self.create_line(*ring, fill="white", width=4 * scale, tags="over")
        self.create_line(*ring, fill=accent, width=2 * scale, tags="over")
        reach = HANDLE * scale
        for number, (x, y) in enumerate(at.tolist()):
            self.create_oval(
                x - reach, y - reach, x + reach, y + reach,
                fill=accent, outline="white", width=2 * scale, tags="over",
            )  # fmt: skip
            self.create_text(
                x, y, text="↖↗↘↙"[number], fill="white", font="Desk.heading", tags="over"
            )

    # -- the hand

    def _listen(self) -> None:
        self.bind("<Configure>", self._configured)
        self.bind("<Motion>", self._moved_over)
        self.bind("<Leave>", lambda _: self._set_hover(""))
        self.bind("<ButtonPress-1>", self._press)
        self.bind("<B1-Motion>", self._drag)
        self.bind("<ButtonRelease-1>", self._release)
        self.bind("<ButtonPress-3>", self._take)
        self.bind("<ButtonPress-2>", self._press)
        self.bind("<B2-Motion>", self._drag)
        self.bind("<ButtonRelease-2>", lambda _: self._let_go())
        for event in ("<MouseWheel>", "<Button-4>", "<Button-5>"):
            self.bind(event, self._wheel)
        for event, way in (("Left", (-1, 0)), ("Right", (1, 0)), ("Up", (0, -1)), ("Down", (0, 1))):
            self.bind(f"<{event}>", lambda _, way=way: self._step(way))  # type: ignore[misc]

    def _configured(self, _: Any) -> None:
        if self._whole:
            self.fit()
        self.redraw()

    def _wheel(self, event: Any) -> str:
        up = event.num == 4 or (event.num != 5 and event.delta > 0)
        self.zoom(1 if up else -1, (event.x, event.y))
        return "break"

    def _step(self, way: tuple[int, int]) -> str:
        """Move the view by an eighth of itself."""
        room = min(self.winfo_width(), self.winfo_height()) / 8 / self._zoom
        self._move_to((self._middle[0] + way[0] * room, self._middle[1] + way[1] * room))
        self.redraw()
        return "break"

    def _moved_over(self, event: Any) -> None:
        if self.links is not None and not self.corners:
            self._set_hover(self.links.at(*self.to_photo(event.x, event.y)))
        self.configure(cursor="fleur" if self._corner_at(event) >= 0 else "")

    def _set_hover(self, name: str) -> None:
        if name != self._hover:
            self._hover = name
            self._hovered(name)

    def _corner_at(self, event: Any) -> int:
        if not self.corners:
            return -1
        for number, (x, y) in enumerate(self.to_screen(np.array(self.corners)).tolist()):
            if hypot(event.x - x, event.y - y) <= 1.8 * HANDLE * self.desk.scale:
                return number
        return -1

    def _press(self, event: Any) -> None:
        self.focus_set()
        self._gliding = None
        self._from = (event.x, event.y, self._middle)
        self._dragging = False
        self._corner = self._corner_at(event) if event.num == 1 else -1

    def _drag(self, event: Any) -> None:
        if self._from is None:
            return
        x, y, middle = self._from
        if not self._dragging and hypot(event.x - x, event.y - y) < self.desk.px(DRAG):
            return
        self._dragging = True
        if self._corner >= 0:
            corners = list(self.corners)
            corners[self._corner] = self.to_photo(event.x, event.y)
            self.point(tuple(corners))
            return
        self._move_to(
            (middle[0] - (event.x - x) / self._zoom, middle[1] - (event.y - y) / self._zoom)
        )
        self.redraw()

    def _release(self, event: Any) -> None:
        dragged, corner = self._dragging, self._corner
        begun = self._from is not None
        self._let_go()
        if corner >= 0:
            if dragged:
                self._pointed(self.corners)
        elif begun and not dragged and self.links is not None and not self.corners:
            name = self.links.at(*self.to_photo(event.x, event.y))
            if name:
                self._touched(name, CLICK)

    def _let_go(self) -> None:
        self._from, self._dragging, self._corner = None, False, -1

    def _take(self, event: Any) -> None:
        if self.links is not None and not self.corners:
            name = self.links.at(*self.to_photo(event.x, event.y))
            if name:
                self._touched(name, TAKE)
