"""Where the window stands: as it was left, brought back where the screen has become smaller."""

from __future__ import annotations

import tkinter as tk
from typing import Any

LEAST = (760, 560)
USUAL = (1180, 800)
"""Width and height in logical pixels."""
ROUND = (20, 80)
"""Pixels of the screen's width and height that the system's own bars take."""


def put(desk: Any) -> None:
    """Give the window its place for the settings in force."""
    most = room(desk)
    desk.minsize(min(desk.px(LEAST[0]), most[0]), min(desk.px(LEAST[1]), most[1]))
    width, height = min(desk.px(USUAL[0]), most[0]), min(desk.px(USUAL[1]), most[1])
    left = (desk.winfo_screenwidth() - width) // 2
    top = max(0, (desk.winfo_screenheight() - height) // 3)
    if desk.settings.place:
        width, height, left, top = on_screen(desk, desk.settings.place)
    desk.geometry(f"{width}x{height}+{left}+{top}")
    if desk.settings.maximized:
        try:
            desk.state("zoomed")
        except tk.TclError:
            desk.attributes("-zoomed", True)


def room(desk: Any) -> tuple[int, int]:
    """Width and height in pixels that a window may have."""
    return desk.winfo_screenwidth() - ROUND[0], desk.winfo_screenheight() - ROUND[1]


def on_screen(desk: Any, place: tuple[int, ...]) -> tuple[int, int, int, int]:
    """A place, width and height first, brought back on the screen."""
    width, height, left, top = place
    most = room(desk)
    width, height = min(max(width, 200), most[0]), min(max(height, 200), most[1])
    left = max(0, min(left, desk.winfo_screenwidth() - width))
    top = max(0, min(top, desk.winfo_screenheight() - height))
    return width, height, left, top


def maximized(desk: Any) -> bool:
    """Whether the window fills the screen."""
    try:
        return desk.state() == "zoomed" or bool(desk.attributes("-zoomed"))
    except tk.TclError:
        return False


def place_of(desk: Any) -> tuple[int, ...]:
    """Where the window is now; where it was before it filled the screen, or was hidden."""
    if maximized(desk) or not desk.winfo_viewable():
        return tuple(desk.settings.place)
    return (desk.winfo_width(), desk.winfo_height(), desk.winfo_x(), desk.winfo_y())
