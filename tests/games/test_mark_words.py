"""Marks and their doubts in words."""

from __future__ import annotations

import pytest

from companion.application.reading.correct import slot_meant
from companion.board import EMPTY
from companion.games import game, game_keys
from companion.games.mark_words import typed_mark
from companion.games.phrases import mark_name, reasons
from companion.locale import catalogue
from companion.photo.reading import ReadMark, Reason
from companion.shell_words import answering


def test_of_two_reasons_that_say_the_same_one_is_told() -> None:
    faint = ReadMark("line a1-b1", "blue", 0.7, EMPTY, (Reason.FAINT, Reason.INK_MISSING))
    assert [*map(str, reasons(faint))] == ["There is hardly any ink here."]


def test_a_box_is_named_by_its_player_and_by_what_is_ticked_with_it() -> None:
    found = game("corona-line")
    board = found.boards(found.choose({}))["board"]
    boxes = [slot for slot in board.slots if slot.kind == "tick"]
    names = {slot.name: str(mark_name(slot.name)) for slot in boxes}
    assert names["tick red.point1"] == "Red's point box 1"
    assert names["tick blue.switch"] == "Blue's switch box"
    german = catalogue("de")
    assert mark_name("tick red.point1").text(german) == "das Kästchen „Punkt 1“ von Rot"
    for slot in boxes:
        for said in (names[slot.name], mark_name(slot.name).text(german), f"box {slot.place}"):
            assert slot_meant(board, said) == slot


@pytest.mark.parametrize("key", game_keys())
def test_a_mark_is_typed_by_the_name_that_sentences_call_it(key: str) -> None:
    found = game(key)
    for board in found.boards(found.choose({})).values():
        for slot in board.slots:
            typed = typed_mark(slot.name)
            assert str(mark_name(slot.name)).endswith(typed)
            assert slot_meant(board, typed) == slot
            assert typed_mark(f"slip-red {slot.name}") == f"slip-red {typed}"
    assert answering({typed_mark("tick red.point1"): True}, {}) == (
        '--correct "Red\'s point box 1=marked"'
    )
