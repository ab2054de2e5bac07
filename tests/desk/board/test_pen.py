"""Lines drawn from dot to dot where they go in any direction."""

from __future__ import annotations

import pytest

from companion.desk.board.pen import Pen, dots_and, goes_any_way, lines_between
from companion.desk.board.view import BY_KEY, CLICK, DRAGGED, DROP, TAKE
from companion.games import game, game_keys
from companion.pictures.targets import mark_targets, nearest

BOARD = game("corona-line").boards(game("corona-line").choose())["board"]


@pytest.mark.parametrize("key", game_keys())
def test_only_lines_to_far_dots_go_any_way(key: str) -> None:
    found = game(key)
    board = found.boards(found.choose())["board"]
    assert goes_any_way(board) == (key == "corona-line")


def test_two_touches_make_the_line_between_and_put_the_pen_down() -> None:
    pen = Pen(BOARD)
    assert pen.touch("a1", CLICK) == ()
    assert pen.held == "a1"
    assert pen.touch("c2", BY_KEY) == ("line a1-c2",)
    assert pen.held == ""


def test_a_second_touch_of_the_same_dot_or_the_other_button_puts_the_pen_down() -> None:
    pen = Pen(BOARD)
    for how in (CLICK, TAKE):
        pen.touch("b2", CLICK)
        assert pen.touch("b2", how) == ()
        assert pen.held == ""


def test_a_drag_shows_its_line_and_draws_it_where_it_ends() -> None:
    pen = Pen(BOARD)
    pen.touch("a1", CLICK)
    assert pen.touch("b1", DRAGGED, "a1") == ()
    assert pen.drawing == ("line a1-b1",)
    assert pen.touch("c2", DRAGGED, "a1") == ()
    assert pen.drawing == ("line a1-c2",)
    assert pen.touch("c2", DROP, "a1") == ("line a1-c2",)
    assert (pen.held, pen.drawing) == ("", ())


def test_a_drag_that_ends_in_the_open_draws_nothing() -> None:
    pen = Pen(BOARD)
    pen.touch("a1", CLICK)
    pen.touch("b1", DRAGGED, "a1")
    assert pen.touch("", DROP, "a1") == ()
    assert pen.drawing == ()
    assert pen.held == "a1"


def test_a_drag_that_begins_at_no_dot_draws_nothing() -> None:
    pen = Pen(BOARD)
    assert pen.touch("c2", DRAGGED, "") == ()
    assert pen.touch("c2", DROP, "line a1-b3") == ()
    assert pen.drawing == ()


def test_a_touch_of_a_mark_is_left_to_the_page() -> None:
    pen = Pen(BOARD)
    pen.touch("a1", CLICK)
    assert pen.touch("tick blue.switch", CLICK) is None
    assert pen.held == ""


def test_a_way_over_dots_is_a_line_to_each() -> None:
    assert lines_between(BOARD, "a1", "c3") == ("line a1-b2", "line b2-c3")
    assert lines_between(BOARD, "c3", "a1") == ("line b2-c3", "line a1-b2")
    assert lines_between(BOARD, "g7", "a1")[-1] == "line a1-b2"


def test_a_line_is_touched_only_where_it_stands() -> None:
    marks = mark_targets(BOARD)
    (ax, ay), (bx, by) = BOARD.line("a1-c2")
    middle = ((ax + bx) / 2, (ay + by) / 2)
    assert nearest(dots_and(BOARD, marks, ()), middle) == ""
    assert nearest(dots_and(BOARD, marks, ("line a1-c2",)), middle) == "line a1-c2"


def test_a_dot_is_touched_though_lines_pass_through_it() -> None:
    standing = ("line a1-b2", "line b2-c3", "line b2-d3")
    targets = dots_and(BOARD, mark_targets(BOARD), standing)
    x, y = BOARD.points["b2"]
    assert nearest(targets, (x + 1.0, y + 1.0)) == "b2"
