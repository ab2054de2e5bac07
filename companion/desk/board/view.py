"""The board in the window: shows a scene, and reports clicks, drags and hovering.

It knows no game. A page provides a :class:`~companion.pictures.scene.Scene` and the touch
targets; the view calls back with their names.
"""

from __future__ import annotations

import time
import tkinter as tk
from collections.abc import Callable, Sequence
from math import hypot
from typing import Any

from PIL import ImageTk

from companion.application.table.in_words import place_in_words
from companion.board import XY
from companion.board.geometry import on_way
from companion.desk.board.compositor import Compositor
from companion.desk.board.motion import SECONDS, Motion
from companion.desk.board.skins import skin_of
from companion.desk.board.turned import Turned
from companion.desk.toolkit.accessible import set_name, tell_value
from companion.desk.toolkit.delayed_call import DelayedCall
from companion.desk.toolkit.focus import has_keyboard, keys_held, on_arrows, ring_by_tab
from companion.desk.toolkit.look import Look
from companion.pictures.scaled import extent
from companion.pictures.scene import Scene, layers_of, shapes_of
from companion.pictures.shapes import Shape
from companion.pictures.targets import Target, nearest, place_targets
from companion.sentences import N_

MARGIN = 4.0
"""mm of paper round the drawing."""
FRAME = 16
"""Milliseconds between two pictures of a motion."""
DRAG = 6
"""Logical pixels that the pointer moves before a press becomes a drag."""

Touched = Callable[[str, "Touch"], object]


class Touch(str):
    """How a place was touched: ``click``, ``take`` (the other button: take back), ``drag`` (reached
    with the button down), ``drop`` (released there) or ``key``."""

    __slots__ = ()


CLICK, TAKE, DRAGGED, DROP, BY_KEY = map(Touch, ("click", "take", "drag", "drop", "key"))


class BoardView(tk.Canvas):
    """A canvas that shows one board as large as fits.

    Args:
        touched: called with a target's name and how it was touched; '' for a drag that ends on
            none.
        hovered: called with the target under the pointer, '' if there is none.
        targets: what can be touched; by default the board's places.
        typed: called with a letter or digit typed on the board.
        arrows: called with -1 and 1 for the left and right arrow as long as the keyboard is on no
            place of the board; returns whether it had a use for it.
    """

    def __init__(
        self,
        look: Look,
        parent: tk.Misc,
        *,
        touched: Touched | None = None,
        hovered: Callable[[str], object] | None = None,
        targets: Sequence[Target] | None = None,
        arrows: Callable[[int], bool] | None = None,
        typed: Callable[[str], object] | None = None,
    ) -> None:
        super().__init__(
            parent, highlightthickness=0, borderwidth=0, background=look.colours.bg,
            takefocus=touched is not None, width=look.px(320), height=look.px(320),
        )  # fmt: skip
        self.look = look
        self.lying = Turned((1.0, 1.0))
        self.scene: Scene | None = None
        self._touched = touched
        self._hovered = hovered
        self._arrows, self._typed = arrows, typed
        self._given = targets
        self._targets: Sequence[Target] = targets or ()
        self._hover = ""
        self._cursor = self._said = ""
        self.began = ""
        """The target on which the button was last pressed, '' if none."""
        self._pressed: tuple[int, int] | None = None
        self._dragging = False
        self._last = ""
        self._compositor: Compositor | None = None
        self._photo: Any = None
        self._corner = (0.0, 0.0)
        self._scale = 1.0
        self._resized = DelayedCall(self)
        self._motion: Motion | None = None
        self._began_moving = 0.0
        self._next_frame = DelayedCall(self)
        set_name(self, look.words(N_("Board")), look.words(N_("Arrow keys move, Space selects.")))
        self._listen()

    # -- showing

    def show(self, scene: Scene, motion: Motion | None = None) -> None:
        """Show a scene, after a motion that leads to it; only what has changed is redrawn."""
        self._motion, self._began_moving = motion, 0.0
        other = self.scene is None or scene.board is not self.scene.board
        self.scene = scene
        if other:
            self.lying = Turned(scene.board.size, self.lying.quarters, self.lying.flipped)
            self._compositor = None
            if self._given is None:
                self._targets = place_targets(scene.board)
        self.redraw()

    def aim(self, targets: Sequence[Target] | None) -> None:
        """Change the touch targets; the board's places if ``None``."""
        self._given = targets
        if targets is not None:
            self._targets = targets
        elif self.scene is not None:
            self._targets = place_targets(self.scene.board)
        self._hover = ""

    def turn(self, quarters: int = 0, *, flip: bool = False) -> None:
        """Turn the board clockwise by quarters, or flip it; its targets turn with it."""
        lying = self.lying
        self.lying = Turned(lying.size, (lying.quarters + quarters) % 4, lying.flipped != flip)
        self._compositor = None
        self.redraw()

    def redraw(self) -> None:
        """Draw what has changed since the last time."""
        if self.scene is None or self.winfo_width() < 20:
            return
        cursor = self._cursor if has_keyboard(self) else ""
        scene, moving = self._in_motion()
        shown = scene.with_(hover=self._hover or scene.hover, cursor=cursor)
        below, above = layers_of(shown)
        below = tuple(map(self.lying.shape, below))
        above = tuple(map(self.lying.shape, (*moving, *above)))
        if self._compositor is None:
            self._begin()
        assert self._compositor is not None
        for box in self._compositor.paint(below, above):
            part = self._compositor.image.crop(box)
            if part.size == self._compositor.image.size:
                self._photo.paste(part)
                continue
            small = ImageTk.PhotoImage(part, master=self)
            self.tk.call(str(self._photo), "copy", str(small), "-to", box[0], box[1])

    def _in_motion(self) -> tuple[Scene, Sequence[Shape]]:
        """The scene to be drawn now, and what moves on it."""
        assert self.scene is not None
        # It begins with the first frame, as whatever else a move changes is shown first.
        part = (time.perf_counter() - self._began_moving) / SECONDS if self._began_moving else 0.0
        if self._motion is None or part >= 1:
            self._motion = None
            return self.scene, ()
        self._next_frame.soon(FRAME, self._frame)
        return self._motion.still, tuple(self._motion.shapes(part))

    def _frame(self) -> None:
        self._began_moving = self._began_moving or time.perf_counter()
        self.redraw()

    def _begin(self) -> None:
        """A new image for the available space."""
        assert self.scene is not None
        empty = Scene(self.scene.board, ground=self.scene.ground)
        shapes = [self.lying.shape(shape) for shape in shapes_of(empty)]
        (x0, y0), (x1, y1) = extent(shapes)
        x0, y0, x1, y1 = x0 - MARGIN, y0 - MARGIN, x1 + MARGIN, y1 + MARGIN
        room = (self.winfo_width(), self.winfo_height())
        self._scale = max(0.2, min(room[0] / (x1 - x0), room[1] / (y1 - y0)))
        size = (max(1, round((x1 - x0) * self._scale)), max(1, round((y1 - y0) * self._scale)))
        self._corner = (x0, y0)
        self._compositor = Compositor(size, self._scale, *skin_of(self.look), self._corner)
        self._photo = ImageTk.PhotoImage("RGB", size, master=self)
        self._photo.paste(self._compositor.image)
        self.delete("all")
        self._left, self._top = (room[0] - size[0]) // 2, (room[1] - size[1]) // 2
        self.create_image(self._left, self._top, image=self._photo, anchor="nw")

    # -- places and pixels

    def to_px(self, at: XY) -> tuple[float, float]:
        """A place of the board in mm as pixels of this widget."""
        x, y = self.lying(at)
        return (
            (x - self._corner[0]) * self._scale + self._left,
            (y - self._corner[1]) * self._scale + self._top,
        )

    def to_mm(self, x: float, y: float) -> XY:
        """A pixel of this widget as a place of the board in mm."""
        return self.lying.back(
            (
                (x - self._left) / self._scale + self._corner[0],
                (y - self._top) / self._scale + self._corner[1],
            )
        )

    def target_at(self, x: float, y: float) -> str:
        """The target that a pixel means, '' if none."""
        return nearest(self._targets, self.to_mm(x, y)) if self._compositor else ""

    # -- input

    def _listen(self) -> None:
        self.bind("<Configure>", self._configured)
        self.bind("<Motion>", self._moved_over)
        self.bind("<Leave>", lambda _: self._set_hover(""))
        self.bind("<ButtonPress-1>", self._press)
        self.bind("<B1-Motion>", self._drag)
        self.bind("<ButtonRelease-1>", self._release)
        for button in ("<ButtonPress-3>", "<ButtonPress-2>"):
            self.bind(button, self._take)
        self.bind("<FocusIn>", lambda _: self.redraw())
        self.bind("<FocusOut>", self._left_alone)
        look = self.look
        ring_by_tab(self, look.px(2), str(look.colours.bg), str(look.colours.primary))
        on_arrows(self, self._arrow)
        self.bind("<<TraverseIn>>", lambda _: self.take_keyboard(), add="+")
        self.bind("<space>", lambda _: self._by_key(BY_KEY))
        self.bind("<Shift-space>", lambda _: self._by_key(TAKE))
        if self._typed is not None:
            self.bind("<Key>", self._key)

    def _configured(self, _: Any) -> None:
        # A window being resized is drawn once it rests.
        self._resized.call(60 if self._compositor else 1, self._fit)

    def _fit(self) -> None:
        self._compositor = None
        self.redraw()

    def _set_hover(self, name: str) -> None:
        if name == self._hover:
            return
        self._hover = name
        if self._hovered is not None:
            self._hovered(name)
        self.redraw()

    def _moved_over(self, event: Any) -> None:
        if self._touched is not None or self._hovered is not None:
            self._set_hover(self.target_at(event.x, event.y))

    def _press(self, event: Any) -> None:
        self.focus_set()
        self._pressed = (event.x, event.y)
        self._dragging = False
        self.began = self._last = self.target_at(event.x, event.y)
        self._cursor = ""
        self._tell(self._last, CLICK)

    def _drag(self, event: Any) -> None:
        if self._pressed is None:
            return
        far = hypot(event.x - self._pressed[0], event.y - self._pressed[1])
        if not self._dragging and far < self.look.px(DRAG):
            return
        self._dragging = True
        name = self.target_at(event.x, event.y)
        self._set_hover(name)
        if name and name != self._last:
            self._last = name
            self._tell(name, DRAGGED)

    def _release(self, event: Any) -> None:
        if self._dragging and self._touched is not None:
            self._touched(self.target_at(event.x, event.y), DROP)
        self._pressed, self._dragging = None, False

    def _take(self, event: Any) -> None:
        self._tell(self.target_at(event.x, event.y), TAKE)

    def _left_alone(self, _: Any) -> None:
        """The keyboard has gone, and what was said of its place would become old."""
        if self._said and self.look.told == self._said:
            self.look.tell("")
        self.redraw()

    def forget_places(self) -> bool:
        """Forget where pointer and keyboard are, and what was told of it; whether the keyboard was
        on a place."""
        had = bool(self._cursor)
        self._cursor = self._hover = self._last = self.began = self._said = ""
        tell_value(self, "")
        self.redraw()
        return had

    def take_keyboard(self) -> None:
        """Take the keyboard focus, and show where on the board it is."""
        self.focus_set()
        if not self._cursor:
            self._step((0, 0))

    def _by_key(self, how: Touch) -> str:
        if not self._cursor:
            self._step((0, 0))
            return "break"
        self._tell(self._cursor, how)
        # What stands in the place is another now; a message about it is left.
        if self.winfo_exists() and self.look.told == self._said:
            self._say_cursor()
        return "break"

    def _key(self, event: Any) -> str | None:
        """Pass on what begins a move that is typed."""
        if self._typed is None or not event.char.isalnum() or keys_held(event):
            return None
        self._typed(event.char)
        return "break"

    def _tell(self, name: str, how: Touch) -> None:
        if self._touched is not None and name:
            self._touched(name, how)

    def _arrow(self, way: tuple[int, int]) -> None:
        if self._arrows is None or self._cursor or not way[0] or not self._arrows(way[0]):
            self._step(way)

    def _step(self, way: tuple[int, int]) -> None:
        """Move the keyboard cursor to the next target in a direction of the screen."""
        if not self._targets:
            return
        middles = {t.name: self.to_px(on_way(t.a, t.b, 0.5)) for t in self._targets}
        here = middles.get(self._cursor)
        if here is None:
            middle = (self.winfo_width() / 2, self.winfo_height() / 2)
            lit = () if self.scene is None else self.scene.lit
            self._cursor = min(
                [name for name in middles if name in lit] or middles,
                key=lambda name: hypot(middles[name][0] - middle[0], middles[name][1] - middle[1]),
            )
        else:
            self._cursor = _ahead(middles, here, way) or self._cursor
        self.redraw()
        self._say_cursor()

    def _say_cursor(self) -> None:
        self._said = self.words_of(self._cursor)
        self.look.tell(self._said, stays=True)
        tell_value(self, self._said)

    def words_of(self, name: str) -> str:
        """What a screen reader says about a target that the keyboard reaches."""
        if not name or self.scene is None:
            return self.look.words(N_("no place selected"))
        return self.look.words(place_in_words(self.scene, name))


def _ahead(
    middles: dict[str, tuple[float, float]], here: tuple[float, float], way: tuple[int, int]
) -> str:
    """The nearest target in a direction; those straight ahead are preferred."""
    best, found = float("inf"), ""
    for name, (x, y) in middles.items():
        dx, dy = x - here[0], y - here[1]
        forward = dx * way[0] + dy * way[1]
        aside = abs(dx * way[1]) + abs(dy * way[0])
        if forward <= 0.5 or aside > 2.0 * forward:
            continue
        cost = forward + 2.5 * aside
        if cost < best:
            best, found = cost, name
    return found
