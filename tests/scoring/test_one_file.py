"""One file scored and what is asked for written, alone and among others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.games import game
from companion.scoring import one_file
from companion.scoring.from_photo import score_reading
from companion.scoring.one_file import Request, Task
from tests.scoring.photos import reading_of


@pytest.mark.parametrize(("several", "code"), [(False, 2), (True, 0)])
def test_a_slip_holds_nothing_to_save_which_is_a_mistake_only_where_it_is_the_one_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, several: bool, code: int
) -> None:
    found = game("line-wars")
    scored = score_reading("a.jpg", reading_of(found.start(found.choose({})), {}, found.key), {})
    slip = replace(scored, reading=replace(scored.reading, position=None))
    monkeypatch.setattr(one_file, "score", lambda *_, **__: slip)
    saved = tmp_path / "a.pgr"
    outcome = one_file.outcome(Task("a.jpg", Request(), save=saved, several=several))
    assert (outcome.code, saved.exists()) == (code, False)
    assert "shows no position to keep" in outcome.problem
    assert outcome.object["status"] == "read"
