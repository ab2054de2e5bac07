"""A program killed at random moments while it writes in a book, and the state afterwards.

    python -m tests.book.storage.killed --moments 20 --seed 1

Each moment a process of its own begins to add, change, import, back up, count anew or put a damaged
book together, tells by a pipe what the book has acknowledged, and is killed with SIGKILL. Then the
book must open, be in order, and hold all that was acknowledged: every match with its record, and
after changes every row as it is when the same acts are done without a kill, or with the one more
that was under way; rebuilt from its journal alone it must be the same. This file is run as a
process without threads, for its children are forks.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion.book.book import Book
from companion.book.damage.check import check, count_all, is_damaged
from companion.book.damage.recover import recover
from companion.book.events import SWISS, make_tournament
from companion.book.matches import add, change, delete, undelete
from companion.book.players import merge
from companion.book.problems import BookProblem, DamagedBook
from companion.book.storage.backup import back_up, backups
from companion.book.storage.place import place_of
from companion.book.storage.rows import KEPT, rows_of
from companion.book.transfer.exports import export_bytes
from companion.book.transfer.imports import import_file
from companion.book.undo import undo
from companion.records import parse_record
from tests.book.results import result

BASE = 60
"""Matches in a book before anything happens to it."""
PAGE = 4096

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Kind:
    """Something that a program does to a book: ``span`` is about how many seconds it takes.

    ``prepare`` makes the book; ``act`` does it, telling what is acknowledged; it may end.
    """

    name: str
    span: float
    prepare: Callable[[Path, Path], None]
    act: Callable[[Path, Path, Tell], None]


def _copied(templates: Path, path: Path) -> None:
    for ending in ("", ".journal"):
        shutil.copyfile(f"{templates / 'book.db'}{ending}", f"{path}{ending}")


def _damaged(templates: Path, path: Path) -> None:
    _copied(templates, path)
    path.with_name(f"{path.name}.journal").unlink()
    _torn(path)


def _damaged_beside_its_journal(templates: Path, path: Path) -> None:
    _copied(templates, path)
    _torn(path)


def _torn(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[PAGE : PAGE + 600] = bytes(600)
    path.write_bytes(data)


def _add(path: Path, _: Path, tell: Tell) -> None:
    with Book.open(path) as book:
        for number in range(10_000):
            (added,) = add(book, [result(f"Player {number % 9}", f"Rival {number % 7}", "14-11")])
            tell(added.uid)


def _acts(book: Book, number: int) -> None:
    """The act of a number in a series that is always the same."""
    what, turn = number % 8, number // 8
    match = 1 + turn % BASE
    if what == 0:
        add(book, [result(f"Player {turn}", "Ben", "5-4", uid=f"act{number:05}")])
    elif what in (1, 2):
        told = result("Ann", f"Rival {number}", f"{number % 17}-3", uid=f"base{match - 1:04}")
        change(book, match, parse_record(told.text))
    elif what == 3:
        merge(book, f"Player {turn}", "Ann")
    elif what == 4:
        delete(book, [match])
    elif what == 5:
        undelete(book, [match])
    elif what == 6:
        undo(book)
    else:
        make_tournament(book, f"Event {turn}", "line-wars", SWISS, ("Ann", "Ben", "Cy"), rounds=2)


def _change(path: Path, _: Path, tell: Tell) -> None:
    with Book.open(path) as book:
        for number in range(10_000):
            _acts(book, number)
            tell(f"act {number}")


def state(book: Book) -> dict[str, list[tuple[object, ...]]]:
    """All rows, without their times."""
    timed = {"match": (4, 5), "history": (2,), "event": (7, 9)}
    return {
        table: sorted(
            (
                tuple(
                    bool(value) if place in timed.get(table, ()) else value
                    for place, value in enumerate(row)
                )
                for row in rows_of(book.db, table)
            ),
            key=repr,
        )
        for table in KEPT
    }


def _as_replayed(path: Path, made: Path, done: int) -> Iterator[str]:
    """Whether a book is as after ``done`` acts without a kill, or one more; so is its journal."""
    with tempfile.TemporaryDirectory() as name:
        again = Path(name) / "again.db"
        shutil.copyfile(made / "book.db", again)
        shutil.copyfile(made / "book.db.journal", f"{again}.journal")
        with Book.open(again) as book:
            for number in range(done):
                _acts(book, number)
            possible = [state(book)]
            _acts(book, done)
            possible.append(state(book))
        with Book.open(path) as book:
            found = state(book)
        if found not in possible:
            yield f"values: not as after {done} or {done + 1} acts"
        alone = Path(name) / "alone.db"
        shutil.copyfile(f"{path}.journal", f"{alone}.journal")
        recover(place_of(alone))
        with Book.open(alone) as book:
            if state(book) != found:
                yield "values: the journal tells another book"


def _import(path: Path, templates: Path, tell: Tell) -> None:
    uids = json.loads((templates / "import.json").read_text())["uids"]
    told = 0
    with Book.open(path) as book:

        def progress(done: object) -> None:
            nonlocal told
            new = getattr(done, "new")  # noqa: B009
            for uid in uids[told:new]:
                tell(uid)
            told = new

        import_file(book, templates / "import.pgr", progress)


def _back_up(path: Path, _: Path, tell: Tell) -> None:
    with Book.open(path) as book:
        for number in range(10_000):
            (added,) = add(book, [result("Ann", "Ben", "14-11", uid=f"backup{number:05}")])
            tell(added.uid)
            back_up(book.db, book.place)


def _rebuild(path: Path, _: Path, __: Tell) -> None:
    with Book.open(path) as book:
        for _ in range(100):
            count_all(book)


def _recover(path: Path, _: Path, __: Tell) -> None:
    recover(place_of(path))


KINDS = (
    Kind("add", 0.05, _copied, _add),
    Kind("change", 0.25, _copied, _change),
    Kind("import", 0.25, _copied, _import),
    Kind("back up", 0.10, _copied, _back_up),
    Kind("rebuild", 0.15, _copied, _rebuild),
    Kind("recover", 0.15, _damaged, _recover),
    Kind("recover from the journal", 0.15, _damaged_beside_its_journal, _recover),
)


def templates(folder: Path) -> None:
    """The books and the file to import that each moment begins with."""
    with Book.open(folder / "book.db") as book:
        add(book, [result("Ann", "Ben", "14-11", uid=f"base{n:04}") for n in range(BASE)])
    uids = [f"import{n:04}" for n in range(400)]
    with Book.open(folder / "source.db") as book:
        add(book, [result(f"Player {n % 11}", "Ben", "3-9", uid=uid) for n, uid in enumerate(uids)])
        (folder / "import.pgr").write_bytes(export_bytes(book, ".pgr"))
    digests = {}
    for name in ("book.db", "source.db"):
        with Book.open(folder / name) as book:
            digests |= dict(book.db.execute("SELECT uid, digest FROM match").fetchall())
    (folder / "import.json").write_text(json.dumps({"uids": uids, "digests": digests}))


def moment(kind: Kind, made: Path, folder: Path, after: float) -> list[str]:
    """Kill a program ``after`` this many seconds; returns the book's faults."""
    path = folder / "book.db"
    kind.prepare(made, path)
    hear, speak = os.pipe()
    child = os.fork()
    if child == 0:
        _child(kind, made, path, hear, speak)
    os.close(speak)
    os.read(hear, 1)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(hear, "rb") as pipe:
        told = pipe.read().decode().split("\n")[:-1]
    return list(_wrong(kind, made, path, told))


def _child(kind: Kind, made: Path, path: Path, hear: int, speak: int) -> None:
    """Never returns: reports its start, does its work and exits abruptly."""
    os.close(hear)
    os.write(speak, b"!")
    try:
        kind.act(path, made, lambda told: _say(speak, told))
    except BookProblem as error:
        _say(speak, f"problem: {error}")
    finally:
        os._exit(0)


def _say(speak: int, told: str) -> None:
    os.write(speak, f"{told}\n".encode())


def _wrong(kind: Kind, made: Path, path: Path, told: list[str]) -> Iterator[str]:
    """What a book should contain but lacks."""
    if any(each.startswith("problem") for each in told):
        yield from (each for each in told if each.startswith("problem"))
        return
    base = [f"base{n:04}" for n in range(BASE)]
    if kind.prepare in (_damaged, _damaged_beside_its_journal) and found_damaged(path):
        recover(place_of(path))
    with Book.open(path) as book:
        for finding in check(book):
            yield f"check: {finding.sentence}"
        known = dict(book.db.execute("SELECT uid, digest FROM match").fetchall())
        if kind.name == "change":
            yield from _as_replayed(path, made, len(told))
            told = []
        else:
            right = json.loads((made / "import.json").read_text())["digests"]
            for uid in base:
                if known.get(uid) != right[uid]:
                    yield f"value: {uid}"
            for uid in told:
                if uid in right and known.get(uid) != right[uid]:
                    yield f"value: {uid}"
        for uid in (*base, *told):
            if uid not in known:
                yield f"lost: {uid}"
        for backup in backups(book.place):
            yield from _wrong_backup(backup.file, base)


def found_damaged(path: Path) -> bool:
    """Whether opening or checking the book reports the damage."""
    try:
        with Book.open(path) as book:
            return is_damaged(book)
    except DamagedBook:
        return True


def _wrong_backup(file: Path, base: list[str]) -> Iterator[str]:
    """A backup that has its name is whole."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro&immutable=1", uri=True)) as db:
        if db.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            yield f"damaged backup: {file.name}"
        known = {row[0] for row in db.execute("SELECT uid FROM match")}
        if not set(base) <= known:
            yield f"incomplete backup: {file.name}"


def run(moments: int, seed: int) -> dict[str, dict[str, object]]:
    """The outcomes of this many kills, by kind."""
    rng = random.Random(seed)
    found: dict[str, dict[str, object]] = {}
    with tempfile.TemporaryDirectory() as name:
        made = Path(name) / "templates"
        made.mkdir()
        templates(made)
        for number in range(moments):
            kind = KINDS[number % len(KINDS)]
            folder = Path(name) / str(number)
            folder.mkdir()
            wrong = moment(kind, made, folder, rng.random() * kind.span)
            own = found.setdefault(kind.name, {"killed": 0, "wrong": []})
            own["killed"] = int(str(own["killed"])) + 1
            faults = own["wrong"]
            assert isinstance(faults, list)
            faults += wrong
            shutil.rmtree(folder)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moments", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    json.dump(run(asked.moments, asked.seed), sys.stdout)


if __name__ == "__main__":
    main()
