"""Repairing a book while others write: everything acknowledged to them is in it afterwards."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.book.book import Book
from companion.book.damage.check import check
from companion.book.damage.rebuild import rebuild
from companion.book.damage.recover import recover
from companion.book.exchange import Exchange
from companion.book.listing import count
from companion.book.problems import BookProblem
from companion.book.storage.backup import back_up
from companion.book.storage.place import place_of
from companion.files.temporary import clear_left_behind, new_folder, remove_folder
from tests.book.filled import filled
from tests.book.results import put, result

PAGE = 4096


@contextmanager
def writing(path: Path, number: int) -> Iterator[dict[str, list[str]]]:
    """Two programs that add matches meanwhile; returns what each was acknowledged."""
    told: dict[str, list[str]] = {}
    before = len(uids(path))
    programs = {
        what: subprocess.Popen(
            [sys.executable, "-m", "tests.book.storage.writers", str(path), what, str(number)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for what in ("add", "add too")
    }
    while len(uids(path)) < before + 2:
        time.sleep(0.01)
    yield told
    for what, program in programs.items():
        out, error = program.communicate(timeout=120)
        assert error == ""
        told[what] = json.loads(out)["uids"]


def uids(path: Path) -> set[str]:
    with Book.open(path) as book:
        return {row[0] for row in book.db.execute("SELECT uid FROM match")}


def hurt(path: Path, which: int = 0) -> None:
    """Bytes of a page that holds matches overwritten: the file is damaged, and still opens."""
    data = path.read_bytes()
    comment = b"x" * 20
    pages = [at for at in range(0, len(data), PAGE) if comment in data[at : at + PAGE]]
    with path.open("r+b") as file:
        file.seek(pages[which])
        file.write(b"\x5a" * 60)


@pytest.mark.slow
def test_a_backup_is_taken_in_while_others_write(path: Path) -> None:
    filled(path)
    with Book.open(path) as book:
        source = back_up(book.db, book.place)
        with book.writing("gone") as db:
            db.execute("DELETE FROM played WHERE match BETWEEN 10 AND 40")
            db.execute("DELETE FROM match WHERE id BETWEEN 10 AND 40")
        known = uids(path)
    with writing(path, 30) as told:
        taken = [rebuild(path, source).taken for _ in range(3)]
    assert taken == [31, 0, 0]
    assert uids(path) == known | {f"match{n:04}" for n in range(9, 40)} | {
        uid for each in told.values() for uid in each
    }
    assert not list(path.parent.glob("*damaged*"))
    with Book.open(path) as book:
        assert check(book) == ()


@pytest.mark.slow
def test_a_damaged_book_is_recovered_while_others_write(path: Path) -> None:
    filled(path)
    known = uids(path)
    with Book.open(path) as book:
        back_up(book.db, book.place)
    with writing(path, 20) as told:
        for which in (0, 15, 30):
            hurt(path, which)
            rebuild(path)
    assert known | {uid for each in told.values() for uid in each} <= uids(path)


def test_a_program_that_has_the_book_open_goes_on_in_the_new_one(path: Path) -> None:
    filled(path)
    with Book.open(path) as book, Book.open(path) as reader:
        before = count(reader)
        hurt(path)
        recover(place_of(path))
        put(book, result("Late", "Comer", "1-0", uid="lastone"))
        assert count(reader) == before + 1
    assert "lastone" in uids(path)


def test_nobody_writes_between_the_copy_and_the_exchange(path: Path) -> None:
    filled(path)
    with Book.open(path) as book:
        with Exchange(place_of(path)) as exchange, tempfile.TemporaryDirectory() as folder:
            exchange.copied(Path(folder))
            with pytest.raises(BookProblem, match="another program is using"):
                put(book, result("Late", "Comer", "1-0", uid="lastone"))
        put(book, result("Late", "Comer", "1-0", uid="lastone"))


def test_nothing_is_exchanged_while_another_program_writes(path: Path) -> None:
    filled(path)
    hurt(path)
    before = path.read_bytes()
    with Book.open(path) as book, book.writing("nothing"):
        with pytest.raises(BookProblem, match="another program is using"):
            recover(place_of(path))
        assert path.read_bytes() == before
        assert not list(path.parent.glob("*damaged*"))


def test_what_is_written_into_a_file_too_damaged_to_be_locked_is_not_lost(path: Path) -> None:
    """A program may still know the first page that the disk has lost."""
    filled(path)
    with Book.open(path) as book:
        before = count(book)
        put(book, result("Early", "Comer", "1-0", uid="firstone"))
        path.write_bytes(bytes(PAGE) + path.read_bytes()[PAGE:])
        recover(place_of(path))
        put(book, result("Late", "Comer", "1-0", uid="lastone"))
    assert {"firstone", "lastone"} <= uids(path)
    with Book.open(path) as book:
        assert count(book) >= before + 2


def test_a_book_that_is_gone_acknowledges_nothing(path: Path) -> None:
    filled(path, 9)
    with Book.open(path) as book:
        path.unlink()
        with pytest.raises(BookProblem):
            put(book, result("Late", "Comer", "1-0"))


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="this system has other permissions")
@pytest.mark.parametrize("damaged", [False, True])
def test_a_book_that_may_only_be_read_is_put_right_by_nobody(
    path: Path, monkeypatch: pytest.MonkeyPatch, damaged: bool
) -> None:
    filled(path, 60)
    with Book.open(path) as book:
        source = back_up(book.db, book.place)
    if damaged:
        hurt(path)
    path.chmod(0o444)
    if os.geteuid() == 0:
        # Nothing is forbidden to the system's administrator.
        access = os.access
        monkeypatch.setattr(os, "access", lambda file, how: how != os.W_OK and access(file, how))
    before = path.read_bytes()
    with pytest.raises(BookProblem, match="no permission to write"):
        rebuild(path, source)
    assert path.read_bytes() == before
    assert not list(path.parent.glob("*damaged*"))


def test_what_is_no_scorebook_is_no_backup_and_changes_nothing(path: Path) -> None:
    filled(path, 9)
    other = path.with_name("letter.db")
    other.write_text("Dear Ann, ...")
    with pytest.raises(BookProblem, match=r"nothing in .* to rebuild"):
        rebuild(path, other)
    assert len(uids(path)) == 11


def test_a_backup_brings_players_tournaments_and_deletions_as_they_were(path: Path) -> None:
    filled(path)
    with Book.open(path) as book:
        source = shutil.move(back_up(book.db, book.place), path.with_name("kept.db"))
    path.unlink()
    place_of(path).journal.unlink()
    with Book.open(path) as book:
        put(book, result("New", "Comer", "1-0", uid="newest"))
    rebuild(path, Path(source))
    from companion.book.listing import deleted
    from companion.book.players import players
    from companion.book.tournaments.tournament import tournament

    with Book.open(path) as book:
        assert (count(book), len(deleted(book))) == (152, 1)
        assert len(tournament(book, "Open").pairings) == 2
        assert {p.name: p.spellings for p in players(book)}["Player 2"] == ("Player 1",)
        assert check(book) == ()


def test_folders_of_a_killed_program_are_cleared_and_those_in_use_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    own = new_folder("book")
    killed = subprocess.run(
        [sys.executable, "-c",
         "import os, signal; from companion.files.temporary import new_folder;"
         "(new_folder('photos') / 'a.jpg').write_text('x'); os.kill(os.getpid(), 9)"],
        env={**os.environ, "TMPDIR": str(tmp_path)}, check=False,
    )  # fmt: skip
    assert killed.returncode != 0
    foreign = tmp_path / "companion-notes"
    foreign.mkdir()
    assert len(list(tmp_path.glob("companion-photos-*"))) == 1
    clear_left_behind()
    assert sorted(tmp_path.iterdir()) == sorted([own, foreign])
    remove_folder(own)
    assert not own.exists()
