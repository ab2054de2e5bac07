"""A line beside a blackened square shows by the paper between the two, whatever ink both are in."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from companion.board import EMPTY
from companion.photo import read_photo
from companion.photo.image.statistics import logit
from companion.photo.marks.board import read_board
from companion.photo.marks.lines.apart import keep_apart
from companion.photo.marks.lines.beside_black import BesideBlack
from companion.photo.marks.lines.fills import beside_squares, measure_fills
from companion.photo.reading import SURE, ReadMark
from tests.camera.deal import deal
from tests.photo.marks.lines.test_over_black import FILLED, IN_CLEAR, drawn_board
from tests.photo.shots import shot
from tests.photo.visibility import NOTHING

ROUND = {"c3-d3": "blue", "d5-e5": "blue", "c4-c5": "red", "e3-e4": "blue"}
"""Lines on the outside of the blackened squares."""
BARE = ("c3-c4", "e4-e5", "d3-e3", "c5-d5")
"""Their other sides, and the one between two of them."""


def read(black: str, reach: float = 0.41, lines: Mapping[str, str] = ROUND) -> dict[str, ReadMark]:
    board = drawn_board({**IN_CLEAR, **lines}, {}, whole=False, reach=reach, black=black)
    marks = [one.posterior().mark for one in read_board(board).evidence.values()]
    return {mark.name.removeprefix("line "): mark for mark in marks}


@pytest.mark.parametrize("black", ["black", "navy"])
def test_lines_beside_hatching_are_read_though_its_ink_looks_like_a_players(black: str) -> None:
    marks = read(black)
    assert {place: marks[place].value for place in ROUND} == ROUND
    assert all(marks[place].sure for place in ROUND)
    assert {marks[place].value for place in BARE} == {EMPTY}


def test_a_fine_pale_line_is_told_from_the_darker_end_of_the_hatching_beside_it() -> None:
    pale = {"c3-d3": "rose", "d5-e5": "rose"}
    marks = read("black", reach=0.44, lines={**ROUND, **pale})
    assert all(marks[place].sure and marks[place].value == "red" for place in pale)


def test_hatchings_last_stroke_is_no_line_where_its_ink_looks_like_a_players() -> None:
    marks = read("navy", reach=0.44)  # its strokes begin and end 0.06 steps beside the place
    assert not any(marks[place].value != EMPTY and marks[place].sure for place in BARE)


def test_a_stroke_keeps_apart_where_paper_shows_on_both_sides() -> None:
    rectified = drawn_board({**IN_CLEAR, **ROUND}, {}, whole=False, reach=0.41)
    board, flat = rectified.board, rectified.flat
    centres = flat.pixels(np.array([board.squares[s.place] for s in rectified.slots("fill")]))
    sides = np.full(len(centres), board.pitch * flat.scale)
    fills = measure_fills(rectified.ink, centres, sides, ["black"], NOTHING)
    places = [slot.place for slot in rectified.slots("line")]
    ends = np.array([board.line(place) for place in places])
    middles = flat.pixels(ends.mean(axis=1))
    beside = beside_squares(centres[fills.hatched], sides[fills.hatched], middles)
    apart = keep_apart(rectified, beside, fills, 0.5)
    found = {place for place, one in zip(places, apart.strokes, strict=True) if one}
    assert found == set(ROUND)
    assert (apart.beside[apart.strokes] < 0.3).all()
    assert {places[k] for k in np.flatnonzero(apart.bare)} == {
        place for place, near in zip(places, beside, strict=True) if near and place not in ROUND
    }
    assert len(FILLED) == fills.hatched.sum()


def test_a_pale_stroke_that_keeps_apart_leaves_its_line_open_and_one_of_the_black_does_not() -> (
    None
):
    """The pale ones have too little colour for a line, but may be the pen's, not the black's."""
    colourless = np.full((3, 2), -18.0)
    keeps_apart = np.array([(12.0, -9.0), (-2.0, -9.0), (-9.0, -9.0)])
    beside = BesideBlack(colourless, colourless, keeps_apart, np.zeros(3, bool), {})
    ink, _ = beside.drawn(stroke=np.array([-1.0, 9.0, 9.0]))
    sure = logit(SURE)
    assert (np.abs(ink[:2, 0]) < sure).all()
    assert (ink[2] < -sure).all()


def test_where_the_black_of_a_sheet_often_keeps_apart_it_leaves_no_line_open(
    tmp_path: Path,
) -> None:
    """Hatching of 33 squares ends beside 18 bare lines of this board, with paper between."""
    dealt = deal("line-wars-hand-drawn", "glare", 699522, tmp_path, other_hands=True)
    reading = read_photo(shot(dealt, tmp_path))
    assert not reading.unsure
    assert dict(reading.values) == dict(dealt.marks)
