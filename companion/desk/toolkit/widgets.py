"""Basic widgets in a common style: labels, buttons, cards, scrolling."""

from __future__ import annotations

import time
import tkinter as tk
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from tkinter import font as tkfont
from tkinter import ttk as plain
from typing import Any

import ttkbootstrap as ttk

from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.fitting import reading_width
from companion.desk.toolkit.focus import on_arrows
from companion.desk.toolkit.look import Look
from companion.desk.toolkit.side_panel import font_for
from companion.desk.toolkit.theme import ONE_OF
from companion.desk.toolkit.tooltip import Tooltip

SLACK = 2
"""Changes of width in pixels that do not reflow text."""
MARGIN = 3 * SLACK
"""Pixels between broken lines and the end of their label, which has a border itself."""


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
    broken_at = wide = 0

    def fit(event: Any) -> None:
        nonlocal broken_at, wide
        # Reflowed text may move a neighbour by a pixel, which would reflow it again forever.
        if event.width > 20 and abs(event.width - broken_at) > SLACK:
            broken_at = event.width
            font = tkfont.nametofont(str(made.cget("font")), root=made)
            before, wide = wide, min(event.width - MARGIN, reading_width(font))
            if wide != before:
                made.configure(wraplength=wide)

    made.configure(justify="left")
    made.bind("<Configure>", fit)
    return made


def wrapping_button(made: Any) -> Any:
    """A button whose text is broken into lines where it is wider than the button."""
    words = str(made.cget("text")).split()

    def fit(event: Any) -> None:
        text = ""
        for word in words:
            made.configure(text=f"{text} {word}".lstrip())
            wide = text and made.winfo_reqwidth() > event.width
            text = f"{text}{chr(10) if wide else ' '}{word}".lstrip()
        made.configure(text=text)

    made.bind("<Configure>", fit, add="+")
    return made


_icon_styles: dict[tuple[str, str, bool], str] = {}
"""The style of buttons by look, icon and whether they have text: ttkbootstrap would write it anew
for each button, after which Tk lays out every widget of the window again."""


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
    """A button; without text only its icon, which then needs a ``tip``."""
    alike = (look, icon, bool(text))
    style = _icon_styles.get(alike, "")
    if style and ttk.Style.get_instance().style_exists_in_theme(style):
        made = ttk.Button(parent, text=text, command=action, style=style, **how)
    else:
        if icon:
            how["icon"], how["icon_only"] = icon, not text
        made = ttk.Button(parent, text=text, command=action, bootstyle=look, **how)
        if icon:
            _icon_styles[alike] = str(made.cget("style"))
    if tip:
        Tooltip(made, tip)
    return made


def able(made: Any, can: bool) -> None:
    """Enable or disable a control; where nothing changes its icon is not drawn anew."""
    state = "normal" if can else "disabled"
    if str(made.cget("state")) != state:
        made.configure(state=state)


def themed_menu(look: Look, parent: tk.Misc) -> Any:
    """A menu in the window's colours, also if it is filled as it is opened: the theme's own menus
    colour the entries that are there before."""
    shades = look.shades
    return ttk.Menu(
        parent, autostyle=False, tearoff=False, font="Desk.text", relief="raised", borderwidth=1,
        background=shades.card, foreground=str(ttk.Style.get_instance().colors.fg),
        activebackground=shades.accent, activeforeground=shades.on_accent,
        disabledforeground=shades.quiet, selectcolor=shades.accent, activeborderwidth=1,
    )  # fmt: skip


def menu_button(parent: tk.Misc, text: str, menu: Any) -> Any:
    """A button that opens a menu."""
    # An extra space, as its arrow is directly at the text.
    return ttk.Menubutton(parent, text=f"{text}\N{EN SPACE}", menu=menu, bootstyle="outline")


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
        for prop in self._props:
            prop.configure(height=self.canvas.winfo_height())
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
            # Before the column, which at some font sizes requests more space than there is.
            self.bar.pack(side="right", fill="y", padx=(MARGIN, 0), before=self.canvas)
        self.bar.set(first, last)

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


class Link(plain.Label):
    """Clickable text; ``look`` names its background, such as ``Card.``."""

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
        for event in ("<Button-1>", "<Return>", "<space>"):
            self.bind(event, self._clicked)
        for event in ("<Enter>", "<FocusIn>"):
            self.bind(event, lambda _: self.configure(font=self._underlined))
        for event in ("<Leave>", "<FocusOut>"):
            self.bind(event, lambda _: self.configure(font=self._plain))
        if tip:
            Tooltip(self, tip)

    def invoke(self) -> None:
        """Activate the link, like a click."""
        self._action()

    def stand_on(self, ground: str) -> None:
        """Adopt another background, as when its card is highlighted."""
        self.configure(style=f"{ground}Accent.Text.TLabel")

    def _clicked(self, _: Any) -> str:
        self._action()
        return "break"


GUARDED = "Guarded"
"""The bindings, before all others, of what ends, deletes or drops something."""
_APPEARED = "_companion_appeared"
SECOND_CLICK = 0.7
"""Seconds after which a click on something new was meant for it."""


def guarded(widget: Any) -> Any:
    """Have a control that has just appeared, or means something else from now on, ignore the
    pointer for a moment: the second click of two was meant for what was before. Returns the
    control."""
    vars(widget)[_APPEARED] = time.monotonic()
    if GUARDED not in widget.bindtags():
        widget.bindtags((GUARDED, *widget.bindtags()))
    if not widget.bind_class(GUARDED):
        widget.bind_class(GUARDED, "<ButtonPress-1>", _pressed)
        widget.bind_class(GUARDED, "<Map>", _mapped)
    return widget


def _mapped(event: Any) -> None:
    vars(event.widget)[_APPEARED] = time.monotonic()


def _pressed(event: Any) -> str | None:
    early = time.monotonic() - vars(event.widget)[_APPEARED] < SECOND_CLICK
    return "break" if early else None


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


def one_of(
    parent: tk.Misc,
    answers: Iterable[tuple[str, str]],
    variable: Any,
    changed: Callable[[], object],
    gap: int = 0,
) -> list[Any]:
    """Buttons side by side, one of them chosen, for values and their texts; ``gap``: pixels after
    each."""
    made = [
        ttk.Radiobutton(
            parent, text=text, value=value, variable=variable, command=changed, bootstyle=ONE_OF
        )
        for value, text in answers
    ]
    for each in made:
        each.pack(side="left", padx=(0, gap))
    return made


def choice(
    parent: tk.Misc, text: str, value: str, variable: Any, changed: Callable[[], object]
) -> plain.Frame:
    """A radio button whose text wraps if it does not fit, with a ring round both if it has the
    keyboard."""
    row = plain.Frame(parent, style="Choice.TFrame", padding=3)
    radio = plain.Radiobutton(
        row, value=value, variable=variable, command=changed, style="Choice.TRadiobutton"
    )
    radio.pack(side="left", anchor="n")
    radio.bind("<FocusIn>", lambda _: row.state(["focus"]))
    radio.bind("<FocusOut>", lambda _: row.state(["!focus"]))
    set_name(radio, text)
    words = wrapping(label(row, text))
    words.pack(side="left", fill="x", expand=True)
    words.bind("<Button-1>", lambda _: radio.invoke())
    return row
