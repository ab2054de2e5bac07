"""Marks that the ink leaves open are settled where anything else would be against the rules."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.board import EMPTY, Slot, Value
from companion.games.line_wars import GAME
from companion.photo.decode.uncertain_marks import settled_by_rules
from companion.photo.reading import ReadMark, Reason

OPTIONS = GAME.choose({"size": 5})
SLOTS = GAME.boards(OPTIONS)["board"].slots
DRAWN: Mapping[str, Value] = {
    "line a4-a5": "blue",
    "line a4-b4": "blue",
    "line b4-b5": "blue",
    "line d1-e1": "red",
    "line d1-d2": "red",
    "line d2-e2": "red",
    **{f"fill {square}": "black" for square in ("a1", "a2", "a3", "b1", "b2", "b3", "b4")},
    **{f"fill {square}": "black" for square in ("c1", "c2", "c3", "c4", "d2", "d3", "d4")},
}
"""A square of Blue's at the top left and one of Red's across from it; the rest touches both."""


def breaches(marks: Mapping[str, Value]) -> int:
    audit = GAME.read_marks(OPTIONS, marks).audit
    return sum(max(1, len(breach.places)) for breach in audit)


def read(doubts: Mapping[str, float], **changed: Value) -> dict[str, ReadMark]:
    """The drawing as read, some marks in doubt."""
    values = {**DRAWN, **{name.replace("_", " ", 1): value for name, value in changed.items()}}
    return {slot.name: mark(slot, values.get(slot.name, EMPTY), doubts) for slot in SLOTS}


def mark(slot: Slot, value: Value, doubts: Mapping[str, float]) -> ReadMark:
    """As a line under a square's black and a faint scribble are read."""
    other = slot.values[0] if value == EMPTY else EMPTY
    reason = Reason.INK_BESIDE if slot.kind == "line" else Reason.FAINT
    reasons = (reason,) if slot.name in doubts else ()
    return ReadMark(slot.name, value, doubts.get(slot.name, 1.0), other, reasons)


def settled(doubts: Mapping[str, float], hidden: tuple[str, ...] = ()) -> Mapping[str, ReadMark]:
    return settled_by_rules(SLOTS, read(doubts), hidden, breaches)


def test_the_drawing_keeps_the_rules() -> None:
    assert breaches(DRAWN) == 0


def test_a_line_that_would_hang_together_with_none_is_not_there() -> None:
    assert settled({"line c3-c4": 0.9})["line c3-c4"].sure


def test_a_line_that_either_colour_may_have_drawn_is_asked_about() -> None:
    found = settled({"line b3-b4": 0.9})["line b3-b4"]
    assert not found.sure
    assert found.value == EMPTY


def test_lines_that_would_hang_together_with_each_other_are_asked_about() -> None:
    found = settled({"line b3-b4": 0.9, "line b3-c3": 0.9})
    assert not found["line b3-c3"].sure
    assert settled({"line b3-c3": 0.9})["line b3-c3"].sure


def test_a_faint_scribble_in_a_region_of_both_colours_is_one() -> None:
    assert settled({"fill c3": 0.97})["fill c3"].sure


def test_what_cannot_be_seen_stays_open_whatever_the_rules() -> None:
    assert not settled({"line c3-c4": 0.9}, hidden=("line c3-c4",))["line c3-c4"].sure


def test_where_another_reading_keeps_the_rules_better_nothing_is_settled() -> None:
    marks = read({"line c3-c4": 0.9, "line b4-b5": 0.9}, **{"line_b4-b5": EMPTY})
    assert breaches({n: m.value for n, m in marks.items() if m.value != EMPTY}) > 0
    assert settled_by_rules(SLOTS, marks, (), breaches) == marks


@pytest.mark.parametrize("confidence", [0.55, 0.6])
def test_the_rules_alone_make_nothing_sure(confidence: float) -> None:
    assert not settled({"line c3-c4": confidence})["line c3-c4"].sure
