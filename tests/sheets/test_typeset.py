"""What is typed is set as a printer would, and what belongs together stays on one line."""

import pytest

from companion.sheets.document import Document
from companion.sheets.typeset import typeset

NBSP = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Blotto's War", "Blotto’s War"),
        ("the players' names", "the players’ names"),
        ("O'Connor", "O’Connor"),
        ("the 7 x 7 board", f"the 7{NBSP}×{NBSP}7 board"),
        ("7 × 8", f"7{NBSP}×{NBSP}8"),
        ("Print at 100 %: 100 mm", f"Print at 100{NBSP}%: 100{NBSP}mm"),
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
