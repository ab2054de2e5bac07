"""A player's colour as a small shape beside the name."""

from __future__ import annotations

import tkinter as tk
from dataclasses import replace
from typing import Any

from PIL import ImageTk

from companion.desk.board.compositor import Compositor
from companion.desk.toolkit.look import Look
from companion.pictures.scene import SCREEN
from companion.pictures.shapes import Circle, Polygon
from companion.pictures.styles import PALE

TOKEN = 20
"""Side of a player's token in logical pixels."""
DARK = 384
"""Sum of red, green and blue below which black is hardly visible on a background."""


def token(look: Look, master: tk.Misc, player: str, ground: str) -> Any:
    """A player's colour as a shape: a disc, or a diamond for red and black."""
    side = look.px(TOKEN)
    red, green, blue = (int(ground[i : i + 2], 16) for i in (1, 3, 5))
    style = f"seat {player}"
    paint = SCREEN[style]
    if player == "black" and red + green + blue < DARK:
        # On a dark background, only the outline of black is visible.
        paint = replace(paint, stroke=PALE, width=0.7)
    compositor = Compositor((side, side), side / 10, {style: paint}, (red, green, blue))
    if player in ("red", "black"):
        compositor.paint([Polygon(((5, 0.6), (9.4, 5), (5, 9.4), (0.6, 5)), style)])
    else:
        compositor.paint([Circle((5, 5), 3.9, style)])
    return ImageTk.PhotoImage(compositor.image, master=master)
