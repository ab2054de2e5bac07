"""Lines of any direction: CoronaLine sheets photographed by the test camera."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.board import EMPTY
from companion.games.corona_line import GAME
from companion.photo import Refusal, read_photo
from companion.photo.image.absorptance import Ink
from companion.photo.image.statistics import BEYOND_DOUBT, logit
from companion.photo.marks.chords import segments
from companion.photo.marks.chords.geometry import Chords
from companion.photo.marks.chords.pen_maps import map_pens
from companion.photo.marks.chords.segments import measure_segments
from companion.photo.reading import SURE
from tests.camera.deal import deal
from tests.camera.hands import draw_hand, hand_drawn_scene, set_dots
from tests.camera.looks import draw_look
from tests.photo.shots import shot, stored, taken


def drawn(marks: dict[str, str], seed: int = 5, **inks: str) -> np.ndarray:
    """A grid of 5 x 5 dots by hand with these lines on it, in good light."""
    rng = np.random.default_rng(seed)
    board = GAME.boards(GAME.choose({"size": 5}))["board"]
    assert board.lattice is not None
    look = draw_look("desk", rng, long_side=1500, quarter=0)
    sheet = set_dots(board.lattice, rng, paper="a4", ruling="none")
    hand = draw_hand(rng, **{"blue": "blue-gel", "red": "red-ballpoint", **inks})
    scene = hand_drawn_scene(board, sheet, marks, hand, look, seed)
    return taken(scene)


def test_lines_across_squares_tell_coronaline(tmp_path: Path) -> None:
    marks = {"line a1-b3": "blue", "line b3-d4": "blue", "line d5-e5": "red", "line c2-d5": "red"}
    picture = drawn(marks)
    reading = read_photo(stored(tmp_path, picture))
    assert reading.game == "corona-line"
    assert dict(reading.values) == marks
    assert not any(name.startswith("tick") for name in reading.marks)


def test_lines_that_fit_both_games_are_asked_about(tmp_path: Path) -> None:
    """One trail each along neighbours, from opposite corners: either game can begin so."""
    marks = {"line a1-b1": "blue", "line d5-e5": "red"}
    picture = drawn(marks)
    path = stored(tmp_path, picture)
    with pytest.raises(Refusal) as refused:
        read_photo(path)
    assert refused.value.code == "which-game"
    assert dict(read_photo(path, game="corona-line").values) == marks


def test_lines_in_nobodys_ink_are_told_and_kept_out(tmp_path: Path) -> None:
    marks = {"line a1-b3": "blue", "line b3-d4": "blue", "line d5-e5": "red", "line c2-d5": "red"}
    picture = drawn({**marks, "line a4-b1": "black"}, black="black-gel")
    reading = read_photo(stored(tmp_path, picture), game="corona-line")
    assert dict(reading.values) == marks
    assert [breach.places for breach in reading.foreign] == [("a4-b1",)]
    assert not reading.marks["line a4-b1"].sure


def test_a_black_pen_is_read_once_it_is_told(tmp_path: Path) -> None:
    marks = {"line a1-b3": "blue", "line b3-d4": "blue", "line d5-e5": "red", "line c2-d5": "red"}
    picture = drawn(marks, blue="black-gel")
    path = stored(tmp_path, picture)
    reading = read_photo(path, game="corona-line", inks={"blue": "black"})
    assert dict(reading.values) == marks


CORNERS = [(-1, -1), (1, -1), (1, 1), (-1, 1)]


def test_lines_under_something_that_lies_there_are_asked_about(tmp_path: Path) -> None:
    """A bar across the middle of b3-d4, in a player's colour, in none and in a light one."""
    marks = {"line a1-b3": "blue", "line b3-d4": "blue", "line d5-e5": "red", "line c2-d5": "red"}
    picture = drawn(marks)
    clear = read_photo(stored(tmp_path, picture), game="corona-line")
    lattice = clear.board.lattice
    assert lattice is not None
    (x, y), step = lattice.xy(2, 2.5), lattice.pitch
    bar = np.array([(x + i * 0.5 * step, y + j * 0.22 * step) for i, j in CORNERS])
    for colour in ((230, 40, 40), (35, 35, 38), (250, 220, 60)):
        covered = picture.copy()
        cv2.fillPoly(covered, [np.round(clear.warp.to_photo(bar)).astype(np.int32)], colour)
        read = read_photo(stored(tmp_path, covered), game="corona-line").marks
        assert not {n for n, m in read.items() if m.sure and m.value != marks.get(n, EMPTY)}
        assert not read["line b3-d4"].sure
        assert read["line a1-b3"].sure


def test_an_empty_board_has_no_line_and_no_doubt(tmp_path: Path) -> None:
    picture = drawn({})
    reading = read_photo(stored(tmp_path, picture), game="corona-line")
    lines = [mark for name, mark in reading.marks.items() if name.startswith("line ")]
    assert all(mark.value == EMPTY and mark.sure for mark in lines)


def test_ink_along_more_chords_than_any_game_has_tells_nothing(
    tmp_path: Path, sheets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a part of the board is filled: each chord of it may be a line, or none."""
    monkeypatch.setattr(segments, "_TOO_MANY", 3)
    dealt = deal("corona-line-printed", "chat", 831, sheets)
    with pytest.raises(Refusal) as refused:
        read_photo(shot(dealt, tmp_path), inks={"blue": "blue", "red": "red"})
    assert refused.value.code == "unclear"


def every_chord(dots: np.ndarray) -> Chords:
    """From each of some dots, 100 px apart, to each of those after it."""
    first, second = np.triu_indices(len(dots), 1)
    steps = np.linalg.norm(dots[second] - dots[first], axis=1) / 100
    return Chords(dots[first], dots[second], steps, 100.0)


@pytest.mark.parametrize(
    ("amount", "older", "ink"), [(0.32, False, True), (0.28, True, False), (0.35, True, True)]
)
def test_a_pale_stroke_is_ink_where_no_older_drawing_was_left(
    amount: float, older: bool, ink: bool
) -> None:
    """Or where it is darker than what that leaves. Dots 100 px apart, lines across and up, one 0.35
    to 0.44 times as dark as the others."""
    dots = np.array([(x, y) for x in range(100, 501, 100) for y in range(100, 501, 100)], float)
    grey = np.zeros((600, 600), np.float32)
    strokes = [((100, 100), (500, 200), 0.8), ((100, 500), (400, 500), 0.8)]
    strokes += [((500, 300), (200, 400), amount)] + [((100, 300), (300, 200), 0.2)] * older
    for start, end, amount in strokes:
        cv2.line(grey, start, end, amount, 5, cv2.LINE_AA)
    chords = every_chord(dots)
    (pen,) = map_pens(Ink(grey, grey, grey), ("black",), dots, chords, 10.0, 5.0)
    assert (pen.strength[350, 350] > pen.floor) == ink


def test_a_shade_of_the_paper_is_no_ink_of_a_pale_pen() -> None:
    """A patch half as dark as the strokes, 40 px wide, from one dot to the next."""
    dots = np.array([(x, y) for x in range(100, 501, 100) for y in range(100, 501, 100)], float)
    grey = np.zeros((600, 600), np.float32)
    cv2.line(grey, (200, 400), (300, 400), 0.16, 40)
    grey = cv2.GaussianBlur(grey, (0, 0), 8)
    for start, end in (((100, 100), (500, 200)), ((100, 500), (400, 500))):
        cv2.line(grey, start, end, 0.3, 5, cv2.LINE_AA)
    chords = every_chord(dots)
    (pen,) = map_pens(Ink(grey, grey, grey), ("black",), dots, chords, 10.0, 5.0)
    first, second = np.triu_indices(len(dots), 1)
    patch = (first == 8) & (second == 13)
    assert pen.strength[150, 300] > pen.floor
    assert not pen.plausible[patch].any()


def test_a_pale_line_beside_a_dark_one_says_nothing_of_how_the_hand_aims() -> None:
    """Traced by itself it follows the dark one and ends beside its dot; a hand that did so might
    have begun either line a dot farther on."""
    dots = np.array([(x, y) for x in range(100, 701, 100) for y in range(100, 501, 100)], float)
    grey = np.zeros((600, 800), np.float32)
    strokes = [((100, 100), (600, 200), 0.8), ((100, 100), (500, 200), 0.45)]
    strokes += [((100, 500), (400, 400), 0.8), ((700, 400), (500, 500), 0.8)]
    for start, end, amount in strokes:
        cv2.line(grey, start, end, amount, 5, cv2.LINE_AA)
    chords = every_chord(dots)
    maps = map_pens(Ink(grey, grey, grey), ("black",), dots, chords, 10.0, 5.0)
    found = measure_segments(maps, dots, chords, 10.0)
    assert found.drawn.sum() == len(strokes)
    assert found.margin.min() > BEYOND_DOUBT


def test_a_stroke_that_is_paler_behind_a_dot_that_it_passes_is_rather_two_lines() -> None:
    """It bows a little towards the dot, as a line may that goes on and two that meet there."""
    dots = np.array([(x, y) for x in range(100, 701, 100) for y in range(100, 501, 100)], float)
    chords, dot = every_chord(dots), (300, 194)
    ends = np.stack([chords.starts, chords.ends], axis=1)
    passing = (ends == [(100, 100), (600, 300)]).all(axis=(1, 2)).nonzero()[0]

    def one_line(behind: float) -> float:
        """By how many nats one line is likelier."""
        grey = np.zeros((600, 800), np.float32)
        cv2.line(grey, (100, 100), dot, 0.7, 5, cv2.LINE_AA)
        cv2.line(grey, dot, (600, 300), behind, 5, cv2.LINE_AA)
        cv2.line(grey, (100, 500), (700, 500), 0.7, 5, cv2.LINE_AA)
        maps = map_pens(Ink(grey, grey, grey), ("black",), dots, chords, 15.0, 5.0)
        found = measure_segments(maps, dots, chords, 15.0)
        return float(np.where(found.drawn, found.margin, -found.margin)[passing].item())

    alike, paler, hardly = one_line(0.7), one_line(0.5), one_line(0.69)
    assert hardly == pytest.approx(alike, abs=0.3)
    assert alike > 0
    assert 2 < alike - paler < 6


def test_ink_of_a_darker_line_up_to_a_dot_makes_no_two_lines_of_one_that_passes_it() -> None:
    """Both leave one dot and run together up to beside the next: the pale one passes it."""
    dots = np.array([(x, y) for x in range(100, 701, 100) for y in range(100, 501, 100)], float)
    grey = np.zeros((600, 800), np.float32)
    strokes = [((100, 100), (500, 200), 0.8), ((100, 100), (700, 200), 0.4)]
    strokes += [((100, 500), (700, 500), 0.7)]
    for start, end, amount in strokes:
        cv2.line(grey, start, end, amount, 5, cv2.LINE_AA)
    chords = every_chord(dots)
    maps = map_pens(Ink(grey, grey, grey), ("black",), dots, chords, 15.0, 5.0)
    found = measure_segments(maps, dots, chords, 15.0)
    drawn = found.drawn[:, 0]
    lines = np.stack([chords.starts, chords.ends], axis=1)[drawn].astype(int)
    ends = {tuple(map(tuple, line)) for line in lines.tolist()}
    assert ends == {(start, end) for start, end, _ in strokes}
    assert found.margin[drawn].min() > logit(SURE)
