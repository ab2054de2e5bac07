"""The board's page belongs to no game: spots, bubbles and boxes are printed as in the board."""

import numpy as np
import pytest

from companion.board import Board, Box, Spot, ring_page
from companion.games import game
from companion.sentences import say
from companion.sheets.boards.board_sheet import BoardSheet, board_pdf
from companion.sheets.page.leaf import Order
from tests.sheets.rendered import PX, page_texts, pixels

GAME = game("line-wars")
BOARD = Board(
    game="test",
    item="board",
    size=(156.0, 156.0),
    points={"a1": (20.0, 140.0)},
    spots={"b1": Spot((60.0, 60.0), 8.0, "purple")},
    bubbles={"c1.1": Spot((100.0, 40.0), 2.0)},
    ticks={"blue.switch": Box((130.0, 100.0), 6.0)},
)


def printed(reminder=()):
    page = ring_page(BOARD, "a4", 500)
    sheet = BoardSheet(Order(GAME, GAME.choose(), "a4"), page, "PGC1 x", reminder)
    pdf = board_pdf(sheet)
    return page, pixels(pdf).astype(int), page_texts(pdf)[0]


@pytest.fixture(scope="module")
def sheet():
    return printed()


def colour(sheet, x, y):
    page, image, _ = sheet
    px, py = page.on_page((x, y))
    return image[round(py * PX), round(px * PX)]


@pytest.mark.slow
def test_dots_and_spots_stand_at_their_places(sheet):
    assert colour(sheet, 20, 140).max() < 10
    red, green, blue = colour(sheet, 60, 60)
    assert green < red < blue


@pytest.mark.slow
@pytest.mark.parametrize(("x", "y"), [(102, 40), (98, 40), (133, 100), (130, 97)])
def test_bubbles_and_boxes_are_outlines(sheet, x, y):
    page, image, _ = sheet
    px, py = (round(v * PX) for v in page.on_page((x, y)))
    assert image[py - 4 : py + 5, px - 4 : px + 5].min() < 60


def test_bubbles_and_boxes_are_blank_inside(sheet):
    assert colour(sheet, 100, 40).min() == 255
    assert colour(sheet, 130, 100).min() == 255


def test_a_board_without_a_lattice_has_no_coordinates_and_no_dimensions(sheet):
    assert "×" not in sheet[2]


@pytest.mark.slow
def test_the_game_in_short_is_printed_where_the_game_gives_it(sheet):
    assert "The game in short" not in sheet[2]
    _, _, words = printed((say("Draw a line, then another."),))
    assert "The game in short" in words
    assert "Draw a line, then another." in words


def test_nothing_else_stands_in_the_field(sheet):
    page, image, _ = sheet
    dark = np.argwhere(image.min(axis=2) < 200)[:, ::-1] / PX - np.array(page.offset)
    inside = dark[((dark > 1) & (dark < 155)).all(axis=1)]
    places = np.array([[20, 140, 1], [60, 60, 8.4], [100, 40, 2.4], [130, 100, 4.6]])
    apart = np.linalg.norm(inside[:, None] - places[None, :, :2], axis=2) - places[:, 2]
    assert apart.min(axis=1).max() < 0.3
