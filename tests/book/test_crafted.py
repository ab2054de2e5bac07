"""Whatever a friend's file holds, one undo takes its import back to the byte."""

from __future__ import annotations

from pathlib import Path

from tests.book.crafted import gone_through


def test_crafted_files_are_imported_or_refused_and_undone(tmp_path: Path) -> None:
    found = list(gone_through(25, 40, tmp_path))
    assert [each for each in found if each != "new"] == []
    assert len(found) > 5
