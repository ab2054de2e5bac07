"""A photo that shows no whole board is refused, with what to do about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.games import game
from companion.games.options import BadOption
from companion.photo import Refusal, read_photo
from companion.photo.hand_drawn.detection import find_drawn_grid
from companion.photo.locate.place import drawn_places
from tests.camera import Blank, Dot, Mark, Scene, Stroke, Text, draw_look, photograph
from tests.camera.deal import Kind, deal
from tests.photo.shots import Picture, stored, taken, upright

A4 = (210.0, 297.0)


def refusal(folder: Path, picture: Picture, **how: object) -> Refusal:
    with pytest.raises(Refusal) as refused:
        read_photo(stored(folder, picture), **how)  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)
    return refused.value


@cache
def shot(
    kind: Kind, sheets: Path, look: str = "desk", seed: int = 12, size: int = 6, **how: object
) -> Picture:
    return taken(deal(kind, look, seed, sheets, size=size, long_side=1400, quarter=0, **how).scene)


def _nothing(rng: np.random.Generator) -> list[Mark]:
    return []


def _handwriting(rng: np.random.Generator) -> list[Mark]:
    words = ["quick", "brown", "foxes", "jump", "over", "lazy", "dogs", "again"]
    return [
        Text((20.0, y), " ".join(rng.choice(words, 5)), "blue-ballpoint", float(rng.uniform(5, 8)))
        for y in np.arange(30, 270, 12.0)
    ]


def _chess(rng: np.random.Generator) -> list[Mark]:
    """A board of 8 x 8 squares ruled in pencil, every other one shaded."""
    marks: list[Mark] = []
    for k in range(9):
        marks.append(Stroke(((25.0, 60.0 + 20 * k), (185.0, 60.0 + 20 * k)), "pencil", "pencil"))
        marks.append(Stroke(((25.0 + 20 * k, 60.0), (25.0 + 20 * k, 220.0)), "pencil", "pencil"))
    for i in range(8):
        for j in range(i % 2, 8, 2):
            x, y = 25.0 + 20 * j, 60.0 + 20 * i
            zigzag = tuple((x + (2 if k % 2 else 18), y + 2 + k * 1.1) for k in range(15))
            marks.append(Stroke(zigzag, "black-gel", "gel", 0.2, 0.1))
    return marks


def _long_lattice(rng: np.random.Generator) -> list[Mark]:
    return [Dot((40.0 + 22 * i, 40.0 + 22 * j)) for i in range(5) for j in range(8)]


def _scattered(rng: np.random.Generator) -> list[Mark]:
    return [Dot((float(x), float(y))) for x, y in rng.uniform((20, 20), (190, 277), (60, 2))]


DRAWN: dict[str, tuple[str, Callable[[np.random.Generator], list[Mark]]]] = {
    "an empty page": ("none", _nothing),
    "dotted paper alone": ("dotted", _nothing),
    "handwriting on squared paper": ("squared", _handwriting),
    "a chess board": ("none", _chess),
    "a lattice of 5 x 8 dots": ("none", _long_lattice),
    "scattered dots": ("none", _scattered),
}


@pytest.mark.parametrize("what", DRAWN)
def test_a_page_without_a_board_is_refused(tmp_path: Path, what: str) -> None:
    ruling, draw = DRAWN[what]
    rng = np.random.default_rng(7)
    look = draw_look("desk", rng, long_side=1400, quarter=0)
    picture = taken(Scene(9, Blank(A4, ruling), tuple(draw(rng)), look))
    refused = refusal(tmp_path, picture)
    codes = {"no-board", "cut-off", "blurred", "other-inks", "unclear", "another-drawing"}
    assert refused.code in codes
    assert not refused.bad_file


@pytest.mark.parametrize(
    ("paper", "noise", "scale"),
    [((225, 225, 225), 3, 1), ((240, 230, 205), 0, 2)],
    ids=["photo", "warm-and-sharp"],
)
def test_a_puzzle_is_another_drawing_and_no_bad_photo(
    tmp_path: Path, paper: tuple[int, int, int], noise: int, scale: int
) -> None:
    rng = np.random.default_rng(4)
    puzzle = np.full((900, 700, 3), paper, np.uint8)
    for k in range(10):
        at, wide = 80 + 60 * k, 4 if k % 3 == 0 else 2
        cv2.line(puzzle, (at, 150), (at, 690), (30, 30, 30), wide, cv2.LINE_AA)
        cv2.line(puzzle, (80, at + 70), (620, at + 70), (30, 30, 30), wide, cv2.LINE_AA)
    for cell in rng.choice(81, 30, replace=False).tolist():
        at, digit = (98 + 60 * (cell % 9), 192 + 60 * (cell // 9)), str(cell % 9 + 1)
        cv2.putText(puzzle, digit, at, cv2.FONT_HERSHEY_SIMPLEX, 1.1, (30, 30, 30), 3, cv2.LINE_AA)
    puzzle = cv2.resize(puzzle, None, fx=scale, fy=scale)
    picture = np.clip(puzzle + rng.normal(0, noise, puzzle.shape), 0, 255).astype(np.uint8)
    assert refusal(tmp_path, picture).code == "another-drawing"


@pytest.mark.parametrize("level", [255, 128])
def test_a_blank_scan_has_no_sheet_and_no_glare(tmp_path: Path, level: int) -> None:
    refused = refusal(tmp_path, np.full((1400, 1000, 3), level, np.uint8))
    assert refused.code == "blank"
    assert "blank" in str(refused)


def test_print_on_white_paper_is_no_glare(tmp_path: Path) -> None:
    """A poster with large white areas between large black ones, on a grey wall."""
    picture = np.full((1400, 1000, 3), 150, np.uint8)
    picture[150:1250, 120:880] = 255
    rng = np.random.default_rng(3)
    for row, column in np.argwhere(rng.random((14, 9)) < 0.5):
        picture[220 + 70 * row : 290 + 70 * row, 185 + 70 * column : 255 + 70 * column] = 20
    assert refusal(tmp_path, picture).code != "glare"


def test_a_lamp_that_burns_out_a_page_without_a_board_is_glare(tmp_path: Path) -> None:
    y, x = np.mgrid[:1400, :1000]
    glow = 300 * np.exp(-((np.hypot(x - 480, y - 650) / 420) ** 4))
    page = np.clip(170 + glow, 0, 255).astype(np.uint8)
    page[1250:1260, 100:900] = 20
    assert refusal(tmp_path, np.repeat(page[..., None], 3, axis=2)).code == "glare"


def test_a_picture_in_the_dark_asks_for_light(tmp_path: Path, sheets: Path) -> None:
    light = shot("hand-drawn", sheets) * 0.04
    noisy = light + np.random.default_rng(1).normal(6, 6, light.shape)
    assert refusal(tmp_path, np.clip(noisy, 0, 255).astype(np.uint8)).code == "dark"


def test_a_blurred_picture_asks_to_hold_still(tmp_path: Path, sheets: Path) -> None:
    blurred = np.asarray(cv2.GaussianBlur(shot("printed", sheets), (0, 0), 10), np.uint8)
    assert refusal(tmp_path, blurred).code == "blurred"


SIDES: dict[str, tuple[Callable[[Picture], Picture], tuple[str, ...]]] = {
    "upper half": (lambda p: p[p.shape[0] // 2 :], ("top left", "top right")),
    "lower half": (lambda p: p[: p.shape[0] // 2], ("bottom left", "bottom right")),
    "left half": (lambda p: p[:, p.shape[1] // 2 :], ("top left", "bottom left")),
    "right half": (lambda p: p[:, : p.shape[1] // 2], ("top right", "bottom right")),
    "upper left": (lambda p: p[p.shape[0] * 2 // 5 :, p.shape[1] * 2 // 5 :], ("top left",)),
    "lower right": (
        lambda p: p[: p.shape[0] * 3 // 5, : p.shape[1] * 3 // 5],
        ("top right", "bottom"),
    ),
}


@pytest.mark.parametrize("side", SIDES)
def test_a_printed_sheet_partly_outside_the_picture_names_the_corner_to_show(
    tmp_path: Path, sheets: Path, side: str
) -> None:
    cut, corners = SIDES[side]
    refused = refusal(tmp_path, cut(shot("printed", sheets, roll=0.0, tilt=4.0)))
    assert refused.code == "cut-off"
    assert any(f"the {corner}" in str(refused) for corner in corners)


def test_a_grid_drawn_by_hand_partly_outside_the_picture_is_refused(
    tmp_path: Path, sheets: Path
) -> None:
    dealt = deal("hand-drawn", "desk", 14, sheets, size=7, long_side=1400, quarter=0, roll=0.0)
    photo = photograph(dealt.scene)
    picture = upright(photo.jpeg)
    corners = np.array(list(photo.points.values()))
    middle = round(corners.mean(axis=0)[0])
    assert refusal(tmp_path, picture[:, :middle]).code in ("cut-off", "no-board")


@pytest.mark.parametrize(
    ("kind", "size", "side"), [("hand-drawn", 12, 800), ("line-or-colour", 7, 600)]
)
def test_a_board_too_small_in_the_picture_asks_to_go_closer(
    tmp_path: Path, sheets: Path, kind: Kind, size: int, side: int
) -> None:
    picture = shot(kind, sheets, seed=20, size=size)
    scale = side / max(picture.shape)
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    refused = refusal(tmp_path, np.asarray(small, np.uint8))
    assert refused.code == "small"
    assert "closer" in str(refused)


def test_two_sheets_in_one_picture_are_refused(tmp_path: Path, sheets: Path) -> None:
    one, other = shot("printed", sheets, seed=11, size=7), shot("printed", sheets, size=6)
    height = min(one.shape[0], other.shape[0])
    both = np.hstack([one[:height], other[:height]])
    assert refusal(tmp_path, both).code == "two-sheets"


def test_two_sheets_of_one_kind_in_one_picture_are_refused(tmp_path: Path, sheets: Path) -> None:
    picture = shot("printed", sheets, seed=11, size=7)
    assert refusal(tmp_path, np.hstack([picture, picture])).code == "two-sheets"


def test_a_printed_sheet_in_a_mirror_is_refused(tmp_path: Path, sheets: Path) -> None:
    refused = refusal(tmp_path, shot("printed", sheets)[:, ::-1])
    assert refused.code == "mirrored"


@pytest.mark.parametrize("kind", ["printed", "hand-drawn"])
def test_another_game_than_the_sheet_s_is_refused(tmp_path: Path, sheets: Path, kind: Kind) -> None:
    refused = refusal(tmp_path, shot(kind, sheets), game="blottos-war")
    assert refused.code in ("other-game", "needs-sheet")
    assert game("blottos-war").title in str(refused)


@pytest.mark.parametrize("kind", ["printed", "hand-drawn"])
def test_another_size_than_the_sheet_s_is_refused(tmp_path: Path, sheets: Path, kind: Kind) -> None:
    refused = refusal(tmp_path, shot(kind, sheets), game="line-wars", options={"size": "9"})
    assert refused.code == "other-option"
    assert str(refused) == "this sheet has size=6. Leave --set size out."


def test_options_and_inks_that_do_not_exist_are_told_first(tmp_path: Path, sheets: Path) -> None:
    path = stored(tmp_path, shot("printed", sheets))
    with pytest.raises(BadOption):
        read_photo(path, options={"size": "99"})
    for inks in ({"blue": "mauve"}, {"blue": "red"}, {"blue": "black", "red": "black"}):
        with pytest.raises(Refusal) as refused:
            read_photo(path, inks=inks)
        assert refused.value.bad_file


@pytest.mark.parametrize(("grey", "told"), [(150, True), (230, False)])
def test_a_fainter_grid_beside_the_one_that_is_found_is_told_of(grey: int, told: bool) -> None:
    picture = np.full((700, 1500, 3), 230, np.uint8)
    for column, row in np.ndindex(5, 5):
        for left, ink in ((930, grey), (130, 30)):
            at = (left + 100 * column, 140 + 100 * row)
            cv2.circle(picture, at, 6, (ink,) * 3, -1, cv2.LINE_AA)
    grid = find_drawn_grid(picture, (5,))
    assert grid is not None
    assert (grid.size, grid.beside, grid.corners[0][0] < 700) == (5, told, True)
    options = {"size": "5"}
    notes = [str(note) for note in drawn_places(grid, "line-wars", options)[0].notes]
    assert any("Photograph one at a time" in note for note in notes) == told


@pytest.mark.parametrize("side", [300, 1200])
def test_noise_in_black_and_white_is_no_board(tmp_path: Path, side: int) -> None:
    grains = np.random.default_rng(5).integers(0, 2, (side, side, 1), np.uint8)
    assert refusal(tmp_path, np.repeat(255 * grains, 3, axis=2)).code == "no-board"
