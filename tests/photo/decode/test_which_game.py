"""Which game a grid drawn by hand shows is told by its marks, not by slips of a pen."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.games.line_wars import GAME
from companion.games.options import BadOption
from companion.photo import Refusal, read_photo
from tests.camera import photograph
from tests.camera.deal import deal
from tests.camera.hands import draw_hand, hand_drawn_scene, set_dots
from tests.camera.looks import draw_look
from tests.photo.shots import silent_errors, stored, taken

OPTIONS = GAME.choose({"size": 5})
BOARD = GAME.boards(OPTIONS)["board"]
BLACK = ("a1", "a2", "a3", "a4", "b4")


def test_a_slip_across_a_square_makes_no_other_game_of_blackened_squares(tmp_path: Path) -> None:
    assert BOARD.lattice is not None
    rng = np.random.default_rng(11)
    marks = {f"line a{row}-a{row + 1}": "blue" for row in range(1, 5)}
    marks |= {"line e1-e2": "red", "line e2-e3": "red", "line d3-e3": "red"}
    marks |= {f"fill {square}": "black" for square in BLACK}
    hand = draw_hand(rng, blue="blue-gel", red="red-ballpoint")
    sheet = set_dots(BOARD.lattice, rng, paper="a4", ruling="none")
    look = draw_look("desk", rng, long_side=1500, quarter=0)
    picture = taken(hand_drawn_scene(BOARD, sheet, marks, hand, look, 11))
    whole = read_photo(stored(tmp_path, picture))
    assert (whole.game, dict(whole.values)) == ("line-wars", marks)
    ends = np.array([BOARD.squares["c2"]]) + np.array([(-9.0, -8.0), (9.0, 8.0)])
    start, end = (tuple(np.round(px).astype(int).tolist()) for px in whole.warp.to_photo(ends))
    slipped = cv2.line(picture.copy(), start, end, (175, 30, 40), 4, cv2.LINE_AA)
    reading = read_photo(stored(tmp_path, slipped))
    assert reading.game == "line-wars"
    assert dict(reading.values) == marks
    assert [breach.places for breach in reading.foreign] == [("c2",)]


def test_dark_blue_strokes_across_squares_are_no_blackened_ones(tmp_path: Path) -> None:
    """14 squares look blackened, as many as lines run across any."""
    dealt = deal("corona-line-hand-drawn", "chat", 699091, tmp_path, other_hands=True)
    path = tmp_path / "photo.jpg"
    path.write_bytes(photograph(dealt.scene).jpeg)
    reading = read_photo(path)
    assert reading.game == "corona-line"
    assert not silent_errors(reading, dealt.marks)


def test_of_a_few_strokes_across_squares_that_no_rule_explains_the_players_tell(
    tmp_path: Path,
) -> None:
    assert BOARD.lattice is not None
    rng = np.random.default_rng(12)
    marks = {f"line {slot.place}": "blue" for slot in BOARD.slots if slot.kind == "line"}
    hand = draw_hand(rng, blue="blue-gel", red="red-ballpoint")
    sheet = set_dots(BOARD.lattice, rng, paper="a4", ruling="none")
    look = draw_look("desk", rng, long_side=1500, quarter=0)
    picture = taken(hand_drawn_scene(BOARD, sheet, marks, hand, look, 12))
    warp = read_photo(stored(tmp_path, picture), game="line-wars").warp
    for dots in (("b2", "c3"), ("c2", "d3")):
        ends = warp.to_photo(np.array([BOARD.points[dot] for dot in dots]))
        start, end = (tuple(np.round(px).astype(int).tolist()) for px in ends)
        cv2.line(picture, start, end, (40, 50, 160), 4, cv2.LINE_AA)
    with pytest.raises(Refusal) as refused:
        read_photo(stored(tmp_path, picture))
    assert refused.value.code == "which-game"


def test_an_answer_is_held_against_the_game_that_is_drawn_and_does_not_tell_which_it_is(
    tmp_path: Path, sheets: Path
) -> None:
    drawn = deal("corona-line-hand-drawn", "desk", 12, sheets, long_side=1400, quarter=0)
    path = stored(tmp_path, taken(drawn.scene))
    for wrong, says in (({"first": "blau"}, "blue or red"), ({"zzz": "blue"}, "no_straight_on")):
        with pytest.raises(BadOption, match=says):
            read_photo(path, options=wrong)
    assert read_photo(path, options={"negation": "square"}).game == "corona-line"
