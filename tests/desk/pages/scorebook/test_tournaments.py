"""Tournaments in the window: pairings, results, tables, and printing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest

import companion
from companion import Filter
from companion.book.book import Book
from companion.book.events import SWISS, make_tournament
from companion.desk.pages.printing.page import PrintPage
from companion.desk.pages.scorebook.care.page import CarePage
from companion.desk.pages.scorebook.tournaments.new_page import NewTournamentPage
from companion.desk.pages.scorebook.tournaments.paper import boards_pdf, pairings_pdf
from companion.desk.pages.scorebook.tournaments.tournament_page import TournamentPage
from companion.desk.shell import route
from companion.games import game_keys
from companion.records import parse_record
from tests.desk.conftest import Seat
from tests.desk.pages.play.test_second_click import middle, named, press
from tests.desk.pages.scorebook.test_players import choose, rows
from tests.desk.widgets import of_class, texts, words


def choose_game(made: NewTournamentPage, key: str) -> None:
    made.game.current(game_keys().index(key))
    made.game.event_generate("<<ComboboxSelected>>")


@pytest.fixture
def page(seat: Seat) -> TournamentPage:
    """Four players, everybody against everybody, at Line Wars."""
    seat.desk.open(route.Tournaments())
    seat.desk.page.new()
    made = seat.desk.page
    assert isinstance(made, NewTournamentPage)
    made.name.insert(0, "Spring Open")
    choose_game(made, "line-wars")
    made.players.insert("1.0", "Ann\nBen\n\nCy\nDora\n")
    seat.wait(0.05)
    seat.picture("new-tournament")
    made.begin()
    seat.until(lambda: seat.desk.page is not made)
    found = seat.desk.page
    assert isinstance(found, TournamentPage)
    return found


def test_a_tournament_of_one_is_refused_where_it_is_made(seat: Seat) -> None:
    seat.desk.open(route.NewTournament())
    page = seat.desk.page
    page.name.insert(0, "Alone")
    page.players.insert("1.0", "Ann")
    page.begin()
    seat.counted()
    assert page.players.tk_focusPrev() is page.rounds
    assert "players" in page.problem.cget("text")


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


def test_a_tournament_is_exported_as_a_report_for_other_programs(
    seat: Seat, page: TournamentPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with companion.Book() as book:
        book.pair("Spring Open")
        book.add_result("line-wars", {"blue": "Cy", "red": "Finn"}, "14-11")
        report = book.exported(".trf", event="Spring Open").data
    seat.picture("tournament-export")
    seat.key("<Control-e>")
    care = seat.desk.page
    assert isinstance(care, CarePage)
    assert "Exports only “Spring Open”." in words(care)
    seat.wait(0.05)
    seat.picture("tournament-export-forms")
    file, offered = tmp_path / "open.trf", list[str]()

    def chosen(**said: Any) -> str:
        offered.append(said["initialfile"])
        return str(file)

    monkeypatch.setattr("tkinter.filedialog.asksaveasfilename", chosen)
    named(seat, "Tournament report (TRF)").invoke()
    seat.until(file.exists)
    assert file.read_bytes() == report, "as the command line writes it"
    assert offered == ["Spring-Open.trf"]
    seat.desk.open(route.Care(Filter(event="Spring Open", player="Ann")))
    assert "Tournament report (TRF)" not in words(seat.desk.page), "half a tournament has none"


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


def test_the_table_is_printed_filled_in(seat: Seat, page: TournamentPage) -> None:
    page.pair()
    seat.counted()
    page.rounds.say_result("1-0")
    seat.counted()
    page.print_sheet()
    printed = seat.desk.page
    assert isinstance(printed, PrintPage)
    seat.until(lambda: of_class(printed, "Label"))
    seat.wait(0.05)
    seat.picture("tournament-sheet")


def test_a_board_is_printed_for_each_open_match_of_the_round(
    seat: Seat, page: TournamentPage
) -> None:
    page.pair()
    seat.counted()
    pdf = pypdfium2.PdfDocument(
        boards_pdf("a4", "en", ink_saver=False, name="Spring Open", round_=1)
    )
    assert len(pdf) == 2


def test_the_pairings_printed_are_those_that_are_to_be_played_next(
    seat: Seat, page: TournamentPage
) -> None:
    page.pair()
    seat.counted()
    pdf = pypdfium2.PdfDocument(pairings_pdf("a4", "en", name="Spring Open"))
    assert "Round 1 of 3" in pdf[0].get_textpage().get_text_bounded()


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


def test_the_house_rules_of_a_tournament_stand_on_its_boards(seat: Seat) -> None:
    seat.desk.open(route.NewTournament())
    made = seat.desk.page
    made.name.insert(0, "Long Lines")
    made.players.insert("1.0", "Ann\nBen")
    choose_game(made, "line-wars")
    seat.wait(0.05)
    made.options._variables["branching"].set("on")
    made.options._variables["size"].set("9")
    made.begin()
    seat.until(lambda: seat.desk.page is not made)
    page = seat.desk.page
    assert page.now.event.options == {"branching": "on", "size": "9"}
    page.pair()
    seat.counted()
    pdf = boards_pdf("a4", "en", ink_saver=False, name="Long Lines", round_=1)
    text = pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()
    assert "may start at any dot" in text
    assert "9 × 9" in text
    assert "Ann" in text


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


def test_a_tournament_called_open_keeps_its_name_in_every_language(seat: Seat) -> None:
    with Book.open() as book:
        make_tournament(book, "Open", "line-wars", "swiss", ["Ann", "Print"])
    seat.desk.change(language="de")
    for to, name in ((route.Tournament("Open"), "Open"), (route.Profile("Print"), "Print")):
        seat.desk.open(to)
        seat.wait(0.1)
        assert seat.desk.wm_title().startswith(f"{name} ·")
