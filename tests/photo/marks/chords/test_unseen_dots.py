"""Lines at dots of a grid drawn by hand whose places are only guessed."""

from __future__ import annotations

import numpy as np

from companion.photo.marks.chords.geometry import Chords
from companion.photo.marks.chords.unseen_dots import beside_unseen_dots

PITCH = 50.0
A2, B5, B6, C7 = (np.array(at) * PITCH for at in ([0, 5], [1, 2], [1, 1], [2, 0]))
ENDS = [(A2, B6), (A2, B5), (B5, C7), (A2, C7)]
"""A line past the dot b5, one to it nearly along the first, one on from it, and one that is
elsewhere."""


def chords() -> Chords:
    starts, stops = (np.array([ends[k] for ends in ENDS], float) for k in (0, 1))
    return Chords(starts, stops, np.hypot(*(stops - starts).T) / PITCH, PITCH)


def doubted(drawn: list[bool], *unseen: np.ndarray) -> list[bool]:
    places = np.array(unseen, float).reshape(-1, 2)
    return beside_unseen_dots(places, chords(), np.array(drawn)).tolist()


def test_a_line_past_an_unseen_dot_may_have_been_drawn_to_it() -> None:
    assert doubted([True, False, True, False], B5) == [True, True, False, False]


def test_a_line_that_reaches_the_place_of_an_unseen_dot_is_not_doubted_for_it() -> None:
    assert doubted([False, True, True, False], B5) == [False] * 4


def test_where_every_dot_is_seen_no_line_is_doubted() -> None:
    assert doubted([True, False, True, True]) == [False] * 4


def test_two_lines_from_an_unseen_dot_may_be_one_to_the_point_beyond() -> None:
    assert doubted([False, True, True, False], A2) == [False, False, False, True]
    assert doubted([False, True, False, False], A2) == [False] * 4
