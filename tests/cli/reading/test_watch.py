"""Photos in a watched folder are scored once complete, and Ctrl-C ends it."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from companion.files.new_files import NewFiles
from tests.cli.conftest import Companion
from tests.cli.terminal import companion_at_terminal

SAMPLES = Path(__file__).parents[3] / "samples"
PHOTO = SAMPLES / "line-wars-printed-wood.jpg"


def test_a_file_is_reported_once_and_only_when_it_has_stopped_changing(tmp_path: Path) -> None:
    (tmp_path / "old.jpg").write_bytes(b"was there before")
    files, new = NewFiles(tmp_path), tmp_path / "new.jpg"
    for size in (0, 0, 10, 20):
        new.write_bytes(bytes(size))
        assert [*files.look()] == []
    assert [*files.look()] == [new]
    assert [*files.look()] == []


def test_hidden_files_and_non_pictures_are_ignored(tmp_path: Path) -> None:
    files = NewFiles(tmp_path)
    for name in ("notes.txt", ".photo.jpg", "photo.jpg.part"):
        (tmp_path / name).write_bytes(b"something")
    (tmp_path / "folder.jpg").mkdir()
    assert [*files.look(), *files.look()] == []


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege")
def test_a_link_in_a_circle_hides_no_other_picture(tmp_path: Path) -> None:
    files = NewFiles(tmp_path)
    (tmp_path / "circle.jpg").symlink_to("circle.jpg")
    (tmp_path / "photo.jpg").write_bytes(b"something")
    assert [path.name for _ in range(2) for path in files.look()] == ["photo.jpg"]
    assert files.problem is None


def test_a_picture_replaced_by_another_is_new_and_a_touched_one_is_not(tmp_path: Path) -> None:
    photo = tmp_path / "photo.jpg"
    files = NewFiles(tmp_path)

    def looks() -> list[Path]:
        return [path for _ in range(3) for path in files.look()]

    photo.write_bytes(b"one")
    assert looks() == [photo]
    os.utime(photo, (1, 1))
    assert looks() == []
    photo.write_bytes(b"another")
    assert looks() == [photo]


def test_a_file_that_goes_on_while_another_is_read_is_reported_once(tmp_path: Path) -> None:
    files, (one, two) = NewFiles(tmp_path), (tmp_path / "1.jpg", tmp_path / "2.jpg")
    for number, path in enumerate((one, two), start=1):
        path.write_bytes(b"begun")
        os.utime(path, (number, number))
    assert [*files.look()] == []
    reported = []
    for _ in range(3):
        for path in files.look():
            reported.append(path)
            two.write_bytes(b"begun and completed")
    assert reported == [one, two]


def test_a_score_painted_over_a_photo_is_no_new_photo(tmp_path: Path) -> None:
    files = NewFiles(tmp_path)
    shutil.copy(SAMPLES / "overlay.jpg", tmp_path)
    shutil.copy(PHOTO, tmp_path)
    assert [*files.look(), *files.look()] == [tmp_path / PHOTO.name]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="has no pty")
def test_each_photo_gets_a_line_until_ctrl_c(tmp_path: Path) -> None:
    answer = ("--set", "next=red")  # a later photo may ask for it
    with companion_at_terminal("watch", tmp_path, *answer) as terminal:
        terminal.until("until you press Ctrl-C\n")
        shutil.copy(PHOTO, tmp_path / "one.jpg")
        assert "one.jpg, Line Wars: Blue wins 10–8\n" in terminal.until(r"one\.jpg, .*\n")
        assert "Reading: one.jpg" in terminal.text, "while that takes"
        (tmp_path / "two.jpg").write_bytes(b"this is no picture")
        terminal.until(r"two\.jpg is neither a photo nor a game record\n")
        terminal.press("\x03")
        code, _ = terminal.rest()
    assert code == 130


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="has no pty")
def test_in_json_each_photo_is_an_object_in_a_line(tmp_path: Path) -> None:
    with companion_at_terminal("watch", tmp_path, "--json") as terminal:
        terminal.until("until you press Ctrl-C\n")
        shutil.copy(PHOTO, tmp_path / "one.jpg")
        found = json.loads(terminal.until(r"\{.*\}\n"))
        terminal.press("\x03")
        terminal.rest()
    assert found["score"] == {"blue": 10, "red": 8}


def test_a_folder_that_is_not_there_is_a_bad_request(companion: Companion, tmp_path: Path) -> None:
    said = companion("watch", tmp_path / "gone")
    assert said.code == 2
    assert "gone" in said.problem
