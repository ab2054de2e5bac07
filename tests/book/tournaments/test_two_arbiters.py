"""Two programs on one tournament: each acts on what it finds once it may write."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.book import book as book_file
from companion.book.book import Book
from companion.book.events import SWISS, find_event, make_tournament
from companion.book.problems import BookProblem
from companion.book.tournaments.draw import pair
from companion.book.tournaments.taking_part import enter, forfeit, withdraw


@pytest.fixture
def cup(book: Book) -> Book:
    make_tournament(book, "Cup", "line-wars", SWISS, ("Ann", "Ben", "Cy", "Dora"), rounds=2)
    return book


@pytest.fixture
def just_before(path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """What another program does just before the next write."""

    def first(act: Callable[[Book], object]) -> None:
        begin = book_file.begin_writing

        def begin_after_the_other(db: object) -> None:
            monkeypatch.setattr(book_file, "begin_writing", begin)
            with Book.open(path) as other:
                act(other)
            begin(db)  # type: ignore[arg-type]

        monkeypatch.setattr(book_file, "begin_writing", begin_after_the_other)

    return first


def test_only_one_of_two_programs_brings_a_player_back(
    cup: Book, just_before: Callable[..., None]
) -> None:
    event = find_event(cup, "Cup")
    withdraw(cup, event, "Ann")
    just_before(lambda other: enter(other, event, "Ann"))
    with pytest.raises(BookProblem, match="already in the tournament"):
        enter(cup, event, "Ann")


def test_a_player_returns_whom_another_program_has_just_withdrawn(
    cup: Book, just_before: Callable[..., None]
) -> None:
    event = find_event(cup, "Cup")
    just_before(lambda other: withdraw(other, event, "Ann"))
    assert enter(cup, event, "Ann")


def test_a_match_that_another_program_has_just_paired_can_be_forfeited(
    cup: Book, just_before: Callable[..., None]
) -> None:
    just_before(lambda other: pair(other, "Cup"))
    assert forfeit(cup, find_event(cup, "Cup"), "Ann", 1)[0] == 1
