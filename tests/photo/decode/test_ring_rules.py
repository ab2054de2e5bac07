"""The rules between readings of rings and counters that a photo leaves open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from companion.board import EMPTY, Slot, Value
from companion.games.line_or_colour import GAME
from companion.games.line_or_colour.layout import layout_of
from companion.games.line_or_colour.position import printed_rows
from companion.games.sheet_page import sheet_page
from companion.photo.decode.ring_rules import weighed_marks
from companion.photo.reading import ReadMark

SEVEN = GAME.choose({"size": 7})
"""Without the pie rule White has as many rings as Black or one more."""


def lawful(values: Mapping[str, Value]) -> bool:
    shown = {name: value for name, value in values.items() if value != EMPTY}
    return not GAME.read_marks(SEVEN, shown).audit


def slots(marks: Sequence[ReadMark]) -> list[Slot]:
    board = sheet_page(GAME, SEVEN, "board", "a4").board
    every = {slot.name: slot for slot in board.slots}
    return [every[mark.name] for mark in marks]


def rings(last: ReadMark, black: str = "d2 g6", white: str = "a1 c4 f7") -> dict[str, ReadMark]:
    """Plain rings of both sides, and one more mark."""
    sides: dict[Value, list[str]] = {"white": white.split(), "black": black.split()}
    marks = [
        ReadMark(f"ring {place}", value, 1 - 1e-9, EMPTY)
        for value, places in sides.items()
        for place in places
    ]
    every = [*marks, last]
    return {mark.name: mark for mark in weighed_marks(every, slots(every), lawful)}


def test_whose_a_ring_is_turns_tell_where_the_photo_hardly_does() -> None:
    read = rings(ReadMark("ring b6", "white", 0.6, "black"))["ring b6"]
    assert read.value == "black"
    assert not read.sure


def test_a_likely_ring_that_turns_bear_out_is_not_asked_about() -> None:
    read = rings(ReadMark("ring b6", "black", 0.95, "white"), black="d2")["ring b6"]
    assert read.value == "black"
    assert read.sure


def test_a_sure_ring_that_turns_belie_is_asked_about() -> None:
    read = rings(ReadMark("ring b6", "white", 0.998, "black"))
    assert not read["ring b6"].sure
    assert read["ring a1"].sure


def test_plain_rings_stand_whatever_the_turns() -> None:
    read = rings(ReadMark("ring b6", "white", 1 - 1e-6, "black"))["ring b6"]
    assert read.value == "white"
    assert read.sure


def test_turns_say_nothing_where_either_way_they_are_kept() -> None:
    read = rings(ReadMark("ring b6", EMPTY, 0.9, "black"))["ring b6"]
    assert read.value == EMPTY
    assert read.confidence == pytest.approx(0.9)


def test_a_counter_that_gives_a_colour_one_spot_too_many_is_asked_about() -> None:
    spot = ReadMark("spot a1", "orange", 0.995, EMPTY)
    assert SEVEN["layout"] == "official"
    read = rings(spot)["spot a1"]
    assert not read.sure


def test_two_doubtful_counters_are_weighed_together() -> None:
    """Either alone breaks the rule of seven spots a colour, both together keep it."""
    layout = layout_of(printed_rows(SEVEN))
    one = layout.colour(layout.bit["a1"])
    place, other = next(
        (name, layout.colour(spot)) for name, spot in layout.spots if layout.colour(spot) != one
    )
    marks = [
        ReadMark("spot a1", other, 0.9, EMPTY),
        ReadMark(f"spot {place}", one, 0.9, EMPTY),
    ]
    read = weighed_marks(marks, slots(marks), lawful)
    assert [mark.value for mark in read] == [other, one]
    assert min(mark.confidence for mark in read) > 0.95


def test_rules_do_not_make_sure_what_a_third_value_would_keep_as_well() -> None:
    """White's fourth ring would keep turns, Black's third after White's third too: only that of
    the named other, a fourth of Black's, would not."""
    read = rings(ReadMark("ring b6", EMPTY, 0.95, "black"), black="d2 g6 e5")["ring b6"]
    assert read.value == EMPTY
    assert not read.sure
    assert read.other == "white"
