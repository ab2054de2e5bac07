"""Background queries of the scorebook: nothing piles up, nothing is lost."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from tkinter import ttk
from typing import Any

import pytest

from companion.application.scorebook.book import Book
from companion.book import guarded
from companion.desk.tasks.book_queries import BookQueries
from companion.desk.toolkit.widgets import label
from tests.desk.conftest import Seat

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


def endless(book: Book) -> object:
    """A query that only ends when aborted."""
    with book._book.reading() as db:
        return db.execute(ENDLESS).fetchone()


def put_in(book: Book, one: str = "Ann") -> int:
    names = {"white": one, "black": "Ben"}
    return book.add_result("line-or-colour", names, "1-0").id


@pytest.fixture
def sign(seat: Seat) -> Iterator[ttk.Label]:
    made = label(seat.desk, "")
    yield made
    made.destroy()


@pytest.fixture
def beside(seat: Seat, sign: ttk.Label) -> Iterator[BookQueries]:
    made = BookQueries(seat.desk, sign)
    yield made
    made.close()


def test_of_questions_asked_quickly_the_last_alone_is_answered(
    seat: Seat, beside: BookQueries
) -> None:
    with Book() as book:
        put_in(book)
    answers: list[Any] = []
    before = threading.active_count()
    for number in range(20):
        beside.ask(endless, lambda _, number=number: answers.append(number))
        assert threading.active_count() <= before + 1
        seat.wait(0.01)
    beside.ask(len, answers.append)
    seat.until(lambda: not beside.busy)
    assert answers == [1]


def test_a_query_that_is_between_two_statements_is_aborted_at_the_next(
    seat: Seat, beside: BookQueries, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guarded, "MOST", 100 * guarded.OFTEN)
    with Book() as book:
        put_in(book)
    between, on = threading.Event(), threading.Event()
    ended: list[Exception] = []
    answers: list[Any] = []

    def slow(book: Book) -> None:
        between.set()
        on.wait(5)
        try:
            endless(book)
        except Exception as error:
            ended.append(error)

    beside.ask(slow, answers.append)
    assert between.wait(5)
    beside.ask(len, answers.append)
    on.set()
    seat.until(lambda: not beside.busy)
    assert answers == [1]
    assert "took too long" not in str(ended), "not only given up at its limit"


def test_it_is_shown_that_something_is_counted(
    seat: Seat, beside: BookQueries, sign: ttk.Label
) -> None:
    with Book() as book:
        put_in(book)
    beside.ask(endless, print)
    assert not sign.cget("text")
    seat.until(lambda: sign.cget("text"))
    assert "Counting" in str(sign.cget("text"))
    beside.ask(len, print)
    seat.until(lambda: not beside.busy)
    assert not sign.cget("text")


def test_changes_are_all_made_in_order_and_before_what_is_asked(
    seat: Seat, beside: BookQueries
) -> None:
    told: list[Any] = []
    for name in ("Ann", "Cy", "Dora"):
        beside.change(lambda book, name=name: put_in(book, name), told.append, make=True)
    beside.ask(len, lambda number: told.append(f"{number} matches"))
    seat.until(lambda: not beside.busy)
    assert told == [1, 2, 3, "3 matches"]


def test_changes_are_made_even_where_the_page_is_left_at_once(
    seat: Seat, beside: BookQueries
) -> None:
    told: list[Any] = []
    for name in ("Ann", "Cy", "Dora"):
        beside.change(lambda book, name=name: put_in(book, name), told.append, make=True)
    beside.close()

    def there() -> int:
        with Book() as book:
            return len(book)

    end = time.monotonic() + 5
    while there() < 3:
        assert time.monotonic() < end
    assert told == []


def test_errors_of_the_book_are_reported_in_the_status_bar(seat: Seat, beside: BookQueries) -> None:
    answers: list[Any] = []
    beside.ask(len, answers.append)
    seat.until(lambda: not beside.busy)
    assert answers == [None]
    with Book() as book:
        put_in(book)
    beside.ask(lambda book: book.profile("Nobody at all"), answers.append)
    seat.until(lambda: not beside.busy)
    assert answers == [None, None]
    assert "Nobody at all" in seat.desk.told


def test_a_book_that_another_program_writes_does_not_hold_the_window(
    seat: Seat, beside: BookQueries
) -> None:
    told: list[Any] = []
    with Book() as other:
        put_in(other)
        with other._book.writing("nothing"):
            beside.change(put_in, told.append)
            assert beside.changing, "it waits for the other program beside the window, not in it"
            seat.until(lambda: not beside.busy)
    assert told == [None]
    assert "Another program" in seat.desk.told
