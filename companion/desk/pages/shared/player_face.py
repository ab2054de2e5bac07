"""A player's token: a picture of their own, or the initials on a colour."""

from __future__ import annotations

import re
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


def initials(name: str) -> str:
    """The first letters of the first two words; of a name without letters, its first sign."""
    letters = (re.sub(r"[\W_]", "", word)[:1] for word in name.split())
    return "".join(letters)[:2].upper() or name[:1]


def face(name: str, look: PlayerLook, side: int) -> Image.Image:
    """A round token of ``side`` pixels; around it, it is transparent."""
    if look.picture:
        made = Image.frombytes("RGB", (SIDE, SIDE), look.picture).resize((side, side))
    else:
        colour = colour_of(name, look)
        letters = initials(name)
        compositor = Compositor((side, side), side / 10, SCREEN, (255, 255, 255))
        points = 4.2 if len(letters) < 2 else 3.6
        words = Text.centred((5, 5), letters, points, f"sign {colour}", "Bold")
        compositor.paint([Circle((5, 5), 8, f"spot {colour}"), words])
        made = compositor.image
    disc = Image.new("L", (_FINE * side, _FINE * side))
    ImageDraw.Draw(disc).ellipse((0, 0, _FINE * side - 1, _FINE * side - 1), fill=255)
    made.putalpha(disc.resize((side, side), Image.Resampling.BOX))
    return made
