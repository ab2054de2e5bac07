"""Files dropped on the window are opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.desk.shell.files import opening
from tests.desk.conftest import Seat

GAME = '[Game "line-wars"]\n\n1. a7-b7 g1-f1-e1-d1-c1\n'


def test_a_dropped_record_is_put_on_the_table(seat: Seat, tmp_path: Path) -> None:
    file = tmp_path / "a game.pgr"
    file.write_text(GAME, "utf-8")
    assert opening._heard(seat.desk, f"{{{file}}} other.pgr") == "copy"
    seat.wait(0.1)
    assert len(seat.desk.page.table.tree.nodes) == 3


def test_a_page_may_take_dropped_files_itself(seat: Seat, tmp_path: Path) -> None:
    page, taken = seat.desk.page, []
    page.dropped = lambda paths: taken.append(paths) or True  # type: ignore[func-returns-value]
    opening.drop(seat.desk, [tmp_path / "photo.jpg"])
    assert taken == [[tmp_path / "photo.jpg"]]
    assert seat.desk.page is page


def test_without_the_library_the_window_does_without(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "tkinterdnd2", None)
    assert opening.accept_drops(seat.desk) is False
