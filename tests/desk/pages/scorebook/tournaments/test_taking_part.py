"""Who joins, withdraws, has a bye or does not come to a tournament in the window."""

from __future__ import annotations

from companion.book.book import Book
from companion.book.events import SWISS, make_tournament
from companion.desk.pages.scorebook.tournaments.paper import pairings_pdf
from companion.desk.pages.scorebook.tournaments.tournament_page import TournamentPage
from companion.desk.shell import route
from tests.desk.conftest import Seat
from tests.desk.pages.scorebook.test_players import choose, rows


def test_players_join_and_leave(seat: Seat, page: TournamentPage) -> None:
    page.entrant.insert(0, "Emil")
    page.let_in()
    seat.counted()
    assert "Emil" in [line[1] for line in rows(page.table)]
    choose(page.table, "Emil")
    page.let_go()
    seat.counted()
    assert seat.desk.told == "Emil has withdrawn from “Spring Open”."
    assert "†: withdrawn" in page.legend.cget("text")
    assert "Emil †" in [line[1] for line in rows(page.table)]
    page.entrant.insert(0, "Emil")
    page.let_in()
    seat.counted()
    assert seat.desk.told == "Emil is in “Spring Open” again from round 1 on."


def test_who_withdraws_or_comes_back_is_told_with_the_matches_that_this_decides_or_opens(
    seat: Seat, page: TournamentPage
) -> None:
    page.pair()
    seat.counted()
    choose(page.table, "Ann")
    page.let_go()
    seat.counted()
    assert seat.desk.told == (
        "Ann has withdrawn from “Spring Open”. Ann played fewer than half of the matches, so none "
        "of them counts in the standings."
    )
    page.entrant.insert(0, "Ann")
    page.let_in()
    seat.counted()
    told = seat.desk.told
    assert told.startswith("Ann is in “Spring Open” again from round 1 on. The match of Ann and ")
    assert told.count(" is open.") == 3


def test_an_act_that_is_done_takes_the_refusal_of_another_away(
    seat: Seat, page: TournamentPage
) -> None:
    page.entrant.insert(0, "Ann")
    page.let_in()
    seat.counted()
    assert seat.desk.told == "Ann is already in the tournament"
    page.pair()
    seat.counted()
    assert seat.desk.told == ""


def test_an_arbiter_s_work_is_done_in_the_window(seat: Seat) -> None:
    """A requested bye, a player who does not come, and reasons for a rank."""
    with Book.open(create_missing=True) as book:
        make_tournament(book, "Open", "line-wars", SWISS, ("Ann", "Ben", "Cy", "Dora"), rounds=2)
    seat.desk.open(route.Tournament("Open"))
    page = seat.desk.page
    assert isinstance(page, TournamentPage)
    page.pair()
    seat.counted()
    absent, other = rows(page.rounds.list)[0][2:4]
    page.rounds.not_there(second=False)
    seat.counted()
    assert seat.desk.told == f"Round 1, board 1: {other} wins, {absent} did not come."
    page.rounds.say_result("14-11")
    seat.counted()
    assert sorted(line[4] for line in rows(page.rounds.list)) == ["14–11", "−:+"]
    assert len(seat.desk.settings.names) == 2, "offered first from now on"
    choose(page.table, "Dora")
    page.give_bye()
    seat.counted()
    assert "half a point" in seat.desk.told
    page.pair()
    seat.counted()
    assert any(line[2] == "Dora" and line[3] == "bye on request" for line in rows(page.rounds.list))
    choose(page.table, "Ann")
    seat.wait(0.05)
    assert "Buchholz" in page.reason.cget("text")
    seat.picture("tournament-arbiter")
    assert pairings_pdf("a4", "en", name="Open").startswith(b"%PDF")
