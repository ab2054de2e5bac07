"""A result that replaces how the players of a game ended it themselves says what it replaces."""

from __future__ import annotations

from pathlib import Path

import pytest

import companion
from companion.application.scorebook.book import Book
from companion.records import parse_record
from tests.application.commands import command

RESIGNED = """[Game "line-wars"]
[Blue "Ann"]
[Red "Ben"]
[Date "2026-11-14"]
[Result "0-1"]

1. a7-b7  g1-f1-f2-f3-f4
"""
REPLACED = "The result before was 0–1. Ann (Blue) resigned."


@pytest.fixture
def book(path: Path) -> Book:
    """Match 1, in which Ann resigned."""
    assert path.name
    found = companion.Book()
    found.add(parse_record(RESIGNED))
    return found


@pytest.mark.parametrize("result", ["1-0", "3-4", "*"])
def test_another_result_of_a_game_that_a_player_resigned_says_so(book: Book, result: str) -> None:
    done = book.change(1, result=result)
    assert (str(done.replaced), done.replaced in done.notes) == (REPLACED, True)
    assert parse_record(book.text(1)).result == parse_record(book.text(1)).tag("Told") == result
    assert book.change(1, result="2-3").replaced is None, "a result that they gave is none of these"


def test_the_command_line_says_what_a_result_replaces(book: Book) -> None:
    assert REPLACED in command("book", "change", "1", "--result", "5-6")[1]


def test_the_same_result_leaves_that_a_player_resigned(book: Book) -> None:
    assert not book.change(1, result="0-1").changed
    assert "Ann (Blue) resigned." in command("book", "show", "1")[1]


def test_a_result_of_a_tournament_says_what_it_replaces(book: Book) -> None:
    book.make_tournament("Cup", "line-wars", ["Ann", "Ben"])
    book.pair("Cup")
    book.change(1, event="Cup")
    assert REPLACED in str(book.result("Cup", ("Ann", "Ben"), "1-0", change=True).notes[0])
    book.undo()
    assert REPLACED in command("book", "result", "Cup", "Ann", "Ben", "*")[1]


def test_a_change_of_a_deleted_match_says_that_it_stays_deleted(book: Book) -> None:
    book.delete(1)
    told = command("book", "change", "1", "--result", "5-6")[1]
    assert "Match 1 is deleted. “companion book undelete 1” restores it." in told
    assert book.is_deleted(1)
