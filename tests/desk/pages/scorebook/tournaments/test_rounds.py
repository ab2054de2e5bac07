"""A tournament's rounds in the window: pairings, and results as they come in."""

from __future__ import annotations

import pytest

import companion
from companion.desk.pages.scorebook.tournaments.tournament_page import TournamentPage
from companion.desk.shell import route
from companion.records import parse_record
from tests.desk.conftest import Seat
from tests.desk.pages.play.test_second_click import middle, press
from tests.desk.pages.scorebook.test_players import choose, rows
from tests.desk.pages.scorebook.tournaments.conftest import choose_game
from tests.desk.widgets import texts


def test_results_go_into_table_and_book(seat: Seat, page: TournamentPage) -> None:
    page.pair()
    seat.counted()
    assert len(rows(page.rounds.list)) == 6
    choose(page.rounds.list, "Dora")
    page.rounds.say_result("1-0")
    seat.counted()
    page.rounds.say_result("12-14")
    seat.counted()
    seat.wait(0.05)
    seat.picture("tournament")
    results = [line[4] for line in rows(page.rounds.list) if line[4]]
    assert sorted(results) == ["12–14", "1–0"]
    assert {line[2] for line in rows(page.table)} == {"0", "1"}
    page.rounds.say_result("no result")
    seat.counted()
    assert "no result" in seat.desk.told


def test_the_second_click_of_two_enters_no_other_result(seat: Seat, page: TournamentPage) -> None:
    page.pair()
    seat.counted()
    seat.wait(0.05)
    at = middle(page.rounds._results[0])
    press(seat, at)
    press(seat, at)
    seat.counted()
    press(seat, at)
    seat.counted()
    assert [line[4] for line in rows(page.rounds.list) if line[4]] == ["1–0"]


def test_a_result_is_changed_in_place_until_all_are_played(
    seat: Seat, page: TournamentPage
) -> None:
    page.pair()
    seat.counted()
    for _ in range(6):
        page.rounds.say_result("1-0")
        seat.counted()
    assert "All rounds are played." in page.rounds._about.cget("text")
    page.rounds.list.selection_set(page.rounds.list.get_children()[0])
    second = rows(page.rounds.list)[0][3]
    page.rounds.say_result("9-9")
    seat.counted()
    assert rows(page.rounds.list)[0][4] == f"9–9 ({second} wins)"
    page.acts.undo()
    seat.counted()
    assert [line[4] for line in rows(page.rounds.list)] == ["1–0"] * 6


@pytest.fixture
def replayed(seat: Seat) -> TournamentPage:
    """A knock-out of two who have drawn twice, and are paired for the third time."""
    with companion.Book() as book:
        book.make_tournament("Cup", "line-or-colour", ["Ann", "Ben"], system="knock-out")
        for _ in range(2):
            book.pair("Cup")
            book.result("Cup", 1, "1/2-1/2")
        book.pair("Cup")
    seat.desk.open(route.Tournament("Cup"))
    found = seat.desk.page
    assert isinstance(found, TournamentPage)
    return found


def test_a_result_is_that_of_the_selected_game_of_two_who_meet_again(
    seat: Seat, replayed: TournamentPage
) -> None:
    listed = replayed.rounds.list
    listed.selection_set(listed.get_children()[0])
    listed.update()
    assert all(button.instate(["disabled"]) for button in replayed.rounds._absent)
    replayed.rounds.say_result("1-0")
    seat.counted()
    assert [line[4] for line in rows(listed)] == ["1–0", "½–½", ""]


def test_a_replays_pairing_is_taken_back(seat: Seat, replayed: TournamentPage) -> None:
    assert replayed.rounds.unpair_button.instate(["!disabled"])
    replayed.unpair()
    seat.counted()
    assert [line[4] for line in rows(replayed.rounds.list)] == ["½–½", "½–½"]


def test_who_pairs_too_early_is_told_which_result_is_missing(
    seat: Seat, page: TournamentPage
) -> None:
    page.pair()
    seat.counted()
    page.pair()
    seat.counted()
    assert seat.desk.told.startswith("6 results are missing, the first in round 1, board 1, ")
    assert "companion" not in seat.desk.told


def test_a_round_is_taken_back_before_anything_is_played(seat: Seat, page: TournamentPage) -> None:
    page.pair()
    seat.counted()
    page.unpair()
    seat.counted()
    assert len(rows(page.rounds.list)) < 6


def test_a_draw_is_offered_only_where_a_game_can_be_drawn(seat: Seat, page: TournamentPage) -> None:
    assert "½–½" not in texts(page)
    seat.desk.open(route.NewTournament())
    made = seat.desk.page
    made.name.insert(0, "Rings")
    made.players.insert("1.0", "Ann\nBen")
    choose_game(made, "line-or-colour")
    made.begin()
    seat.until(lambda: seat.desk.page is not made)
    assert "½–½" in texts(seat.desk.page)


def test_a_casual_match_that_may_be_the_paired_one_is_named_beside_its_result(
    seat: Seat, page: TournamentPage
) -> None:
    with companion.Book() as book:
        book.add_result("line-wars", {"blue": "Ann", "red": "Ben"}, "12-14")
    page.pair()
    seat.counted()
    pairs = [{one.one.name, one.two.name} for one in page.rounds.pairs if one.two is not None]
    own = page.rounds.list.get_children()[pairs.index({"Ann", "Ben"})]
    page.rounds.list.selection_set(own)
    result = "12-14" if page.rounds.list.item(own, "values")[2] == "Ann" else "14-12"
    page.rounds.say_result(result)
    seat.counted()
    assert "If it is this match, delete match 1." in seat.desk.told
    assert "companion book" not in seat.desk.told, "no command in the window"
    seat.wait(0.05)
    seat.picture("twin")


def first_pair(seat: Seat, page: TournamentPage) -> tuple[str, str]:
    """Pairs a round; who plays on its first board."""
    page.pair()
    seat.counted()
    first, second = page.rounds.pairs[0].one, page.rounds.pairs[0].two
    assert second is not None
    return first.name, second.name


def test_a_result_that_came_in_meanwhile_is_not_replaced_unasked(
    seat: Seat, page: TournamentPage
) -> None:
    who = first_pair(seat, page)
    with companion.Book() as book:
        book.result("Spring Open", who, "14-11")
    page.rounds.list.selection_set(page.rounds.list.get_children()[0])
    page.rounds.say_result("9-11")
    seat.counted()
    assert "already has a result" in seat.desk.told
    assert "companion book" not in seat.desk.told
    assert rows(page.rounds.list)[0][4] == "14–11"


def test_a_result_of_a_game_that_a_player_resigned_says_what_it_replaces(
    seat: Seat, page: TournamentPage
) -> None:
    first, second = first_pair(seat, page)
    game = f'[Game "line-wars"]\n[Blue "{first}"]\n[Red "{second}"]\n'
    with companion.Book() as book:
        book.add(parse_record(f'{game}[Result "0-1"]\n\n1. a7-b7 *\n'), event="Spring Open")
    page.refresh()
    page.rounds.list.selection_set(page.rounds.list.get_children()[0])
    page.rounds.say_result("1-0")
    seat.counted()
    told = f"Changed. Ctrl+Z undoes it. The result before was 0–1. {first} (Blue) resigned."
    assert seat.desk.told == told
