"""Pens are said for the colours that people mark in, of any sheet of the game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import companion.photo
from companion.games import game
from companion.games.rule import Breach
from companion.photo.reading import FoundSheet, PhotoReading, ReadMark, Refusal
from companion.photo.refusals import refusal
from companion.scoring.from_photo import score_photo
from companion.sentences import say
from tests.scoring.photos import reading_of


def read(key: str, item: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every photo show a sheet of a game on which nothing is marked."""
    found = game(key)
    start = reading_of(found.start(found.choose({})), {}, key)
    board = found.boards(found.choose({}))[item]
    marks = {
        slot.name: ReadMark(slot.name, "empty", 0.9999, slot.values[0]) for slot in board.slots
    }
    sheet: FoundSheet = replace(start.sheet, item=item)
    photo = replace(start, board=board, marks=marks, sheet=sheet)

    def read_sheets(path: str | Path, **how: Any) -> tuple[PhotoReading, ...]:
        return (photo,)

    monkeypatch.setattr(companion.photo, "read_sheets", read_sheets)


@pytest.mark.parametrize(
    ("key", "known"),
    [
        ("corona-line", "blue or red"),
        ("blottos-war", "blue or red"),
        ("line-or-colour", "white or black"),
    ],
)
def test_a_pen_for_a_colour_nobody_marks_in_is_refused_with_the_colours_there_are(
    key: str, known: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read(key, "board", monkeypatch)
    with pytest.raises(Refusal) as refused:
        score_photo("a.jpg", inks={"green": "green"})
    assert str(refused.value).endswith(f"choose {known}, not “green”")


def test_a_photo_in_other_pens_than_those_named_for_its_folder_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read("line-wars", "board", monkeypatch)
    (photo,) = companion.photo.read_sheets("a.jpg")
    ink = Breach("", say("Ink in neither player's colour"), ("a1-b1", "a1-a2", "b1-b2"))
    monkeypatch.setattr(companion.photo, "read_sheets", lambda *_, **__: (seen,))
    pens = {"blue": "black", "red": "green"}
    for foreign, told in (((), []), ((ink,), ["If this photo has others, leave --inks out."])):
        seen = replace(photo, foreign=foreign)
        notes = map(str, score_photo(b"", inks=pens).notes)
        assert [one.partition(". ")[2] for one in notes] == told
    assert score_photo(b"").notes == (), "no pens were named"


def test_pens_that_leave_a_photo_unclear_are_doubted_before_the_photo(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def read_sheets(*_: object, **__: object) -> None:
        raise refusal("unclear", doubts=33)

    monkeypatch.setattr(companion.photo, "read_sheets", read_sheets)
    for pens, code in (({"blue": "green"}, "other-inks"), ({}, "unclear")):
        with pytest.raises(Refusal) as refused:
            score_photo(b"", inks=pens)
        assert refused.value.code == code
        assert ("Leave --inks out" in str(refused.value)) is bool(pens)


def test_the_pens_of_the_board_may_be_said_for_a_slip_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read("blottos-war", "slip-blue", monkeypatch)
    assert score_photo("a.jpg", inks={"blue": "black"}).board.player == "blue"
