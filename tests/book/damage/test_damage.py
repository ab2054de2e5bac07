"""Damage to what a book holds is found, reported and put right."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.book.book import Book
from companion.book.damage.check import check, count_all, is_damaged
from companion.book.damage.rebuild import rebuild
from companion.book.figures.standings import standings
from companion.book.listing import count, left_out
from companion.book.matches import text_of
from companion.book.photos import keep_photo
from companion.book.problems import DamagedBook
from companion.book.storage.rows import digest
from companion.book.transfer.exports import export_bytes
from tests.book.damage.conftest import copied
from tests.book.damage.harm import change_letter, kinds
from tests.book.filled import filled


def test_a_sound_book_has_nothing_wrong(path: Path) -> None:
    with Book.open(path) as book:
        assert check(book) == ()
        assert not is_damaged(book)


def test_a_changed_letter_in_a_record_is_found_and_comes_back(path: Path) -> None:
    with Book.open(path) as book:
        before = text_of(book, 8)
    change_letter(path, b'[Blue "Player 7', b'[Blue "Plaxer 7')
    with Book.open(path) as book:
        assert [each.match for each in check(book) if each.kind == "text"] == [8]
    assert rebuild(path).recovered
    with Book.open(path) as book:
        assert (check(book), text_of(book, 8)) == ((), before)


def test_wrong_counts_are_found_and_recomputed(path: Path) -> None:
    with Book.open(path) as book:
        before = standings(book)
        book.db.execute("UPDATE played SET winner = 3 - winner WHERE match % 3 = 0")
        book.db.execute("DELETE FROM played WHERE match % 7 = 0")
        book.db.execute("UPDATE played SET one = two_as WHERE match = 12")
        book.db.execute("UPDATE played SET match = 5 WHERE match = 8")
        assert kinds(book) == {"derived"}
        assert standings(book) != before
        assert count_all(book) == (count(book), ()), "as a check counts, without the deleted one"
        assert standings(book) == before
        assert check(book) == ()


def test_an_unreadable_record_is_kept_and_reported(alone: Path) -> None:
    with Book.open(alone) as book:
        book.db.execute("UPDATE match SET text = 'gibberish' WHERE id = 9")
        assert {"text", "unreadable"} <= kinds(book)
    assert rebuild(alone).unreadable == (9,)
    with Book.open(alone) as book:
        assert text_of(book, 9) == "gibberish"


def test_photos_are_checked_by_their_bytes(path: Path, tmp_path: Path) -> None:
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(b"a picture")
    with Book.open(path) as book:
        kept = keep_photo(book, photo)
        assert keep_photo(book, photo) == kept
        assert check(book) == ()
        kept.write_bytes(b"another")
        assert kinds(book) == {"photo"}
        kept.unlink()
        assert kinds(book) == {"photo"}


def test_a_letter_that_is_no_text_any_more_is_damage_like_any_other(path: Path) -> None:
    with Book.open(path) as book:
        every, before = count(book), text_of(book, 8)
    change_letter(path, b'[Blue "Player 7"', b'[Blue "Pl\xe1yer 7"')
    with Book.open(path) as book:
        assert [finding.match for finding in check(book) if finding.kind == "text"] == [8]
        assert left_out(book) == (8,)
        assert export_bytes(book, ".pgr").decode().count("[Game ") == every - 1
        for ending in (".json", ".csv"):
            assert b"match0007" not in export_bytes(book, ending)
    rebuild(path)
    with Book.open(path) as book:
        assert (check(book), text_of(book, 8), left_out(book)) == ((), before, ())


def test_a_changed_result_is_not_taken_for_true(alone: Path) -> None:
    with Book.open(alone) as book:
        before = standings(book)
    data = bytearray(alone.read_bytes())
    data[data.index(b'"14-11"', data.index(b'[Blue "Player 7"')) + 1] = ord("0")
    alone.write_bytes(data)
    done = rebuild(alone)
    assert done.changed == (8,)
    with Book.open(alone) as book:
        assert standings(book) == before
        assert left_out(book) == (8,)
        assert "text" in kinds(book), "it stays reported"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book that is soon rebuilt."""
    path = tmp_path_factory.mktemp("small") / "book.db"
    filled(path, 12)
    return path


@pytest.mark.slow
@pytest.mark.parametrize(
    "hurt",
    [
        "UPDATE match SET digest = 'f' || substr(digest, 2) WHERE id = 7",
        "UPDATE match SET uid = 'matchOO06' WHERE id = 7",
        "UPDATE match SET deleted = 'x' WHERE id = 7",
        "UPDATE match SET text = CAST(text AS BLOB) WHERE id = 7",
        "UPDATE player SET name = 'nobody' WHERE name = 'Player 7'",
        "UPDATE pairing SET board = board + 50",
        "DELETE FROM history WHERE id = 3",
        "DELETE FROM played WHERE match = 9; DELETE FROM match WHERE id = 9",
    ],
)
def test_any_row_altered_behind_the_book_s_back_is_found_and_put_right(
    tmp_path: Path, small: Path, hurt: str
) -> None:
    path = copied(small, tmp_path / "copy.db")
    with Book.open(path) as book:
        before = [*book.db.iterdump()]
        book.db.executescript(hurt)
        assert check(book) or [*book.db.iterdump()] == before
    rebuild(path)
    with Book.open(path) as book:
        assert (check(book), [*book.db.iterdump()]) == ((), before)


def test_a_match_that_a_hand_altered_with_its_checksum_is_named_as_put_back(path: Path) -> None:
    with Book.open(path) as book:
        before = text_of(book, 8)
        altered = before.replace("Player 7", "Somebody")
        told = (altered, digest(altered))
        book.db.execute("UPDATE match SET text = ?, digest = ? WHERE id = 8", told)
    done = rebuild(path)
    assert (done.altered, done.changed, done.older) == ((8,), (), ())
    with Book.open(path) as book:
        assert (text_of(book, 8), check(book)) == (before, ())


@pytest.mark.parametrize(
    "hurt",
    ["UPDATE pairing SET one = 99", "UPDATE event SET rounds = 'x'"],
)
def test_an_export_of_damaged_tournaments_says_so(path: Path, hurt: str) -> None:
    with Book.open(path) as book:
        book.db.execute("PRAGMA foreign_keys = OFF")
        book.db.execute(hurt)
        with pytest.raises(DamagedBook):
            export_bytes(book, ".json")
        assert export_bytes(book, ".csv")
