"""Rings and counters on the spots of a board: what is read lies there, or is asked about."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.board import EMPTY, Marks
from companion.games.line_or_colour import GAME
from companion.games.sheet_page import sheet_page
from companion.photo import PhotoReading, read_photo
from companion.sheets.printing import print_sheet
from tests.camera import Mark, Ring, Scene, Stroke, draw_look, photograph
from tests.camera.deal import Dealt, deal
from tests.camera.hands import page_scene

SETS = {
    "wood": ("window", 112),
    "plastic": ("shadow", 102),
    "paper": ("curled", 111),
    "pen": ("lamp", 103),
}
"""A look and a seed by what the rings are made of; among wooden ones lie counters of plastic."""


def read(folder: Path, scene: Scene) -> PhotoReading:
    path = folder / "photo.jpg"
    path.write_bytes(photograph(scene).jpeg)
    return read_photo(path)


def colours(dealt: Dealt, marks: Marks) -> dict[str, object]:
    """What colour each spot has, counters counted."""
    return {
        place: marks.get(f"spot {place}", spot.colour) for place, spot in dealt.board.spots.items()
    }


@pytest.mark.parametrize("made_of", SETS)
def test_no_ring_is_wrong_and_not_asked_about(tmp_path: Path, sheets: Path, made_of: str) -> None:
    look, seed = SETS[made_of]
    dealt = deal("line-or-colour", look, seed, sheets, long_side=1800)
    assert dealt.told["rings"] == made_of
    reading = read(tmp_path, dealt.scene)
    rings = {name: mark for name, mark in reading.marks.items() if name.startswith("ring")}
    wrong = {n: m.value for n, m in rings.items() if m.value != dealt.marks.get(n, EMPTY)}
    assert not {name for name in wrong if rings[name].sure}
    assert len(wrong) <= 1
    assert len([mark for mark in rings.values() if not mark.sure]) <= 6
    assert colours(dealt, reading.values) == colours(dealt, dealt.marks)


def test_the_layout_is_the_square_code_s(tmp_path: Path, sheets: Path) -> None:
    dealt = deal("line-or-colour", "desk", 106, sheets, long_side=2400)
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
    reading = read(tmp_path, ringed(sheets, TWO_PENS, pencil))
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
