"""Every example in the package's manual and in its functions is run, and says what it shows."""

from __future__ import annotations

import doctest
from pathlib import Path
from types import ModuleType

import pytest

import companion
from companion.application.dispute import judging
from companion.application.printing import games, making
from companion.application.reading import correct
from companion.application.reading import read as reading
from companion.application.scorebook import book as scorebook

SAMPLES = Path("samples").resolve()


@pytest.mark.slow
@pytest.mark.parametrize("module", [companion, reading, correct, judging, games, making, scorebook])
def test_every_example_says_what_it_shows(
    module: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "samples").symlink_to(SAMPLES)
    monkeypatch.chdir(tmp_path)
    found = doctest.testmod(module, globs={"companion": companion}, verbose=False)
    assert found.attempted > 0
    assert found.failed == 0
