"""Marks and their doubts in words."""

from __future__ import annotations

import shlex

import pytest

from companion.application.reading.settled_marks import (
    BadCorrection,
    marks_meant,
    slot_meant,
    value_meant,
)
from companion.board import EMPTY, Value
from companion.games import game, game_keys
from companion.games.mark_words import answering, pens_named, typed_mark
from companion.games.phrases import mark_name, reasons
from companion.locale import catalogue
from companion.photo.reading import ReadMark, Reason


def test_of_two_reasons_that_say_the_same_one_is_told() -> None:
    faint = ReadMark("line a1-b1", "blue", 0.7, EMPTY, (Reason.FAINT, Reason.INK_MISSING))
    assert [*map(str, reasons(faint))] == ["There is hardly any ink here."]
    both = (Reason.COLOURS_ALIKE, Reason.COLOURS_MIXED)
    mixed = ReadMark("line a1-b1", "blue", 0.7, "red", both, also=(EMPTY,))
    assert [*map(str, reasons(mixed))] == ["The colour is between those of the two pens."]


@pytest.mark.parametrize(
    ("also", "faint", "said"),
    [
        ((), (), "The colours look alike here."),
        ((EMPTY,), (), "The colour of the ink here is unclear."),
        ((EMPTY,), (Reason.FAINT,), "The ink here is too faint to tell its colour."),
    ],
)
def test_ink_whose_colour_cannot_be_told_is_called_faint_only_where_it_is(
    also: tuple[Value, ...], faint: tuple[Reason, ...], said: str
) -> None:
    """Black strokes may be as far from blue as from red."""
    alike = ReadMark("line a1-b1", "blue", 0.7, "red", (Reason.COLOURS_ALIKE, *faint), also=also)
    assert [*map(str, reasons(alike))] == [said]


def test_a_box_is_named_by_its_player_and_by_what_is_ticked_with_it() -> None:
    found = game("corona-line")
    board = found.boards(found.choose({}))["board"]
    boxes = [slot for slot in board.slots if slot.kind == "tick"]
    names = {slot.name: str(mark_name(slot.name)) for slot in boxes}
    assert names["tick red.point1"] == "Red's point box 1"
    assert names["tick blue.switch"] == "Blue's switch box"
    german = catalogue("de")
    assert mark_name("tick red.point1").text(german) == "das Kästchen Punkt 1 von Rot"
    for slot in boxes:
        for said in (names[slot.name], mark_name(slot.name).text(german), f"box {slot.place}"):
            assert slot_meant(board, said) == slot


@pytest.mark.parametrize("key", game_keys())
def test_a_mark_is_typed_by_the_name_that_sentences_call_it(key: str) -> None:
    found = game(key)
    for board in found.boards(found.choose({})).values():
        for slot in board.slots:
            typed = str(typed_mark(slot.name))
            assert str(mark_name(slot.name)).endswith(typed)
            assert slot_meant(board, typed) == slot
            assert str(typed_mark(f"slip-red {slot.name}")) == f"slip-red {typed}"
    told = answering({"tick red.point1": True}, {}).text(catalogue("de"))
    assert str(answering({"tick red.point1": True}, {})) == '--correct "Red\'s point box 1=marked"'
    assert told == "--correct 'Kästchen Punkt 1 von Rot=markiert'"


@pytest.mark.parametrize("key", game_keys())
def test_a_correction_is_told_in_words_that_are_understood(key: str) -> None:
    """In German, too: „Linie a1-b1=blau“. Every so many of a board's marks are tried."""
    found = game(key)
    for board in found.boards(found.choose({})).values():
        for slot in board.slots[:: 1 + len(board.slots) // 60]:
            for value in (EMPTY, *slot.values[:3], *slot.values[-1:]):
                (flag, said) = shlex.split(answering({slot.name: value}, {}).text(catalogue("de")))
                name, _, word = said.partition("=")
                assert flag == "--correct"
                assert (slot_meant(board, name), value_meant(slot, word)) == (slot, value)
    line = answering({"slip-red line a1-b1": "blue"}, {"first": "red"}).text(catalogue("de"))
    assert line == "--correct 'slip-red Linie a1-b1=blau' --set first=red"


def test_pens_in_the_players_own_colours_need_not_be_said() -> None:
    assert str(pens_named({"blue": "red", "red": "blue"})) == "--inks blue=red,red=blue"
    own = pens_named({"blue": "blue", "red": "red"})
    assert str(own) == "leave --inks out"
    assert own.text(catalogue("de")) == "lass --inks weg"


def test_a_mark_that_is_spelled_twice_has_one_value() -> None:
    found = game("line-wars")
    board = found.boards(found.choose({}))["board"]
    said: dict[str, Value] = {"square a6": "black", "fill a6": "schwarz", "Kästchen a6": "black"}
    assert marks_meant(board, said) == {"fill a6": "black"}
    with pytest.raises(BadCorrection, match="“square a6” is corrected to both black and empty"):
        marks_meant(board, {**said, "fill  A6": "empty"})
