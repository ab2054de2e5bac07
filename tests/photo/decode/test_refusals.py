"""Which doubts say nothing of the rest of a board."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from companion.board import EMPTY
from companion.photo.decode.refusals import refuse_unclear
from companion.photo.reading import ReadMark, Reason, Refusal

PHOTO: Any = SimpleNamespace(rgb=np.random.default_rng(1).integers(0, 255, (400, 400, 3), np.uint8))
INK: Any = SimpleNamespace(foreign=np.zeros(1))
SHEET: Any = SimpleNamespace(corners_px=((0, 0), (400, 0), (400, 400), (0, 400)))


def refused(
    faint: int, both: int, squares: int, circles: int = 0, plain: int = 0, older: int = 0
) -> str:
    """Why a board of 200 squares is refused, '' if it is not: so many of these are faint, so many
    bare lines are faint, or both covered and faint, and so many circles; so many are plain, and
    an older game may have left so many stones."""
    why = {f"line {k}": (Reason.FAINT,) for k in range(faint)}
    why |= {f"line below {k}": (Reason.COVERED, Reason.FAINT) for k in range(both)}
    why |= {f"fill {k}": (Reason.FAINT,) for k in range(squares)}
    why |= {f"bubble {k}": (Reason.FAINT,) for k in range(circles)}
    why |= {f"stone {k}": (Reason.OLDER,) for k in range(older)}
    marks = {name: ReadMark(name, EMPTY, 0.7, "red", one) for name, one in why.items()}
    marks |= {f"fill {k}": ReadMark(f"fill {k}", EMPTY, 1.0, "red") for k in range(squares, 200)}
    marks |= {f"bubble plain {k}": ReadMark("", True, 1.0, EMPTY) for k in range(plain)}
    slots = [SimpleNamespace(name=name, kind=name.split()[0]) for name in marks]
    place: Any = SimpleNamespace(board=SimpleNamespace(slots=slots), sheet=SHEET, samples={})
    try:
        refuse_unclear(PHOTO, place, INK, marks)
    except Refusal as refusal:
        return refusal.case
    return ""


@pytest.mark.parametrize("lines", [(25, 0), (12, 13), (0, 25)])
def test_bare_lines_that_are_faint_or_covered_say_nothing(lines: tuple[int, int]) -> None:
    assert not refused(*lines, 5)
    assert refused(*lines, 25)


def test_a_board_with_many_faint_squares_is_refused() -> None:
    assert refused(0, 0, 40)


def test_marks_that_an_older_game_may_have_left_say_nothing() -> None:
    assert not refused(0, 0, 0, older=40)
    assert refused(0, 0, 0, older=50)


def test_circles_filled_palely_or_erased_are_named_not_the_photo() -> None:
    assert refused(0, 0, 5, circles=70) == "unclear:pale"
    assert refused(0, 0, 40, circles=30) == "unclear"


def test_nobody_is_asked_fifty_questions_however_many_marks_there_are() -> None:
    assert not refused(0, 0, 0, circles=45, plain=300)
    assert refused(0, 0, 0, circles=50, plain=300) == "unclear:pale"
