"""Tournaments in the window: they are made, listed, deleted and brought back."""

from __future__ import annotations

import companion
from companion.book.book import Book
from companion.book.events import make_tournament
from companion.desk.pages.scorebook.tournaments.tournament_page import TournamentPage
from companion.desk.shell import route
from tests.desk.conftest import Seat
from tests.desk.pages.scorebook.test_players import rows


def test_a_tournament_of_one_is_refused_where_it_is_made(seat: Seat) -> None:
    seat.desk.open(route.NewTournament())
    page = seat.desk.page
    page.name.insert(0, "Alone")
    page.players.insert("1.0", "Ann")
    page.begin()
    seat.counted()
    assert page.players.tk_focusPrev() is page.rounds
    assert "players" in page.problem.cget("text")


def test_a_swiss_tournament_has_the_rounds_that_were_asked_for(seat: Seat) -> None:
    seat.desk.open(route.NewTournament())
    made = seat.desk.page
    made.name.insert(0, "Long Night")
    made.players.insert("1.0", "Ann\nBen\nCy\nDora\nEmil\nFay\nGus\nHal")
    made.system.set("swiss")
    made.rounds.insert(0, "four")
    made.begin()
    assert "in digits" in made.problem.cget("text")
    made.rounds.delete(0, "end")
    made.rounds.insert(0, "4")
    made.begin()
    seat.until(lambda: seat.desk.page is not made)
    page = seat.desk.page
    assert isinstance(page, TournamentPage)
    assert page.now is not None
    assert page.now.event.rounds == 4
    page.pair()
    seat.counted()
    assert len(rows(page.rounds.list)) == 4


def test_a_tournament_without_a_day_has_that_of_its_matches_in_the_list(
    seat: Seat, page: TournamentPage
) -> None:
    assert page.winfo_exists()
    with companion.Book() as book:
        book.pair("Spring Open")
        match = book.tournament("Spring Open").pairings[0].uid
        book.add_result("line-wars", {}, "14-11", match=match, date="2026-11-14")
    seat.desk.open(route.Tournaments())
    seat.counted()
    assert "2026-11-14" in rows(seat.desk.page.list)[0]


def test_a_deleted_tournament_is_brought_back(seat: Seat, page: TournamentPage) -> None:
    seat.desk.back()
    made = seat.desk.page
    made.refresh()
    seat.counted()
    made.list.selection_set(made.list.get_children()[0])
    made.take_out()
    made.take_out()  # The second click of two.
    seat.counted()
    assert not rows(made.list)
    seat.desk.refresh()
    seat.key("<Control-z>")
    seat.counted()
    assert len(rows(seat.desk.page.list)) == 1


def test_a_tournament_called_open_keeps_its_name_in_every_language(seat: Seat) -> None:
    with Book.open() as book:
        make_tournament(book, "Open", "line-wars", "swiss", ["Ann", "Print"])
    seat.desk.change(language="de")
    for to, name in ((route.Tournament("Open"), "Open"), (route.Profile("Print"), "Print")):
        seat.desk.open(to)
        seat.wait(0.1)
        assert seat.desk.wm_title().startswith(f"{name} ·")
