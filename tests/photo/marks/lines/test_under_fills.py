"""What a sheet's own strokes under black show tells whether a line that shows nothing is bare."""

from __future__ import annotations

import numpy as np

from companion.photo.marks.lines.under_fills import bare_under_fill

STROKES = 5


def told(shown: float, *, deep: float = 0.6, colour: float = 0.02, pens: int = 2) -> bool:
    """Whether a line is told to be bare that shows ``colour`` and lies ``deep`` under black.

    Of each pen's strokes under black, the share 0.6, the last shows so much of its colour.
    """
    colours = np.zeros((2 * STROKES + 1, 2))
    colours[:STROKES, 0] = 0.95
    colours[STROKES:-1, 1] = 0.95
    colours[STROKES - 1, 0] = shown
    colours[-1] = colour
    drawn = np.arange(len(colours)) < 2 * STROKES
    buried = np.where(drawn, 0.6, deep)
    traces = np.where(drawn, 0.9, 0.0)
    if pens < 2:
        drawn[STROKES:-1] = False
    under = np.ones(len(colours), bool)
    return bool(bare_under_fill(colours, traces, buried, drawn, np.ones(2, bool), under)[-1])


def test_where_every_stroke_shows_through_the_black_one_that_does_not_is_none() -> None:
    assert told(shown=0.9)


def test_where_one_stroke_is_nearly_hidden_another_may_be() -> None:
    assert not told(shown=0.4)


def test_what_lies_far_deeper_than_any_stroke_that_shows_is_not_known_to_be_bare() -> None:
    assert not told(shown=0.9, deep=0.95)


def test_a_line_with_some_colour_is_not_known_to_be_bare() -> None:
    assert not told(shown=0.9, colour=0.3)


def test_a_pen_without_strokes_under_black_may_be_hidden_by_it() -> None:
    assert not told(shown=0.9, pens=1)
