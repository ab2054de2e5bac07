"""What other widgets stand in: cards, columns that scroll, and rows that take as many lines as they
need."""

from __future__ import annotations

import time
import tkinter as tk
from collections.abc import Callable, Sequence
from functools import partial
from tkinter import ttk as plain
from typing import Any, Final

import ttkbootstrap as ttk

from companion.desk.toolkit.delayed_call import DelayedCall
from companion.desk.toolkit.focus import on_arrows
from companion.desk.toolkit.look import Look

BESIDE: Final = 6
"""Pixels between a column and its scroll bar."""
RESIZED: Final = 200
"""Milliseconds after a change of size before what is in a column follows."""
AT_ONCE: Final = 1.0
"""Seconds within which a scroll bar that was hidden comes back because it was hidden."""


def emptied(frame: Any) -> Any:
    """A frame or menu without what was in it."""
    for child in frame.winfo_children():
        child.destroy()
    return frame


def card(parent: tk.Misc, look: Look, padding: int = 16) -> plain.Frame:
    """A surface distinct from the page by its background and a thin border."""
    rim = plain.Frame(parent, style="Line.TFrame", padding=1)
    inner = plain.Frame(rim, style="Card.TFrame", padding=look.px(padding))
    inner.pack(fill="both", expand=True)
    return inner


def rim_of(inner: plain.Frame) -> Any:
    """The outer frame of a card, for geometry management."""
    return inner.master


def on_card(made: Any, look: Look) -> None:
    """Give a check box, which has the page's background, that of a card."""
    style = f"OnCard.{made.cget('style')}"
    plain.Style(made).configure(style, background=look.shades.card)
    plain.Style(made).map(style, background=[("", look.shades.card)])
    made.configure(style=style)


def rule(parent: tk.Misc) -> plain.Frame:
    """A thin horizontal line."""
    return plain.Frame(parent, style="Line.TFrame", height=1)


class ScrolledFrame(plain.Frame):
    """A column that scrolls if it is taller than its space; put widgets into ``inside``.

    If ``whole``, it requests the full height of its content; if ``filled``, its content gets all
    the available height, as for a list that grows with the window. ``ground``: if not the page's;
    ``padding`` in pixels is round its content.
    """

    def __init__(
        self,
        parent: tk.Misc,
        ground: str = "",
        *,
        whole: bool = False,
        filled: bool = False,
        padding: Any = 0,
    ) -> None:
        super().__init__(parent)
        self._whole = whole
        ground = ground or str(ttk.Style.get_instance().colors.bg)
        self.canvas = tk.Canvas(self, highlightthickness=0, borderwidth=0, background=ground)
        self.bar = ttk.Scrollbar(self, orient="vertical", command=self.canvas.yview)
        self._column = plain.Frame(self.canvas, padding=0 if filled else padding)
        self._item = self.canvas.create_window(0, 0, window=self._column, anchor="nw")
        self._hidden: tuple[float, object] = (0.0, None)
        self._returns: set[object] = set()
        self._props: list[plain.Frame] = []
        self.inside = self._propped(self._column, padding) if filled else self._column
        self.canvas.configure(yscrollcommand=self._moved)
        self.canvas.pack(side="left", fill="both", expand=True)
        self._column.bind("<Configure>", self._fit)
        self.canvas.bind("<Configure>", self._fit)

    def _propped(self, around: plain.Frame, padding: Any) -> plain.Frame:
        """The only content of a frame that is at least as tall as what is seen at once."""
        self._props.append(plain.Frame(around, width=0))
        self._props[-1].pack(side="right")
        made = plain.Frame(around, padding=padding)
        made.pack(side="left", fill="both", expand=True)
        return made

    def part(self, column: int, padding: Any) -> plain.Frame:
        """One of several parts side by side, if ``filled``: a list that grows with the window is
        not stretched by a taller part beside it, and so can be seen whole."""
        around = plain.Frame(self.inside)
        around.grid(row=0, column=column, sticky="new")
        return self._propped(around, padding)

    def _fit(self, _: object = None) -> None:
        width, seen = self.canvas.winfo_width(), self.canvas.winfo_height()
        self.canvas.itemconfigure(self._item, width=width)
        for prop in self._props:
            prop.configure(height=seen)
        # A propped column asks for its new height only later.
        height = max(self.inside.winfo_reqheight(), seen if self._props else 0)
        self.canvas.configure(scrollregion=(0, 0, width, height))
        if self._whole:
            self.canvas.configure(height=height)

    def _moved(self, first: float, last: float) -> None:
        whole = float(first) <= 0 and float(last) >= 1
        if whole:
            state = (self.winfo_width(), self.winfo_height(), self.inside.winfo_reqheight())
            if self.bar.winfo_manager() and state not in self._returns:
                self.bar.pack_forget()
                self._hidden = (time.monotonic(), state)
        elif not self.bar.winfo_manager():
            hidden, last_hidden = self._hidden
            if time.monotonic() - hidden < AT_ONCE:
                # Lines break elsewhere without the bar, so that it is needed again: it stays.
                self._returns.add(last_hidden)
            # Before the column, which at some font sizes requests more space than there is.
            self.bar.pack(side="right", fill="y", padx=(BESIDE, 0), before=self.canvas)
        self.bar.set(first, last)

    def on_resize(self, act: Callable[[], object]) -> None:
        """Have something called a moment after the column was made larger or smaller."""
        delayed = DelayedCall(self)
        self.canvas.bind("<Configure>", lambda _: delayed.soon(RESIZED, act), add="+")
        self.bind("<Destroy>", lambda _: delayed.close(), add="+")

    def turn(self, steps: int) -> bool:
        """Scroll by turns of the mouse wheel, if there is more than is seen; returns whether."""
        more = self.canvas.yview() != (0.0, 1.0)
        if more:
            self.canvas.yview_scroll(3 * steps, "units")
        return more

    def see(self, widget: tk.Misc) -> None:
        """Scroll a widget in the column into view."""
        self.update_idletasks()
        whole = max(1, self._column.winfo_reqheight())
        top = widget.winfo_rooty() - self.inside.winfo_rooty()
        low = top + widget.winfo_height()
        first, last = self.canvas.yview()
        if top < first * whole:
            self.canvas.yview_moveto(max(0, top - 12) / whole)
        elif low > last * whole:
            # Its top stays in view.
            self.canvas.yview_moveto(min(top, low + 12 - (last - first) * whole) / whole)


def scrolled(parent: tk.Misc, **how: Any) -> ScrolledFrame:
    """A column that scrolls, and fills the room that its parent has left."""
    made = ScrolledFrame(parent, **how)
    made.pack(fill="both", expand=True)
    return made


def scroll_to(widget: tk.Misc) -> None:
    """Scroll all columns around a widget so that it is seen."""
    around = widget.master
    while around is not None:
        if isinstance(around, ScrolledFrame):
            around.see(widget)
        around = around.master


def scroll_beside(text: tk.Text) -> None:
    """Add a scroll bar to the right of a text, visible if needed.

    Its space is reserved, so that lines do not reflow when it appears.
    """
    room = plain.Frame(text.master)
    bar = ttk.Scrollbar(room, orient="vertical", command=text.yview)
    room.configure(width=bar.winfo_reqwidth())

    def moved(first: float, last: float) -> None:
        if float(first) <= 0 and float(last) >= 1:
            bar.pack_forget()
        elif not bar.winfo_ismapped():
            bar.pack(fill="both", expand=True)
        bar.set(first, last)

    room.pack(side="right", fill="y", before=text)
    text.configure(yscrollcommand=moved)


class Flow:
    """Widgets of equal width side by side, in as many rows as needed.

    ``least`` is the smallest width of each in pixels, ``gap`` the space between two. All are in
    ``parent``, whose width decides. Arrow keys lead from one to another.
    """

    def __init__(
        self, parent: tk.Widget, widgets: Sequence[tk.Widget], *, least: int, gap: int
    ) -> None:
        self._parent, self._widgets = parent, tuple(widgets)
        self._least, self._gap = least, gap
        self.columns = 0
        self._arrange(len(self._widgets))
        parent.bind("<Configure>", self._fit, add="+")
        for number, widget in enumerate(self._widgets):
            on_arrows(widget, partial(self._go, number))

    def _go(self, number: int, way: tuple[int, int]) -> None:
        """Move the keyboard to the neighbour of a widget."""
        to = number + way[0] + way[1] * self.columns
        same_row = to // self.columns == number // self.columns
        if 0 <= to < len(self._widgets) and (way[1] or same_row):
            self._widgets[to].focus_set()
            scroll_to(self._widgets[to])

    def _fit(self, event: Any) -> None:
        fitting = (event.width + self._gap) // (self._least + self._gap)
        number = len(self._widgets)
        rows = -(-number // max(1, min(number, fitting)))
        # As even as possible, so that no widget is alone in the last row.
        self._arrange(-(-number // rows))

    def _arrange(self, columns: int) -> None:
        if columns == self.columns:
            return
        before, self.columns = self.columns, columns
        for column in range(2 * max(before, columns)):
            between = column % 2 == 1 and column < 2 * columns - 1
            own = column % 2 == 0 and column < 2 * columns
            self._parent.columnconfigure(
                column, minsize=self._gap if between else 0, weight=int(own),
                uniform="flow" if own else "",
            )  # fmt: skip
        for number, widget in enumerate(self._widgets):
            row, column = divmod(number, columns)
            widget.grid(
                row=row, column=2 * column, sticky="nsew", pady=(self._gap if row else 0, 0)
            )
