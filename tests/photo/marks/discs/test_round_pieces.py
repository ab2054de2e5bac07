"""Stones and counters on a photographed board."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from companion.board.counters import CLEAR, DIAMOND, OUTLINE, OWNER, PIP, PIPS
from companion.photo import read_photo
from companion.photo.marks.discs.patterns import SIDE, fit_pips, grid
from companion.photo.reading import Reason
from companion.sheets.boards import pieces
from tests.camera.deal import deal
from tests.camera.faults import deal_faulty, photograph_faulty
from tests.photo.shots import differing, shot, silent_errors


def test_no_piece_is_wrong_and_not_asked_about(tmp_path: Path, sheets: Path) -> None:
    dealt = deal("lineage-travel", "glare", 102, sheets, long_side=1800)
    reading = read_photo(shot(dealt, tmp_path))
    assert not silent_errors(reading, dealt.marks)
    assert len(differing(reading, dealt.marks)) <= 1
    assert len(reading.unsure) < 0.02 * len(reading.marks) + 2


def test_a_bare_place_beside_a_stone_that_lies_askew_is_not_asked_about(
    tmp_path: Path, sheets: Path
) -> None:
    dealt = deal("lineage-travel", "shadow", 190127, sheets)
    reading = read_photo(shot(dealt, tmp_path))
    assert not reading.unsure
    assert not differing(reading, dealt.marks)


def test_counters_are_read_that_reach_to_the_bar_along_an_end_row(
    tmp_path: Path, sheets: Path
) -> None:
    dealt = deal("blottos-war-board", "lamp", 225314, sheets, other_hands=True)
    reading = read_photo(shot(dealt, tmp_path))
    assert not reading.unsure
    assert not differing(reading, dealt.marks)


def test_a_pen_that_lies_over_a_place_is_no_piece(tmp_path: Path, sheets: Path) -> None:
    dealt = deal("lineage-travel", "clutter", 221027, sheets)
    reading = read_photo(shot(dealt, tmp_path))
    assert [(mark.name, mark.reasons) for mark in reading.unsure] == [
        ("stone a6", (Reason.COVERED,))
    ]
    assert not silent_errors(reading, dealt.marks)


def test_faint_rings_are_seen_through_the_grid_of_pixels_of_a_screen(
    tmp_path: Path, sheets: Path
) -> None:
    dealt = deal_faulty("screen", "lineage-travel", "window", 75001, sheets, long_side=2000)
    path = tmp_path / "photo.jpg"
    path.write_bytes(photograph_faulty("screen", dealt).jpeg)
    reading = read_photo(path)
    assert not silent_errors(reading, dealt.marks)
    assert len(differing(reading, dealt.marks)) <= 1


RED = (1.5, 1.2, 0.2)
"""How dense a pen is in blue, green and red light."""


def test_pieces_that_were_erased_are_none_and_asked_about_where_they_are_dark(
    tmp_path: Path, sheets: Path
) -> None:
    """An eraser leaves broad scribbles of ink that is far paler than the fine strokes of the game
    on the sheet."""
    dealt = deal("lineage-travel", "desk", 704501, sheets, long_side=1800)
    path = shot(dealt, tmp_path)
    clean, picture = read_photo(path), cv2.imread(str(path))
    board, turns = clean.board, np.linspace(0, 22, 200)
    spiral = np.linspace(0.15, 1, 200) * np.array([np.cos(turns), np.sin(turns)])
    scribbles = np.zeros(picture.shape[:2])
    erased = ("stone a1", "stone b6", "stone d2", "stone f6", "stone h5")
    for name in erased:
        places = board.points[name.split()[1]] + board.stone * spiral.T
        there = np.round(np.asarray(clean.warp.to_photo(places)) * 16).astype(int)
        cv2.polylines(scribbles, [there], False, 1.0, 1, cv2.LINE_AA, 4)
    for dark, asked in ((0.4, False), (0.9, True)):
        left = dark * cv2.GaussianBlur(scribbles, (0, 0), 0.6)
        shown = picture * np.exp(-left[..., None] * RED)
        cv2.imwrite(str(path), shown.round().astype(np.uint8))
        reading = read_photo(path)
        assert not differing(reading, dealt.marks)
        doubts = {mark.name for mark in reading.unsure if Reason.OLDER in mark.reasons}
        assert bool(doubts & set(erased)) is (doubts >= set(erased)) is asked


def test_the_reader_looks_for_the_pips_that_are_printed() -> None:
    assert pieces.PIPS == PIPS
    assert pieces.PIP == PIP
    assert pieces.CLEAR == CLEAR


def counter(number: int, turn: float, diamond: bool, shift: tuple[float, float]) -> np.ndarray:
    """How white a counter of radius 6 mm is: pips as on a die, or an outline for none."""
    places = grid() - np.array(shift)
    c, s = np.cos(turn), np.sin(turn)
    places = places @ np.array([[c, -s], [s, c]])
    x, y = places[..., 0], places[..., 1]

    def far(px: float, py: float) -> np.ndarray:
        if diamond:
            return (np.abs(x - px) + np.abs(y - py)) / DIAMOND
        return np.hypot(x - px, y - py)

    if number == 0:
        return np.asarray(np.abs(far(0, 0) - OWNER) < OUTLINE / 6 / 2 * 1.5, np.float32)
    white = np.zeros((SIDE, SIDE), bool)
    for pip in PIPS[number]:
        white |= far(*pip) < PIP
    return white.astype(np.float32)


@given(
    number=st.sampled_from(list(PIPS)),
    turn=st.floats(0, 2 * np.pi),
    diamond=st.booleans(),
    shift=st.tuples(st.floats(-0.08, 0.08), st.floats(-0.08, 0.08)),
)
def test_a_counter_shows_its_number_in_any_turn(
    number: int, turn: float, diamond: bool, shift: tuple[float, float]
) -> None:
    fit = fit_pips(counter(number, turn, diamond, shift)[None], 6.0)[0]
    assert fit.argmax() == number
    assert np.sort(fit)[-1] - np.sort(fit)[-2] > 0.1
