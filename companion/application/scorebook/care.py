"""Keeping a scorebook safe: backups, a check for damage, repair."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar

from companion.book import book as _book
from companion.book.problems import BookProblem, DamagedBook, JournalApart, in_words
from companion.book.storage.backup import Backup, back_up, back_up_when_due, backups
from companion.book.storage.journal import held
from companion.book.storage.own import refuse_to_replace
from companion.book.storage.place import place_of
from companion.errors import IS_FOLDER
from companion.files.inputs import keep_inputs
from companion.schema import problem_keys
from companion.sentences import ENGLISH, N_, Catalogue, say
from companion.worker import apart_for, here

if TYPE_CHECKING:
    from companion.answers.care import BookCheckedJson
    from companion.book.damage.check import Finding
    from companion.book.damage.recover import Rebuilt

P = ParamSpec("P")
R = TypeVar("R")
PATIENCE = 1800
"""Seconds of processor time for rebuilding a book with another file's matches."""
Progress = Callable[[int, int], None]
"""Called with how much is done, and of how much."""


@dataclass(frozen=True)
class CheckedBook:
    """What a check found, and how many matches the book has, ``None`` if they cannot be counted."""

    findings: tuple[Finding, ...]
    matches: int | None

    @property
    def only_counts(self) -> bool:
        """Whether the book is undamaged, and some matches have only to be counted again."""
        return all(each.kind == "derived" and each.match is not None for each in self.findings)

    def as_json(self, language: Catalogue = ENGLISH) -> BookCheckedJson:
        """The outcome as in ``book check --json``."""
        return {
            "ok": not self.findings,
            "matches": self.matches,
            "findings": [
                {"kind": each.kind, "match": each.match, "text": each.sentence.text(language)}
                for each in self.findings
            ],
            **problem_keys(None),
        }


class OfItsFile(Generic[P, R]):
    """Makes a static method, whose first argument is a book's file, on an open book one of that
    book, unless another file is given."""

    def __init__(self, function: Callable[P, R]) -> None:
        self._function = function

    def __get__(self, book: Care | None, _: type | None = None) -> Callable[P, R]:
        if book is None:
            return self._function
        place = book._book.place

        @wraps(self._function)
        def of_book(*args: P.args, **said: P.kwargs) -> R:
            if not args:
                said.setdefault("file", place.file)
            return self._function(*args, **said)

        return of_book


class Care:
    """What keeps a scorebook safe. Only :meth:`back_up` needs a book that can be opened."""

    _book: _book.Book

    def back_up(self, to: str | Path | None = None, *, label: str = "backup") -> Path:
        """Back the book up; returns the backup's file.

        Args:
            to: the file (default: one beside the book, with the date in its name).
            label: a word for that name.

        Raises:
            CompanionError: it cannot be written, is the book itself or a folder, or holds something
                else than an earlier backup.
        """
        if to is not None:
            keep_inputs(self._book.place.parts, [str(to)])
            if Path(to).is_dir():
                raise BookProblem.of(IS_FOLDER, file=str(to))
            with in_words(Path(to)):
                refuse_to_replace(Path(to), self._book.db, self._book.place)
        return back_up(self._book.db, self._book.place, to=Path(to) if to else None, label=label)

    def discard_if_unused(self) -> None:
        """Delete the book's file again if nothing was ever written into the book."""
        with self._book.reading() as db:
            used = held(db).number
        if not used and not self._book.place.journal.exists():
            self._book.close()
            self._book.place.remove()

    def back_up_when_due(self) -> None:
        """Back the book up, if it has been a while since the last time."""
        if self._book.writable:
            back_up_when_due(self._book.db, self._book.place)

    @OfItsFile
    @staticmethod
    def backups(file: str | Path | None = None) -> tuple[Backup, ...]:
        """The backups of a book, the latest first."""
        return backups(place_of(file))

    @OfItsFile
    @staticmethod
    def check(file: str | Path | None = None, progress: Progress | None = None) -> CheckedBook:
        """Check a book for damage, even one that cannot be opened.

        Raises:
            CompanionError: there is no such book.
        """
        from companion.book.damage.check import Finding, check
        from companion.book.listing import count

        try:
            with _book.Book.open(file, create_missing=False) as book:
                found = check(book, progress)
                damaged = any(each.kind == "file" for each in found)
                return CheckedBook(found, None if damaged else count(book))
        except JournalApart as error:
            return CheckedBook((Finding("journal", error.sentence),), None)
        except DamagedBook:
            told = say(N_("{book} is damaged or not a scorebook"), book=str(place_of(file).file))
            return CheckedBook((Finding("file", told),), None)

    @OfItsFile
    @staticmethod
    def rebuild(
        file: str | Path | None = None,
        source: str | Path | None = None,
        progress: Progress | None = None,
    ) -> Rebuilt:
        """Repair a book, even one that cannot be opened, and count all matches anew.

        Args:
            source: a backup whose matches are used as well.

        Raises:
            CompanionError: nothing can be read, or there is no such backup.
        """
        from companion.book.damage.rebuild import rebuild

        if source is not None and not Path(source).is_file():
            raise BookProblem.of(N_("there is no file {file}"), file=str(source))
        if here() or (source is None and _opens(file)):
            return rebuild(file, Path(source) if source else None, progress)
        # Whose a damaged book or a backup is cannot be said before it is read.
        taken = Path(source) if source else None
        return apart_for(PATIENCE, rebuild, place_of(file).file, taken, None)


def _opens(file: str | Path | None) -> bool:
    with suppress(BookProblem):
        _book.Book.open(file, create_missing=False).close()
        return True
    return False
