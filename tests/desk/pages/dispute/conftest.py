"""Two photos of one game, taken once for all tests of disputes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desk.pages.dispute.photos import two_turns


@pytest.fixture(scope="session")
def photos(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A sheet of Line Wars before and after a turn of Blue's and one of Red's."""
    return two_turns(tmp_path_factory.mktemp("twice"), "printed")
