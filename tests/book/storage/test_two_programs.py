"""Several programs on one book: nothing is lost, nobody waits for more than a second."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from companion.book import book as book_file
from companion.book.book import PATIENCE, Book
from companion.book.damage.check import check
from companion.book.figures.standings import standings
from companion.book.listing import count
from companion.book.players import players
from companion.book.problems import BookProblem
from companion.book.storage import journal
from companion.book.storage.own import as_it_is
from companion.book.storage.place import Place
from companion.book.transfer.exports import export_bytes
from tests.book.results import put, result

EACH = 20


@pytest.mark.slow
def test_adding_importing_rebuilding_and_reading_at_once(path: Path) -> None:
    with Book.open(path.with_name("source.db")) as source:
        put(
            source,
            *(result("Ida", f"Rival {n % 5}", "3-9", uid=f"import{n:03}") for n in range(100)),
        )
        path.with_name("import.pgr").write_bytes(export_bytes(source, ".pgr"))
    with Book.open(path) as book:
        put(book, *(result("Ann", "Ben", "14-11", uid=f"base{n:03}") for n in range(100)))
    work = {"add": EACH, "add too": EACH, "import": 0, "rebuild": 2, "backup": 3, "read": 10}
    work["take in"] = 2
    programs = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.book.storage.writers", str(path), what, str(number)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for what, number in work.items()
    ]
    answers = [program.communicate(timeout=120) for program in programs]
    assert [error for _, error in answers if error] == []
    told = [json.loads(out) for out, _ in answers]
    with Book.open(path) as book:
        assert check(book) == ()
        known = {row[0] for row in book.db.execute("SELECT uid FROM match")}
        assert known >= {uid for each in told for uid in each["uids"]}
        assert count(book) == 100 + 100 + 2 * EACH
        names = [player.name for player in players(book)]
        assert len(names) == len({name.casefold() for name in names})


def test_a_log_that_the_last_program_removes_while_it_is_looked_for_is_none(path: Path) -> None:
    place, over = Place(path), threading.Event()

    def come_and_go() -> None:
        while not over.is_set():
            place.parts[1].touch()
            place.parts[1].unlink()

    other = threading.Thread(target=come_and_go)
    other.start()
    try:
        assert {as_it_is(place) for _ in range(10_000)} == {"mode=ro&immutable=1"}
    finally:
        over.set()
        other.join()


def test_a_writer_that_finds_the_book_locked_gets_an_error(book: Book, path: Path) -> None:
    one = result("Ann", "Ben", "1-0")
    with Book.open(path) as other:
        with other.writing("nothing"):
            start = time.perf_counter()
            with pytest.raises(BookProblem, match="another program"):
                put(book, one)
            assert time.perf_counter() - start > PATIENCE / 2, "it waits a little for the other"
        assert count(book) == 0
        put(book, one)
        assert count(other) == 1


def test_reading_waits_for_nobody_and_sees_no_half_change(book: Book, path: Path) -> None:
    put(book, result("Ann", "Ben", "1-0"))
    with Book.open(path) as other, other.writing("nothing") as db:
        db.execute("DELETE FROM played")
        assert count(book) == 1
        assert standings(book).table[0].name == "Ann"
        db.rollback()
        db.execute("BEGIN")


def test_a_book_is_used_by_many_threads_each_with_its_own(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book_file, "PATIENCE", 30)  # a busy disk may take long over one write
    assert at_once(path, 4, 15) == []
    with Book.open(path) as book:
        assert (count(book), check(book)) == (60, ())


def test_who_waits_is_not_refused_while_the_others_finish_what_they_write(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    patience = 2  # ten writes' worth, for the real disk may take long over one
    monkeypatch.setattr(book_file, "PATIENCE", patience)
    monkeypatch.setattr(journal, "_to_disk", lambda _: time.sleep(patience / 10))
    assert at_once(path, 4, 3) == [], "all together write for longer than anybody waits for one"


def at_once(path: Path, writers: int, each: int) -> list[BaseException]:
    """What goes wrong when several threads write into a book at once, each with its own."""
    with Book.open(path):
        pass
    problems: list[BaseException] = []

    def work(number: int) -> None:
        try:
            with Book.open(path) as own:
                for _ in range(each):
                    put(own, result(f"Player {number}", "Ben", "1-0"))
        except BaseException as error:
            problems.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return problems
