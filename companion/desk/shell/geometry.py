"""The window's position and size: restored, and adjusted if the screen is now smaller."""

from __future__ import annotations

import re
import tkinter as tk
from typing import Any

LEAST = (760, 560)
USUAL = (1180, 800)
"""Default width and height in logical pixels."""
ROUND = (20, 80)
"""Pixels of the screen's width and height that the system's own bars take."""


def put(window: Any) -> None:
    """Apply the position and size in the settings."""
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
    """Largest width and height of a window in pixels."""
    return window.winfo_screenwidth() - ROUND[0], window.winfo_screenheight() - ROUND[1]


def on_screen(window: Any, place: tuple[int, ...]) -> tuple[int, int, int, int]:
    """A position (width and height first), moved onto the screen if needed."""
    width, height, left, top = place
    most = room(window)
    width, height = min(max(width, 200), most[0]), min(max(height, 200), most[1])
    left = max(0, min(left, window.winfo_screenwidth() - width))
    top = max(0, min(top, window.winfo_screenheight() - height))
    return width, height, left, top


def maximized(window: Any) -> bool:
    try:
        return window.state() == "zoomed" or bool(window.attributes("-zoomed"))
    except tk.TclError:
        return False


def place_of(window: Any) -> tuple[int, ...]:
    """The window's position and size; those before it was maximized or hidden."""
    if maximized(window) or not window.winfo_viewable():
        return tuple(window.settings.place)
    # The position of the frame, not of its content, which is below the title bar.
    found = re.fullmatch(r"(\d+)x(\d+)\+(-?\d+)\+(-?\d+)", window.wm_geometry())
    return tuple(map(int, found.groups())) if found else tuple(window.settings.place)
