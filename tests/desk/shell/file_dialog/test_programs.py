"""Files asked for in another program's dialog: stand-ins for zenity and kdialog on the path."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from companion.desk.shell.file_dialog import ask
from companion.desk.shell.file_dialog.request import ANY
from tests.desk.conftest import Seat
from tests.desk.widgets import texts

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="dialogs of Linux's desktops")

PHOTOS = (("Photos", (".jpg", ".png")), ("All files", (ANY,)))

SYSTEM_DIALOGS = ask.system_dialogs


class StandIn:
    """A program on the path that writes down how it was called, and answers."""

    def __init__(self, folder: Path, name: str, script: str) -> None:
        self.called = folder / f"{name}.called"
        self.gone = folder / f"{name}.gone"
        program = folder / name
        program.write_text(
            f"#!/bin/sh\ntrap \"touch '{self.gone}'; exit 143\" TERM\n"
            f"printf '%s\\n' \"$@\" > '{self.called}.part'\n"
            f"mv '{self.called}.part' '{self.called}'\n{script}\n"
        )
        program.chmod(program.stat().st_mode | stat.S_IXUSR)

    @property
    def arguments(self) -> list[str]:
        return self.called.read_text("utf-8").splitlines()


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seat: Seat) -> Path:
    """A folder in front of the path, whose programs are the only dialogs of this desktop."""
    monkeypatch.setattr(ask, "system_dialogs", SYSTEM_DIALOGS)
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}/usr/bin{os.pathsep}/bin")
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.delenv("XDG_CURRENT_DESKTOP", raising=False)
    return folder


@pytest.fixture
def no_dialog_of_tk(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*_: object) -> tuple[Path, ...]:
        raise AssertionError("Tk's dialog was shown")

    monkeypatch.setattr(ask, "ask_tk", asked)


def cards(seat: Seat) -> list[object]:
    return [child for child in seat.desk.winfo_children() if child.winfo_class() == "TFrame"
            and type(child).__name__ == "_Cover"]  # fmt: skip


@pytest.mark.usefixtures("no_dialog_of_tk")
def test_zenity_is_asked_and_the_window_goes_on(seat: Seat, path: Path) -> None:
    wait = path / "go"
    program = StandIn(
        path, "zenity", f"while [ ! -e '{wait}' ]; do sleep 0.02; done; echo '/photos/a b.jpg'"
    )
    found: list[Path] = []
    ask.ask_open(seat.desk, "Score a photo", PHOTOS, found.append)
    seat.until(program.called.exists)
    ticks: list[int] = []
    seat.desk.after(1, ticks.append, 1)
    seat.until(lambda: ticks)
    assert not found
    assert cards(seat)
    wait.touch()
    seat.until(lambda: found)
    assert found == [Path("/photos/a b.jpg")]
    assert not cards(seat)
    assert program.arguments == [
        "--file-selection",
        "--title=Score a photo",
        "--file-filter=Photos | *.jpg *.png *.JPG *.PNG",
        "--file-filter=All files | *",
    ]


@pytest.mark.usefixtures("no_dialog_of_tk")
def test_a_file_is_saved_with_the_ending_that_was_not_typed(
    seat: Seat, path: Path, tmp_path: Path
) -> None:
    program = StandIn(path, "zenity", f"echo '{tmp_path}/ruling'")
    found: list[object] = []
    pdf = (("PDF", (".pdf",)),)
    how = {"name": "lw.pdf", "folder": tmp_path, "over": lambda: found.append("over")}
    ask.ask_save(seat.desk, "Save the verdict", pdf, found.append, **how)
    seat.until(lambda: found)
    assert found == [tmp_path / "ruling.pdf", "over"]
    assert "--save" in program.arguments
    assert f"--filename={tmp_path}/lw.pdf" in program.arguments


@pytest.mark.usefixtures("no_dialog_of_tk")
def test_a_file_that_the_dialog_did_not_ask_about_is_replaced_only_with_leave(
    seat: Seat, path: Path, tmp_path: Path
) -> None:
    (tmp_path / "ruling.pdf").write_text("there")
    StandIn(path, "zenity", f"echo '{tmp_path}/ruling'")
    found: list[object] = []
    for answer, outcome in (("<Escape>", ["over"]), ("<Right>", [tmp_path / "ruling.pdf", "over"])):
        found.clear()
        ask.ask_save(
            seat.desk, "Save", (("PDF", (".pdf",)),), found.append, name="x.pdf",
            over=lambda: found.append("over"),
        )  # fmt: skip
        seat.until(lambda: "already exists" in words_on(seat))
        assert not found
        seat.key(answer)
        if answer == "<Right>":
            seat.key("<Return>")
        assert found == outcome


def words_on(seat: Seat) -> str:
    """All words on the card that covers the window."""
    return " ".join(text for card in cards(seat) for text in texts(card))


@pytest.mark.usefixtures("no_dialog_of_tk")
def test_cancelled_in_the_dialog_nothing_comes_of_it(seat: Seat, path: Path) -> None:
    program = StandIn(path, "zenity", "exit 1")
    found: list[object] = []
    ask.ask_folder(seat.desk, "Watch a folder", found.append)
    seat.until(program.called.exists)
    seat.until(lambda: not cards(seat))
    assert not found
    assert program.arguments == ["--file-selection", "--title=Watch a folder", "--directory"]


@pytest.mark.usefixtures("no_dialog_of_tk")
def test_cancelled_in_the_window_the_dialog_goes(seat: Seat, path: Path) -> None:
    program = StandIn(path, "zenity", "while true; do sleep 0.02; done")
    found: list[object] = []
    ask.ask_several(seat.desk, "Import", PHOTOS, found.append)
    seat.until(program.called.exists)
    seat.key("<Escape>")
    seat.until(program.gone.exists)
    assert not cards(seat)
    assert not found


@pytest.mark.usefixtures("no_dialog_of_tk")
def test_kde_has_its_own_and_several_files_are_several(
    seat: Seat, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
    StandIn(path, "zenity", "exit 1")
    program = StandIn(path, "kdialog", "printf '/a.json\\n/b c.csv\\n'")
    found: list[object] = []
    ask.ask_several(seat.desk, "Import", (("Games", (".pgr",)),), found.append)
    seat.until(lambda: found)
    assert found == [(Path("/a.json"), Path("/b c.csv"))]
    assert program.arguments[-1] == "Games (*.pgr *.PGR)"
    assert program.arguments[:4] == ["--title", "Import", "--multiple", "--separate-output"]


def test_a_program_that_fails_leaves_it_to_the_next_and_at_last_to_tk(
    seat: Seat, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = StandIn(path, "zenity", "exit 255")
    second = StandIn(path, "kdialog", "exit 254")
    monkeypatch.setattr("tkinter.filedialog.askopenfilename", lambda **_: "/from/tk.jpg")
    found: list[Path] = []
    ask.ask_open(seat.desk, "Score a photo", PHOTOS, found.append)
    seat.until(lambda: found)
    assert found == [Path("/from/tk.jpg")]
    assert first.called.exists()
    assert second.called.exists()


def test_without_any_program_tk_asks(
    seat: Seat, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr("tkinter.filedialog.askdirectory", lambda **_: "/from/tk")
    found: list[Path] = []
    ask.ask_folder(seat.desk, "Watch a folder", found.append)
    assert found == [Path("/from/tk")]
