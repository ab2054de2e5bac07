"""What goes wrong with a photo is named with what to do; what can be read all the same is read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.board import Marks
from companion.photo import PhotoReading, Refusal, read_photo
from tests.camera.deal import deal
from tests.camera.faults import deal_faulty, photograph_faulty
from tests.photo.shots import differing, shot, silent_errors, stored, taken

REFUSED = {
    "blurred": {"blurred"},
    "shaken": {"blurred"},
    "washed-out": {"glare"},
    "dark": {"dark"},
    "side-cut": {"cut-off"},
    "covered-many": {"cut-off"},
    "far": {"small"},
}
"""Each fault of a printed sheet, and what it may be called; others are in test_refusals.py."""

READ = ("scale-90", "photocopied", "coloured", "covered-two", "upside-down", "corner-cut")
"""A photo of a screen is in ../marks/discs/test_round_pieces.py, whose pieces it hides most."""


def faulty(folder: Path, sheets: Path, fault: str, kind: str, seed: int = 71000) -> Path:
    dealt = deal_faulty(fault, kind, "desk", seed, sheets, size=6, long_side=1280)
    path = folder / f"{fault}.jpg"
    path.write_bytes(photograph_faulty(fault, dealt).jpeg)
    return path


@pytest.mark.parametrize("fault", REFUSED)
def test_what_keeps_a_printed_sheet_from_being_read_is_named(
    tmp_path: Path, sheets: Path, fault: str
) -> None:
    with pytest.raises(Refusal) as refused:
        read_photo(faulty(tmp_path, sheets, fault, "line-wars-printed"))
    assert refused.value.code in REFUSED[fault]
    assert not refused.value.bad_file
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("fault", READ)
def test_what_does_not_keep_a_sheet_from_being_read_is_no_reason_to_refuse(
    tmp_path: Path, sheets: Path, fault: str
) -> None:
    dealt = deal_faulty(fault, "line-wars-printed", "desk", 71000, sheets, size=6, long_side=1280)
    path = tmp_path / "photo.jpg"
    path.write_bytes(photograph_faulty(fault, dealt).jpeg)
    reading = read_photo(path)
    assert not silent_errors(reading, dealt.marks)
    assert len(differing(reading, dealt.marks)) < 0.1 * len(reading.marks)


def test_a_blurred_board_drawn_by_hand_is_refused_for_the_same_reason(
    tmp_path: Path, sheets: Path
) -> None:
    with pytest.raises(Refusal) as refused:
        read_photo(faulty(tmp_path, sheets, "blurred", "line-wars-hand-drawn", 72000))
    assert refused.value.code == "blurred"


def test_a_board_in_dim_light_is_read(tmp_path: Path, sheets: Path) -> None:
    dealt = deal("line-wars-printed", "desk", 95040, sheets, size=6, long_side=1280)
    light = taken(dealt.scene).astype(np.float64)
    light *= 52 / np.quantile(light.max(axis=2), 0.95)
    light += np.random.default_rng(3).normal(0, 1.5, light.shape)
    reading = read_photo(stored(tmp_path, np.clip(light, 0, 255).astype(np.uint8)))
    assert not differing(reading, dealt.marks)


def test_a_small_board_in_broad_pens_is_no_ring_of_markers(tmp_path: Path, sheets: Path) -> None:
    dealt = deal("line-wars-hand-drawn", "lamp", 95038, sheets)
    reading = read_photo(shot(dealt, tmp_path))
    assert (reading.sheet.kind, reading.options["size"]) == ("hand-drawn", 4)
    assert len(reading.values) == len(dealt.marks)  # two turns of this game fit the rules


def test_a_page_that_is_rolled_up_is_read_as_long_as_its_markers_are_seen(
    tmp_path: Path, sheets: Path
) -> None:
    dealt = deal(
        *("line-wars-printed", "desk", 74001, sheets),
        size=6,
        long_side=1280,
        curl=160.0,
        corner=20.0,
    )
    reading = read_photo(shot(dealt, tmp_path))
    assert not silent_errors(reading, dealt.marks)


@dataclass(frozen=True)
class Plain:
    """A sheet in good light, its marks, and how it is read."""

    picture: np.ndarray
    marks: Marks
    clean: PhotoReading


@pytest.fixture(scope="module")
def plain(sheets: Path) -> Plain:
    how = {"size": 6, "long_side": 1600, "quarter": 0, "end": "agreement"}
    dealt = deal("line-wars-printed", "desk", 71000, sheets, **how)  # type: ignore[arg-type]
    picture = taken(dealt.scene)
    return Plain(picture, dealt.marks, read_photo(picture))


def test_one_bright_spot_leaves_only_the_places_under_it_in_doubt(
    tmp_path: Path, plain: Plain
) -> None:
    picture, clean = plain.picture, plain.clean
    spot = np.zeros(picture.shape[:2], np.float32)
    middle = tuple(int(v) for v in clean.warp.to_photo(np.array([[80.0, 80.0]]))[0])
    cv2.circle(spot, middle, 90, 1.0, -1)
    veil = cv2.GaussianBlur(spot, (0, 0), 25)[..., None] * 400
    dazzled = np.clip(picture.astype(np.float32) + veil, 0, 255).astype(np.uint8)
    reading = read_photo(stored(tmp_path, dazzled, "dazzled.bmp"))
    assert not silent_errors(reading, plain.marks)
    assert 0 < len(reading.unsure) < 0.2 * len(reading.marks)
    assert _doubted_near(reading, middle)


def _doubted_near(reading: PhotoReading, middle: tuple[int, ...]) -> bool:
    """Whether the marks to check lie about one place of the photo."""
    board = reading.board
    at = [
        np.mean(board.line(m.name.split()[1]), axis=0) if m.name.startswith("line")
        else np.array(board.squares[m.name.split()[1]])
        for m in reading.unsure
    ]  # fmt: skip
    away = np.linalg.norm(reading.warp.to_photo(np.array(at)) - middle, axis=1)
    return bool(np.median(away) < 160)


def _covered(picture: np.ndarray, at: np.ndarray, reach: int, colour: tuple[int, ...]) -> None:
    """A straight thing as wide as twice its reach laid from one place to another, px."""
    cv2.line(picture, *at.round().astype(int).tolist(), colour, 2 * reach, cv2.LINE_AA)


def test_a_piece_under_a_finger_is_asked_about(tmp_path: Path, sheets: Path) -> None:
    dealt = deal("lineage-travel", "desk", 71000, sheets, long_side=1600, quarter=0)
    picture = taken(dealt.scene)
    board, warp = dealt.board, read_photo(stored(tmp_path, picture)).warp
    stones = [name for name in dealt.marks if name.startswith("stone ")]
    at = warp.to_photo(np.array([board.points[name.split()[1]] for name in stones]))
    _covered(picture, np.array([at[0], at[0] + (0, 900)]), 45, (205, 160, 130))
    reading = read_photo(stored(tmp_path, picture, "finger.bmp"))
    assert not silent_errors(reading, dealt.marks)
    assert not reading.marks[stones[0]].sure


def test_lines_under_glints_of_a_plastic_sleeve_are_asked_about(
    tmp_path: Path, plain: Plain
) -> None:
    picture, clean = plain.picture.copy(), plain.clean
    lines = [name for name in plain.marks if name.startswith("line ")][::4]
    for name in lines:
        (ax, ay), (bx, by) = clean.board.line(name.split()[1])
        ends = np.array([(0.8 * ax + 0.2 * bx, 0.8 * ay + 0.2 * by),
                         (0.2 * ax + 0.8 * bx, 0.2 * ay + 0.8 * by)])  # fmt: skip
        _covered(picture, clean.warp.to_photo(ends), 6, (255, 255, 255))
    reading = read_photo(stored(tmp_path, picture, "sleeve.bmp"))
    assert not silent_errors(reading, plain.marks)
    assert len(reading.unsure) < len(lines) + 6


def test_a_hand_over_much_of_the_board_is_to_be_taken_away(tmp_path: Path, plain: Plain) -> None:
    picture, clean = plain.picture.copy(), plain.clean
    width, height = clean.board.size
    middle = np.array([(0.5 * width, 0.15 * height), (0.5 * width, height)])
    _covered(picture, clean.warp.to_photo(middle), 110, (205, 160, 130))
    with pytest.raises(Refusal) as refused:
        read_photo(stored(tmp_path, picture, "hand.bmp"))
    assert refused.value.code == "covered"


def test_a_lamp_over_a_board_of_stones_is_glare_and_no_small_sheet(
    tmp_path: Path, sheets: Path
) -> None:
    path = faulty(tmp_path, sheets, "washed-out", "lineage-travel", 75000)
    with pytest.raises(Refusal) as refused:
        read_photo(path)
    assert refused.value.code == "glare"


def test_a_page_far_away_is_small_whatever_it_lies_on(tmp_path: Path, sheets: Path) -> None:
    dealt = deal_faulty("far", "lineage-travel", "window", 75001, sheets, long_side=1280)
    path = tmp_path / "photo.jpg"
    path.write_bytes(photograph_faulty("far", dealt).jpeg)
    with pytest.raises(Refusal) as refused:
        read_photo(path)
    assert refused.value.code == "small"


def test_a_shaken_photo_is_not_said_to_be_cut_off(tmp_path: Path, sheets: Path) -> None:
    dealt = deal_faulty("shaken", "lineage-travel", "desk", 75000, sheets, long_side=1280)
    path = tmp_path / "photo.jpg"
    path.write_bytes(photograph_faulty("shaken", dealt).jpeg)
    with pytest.raises(Refusal) as refused:
        read_photo(path)
    assert refused.value.code == "blurred"


def test_a_bright_scan_whose_paper_is_white_all_over_is_no_glare(
    tmp_path: Path, plain: Plain
) -> None:
    bright = np.clip(plain.picture.astype(np.float32) * 1.25, 0, 255).astype(np.uint8)
    reading = read_photo(stored(tmp_path, bright))
    assert not silent_errors(reading, plain.marks)
    assert len(reading.unsure) < 0.05 * len(reading.marks)


def test_a_picture_without_colours_says_so(tmp_path: Path, plain: Plain) -> None:
    grey = np.repeat(cv2.cvtColor(plain.picture, cv2.COLOR_RGB2GRAY)[..., None], 3, axis=2)
    with pytest.raises(Refusal) as refused:
        read_photo(stored(tmp_path, grey))
    assert refused.value.code == "no-colours"
