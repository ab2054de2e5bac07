"""Keyboard focus, and a widget's arrow keys."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

ARROWS = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}
"""The direction of each arrow on the screen, right and down."""


_HELD = {"x11": 0x4 | 0x8 | 0x40, "win32": 0x4 | 0x20000, "aqua": 0x4 | 0x8 | 0x10}
"""State bits of an event for Ctrl, Alt and the system's own key (Tk's manual, ``event``)."""


def keys_held(event: Any) -> bool:
    """Whether Ctrl, Alt or the system's own key is held, so that no letter is typed."""
    return bool(event.state & _HELD[event.widget.tk.call("tk", "windowingsystem")])


def has_keyboard(widget: tk.Misc) -> bool:
    """Whether a widget has the keyboard focus.

    Compares names: tkinter's own ``focus_get`` looks up the widget's object, and fails if the focus
    is in a widget created by Tcl, such as X11's file dialogs.
    """
    return str(widget.tk.call("focus")) == str(widget)


def typed_in(page: tk.Misc) -> bool:
    """Whether the keyboard is in a field of a page that has text to be changed there."""
    held = str(page.tk.call("focus"))
    if not held.startswith(f"{page}.") or page.tk.call("winfo", "class", held) not in _FIELDS:
        return False
    state = str(page.tk.call(held, "cget", "-state"))
    return state not in ("readonly", "disabled") and bool(page.tk.call(held, "get"))


_FIELDS = ("TEntry", "TCombobox", "TSpinbox")


def tab_leaves(text: tk.Text) -> None:
    """Let Tab and Shift-Tab lead out of a text, as out of any other control, and Ctrl+Enter mean
    what it does on its page."""

    def go(event: tk.Event[tk.Text], command: str) -> str:
        there = text.tk.call(command, event.widget)
        text.tk.call("tk::TabToWindow", there)
        return "break"

    text.bind("<Tab>", lambda event: go(event, "tk_focusNext"))
    text.bind("<<PrevWindow>>", lambda event: go(event, "tk_focusPrev"))
    # Ctrl+Enter belongs to the page; unless it is bound it is an Enter for Tk.
    text.bind_class("Text", "<Control-Return>", lambda _: None)


def ring_by_tab(canvas: tk.Canvas, width: int, ground: str, colour: str) -> None:
    """Show a frame ``width`` pixels wide round a canvas while it has the keyboard, if a key led
    there: a click shows by itself where it went."""
    canvas.configure(highlightthickness=width, highlightbackground=ground, highlightcolor=ground)
    canvas.bind("<<TraverseIn>>", lambda _: canvas.configure(highlightcolor=colour), add="+")
    for event in ("<FocusOut>", "<ButtonPress>"):
        canvas.bind(event, lambda _: canvas.configure(highlightcolor=ground), add="+")


def on_arrows(widget: tk.Misc, step: Callable[[tuple[int, int]], object]) -> None:
    """Call ``step`` with a direction of :data:`ARROWS` for an arrow pressed without modifiers.

    With Alt, Ctrl or Shift it belongs to the window: an empty binding keeps it from the arrow's own
    and passes it on.
    """
    held: tuple[str, ...] = ("Alt", "Control", "Shift")
    if widget.tk.call("tk", "windowingsystem") == "aqua":
        held = (*held, "Command", "Option")
    for arrow, way in ARROWS.items():

        def stepped(_: object, way: tuple[int, int] = way) -> str:
            step(way)
            return "break"

        widget.bind(f"<{arrow}>", stepped)
        for modifier in held:
            widget.bind(f"<{modifier}-{arrow}>", lambda _: None)


def choose_by_arrows(window: tk.Tk) -> None:
    """Have all arrows lead through the radio buttons of one choice, wherever each of them is: Tk's
    own know only up and down, and only those in one frame."""

    def go(steps: int, event: Any) -> str | None:
        here = event.widget
        if keys_held(event):
            return None
        ours = [one for one in _within(here.winfo_toplevel())
                if one.winfo_class() == "TRadiobutton" and one.winfo_viewable()
                and str(one.cget("variable")) == str(here.cget("variable"))]  # fmt: skip
        to = ours[(ours.index(here) + steps) % len(ours)]
        to.tk.call("tk::TabToWindow", to)
        return "break"

    for arrow, way in ARROWS.items():
        window.bind_class("TRadiobutton", f"<{arrow}>", partial(go, sum(way)))


def tab_as_seen(page: tk.Misc) -> None:
    """Have Tab lead through a page as it is read: what is packed from the right or from below is
    made first and seen last, and Tab follows the order of making."""
    for frame in (page, *_within(page)):
        late = [
            one for one in frame.pack_slaves() if one.pack_info()["side"] in ("right", "bottom")
        ]
        # What is placed above others stays above them.
        if late and not frame.place_slaves():
            for one in reversed(late):
                one.lift()


def keep_tab_from(cover: tk.Misc) -> Callable[[], None]:
    """Keep Tab from all that a widget covers in its parent; returns what gives it back."""
    ours = (str(cover), f"{cover}.")
    hidden = [
        (one, one.cget("takefocus"))
        for one in _within(cover.master)
        if str(one) != ours[0] and not str(one).startswith(ours[1]) and not isinstance(one, tk.Menu)
    ]
    for one, _ in hidden:
        one.configure(takefocus=0)

    def give_back() -> None:
        for one, focus in hidden:
            if one.winfo_exists():
                one.configure(takefocus=focus)

    return give_back


def _within(widget: Any) -> Iterator[Any]:
    for child in widget.winfo_children():
        yield child
        yield from _within(child)
