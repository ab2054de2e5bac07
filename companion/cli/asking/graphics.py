"""Small pictures in the terminal, by the kitty graphics protocol or sixels if supported."""

from __future__ import annotations

import base64
import os
import re
import select
import sys
import time
from itertools import groupby
from typing import TYPE_CHECKING, Final, Literal

from companion.pictures.kinds import encoded

if TYPE_CHECKING:
    from PIL.Image import Image

Graphics = Literal["kitty", "sixel", ""]

PATIENCE: Final = 0.4
"""Seconds to wait for a terminal's answer; over a slow connection it takes 0.1 to 0.2."""
_ASK: Final = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[c"
"""Kitty's query, then the one for the device attributes, which every terminal answers."""
_DEVICE: Final = re.compile(r"\x1b\[\?([0-9;]*)c")
_SIXEL: Final = "4"
"""The device attribute for sixels."""
_CHUNK: Final = 4096
"""Most bytes of base64 in one kitty message."""
COLOURS: Final = 48
"""Colours of a sixel picture: enough for ink on paper, and half the data of 256."""


def graphics() -> Graphics:
    """How the terminal shows pictures, found by querying it; '' if it cannot.

    The terminal must be in raw mode (:func:`companion.cli.asking.keys.keys_pressed`), as it answers
    like a keyboard.
    """
    if sys.platform == "win32" or os.environ.get("TERM", "dumb") == "dumb":
        return ""
    answer = _answer()
    if "\x1b_Gi=31;OK" in answer:
        return "kitty"
    device = _DEVICE.search(answer)
    return "sixel" if device and _SIXEL in device[1].split(";") else ""


def _answer() -> str:
    """The terminal's answer to :data:`_ASK`, as far as it has arrived in time."""
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
    """The escape sequence that shows an RGB picture; '' if not supported."""
    if how == "kitty":
        return _kitty(image)
    return _sixel(image) if how == "sixel" else ""


def _kitty(image: Image) -> str:
    data = base64.standard_b64encode(encoded(image)).decode("ascii")
    chunks = [data[at : at + _CHUNK] for at in range(0, len(data), _CHUNK)]
    parts = []
    for number, chunk in enumerate(chunks):
        head = "a=T,f=100,q=2," if number == 0 else ""
        more = int(number < len(chunks) - 1)
        parts.append(f"\x1b_G{head}m={more};{chunk}\x1b\\")
    return "".join(parts)


def _sixel(image: Image) -> str:
    """Bands of six rows: for each colour in a band a character per column, run-length encoded."""
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
