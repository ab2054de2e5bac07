"""Erasing a person: the name is nowhere in a file of the book, and all else is as before."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.book.book import Book
from companion.book.damage.check import check
from companion.book.damage.rebuild import rebuild
from companion.book.damage.recover import recover
from companion.book.erasing import Erased, erase
from companion.book.events import make_tournament
from companion.book.figures.standings import standings
from companion.book.listing import count, matches
from companion.book.matches import change, delete, entry, text_of
from companion.book.players import merge, players
from companion.book.problems import BookProblem
from companion.book.spelling import key_of
from companion.book.storage.backup import back_up, backups
from companion.book.storage.journal import chained, lines
from companion.book.storage.place import place_of
from companion.book.undo import acts, undo
from companion.records import parse_record
from tests.book.results import put, result

NAME, SPELLING = "Zoë Straßer", "Zoe S"
GAME = """[Game "line-wars"]
[Blue "{name}"]
[Red "Ben"]
[Event "{name}'s evening"]
[Referee "{name}"]

1. a7-b7  g1-f1-f2-f3 ; {name} thought long
"""


def everywhere(book: Book) -> None:
    """The name in players, records, events, comments, histories, a tournament and old acts."""
    put(book, result(NAME, "Ben", "14-11"), result("Ben", SPELLING, "9-7", Place=f"At {NAME}’s"))
    put(book, result("Ann", "Ben", "3-2", Annotator="zoë  straßer"))
    put(book, entry(parse_record(GAME.format(name=NAME))))
    back_up(book.db, book.place)
    merge(book, SPELLING, NAME)
    make_tournament(book, "Cup", "line-wars", "round-robin", [NAME, "Ann", "Ben"])
    text = text_of(book, 3).replace('"Ann"', f'"{NAME}"')
    change(book, 3, parse_record(text))
    undo(book)
    delete(book, [2])


def found_in(folder: Path, *names: str) -> list[str]:
    """The files below a folder that hold a name, in any capitals, spacing and Unicode form."""
    return [
        f"{file.name}: {name}"
        for file in folder.rglob("*") if file.is_file()
        for text in (key_of(file.read_bytes().decode("utf-8", "ignore")),)
        for name in names if key_of(name) in text
    ]  # fmt: skip


@pytest.fixture
def erased(path: Path) -> Erased:
    with Book.open(path) as book:
        everywhere(book)
        assert len({each.split(":")[0] for each in found_in(path.parent, NAME)}) >= 4
        return erase(book, NAME)


def test_the_name_is_in_no_file_of_the_book_any_more(path: Path, erased: Erased) -> None:
    assert (erased.name, erased.spellings) == (NAME, (SPELLING,))
    assert (erased.matches, erased.tournaments, erased.backups) == (4, 1, 1)
    assert found_in(path.parent, NAME, SPELLING) == []


def test_the_book_and_its_backups_are_whole_afterwards(path: Path, erased: Erased) -> None:
    with Book.open(path) as book:
        assert check(book) == ()
        assert chained([*lines(book.place.journal)])
        kept = [each.file for each in backups(book.place)]
        assert count(book) == 3
        put(book, result("Ann", "Ben", "1-0"))
        assert check(book) == ()
    for file in kept:
        with Book.open(file) as backup:
            assert check(backup) == ()
            assert erased.stand_in in {each.name for each in players(backup)}


def test_everybody_else_keeps_names_and_matches(path: Path, tmp_path: Path) -> None:
    with Book.open(path) as book:
        everywhere(book)
        put(book, result("Zoë Straßer-Lund", "Ben", "5-4"))
        before = {each.name: each.wins for each in standings(book).table}
        stand_in = erase(book, NAME).stand_in
        after = {each.name: each.wins for each in standings(book).table}
    assert after == {stand_in if name == NAME else name: wins for name, wins in before.items()}
    assert found_in(tmp_path, "Zoë Straßer-Lund")


def test_what_was_done_before_is_undone_without_the_name(path: Path, erased: Erased) -> None:
    with Book.open(path) as book:
        with pytest.raises(BookProblem, match=r"cannot be undone\. Before that: match 2"):
            undo(book)
        undone = undo(book, past_erasing=True)
        assert undone is not None
        assert undone.back == (2,)
        assert {name for each in matches(book) for name in each.players} <= {
            erased.stand_in, "N. N. 2", "Ann", "Ben"
        }  # fmt: skip
        while undo(book, past_erasing=True) is not None:
            pass
        assert count(book) == 0
        assert all(NAME not in str(act.told) for act in acts(book))
    assert found_in(path.parent, NAME, SPELLING) == []


def test_a_book_recovered_from_the_journal_has_no_name_either(path: Path, erased: Erased) -> None:
    path.write_bytes(bytes(path.stat().st_size))
    path.with_name("book.db-wal").unlink(missing_ok=True)
    assert rebuild(path).lost == ()
    with Book.open(path) as book:
        assert (count(book), check(book)) == (3, ())
        assert {each.name for each in players(book)} >= {erased.stand_in, "Ann", "Ben"}
    assert found_in(path.parent, NAME, SPELLING) == []


def test_nothing_changes_where_it_is_only_asked(path: Path) -> None:
    with Book.open(path) as book:
        everywhere(book)
        would = erase(book, NAME, dry_run=True)
        before = found_in(path.parent, NAME, SPELLING)
        assert before
        assert erase(book, "zoe s") == replace(would, done=True)
    with Book.open(path) as book, pytest.raises(BookProblem, match="no player"):
        erase(book, NAME)


def test_a_name_that_only_the_journal_has_is_erased(path: Path) -> None:
    with Book.open(path) as book:
        put(book, result("Ann", "Ben", "1-0"))
        put(book, result(NAME, "Ben", "1-0"))
        undo(book)
        assert NAME not in {each.name for each in players(book)}
        erase(book, NAME)
    assert found_in(path.parent, NAME) == []


def test_a_game_s_own_words_stay_whatever_a_player_is_called(path: Path) -> None:
    with Book.open(path) as book:
        put(book, entry(parse_record(GAME.format(name="Blue"))), result("Line", "Wars", "1-0"))
        before = text_of(book, 1)
        for name in ("Blue", "Line", "Wars"):
            erase(book, name)
        after = text_of(book, 1)
        assert check(book) == ()
        assert count(book) == 2
    assert after.splitlines()[0] == before.splitlines()[0]
    assert [line.split(";")[0] for line in after.splitlines() if line[:1].isdigit()] == [
        line.split(";")[0] for line in before.splitlines() if line[:1].isdigit()
    ]
    assert '[Blue "N. N. 1"]' in after


def test_damaged_files_kept_aside_and_backups_that_cannot_be_read_are_deleted(path: Path) -> None:
    with Book.open(path) as book:
        everywhere(book)
        back_up(book.db, book.place, label="broken")
        broken = next(each.file for each in backups(book.place) if each.label == "broken")
    path.write_bytes(path.read_bytes()[:5000] + NAME.encode())
    recover(place_of(path))
    broken.write_bytes(broken.read_bytes()[:9000])
    with Book.open(path) as book:
        would = erase(book, NAME, dry_run=True)
        assert len(would.deleted) >= 3
        erase(book, NAME)
    assert found_in(path.parent, NAME, SPELLING) == []


def test_a_backup_in_an_earlier_format_is_written_anew(older: Path) -> None:
    with Book.open(older) as book:
        name = players(book)[0].name
        kept = next(each for each in backups(book.place) if each.label.startswith("version-"))
        erase(book, name)
        assert count(book) == 2
    assert found_in(older.parent, name) == []
    with Book.open(kept.file) as backup:
        assert count(backup) == 2


def test_a_damaged_journal_is_repaired_first(path: Path) -> None:
    with Book.open(path) as book:
        everywhere(book)
        journal = book.place.journal
        data = bytearray(journal.read_bytes())
        data[len(data) // 2] ^= 1
        journal.write_bytes(data)
        with pytest.raises(BookProblem, match="companion book rebuild"):
            erase(book, NAME)
        assert count(book) == 3
