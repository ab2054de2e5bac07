"""A stranger's book is looked through in a worker process before it is opened; one's own is not."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from companion.book import guarded as guarding
from companion.book.book import Book
from companion.book.damage.check import check
from companion.book.damage.recover import recover
from companion.book.guarded import Guarded, TookTooLong
from companion.book.matches import add
from companion.book.problems import BookProblem, DamagedBook
from companion.book.storage import own
from companion.book.storage.journal import encoded, lines
from companion.book.storage.place import Place
from tests.book.results import result

ENDLESS = "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT count(*) FROM r"


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The books that were looked through."""
    found: list[Path] = []
    look = own.look_through

    def noted(place: Place, way: str) -> None:
        found.append(place.file)
        look(place, way)

    monkeypatch.setattr(own, "look_through", noted)
    return found


@pytest.fixture
def strange(book: Book, path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A book with a match, of which this computer knows nothing."""
    add(book, [result("Ann", "Ben", "14-11")])
    book.close()
    monkeypatch.setattr(own, "user_folder", lambda: tmp_path / "another computer")
    return path


def test_ones_own_book_is_opened_at_once(book: Book, path: Path, looked: list[Path]) -> None:
    add(book, [result("Ann", "Ben", "14-11")])
    book.close()
    Book.open(path).close()
    shutil.copy(path, path.with_name("copy.db"))
    shutil.copy(f"{path}.journal", path.with_name("copy.db.journal"))
    Book.open(path.with_name("copy.db")).close()
    assert not looked


def test_a_strangers_book_is_looked_through_until_it_is_written_here(
    strange: Path, looked: list[Path]
) -> None:
    for _ in range(2):
        Book.open(strange).close()
    assert looked == [strange] * 2
    with Book.open(strange) as book:
        add(book, [result("Cy", "Ben", "1-0")])
    Book.open(strange).close()
    assert looked == [strange] * 3


def test_the_list_of_ones_own_books_is_private(strange: Path, tmp_path: Path) -> None:
    with Book.open(strange) as book:
        add(book, [result("Cy", "Ben", "1-0")])
    known = tmp_path / "another computer" / "own-books"
    assert known.read_text().count("\n") == 1
    assert os.name == "nt" or known.stat().st_mode & 0o777 == 0o600


def with_view(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE played RENAME TO really")
    db.execute(f"CREATE VIEW played AS {ENDLESS}")


def with_virtual_table(db: sqlite3.Connection) -> None:
    db.execute("CREATE VIRTUAL TABLE extra USING fts5(x)")


def with_huge_value(db: sqlite3.Connection) -> None:
    db.execute("UPDATE match SET text = zeroblob(100000000)")


def with_torn_page(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA writable_schema = ON")
    db.execute("UPDATE sqlite_master SET rootpage = 9 WHERE name = 'match'")


def with_photo_elsewhere(db: sqlite3.Connection) -> None:
    db.execute("INSERT INTO photo VALUES (?, '../../.ssh/id_rsa', 100)", ("a" * 64,))


@pytest.mark.parametrize(
    "harm",
    [
        with_photo_elsewhere,
        with_view,
        with_virtual_table,
        with_huge_value,
        with_torn_page,
    ],
)
def test_a_strangers_book_that_does_harm_is_refused(
    strange: Path, harm: Callable[[sqlite3.Connection], None]
) -> None:
    with closing(sqlite3.connect(strange, isolation_level=None)) as db:
        harm(db)
    began = time.monotonic()
    with pytest.raises(BookProblem):
        Book.open(strange)
    assert time.monotonic() - began < 15


ELSEWHERE = ["photo", None, ["a" * 64, "../../.ssh/id_rsa", 100]]


@pytest.mark.parametrize(
    "forged",
    [
        {"changes": [ELSEWHERE]},
        {"changes": [["photo", ELSEWHERE[2], None]]},
        {"changes": [["player", None, [9, "Cy"]]]},
        {"changes": [["player", None, [None, "Cy", None, 9]]]},
        {"changes": [["player", None, [2**70, "Cy", None, 9]]]},
        {"changes": [["player", None, None]]},
        {"changes": [["player", None, [9, "Cy", 77, 77]]]},
        {"changes": 5},
        {"said": "nothing"},
        {"at": None},
        {"reverts": "me"},
    ],
    ids=str,
)
def test_a_line_that_somebody_wrote_into_the_journal_does_no_harm(
    strange: Path, forged: dict[str, object]
) -> None:
    journal = Place(strange).journal
    known = [*lines(journal)][-1]
    assert known is not None
    line = replace(known, number=known.number + 1, previous=known.checksum)
    told = json.loads(encoded(line).rpartition(b',"sum"')[0] + b"}")
    body = json.dumps(told | forged).encode()[:-1]
    with journal.open("ab") as opened:
        opened.write(body + b',"sum":"' + sha256(body).hexdigest().encode() + b'"}\n')
    with suppress(BookProblem):  # a line that no program wrote is taken away, if not refused
        Book.open(strange).close()
    recover(Place(strange))
    with Book.open(strange) as book:
        add(book, [result("Di", "Ben", "1-0")])
        assert check(book) == ()
        with book.reading() as db:
            assert db.execute("SELECT count(*) FROM match").fetchone() == (2,)
            assert db.execute("SELECT count(*) FROM photo").fetchone() == (0,)


def test_a_query_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(guarding, "MOST", 5_000_000)
    with closing(sqlite3.connect(":memory:", factory=Guarded)) as db:
        with pytest.raises(TookTooLong):
            db.execute(ENDLESS).fetchone()
        assert db.execute("SELECT 1").fetchone() == (1,)
    with (
        Book.open(path) as book,
        pytest.raises(BookProblem, match="took too long"),
        book.reading() as db,
    ):
        db.execute(ENDLESS)


def test_a_query_that_another_thread_ends_is_no_ctrl_c() -> None:
    with closing(sqlite3.connect(":memory:", factory=Guarded, check_same_thread=False)) as db:
        threading.Timer(0.3, db.interrupt).start()
        with pytest.raises(sqlite3.OperationalError, match="interrupted"):
            db.execute(ENDLESS).fetchone()
        assert db.execute("SELECT 1").fetchone() == (1,)


def test_work_between_the_rows_of_a_query_counts_for_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guarding, "MOST", 2_000_000)
    with closing(sqlite3.connect(":memory:", factory=Guarded)) as db:
        for _ in range(30):
            db.execute(f"SELECT count(*) FROM ({ENDLESS.replace('count(*)', 'x')} LIMIT 20000)")


IN_A_QUERY = f"""
import signal, sqlite3, sys
from companion.book.guarded import Guarded
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored by what a shell starts beside
db = sqlite3.connect(":memory:", factory=Guarded)
print("ready", flush=True)
try:
    db.execute({ENDLESS!r}).fetchone()
except KeyboardInterrupt:
    sys.exit(130)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to a process")
def test_ctrl_c_ends_a_query() -> None:
    running = subprocess.Popen(
        [sys.executable, "-c", IN_A_QUERY], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )  # fmt: skip
    assert running.stdout is not None
    running.stdout.readline()
    time.sleep(0.3)
    running.send_signal(signal.SIGINT)
    assert running.wait(20) == 130


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege")
def test_a_link_in_the_place_of_a_journal_is_not_followed(strange: Path, tmp_path: Path) -> None:
    journal, precious = Path(f"{strange}.journal"), tmp_path / "precious.txt"
    for content in (b"precious", None):
        journal.unlink()
        precious.unlink(missing_ok=True)
        if content is not None:
            precious.write_bytes(content)
        journal.symlink_to(precious)
        with suppress(BookProblem), Book.open(strange) as book:
            add(book, [result("Cy", "Ben", "1-0")])
        assert (precious.read_bytes() if precious.exists() else None) == content


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_a_pipe_in_the_place_of_a_journal_is_not_waited_for(strange: Path) -> None:
    journal = Path(f"{strange}.journal")
    journal.unlink()
    os.mkfifo(journal)
    read = "import sys; from companion.book.book import Book; Book.open(sys.argv[1])"
    done = subprocess.run([sys.executable, "-c", read, strange], capture_output=True, timeout=10)
    assert b"book.db.journal is damaged" in done.stderr


def test_a_book_without_its_table_of_ids_is_a_strangers(strange: Path) -> None:
    with closing(sqlite3.connect(strange, isolation_level=None)) as db:
        db.execute("DELETE FROM journal")
    with pytest.raises((BookProblem, DamagedBook)):
        Book.open(strange)
