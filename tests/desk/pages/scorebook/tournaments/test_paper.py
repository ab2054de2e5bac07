"""What is printed and exported of a tournament in the window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest

import companion
from companion import Filter
from companion.desk.pages.printing.page import PrintPage
from companion.desk.pages.scorebook.care.page import CarePage
from companion.desk.pages.scorebook.tournaments.paper import boards_pdf, pairings_pdf
from companion.desk.pages.scorebook.tournaments.tournament_page import TournamentPage
from companion.desk.shell import route
from tests.desk.conftest import Seat
from tests.desk.pages.play.test_second_click import named
from tests.desk.pages.scorebook.tournaments.conftest import choose_game
from tests.desk.widgets import of_class, words


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
