"""Where the window stands: as it was left, brought back where the screen has become smaller."""

from __future__ import annotations

import re
import tkinter as tk
from typing import Any

LEAST = (760, 560)
USUAL = (1180, 800)
"""Width and height in logical pixels."""
ROUND = (20, 80)
"""Pixels of the screen's width and height that the system's own bars take."""


def put(window: Any) -> None:
    """Give the window its place for the settings in force."""
    most = room(window)
    window.minsize(min(window.px(LEAST[0]), most[0]), min(window.px(LEAST[1]), most[1]))
    width, height = min(window.px(USUAL[0]), most[0]), min(window.px(USUAL[1]), most[1])
    left = (window.winfo_screenwidth() - width) // 2
    top = max(0, (window.winfo_screenheight() - height) // 3)
    if window.settings.place:
        width, height, left, top = on_screen(window, window.settings.place)
    window.geometry(f"{width}x{height}+{left}+{top}")
    if window.settings.maximized:
        try:
            window.state("zoomed")
        except tk.TclError:
            window.attributes("-zoomed", True)


def room(window: Any) -> tuple[int, int]:
    """Width and height in pixels that a window may have."""
    return window.winfo_screenwidth() - ROUND[0], window.winfo_screenheight() - ROUND[1]


def on_screen(window: Any, place: tuple[int, ...]) -> tuple[int, int, int, int]:
    """A place, width and height first, brought back on the screen."""
    width, height, left, top = place
    most = room(window)
    width, height = min(max(width, 200), most[0]), min(max(height, 200), most[1])
    left = max(0, min(left, window.winfo_screenwidth() - width))
    top = max(0, min(top, window.winfo_screenheight() - height))
    return width, height, left, top


def maximized(window: Any) -> bool:
    """Whether the window fills the screen."""
    try:
        return window.state() == "zoomed" or bool(window.attributes("-zoomed"))
    except tk.TclError:
        return False


def place_of(window: Any) -> tuple[int, ...]:
    """Where the window is now; where it was before it filled the screen, or was hidden."""
    if maximized(window) or not window.winfo_viewable():
        return tuple(window.settings.place)
    # Where it is said to be, not where its inside is, which a title bar moves down.
    found = re.fullmatch(r"(\d+)x(\d+)\+(-?\d+)\+(-?\d+)", window.wm_geometry())
    return tuple(map(int, found.groups())) if found else tuple(window.settings.place)
