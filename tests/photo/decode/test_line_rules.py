"""The rules between readings that the ink leaves open."""

from __future__ import annotations

import numpy as np
import pytest

from companion.photo.decode.rules_prior import BREACH, line_sets_by_rules
from companion.photo.marks.chords.segments import SegmentInk
from companion.photo.marks.chords.set_cover import Choice

ONE, TWO = [True, False, False], [False, True, True]
"""A line past a point, or two that meet there."""


def ink(extra: float, *more: Choice) -> SegmentInk:
    """Three chords of one pen: the ink is for the one line, by so much."""
    drawn = np.array([[True], [False], [False], [False]])
    nothing = np.zeros(4, bool)
    choice = Choice(np.arange(3), np.array([ONE, TWO]), np.array([0.0, extra]))
    margin = np.array([[extra], [extra], [extra], [40.0]])
    return SegmentInk(drawn, margin, nothing, (), nothing, (choice, *more))


def no_game(drawn: np.ndarray) -> bool:
    return drawn.size == 0


def two_lines(drawn: np.ndarray) -> bool:
    return drawn[:3, 0].tolist() == TWO


def test_where_the_ink_hardly_tells_the_reading_that_can_be_a_game_is_taken() -> None:
    read = line_sets_by_rules(ink(1.0), two_lines)
    assert read.drawn[:3, 0].tolist() == TWO
    assert read.margin[0, 0] == pytest.approx(BREACH - 1.0)


def test_plain_ink_stands_whatever_the_rules() -> None:
    read = line_sets_by_rules(ink(9.0), two_lines)
    assert read.drawn[:3, 0].tolist() == ONE
    assert read.margin[3, 0] == 40.0


def test_a_reading_that_breaks_the_rules_is_asked_about_where_the_ink_leaves_a_choice() -> None:
    read = line_sets_by_rules(ink(9.0), no_game)
    assert read.drawn[:3, 0].tolist() == ONE
    assert read.margin[:3, 0].max() < 6.0
    assert read.margin[3, 0] == 40.0


def test_the_rules_alone_make_nothing_sure() -> None:
    read = line_sets_by_rules(ink(0.0), two_lines)
    assert read.margin[:3, 0] == pytest.approx(BREACH)
    assert BREACH < 5.4


def test_choices_are_weighed_together() -> None:
    """Only a second line elsewhere makes two lines here lawful."""
    other = Choice(np.array([3]), np.array([[False], [True]]), np.array([0.0, 1.5]))
    read = line_sets_by_rules(ink(1.0, other), lambda drawn: two_lines(drawn) and bool(drawn[3, 0]))
    assert read.drawn[:, 0].tolist() == [*TWO, True]
