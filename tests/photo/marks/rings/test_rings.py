"""Rings and counters on the spots of a board: what is read lies there, or is asked about."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from companion.board import EMPTY, Marks, Value, mark_name
from companion.games.line_or_colour import GAME
from companion.games.sheet_page import sheet_page
from companion.photo import PhotoReading, Refusal, read_photo
from companion.photo.image.arrays import Rgb
from companion.photo.marks.rings.spot_colours import (
    SpotColours,
    covered_spots,
    printed_palette,
    read_spots,
    sheet_centres,
)
from companion.photo.reading import SURE
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.rectify.warp import Flat
from companion.pictures.styles import COLOURS
from companion.sheets.printing import print_sheet
from tests.camera import Mark, Ring, Scene, Stroke, draw_look
from tests.camera.deal import Dealt, deal
from tests.camera.faults import deal_faulty
from tests.camera.hands import page_scene
from tests.photo.shots import jpeg_of

SETS = {"wood": ("window", 112), "paper": ("curled", 111)}
"""A look and a seed by what the rings are made of; among wooden ones lie counters of plastic. The
samples have rings of plastic and by pen."""


def read(folder: Path, scene: Scene) -> PhotoReading:
    path = folder / "photo.jpg"
    path.write_bytes(jpeg_of(scene))
    return read_photo(path)


def colours(dealt: Dealt, marks: Marks) -> dict[str, object]:
    """What colour each spot has, counters counted."""
    return {
        place: marks.get(f"spot {place}", spot.colour) for place, spot in dealt.board.spots.items()
    }


@pytest.mark.parametrize("made_of", SETS)
def test_no_ring_is_wrong_and_not_asked_about(tmp_path: Path, sheets: Path, made_of: str) -> None:
    look, seed = SETS[made_of]
    dealt = deal("line-or-colour", look, seed, sheets, long_side=1500)
    assert dealt.told["rings"] == made_of
    reading = read(tmp_path, dealt.scene)
    rings = {name: mark for name, mark in reading.marks.items() if name.startswith("ring")}
    wrong = {n: m.value for n, m in rings.items() if m.value != dealt.marks.get(n, EMPTY)}
    assert not {name for name in wrong if rings[name].sure}
    assert len(wrong) <= 1
    assert len([mark for mark in rings.values() if not mark.sure]) <= 6
    assert colours(dealt, reading.values) == colours(dealt, dealt.marks)


def test_black_rings_are_told_from_the_dark_spots_of_a_copy(tmp_path: Path, sheets: Path) -> None:
    """A copier leaves spots that are as dark as the rings."""
    dealt = deal_faulty("photocopied", "line-or-colour", "patterned", 42006, sheets, long_side=1800)
    reading = read(tmp_path, dealt.scene)
    rings = {name: mark for name, mark in reading.marks.items() if name.startswith("ring")}
    wrong = [name for name, mark in rings.items() if mark.value != dealt.marks.get(name, EMPTY)]
    assert not [name for name in wrong if rings[name].sure]
    assert len(wrong) <= 5
    assert len([mark for mark in rings.values() if mark.confidence < SURE]) <= 9


def test_rings_drawn_by_pen_round_grey_spots_are_no_pieces(tmp_path: Path, sheets: Path) -> None:
    dealt = deal_faulty("grey", "line-or-colour", "curled", 42004, sheets, long_side=1800)
    reading = read(tmp_path, dealt.scene)
    assert {name: mark.value for name, mark in reading.marks.items() if name in dealt.marks} == {
        name: value for name, value in dealt.marks.items() if name.startswith("ring")
    }


def test_a_copy_says_that_it_has_no_colours_not_that_something_lies_on_it(
    tmp_path: Path, sheets: Path
) -> None:
    dealt = deal_faulty("photocopied", "line-or-colour", "chat", 42007, sheets)
    with pytest.raises(Refusal, match="printed or copied without colours"):
        read(tmp_path, dealt.scene)


def test_the_layout_is_the_square_code_s(tmp_path: Path, sheets: Path) -> None:
    dealt = deal("line-or-colour", "desk", 106, sheets, long_side=1800)
    reading = read(tmp_path, dealt.scene)
    assert reading.options["layout"] == dealt.options["layout"] != "official"
    assert not [name for name in reading.values if name.startswith("spot")]


def ringed(sheets: Path, inks: dict[str, str], *more: Mark) -> Scene:
    """A small board with rings drawn in these inks by spot, and whatever else is drawn."""
    options = GAME.choose({"size": 5})
    page = sheet_page(GAME, options, "board", "a4")
    pdf = sheets / "line-or-colour-5-a4.pdf"
    if not pdf.exists():
        pdf.write_bytes(print_sheet(GAME.key, "board", options, "a4"))
    rings = [
        Ring(page.on_page(spot.at), spot.radius + 2.2, inks[place], "felt", 1.0)
        for place, spot in page.board.spots.items()
        if place in inks
    ]
    look = draw_look("desk", np.random.default_rng(3), long_side=1500, quarter=0)
    return page_scene(page, str(pdf), [*rings, *more], look, 3)


BLACK, RED, GREEN = "black-felt", "red-felt", "green-felt"
TWO_PENS = {"a1": BLACK, "b2": BLACK, "c3": BLACK, "d4": BLACK, "a2": RED, "b3": RED, "c4": RED}


def test_a_third_pen_is_asked_about(tmp_path: Path, sheets: Path) -> None:
    reading = read(tmp_path, ringed(sheets, {**TWO_PENS, "e1": GREEN}))
    assert [mark.name for mark in reading.unsure] == ["ring e1"]
    assert {name: value for name, value in reading.values.items() if name != "ring e1"} == {
        f"ring {place}": "black" if ink == BLACK else "white" for place, ink in TWO_PENS.items()
    }


def test_what_lies_over_a_spot_is_asked_about(tmp_path: Path, sheets: Path) -> None:
    page = sheet_page(GAME, GAME.choose({"size": 5}), "board", "a4")
    x, y = page.on_page(page.board.spots["e5"].at)
    pencil = Stroke(((x - 3, y - 16), (x - 1, y + 16)), "red-orange", "felt", 0.0, 0.0, 11.0)
    # with one more of White's both have four, as in a game: else all would be asked about
    reading = read(tmp_path, ringed(sheets, {**TWO_PENS, "b1": RED}, pencil))
    assert {"spot e5", "ring e5"} & {mark.name for mark in reading.unsure}
    assert {mark.name.split()[1] for mark in reading.unsure} <= {"e5", "e4"}


def test_an_empty_board_has_no_ring(tmp_path: Path, sheets: Path) -> None:
    reading = read(tmp_path, ringed(sheets, {}))
    assert not reading.values
    assert not reading.unsure


def test_rings_of_one_side_alone_are_told_or_asked_about(tmp_path: Path, sheets: Path) -> None:
    for ink, value in ((BLACK, "black"), (RED, "white")):
        reading = read(tmp_path, ringed(sheets, dict.fromkeys(("a1", "c2", "d5", "e3"), ink)))
        for place in ("a1", "c2", "d5", "e3"):
            mark = reading.marks[f"ring {place}"]
            assert mark.value == value or not mark.sure


def test_a_ring_that_runs_over_its_spot_is_seen(tmp_path: Path, sheets: Path) -> None:
    black = dict.fromkeys(("a1", "b4", "d2"), BLACK)
    page = sheet_page(GAME, GAME.choose({"size": 5}), "board", "a4")
    askew = []
    for place in ("b2", "c4", "e1"):
        spot = page.board.spots[place]
        x, y = page.on_page(spot.at)
        askew.append(Ring((x + 1.6, y + 1.2), spot.radius + 1.2, "pencil", "pencil", 1.0))
    reading = read(tmp_path, ringed(sheets, black, *askew))
    rings = {f"ring {place}": "black" for place in black}
    rings |= {f"ring {place}": "white" for place in ("b2", "c4", "e1")}
    assert dict(reading.values) == rings
    pale = {"ring b2", "ring c4", "ring e1"}  # beside black, pencil may be asked about as erased
    assert {mark.name for mark in reading.unsure} <= pale


def grey_board() -> Rgb:
    """A small board printed in grey, 5 px to the mm."""
    options = GAME.choose({"size": 5})
    page = sheet_page(GAME, options, "board", "a4")
    with pypdfium2.PdfDocument(print_sheet(GAME.key, "board", options, "a4")) as document:
        sheet = document[0].render(scale=5 * 25.4 / 72).to_pil().convert("L")
    left, top = (round(5 * v) for v in page.offset)
    side = round(5 * page.board.size[0])
    grey = np.asarray(sheet)[top : top + side, left : left + side]
    return np.asarray(cv2.merge([grey] * 3), np.uint8)


def test_a_layout_that_neither_colours_nor_code_tell_is_asked_about() -> None:
    page = sheet_page(GAME, GAME.choose({"size": 5}), "board", "a4")
    flat = Flat(grey_board(), 5.0, 0.0)
    assert all(one.posterior().mark.sure for one in read_spots(RectifiedBoard(flat, page.board)))
    uncoded = read_spots(RectifiedBoard(flat, page.board, coded=False))
    assert not any(one.posterior().mark.sure for one in uncoded)


def test_on_a_grey_print_a_spot_may_only_be_of_another_colour_that_the_board_has() -> None:
    page = sheet_page(GAME, GAME.choose({"size": 5}), "board", "a4")
    assert "grey" not in page.board.signs
    printed = {mark_name("spot", place): spot.colour for place, spot in page.board.spots.items()}
    for one in read_spots(RectifiedBoard(Flat(grey_board(), 5.0, 0.0), page.board, coded=False)):
        mark = one.posterior().mark
        assert mark.other in page.board.signs
        assert mark.other != printed[mark.name]


def test_a_grey_print_stays_one_though_counters_lie_on_most_of_its_spots() -> None:
    board = sheet_page(GAME, GAME.choose({"size": 5}), "board", "a4").board
    picture, right = grey_board(), dict[str, Value]()
    flat, counters = Flat(picture, 5.0, 0.0), list(board.signs)
    for k, (place, spot) in enumerate(board.spots.items()):
        right[mark_name("spot", place)] = EMPTY
        if k % 5:
            counter = counters[(counters.index(spot.colour) + 1) % len(counters)]
            right[mark_name("spot", place)] = counter
            x, y = flat.pixels(np.array([spot.at]))[0].round().astype(int).tolist()
            cv2.circle(picture, (x, y), round(5 * spot.radius), COLOURS[counter], -1)
    marks = [one.posterior().mark for one in read_spots(RectifiedBoard(flat, board))]
    assert not {one.name for one in marks if one.sure and one.value != right[one.name]}
    assert sum(one.value == right[one.name] for one in marks) > 20


@pytest.mark.parametrize("toner", [1.0, 0.75, 0.6, 0.45])
def test_colours_of_a_pale_print_are_what_they_should_be(toner: float) -> None:
    colours = ["purple", "red", "blue", "green", "yellow", "orange", "grey"]
    printed = printed_palette(colours)
    pale = np.cbrt(1 - toner * (1 - printed**3))
    seen = np.repeat(pale, 7, axis=0) + np.random.default_rng(1).normal(0, 0.01, (49, 3))
    centres = sheet_centres(seen, colours)
    assert np.abs(centres - pale).max() < 0.05


def test_counters_are_told_though_both_yellow_and_orange_lie_nearest_to_the_printed_yellow() -> (
    None
):
    counters = {
        "purple": (0.56, 0.32, 0.66), "red": (0.88, 0.26, 0.3), "blue": (0.21, 0.41, 0.86),
        "green": (0.28, 0.76, 0.43), "yellow": (1.0, 0.87, 0.29), "orange": (1.0, 0.71, 0.25),
        "grey": (0.59, 0.61, 0.65),
    }  # fmt: skip
    looks = np.array(list(counters.values()))
    seen = np.repeat(looks, 7, axis=0) + np.random.default_rng(1).normal(0, 0.003, (49, 3))
    assert np.abs(sheet_centres(seen, list(counters)) - looks).max() < 0.03


def test_an_orange_that_an_app_made_stronger_is_no_red_under_a_sheen() -> None:
    board = sheet_page(GAME, GAME.choose(), "board", "a4").board
    colours = list(board.signs)
    looks = printed_palette(colours)
    looks[[colours.index("red"), colours.index("orange")]] = (1, 0.14, 0.14), (1, 0.48, 0.14)
    seen = looks[[colours.index(spot.colour) for spot in board.spots.values()]]
    seen = seen + np.random.default_rng(1).normal(0, 0.01, seen.shape)
    all_of_them = np.ones(len(seen))
    sheet = SpotColours(seen, sheet_centres(seen, colours), all_of_them, True, all_of_them > 0)
    rectified = RectifiedBoard(Flat(np.zeros((9, 9, 3), np.uint8), 1.0, 0.0), board, coded=True)
    assert not covered_spots(rectified, sheet).any()
