"""Two who draw in a knock-out meet again in the same round."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

import companion
from companion.application.scorebook.book import Book
from tests.application.commands import command

DRAW = "1/2-1/2"


@pytest.fixture
def cup(path: Path) -> Book:
    """Ann and Ben have drawn, and are paired again; Cy beat Dan."""
    assert path.name
    book = companion.Book()
    players = ["Ann", "Cy", "Dan", "Ben"]
    book.make_tournament("Cup", "line-or-colour", players, system="knock-out")
    book.pair("Cup")
    book.result("Cup", ("Ann", "Ben"), DRAW)
    book.result("Cup", ("Cy", "Dan"), "1-0")
    book.pair("Cup")
    return book


def results(book: Book) -> list[str]:
    return [each.result for each in book.tournament("Cup").pairings]


def test_a_matchs_number_says_which_game_of_the_two_is_meant(cup: Book) -> None:
    cup.result("Cup", ("Ben", "Ann"), "0-1", match=1, change=True)
    assert results(cup) == ["1-0", "1-0", ""]
    cup.undo()
    cup.result("Cup", 1, "0-1", match=1, change=True)
    assert results(cup) == ["0-1", "1-0", ""]
    cup.undo()
    cup.result("Cup", ("Ben", "Ann"), "1-0")
    assert results(cup) == [DRAW, "1-0", "1-0"], "without it, the open one"
    with pytest.raises(companion.CompanionError, match="no open match of Ann – Ben"):
        cup.result("Cup", ("Ann", "Ben"), "1-0", match=2, change=True)


def test_a_replays_pairing_is_taken_back_and_the_drawn_game_stays(cup: Book) -> None:
    undone = command("book", "pair", "cup", "--undo")
    assert undone[:2] == (
        0,
        "The pairing of the replay in round 1 of “Cup” is undone.\n"
        "“companion book pair Cup” pairs it again.\n",
    )
    assert results(cup) == [DRAW, "1-0"]
    cup.pair("Cup")
    cup.result("Cup", ("Ann", "Ben"), DRAW)
    with pytest.raises(companion.CompanionError, match="book delete 3”"):
        cup.unpair("Cup")
    cup.pair("Cup")
    cup.unpair("Cup")
    assert results(cup) == [DRAW, "1-0", DRAW]


def test_a_round_robins_pairing_is_taken_back_for_all_rounds_and_says_so(cup: Book) -> None:
    cup.make_tournament("Liga", "line-wars", ["Ann", "Ben", "Cy"])
    cup.pair("Liga")
    undone = command("book", "pair", "Liga", "--undo")
    assert undone[:2] == (
        0,
        "The pairing of all rounds of “Liga” is undone.\n"
        "“companion book pair Liga” pairs it again.\n",
    )


def test_printed_pairings_have_everybody_once_when_two_meet_again(cup: Book) -> None:
    for order in ("name", "board"):
        with pypdfium2.PdfDocument(cup.pairing_sheet("Cup", 1, [order])) as document:
            text = document[0].get_textpage().get_text_range()
        times = 2 if order == "name" else 1
        assert [text.count(name) for name in ("Ann", "Ben", "Cy", "Dan")] == [times] * 4
        assert "½" not in text, "the drawn game has been replaced"
