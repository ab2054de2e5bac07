"""Writing a file whole, and what it never replaces."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.files import BadFile, own_json, write_whole


@pytest.mark.parametrize("text", [b"", b"{", b"\xff{}", b"[" * 50_000, b" " * 60_001])
def test_a_file_of_our_own_that_is_damaged_holds_nothing(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "own.json"
    assert own_json(file, 60_000) is None
    file.write_bytes(text)
    assert own_json(file, 60_000) is None
    file.write_bytes(b'{"a": [1]}')
    assert own_json(file, 60_000) == {"a": [1]}


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
