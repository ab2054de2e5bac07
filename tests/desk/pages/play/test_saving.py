"""Games are saved, opened again, and lost neither by a crash nor by leaving."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.application.table.drafts import drafts, unfinished
from companion.application.table.playing import play_in, take_back_in
from companion.desk.pages.play import saving
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start


def save_as(seat: Seat, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Save the game that is played, in a file if the window asks for one."""
    monkeypatch.setattr("tkinter.filedialog.asksaveasfilename", lambda **_: str(file))
    seat.key("<Control-s>")


def test_a_game_is_saved_and_opened_again(
    seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = start(seat, "line-or-colour")
    table.type_move("d4")
    file = tmp_path / "ann-ben.pgr"
    save_as(seat, file, monkeypatch)
    assert "d4" in file.read_text("utf-8")
    assert seat.desk.settings.recent == (str(file),)
    table.type_move("e5")
    seat.key("<Control-s>")
    assert "e5" in file.read_text("utf-8")
    seat.desk.home()
    monkeypatch.setattr("tkinter.filedialog.askopenfilename", lambda **_: str(file))
    seat.key("<Control-o>")
    assert len(seat.desk.page.table.tree.nodes) == 3


def test_a_game_with_notes_waits_for_its_first_move(seat: Seat) -> None:
    start(seat, "line-or-colour")
    data = seat.desk.start.data
    seat.desk.home()
    assert not unfinished(drafts(data), ())
    table = start(seat, "line-or-colour")
    table.write("Notes", "Ben was tired.")
    seat.desk.home()
    assert len(unfinished(drafts(data), ())) == 1


def test_a_file_changed_outside_is_asked_about_before_it_is_overwritten(
    seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = start(seat, "line-or-colour")
    table.type_move("d4")
    file, other = tmp_path / "ann-ben.pgr", tmp_path / "other.pgr"
    save_as(seat, file, monkeypatch)
    play_in(file, "c3")
    table.type_move("e5")
    save_as(seat, other, monkeypatch)
    assert "c3" in file.read_text("utf-8")
    assert "e5" in other.read_text("utf-8")


def test_moves_that_another_program_adds_appear_on_the_board(
    seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "EVERY", 50)
    table = start(seat, "line-or-colour")
    table.type_move("d4")
    file = tmp_path / "ann-ben.pgr"
    save_as(seat, file, monkeypatch)
    play_in(file, "c3")
    seat.until(lambda: len(table.tree.main_line()) == 3)
    assert "new moves" in seat.desk.told
    text = file.read_text("utf-8")
    file.write_text(text.replace('"*"', '"1-0"'), "utf-8")
    seat.until(lambda: "has entered a result in ann-ben.pgr" in seat.desk.told)
    file.write_text(text, "utf-8")
    seat.until(lambda: "has taken the result out of ann-ben.pgr" in seat.desk.told)
    table.type_move("e5")
    take_back_in(file)
    seat.until(lambda: "another program" in seat.desk.told and "new moves" not in seat.desk.told)
    assert len(table.tree.main_line()) == 4


def test_a_draw_that_another_program_enters_where_none_can_be_is_told_and_the_game_goes_on(
    seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "EVERY", 50)
    table = start(seat, "line-wars")
    table.type_move("a7-b7")
    file = tmp_path / "ann-ben.pgr"
    save_as(seat, file, monkeypatch)
    file.write_text(file.read_text("utf-8").replace('"*"', '"1/2-1/2"'), "utf-8")
    seat.until(lambda: "Line Wars cannot end in a draw" in seat.desk.told)
    assert table.player == "red"


def test_a_crash_loses_nothing(seat: Seat, tmp_path: Path) -> None:
    """After a crash, the disk has the last move played."""
    table = start(seat, "line-or-colour")
    for move in ("d4", "e5", "c3"):
        table.type_move(move)
    seat.until(lambda: seat.desk.page.game._writer is not None)
    seat.desk.page.game._writer.join()
    (draft,) = drafts(tmp_path / "drafts")
    assert "1. d4  e5\n2. c3" in draft.path.read_text("utf-8")
    seat.desk.home()
    seat.wait(0.1)
    from companion.desk.shell.files.opening import open_draft

    open_draft(seat.desk, draft)
    assert len(seat.desk.page.table.tree.nodes) == 4


def test_a_file_that_is_not_a_game_is_reported_in_a_line(seat: Seat, tmp_path: Path) -> None:
    from companion.desk.shell.files.opening import open_file

    file = tmp_path / "bad.pgr"
    file.write_text('[Game "line-wars"]\n[Size "banana"]\n', "utf-8")
    open_file(seat.desk, file)
    assert "bad.pgr" in seat.desk.told
    assert "line 2" in seat.desk.told


def test_leaving_the_page_keeps_the_game_before_the_window_goes(seat: Seat, tmp_path: Path) -> None:
    from companion.application.table.drafts import drafts

    table = start(seat, "corona-line")
    table.type_move("c2")
    seat.desk.page.on_hide()
    (draft,) = drafts(tmp_path / "drafts")
    assert "1. c2" in draft.path.read_text("utf-8")
