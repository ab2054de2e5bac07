"""Whoever acts, whoever undoes: the book is the same, and an undone act leaves nothing behind."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.application import acts
from tests.application.sequences import go_through, sequence


@pytest.mark.slow
def test_faces_and_undo_mixed_at_random_end_in_the_same_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = 0
    steps = sequence(random.Random(seed), tmp_path, length=25)
    acts.alone(monkeypatch, tmp_path / "mixed.db", seed)
    mixed = go_through(steps)
    acts.alone(monkeypatch, tmp_path / "alone.db", seed)
    assert go_through(steps, alone=True) == mixed
    assert mixed.done > 2
