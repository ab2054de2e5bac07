"""The head of a board's page: a band in the game's colour, and fields to write in below it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.pictures.styles import DOTS
from companion.sheets.document import Document
from companion.sheets.furniture import emblem
from companion.sheets.one_line import one_line

BAND = 0.44
"""The band's share of the head's height."""
TITLE = 2.05
"""Font size of the title in points for each mm of the band."""
INSET = 3.5
"""mm in the band beside its words."""
GAP = 2.2
"""mm between the band and the fields, and between two fields."""
DATE = 34.0
"""mm of the field for the date."""
SCORE = 17.0
"""mm of the white box for a score, or for a tick for who has won."""
EDGE = 1.2
"""mm of a field's colour round that box."""
PAD, UNDER = 1.2, 2.0
"""mm in a field above its label and below what is filled in."""
SMALL, WORDS, LABEL, NAME = 6.5, 8.5, 7.5, 10.0
"""Font sizes in points: of a box's label, beside the title, of a field's label, and of what is
filled in."""


@dataclass(frozen=True)
class Player:
    """A player's colour, its word, and who plays it, if known."""

    colour: str
    word: str
    name: str = ""


@dataclass(frozen=True)
class Header:
    """What stands at the head of a page. ``occasion`` replaces the field for the ``date``, as an
    empty label does; ``score`` is the label of the box for a score."""

    title: str
    beside: str
    players: tuple[Player, ...]
    score: str
    date: str = ""
    occasion: str = ""


def draw_header(
    document: Document,
    header: Header,
    across: tuple[float, float],
    down: tuple[float, float],
    *,
    factor: float = 1.0,
) -> None:
    """Draw it between these limits in mm, on a page that is then reduced by ``factor``: its words
    are as much larger."""
    (left, right), (top, bottom) = across, down
    band = BAND * (bottom - top)
    draw_band(
        document, header.title, header.beside, across, (top, top + band),
        occasion=header.occasion, factor=factor,
    )  # fmt: skip
    top += band + GAP
    if header.date and not header.occasion:
        draw_field(document, header.date, (left, left + DATE), (top, bottom), factor=factor)
        left += DATE + GAP
    wide = (right - left + GAP) / len(header.players) - GAP
    for number, player in enumerate(header.players):
        at = left + number * (wide + GAP)
        _player(document, player, header.score, (at, at + wide), (top, bottom), factor)


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
    words, size = WORDS / factor, TITLE * band
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
        one_line(
            document, (right - INSET, base), occasion, words, right - INSET - at,
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
    one_line(document, place, told, size, right - spare - 2.0 - place[0], whole=whole)


def _player(
    document: Document,
    player: Player,
    score: str,
    across: tuple[float, float],
    down: tuple[float, float],
    factor: float,
) -> None:
    """A player's field, and in it a box for the score."""
    edge = EDGE if document.styles["field"].fill else 0.0
    draw_field(
        document, player.word, across, down,
        told=player.name, seat=player.colour, spare=edge + SCORE, factor=factor,
    )  # fmt: skip
    box, top = across[1] - edge - SCORE, down[0] + edge
    document.box(box, top, SCORE, down[1] - edge - top, "score")
    small = SMALL / factor
    document.text((box + 1.2, top + 0.6 + 0.26 * small), score, small, "small")
