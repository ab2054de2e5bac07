"""Uncertain marks of a photo are shown on the page of the game read from it."""

from __future__ import annotations

from pathlib import Path

from companion import judge
from companion.desk.pages.play.page import PlayPage
from companion.desk.shell.files.opening import open_file, show_record
from companion.games import game
from companion.records import parse_record
from tests.application.table.test_photo_doubts import DOUBTS, text
from tests.desk.conftest import Seat
from tests.desk.widgets import pressed, texts


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


def test_the_only_mark_of_a_board_that_looks_empty_stays_uncertain_there(
    seat: Seat, tmp_path: Path
) -> None:
    found = game("line-or-colour")
    start = found.format_position(found.start(found.choose()))
    path = tmp_path / "empty.pgr"
    doubt = "ring d4=empty:0.7:black"
    path.write_text(f'[Game "line-or-colour"]\n[Position "{start}"]\n[Doubts "{doubt}"]\n\n*\n')
    before = judge(path, "d4")
    assert (before.legal, len(before.deciding)) == (None, 1)
    open_file(seat.desk, path)
    seat.wait(0.1)
    page = seat.desk.page
    assert isinstance(page, PlayPage)
    kept = judge(page.game.text().encode(), "d4")
    assert (kept.legal, kept.deciding) == (before.legal, before.deciding)


def test_where_both_might_move_the_choice_of_one_is_named(seat: Seat) -> None:
    """Beside “Who went first?” it would be taken for the answer."""
    position = "blue a1-c2; red g7-e6; next ?; ends ? ?; points 0 0; rest no no"
    show_record(seat.desk, parse_record(f'[Game "corona-line"]\n[Position "{position}"]\n'))
    page = seat.desk.page
    assert texts(page.buttons)[:3] == ["Whose move is it?", "Blue", "Red"]
    pressed(page.buttons, "Red")
    assert page.table.player == "red"
