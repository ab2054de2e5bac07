"""Two photos of one game, of either kind taken once for all tests of disputes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.camera.twice import Kind
from tests.desk.pages.dispute.photos import two_turns

Taken = Callable[[Kind], tuple[Path, Path]]


@pytest.fixture(scope="session")
def taken(tmp_path_factory: pytest.TempPathFactory) -> Taken:
    """A sheet of Line Wars before and after a turn of Blue's and one of Red's, of some kind."""
    return cache(lambda kind: two_turns(tmp_path_factory.mktemp("twice"), kind))


@pytest.fixture(scope="session")
def photos(taken: Taken) -> tuple[Path, Path]:
    """Those photos of a printed sheet."""
    return taken("printed")
