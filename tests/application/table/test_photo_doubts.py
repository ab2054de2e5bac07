"""Uncertain marks of a photo are shown as long as the game read from it is open."""

from __future__ import annotations

import pytest

from companion.application.reading.report import reservations
from companion.application.table.in_words import doubted
from companion.application.table.table_record import opened
from companion.games import game
from companion.records import parse_record
from companion.scoring.from_record import scored_record

LINES = ("a1-b1", "b1-b2", "b2-a2")


def text(doubts: str) -> str:
    found = game("line-wars")
    position = found.start(found.choose())
    players = ("blue", "red", "blue")
    for player, move in zip(players, LINES, strict=True):
        position = found.play(position, {player: found.parse_move(move)})
    shown = found.format_position(position)
    tag = f'[Doubts "{doubts}"]\n' if doubts else ""
    return f'[Game "line-wars"]\n[Position "{shown}"]\n{tag}\n*\n'


DOUBTS = "line a1-b1=blue:0.71:empty; line b1-b2=red:0.5:empty"


def test_the_uncertain_marks_of_a_record_are_shown_as_in_its_score() -> None:
    record = parse_record(text(DOUBTS))
    told = doubted(opened(record))
    assert told is not None
    said = reservations(scored_record("", record, game("line-wars")), 1)
    assert told.facts["names"] in [sentence.facts.get("names") for sentence in said]
    assert str(told) == "2 marks to check: the line b1-b2, the line a1-b1."


@pytest.mark.parametrize("doubts", ["", "line a1-b1=pink:0.71:empty", "nothing of the kind"])
def test_without_readable_doubts_nothing_is_shown(doubts: str) -> None:
    assert doubted(opened(parse_record(text(doubts)))) is None
