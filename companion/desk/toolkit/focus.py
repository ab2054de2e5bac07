"""Where the keyboard is, and the arrows of a widget that has it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable

ARROWS = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}
"""What an arrow means on the screen, to the right and down."""


def has_keyboard(widget: tk.Misc) -> bool:
    """Whether keys go to a widget.

    By its name: tkinter's own ``focus_get`` looks for the widget's object, and fails where the
    keyboard is in one that Tcl made, as the file dialogs of X11 are.
    """
    return str(widget.tk.call("focus")) == str(widget)


def on_arrows(widget: tk.Misc, step: Callable[[tuple[int, int]], object]) -> None:
    """Call ``step`` with a way of :data:`ARROWS` for an arrow that is pressed alone.

    One with Alt, Ctrl or Shift is the window's: a binding that does nothing takes it from the
    arrow's own and lets it pass.
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
