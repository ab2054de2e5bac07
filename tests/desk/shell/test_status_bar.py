"""The status bar: messages pass, failures stay."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.application.scorebook.book import Book
from companion.desk.pages.scorebook.care.page import CarePage
from companion.desk.shell import route, status_bar
from companion.desk.shell.files.opening import open_file
from companion.locale import catalogue
from companion.sentences import Sentence, without_commands
from tests.desk.conftest import Seat
from tests.desk.widgets import words

PO = "companion/locale/de/LC_MESSAGES/companion.po"


def test_what_could_not_be_done_has_a_sign_and_a_colour_and_stays(
    seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status_bar, "STATUS_FOR", 60)
    desk = seat.desk
    desk.tell("all is well")
    usual = str(desk.status_bar._status.cget("style"))
    assert not desk.status_bar.failed
    seat.until(lambda: not desk.told)
    chess = tmp_path / "chess.pgr"
    chess.write_text('[Game "chess"]\n\n1. e4 e5\n', "utf-8")
    open_file(desk, chess)
    seat.wait(0.3)
    assert "there is no game “" in desk.told
    assert desk.status_bar.failed
    assert desk.status_bar._sign.winfo_ismapped()
    assert str(desk.status_bar._status.cget("style")) != usual
    seat.picture("foot-failed")
    desk.hint("a place is pointed at")
    assert "there is no game “" in desk.told
    desk.tell("done")
    assert not desk.status_bar.failed
    assert str(desk.status_bar._status.cget("style")) == usual


@pytest.mark.parametrize(
    "show",
    [
        lambda bar: bar.tell("a message"),
        lambda bar: bar.tell("a failure", bad=True),
        lambda bar: bar.notice("Deleted", lambda: None),
        lambda bar: bar.wait("Ann proposes a draw", lambda: None),
        lambda bar: bar.working(0.3, lambda: None),
    ],
    ids=["message", "failure", "notice", "waiting", "progress"],
)
def test_a_line_that_comes_leaves_the_page_its_height(
    seat: Seat, show: Callable[[status_bar.StatusBar], object]
) -> None:
    seat.wait(0.05)
    before = seat.desk.page.winfo_height()
    show(seat.desk.status_bar)
    seat.wait(0.05)
    assert seat.desk.page.winfo_height() == before
    seat.desk.status_bar.wait("")
    seat.desk.status_bar.working(1.0)


def test_a_hint_takes_away_itself_alone(seat: Seat) -> None:
    desk = seat.desk
    desk.hint("a place is pointed at")
    desk.hint("")
    assert desk.told == ""
    desk.tell("Deleted.")
    desk.hint("")
    assert desk.told == "Deleted."


def test_what_could_not_be_done_goes_with_the_page(seat: Seat) -> None:
    desk = seat.desk
    desk.tell("it could not be done", bad=True)
    assert desk.status_bar.failed
    desk.refresh()
    assert not desk.status_bar.failed
    assert desk.told == ""


def test_a_long_message_is_read_whole_and_a_hint_is_one_line(seat: Seat) -> None:
    desk = seat.desk
    status = desk.status_bar._status
    one_line = status.winfo_reqheight()
    told = "It could not be done, for a reason that needs many words. " * 8
    desk.tell(told, bad=True)
    seat.wait(0.1)
    seat.picture("foot-long")
    assert status.winfo_reqheight() > one_line
    assert status.winfo_reqwidth() <= status.winfo_width()
    assert status.winfo_height() >= status.winfo_reqheight()
    desk.tell("")
    seat.wait(0.1)
    desk.hint(told)
    seat.wait(0.1)
    assert status.winfo_height() == one_line
    desk.hint("")


def test_progress_has_its_room_beside_a_long_message(seat: Seat) -> None:
    desk = seat.desk
    desk.tell("The message is long. " * 20, stays=True)
    seat.wait(0.1)
    desk.working(0.5, lambda: None)
    seat.wait(0.1)
    assert desk.status_bar._bar.winfo_width() >= desk.px(150)
    desk.working(1.0)


def test_a_damaged_scorebook_is_repaired_in_the_window(seat: Seat) -> None:
    Book.where().write_bytes(b"no scorebook" * 100)
    seat.desk.open(route.Scorebook())
    seat.counted()
    assert seat.desk.told == ("The scorebook is damaged. Repair it under “Export, import, backup”.")


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_error_of_the_scorebook_names_a_command_in_the_window(language: str) -> None:
    """The window has buttons for what a terminal does by commands."""
    with (Path(__file__).parents[3] / PO).open("rb") as file:
        told = [
            message.id if isinstance(message.id, str) else message.id[0]
            for message in read_po(file)
            if any("companion/book/" in place for place, _ in message.locations)
        ]
    commands = [template for template in told if "companion book" in template]
    assert len(commands) > 15
    for template in commands:
        facts = dict.fromkeys(re.findall(r"\{(\w+)\}", template), "1")
        here = without_commands(Sentence(template, facts)).text(catalogue(language))
        assert here
        assert "companion book" not in here


def test_a_journal_of_another_state_is_repaired_in_the_window(seat: Seat) -> None:
    with Book() as book:
        book.add_result("line-wars", {"blue": "Ann", "red": "Ben"}, "14-11")
        earlier = book.file.read_bytes()
    with Book() as book:
        book.add_result("line-wars", {"blue": "Ann", "red": "Cy"}, "11-14")
    Book.where().write_bytes(earlier)
    seat.desk.open(route.Scorebook())
    seat.counted()
    assert "is an older copy: its journal has" in seat.desk.told
    assert seat.desk.told.endswith("Repair it under “Export, import, backup”.")
    assert "companion book" not in seat.desk.told
    seat.picture("journal-apart")


def test_a_file_of_several_games_is_imported_elsewhere_in_the_window(
    seat: Seat, tmp_path: Path
) -> None:
    game = '[Game "corona-line"]\n\n1. c2\n\n'
    (tmp_path / "all.pgr").write_text(game * 2, "utf-8")
    open_file(seat.desk, tmp_path / "all.pgr")
    assert isinstance(seat.desk.page, CarePage)
    seat.until(lambda: "all.pgr: 2 new" in words(seat.desk.page))
    seat.desk.open(route.DisputeSource())
    seat.desk.page.open_record(tmp_path / "all.pgr")
    assert seat.desk.told.endswith(
        "all.pgr holds 2 games. To import, open “Export, import, backup”."
    )
