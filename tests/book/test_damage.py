"""Damaged books: the damage is reported, and everything left is recovered."""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from companion.book import (
    Book,
    BookProblem,
    DamagedBook,
    back_up,
    change,
    check,
    count,
    deleted,
    export_bytes,
    is_damaged,
    keep_photo,
    players,
    rebuild,
    recover,
    standings,
    text_of,
    tournament,
)
from companion.book.carve import carved
from companion.book.listing import left_out
from companion.book.place import place_of
from companion.book.recover import _Found
from companion.book.rows import selected
from companion.book.take_in import take_in
from companion.records import parse_record
from tests.book.filled import filled
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


def test_a_changed_letter_in_a_record_is_found_and_comes_back_from_a_backup(path: Path) -> None:
    with Book.open(path) as book:
        back_up(book.db, book.place)
    data = path.read_bytes()
    at = data.index(b'[Blue "Player 7')
    path.write_bytes(data[:at] + b'[Blue "Plaxer' + data[at + 13 :])
    with Book.open(path) as book:
        assert "text" in kinds(book)
        assert rebuild(book).restored == 1
        assert check(book) == ()


def test_a_changed_letter_without_a_backup_stays_reported(path: Path) -> None:
    data = path.read_bytes()
    at = data.index(b'[Blue "Player 7')
    path.write_bytes(data[:at] + b'[Blue "Plaxer' + data[at + 13 :])
    with Book.open(path) as book:
        rebuild(book)
        assert kinds(book) == {"text"}


def test_wrong_counts_are_found_and_recomputed(path: Path) -> None:
    with Book.open(path) as book:
        before = standings(book)
        with book.writing() as db:
            db.execute("UPDATE played SET winner = 3 - winner WHERE match % 3 = 0")
            db.execute("DELETE FROM played WHERE match % 7 = 0")
            db.execute("UPDATE played SET one = two_as WHERE match = 12")
            db.execute("UPDATE played SET match = 5 WHERE match = 8")
            db.execute("UPDATE player SET name = 'nobody' WHERE name = 'Player 7'")
        assert kinds(book) == {"derived"}
        assert standings(book) != before
        done = rebuild(book)
        assert (done.matches, done.unreadable) == (302, ())
        assert standings(book) == before
        assert check(book) == ()


def test_an_unreadable_record_is_kept_and_reported(path: Path) -> None:
    with Book.open(path) as book:
        with book.writing() as db:
            db.execute("UPDATE match SET text = 'gibberish' WHERE id = 9")
        assert {"text", "unreadable"} <= kinds(book)
        assert rebuild(book).unreadable == (9,)
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


def found_damaged(path: Path) -> bool:
    """Whether opening or checking the book reports the damage."""
    try:
        with Book.open(path) as book:
            return is_damaged(book)
    except DamagedBook:
        return True


def recovered(path: Path) -> Book:
    """The recovered book, whose file is then intact."""
    recover(place_of(path))
    book = Book.open(path)
    assert {f.kind for f in check(book)} <= {"text", "unreadable"}
    return book


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9, 0.99])
def test_a_truncated_book_gives_back_what_is_left_and_a_backup_the_rest(
    path: Path, share: float
) -> None:
    whole = path.read_bytes()
    with Book.open(path) as book:
        back_up(book.db, book.place)
        every, told = count(book), standings(book)
        play = tournament(book, "Open").table
    path.write_bytes(whole[: int(len(whole) * share)])
    assert found_damaged(path)
    done = recover(place_of(path))
    assert done.lost == ()
    assert done.damaged.read_bytes() == whole[: int(len(whole) * share)]
    with Book.open(path) as book:
        assert check(book) == ()
        assert (count(book), standings(book)) == (every, told)
        assert tournament(book, "Open").table == play
        assert [number for number, _, _ in deleted(book)] == [5]


def test_without_a_backup_every_whole_page_still_gives_its_records(path: Path) -> None:
    whole = path.read_bytes()
    in_pages = {row.uid for row in carved(path) if row.whole}
    assert len(in_pages) == 302
    path.write_bytes(whole[: len(whole) // 2])
    left = {row.uid for row in carved(path) if row.whole}
    assert 50 < len(left) < 302
    with recovered(path) as book:
        assert count(book) >= len(left) - 1


def test_a_lost_first_page_loses_no_match(path: Path) -> None:
    """The first page holds the tables' names and places; nothing can be asked of SQLite then."""
    data = path.read_bytes()
    path.write_bytes(bytes(PAGE) + data[PAGE:])
    with pytest.raises(DamagedBook):
        Book.open(path)
    with recovered(path) as book:
        assert count(book) == 301
        assert any(player.name == "Player 7" for player in players(book))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_bytes_flipped_anywhere_lose_no_more_than_they_hit(path: Path, seed: int) -> None:
    rng = random.Random(seed)
    data = path.read_bytes()
    hit = sorted({rng.randrange(1, len(data) // PAGE) for _ in range(2)})
    before = {row.uid for row in carved(path)}
    untouched = set()
    for page in hit:
        flip(path, page * PAGE + rng.randrange(0, 100), 400)
    for row in carved(path):
        if row.whole:
            untouched.add(row.uid)
    if not found_damaged(path):
        return
    with recovered(path) as book:
        back = {row[0] for row in book.db.execute("SELECT uid FROM match")}
        assert untouched <= back
        assert len(before - back) < 60
        whole = book.db.execute("SELECT count(*) FROM match").fetchone()[0]
        assert whole == len(back)


def test_what_is_only_in_the_log_is_not_lost(path: Path, tmp_path: Path) -> None:
    """A program that was killed leaves its last changes in the write-ahead log."""
    with Book.open(path) as book:
        book.db.execute("PRAGMA wal_autocheckpoint = 0")
        put(book, result("Late", "Comer", "1-0", uid="lastone"))
        for part in book.place.parts[:2]:
            shutil.copyfile(part, tmp_path / part.name.replace("book", "killed"))
    killed = tmp_path / "killed.db"
    flip(killed, 0, PAGE)
    with recovered(killed) as book:
        assert book.db.execute("SELECT count(*) FROM match WHERE uid = 'lastone'").fetchone() == (
            1,
        )


def test_a_book_that_is_gone_comes_back_from_its_backups(path: Path) -> None:
    with Book.open(path) as book:
        back_up(book.db, book.place)
        every = count(book)
    path.unlink()
    done = recover(place_of(path))
    assert (done.matches, done.from_backups, done.damaged) == (302, 302, path)
    with Book.open(path) as book:
        assert (count(book), check(book)) == (every, ())


def test_where_nothing_is_left_nothing_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "noise.db"
    path.write_bytes(random.Random(1).randbytes(50_000))
    before = path.read_bytes()
    with pytest.raises(BookProblem, match="nothing of a scorebook"):
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
        back_up(book.db, book.place)
        every, before = count(book), text_of(book, 8)
    change_letter(path, b'[Blue "Player 7"', b'[Blue "Pl\xe1yer 7"')
    with Book.open(path) as book:
        assert [finding.match for finding in check(book) if finding.kind == "text"] == [8]
        assert left_out(book) == (8,)
        assert export_bytes(book, ".pgr").decode().count("[Game ") == every - 1
        for ending in (".json", ".csv"):
            assert b"match0007" not in export_bytes(book, ending)
        assert rebuild(book).restored == 1
        assert (check(book), text_of(book, 8), left_out(book)) == ((), before, ())


def test_without_a_backup_what_is_no_text_is_named_and_the_rest_goes_on(path: Path) -> None:
    change_letter(path, b'[Blue "Player 7"', b'[Blue "Pl\xe1yer 7"')
    with Book.open(path) as book:
        done = rebuild(book)
        assert (done.unreadable, done.restored) == ((8,), 0)
        assert kinds(book) == {"text", "unreadable"}
        put(book, result("Ann", "Ben", "1-0"))


def test_a_changed_result_is_not_taken_for_true(path: Path) -> None:
    with Book.open(path) as book:
        before = standings(book)
    data = bytearray(path.read_bytes())
    data[data.index(b'"14-11"', data.index(b'[Blue "Player 7"')) + 1] = ord("0")
    path.write_bytes(data)
    with Book.open(path) as book:
        done = rebuild(book)
        assert len(done.changed) == 1
        assert standings(book) == before
        assert left_out(book) == done.changed


@pytest.mark.parametrize(
    "hurt",
    [
        "UPDATE match SET digest = 'f' || substr(digest, 2) WHERE id = 7",
        "UPDATE match SET uid = 'matchOO06' WHERE id = 7",
        "UPDATE match SET deleted = 'x' WHERE id = 7",
        "UPDATE match SET text = CAST(text AS BLOB) WHERE id = 7",
        "UPDATE match SET digest = CAST(digest AS BLOB) WHERE id = 7",
    ],
)
def test_damage_outside_a_record_is_repaired_without_a_backup(path: Path, hurt: str) -> None:
    with Book.open(path) as book:
        columns = "SELECT uid, text, digest, deleted FROM match WHERE id = 7"
        before, standing = book.db.execute(columns).fetchone(), standings(book)
        with book.writing() as db:
            db.execute(hurt)
        assert check(book)
        assert rebuild(book).changed == ()
        assert book.db.execute(columns).fetchone() == before
        assert (check(book), standings(book)) == ((), standing)


def test_a_record_changed_since_the_backup_is_not_put_back_to_what_it_was(path: Path) -> None:
    with Book.open(path) as book:
        back_up(book.db, book.place)
        change(book, 8, parse_record(text_of(book, 8).replace("Player 7", "Somebody")))
    change_letter(path, b'[Blue "Somebody"', b'[Blue "Somebodi"')
    with Book.open(path) as book:
        done = rebuild(book)
        assert (done.changed, done.older) == ((8,), ())
        assert "Somebodi" in text_of(book, 8)


def test_a_record_that_cannot_be_read_comes_from_a_backup_and_is_said_to_be_older(
    path: Path,
) -> None:
    with Book.open(path) as book:
        back_up(book.db, book.place)
        change(book, 8, parse_record(text_of(book, 8).replace("Player 7", "Somebody")))
    change_letter(path, b'[Blue "Somebody"', b'[Blue "Somebod\xff"')
    with Book.open(path) as book:
        done = rebuild(book)
        assert (done.unreadable, done.older) == ((), (8,))
        assert "Player 7" in text_of(book, 8)
        assert check(book) == ()


def test_a_book_cut_short_says_after_which_match_others_may_be_lost(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    done = recover(place_of(path))
    assert done.cut_after is not None
    assert done.cut_after <= 302
    with Book.open(path) as book:
        there = {row[0] for row in book.db.execute("SELECT id FROM match")}
    assert there | set(done.lost) == set(range(1, done.cut_after + 1))


def test_damage_to_anything_but_matches_is_named(path: Path) -> None:
    with Book.open(path) as book:
        (page,) = book.db.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'pairing'"
        ).fetchone()
    flip(path, (page - 1) * PAGE, PAGE)
    done = recover(place_of(path))
    assert done.uncertain == ("tournaments",)


def test_rows_behind_which_an_empty_page_has_come_to_stand_are_named(path: Path) -> None:
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
    done = recover(place_of(path))
    assert "tournaments" in done.uncertain
    with Book.open(path) as book:
        assert count(book) == 301
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
        assert count(book) == 301


@pytest.mark.parametrize("was_deleted", [True, False])
def test_an_old_row_left_in_the_file_neither_deletes_a_match_nor_undeletes_it(
    tmp_path: Path, was_deleted: bool
) -> None:
    book = tmp_path / "book.db"
    filled(book)
    (row, *_) = list(selected(book))
    moment = "2026-02-01T10:00:00Z"
    as_kept = replace(row, deleted=moment if was_deleted else None)
    left_behind = replace(row, deleted=None if was_deleted else moment)
    found = _Found()
    found.take([left_behind], carved=True)
    found.take([as_kept])
    assert found.rows[row.uid] == as_kept
    assert found.disagreeing == {row.id}, "the match is named"
    sure = _Found()
    sure.take([as_kept])
    sure.take([left_behind], carved=True)
    assert sure.rows[row.uid] == as_kept
    assert not sure.disagreeing


def test_what_is_taken_in_is_the_row_that_sqlite_finds_not_an_older_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = tmp_path / "source.db", tmp_path / "book.db"
    filled(source)
    gone = next(row for row in selected(source) if row.deleted is not None)
    older = replace(gone, deleted=None)
    rows = [*selected(source), older]
    monkeypatch.setattr("companion.book.take_in.carved_and_selected", lambda _: iter(rows))
    with Book.open(target) as book:
        take_in(book, source)
    assert next(row for row in selected(target) if row.uid == gone.uid).deleted == gone.deleted
