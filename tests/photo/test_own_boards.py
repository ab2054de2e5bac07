"""Boards that are no lattice are read by what their slots say of themselves; what cannot be read is
told when a board is made."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, dist, pi, sin

import numpy as np
import pytest

from companion.board import EMPTY, XY, Board, Box, Marks, Slot, Spot, edge_name, place_name
from companion.board.readable import unreadable
from companion.board.shapes import area_board, line_board, square
from companion.games import game
from companion.photo.explain import looked_at_again
from companion.photo.marks.board import read_board
from companion.photo.rectify.board import RectifiedBoard, printed_tolerance
from companion.photo.rectify.warp import Flat
from companion.pictures.drawing import picture_of
from companion.pictures.raster import paint_image
from companion.tryout.camera import drawn_on

SCALE = 5.0


@dataclass(frozen=True)
class Laid:
    """A page that is the board alone."""

    board: Board

    def on_page(self, at: XY) -> XY:
        return at


def read(board: Board, marks: Marks) -> dict[str, str]:
    """The marks that differ from those drawn, or are asked about, as read from an even picture."""
    rng = np.random.default_rng(4)
    picture = np.asarray(paint_image(picture_of(board, {}), px_per_mm=SCALE).convert("RGB"))
    light = picture.astype(np.float32) / 255 * 0.9
    for name, value in marks.items():
        drawn_on(light, Laid(board), name, value, rng, SCALE)
    noisy = light * 255 + rng.normal(0, 3, light.shape)
    flat = Flat(np.clip(noisy, 0, 255).astype(np.uint8), SCALE, 0.0)
    pitch = board.pitch if board.edges else 0.0
    rectified = RectifiedBoard(flat, board, printed_tolerance(pitch))
    ink = read_board(rectified)
    posteriors = {name: one.posterior() for name, one in ink.evidence.items()}
    found = looked_at_again(rectified, posteriors, rounds=ink.rounds)
    return {
        name: f"{one.mark.value} at {one.mark.confidence:.4f}"
        for name, one in found.items()
        if one.mark.value != marks.get(name, EMPTY) or not one.mark.sure
    }


def lattices() -> Board:
    """A lattice of 4 by 4 dots 22 mm apart, and beside it one of 4 by 7, 11 mm apart."""
    wide = {name: (12 + 22 * x, 100 + 22 * y) for name, (x, y) in square(4, 4).items()}
    dense = {
        place_name(4 + c, r): (98.0 + 11 * c, 100.0 - 11 * r) for c in range(4) for r in range(7)
    }
    points = {**wide, **dense}
    lines = [
        edge_name(a, b)
        for some, step in ((wide, 22), (dense, 11))
        for a, (ax, ay) in some.items()
        for b, (bx, by) in some.items()
        if a < b and abs(ax - bx) + abs(ay - by) == step
    ]
    middles = {name: (x + 11, y - 11) for name, (x, y) in wide.items() if x < 70 and y > 40}
    areas = {
        name: ((x - 11, y - 11), (x + 11, y - 11), (x + 11, y + 11), (x - 11, y + 11))
        for name, (x, y) in middles.items()
    }
    return Board(
        "two", "board", (150.0, 112.0), points=points,
        edges={name: (name.split("-")[0], name.split("-")[1]) for name in lines},
        squares=middles, areas=areas,
        slots=(
            *(Slot("line", name, ("blue", "red")) for name in lines),
            *(Slot("fill", name, ("black",)) for name in middles),
        ),
    )  # fmt: skip


def hexagons() -> Board:
    """Four rows of five hexagons."""
    corners: dict[tuple[float, float], str] = {}
    cells = {}
    for column in range(5):
        for row in range(4):
            x, y = (column + row % 2 / 2) * 3**0.5, -row * 1.5
            turns = [pi / 6 + pi / 3 * k for k in range(6)]
            at = [(round(x + cos(a), 3), round(y + sin(a), 3)) for a in turns]
            cells[place_name(column, row)] = [
                corners.setdefault(one, f"p{len(corners)}") for one in at
            ]
    return area_board("hexes", {name: at for at, name in corners.items()}, cells, ("blue", "red"))


def dealt(board: Board, *shares: float) -> Marks:
    """Each slot's values, with these shares, in an order of chance."""
    rng = np.random.default_rng(11)
    marks = {}
    for slot in board.slots:
        value = rng.choice(len(shares) + 1, p=[*shares, 1 - sum(shares)])
        if value < len(shares):
            marks[slot.name] = slot.values[value % len(slot.values)]
    return marks


def test_two_lattices_of_different_steps_are_read_on_one_board() -> None:
    board = lattices()
    assert board.lattice is None
    assert unreadable(board) is None
    assert read(board, dealt(board, 0.3, 0.3)) == {}


@pytest.mark.parametrize("lines", [0, 1])
def test_a_sheet_of_lines_alone_is_read_though_hardly_any_is_drawn(lines: int) -> None:
    dots = square(4, 4)
    pairs = [(a, b) for a in dots for b in dots if a < b and dist(dots[a], dots[b]) == 1]
    board = line_board("few", dots, {edge_name(a, b): ("blue", "red") for a, b in pairs})
    assert read(board, dict([("line b2-b3", "red")][:lines])) == {}


@pytest.mark.parametrize("size", [3, 4])
def test_a_bar_printed_beside_a_board_is_none_of_its_lines(size: int) -> None:
    points = square(size, size)
    lines = {
        edge_name(a, b): ("red", "blue") for a in points for b in points
        if a < b and dist(points[a], points[b]) == pytest.approx(1)
    }  # fmt: skip
    ends = [("red", "a1", place_name(size - 1, 0)), ("blue", "a1", place_name(0, size - 1))]
    board = line_board("bars", points, lines, bars=ends)
    drawn = {"line a2-b2": "red", "line b1-b2": "blue"}
    assert read(board, drawn) == {}


def test_hexagons_filled_by_two_players_are_read() -> None:
    board = hexagons()
    assert unreadable(board) is None
    assert read(board, dealt(board, 0.3, 0.3)) == {}


def boxes(values: tuple[str, ...]) -> Board:
    places = {name: (25 + 18 * x, 100 + 18 * y) for name, (x, y) in square(5, 5).items()}
    return Board(
        "boxes", "board", (120.0, 120.0), ticks={k: Box(at, 8.0) for k, at in places.items()},
        slots=tuple(Slot("tick", name, values) for name in places),
    )  # fmt: skip


def rings(values: tuple[str, ...], radius: float = 5.0) -> Board:
    places = {name: (25 + 18 * x, 100 + 18 * y) for name, (x, y) in square(5, 5).items()}
    return Board(
        "rings", "board", (120.0, 120.0), spots={k: Spot(at, radius) for k, at in places.items()},
        slots=tuple(Slot("ring", name, values) for name in places),
    )  # fmt: skip


def test_crosses_in_either_players_pen_are_told_apart() -> None:
    board = boxes(("blue", "red"))
    assert read(board, dealt(board, 0.3, 0.3)) == {}


def test_rings_in_either_players_pen_are_told_apart() -> None:
    board = rings(("green", "red"))
    assert read(board, dealt(board, 0.3, 0.3)) == {}


@pytest.mark.parametrize(
    ("board", "told"),
    [
        (boxes(("blue", "violet")), "not “violet”"),
        (rings(("blue", "red", "green")), "two inks for one kind of mark, not 3"),
        (rings(("blue", "red"), radius=8.5), "leave 2 mm between the rims"),
        (replace(rings(("blue", "red")), spots={**rings(("blue", "red")).spots,
                 "a1": Spot((25.0, 100.0), 4.0)}), "make all spots the same size"),
        (replace(lattices(), points={k: (x / 2, y / 2) for k, (x, y) in lattices().points.items()}),
         "mm across"),
        (replace(hexagons(), areas={k: ((0, 0), *at[1:]) for k, at in hexagons().areas.items()}),
         "may point inwards"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_when_the_board_is_made(board: Board, told: str) -> None:
    assert told in str(unreadable(board))


@pytest.mark.parametrize(
    "key", ["line-wars", "corona-line", "line-or-colour", "blottos-war", "lineage"]
)
def test_every_board_of_the_program_can_be_read(key: str) -> None:
    for kind in game(key).sheet_kinds():
        assert unreadable(game(key).boards(kind.options)[kind.item]) is None
