"""Erasing a person: their names leave the book, its journal and its backups for good.

Every row, and every line of the journal, is written anew with stand-ins for the names, so the
journal stays a whole chain, and what was done before can still be undone, without the names. The
new files take the old ones' place, which are not kept.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING

from companion.book.book import Book
from companion.book.erased_names import Names, names_in
from companion.book.exchange import Exchange, in_place_of, kept_aside
from companion.book.guarded import connected, version_of
from companion.book.history import ERASED
from companion.book.players import find_player
from companion.book.problems import UNREADABLE, BookProblem, in_words, journal_damaged
from companion.book.spelling import key_of
from companion.book.storage.backup import backups
from companion.book.storage.journal import Line, chained, held, hold, lines, written_anew
from companion.book.storage.place import Place
from companion.book.storage.recording import now
from companion.book.storage.rows import KEPT, Change, rows_of, write_rows
from companion.book.storage.schema import APPLICATION, VERSION, apply_steps
from companion.files import to_disk
from companion.files.temporary import temporary_folder
from companion.schema import problem_keys

if TYPE_CHECKING:
    from companion.answers.players import ErasedJson


@dataclass(frozen=True)
class Erased:
    """What erasing a person changed, or would change.

    Attributes:
        name: of the person, as the book shows it; ``spellings``: others merged with it.
        stand_in: what stands for the name from then on.
        matches: how many records hold a name.
        tournaments: how many tournaments the person takes part in.
        backups: how many backups are written anew.
        deleted: files that no name can be taken out of, and which are deleted: damaged backups, and
            copies of damaged books.
        photos: how many photos kept beside the book show one of these matches; they stay.
        done: whether it was done, not only asked.
    """

    name: str
    spellings: tuple[str, ...]
    stand_in: str
    matches: int
    tournaments: int
    backups: int
    deleted: tuple[Path, ...] = ()
    photos: int = 0
    done: bool = False

    def as_json(self) -> ErasedJson:
        """As in ``book erase --json``."""
        return {
            "name": self.name,
            "spellings": list(self.spellings),
            "stand_in": self.stand_in,
            "matches": self.matches,
            "tournaments": self.tournaments,
            "backups": self.backups,
            "deleted": [str(file) for file in self.deleted],
            "photos": self.photos,
            "erased": self.done,
            **problem_keys(None),
        }


def erase(book: Book, name: str, *, dry_run: bool = False) -> Erased:
    """Erase a person, under all spellings of the name, or (``dry_run``) say what that changes."""
    with temporary_folder("book") as folder, book.reading() as db:
        names = _names(book, db, name)
        found = _counted(book.place, db, names, folder)
    if dry_run:
        return found
    with book.set_aside(), Exchange(book.place) as exchange, temporary_folder("book") as folder:
        own = _whole_journal(book.place)
        copy = exchange.copied(folder)
        with (
            in_words(book.place.file),
            closing(connected(copy)) as db,
            in_place_of(book.place) as new,
        ):
            _write(db, [*map(names.line, own), *_last(own)], names, new)
            for backup in backups(book.place):
                _rewrite(Place(backup.file), names, folder)
            for file in found.deleted:
                file.unlink(missing_ok=True)
            exchange.put(new, keep=False)
    return replace(found, done=True)


def _names(book: Book, db: sqlite3.Connection, name: str) -> Names:
    """The person's, in the book or only in its journal any more."""
    rows = db.execute("SELECT name, root FROM player ORDER BY root <> id, id").fetchall()
    every = [each for each, _ in rows]
    every += names_in(line for line in lines(book.place.journal) if line is not None)
    roots = {root for each, root in rows if key_of(each) == key_of(name)}
    own = [each for each, root in rows if root in roots]
    if not own:
        own = [each for each in every if key_of(each) == key_of(name)][-1:]
    if not own:
        find_player(book, name)
    return Names.of(own, every)


def _counted(place: Place, db: sqlite3.Connection, names: Names, folder: Path) -> Erased:
    players = db.execute("SELECT id, name FROM player").fetchall()
    numbers = ", ".join(str(number) for number, name in players if names.player(name) != name)
    tournaments, photos = (
        int(db.execute(query.format(numbers)).fetchone()[0]) for query in (_IN_EVENTS, _ON_PHOTOS)
    )
    found = [(each.file, _readable(each.file, folder)) for each in backups(place)]
    broken = [part for file, good in found if not good for part in (file, Place(file).journal)]
    texts = (text for (text,) in db.execute("SELECT text FROM match"))
    name, *others = names.erased
    return Erased(
        name,
        tuple(others),
        names.player(name),
        sum(names.record(text) != text for text in texts),
        tournaments,
        sum(good for _, good in found),
        tuple(file for file in (*broken, *kept_aside(place)) if file.exists()),
        photos,
    )


_IN_EVENTS = "SELECT count(DISTINCT event) FROM entrant WHERE player IN ({0})"
_ON_PHOTOS = """SELECT count(DISTINCT sha256) FROM photo JOIN played ON played.photo = photo.sha256
    WHERE one_as IN ({0}) OR two_as IN ({0})"""


def _readable(backup: Path, folder: Path) -> bool:
    with suppress(OSError, *UNREADABLE), closing(_opened(backup, folder)):
        return True
    return False


def _opened(backup: Path, folder: Path) -> sqlite3.Connection:
    """A copy of an undamaged backup, in today's format."""
    copy = folder / f"{secrets.token_hex(6)}.db"
    copyfile(backup, copy)
    db = connected(copy)
    try:
        (ours,) = db.execute("PRAGMA application_id").fetchone()
        (sound,) = db.execute("PRAGMA integrity_check(1)").fetchone()
        version = version_of(db)
        if ours != APPLICATION or version > VERSION or sound != "ok":
            raise sqlite3.DatabaseError("not a backup")
        if version < VERSION:
            db.execute("BEGIN")
            apply_steps(db, version)
            db.execute("COMMIT")
    except BaseException:
        db.close()
        raise
    return db


def _whole_journal(place: Place) -> list[Line]:
    own = [*lines(place.journal)]
    sound = [line for line in own if line is not None]
    if own and not chained(own):
        raise BookProblem(journal_damaged(place.journal))
    return sound


def _last(own: Sequence[Line]) -> Iterator[Line]:
    """The line that says that somebody was erased, after those of a journal."""
    for line in own[-1:]:
        number = line.number + 1
        yield Line(number, number, now(), "", ERASED, line.book, line.checksum, ())


def _rewrite(backup: Place, names: Names, folder: Path) -> None:
    """Write a backup anew. One whose journal is damaged, or another's, is whole without it."""
    with suppress(*UNREADABLE), closing(_opened(backup.file, folder)) as db:
        own = [*lines(backup.journal)]
        with in_place_of(backup) as new:
            known = held(db)
            fits = chained(own) and own[-1] is not None and own[-1].checksum == known.checksum
            told = [names.line(line) for line in own if line is not None]
            _write(db, told if fits else [], names, new)
            backup.journal.unlink(missing_ok=True)
            if new.journal.exists():
                new.journal.replace(backup.journal)
            new.file.replace(backup.file)


def _write(db: sqlite3.Connection, own: Sequence[Line], names: Names, new: Place) -> None:
    """Write the database without the names, and the lines of its journal if it has any."""
    db.execute("PRAGMA foreign_keys = OFF")
    db.execute("BEGIN")
    for table in KEPT:
        rows = [(row, names.row(table, row)) for row in rows_of(db, table)]
        write_rows(db, [Change(table, *pair) for pair in rows if pair[0] != pair[1]])
    if own:
        hold(db, *written_anew(new.journal, own))
    db.execute("COMMIT")
    # A file without free pages, in which the names would still stand.
    new.file.touch(mode=0o600)
    db.execute("VACUUM INTO ?", (os.fspath(new.file),))
    to_disk(new.file)
