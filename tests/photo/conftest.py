from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for printed sheets."""
    return tmp_path_factory.mktemp("sheets")
