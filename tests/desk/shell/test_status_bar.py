"""The status bar: messages pass, failures stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.application.scorebook.book import Book
from companion.desk.shell import route, status_bar
from companion.desk.shell.files.opening import open_file
from tests.desk.conftest import Seat


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
