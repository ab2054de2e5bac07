"""Putting a book right in whatever way it needs."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from companion.book.book import Book
from companion.book.check import is_sound
from companion.book.place import place_of
from companion.book.problems import DamagedBook
from companion.book.recount import Progress, count_all
from companion.book.recover import Rebuilt, recover
from companion.book.take_in import take_in


def rebuild(
    file: str | Path | None = None, source: Path | None = None, progress: Progress | None = None
) -> Rebuilt:
    """Count a book's matches anew, adding what the backup ``source`` has and the book lacks, if one
    is given; recover the book if it is damaged, or missing and available from its journal or from
    ``source``.

    Other programs may use the book meanwhile. During a recovery they cannot write, and are told so.
    """
    place = place_of(file)
    if place.file.exists() or not (source or place.journal.exists()):
        with suppress(DamagedBook), Book.open(file, create_missing=False) as book:
            if is_sound(book):
                taken = None if source is None else take_in(book, source)
                matches, unreadable = count_all(book, progress)
                return Rebuilt(matches, taken or 0, unreadable=unreadable, taken=taken)
    return recover(place, source)
