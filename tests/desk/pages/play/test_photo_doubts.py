"""Uncertain marks of a photo are shown on the page of the game read from it."""

from __future__ import annotations

from pathlib import Path

from companion.desk.pages.play.page import PlayPage
from companion.desk.shell.files.opening import open_file
from tests.application.table.test_photo_doubts import DOUBTS, text
from tests.desk.conftest import Seat


def test_the_page_of_the_game_tells_them_below_the_verdict(seat: Seat, tmp_path: Path) -> None:
    path = tmp_path / "read.pgr"
    path.write_text(text(DOUBTS), "utf-8")
    open_file(seat.desk, path)
    seat.wait(0.1)
    page = seat.desk.page
    assert isinstance(page, PlayPage)
    players = page.players
    assert players._doubted.winfo_ismapped()
    assert "2 marks to check" in players._doubted.cget("text")
    assert players._doubted.winfo_rooty() > players._outcome.winfo_rooty()
    seat.picture("play-doubted")
    page.table.write("Doubts", "")
    seat.wait(0.05)
    assert not players._doubted.winfo_ismapped()
