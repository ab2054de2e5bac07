"""A book is its user's alone, shares nothing with others, and runs nothing of a stranger's."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from companion.book.book import Book
from companion.book.damage.check import check
from companion.book.damage.rebuild import rebuild
from companion.book.listing import count
from companion.book.photos import keep_photo, photo_of
from companion.book.problems import DamagedBook
from companion.book.storage.backup import back_up
from companion.book.storage.place import Place, place_of
from tests.book.results import put, result

PHOTO = Path(__file__).parents[3] / "samples" / "line-wars-printed-wood.jpg"


@pytest.mark.skipif(os.name == "nt", reason="this system has other permissions")
def test_files_of_a_book_are_for_this_user_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "book.db"
    before = os.umask(0)
    try:
        with Book.open(path) as book:
            put(book, result("Ann", "Ben", "1-0"))
            back_up(book.db, book.place)
            keep_photo(book, PHOTO)
            modes = {
                str(file.relative_to(tmp_path)): stat.S_IMODE(file.stat().st_mode)
                for file in tmp_path.rglob("*")
            }
    finally:
        os.umask(before)
    assert len(modes) >= 9
    assert {name: oct(mode) for name, mode in modes.items() if mode & 0o077} == {}


def test_books_called_alike_share_neither_photos_nor_backups(tmp_path: Path) -> None:
    one, other = tmp_path / "x.db", tmp_path / "x.sqlite"
    with Book.open(one) as book:
        put(book, result("Stranger", "Danger", "1-0"))
        back_up(book.db, book.place)
    with Book.open(other) as book:
        put(book, result("Ann", "Ben", "1-0"))
    assert {place_of(one).photos, place_of(one).backups}.isdisjoint(
        {place_of(other).photos, place_of(other).backups}
    )
    other.write_bytes(bytes(5000))
    place_of(other).journal.write_bytes(place_of(other).journal.read_bytes()[:-20])
    rebuild(other)
    with Book.open(other) as book:
        assert "Stranger" not in {name for (name,) in book.db.execute("SELECT name FROM player")}


def test_a_backup_of_another_book_that_was_here_is_not_used(path: Path) -> None:
    with Book.open(path) as book:
        put(book, result("Stranger", "Danger", "1-0"))
        back_up(book.db, book.place)
    for part in Place(path).parts:
        part.unlink(missing_ok=True)
    with Book.open(path) as book:
        put(book, result("Ann", "Ben", "1-0"))
    place_of(path).journal.write_bytes(b"torn")
    path.write_bytes(path.read_bytes().replace(b"Ann", b"Amn"))
    rebuild(path)
    with Book.open(path) as book:
        assert "Stranger" not in {name for (name,) in book.db.execute("SELECT name FROM player")}


def test_a_kept_photo_says_nothing_of_place_and_camera_and_is_found_by_the_record_s_hash(
    book: Book, tmp_path: Path
) -> None:
    from PIL import Image

    exif = Image.Exif()
    exif[0x010F] = "Secret Maker"
    exif.get_ifd(0x8825).update({1: "N", 2: (52.0, 31.0, 0.0)})
    photo = tmp_path / "photo.jpg"
    with Image.open(PHOTO) as picture:
        picture.save(photo, exif=exif)
    kept = keep_photo(book, photo)
    assert b"Secret Maker" not in kept.read_bytes()
    assert photo_of(book, sha256(photo.read_bytes()).hexdigest()) == kept
    assert keep_photo(book, photo) == kept
    assert check(book) == ()


@pytest.mark.parametrize(
    "strange",
    [
        "DROP TABLE setting; CREATE VIEW setting AS WITH RECURSIVE n(x) AS"
        " (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS name, x AS value FROM n",
        "CREATE TRIGGER t AFTER INSERT ON match BEGIN SELECT RAISE(ABORT, 'no'); END",
        "CREATE TABLE more (x); CREATE TRIGGER t AFTER DELETE ON more BEGIN SELECT 1; END",
    ],
)
def test_a_stranger_s_views_and_triggers_are_never_run(path: Path, strange: str) -> None:
    with Book.open(path) as book:
        put(book, result("Ann", "Ben", "1-0"))
    with closing(sqlite3.connect(path)) as db:
        db.executescript(strange)
    with pytest.raises(DamagedBook):
        Book.open(path)
    rebuild(path)
    with Book.open(path) as book:
        assert (count(book), check(book)) == (1, ())
