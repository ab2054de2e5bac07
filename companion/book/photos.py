"""Photos stored beside the book, without place and camera, each named by the SHA-256 of its bytes.

The book knows each by the SHA-256 of the photo as it came, which is the one named in the record.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from companion.book.book import Book
from companion.book.history import PHOTO
from companion.book.problems import unwritable
from companion.book.storage.place import make_private
from companion.files import read_up_to, write_whole

LARGEST = 100_000_000
"""Largest photo in bytes."""


def keep_photo(book: Book, file: Path | str) -> Path:
    """Copy a photo beside the book, once; returns the copy's path."""
    from companion.pictures.bare import bare
    from companion.pictures.upright import BadPicture

    path = Path(file)
    data = read_up_to(path, LARGEST)
    known, ending = sha256(data).hexdigest(), path.suffix.lower()
    folder = book.place.photos
    try:
        make_private(folder)
    except OSError as error:
        raise unwritable(error, folder) from None
    if (there := photo_of(book, known)) is not None:
        return there
    with suppress(BadPicture):  # kept as it is
        data, ending = bare(data)
    kept = folder / f"{sha256(data).hexdigest()}{ending}"
    write_whole(kept, data, private=True)
    with book.writing(PHOTO) as db:
        db.execute("INSERT OR REPLACE INTO photo VALUES (?, ?, ?)", (known, kept.name, len(data)))
    return kept


def photo_of(book: Book, known: str) -> Path | None:
    """The path of the stored photo with this SHA-256, ``None`` if there is none."""
    row = book.row("SELECT file FROM photo WHERE sha256 = ?", (known,))
    if row is None or not (path := book.place.photos / str(row[0])).exists():
        return None
    return path
