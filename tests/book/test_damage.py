"""Damaged books: the damage is reported, and everything left is recovered."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from companion.application.scorebook.told.care import repair_told
from companion.book.backup import back_up
from companion.book.book import Book
from companion.book.check import check, count_all, is_damaged
from companion.book.exports import export_bytes
from companion.book.journal import lines
from companion.book.listing import count, deleted, left_out
from companion.book.matches import change, text_of
from companion.book.photos import keep_photo
from companion.book.place import place_of
from companion.book.players import players
from companion.book.problems import BookProblem, DamagedBook, JournalApart
from companion.book.rebuild import rebuild
from companion.book.recover import recover
from companion.book.rows import digest
from companion.book.standings import standings
from companion.book.tournaments.tournament import tournament
from companion.book.undo import undo
from companion.records import parse_record
from tests.book.filled import filled
from tests.book.killed import found_damaged
from tests.book.results import put, result

PAGE = 4096


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "book.db"
    filled(path)
    return path


@pytest.fixture
def path(path: Path, sound: Path) -> Path:
    """A copy of the sound book, to be damaged."""
    shutil.copyfile(sound, path)
    shutil.copyfile(place_of(sound).journal, place_of(path).journal)
    return path


@pytest.fixture
def alone(path: Path) -> Path:
    """The same without its journal."""
    place_of(path).journal.unlink()
    return path


def kinds(book: Book) -> set[str]:
    return {finding.kind for finding in check(book)}


def flip(path: Path, at: int, length: int = 40) -> None:
    data = bytearray(path.read_bytes())
    for place in range(at, min(at + length, len(data))):
        data[place] ^= 0x5A
    path.write_bytes(bytes(data))


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


def test_a_changed_letter_without_journal_and_backup_stays_reported(alone: Path) -> None:
    change_letter(alone, b'[Blue "Player 7', b'[Blue "Plaxer 7')
    assert rebuild(alone).changed == (8,)
    with Book.open(alone) as book:
        assert "text" in kinds(book)


@pytest.mark.parametrize("left", [0.0, 0.5])
def test_a_book_of_which_nothing_is_left_comes_back_from_its_journal_in_full(
    path: Path, left: float
) -> None:
    data = path.read_bytes()
    with Book.open(path) as book:
        before = [*book.db.iterdump()]
    half = int(len(data) * left)
    path.write_bytes(data[:half] + bytes(len(data) - half))
    done = rebuild(path)
    assert (done.matches, done.lost, done.changed, done.uncertain) == (152, (), (), ())
    with Book.open(path) as book:
        assert check(book) == ()
        assert [*book.db.iterdump()] == before


def test_a_damaged_journal_is_found_and_begins_anew(path: Path) -> None:
    journal = place_of(path).journal
    flip(journal, journal.stat().st_size // 2)
    with Book.open(path) as book:
        assert kinds(book) == {"journal"}
    done = rebuild(path)
    assert done.recovered
    assert done.damaged is not None
    assert done.damaged.exists()
    with Book.open(path) as book:
        assert (check(book), count(book)) == ((), 151)
        assert undo(book) is None
        put(book, result("Ann", "Ben", "1-0"))
        assert undo(book) is not None


def test_a_database_without_its_journal_begins_a_new_one(alone: Path) -> None:
    with Book.open(alone) as book:
        put(book, result("Ann", "Ben", "1-0"))
        first = next(lines(book.place.journal))
        assert first is not None
        assert first.whole
        assert check(book) == ()


def test_an_older_copy_in_the_book_s_place_is_asked_about(path: Path) -> None:
    older = path.read_bytes()
    with Book.open(path) as book:
        put(book, result("Late", "Comer", "1-0", uid="lastone"))
        put(book, result("Late", "Comer", "1-0"))
    path.with_name("book.db-wal").unlink(missing_ok=True)
    path.write_bytes(older)
    with pytest.raises(JournalApart, match="2 later changes"):
        Book.open(path)
    rebuild(path)
    with Book.open(path) as book:
        assert (count(book), check(book)) == (153, ())


def test_going_on_without_the_later_changes_takes_moving_the_journal_away(path: Path) -> None:
    older = path.read_bytes()
    with Book.open(path) as book:
        put(book, result("Late", "Comer", "1-0"))
        put(book, result("Late", "Comer", "1-0"))
    path.write_bytes(older)
    place_of(path).journal.rename(path.with_name("away"))
    with Book.open(path) as book:
        assert (count(book), check(book)) == (151, ())
        put(book, result("Late", "Comer", "1-0"))


def test_a_line_that_a_killed_program_left_is_carried_out(path: Path) -> None:
    """It is killed between the journal and the database."""
    before = path.read_bytes()
    with Book.open(path) as book:
        put(book, result("Late", "Comer", "1-0", uid="lastone"))
    path.write_bytes(before)
    with Book.open(path) as book:
        assert book.db.execute("SELECT id FROM match WHERE uid = 'lastone'").fetchone() == (153,)
        assert check(book) == ()


def test_half_a_line_that_a_killed_program_left_is_taken_away(path: Path) -> None:
    with place_of(path).journal.open("ab") as journal:
        journal.write(b'{"n":999,"act":9')
    with Book.open(path) as book:
        assert check(book) == ()
        put(book, result("Ann", "Ben", "1-0"))
        assert check(book) == ()


def test_a_strange_journal_is_never_carried_out(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with Book.open(other) as book:
        put(book, result("Evil", "Eve", "1-0"))
        shutil.copyfile(book.place.journal, place_of(path).journal)
    with pytest.raises(JournalApart, match="belongs to another scorebook"):
        Book.open(path)
    rebuild(path)
    with Book.open(path) as book:
        assert (count(book), check(book)) == (151, ())


def test_a_missing_book_is_not_begun_anew_beside_its_journal(path: Path) -> None:
    path.unlink()
    with pytest.raises(JournalApart, match="companion book rebuild"):
        Book.open(path)
    rebuild(path)
    with Book.open(path) as book:
        assert (count(book), check(book)) == (151, ())


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


def recovered(path: Path) -> Book:
    """The recovered book, whose file is then intact."""
    recover(place_of(path))
    book = Book.open(path)
    assert {f.kind for f in check(book)} <= {"text", "unreadable"}
    return book


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9, 0.99])
def test_a_truncated_book_gives_back_what_is_left_and_a_backup_the_rest(
    alone: Path, share: float
) -> None:
    path = alone
    whole = path.read_bytes()
    with Book.open(path) as book:
        back_up(book.db, book.place)
        every, told = count(book), standings(book)
        play = tournament(book, "Open").table
    path.write_bytes(whole[: int(len(whole) * share)])
    assert found_damaged(path)
    done = recover(place_of(path))
    assert done.lost == ()
    assert done.damaged is not None
    assert done.damaged.read_bytes() == whole[: int(len(whole) * share)]
    with Book.open(path) as book:
        assert check(book) == ()
        assert (count(book), standings(book)) == (every, told)
        assert tournament(book, "Open").table == play
        assert [number for number, _, _ in deleted(book)] == [5]


def test_a_lost_first_page_loses_no_match(path: Path) -> None:
    """The first page holds the tables' names and places; nothing can be asked of SQLite then."""
    data = path.read_bytes()
    path.write_bytes(bytes(PAGE) + data[PAGE:])
    with pytest.raises(DamagedBook):
        Book.open(path)
    with recovered(path) as book:
        assert count(book) == 151
        assert any(player.name == "Player 7" for player in players(book))


def test_what_is_only_in_the_log_is_not_lost(path: Path, tmp_path: Path) -> None:
    """A program that was killed leaves its last changes in the write-ahead log."""
    with Book.open(path) as book:
        book.db.execute("PRAGMA wal_autocheckpoint = 0")
        put(book, result("Late", "Comer", "1-0", uid="lastone"))
        for part in book.place.parts[:2]:
            shutil.copyfile(part, tmp_path / part.name.replace("book", "killed"))
    killed = tmp_path / "killed.db"
    flip(killed, 4 * PAGE, 20)
    with recovered(killed) as book:
        assert book.db.execute("SELECT count(*) FROM match WHERE uid = 'lastone'").fetchone() == (
            1,
        )


def test_a_book_that_is_gone_comes_back_from_its_backups(path: Path) -> None:
    with Book.open(path) as book:
        back_up(book.db, book.place)
        every = count(book)
    path.unlink()
    place_of(path).journal.unlink()
    done = recover(place_of(path))
    assert (done.matches, done.from_backups, done.damaged) == (152, 152, None)
    assert done.older == tuple(range(1, 153))
    assert [sentence.text() for sentence in repair_told(done, 9)] == [
        "The scorebook was rebuilt: 152 matches, 152 of them from backups.",
        "Some changes may be lost. Check the latest matches, and those that were changed or "
        "deleted.",
        "Matches after number 152 may be lost.",
    ]
    with Book.open(path) as book:
        assert (count(book), check(book)) == (every, ())


def test_where_nothing_is_left_nothing_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "noise.db"
    path.write_bytes(random.Random(1).randbytes(50_000))
    before = path.read_bytes()
    with pytest.raises(BookProblem, match=r"nothing in .* to rebuild"):
        recover(place_of(path))
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["noise.db"]


def change_letter(path: Path, letter: bytes, by: bytes, count: int = 1) -> None:
    """Bytes in the book's file changed as a bad disk changes them."""
    data = path.read_bytes()
    assert letter in data
    path.write_bytes(data.replace(letter, by, count))


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


def test_without_any_source_what_is_no_text_is_named_and_the_rest_goes_on(alone: Path) -> None:
    change_letter(alone, b'[Blue "Player 7"', b'[Blue "Pl\xe1yer 7"')
    assert rebuild(alone).unreadable == (8,)
    with Book.open(alone) as book:
        assert kinds(book) == {"text", "unreadable"}
        put(book, result("Ann", "Ben", "1-0"))


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
    path: Path, hurt: str
) -> None:
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


def test_a_record_changed_since_the_backup_is_taken_from_it_and_named(alone: Path) -> None:
    with Book.open(alone) as book:
        back_up(book.db, book.place)
        change(book, 8, parse_record(text_of(book, 8).replace("Player 7", "Somebody")))
    place_of(alone).journal.unlink()
    change_letter(alone, b'[Blue "Somebody"', b'[Blue "Somebodi"')
    done = rebuild(alone)
    assert (done.changed, done.older) == ((8,), (8,))
    with Book.open(alone) as book:
        assert "Player 7" in text_of(book, 8)
        assert check(book) == ()


def test_a_book_cut_short_says_after_which_match_others_may_be_lost(alone: Path) -> None:
    path = alone
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    done = recover(place_of(path))
    assert done.cut_after is not None
    assert done.cut_after <= 152
    with Book.open(path) as book:
        there = {row[0] for row in book.db.execute("SELECT id FROM match")}
    assert there | set(done.lost) == set(range(1, done.cut_after + 1))


def test_damage_to_anything_but_matches_is_named(alone: Path) -> None:
    path = alone
    with Book.open(path) as book:
        (page,) = book.db.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'pairing'"
        ).fetchone()
    flip(path, (page - 1) * PAGE, PAGE)
    done = recover(place_of(path))
    assert done.uncertain == ("tournaments",)


def test_rows_behind_which_an_empty_page_has_come_to_stand_are_found(path: Path) -> None:
    """Nothing of the file is damaged, but that two pages changed places: no photo is kept here."""
    data = path.read_bytes()
    with Book.open(path) as book:
        one, two = (
            slice((page - 1) * PAGE, page * PAGE)
            for (page,) in book.db.execute(
                "SELECT rootpage FROM sqlite_master WHERE name IN ('pairing', 'photo')"
            )
        )
    hurt = bytearray(data)
    hurt[one], hurt[two] = data[two], data[one]
    path.write_bytes(hurt)
    recover(place_of(path))
    with Book.open(path) as book:
        assert (count(book), check(book)) == (151, ())
        assert {p.name: p.spellings for p in players(book)}["Player 2"] == ("Player 1",)


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


def test_a_message_of_sqlite_s_that_is_no_text_is_a_damaged_book(path: Path) -> None:
    """SQLite quotes damaged names of tables, which are in the first page."""
    change_letter(path, b"tablematchmatch", b"table\xb0atchmatch")
    with pytest.raises(DamagedBook):
        Book.open(path)
    with recovered(path) as book:
        assert count(book) == 151
