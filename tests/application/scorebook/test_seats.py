"""A result told from the other seat is of the same match."""

from __future__ import annotations

from pathlib import Path

import pytest

import companion
from companion.application.scorebook.book import Book
from tests.application.commands import command


@pytest.fixture
def cup(path: Path) -> Book:
    """Ben has won against Cy in the Cup."""
    assert path.name
    book = companion.Book()
    book.make_tournament("Cup", "line-wars", ["Ben", "Cy"])
    book.pair("Cup")
    book.result("Cup", ["Ben", "Cy"], "11-10")
    return book


def swapped_command(result: str) -> tuple[int, str]:
    return command(
        "book", "add", "--game", "line-wars", "--player", "blue=Cy", "--player", "red=Ben",
        "--result", result, "--event", "Cup",
    )  # fmt: skip


def test_a_result_told_from_the_other_seat_is_the_same_result(cup: Book) -> None:
    code, told = swapped_command("10-11")
    assert (code, cup.match(1).winner_name) == (0, "Ben")
    assert told.startswith("Match 1 is already in the book.")


def test_a_changed_result_is_suggested_in_the_seats_of_its_match(cup: Book) -> None:
    code, told = swapped_command("9-11")
    assert code == 1
    assert "“companion book change 1 --result 11-9” changes it" in told
    assert "Result: 11–10 in the scorebook, 11–9 here" in told
    assert "Blue:" not in told, "who sat where is no other match"
    cup.change(1, result="11-9")
    assert cup.match(1).winner_name == "Ben"


def test_a_result_in_place_of_a_deleted_match_has_the_seats_of_the_pairing(cup: Book) -> None:
    cup.change(1, players={"blue": "Cy", "red": "Ben"}, result="10-11")
    cup.delete(1)
    pairing = cup.result("Cup", ["Ben", "Cy"], "11-9").pairing
    assert (pairing.match, cup.is_deleted(1)) == (2, True)
    assert (cup.match(2).result, cup.match(2).winner_name) == ("11-9", "Ben")
