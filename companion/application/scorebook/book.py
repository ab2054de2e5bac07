"""The scorebook: matches, players and standings."""

from __future__ import annotations

from pathlib import Path

from companion.application.scorebook.care import OfItsFile
from companion.application.scorebook.matches import Matches
from companion.application.scorebook.people import People
from companion.application.scorebook.tournaments import Tournaments
from companion.application.scorebook.transfer import Transfer
from companion.book import book as _book
from companion.book.listing import count
from companion.book.storage.place import place_of
from companion.sentences import N_, Sentence, say


def book_elsewhere(folder: Path) -> Sentence | None:
    """Where the user's scorebook is, if not in the folder of their data: copying that folder would
    leave it behind."""
    file = Book.where().resolve()
    if file.is_relative_to(folder.resolve()):
        return None
    told = N_(
        "Your scorebook is {file}. The files beside it that begin with its name belong to it."
    )
    return say(told, file=str(file))


class Book(Matches, People, Tournaments, Transfer):
    """A scorebook. It stays open until you close it, and every change is saved at once.

    Args:
        file: the scorebook's file (default: the one named in COMPANION_BOOK, else the user's own).
        create: create it if it does not exist.

    >>> with companion.Book("games.sqlite") as book:
    ...     added = book.add_result("line-wars", {"blue": "Ann", "red": "Ben"}, "14-11")
    ...     book.standings()
    <Standings: 1. Ann, 2. Ben>
    >>> added
    <Added added: <Match 1: Ann 14-11 Ben, line-wars>>
    >>> added.match.winner_name, added.match.as_json()["score"]
    ('Ann', {'blue': 14, 'red': 11})

    Matches are filtered in the same way everywhere: ``game`` (its key), ``player`` and ``opponent``
    (names in any spelling), ``event``, ``since`` and ``until`` (days, months or years).

    Raises:
        CompanionError: the book is damaged, needs a newer program, or cannot be opened.
    """

    def __init__(self, file: str | Path | None = None, *, create: bool = True) -> None:
        self._book = _book.Book.open(file, create_missing=create)

    @OfItsFile
    @staticmethod
    def where(file: str | Path | None = None) -> Path:
        """The path of a book, which need not exist yet: ``file``, or the user's own."""
        return place_of(file).file

    @OfItsFile
    @staticmethod
    def exists(file: str | Path | None = None) -> bool:
        """Whether there is such a book yet."""
        return place_of(file).file.exists()

    def __repr__(self) -> str:
        count = len(self)
        return f"<Book {self.file}: {count} {'match' if count == 1 else 'matches'}>"

    def __len__(self) -> int:
        return count(self._book)

    def __enter__(self) -> Book:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def file(self) -> Path:
        """The path of the book."""
        return self._book.place.file

    @property
    def files(self) -> tuple[Path, ...]:
        """All files of the book: that file, its journal, and what SQLite puts beside it."""
        return self._book.place.parts

    def close(self) -> None:
        """Close the file. Nothing is lost if you never call this."""
        self._book.close()

    def interrupt(self) -> None:
        """Break off what another thread asks the book, until it is closed: long questions get an
        error. Changes are made whole."""
        self._book.db.interrupt()
