"""What can be put right in a book is put right, in whatever way it needs."""

from __future__ import annotations

from pathlib import Path

from companion.book.book import Book
from companion.book.check import Progress, is_damaged
from companion.book.place import place_of
from companion.book.problems import DamagedBook
from companion.book.rebuild import Rebuilt, rebuild
from companion.book.recover import Recovered, recover


def put_right(
    file: str | Path | None = None, source: Path | None = None, progress: Progress | None = None
) -> Rebuilt | Recovered:
    """Count a book anew; put it together anew where its file is damaged, or ``source`` is named:
    a backup whose matches are taken in, too.

    Raises:
        BookProblem: there is no book, nothing of it can be found, or it cannot be written.
    """
    if source is None:
        try:
            with Book.open(file, create_missing=False) as book:
                if not is_damaged(book):
                    return rebuild(book, progress)
        except DamagedBook:
            pass
    return recover(place_of(file), source)
