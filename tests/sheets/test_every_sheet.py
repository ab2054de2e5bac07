"""Every sheet of every game prints where its board says, and nothing on it is in the way."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import cycle, pairwise

import cv2
import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray

from companion.board import PAPERS, Page
from companion.board.page import DOT_RADIUS, RIM
from companion.board.sheet_code import parse
from companion.games import game, game_keys
from companion.games.protocol import SheetKind
from companion.games.sheet_page import sheet_page
from companion.games.short_words import in_full
from companion.pictures.styles import COLOURS
from companion.sheets import print_sheet
from companion.sheets.page.typeset import typeset
from companion.sheets.printing import sheet_code
from tests.sheets.measured import box_middle, disc_middle
from tests.sheets.rendered import (
    PX,
    all_apart,
    code_on,
    darkest,
    found_markers,
    overlap,
    pixels,
    text_boxes,
)

LOW_DPI = 110


@dataclass(frozen=True)
class Sheet:
    key: str
    kind: SheetKind

    def __str__(self) -> str:
        sizes = [str(self.kind.options[o.id]) for o in game(self.key).options if not o.rule]
        size = sizes[0] if sizes and len(sizes[0]) < 3 else ""
        return "-".join(filter(None, [self.key, self.kind.item, size, self.kind.paper]))

    def pdf(self, language: str = "en", ink_saver: bool = False) -> bytes:
        return _pdf(self, language, ink_saver)

    @property
    def pages(self) -> list[Page]:
        """The layouts of everything printed on the page: its own, and those that share it."""
        chosen, options = game(self.key), self.kind.options
        boards = chosen.boards(options)
        sharing = [item for item, board in boards.items() if board.half]
        items = sharing if boards[self.kind.item].half else [self.kind.item]
        return [sheet_page(chosen, options, item, self.kind.paper) for item in items]

    @property
    def page(self) -> Page:
        return next(page for page in self.pages if page.board.item == self.kind.item)


@cache
def _pdf(sheet: Sheet, language: str, ink_saver: bool) -> bytes:
    return print_sheet(
        sheet.key, sheet.kind.item, sheet.kind.options, sheet.kind.paper,
        language=language, ink_saver=ink_saver,
    )  # fmt: skip


_rendered = lru_cache(maxsize=4)(pixels)


def _grey(data: bytes) -> NDArray[np.uint8]:
    return cv2.cvtColor(_rendered(data), cv2.COLOR_RGB2GRAY)


def _sheets() -> list[object]:
    """All sheets that are one page, on one paper each, in turn: a game's are laid out alike."""
    found = []
    for key in game_keys():
        kinds = [
            kind
            for kind in game(key).sheet_kinds()
            if not game(key).boards(kind.options)[kind.item].tiled
        ]
        on = {paper: [kind for kind in kinds if kind.paper == paper] for paper in PAPERS}
        for number, paper in zip(range(len(on["a4"])), cycle(PAPERS), strict=False):
            sheet = Sheet(key, on[paper][number])
            found.append(pytest.param(sheet, id=str(sheet)))
    return found


every_sheet = pytest.mark.parametrize("sheet", _sheets(), scope="module")
"""Test by test of one sheet, then the next: few rendered pages are kept."""


@pytest.mark.slow
@every_sheet
def test_its_markers_and_no_others_lie_at_their_millimetres(sheet: Sheet) -> None:
    found = found_markers(_grey(sheet.pdf()))
    markers = [marker for page in sheet.pages for marker in page.markers]
    assert set(found) == {marker.id for marker in markers}
    assert sheet.kind.first_marker in found
    for marker in markers:
        assert np.abs(found[marker.id] - np.array(marker.corners())).max() < 0.1


@pytest.mark.slow
@every_sheet
def test_every_place_is_printed_where_the_board_says(sheet: Sheet) -> None:
    """As ``companion board --json`` gives it."""
    ink = 255.0 - darkest(_rendered(sheet.pdf()))
    told = sheet.page.as_json()
    off = {}
    for name, at in told.get("points", {}).items():
        off[name] = np.subtract(disc_middle(ink, at, DOT_RADIUS), at)
    for name, spot in {**told.get("spots", {}), **told.get("bubbles", {})}.items():
        off[name] = np.subtract(disc_middle(ink, spot["at"], spot["radius"]), spot["at"])
    for name, box in told.get("ticks", {}).items():
        off[name] = np.subtract(box_middle(ink, box["at"], box["side"]), box["at"])
    assert off
    worst = max(off, key=lambda name: float(np.hypot(*off[name])))
    assert np.hypot(*off[worst]) < 0.1, worst


@every_sheet
def test_its_code_says_which_sheet_it_is(sheet: Sheet) -> None:
    chosen, rgb = game(sheet.key), _rendered(sheet.pdf())
    for page in sheet.pages:
        assert page.qr is not None
        text = code_on(rgb, page.qr.at, page.qr.side)
        item = page.board.item
        assert parse(text) == sheet_code(chosen, item, sheet.kind.options, sheet.kind.paper)
        told = in_full(chosen.options, parse(text).options)
        assert chosen.choose(told) == sheet.kind.options


@pytest.mark.slow
@every_sheet
def test_nothing_lies_near_the_rim(sheet: Sheet) -> None:
    """In the longer language."""
    page = _rendered(sheet.pdf("de"), LOW_DPI).copy()
    rim = int(RIM * LOW_DPI / 25.4)
    page[rim:-rim, rim:-rim] = 255
    assert page.min() == 255


@every_sheet
def test_quiet_zones_are_white(sheet: Sheet) -> None:
    """A module round each marker, and four round the QR."""
    rgb = _rendered(sheet.pdf())
    for page in sheet.pages:
        places = [(marker.at, marker.side / 2, marker.side / 7) for marker in page.markers]
        if page.qr is not None:
            places.append((page.qr.at, page.qr.side / 2, 4 * page.qr.side / 29))
        for (x, y), half, quiet in places:
            reach = half + quiet
            x0, x1, y0, y1 = (round(v * PX) for v in (x - reach, x + reach, y - reach, y + reach))
            zone = rgb[y0:y1, x0:x1].min(axis=2).copy()
            ring = round(quiet * PX) - 2
            zone[ring:-ring, ring:-ring] = 255
            assert zone.min() == 255


Box = tuple[float, float, float, float]


def _taken(page: Page) -> list[tuple[str, Box]]:
    """What text must keep clear of."""
    round_places = [
        *((name, at, DOT_RADIUS) for name, at in page.board.points.items()),
        *((name, spot.at, spot.radius) for name, spot in page.board.spots.items()),
        *((name, box.at, box.side / 2) for name, box in page.board.ticks.items()),
    ]
    on_page = [(name, page.on_page(at), reach) for name, at, reach in round_places]
    on_page += [(f"marker {m.id}", m.at, m.side / 2 + 1.0) for m in page.markers]
    on_page += [(colour, box.at, box.side / 2) for colour, box in (page.patches or {}).items()]
    if page.qr is not None:
        on_page.append(("qr", page.qr.at, page.qr.side / 2 + 1.0))
    return [(name, (x - r, y - r, x + r, y + r)) for name, (x, y), r in on_page]


def _lines(page: Page) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    pieces = [piece for stroke in page.board.strokes for piece in pairwise(stroke)]
    pieces += [(bar.a, bar.b) for bar in page.board.bars]
    if page.board.fold:  # printed above and below the field only
        x, (_, height) = page.board.fold, page.board.size
        pieces += [((x, -9.0), (x, 0.0)), ((x, height), (x, height + 9.0))]
    return [(page.on_page(a), page.on_page(b)) for a, b in pieces]


def _crossed(box: Box, a: tuple[float, float], b: tuple[float, float]) -> bool:
    if any(
        max(a[axis], b[axis]) <= box[axis] or min(a[axis], b[axis]) >= box[axis + 2]
        for axis in (0, 1)
    ):
        return False
    steps = np.linspace(0, 1, 2 + int(np.hypot(b[0] - a[0], b[1] - a[1]) / 0.3))[:, None]
    x, y = (np.array(a) + steps * np.subtract(b, a)).T
    return bool(((x > box[0]) & (x < box[2]) & (y > box[1]) & (y < box[3])).any())


def _apart(box: tuple[float, ...], at: tuple[float, float]) -> float:
    """mm from a place to the nearest point of a text's box."""
    x, y = (max(box[k], min(at[k], box[k + 2])) for k in (0, 1))
    return float(np.hypot(x - at[0], y - at[1]))


def _is_sign(box: tuple[float, float, float, float, str], page: Page) -> bool:
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    return len(box[4]) == 1 and any(
        np.hypot(*np.subtract(page.on_page(spot.at), middle)) < 0.5
        for spot in page.board.spots.values()
    )


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@every_sheet
def test_words_are_clear_of_each_other_and_of_all_else(sheet: Sheet, language: str) -> None:
    boxes = text_boxes(sheet.pdf(language))
    assert len(boxes) > 30
    all_apart(boxes)
    for page in sheet.pages:
        words = [box for box in boxes if not _is_sign(box, page)]
        for name, taken in _taken(page):
            for box in words:
                assert not overlap(box, taken), (box, name)
        for name, bubble in page.board.bubbles.items():
            for box in words:  # a bubble's letter stands between it and its neighbours
                assert _apart(box, page.on_page(bubble.at)) > bubble.radius, (box, name)
        for a, b in _lines(page):
            for box in words:
                assert not _crossed(box[:4], a, b), (box, a, b)


@every_sheet
def test_every_colour_of_a_spot_is_a_letter_as_well(sheet: Sheet) -> None:
    for language, words in (("en", COLOURS), ("de", ("lila", "rot", "grau"))):
        boxes = text_boxes(sheet.pdf(language))
        board = sheet.page.board
        letters: dict[str, set[str]] = {}
        for spot in board.spots.values():
            if spot.colour:
                x, y = sheet.page.on_page(spot.at)
                letters.setdefault(spot.colour, set()).update(
                    box[4] for box in boxes if box[0] < x < box[2] and box[1] < y < box[3]
                )
        assert len({letter for found in letters.values() for letter in found}) == len(letters)
        assert all(len(found) == 1 for found in letters.values())
        if letters:
            said = " ".join(box[4] for box in boxes)
            assert any(word in said for word in words)


@every_sheet
def test_the_file_is_small_and_says_what_it_is(sheet: Sheet) -> None:
    for language in ("en", "de"):
        data = sheet.pdf(language)
        assert len(data) < 300_000
        document = pypdfium2.PdfDocument(data)
        about = document.get_metadata_dict()
        title = typeset(game(sheet.key).title)
        assert about["Title"].startswith(title)
        assert title in about["Subject"]
        assert about["Author"]
        assert [entry.get_title() for entry in document.get_toc()]
        assert re.search(rb"/Lang \(%s\)" % language.encode(), data)
        assert re.search(rb"/PrintScaling /None", data)
        fonts = set(re.findall(rb"/BaseFont\s*/(\S+)", data))
        assert all(re.fullmatch(rb"[A-Z]{6}\+Lato-(Light|Regular|Bold)", name) for name in fonts)
        assert data.count(b"/FontFile2 ") == len(fonts) > 0


@pytest.mark.slow
@every_sheet
def test_the_ink_saver_is_grey_and_keeps_markers(sheet: Sheet) -> None:
    saving, plain = (_rendered(sheet.pdf(ink_saver=saves), LOW_DPI) for saves in (True, False))
    assert (255 - saving).sum() < (255 - plain).sum()
    assert (255 - darkest(255 - saving) - darkest(saving)).max() < 30
    markers = {marker.id for page in sheet.pages for marker in page.markers}
    assert set(found_markers(darkest(saving))) == markers


@pytest.mark.parametrize("seed", [3, 4])
def test_a_layout_drawn_by_lot_is_printed_spot_by_spot(seed: int) -> None:
    chosen = game("line-or-colour")
    options = chosen.drawn_by_lot(chosen.choose({"size": 5 if seed % 2 else 7}), seed)
    data = print_sheet("line-or-colour", "board", options, "a4")
    page, rgb = sheet_page(chosen, options, "board", "a4"), _rendered(data)
    for name, spot in page.board.spots.items():
        x, y = page.on_page((spot.at[0] + 0.8 * spot.radius, spot.at[1]))
        shown = rgb[round(y * PX), round(x * PX)]
        assert np.abs(shown - np.array(COLOURS[spot.colour])).max() < 6, name
    assert page.qr is not None
    code = parse(code_on(rgb, page.qr.at, page.qr.side))
    told = in_full(chosen.options, code.options)
    assert chosen.choose(told)["layout"] == options["layout"] != "official"
