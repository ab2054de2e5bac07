"""Basic widgets in a common style: labels, links, buttons, menus and choices."""

from __future__ import annotations

import time
import tkinter as tk
from collections.abc import Callable, Iterable
from tkinter import font as tkfont
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Any

import ttkbootstrap as ttk

from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.fitting import fitted, reading_width
from companion.desk.toolkit.look import Look
from companion.desk.toolkit.side_panel import font_for
from companion.desk.toolkit.theme import ONE_OF
from companion.desk.toolkit.tooltip import Tooltip

if TYPE_CHECKING:
    from PIL import Image

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


def show_picture(made: Any, picture: Image.Image | None) -> Any:
    """Have a label or a button show a picture, or none; returns it. The picture is kept with it, as
    Tk forgets what nothing refers to."""
    from PIL import ImageTk

    made.picture = "" if picture is None else ImageTk.PhotoImage(picture, master=made)
    made.configure(image=made.picture)
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


def cut_short(made: plain.Label, *, middle: bool = False) -> plain.Label:
    """A label packed to fill the rest of a row, its text shortened to that."""
    whole = str(made.cget("text"))
    font = tkfont.nametofont(str(made.cget("font")), root=made)
    beside = made.winfo_reqwidth() - font.measure(whole)

    def fit(event: Any) -> None:
        made.configure(text=fitted(whole, font, event.width - beside, middle=middle))

    made.configure(width=1)
    made.bind("<Configure>", fit)
    made.pack(side="left", fill="x", expand=True)
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
