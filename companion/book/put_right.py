"""Repairing a book in whatever way it needs."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from companion.book.book import Book
from companion.book.check import Progress, is_damaged
from companion.book.place import place_of
from companion.book.problems import DamagedBook
from companion.book.rebuild import Rebuilt, rebuild
from companion.book.recover import Recovered, recover
from companion.book.take_in import take_in


def put_right(
    file: str | Path | None = None, source: Path | None = None, progress: Progress | None = None
) -> Rebuilt | Recovered:
    """Recompute a book's counts, adding what the backup ``source`` has and the book lacks, if one
    is given; recover the book if its file is damaged, or missing and available from ``source``.

    Other programs may use the book meanwhile. During a recovery they cannot write, and are told so.

    Raises:
        BookProblem: there is no book, nothing of it can be found, or it cannot be written.
    """
    if source is None or place_of(file).file.exists():
        with suppress(DamagedBook), Book.open(file, create_missing=False) as book:
            if not is_damaged(book):
                taken = None if source is None else take_in(book, source)
                return replace(rebuild(book, progress, source), taken=taken)
    return recover(place_of(file), source)
