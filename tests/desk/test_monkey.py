"""Random operations end in no error; a thousand of them are done by the bench."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desk.conftest import Seat
from tests.desk.monkey import let_loose


def test_nothing_that_is_done_at_the_desk_ends_in_an_error(
    seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "a.pgr").write_text('[Game "line-wars"]\n\n1. a7-b7 g1-f1-e1-d1-c1\n', "utf-8")
    (folder / "b.pgr").write_text("no game", "utf-8")
    monkey = let_loose(seat.desk, 1, 50, folder, monkeypatch.setattr)
    seat.wait(0.2)
    assert len(monkey.done) == 50
