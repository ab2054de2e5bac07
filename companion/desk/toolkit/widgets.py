"""The small parts that pages are made of, all in one manner: labels, buttons, cards, scrolling."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from tkinter import font as tkfont
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Any

import ttkbootstrap as ttk

from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.fitting import reading_width
from companion.desk.toolkit.side_panel import font_for
from companion.desk.toolkit.tooltip import Tooltip

if TYPE_CHECKING:
    from companion.desk.toolkit.look import Look

SLACK = 2
"""Pixels of width that do not matter to where lines are broken."""
MARGIN = 3 * SLACK
"""Pixels that broken lines stay away from the end of their label, whose own rim takes a few."""


def label(
    parent: tk.Misc, text: str, look: str = "Text", *, wrap: int = 0, **how: Any
) -> plain.Label:
    """Words; ``look`` is a style such as ``Quiet.Small`` or ``Card.Heading``, ``wrap`` the width
    in pixels at which lines are broken."""
    size = look.rpartition(".")[2].lower()
    made = plain.Label(
        parent, text=text, style=f"{look}.TLabel", font=font_for(parent, size), **how
    )
    if wrap:
        made.configure(wraplength=wrap, justify="left")
    return made


def wrapping(made: plain.Label) -> plain.Label:
    """A label whose lines are broken at whatever width it is given, or where they are too long to
    be read with ease."""
    broken_at = 0

    def fit(event: Any) -> None:
        nonlocal broken_at
        # Lines broken anew may move a neighbour by a pixel, which would break them anew for ever.
        if event.width > 20 and abs(event.width - broken_at) > SLACK:
            broken_at = event.width
            font = tkfont.nametofont(str(made.cget("font")), root=made)
            made.configure(wraplength=min(event.width - MARGIN, reading_width(font)))

    made.configure(justify="left")
    made.bind("<Configure>", fit)
    return made


def button(
    parent: tk.Misc,
    text: str,
    action: Callable[[], object],
    *,
    icon: str = "",
    look: str = "outline",
    tip: str = "",
    **how: Any,
) -> Any:
    """A button; without words the icon alone, which then needs a ``tip``."""
    if icon:
        how["icon"] = icon
        how["icon_only"] = not text
    made = ttk.Button(parent, text=text, command=action, bootstyle=look, **how)
    if tip:
        Tooltip(made, tip)
    return made


def menu_button(parent: tk.Misc, text: str, menu: Any) -> Any:
    """A button that opens a menu."""
    # A space more, as its arrow stands right at the words.
    return ttk.Menubutton(parent, text=f"{text}\N{EN SPACE}", menu=menu, bootstyle="outline")


def card(parent: tk.Misc, look: Look, padding: int = 16) -> plain.Frame:
    """A surface that stands out from the page by its ground and a fine line round it."""
    rim = plain.Frame(parent, style="Line.TFrame", padding=1)
    inner = plain.Frame(rim, style="Card.TFrame", padding=look.px(padding))
    inner.pack(fill="both", expand=True)
    return inner


def rim_of(inner: plain.Frame) -> Any:
    """The frame to place for a card."""
    return inner.master


def on_card(made: Any, look: Look) -> None:
    """Give a box to tick, which has the page's ground, the ground of a card."""
    style = f"OnCard.{made.cget('style')}"
    plain.Style(made).configure(style, background=look.shades.card)
    plain.Style(made).map(style, background=[("", look.shades.card)])
    made.configure(style=style)


def rule(parent: tk.Misc) -> plain.Frame:
    """A fine line across."""
    return plain.Frame(parent, style="Line.TFrame", height=1)


class ScrolledFrame(plain.Frame):
    """A column that scrolls where it is taller than its room; put widgets into ``inside``.

    A ``whole`` one asks for as much height as all of it needs; a ``filled`` one gives what is in it
    all the height that there is, as to a list that grows with the window.
    """

    def __init__(
        self, parent: tk.Misc, ground: str, *, whole: bool = False, filled: bool = False
    ) -> None:
        super().__init__(parent)
        self._whole = whole
        self.canvas = tk.Canvas(self, highlightthickness=0, borderwidth=0, background=ground)
        self.bar = ttk.Scrollbar(self, orient="vertical", command=self.canvas.yview)
        self._column = plain.Frame(self.canvas)
        self._item = self.canvas.create_window(0, 0, window=self._column, anchor="nw")
        self.inside = plain.Frame(self._column) if filled else self._column
        self._prop = plain.Frame(self._column, width=0) if filled else None
        if self._prop is not None:
            self._prop.pack(side="right")
            self.inside.pack(side="left", fill="both", expand=True)
        self.canvas.configure(yscrollcommand=self._moved)
        self.canvas.pack(side="left", fill="both", expand=True)
        self._column.bind("<Configure>", self._fit)
        self.canvas.bind("<Configure>", self._fit)

    def _fit(self, _: object = None) -> None:
        if self._prop is not None:
            self._prop.configure(height=self.canvas.winfo_height())
        width, height = self.canvas.winfo_width(), self._column.winfo_reqheight()
        self.canvas.itemconfigure(self._item, width=width)
        self.canvas.configure(scrollregion=(0, 0, width, height))
        if self._whole:
            self.canvas.configure(height=height)

    def _moved(self, first: float, last: float) -> None:
        whole = float(first) <= 0 and float(last) >= 1
        if whole:
            self.bar.pack_forget()
        elif not self.bar.winfo_ismapped():
            # Before the column, which asks for more than there is at some sizes of letters.
            self.bar.pack(side="right", fill="y", padx=(MARGIN, 0), before=self.canvas)
        self.bar.set(first, last)

    def turn(self, steps: int) -> None:
        """Scroll by turns of the mouse's wheel; the window calls it where the pointer is."""
        if self.canvas.yview() != (0.0, 1.0):
            self.canvas.yview_scroll(3 * steps, "units")

    def follow(self, widget: tk.Misc | None = None) -> None:
        """Have whatever is in the column now come into sight as a key leads to it."""
        for child in (widget or self.inside).winfo_children():
            # Not at every <FocusIn>: what is clicked stays, so that a second click means the same.
            child.bind("<<TraverseIn>>", lambda event: self.see(event.widget), add="+")
            self.follow(child)

    def see(self, widget: tk.Misc) -> None:
        """Scroll so that a widget in the column is seen."""
        self.update_idletasks()
        whole = max(1, self._column.winfo_reqheight())
        top = widget.winfo_rooty() - self.inside.winfo_rooty()
        low = top + widget.winfo_height()
        first, last = self.canvas.yview()
        if top < first * whole:
            self.canvas.yview_moveto(max(0, top - 12) / whole)
        elif low > last * whole:
            self.canvas.yview_moveto((low + 12 - (last - first) * whole) / whole)


def scroll_beside(text: tk.Text) -> None:
    """Put a scroll bar to the right of a text, seen where there is more than is shown.

    Its room is kept where it is not seen, so that no line breaks anew when it comes.
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


class Link(plain.Label):
    """Words that are clicked; on the ground that ``look`` names, such as ``Card.``."""

    def __init__(
        self,
        parent: tk.Misc,
        text: str,
        action: Callable[[], object],
        *,
        ground: str = "",
        tip: str = "",
    ) -> None:
        self._plain, self._underlined = (font_for(parent, name) for name in ("text", "link"))
        super().__init__(
            parent, text=text, style=f"{ground}Accent.Text.TLabel", font=self._plain,
            cursor="hand2", takefocus=True,
        )  # fmt: skip
        self._action = action
        self._ground = ground
        for event in ("<Button-1>", "<Return>", "<space>"):
            self.bind(event, self._clicked)
        for event in ("<Enter>", "<FocusIn>"):
            self.bind(event, lambda _: self.configure(font=self._underlined))
        for event in ("<Leave>", "<FocusOut>"):
            self.bind(event, lambda _: self.configure(font=self._plain))
        if tip:
            Tooltip(self, tip)

    def invoke(self) -> None:
        """As a click does."""
        self._action()

    def stand_on(self, ground: str) -> None:
        """Take on another ground, as the card that it stands on lights up."""
        self._ground = ground
        self.configure(style=f"{ground}Accent.Text.TLabel")

    def _clicked(self, _: Any) -> str:
        self._action()
        return "break"


class Flow:
    """Widgets of equal width side by side, in as many rows as they need.

    ``least`` is the pixels of width that each has at the least, ``gap`` those between two. All
    stand in ``parent``, whose width decides.
    """

    def __init__(
        self, parent: tk.Widget, widgets: Sequence[tk.Widget], *, least: int, gap: int
    ) -> None:
        self._parent, self._widgets = parent, tuple(widgets)
        self._least, self._gap = least, gap
        self.columns = 0
        self._arrange(len(self._widgets))
        parent.bind("<Configure>", self._fit, add="+")

    def _fit(self, event: Any) -> None:
        fitting = (event.width + self._gap) // (self._least + self._gap)
        number = len(self._widgets)
        rows = -(-number // max(1, min(number, fitting)))
        # As even as can be, so that no widget stands alone in the last row.
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


def choice(
    parent: tk.Misc, text: str, value: str, variable: Any, changed: Callable[[], object]
) -> plain.Frame:
    """One of several answers, its words broken into lines where there is no room for them."""
    row = plain.Frame(parent)
    radio = ttk.Radiobutton(row, value=value, variable=variable, command=changed)
    radio.pack(side="left", anchor="n")
    set_name(radio, text)
    words = wrapping(label(row, text))
    words.pack(side="left", fill="x", expand=True)
    words.bind("<Button-1>", lambda _: radio.invoke())
    return row
