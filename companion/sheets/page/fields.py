"""What pages are headed by: a band in the game's colour, and fields to write in."""

from __future__ import annotations

from companion.pictures.styles import DOTS
from companion.sheets.page.document import Document
from companion.sheets.page.furniture import emblem

TITLE = 2.05
"""Font size of the title in points for each mm of the band."""
BESIDE = 0.85
"""Largest font size of words beside the title, in units of the title's."""
INSET = 3.5
"""mm in the band beside its words."""
GAP = 2.2
"""mm between a band and the fields below it, and between two fields."""
PAD, UNDER = 1.2, 2.0
"""mm in a field above its label and below what is filled in."""
WORDS, LABEL, NAME = 8.5, 7.5, 10.0
"""Font sizes in points: beside the title, of a field's label, and of what is filled in."""


def draw_band(
    document: Document,
    title: str,
    beside: str,
    across: tuple[float, float],
    down: tuple[float, float],
    *,
    occasion: str = "",
    factor: float = 1.0,
) -> None:
    """A band with the title and what is beside it at the left, the occasion at the right."""
    (left, right), (top, bottom) = across, down
    band = bottom - top
    document.box(left, top, right - left, band, "cover")
    size = TITLE * band
    words = min(WORDS / factor, BESIDE * size)
    room = 0.5 * (right - left) if occasion else right - left - 2 * INSET
    room -= document.width(beside, words) + 3.0
    size = min(size, size * room / document.width(title, size, "Light"))
    base = top + 0.5 * band + 0.125 * size
    at = left + INSET - 0.022 * size
    document.text((at, base), title, size, "cover title", weight="Light")
    at += document.width(title, size, "Light") + 3.0
    document.text((at, base), beside, words, "cover words")
    at += document.width(beside, words) + 6.0
    if occasion:
        document.one_line(
            (right - INSET, base), occasion, words, right - INSET - at,
            style="cover words", anchor="end",
        )  # fmt: skip
        return
    count = int((right - at) / DOTS)
    first = right - count * DOTS
    for row in (-0.5, 0.5) if count > 2 else ():
        y = (top + bottom) / 2 + row * DOTS
        document.rule((first, y), (right - DOTS / 2, y), "cover dots")


def draw_field(
    document: Document,
    label: str,
    across: tuple[float, float],
    down: tuple[float, float],
    *,
    told: str = "",
    seat: str = "",
    spare: float = 0.0,
    whole: bool = False,
    factor: float = 1.0,
) -> None:
    """A field to write in, with its label and what is ``told`` in it already.

    That stands below the label, or beside it in a low field; it is never cut if it is to be
    ``whole``. ``seat`` is a player's colour, drawn before the label; ``spare`` are mm at the right
    end that are used otherwise.
    """
    (left, right), (top, bottom) = across, down
    document.box(left, top, right - left, bottom - top, "field")
    letters, size = LABEL / factor, NAME / factor
    low = bottom - top < PAD + 0.26 * letters + 1.6 + 0.25 * size + UNDER
    base = (top + bottom) / 2 + 0.13 * letters if low else top + PAD + 0.26 * letters
    at = left + 2.0
    if seat:
        radius = 0.15 * letters
        document.draw(emblem((at + radius, base - 0.8 * radius), radius, f"seat {seat}"))
        at += 3.4 * radius
    document.text((at, base), label, letters, weight="Bold")
    after = at + document.width(label, letters, "Bold") + 3.0
    place = (after, base) if low else (left + 2.0, bottom - UNDER)
    document.one_line(place, told, size, right - spare - 2.0 - place[0], whole=whole)
