"""Writing a file whole, and what it never replaces."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.files import BadFile, write_whole


def test_no_output_replaces_a_scorebook(tmp_path: Path) -> None:
    book = tmp_path / "book.db"
    with closing(sqlite3.connect(book)) as db:
        db.execute("CREATE TABLE match (number)")
    before = book.read_bytes()
    with pytest.raises(BadFile, match="is a scorebook and was not overwritten"):
        write_whole(book, b"<svg/>")
    assert book.read_bytes() == before
    write_whole(book, before)
    write_whole(tmp_path / "board.svg", b"<svg/>")
    write_whole(tmp_path / "board.svg", b"<svg />")
    assert (tmp_path / "board.svg").read_bytes() == b"<svg />"
