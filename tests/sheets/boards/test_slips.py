"""Order slips: cut apart and folded they keep the orders secret, and each can be photographed."""

from __future__ import annotations

import re
from math import hypot
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray

from companion.board import PAPERS, Page
from companion.games import game
from companion.games.sheet_page import sheet_page
from companion.locale import catalogue
from companion.photo import read_photo, read_sheets
from companion.photo.printed.sheet import find_sheets
from companion.sheets import print_sheet
from companion.sheets.boards.slip_sheet import HINT
from companion.sheets.boards.small_boards import cells
from companion.sheets.page.typeset import NO_BREAK, typeset
from tests.photo.shots import stored
from tests.sheets.rendered import all_apart, page_texts, pixels, text_boxes

GAME = game("blottos-war")
SLIPS = ("slip-blue", "slip-red")
every_slip = pytest.mark.parametrize("item", SLIPS)
both_papers = pytest.mark.parametrize("paper", list(PAPERS))
PX = 144 / 25.4


def page(item: str, paper: str) -> Page:
    return sheet_page(GAME, GAME.choose(), item, paper)


def cut_off(item: str, paper: str) -> tuple[float, float]:
    """Top and bottom of the part of the page that is the slip."""
    upper, lower = (page(slip, paper) for slip in SLIPS)
    last = max(corner[1] for marker in upper.markers for corner in marker.corners())
    first = min(corner[1] for marker in lower.markers for corner in marker.corners())
    assert last + 20 < first
    cut = last + 23.5
    return (0.0, cut) if item == "slip-blue" else (cut, PAPERS[paper][1])


@pytest.mark.parametrize("language", ["en", "de"])
@both_papers
@every_slip
def test_a_folded_slip_shows_the_player_and_the_turn_alone(
    item: str, paper: str, language: str
) -> None:
    slip, (top, bottom) = page(item, paper), cut_off(item, paper)
    fold = slip.on_page((slip.board.fold, 0.0))[0]
    outside = 2 * fold
    words = catalogue(language)
    boxes = text_boxes(print_sheet("blottos-war", item, GAME.choose(), paper, language=language))
    mine = [box for box in boxes if top < box[1] < bottom]
    player = words.gettext("Blue" if item == "slip-blue" else "Red")
    seen = "".join(box[4] for box in mine if box[2] > outside)
    hint = typeset(words.gettext(HINT)).replace(" ", "").replace(NO_BREAK, "")
    turn = words.gettext("Turn no.").replace(" ", "")
    assert sorted(seen) == sorted(f"Blotto’sWar{player}{turn}{hint}")
    for bubble in slip.board.bubbles.values():
        assert slip.on_page(bubble.at)[0] + bubble.radius < outside
    assert slip.qr is not None
    assert slip.qr.at[0] + slip.qr.side / 2 < outside
    assert fold >= outside - fold


@both_papers
@every_slip
def test_the_fold_runs_through_no_bubble_and_no_marker(item: str, paper: str) -> None:
    slip = page(item, paper)
    fold = slip.on_page((slip.board.fold, 0.0))[0]
    for bubble in slip.board.bubbles.values():
        assert abs(slip.on_page(bubble.at)[0] - fold) > bubble.radius + 1
    for marker in slip.markers:
        assert abs(marker.at[0] - fold) > marker.side / 2 + marker.side / 7


def photo(item: str, paper: str) -> NDArray[np.uint8]:
    """A slip cut off its page."""
    data = print_sheet("blottos-war", item, GAME.choose(), paper)
    top, bottom = (round(v * PX) for v in cut_off(item, paper))
    return pixels(data, PX * 25.4)[top:bottom]


@both_papers
@every_slip
def test_a_slip_by_itself_is_told_by_its_markers(item: str, paper: str) -> None:
    (found,) = find_sheets(photo(item, paper))
    assert (found.kind.item, found.kind.paper) == (item, paper)


@both_papers
def test_both_slips_share_one_page(paper: str) -> None:
    blue, red = (print_sheet("blottos-war", item, GAME.choose(), paper) for item in SLIPS)
    assert blue == red
    assert len(pypdfium2.PdfDocument(blue)) == 1


SHAPES = ({}, {"columns": 3, "rows": 3, "neutral": 1}, {"columns": 12, "rows": 12})


@pytest.mark.slow
@pytest.mark.parametrize("chosen", SHAPES, ids=["7x8", "3x3", "12x12"])
@pytest.mark.parametrize(("paper", "language"), [("a4", "en"), ("letter", "de")])
@pytest.mark.parametrize("up", [1, 4])
def test_no_words_of_a_slip_touch_each_other(
    paper: str, language: str, chosen: dict[str, int], up: int
) -> None:
    pdf = print_sheet(
        "blottos-war", SLIPS[0], GAME.choose(chosen), paper, language=language, up=up, turns=(88,)
    )
    all_apart(text_boxes(pdf))


@pytest.mark.parametrize("chosen", SHAPES, ids=["7x8", "3x3", "12x12"])
def test_a_letter_or_number_is_nearest_to_its_own_circle(chosen: dict[str, int]) -> None:
    options = GAME.choose(chosen)
    slip = sheet_page(GAME, options, SLIPS[0], "a4")
    boxes = text_boxes(print_sheet("blottos-war", SLIPS[0], options, "a4"))
    circles = {name: (slip.on_page(one.at), one.radius) for name, one in slip.board.bubbles.items()}
    for name, (at, _) in circles.items():
        label = name.partition(".")[2]
        mine = min((box for box in boxes if box[4] == label), key=lambda box: away(box, at))
        gaps = {other: away(mine, at) - radius for other, (at, radius) in circles.items()}
        own = gaps.pop(name)
        assert 0.05 < own < 0.75 * min(gaps.values()), (name, own, min(gaps.values()))


def away(box: tuple[float, float, float, float, str], at: tuple[float, float]) -> float:
    """mm from a word's ink to a point."""
    left, top, right, bottom, _ = box
    return hypot(max(left - at[0], at[0] - right, 0.0), max(top - at[1], at[1] - bottom, 0.0))


@pytest.mark.slow
def test_small_slips_say_what_to_fill_in_before_their_qr_code() -> None:
    pdf = print_sheet("blottos-war", SLIPS[0], GAME.choose(), "a4", language="de", up=8)
    slip = page(SLIPS[0], "a4")
    factor, (corner, *_) = cells(slip.size, 4)
    assert slip.qr is not None
    code = corner[0] + factor * (slip.qr.at[0] - slip.qr.side / 2)
    first = next(right for _, _, right, _, word in text_boxes(pdf) if word == "Zahl")
    assert first < code - 1.5


def test_turns_are_filled_in_on_pages_of_their_own() -> None:
    def numbers(page: int, up: int) -> list[str]:
        turns = tuple(range(31, 36))
        pdf = print_sheet("blottos-war", SLIPS[0], GAME.choose(), "a4", turns=turns, up=up)
        return re.findall(r"\b3[1-5]\b", page_texts(pdf)[page])

    assert [numbers(page, 1) for page in (0, 4)] == [["31", "31"], ["35", "35"]]
    assert [numbers(page, 4) for page in (0, 2)] == [["31", "31", "32", "32"], ["35", "35"]]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("chosen", "paper"), [(SHAPES[0], "a4"), (SHAPES[2], "letter")], ids=["7x8", "12x12"]
)
def test_each_of_four_slips_on_a_page_is_read(
    tmp_path: Path, paper: str, chosen: dict[str, int]
) -> None:
    """Cut out, with three bubbles filled in; of an unusual board the QR code says which it is."""
    options = GAME.choose({**chosen, "partial_orders": "on"})
    pdf = print_sheet("blottos-war", SLIPS[0], options, paper, up=4)
    upright = np.ascontiguousarray(np.rot90(pixels(pdf, 260), -1))
    width, height = PAPERS[paper]
    factor = min(width / height, height / 2 / width)
    px = 260 / 25.4
    slips = [sheet_page(GAME, options, item, paper) for item in SLIPS]
    middle = upright.shape[1] // 2
    left, top = (height / 2 - factor * width) / 2, (width - factor * height) / 2
    columns = (upright[:, :middle].copy(), upright[:, middle:].copy())
    for column in columns:
        for number, slip in enumerate(slips):
            filled = [name for name in slip.board.bubbles if name in ("1.a", "2.3", "4.c")]
            for name in filled:
                x, y = slip.on_page(slip.board.bubbles[name].at)
                at = (round((left + x * factor) * px), round((top + y * factor) * px))
                radius = round(slip.board.bubbles[name].radius * factor * px * 0.9)
                cv2.circle(column, at, radius, (40, 50, 120), -1, cv2.LINE_AA)
            cuts = [0, column.shape[0] // 2, column.shape[0]]
            alone = column[cuts[number] : cuts[number + 1]]
            reading = read_photo(stored(tmp_path, alone))
            assert reading.sheet.item == slip.board.item
            assert reading.options == options
            seen = {name for name, mark in reading.marks.items() if mark.value is True}
            assert seen == {f"bubble {name}" for name in filled}
    together = read_sheets(stored(tmp_path, np.hstack(columns)))
    assert [one.sheet.item for one in together] == [item for item in SLIPS for _ in columns]
    for one in together:
        seen = {name for name, mark in one.marks.items() if mark.value is True}
        assert seen == {f"bubble {name}" for name in filled}
