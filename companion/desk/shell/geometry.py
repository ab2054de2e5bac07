"""Where the window stands: as it was left, brought back where the screen has become smaller."""

from __future__ import annotations

import tkinter as tk
from typing import Any

LEAST = (760, 560)
USUAL = (1180, 800)
"""Width and height in logical pixels."""
ROUND = (20, 80)
"""Pixels of the screen's width and height that the system's own bars take."""


def put(shell: Any) -> None:
    """Give the window its place for the settings in force."""
    most = room(shell)
    shell.minsize(min(shell.px(LEAST[0]), most[0]), min(shell.px(LEAST[1]), most[1]))
    width, height = min(shell.px(USUAL[0]), most[0]), min(shell.px(USUAL[1]), most[1])
    left = (shell.winfo_screenwidth() - width) // 2
    top = max(0, (shell.winfo_screenheight() - height) // 3)
    if shell.settings.place:
        width, height, left, top = on_screen(shell, shell.settings.place)
    shell.geometry(f"{width}x{height}+{left}+{top}")
    if shell.settings.maximized:
        try:
            shell.state("zoomed")
        except tk.TclError:
            shell.attributes("-zoomed", True)


def room(shell: Any) -> tuple[int, int]:
    """Width and height in pixels that a window may have."""
    return shell.winfo_screenwidth() - ROUND[0], shell.winfo_screenheight() - ROUND[1]


def on_screen(shell: Any, place: tuple[int, ...]) -> tuple[int, int, int, int]:
    """A place, width and height first, brought back on the screen."""
    width, height, left, top = place
    most = room(shell)
    width, height = min(max(width, 200), most[0]), min(max(height, 200), most[1])
    left = max(0, min(left, shell.winfo_screenwidth() - width))
    top = max(0, min(top, shell.winfo_screenheight() - height))
    return width, height, left, top


def maximized(shell: Any) -> bool:
    """Whether the window fills the screen."""
    try:
        return shell.state() == "zoomed" or bool(shell.attributes("-zoomed"))
    except tk.TclError:
        return False


def place_of(shell: Any) -> tuple[int, ...]:
    """Where the window is now; where it was before it filled the screen, or was hidden."""
    if maximized(shell) or not shell.winfo_viewable():
        return tuple(shell.settings.place)
    return (shell.winfo_width(), shell.winfo_height(), shell.winfo_x(), shell.winfo_y())
