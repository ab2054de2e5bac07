"""What can be asked of a book that need not be open is, on an open one, about that one."""

from __future__ import annotations

import inspect
from pathlib import Path

import companion


def test_an_open_book_answers_for_its_own_file(path: Path) -> None:
    assert not companion.Book.exists(), "the user's own is none"
    with companion.Book(path.with_name("other.db")) as book:
        book.add_result("line-wars", {"blue": "Ann", "red": "Ben"}, "14-11")
        book.back_up()
        assert book.exists()
        assert book.where() == book.file
        assert (book.check().matches, book.check(progress=print).findings) == (1, ())
        assert len(book.backups()) == 1
        assert book.where(path) == companion.Book.where() == path
    assert not companion.Book.exists()


def test_the_class_says_how_to_ask_for_any_file() -> None:
    told = inspect.getdoc(companion.Book.check)
    assert told is not None
    assert told.startswith("Check a book for damage")
    assert [*inspect.signature(companion.Book.check).parameters] == ["file", "progress"]
