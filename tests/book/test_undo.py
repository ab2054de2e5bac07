"""Whatever was done to the book, one undo takes it back, and redo repeats it."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from companion.book.book import Book
from companion.book.damage.check import check
from companion.book.damage.rebuild import take_in
from companion.book.events import (
    ROUND_ROBIN,
    SWISS,
    delete_event,
    find_event,
    make_tournament,
    undelete_event,
)
from companion.book.history import IMPORTED, history
from companion.book.listing import count, deleted, matches
from companion.book.matches import change, count_uncertain, delete, text_of, undelete
from companion.book.players import merge, unmerge
from companion.book.problems import BookProblem
from companion.book.storage.backup import back_up
from companion.book.storage.rows import KEPT
from companion.book.tags import with_result
from companion.book.tournaments.draw import pair, unpair
from companion.book.tournaments.taking_part import ask_bye, enter, forfeit, withdraw
from companion.book.tournaments.tournament import tournament
from companion.book.tournaments.trf import HALF
from companion.book.transfer.exports import export_bytes
from companion.book.transfer.imports import import_file
from companion.book.undo import acts, redo, undo
from companion.records import parse_record
from tests.book.results import put, result
from tests.book.tournaments.test_tournament import play

NAMES = ("Ann", "Ben", "Cy", "Dora", "Eve", "Finn")
Rows = dict[str, list[tuple[object, ...]]]


def content(book: Book) -> Rows:
    """All that the book holds, but who said what when."""
    tables = [table for table in (*KEPT, "played") if table != "history"]
    return {table: sorted(book.db.execute(f"SELECT * FROM {table}"), key=str) for table in tables}


def played_in(book: Book, name: str) -> None:
    """A result of the first open match of a tournament."""
    found = next(each for each in tournament(book, name).pairings if each.open)
    play(book, found, "14-11")


def test_an_act_of_the_past_is_undone_alone_unless_it_was_changed_since() -> None:
    with Book.open() as book:
        put(book, result("Ann", "Ben", "14-11"))
        first = book.written
        put(book, result("Cy", "Dora", "14-11"))
        second = book.written
        undo(book, act=first)
        assert [each.players for each in matches(book)] == [("Cy", "Dora")]
        assert undo(book, act=first) is None, "once is enough"
        change(book, 2, with_result(parse_record(text_of(book, 2)), "9-16"))
        with pytest.raises(BookProblem):
            undo(book, act=second)
        make_tournament(book, "Open", "line-wars", ROUND_ROBIN, NAMES[:4])
        pair(book, "Open")
        paired = book.written
        unpair(book, "Open")
        with pytest.raises(BookProblem):
            undo(book, act=paired)
        assert [each.players for each in matches(book)] == [("Cy", "Dora")]


def some_act(book: Book, rng: random.Random, folder: Path) -> None:
    """An act of any kind; impossible ones are refused."""
    one, other, third = rng.sample(NAMES, 3)
    number = rng.randrange(1, 12)
    event = rng.choice(("Open", "Cup"))

    def changed() -> None:
        record = parse_record(text_of(book, number))
        change(book, number, with_result(record, rng.choice(("0-1", "1-0", "20-5", "*"))))

    ways: list[Callable[[], object]] = [
        lambda: put(book, result(one, other, "14-11", Event="Friday")),
        lambda: put(book, result(one, other, "1-0"), result(other, third, "3-9")),
        changed,
        lambda: delete(book, [number]),
        lambda: delete(book, [number, number + 1]),
        lambda: undelete(book, [number]),
        lambda: merge(book, one, other),
        lambda: unmerge(book, one),
        lambda: make_tournament(
            book, event, "line-wars", rng.choice((SWISS, ROUND_ROBIN)), rng.sample(NAMES, 4)
        ),
        lambda: pair(book, event),
        lambda: unpair(book, event),
        lambda: played_in(book, event),
        lambda: enter(book, find_event(book, event), third),
        lambda: withdraw(book, find_event(book, event), third),
        lambda: ask_bye(book, find_event(book, event), third, None, HALF),
        lambda: forfeit(book, find_event(book, event), third),
        lambda: delete_event(book, event),
        lambda: undelete_event(book, event),
        lambda: count_uncertain(book, rng.random() < 0.5),
        lambda: import_file(book, folder / "other.json"),
        lambda: take_in(book, folder / "other.db"),
    ]
    with suppress(BookProblem, StopIteration):
        rng.choice(ways)()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return other_book(tmp_path_factory.mktemp("other"))


def other_book(folder: Path) -> Path:
    """Another book in a folder, and its export."""
    with Book.open(folder / "other.db") as book:
        put(book, *(result("Ann", f"Guest {n}", "1-0", uid=f"other{n:03}") for n in range(60)))
        merge(book, "Guest 1", "Guest 2")
        make_tournament(book, "Guests", "line-wars", SWISS, ("Ann", "Guest 4", "Guest 5"))
        pair(book, "Guests")
        (folder / "other.json").write_bytes(export_bytes(book, ".json"))
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_any_acts_are_undone_and_done_again_one_by_one(book: Book, folder: Path, seed: int) -> None:
    rng = random.Random(seed)
    states = [content(book)]
    for _ in range(45):
        some_act(book, rng, folder)
        # An act without an effect is none.
        if (now := content(book)) != states[-1]:
            states.append(now)
    assert len(acts(book)) == len(states) - 1 > 4
    for before in reversed(states[:-1]):
        foretold = undo(book, dry_run=True)
        assert undo(book) == foretold is not None
        assert content(book) == before
    assert undo(book) is None
    assert check(book) == ()
    assert all(act.undone for act in acts(book))
    for after in states[1:]:
        foretold = redo(book, dry_run=True)
        assert redo(book) == foretold is not None
        assert content(book) == after
    assert redo(book) is None
    assert check(book) == ()


def test_a_dry_run_changes_nothing_and_says_what_would_go(book: Book) -> None:
    put(book, result("Ann", "Ben", "1-0", Event="Friday"))
    before = content(book)
    found = undo(book, dry_run=True)
    assert found is not None
    assert (found.gone, found.players, found.events) == ((1,), ("Ann", "Ben"), ("Friday",))
    assert content(book) == before
    assert str(found.act.told) == "match 1 added"


def test_an_import_is_one_act_however_many_transactions_it_took(book: Book, folder: Path) -> None:
    put(book, result("Ann", "Ben", "1-0"))
    before = content(book)
    import_file(book, folder / "other.json")
    found = acts(book)[0]
    assert (found.kind, len(found.matches)) == (IMPORTED, 60)
    assert str(found.told) == "other.json imported: 60 matches"
    undo(book)
    assert content(book) == before


def test_what_another_program_did_meanwhile_stays(book: Book, folder: Path, path: Path) -> None:
    with Book.open(path) as other:
        import_file(book, folder / "other.json", lambda _: _once(other))
    undo(book)
    assert [match.players for match in matches(book)] == [("Guest 7", "Late")]
    assert check(book) == ()


def _once(other: Book) -> None:
    if not any("Late" in match.players for match in matches(other)):
        put(other, result("Guest 7", "Late", "1-0"))


def test_what_is_undone_is_no_longer_done_again_after_something_else(book: Book) -> None:
    put(book, result("Ann", "Ben", "1-0"))
    undo(book)
    put(book, result("Cy", "Dora", "1-0"))
    assert redo(book) is None
    assert count(book) == 1


def test_one_match_s_part_of_an_act_is_undone_alone(book: Book) -> None:
    put(book, result("Ann", "Ben", "1-0"), result("Ann", "Cy", "1-0"))
    delete(book, [1, 2])
    found = undo(book, 2)
    assert found is not None
    assert (found.back, [number for number, _, _ in deleted(book)]) == ((2,), [1])
    assert undo(book, 2) is None
    assert [str(act) for act in acts(book)][:2] == [
        "match 2 restored", "matches 1 and 2 deleted",
    ]  # fmt: skip
    undo(book, 1)
    assert [(str(act), act.undone) for act in acts(book)][:3] == [
        ("match 1 restored", False), ("match 2 restored", False), ("matches 1 and 2 deleted", True),
    ]  # fmt: skip
    undo(book)
    assert not acts(book)[2].undone, "match 1 is deleted again"
    undo(book)
    undo(book)
    assert count(book) == 2
    assert check(book) == ()


def test_the_history_of_a_match_tells_of_undo_and_redo(book: Book) -> None:
    put(book, result("Ann", "Ben", "1-0"))
    delete(book, [1])
    undo(book)
    assert [(word.kind, word.undone) for word in history(book, 1)] == [
        ("added", False), ("deleted", True), ("undone", False),
    ]  # fmt: skip
    redo(book)
    assert [(word.kind, word.undone) for word in history(book, 1)] == [
        ("added", False), ("deleted", False), ("undone", True), ("redone", False),
    ]  # fmt: skip


def test_a_backup_carries_the_journal(book: Book, tmp_path: Path) -> None:
    put(book, result("Ann", "Ben", "1-0"))
    file = back_up(book.db, book.place, to=tmp_path / "kept.db")
    put(book, result("Ann", "Cy", "1-0"))
    with Book.open(file) as kept:
        assert check(kept) == ()
        assert [act.kind for act in acts(kept)] == ["added"]
        undo(kept)
        assert count(kept) == 0


def test_nothing_is_written_if_the_journal_cannot_be(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(book, result("Ann", "Ben", "1-0"))
    before = book.place.journal.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.book.storage.journal._to_disk", full)
    with pytest.raises(BookProblem, match="the disk is full"):
        put(book, result("Ann", "Cy", "1-0"))
    monkeypatch.undo()
    assert (count(book), book.place.journal.read_bytes()) == (1, before)
    put(book, result("Ann", "Dora", "1-0"))
    assert check(book) == ()
