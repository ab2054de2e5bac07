"""The scorebook in the window."""

from __future__ import annotations

from companion.desk.play.new_game import NewGamePage, begin
from companion.desk.play.page import PlayPage
from companion.desk.scorebook.page import ScorebookPage
from companion.games import game
from tests.desk.conftest import Seat


def _game(seat: Seat, white: str, black: str, *moves: str) -> PlayPage:
    found = game("line-or-colour")
    seat.desk.show(lambda desk, parent: NewGamePage(desk, parent, "line-or-colour"))
    begin(seat.desk, found, found.choose(), {"White": white, "Black": black})
    for move in moves:
        assert seat.desk.page.table.type_move(move)
    return seat.desk.page


WON = ("a1", "a7", "b1", "b7", "c1", "c6", "d1", "d7", "e1")


def test_a_game_is_put_into_the_book_and_opened_from_it(seat: Seat) -> None:
    page = _game(seat, "Ann", "Ben", *WON)
    page.into_scorebook()
    seat.counted()
    assert "scorebook" in seat.desk.told
    seat.desk.home()
    seat.desk.show(ScorebookPage)
    seat.counted()
    seat.picture("scorebook")
    book = seat.desk.page
    assert [book.table.item(row, "values")[0] for row in book.table.get_children()] == [
        "Ann",
        "Ben",
    ]
    (row,) = book.list.get_children()
    book.list.selection_set(row)
    book.open()
    assert len(seat.desk.page.table.tree.nodes) == len(WON) + 1


def test_a_game_put_in_twice_is_one_match(seat: Seat) -> None:
    page = _game(seat, "Ann", "Ben", *WON[:4])
    page.into_scorebook()
    seat.counted()
    for move in WON[4:]:
        page.table.type_move(move)
    page.into_scorebook()
    seat.counted()
    seat.desk.home()
    seat.desk.show(ScorebookPage)
    seat.counted()
    book = seat.desk.page
    (row,) = book.list.get_children()
    assert book.list.item(row, "values")[3] == "1–0"


def test_what_is_deleted_can_be_brought_back(seat: Seat) -> None:
    _game(seat, "Ann", "Ben", *WON).into_scorebook()
    seat.counted()
    seat.desk.home()
    seat.desk.show(ScorebookPage)
    seat.counted()
    book = seat.desk.page
    book.list.selection_set(book.list.get_children()[0])
    book.take_out()
    seat.counted()
    assert book.list.get_children() == ()
    seat.key("<Control-z>")
    seat.counted()
    assert len(book.list.get_children()) == 1


def test_coming_back_from_a_match_finds_the_list_as_it_was_filtered(seat: Seat) -> None:
    _game(seat, "Ann", "Ben", *WON).into_scorebook()
    seat.counted()
    _game(seat, "Cy", "Dora", *WON[:-2]).into_scorebook()
    seat.counted()
    seat.desk.home()
    seat.desk.show(ScorebookPage)
    seat.counted()
    seat.desk.page.filters.choose(player="Ann")
    seat.counted()
    (row,) = seat.desk.page.list.get_children()
    seat.desk.page.list.selection_set(row)
    seat.desk.page.open()
    seat.desk.back()
    seat.counted()
    assert seat.desk.page.filters.which.player == "Ann"
    assert len(seat.desk.page.list.get_children()) == 1
    seat.desk.home()
    seat.desk.show(ScorebookPage)
    seat.counted()
    assert len(seat.desk.page.list.get_children()) == 2


def test_an_empty_book_says_how_games_come_into_it(seat: Seat) -> None:
    seat.desk.show(ScorebookPage)
    seat.counted()
    seat.wait(0.05)
    assert seat.desk.page._hint.winfo_ismapped()
