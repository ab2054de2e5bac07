"""The board as data: ours, a user's own found by name, and one clear line for what is wrong."""

from __future__ import annotations

import hashlib
import math
from contextlib import suppress
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.lineage import GAME
from companion.games.lineage.board_file import BadBoard, read_board
from companion.games.lineage.board_folder import OURS, board_answer, board_named
from companion.games.options import BadOption
from companion.games.sheet_page import NoSuchSheet, sheet_page
from tests.games.lineage import reconstruction
from tests.games.lineage.boards import small_board

SMALL = small_board()


def test_our_file_is_what_its_script_draws():
    drawn = read_board(reconstruction.data())
    ours = board_named(OURS)
    assert (drawn.size, drawn.points, drawn.lines) == (ours.size, ours.points, ours.lines)
    assert (drawn.on, drawn.within, drawn.centre) == (ours.on, ours.within, ours.centre)


def test_our_intersections_are_20_mm_apart_at_full_size():
    points = board_named(OURS).points
    gap = min(math.dist(a, b) for a, b in combinations(points.values(), 2))
    assert 20.0 <= gap < 20.5


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("size = [", "size = ", "this is not TOML: "),
        ("size = [200, 400]", "", "size is missing"),
        ("size = [200, 400]", "size = [200]", "size: it must be two numbers"),
        ("size = [200, 400]", "size = [20, 400]", "size: each side must be 100 to 1000 mm"),
        ("[centre]", "[center]", "not “center”"),
        ('kind = "wrap"', 'kind = "round"', "line “line 6”: “kind” must be open, wrap or closed"),
        ('kind = "wrap"', 'kind = ["wrap"]', "“kind” must be open, wrap or closed"),
        ('name = "line 3"', 'name = "line 2"', "line “line 2”: two lines have this name"),
        ('name = "line 3"', "", "line number 4: it needs a name"),
        ('"b1", "b2"', '"b1", "b9"', "line “line 1”, points: b9 is missing from points"),
        ('"b1", "b2"', '"b1", "b1"', "line “line 1”, points: b1 is there twice"),
        (
            "a1 = [20, 160]",
            "a1 = [20, 149]",
            "points: a2 and a1 must be at least 20 mm apart, not 19.0 mm",
        ),
        ("a1 = [20, 160]", "a1 = [20, 700]", "points: a1 is outside the board"),
        ("a1 = [20, 160]", "A-1 = [20, 160]", "points: write names like a1, c12 or d2n, not “A-1”"),
        ("a1 = [20, 160]", "a1 = [20, 160]\nz9 = [190, 390]", "z9 is not on any line"),
        ('red = ["d3", "d4"]', 'red = ["d3"]', "centre.red: it must have 2 points, not 1"),
        ('red = ["d3", "d4"]', 'red = ["d3", "c3"]', "centre: c3 is on both sides"),
        ('red = ["d3", "d4"]', 'red = ["d3", "a1"]', "oval.red: a1 already belongs to centre"),
        ("[oval.red]", "[oval.green]", "choose blue or red, not “oval, green”"),
        ("[oval.red]\non", "[oval.red]\nin", "not “oval.red, in”"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_by_its_part(old, new, problem):
    assert old in SMALL
    with pytest.raises(BadBoard) as error:
        read_board(SMALL.replace(old, new, 1))
    assert problem in str(error.value)


def test_a_starting_oval_is_a_closed_line_with_room_for_ten():
    with pytest.raises(
        BadBoard, match=r"oval\.red: “on” must contain exactly the points of a closed"
    ):
        read_board(SMALL.replace('[oval.red]\non = ["a1", "b1"', '[oval.red]\non = ["a3", "b1"'))
    with pytest.raises(BadBoard, match=r"oval\.red: a1 already belongs to oval\.blue"):
        read_board(SMALL.replace("within = []\n\n[centre]", 'within = ["a1"]\n\n[centre]'))
    lines = SMALL.replace(', "e2", "d2", "c2", "b2", "a2"]', ', "e2", "d2", "c2", "b2"]')
    with pytest.raises(
        BadBoard, match=r"oval\.red: 10 pieces are set up there, but it has room for only 9"
    ):
        read_board(lines)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(SMALL)), st.integers(0, 40), st.text(max_size=8))
def test_a_damaged_file_is_refused_or_read_and_nothing_else(at, length, other):
    with suppress(BadBoard):
        board = read_board(SMALL[:at] + other + SMALL[at + length :])
        assert len(board.points) >= 24


# -- the user's folder


def test_a_users_board_is_found_by_name_and_told_by_its_sum(folder):
    data = (folder / "small.toml").read_bytes()
    answer = board_answer("small")
    assert answer == f"small sha256:{hashlib.sha256(data).hexdigest()}"
    assert GAME.choose({"board": answer})["board"] == answer
    assert len(GAME.boards(GAME.choose({"board": "small"}))["board"].points) == 36


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("nowhere", "there is no board “nowhere”"),
        ("../small", "write a board's name with letters, digits"),
        ("/etc/passwd", "write a board's name with letters, digits"),
        ("small.toml", "write a board's name with letters, digits"),
        ("", "write a board's name with letters, digits"),
        ("small sha256:" + "0" * 64, "is a different board from the one played on"),
        ("broken", "cannot be used as a board: size is missing"),
        ("latin", "is not a UTF-8 text file"),
        ("folder", "cannot be read"),
    ],
)
def test_a_board_that_cannot_be_had_is_one_line(folder, text, problem):
    (folder / "broken.toml").write_text("a = 1".replace("a", "line"), "utf-8")
    (folder / "latin.toml").write_bytes(b"\xff\xfe\xfd")
    (folder / "folder.toml").mkdir()
    with pytest.raises(BadOption) as error:
        GAME.choose({"board": text})
    assert str(error.value).startswith("board: ")
    assert problem in str(error.value)


def test_a_board_that_changed_is_not_taken_for_the_one_played_on(folder):
    answer = board_answer("small")
    path = folder / "small.toml"
    path.write_text(path.read_text("utf-8") + "\n# moved\n", "utf-8")
    with pytest.raises(BadOption, match="a different board"):
        board_answer(answer)
    assert board_answer("small") != answer


# -- in millimetres


@pytest.mark.parametrize("item", ["board", "travel"])
def test_stones_fit_between_their_neighbours(item):
    board = GAME.boards(GAME.choose())[item]
    gap = min(math.dist(a, b) for a, b in combinations(board.points.values(), 2))
    assert 2 * board.stone < gap
    assert set(board.labels) == set(board.points)
    assert {slot.name for slot in board.slots} == {f"stone {name}" for name in board.points}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_travel_board_prints_on_one_page_clear_of_its_markers(paper):
    page = sheet_page(GAME, GAME.choose(), "travel", paper)
    reach = max(abs(x - 78.0) for stroke in page.board.strokes for x, _ in stroke)
    assert reach <= 74.0
    assert {marker.id for marker in page.markers} < set(range(600, 900))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_full_size_is_18_inches_in_a_frame_of_markers(paper):
    page = sheet_page(GAME, GAME.choose(), "board", paper)
    assert page.board.size == pytest.approx((18 * 25.4, 18 * 25.4))
    assert page.size > page.board.size
    assert {marker.id for marker in page.markers} < set(range(624, 900))


def test_there_is_no_other_sheet():
    with pytest.raises(NoSuchSheet, match="travel"):
        sheet_page(GAME, GAME.choose(), "slip", "a4")
