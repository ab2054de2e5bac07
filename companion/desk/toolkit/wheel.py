"""The mouse's wheel, as each Tk tells it.

Up to Tk 8.6 an X11 screen tells the wheel as buttons 4 and 5; from Tk 8.7 on these names mean two
other buttons, every screen tells ``<MouseWheel>``, and touchpads tell ``<TouchpadScroll>`` in
pixels (Tk's TIP 474 and TIP 684).
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from typing import Any

TOUCHPAD_STEP = 40
"""Pixels under a finger on a touchpad that are as much as a notch of a wheel."""

Turned = Callable[[Any, int], object]
"""Takes the event and how many notches the wheel was turned, those away from the user above 0."""


def on_wheel(widget: tk.Misc, turned: Turned, *, everywhere: bool = False) -> None:
    """Call ``turned`` whenever the wheel is turned over a widget, or over any of the window's.

    What ``turned`` returns is the event's answer, as with any binding.
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
    """Adds up the pixels of a touchpad to notches of a wheel."""

    def __init__(self) -> None:
        self._left = 0

    def __call__(self, event: Any) -> int:
        down = event.delta & 0xFFFF
        self._left += down - 0x10000 if down & 0x8000 else down
        notches = int(self._left / TOUCHPAD_STEP)
        self._left -= notches * TOUCHPAD_STEP
        return notches
