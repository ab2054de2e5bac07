"""A board with marks as shapes: everything is where the board says, and nothing else is drawn."""

from itertools import pairwise
from math import cos, hypot, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.board import Board, Box, Slot, Spot
from companion.games.corona_line.boards import board as corona_line_board
from companion.games.protocol import Tint
from companion.pictures.drawing import BARE, Ground, picture_of
from companion.pictures.shapes import Circle, Hatch, Line, Polygon, Text
from companion.pictures.styles import INK_SAVER, PAPER, PHOTO
from tests.pictures.boards import PITCH, square_board

BOARD = square_board()

VARIED = Board(
    game="test",
    item="varied",
    size=(100.0, 100.0),
    points={"a1": (10.0, 90.0)},
    spots={"b1": Spot((40.0, 60.0), 5.0, "purple")},
    bubbles={"c3.2": Spot((70.0, 20.0), 2.0)},
    ticks={"blue.switch": Box((90.0, 50.0), 6.0)},
    slots=(
        Slot("stone", "a1", ("red", "blue")),
        Slot("ring", "b1", ("white", "black")),
        Slot("spot", "b1", ("purple", "green")),
        Slot("owner", "b1", ("blue", "red")),
        Slot("force", "b1", (1, 12)),
        Slot("bubble", "c3.2", (True,)),
        Slot("tick", "blue.switch", (True,)),
    ),
)


def reach(shape):
    """Left, top, right and bottom of a shape."""
    if isinstance(shape, Line):
        points = (shape.a, shape.b)
    elif isinstance(shape, Circle):
        (x, y), r = shape.at, shape.radius
        points = ((x - r, y - r), (x + r, y + r))
    elif isinstance(shape, Text):
        points = (shape.at,)
    else:
        points = shape.points
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_an_empty_board_is_its_dots_labels_and_starts():
    shapes = picture_of(BOARD, ground=Ground(starts={"blue": "Blue"})).shapes
    dots = [shape.at for shape in shapes if shape.style == "dot"]
    assert sorted(dots) == sorted(BOARD.points.values())
    (emblem,) = (shape for shape in shapes if isinstance(shape, Circle) and shape.at not in dots)
    assert emblem.style == "seat blue"
    words = [s.words for s in shapes if isinstance(s, Text)]
    assert sorted(words) == sorted([*"abcde", *"12345", "Blue"])
    assert picture_of(BOARD, ground=BARE).shapes == ()


@pytest.mark.parametrize("slot", BOARD.slots, ids=lambda slot: slot.name)
def test_a_mark_is_drawn_at_its_place(slot):
    for value in slot.values:
        (shape,) = picture_of(BOARD, {slot.name: value}, ground=BARE).shapes
        kind = "shade" if slot.kind == "fill" else slot.kind
        assert shape.style == f"{kind} {value}"
        if slot.kind == "line":
            assert (shape.a, shape.b) == BOARD.line(slot.place)
        else:
            x, y = BOARD.squares[slot.place]
            h = PITCH / 2
            assert reach(shape) == (x - h, y - h, x + h, y + h)


@pytest.mark.parametrize("slot", VARIED.slots, ids=lambda slot: slot.name)
def test_marks_of_other_games_are_drawn_round_their_places(slot):
    places = {"a1": (10, 90), "b1": (40, 60), "c3.2": (70, 20), "blue.switch": (90, 50)}
    x, y = places[slot.place]
    for value in slot.values:
        shapes = picture_of(VARIED, {slot.name: value}, ground=BARE).shapes
        assert shapes
        for shape in shapes:
            left, top, right, bottom = reach(shape)
            assert abs((left + right) / 2 - x) < 0.01
            assert abs((top + bottom) / 2 - y) < 2.5


@pytest.mark.parametrize("styles", [PAPER, PHOTO, INK_SAVER])
def test_every_shape_has_a_style(styles):
    for board in (BOARD, VARIED):
        for slot in board.slots:
            for value in slot.values:
                picture = picture_of(
                    board,
                    {slot.name: value},
                    tints={slot.place: Tint("blue")} if slot.kind != "line" else {},
                    doubts=[slot.name],
                    highlights=[slot.place],
                    ground=Ground(starts={"blue": "Blue"}),
                )
                assert all(shape.style in styles for shape in picture.shapes)


def test_empty_marks_are_not_drawn():
    assert picture_of(BOARD, {"line a1-b1": "empty"}, ground=BARE).shapes == ()


def test_a_place_the_board_lacks_is_an_error():
    with pytest.raises(KeyError):
        picture_of(BOARD, {"line a1-c1": "blue"})


def test_a_doubt_is_ringed_where_the_mark_is():
    (ring,) = picture_of(BOARD, doubts=["line a1-b1"], ground=BARE).shapes
    assert isinstance(ring, Circle)
    assert ring.at == (20.0, 90.0)
    assert ring.radius < PITCH / 2


def test_negated_places_are_hatched_and_owned_ones_carry_a_token_of_their_own_shape():
    tints = {"a1": Tint("black", hatched=True), "b1": Tint("blue"), "c1": Tint("red")}
    shapes = picture_of(BOARD, tints=tints, ground=BARE).shapes
    (hatch,) = (s for s in shapes if isinstance(s, Hatch))
    assert reach(hatch) == (10, 70, 30, 90)
    tokens = {s.style: type(s) for s in shapes if s.style.startswith("token")}
    assert tokens == {"token blue": Circle, "token red": Polygon}


def test_a_long_doubtful_line_is_outlined_and_its_neighbours_are_left_out():
    board = corona_line_board(7, "corners")
    (outline,) = picture_of(board, doubts=["line a1-e6"], ground=BARE).shapes
    assert isinstance(outline, Polygon)
    assert outline.style == "doubt"
    (ax, ay), (bx, by) = board.line("a1-e6")
    off = [
        abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / hypot(bx - ax, by - ay)
        for x, y in outline.points
    ]
    assert max(off) < board.lattice.pitch / 4


def test_lines_lie_over_tints_and_doubts_over_all():
    picture = picture_of(
        BOARD, {"line a1-b1": "red"}, tints={"a1": Tint("red")}, doubts=["line a1-b1"]
    )
    order = [shape.style for shape in picture.shapes]
    assert order.index("tint red") < order.index("line red") < order.index("doubt")
    assert order[-1] == "doubt"


@given(
    st.tuples(st.floats(-50, 50), st.floats(-50, 50)),
    st.floats(1, 40),
    st.floats(0.5, 5),
    st.sampled_from([0.0, 30.0, 45.0, 90.0, 135.0]),
)
def test_hatching_stays_inside_and_leaves_no_gap(corner, side, step, angle):
    x, y = corner
    square = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
    strokes = Hatch(square, "hatch", step, angle).strokes()
    across = (-sin(radians(angle)), cos(radians(angle)))
    levels = []
    for stroke in strokes:
        for px, py in stroke:
            assert x - 1e-6 <= px <= x + side + 1e-6
            assert y - 1e-6 <= py <= y + side + 1e-6
        levels.append(stroke[0][0] * across[0] + stroke[0][1] * across[1])
    width = side * (abs(across[0]) + abs(across[1]))
    assert abs(len(strokes) - width / step) <= 1 + 1e-6
    assert all(abs(b - a - step) < 1e-6 for a, b in pairwise(levels))


def test_lines_stay_in_sight_beside_blackened_squares():
    marks = {"fill a1": "black", "line a1-b1": "blue", "fill a2": "black"}
    styles = [shape.style for shape in picture_of(BOARD, marks, ground=BARE).shapes]
    assert styles == ["shade black", "shade black", "line blue"]


@pytest.mark.parametrize("starts", ["corners", "sides"])
@pytest.mark.parametrize("size", range(4, 10))
def test_no_players_name_stands_in_a_box_to_be_ticked(size: int, starts: str) -> None:
    board = corona_line_board(size, starts)
    ground = Ground(starts=dict.fromkeys(("blue", "red"), "Blue"))
    words = [shape for shape in picture_of(board, ground=ground).shapes if isinstance(shape, Text)]
    starting = [word for word in words if word.style == "start"]
    assert len(starting) == 2
    for box in board.ticks.values():
        for word in starting:
            apart = abs(word.at[0] - box.at[0]), abs(word.at[1] - box.at[1])
            assert apart[0] > box.side / 2 + 2.5 or apart[1] > box.side / 2 + 1
