"""A player's token: a picture of their own, or the initials on a colour."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from PIL import Image, ImageDraw

from companion.application.scorebook.looks import COLOURS, SIDE, PlayerLook
from companion.desk.board.compositor import Compositor
from companion.pictures.scene import SCREEN
from companion.pictures.shapes import Circle, Text

SMALL: Final = 24
"""Logical pixels of a token in a row."""
_FINE: Final = 4
"""How many times larger a disc is drawn, for a smooth edge."""


def colour_of(name: str, look: PlayerLook) -> str:
    """The colour that was chosen, else one other than grey that always goes with the name."""
    lively = COLOURS[:-1]
    return look.colour or lively[crc32(name.casefold().encode()) % len(lively)]


def face(name: str, look: PlayerLook, side: int) -> Image.Image:
    """A round token of ``side`` pixels; around it, it is transparent."""
    if look.picture:
        made = Image.frombytes("RGB", (SIDE, SIDE), look.picture).resize((side, side))
    else:
        colour = colour_of(name, look)
        initials = "".join(word[0] for word in name.split()[:2]).upper()
        compositor = Compositor((side, side), side / 10, SCREEN, (255, 255, 255))
        points = 4.2 if len(initials) < 2 else 3.6
        words = Text.centred((5, 5), initials, points, f"sign {colour}", "Bold")
        compositor.paint([Circle((5, 5), 8, f"spot {colour}"), words])
        made = compositor.image
    disc = Image.new("L", (_FINE * side, _FINE * side))
    ImageDraw.Draw(disc).ellipse((0, 0, _FINE * side - 1, _FINE * side - 1), fill=255)
    made.putalpha(disc.resize((side, side), Image.Resampling.BOX))
    return made
