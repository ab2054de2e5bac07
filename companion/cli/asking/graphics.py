"""Small pictures in the terminal: the kitty graphics protocol, or sixels, where it has them."""

from __future__ import annotations

import base64
import io
import os
import re
import select
import sys
import time
from itertools import groupby
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from PIL.Image import Image

Graphics = Literal["kitty", "sixel", ""]

PATIENCE: Final = 0.4
"""Seconds that a terminal has to say what it can show; over a slow line it takes 0.1 to 0.2."""
_ASK: Final = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[c"
"""Kitty's question, then the one for the device attributes, which every terminal answers."""
_DEVICE: Final = re.compile(r"\x1b\[\?([0-9;]*)c")
_SIXEL: Final = "4"
"""Of the device attributes the one of sixels."""
_CHUNK: Final = 4096
"""Bytes of base64 that one of kitty's messages holds at most."""
COLOURS: Final = 48
"""Of a sixel picture: enough for ink on paper, and half the size of 256."""


def graphics() -> Graphics:
    """How the terminal shows pictures, asked of the terminal itself; '' where it shows none.

    Keys have to come at once (:func:`companion.cli.asking.keys.keys_pressed`), as the answer does.
    """
    if sys.platform == "win32" or os.environ.get("TERM", "dumb") == "dumb":
        return ""
    answer = _answer()
    if "\x1b_Gi=31;OK" in answer:
        return "kitty"
    device = _DEVICE.search(answer)
    return "sixel" if device and _SIXEL in device[1].split(";") else ""


def _answer() -> str:
    """What the terminal says to :data:`_ASK`, as far as it has come in time."""
    source = sys.stdin.fileno()
    sys.stdout.write(_ASK)
    sys.stdout.flush()
    found = b""
    until = time.monotonic() + PATIENCE
    while not _DEVICE.search(found.decode("ascii", "replace")):
        left = until - time.monotonic()
        if left <= 0 or not select.select([source], [], [], left)[0]:
            break
        found += os.read(source, 256)
    return found.decode("ascii", "replace")


def picture_text(image: Image, how: Graphics) -> str:
    """What makes the terminal show an RGB picture; '' where it shows none."""
    if how == "kitty":
        return _kitty(image)
    return _sixel(image) if how == "sixel" else ""


def _kitty(image: Image) -> str:
    file = io.BytesIO()
    image.save(file, "PNG")
    data = base64.standard_b64encode(file.getvalue()).decode("ascii")
    chunks = [data[at : at + _CHUNK] for at in range(0, len(data), _CHUNK)]
    parts = []
    for number, chunk in enumerate(chunks):
        head = "a=T,f=100,q=2," if number == 0 else ""
        more = int(number < len(chunks) - 1)
        parts.append(f"\x1b_G{head}m={more};{chunk}\x1b\\")
    return "".join(parts)


def _sixel(image: Image) -> str:
    """Rows of six dots: for each colour of a row a character a column, runs of one shortened."""
    import numpy as np

    flat = image.convert("RGB").quantize(COLOURS)
    pixels = np.asarray(flat)
    palette = np.asarray(flat.getpalette(), int).reshape(-1, 3)
    height, width = pixels.shape
    used = [int(colour) for colour in np.unique(pixels)]
    parts = [f'\x1bPq"1;1;{width};{height}']
    for colour in used:
        red, green, blue = (round(int(part) * 100 / 255) for part in palette[colour])
        parts.append(f"#{colour};2;{red};{green};{blue}")
    for top in range(0, height, 6):
        band = pixels[top : top + 6]
        bits = (1 << np.arange(len(band)))[:, None]
        for colour in np.unique(band):
            codes = 63 + ((band == colour) * bits).sum(axis=0)
            runs = ((chr(int(code)), len(list(run))) for code, run in groupby(codes))
            row = "".join(f"!{long}{dot}" if long > 3 else dot * long for dot, long in runs)
            parts.append(f"#{int(colour)}{row}$")
        parts.append("-")
    return "".join(parts) + "\x1b\\"
