"""Doubts keep their every part in a record's tag, whatever marks a game has."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.board import EMPTY
from companion.games import game, game_keys
from companion.photo.reading import ReadMark, Reason
from companion.records import DOUBTS, parse_record, record_of, write_record
from companion.scoring.from_record import doubts_in, doubts_of, doubts_tag


@pytest.mark.parametrize("key", game_keys())
def test_a_mark_of_every_place_of_a_board_may_be_doubtful_and_is_read_back(key: str) -> None:
    found = game(key)
    options = found.choose({})
    board = found.boards(options)["board"]
    marks = tuple(
        doubt
        for slot in board.slots
        for value in {slot.values[0], slot.values[-1]}
        for doubt in (
            ReadMark(slot.name, value, 0.7125, EMPTY),
            ReadMark(slot.name, EMPTY, 0.0, value, (Reason.COVERED, Reason.INK_BESIDE)),
            ReadMark(slot.name, EMPTY, 0.5, slot.values[0], also=slot.values[1:3]),
        )
    )
    record = record_of(found, options, tags={DOUBTS: doubts_tag(marks)})
    again = parse_record(write_record(record))
    assert doubts_of(again, board, {})[0] == tuple(replace(one, asked_below=1.0) for one in marks)


def test_what_a_photo_asked_about_stays_asked_about_however_sure_it_is() -> None:
    asked = ReadMark("ring b1", "black", 0.9967, EMPTY, asked_below=0.998)
    found = game("line-or-colour")
    options = found.choose({})
    board = found.boards(options)["board"]
    record = parse_record(
        write_record(record_of(found, options, tags={DOUBTS: doubts_tag([asked])}))
    )
    assert [(one.name, one.sure) for one in doubts_of(record, board, {})[0]] == [("ring b1", False)]


def test_what_is_doubtful_never_becomes_sure_by_rounding() -> None:
    assert doubts_tag([ReadMark("fill a1", "black", 0.98999, EMPTY)]).endswith(":0.9899:empty")


def test_a_reason_that_this_program_does_not_know_is_no_reason() -> None:
    found = game("line-wars")
    board = found.boards(found.choose({}))["board"]
    told = "fill a1=black:0.5:empty (eaten covered); fill a2=black:0.6:empty ()"
    (one, other), unread = doubts_in(told, board)
    assert (one.reasons, other.reasons, unread) == ((Reason.COVERED,), (), ())
