"""The mouse's wheel and buttons in different versions of Tk.

Up to Tk 8.6 X11 reports the wheel as buttons 4 and 5. From Tk 8.7 on those are two other buttons,
every platform reports ``<MouseWheel>``, and touchpads report ``<TouchpadScroll>`` in pixels (Tk's
TIP 474 and TIP 684).
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from typing import Any

TOUCHPAD_STEP = 40
"""Touchpad pixels that equal one notch of a wheel."""

Turned = Callable[[Any, int], object]
"""Takes the event and the number of notches, positive away from the user."""


def on_wheel(widget: tk.Misc, turned: Turned, *, everywhere: bool = False) -> None:
    """Call ``turned`` whenever the wheel is turned over a widget, or anywhere in its window.

    ``turned``'s return value is that of the binding.
    """

    def bind(event: str, notches: Callable[[Any], int]) -> None:
        def told(happened: Any) -> object:
            found = notches(happened)
            return turned(happened, found) if found else None

        if everywhere:
            widget.bind_all(event, told, add="+")
        else:
            widget.bind(event, told)

    bind("<MouseWheel>", lambda event: (event.delta > 0) - (event.delta < 0))
    if tk.TkVersion >= 8.7:
        bind("<TouchpadScroll>", _Touchpad())
    elif widget.tk.call("tk", "windowingsystem") == "x11":
        bind("<Button-4>", lambda _: 1)
        bind("<Button-5>", lambda _: -1)


class _Touchpad:
    """Accumulates a touchpad's pixels into notches of a wheel."""

    def __init__(self) -> None:
        self._left = 0

    def __call__(self, event: Any) -> int:
        down = event.delta & 0xFFFF
        self._left += down - 0x10000 if down & 0x8000 else down
        notches = int(self._left / TOUCHPAD_STEP)
        self._left -= notches * TOUCHPAD_STEP
        return notches


def right_and_middle(widget: tk.Misc) -> tuple[int, int]:
    """The numbers of the mouse's right and middle buttons: up to Tk 8.6 macOS has them swapped."""
    swapped = widget.tk.call("tk", "windowingsystem") == "aqua" and tk.TkVersion < 8.7
    return (2, 3) if swapped else (3, 2)
