"""``companion doctor`` reports what could lose somebody's matches."""

from __future__ import annotations

import json
import os
import re
import tomllib
from pathlib import Path

import pytest

from companion.book.book import Book
from companion.book.storage.backup import back_up
from companion.book.storage.place import VARIABLE
from companion.cli import doctor
from companion.extras import EXTRAS
from tests.cli.conftest import Companion


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A scorebook and settings of the test's own, safe as they are."""
    tmp_path.chmod(0o700)
    monkeypatch.setenv(VARIABLE, str(tmp_path / "book.db"))
    settings = tmp_path / "desk.json"
    monkeypatch.setattr(doctor, "settings_file", lambda: settings)
    with Book.open():
        pass
    return tmp_path


def test_every_package_that_the_program_needs_or_may_use_is_looked_for(
    companion: Companion, home: Path
) -> None:
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = (project["optional-dependencies"][name] for name in EXTRAS)
    needed = [*project["dependencies"], *(one for some in extras for one in some)]
    names = {re.split(r"[<>=;\[ ]", one)[0] for one in needed}
    found = companion("doctor", "--json").json
    assert set(found["packages"]) == names


def dangers(companion: Companion) -> list[str]:
    return [each["id"] for each in companion("doctor", "--json").json["unsafe"]]


def test_if_everything_is_safe_nothing_is_reported(companion: Companion, home: Path) -> None:
    assert dangers(companion) == []


def test_a_book_outside_the_folder_of_the_data_is_named(
    companion: Companion, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = companion("doctor", "--json").json
    assert found["book"] == str(home / "book.db")
    assert f"Your scorebook is {home / 'book.db'}." in companion("doctor").out
    monkeypatch.setenv(VARIABLE, str(Path(found["data"]) / "scorebook.db"))
    assert "Your scorebook is" not in companion("doctor").out


def test_a_book_on_a_network_drive_is_reported(
    companion: Companion, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounts = [("/", "ext4"), (str(home), "cifs"), (f"{home}-other", "ext4")]
    monkeypatch.setattr(doctor, "_mounts", lambda: iter(mounts))
    assert dangers(companion) == ["network"]
    assert "network drive" in companion("doctor").out
    mounts.append((str(home), "ext4"))
    assert dangers(companion) == []


def test_a_book_that_cannot_be_written_is_reported(
    companion: Companion, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also before there is one, where it would be made."""
    locked, writable = home, os.access
    monkeypatch.setattr(os, "access", lambda path, mode: path != locked and writable(path, mode))
    assert dangers(companion) == ["locked"]
    assert "cannot be written" in companion("doctor").out
    locked = home / "book.db"
    locked.touch()
    assert dangers(companion) == ["locked"]


def test_a_clock_behind_the_last_backup_is_reported(companion: Companion, home: Path) -> None:
    with Book.open() as book:
        made = back_up(book.db, book.place)
    assert dangers(companion) == []
    made.rename(made.with_name("2099-01-01T120000-backup.db"))
    assert dangers(companion) == ["clock"]
    assert "2099-01-01 12:00 UTC" in companion("doctor").out


@pytest.mark.skipif(os.name == "nt", reason="this system has other permissions")
def test_a_watched_folder_and_a_book_writable_by_others_are_reported(
    companion: Companion, home: Path
) -> None:
    folder = home / "scans"
    folder.mkdir(mode=0o755)
    (home / "desk.json").write_text(json.dumps({"watched": str(folder)}))
    assert dangers(companion) == []
    folder.chmod(0o777)
    assert dangers(companion) == ["watched"]
    (home / "book.db").chmod(0o666)
    assert dangers(companion) == ["book", "watched"]
