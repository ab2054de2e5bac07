"""Whatever a friend's file holds, one undo takes its import back to the byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.book.players import find_player
from companion.book.problems import BookProblem
from companion.book.transfer.imports import import_file
from tests.book.transfer.crafted import gone_through, mine


@pytest.mark.slow
def test_crafted_files_are_imported_or_refused_and_undone(tmp_path: Path) -> None:
    found = list(gone_through(25, 40, tmp_path))
    assert [each for each in found if each != "new"] == []
    assert len(found) > 5


def test_half_a_letter_is_refused_as_a_name(tmp_path: Path) -> None:
    file = tmp_path / "half.json"
    file.write_text('{"matches": [], "merged": [{"name": "\\ud800", "into": "Ann"}]}')
    with mine(tmp_path / "mine.db") as book:
        (refused,) = import_file(book, file).refused
        assert "not allowed" in str(refused.sentence)
        with pytest.raises(BookProblem, match="not allowed"):
            find_player(book, "\udcff")
