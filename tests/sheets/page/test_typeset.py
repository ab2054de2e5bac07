"""Typed text is typeset properly, and what belongs together stays on one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sheets.page.document import Document
from companion.sheets.page.typeset import line_ends, typeset

NBSP = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("'Ann's Cup'", "‘Ann’s Cup’"),
        ("Blotto's War", "Blotto’s War"),
        ("the players' names", "the players’ names"),
        ("O'Connor", "O’Connor"),
        ("the 7 x 7 board", f"the 7{NBSP}×{NBSP}7 board"),
        ("7 × 8", f"7{NBSP}×{NBSP}8"),
        ("Print at 100 %: 100 mm", f"Print at 100{NBSP}%: 100{NBSP}mm"),
        ("Red wins 11-14, then 9½-2", "Red wins 11–14, then 9½–2"),
        ("2026-11-14, a7-b7-b6, LW-10", "2026-11-14, a7-b7-b6, LW-10"),
        ("switch:c2x b3x, 10 moves", "switch:c2x b3x, 10 moves"),
    ],
)
def test_words_are_set_as_a_printer_would(typed, printed):
    assert typeset(typed) == printed
    assert typeset(printed) == printed


def test_a_size_is_never_broken_in_two():
    document = Document((100.0, 100.0), {}, title="", subject="", language="en")
    for width in range(10, 40):
        lines = document.broken("five on the 7 x 7 board, four on the 5 x 5 board", 9, float(width))
        assert all(line.strip("×") == line for line in lines)
        assert sum(f"7{NBSP}×{NBSP}7" in line for line in lines) == 1


WORDS = st.lists(st.integers(1, 30), min_size=1, max_size=40)


@given(WORDS, st.integers(30, 120))
def test_lines_hold_every_word_once_and_none_is_too_long(lengths, width):
    lines = line_ends(lengths, 2, width)
    assert [number for line in lines for number in range(*line)] == list(range(len(lengths)))
    assert all(sum(lengths[a:b]) + 2 * (b - a - 1) <= width for a, b in lines)


def test_no_word_is_left_alone_on_the_last_line():
    assert line_ends([10] * 9, 2, 46) == [(0, 4), (4, 7), (7, 9)]
    assert line_ends([40, 10], 2, 46) == [(0, 1), (1, 2)]
