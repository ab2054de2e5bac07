"""The user's board folder, empty but for the small board; the command line."""

import pytest

from companion.games.lineage import board_folder
from tests.cli.conftest import companion as companion
from tests.games.lineage.boards import small_board


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(board_folder, "board_folder", lambda: tmp_path)
    board_folder.board_named.cache_clear()
    (tmp_path / "small.toml").write_text(small_board(), "utf-8")
    return tmp_path
