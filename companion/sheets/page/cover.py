"""The cover of a kit or a book."""

from __future__ import annotations

from companion.board.page import RIM
from companion.pictures.shapes import Picture
from companion.pictures.styles import DOTS
from companion.sheets.page.leaf import WIDTH, Leaf

TITLE = 64.0
"""Font size of the title in points; a long one is set smaller."""
TITLE_DOWN, WORDS_DOWN = 36.0, 51.0
"""mm from the top of the coloured field to the first baselines of title and words."""
WORDS, LEADING = 16.0, 7.6
"""Font size in points and mm between lines of the words below the title."""
FACTS = 13.0
"""Font size in points of the last line."""
INSET = 12.0
"""mm of the field round its words."""
PANEL = 132.0
"""Largest side in mm of the white panel with the picture, half of it on the field."""
PANEL_DOWN = 84.0
"""mm from the top of the field to that panel."""
MARGIN = 9.0
"""mm of the panel round the picture."""
BELOW = 22.0
"""mm from the panel to the last line."""
BAR = 1.2
"""mm of the bar above the last line."""


def draw_cover(
    leaf: Leaf, words: str, picture: Picture | None, facts: str, beside: str, names: str = ""
) -> None:
    """A field of colour with the game's title and a few words, a picture on a panel, and in the
    last line facts, something beside them, and names below."""
    document, order = leaf.document, leaf.order
    left, top, last = leaf.left, RIM + 1.0, leaf.bottom - 14.0
    room = last - BELOW - top - PANEL_DOWN
    side = min(PANEL, room)
    corner = (left + (WIDTH - side) / 2, top + PANEL_DOWN + (room - side) / 2)
    field = corner[1] + side / 2 - top
    document.box(left, top, WIDTH, field, "cover")
    for row in range(1, int(field / DOTS) + 1):
        y = top + row * DOTS
        document.rule((left + DOTS, y), (left + WIDTH - DOTS, y), "cover dots")
    title, across = order.game.title, WIDTH - 2 * INSET
    size = min(TITLE, TITLE * across / document.width(title, TITLE, "Light"))
    at = (left + INSET - 0.022 * size, top + TITLE_DOWN)
    document.text(at, title, size, "cover title", weight="Light")
    at = (left + INSET, top + WORDS_DOWN)
    document.paragraph(at, words, WORDS, width=across, leading=LEADING, style="cover words")
    document.box(*corner, side, side, "panel")
    if picture is not None:
        factor = (side - 2 * MARGIN) / max(picture.size)
        width, height = (factor * length for length in picture.size)
        middle = (corner[0] + (side - width) / 2, corner[1] + (side - height) / 2)
        document.diagram(picture, middle, factor)
    document.box(left, last - 11.0, WIDTH, BAR, "cover")
    document.text((left, last), facts, FACTS, weight="Bold")
    document.text((left + WIDTH, last), beside, FACTS, anchor="end")
    document.text((left, last + 7.0), names, FACTS)
    document.text((left, document.size[1] - RIM - 1.0), order.credit, 8, "small")
