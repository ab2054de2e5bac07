"""What damages a book, and what it is then."""

from __future__ import annotations

from pathlib import Path

from companion.book.book import Book
from companion.book.damage.check import check
from companion.book.damage.recover import recover
from companion.book.storage.place import place_of

PAGE = 4096


def kinds(book: Book) -> set[str]:
    return {finding.kind for finding in check(book)}


def flip(path: Path, at: int, length: int = 40) -> None:
    data = bytearray(path.read_bytes())
    for place in range(at, min(at + length, len(data))):
        data[place] ^= 0x5A
    path.write_bytes(bytes(data))


def recovered(path: Path) -> Book:
    """The recovered book, whose file is then intact."""
    recover(place_of(path))
    book = Book.open(path)
    assert {f.kind for f in check(book)} <= {"text", "unreadable"}
    return book


def change_letter(path: Path, letter: bytes, by: bytes) -> None:
    """Bytes in the book's file changed as a bad disk changes them."""
    data = path.read_bytes()
    assert letter in data
    path.write_bytes(data.replace(letter, by, 1))
