"""Work that cannot be kept: a warning that stays, and a question before it goes."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.application.table import open_game
from companion.application.table.drafts import drafts
from companion.desk.pages.home.page import HomePage
from companion.desk.pages.play import saving
from companion.desk.pages.play.page import PlayPage
from companion.desk.shell import route
from companion.desk.shell.files.opening import open_draft
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start


@pytest.fixture
def full(seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for drafts that cannot be written: there is a file in its place."""
    monkeypatch.setattr(saving, "AGAIN", 150)
    place = tmp_path / "drafts"
    # A review that the test before left open is kept as its page goes.
    shutil.rmtree(place, ignore_errors=True)
    place.write_text("", "utf-8")
    return place


@pytest.fixture
def gone(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Called when the window closes, which stays open for the other tests."""
    told: list[str] = []
    monkeypatch.setattr(seat.desk, "_close", lambda: told.append("closed"))
    return told


def play(seat: Seat) -> PlayPage:
    start(seat, "line-wars")
    seat.click("a7")
    seat.click("b7")
    page = seat.desk.page
    assert isinstance(page, PlayPage)
    return page


def go(seat: Seat, key: str) -> None:
    """Leave by a key, or by the way back at the head."""
    if key:
        seat.key(key)
    else:
        seat.desk._head.back.invoke()
    seat.wait(0.05)


def choose(seat: Seat, place: int) -> None:
    seat.desk._leaving.question.buttons[place].invoke()
    seat.wait(0.05)


def test_a_game_that_cannot_be_kept_is_warned_of_until_it_can(seat: Seat, full: Path) -> None:
    page = play(seat)
    seat.until(page.autosave.rim.winfo_ismapped)
    seat.wait(0.5)
    assert page.autosave.rim.winfo_ismapped()
    seat.picture("unkept")
    full.unlink()
    seat.until(lambda: not page.autosave.rim.winfo_ismapped())
    (draft,) = drafts(full)
    assert "a7-b7" in draft.path.read_text("utf-8")
    page.game.keep(seat.desk.catalogue, wait=True)


@pytest.mark.parametrize("leave", ["<Control-q>", "<Alt-Home>", ""])
def test_what_cannot_be_kept_does_not_go_unasked(
    seat: Seat, full: Path, gone: list[str], leave: str
) -> None:
    page = play(seat)
    go(seat, leave)
    leaving = seat.desk._leaving
    assert leaving.asking
    assert seat.desk.page is page
    assert gone == []
    seat.picture("leaving-asked")
    seat.key("<Escape>")
    assert not leaving.asking
    assert seat.desk.page is page
    seat.click("g1")
    assert page.table.held == ("g1",)
    go(seat, leave)
    choose(seat, 2)
    assert gone == (["closed"] if leave == "<Control-q>" else [])
    assert leave == "<Control-q>" or seat.desk.page is not page


def test_it_is_asked_from_a_page_beyond_the_game_as_well(seat: Seat, full: Path) -> None:
    page = play(seat)
    seat.key("<Control-d>")
    assert seat.desk.page is not page
    seat.key("<Alt-Home>")
    assert seat.desk._leaving.asking
    choose(seat, 0)
    seat.key("<Alt-Left>")
    seat.wait(0.05)
    assert isinstance(seat.desk.page, PlayPage)
    assert seat.desk.page.table is page.table


def test_saved_elsewhere_it_may_go(
    seat: Seat, full: Path, gone: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tkinter import filedialog

    answers = ["", str(full / "no folder.pgr"), str(tmp_path / "safe.pgr")]

    def ask(**_: Any) -> str:
        return answers.pop(0)

    monkeypatch.setattr(filedialog, "asksaveasfilename", ask)
    play(seat)
    seat.desk.close()
    seat.key("<Tab>")
    assert seat.desk.focus_get() is seat.desk._leaving.question.buttons[1]
    seat.key("<Return>")
    assert seat.desk._leaving.asking, "nothing was chosen"
    choose(seat, 1)
    assert seat.desk._leaving.asking, "it could not be written there either"
    assert seat.desk.status_bar.failed
    choose(seat, 1)
    assert not seat.desk._leaving.asking
    assert gone == ["closed"]
    assert "a7-b7" in (tmp_path / "safe.pgr").read_text("utf-8")


def test_what_is_kept_goes_without_a_word(seat: Seat, gone: list[str]) -> None:
    play(seat)
    seat.key("<Alt-Home>")
    assert isinstance(seat.desk.page, HomePage)
    seat.desk.close()
    assert gone == ["closed"]


def test_what_was_said_of_a_photo_does_not_go_unasked(
    seat: Seat, full: Path, tmp_path: Path, gone: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.desk.pages.review.page import ReviewPage
    from tests.desk.pages.review.photos import opened, photo, settled

    page = opened(seat, photo(tmp_path))
    seat.desk.close()
    assert gone == ["closed"], "nothing was said, so that nothing is lost"
    review = page.review
    review.turn_over(review.at, 1)
    settled(seat, page)
    seat.until(lambda: seat.desk.status_bar.failed)
    leaving = seat.desk._leaving
    seat.key("<Alt-Home>")
    assert leaving.asking
    choose(seat, 0)
    assert seat.desk.page is page
    seat.desk.replace(route.Home())
    assert leaving.asking
    choose(seat, 0)
    assert isinstance(seat.desk.page, ReviewPage)
    full.unlink()
    seat.key("<Alt-Home>")
    assert not leaving.asking
    assert isinstance(seat.desk.page, HomePage)


def test_what_was_said_of_a_photo_is_saved_elsewhere(
    seat: Seat, full: Path, tmp_path: Path, gone: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tkinter import filedialog

    from tests.desk.pages.review.photos import opened, photo, settled

    safe = tmp_path / "safe.pgr"
    monkeypatch.setattr(filedialog, "asksaveasfilename", lambda **_: str(safe))
    page = opened(seat, photo(tmp_path))
    page.review.turn_over(page.review.at, 1)
    settled(seat, page)
    seat.desk.close()
    choose(seat, 1)
    assert gone == ["closed"]
    assert safe.is_file()


def test_a_game_that_is_whole_on_a_full_disk_is_not_called_lost(
    seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = play(seat)
    seat.until(lambda: not page.game.busy)
    (draft,) = drafts(seat.desk.start.data)
    seat.desk.home()

    def full_disk(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(open_game, "keep", full_disk)
    open_draft(seat.desk, draft)
    page = seat.desk.page
    assert isinstance(page, PlayPage)
    told = page.autosave._told
    seat.until(lambda: page.autosave.rim.winfo_manager())
    assert told.cget("text") == "New moves cannot be saved."
    seat.picture("full-disk")
    assert page.game.unsaved_reason(seat.desk.catalogue) is None
    assert page.table.type_move(moves_of(page)[0])
    lost = "The last changes are not saved. They are lost when the window closes."
    seat.until(lambda: told.cget("text") == lost)
    assert page.game.unsaved_reason(seat.desk.catalogue) is not None
    page.table.undo()
    seat.until(lambda: told.cget("text") == "New moves cannot be saved.")
    page.game.discard()


def moves_of(page: PlayPage) -> list[str]:
    """The legal moves on a page's table."""
    table = page.table
    return [
        table.game.format_move(move)
        for move in table.game.candidates(table.position, table.player)
        if not list(table.game.breaches(table.position, table.player, move))
    ]
