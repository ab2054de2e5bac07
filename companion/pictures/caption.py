"""One line of text on a band below an image."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from companion.pictures.fonts import Weight
from companion.pictures.raster import font_of
from companion.pictures.styles import COLOURS, INK, RGB, WHITE

Piece = tuple[str, str]
"""Text, and the game colour that it is about (``blue``), '' if none."""
Caption = str | Sequence[Piece]

GROUND = (140, 146, 156)
"""Background of black and white discs."""
ALIKE = 60
"""Differences of the channels, out of 255, up to which two colours count as alike."""
LETTERS = 0.036
"""Font size as a share of the image's shorter side, unless the line is too long."""
DISC, GAP = 1.0, 0.75
"""Width of the coloured disc before a piece, with its gap to the text, and of the gap between two
pieces, in units of the font size."""


def with_caption(image: Image.Image, caption: Caption) -> Image.Image:
    """The RGB image with the caption on a band below it; unchanged without text."""
    pieces = [(caption, "")] if isinstance(caption, str) else list(caption)
    if not any(words for words, _ in pieces):
        return image
    size = max(12, round(min(image.size) * LETTERS))
    room = image.width - 1.4 * size
    needed = _length(pieces, size)
    if needed > room:
        size = max(8, int(size * room / needed))
    band = _band(pieces, image.width, size)
    result = Image.new("RGB", (image.width, image.height + band.height))
    result.paste(image, (0, 0))
    result.paste(band, (0, image.height))
    return result


def _needs_ground(colour: RGB) -> bool:
    """Whether a colour is so near the band's or its text's that its disc needs a background: black
    and white."""
    return any(
        max(abs(a - b) for a, b in zip(colour, other, strict=True)) < ALIKE
        for other in (INK, WHITE)
    )


def _weight(colour: str) -> Weight:
    return "Bold" if colour else "Regular"


def _length(pieces: Sequence[Piece], size: int) -> float:
    """Width of the line in pixels."""
    words = sum(
        font_of(_weight(colour), size).getlength(text) + (DISC * size if colour else 0.0)
        for text, colour in pieces
    )
    return words + GAP * size * (len(pieces) - 1)


def _band(pieces: Sequence[Piece], width: int, size: int) -> Image.Image:
    finer = 3
    height = round(2.2 * size)
    band = Image.new("RGB", (width * finer, height * finer), INK)
    pen = ImageDraw.Draw(band)
    large = size * finer
    x, middle = 0.7 * large, band.height / 2
    for text, colour in pieces:
        if colour:
            r, rim = 0.32 * large, max(1, large // 12)
            box = (x, middle - r, x + 2 * r, middle + r)
            if _needs_ground(COLOURS[colour]):
                whole = (x - rim, middle - r - rim, x + 2 * r + rim, middle + r + rim)
                pen.rounded_rectangle(whole, 2 * rim, fill=GROUND)
                inner = (box[0] + rim, box[1] + rim, box[2] - rim, box[3] - rim)
                pen.ellipse(inner, fill=COLOURS[colour])
            else:
                pen.ellipse(box, fill=COLOURS[colour], outline=WHITE, width=rim)
            x += DISC * large
        font = font_of(_weight(colour), large)
        pen.text((x, middle + 0.36 * large), text, WHITE, font, "ls")
        x += font.getlength(text) + GAP * large
    return band.resize((width, height), Image.Resampling.LANCZOS)
