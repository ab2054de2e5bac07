"""Edits by apps, on a few photos: no answer turns into a different one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.bench.metamorphic import report, sources, try_out
from tests.camera import photograph
from tests.camera.changes import ROW_CUT_OFF
from tests.camera.deal import deal, truth

CHANGED = {
    "line-wars-printed": ["scanner app", "Display P3"],
    "line-wars-hand-drawn": ["quarter turns", "night mode"],
}


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A printed board and one drawn by hand, with their truth."""
    folder = tmp_path_factory.mktemp("photos")
    for kind in ("line-wars-printed", "line-wars-hand-drawn"):
        dealt = deal(kind, "desk", 3, folder / "sheets", size=5, long_side=1600)
        photo = photograph(dealt.scene)
        (folder / f"{kind}.jpg").write_bytes(photo.jpeg)
        told = json.dumps(truth(dealt, f"{kind}.jpg", photo))
        (folder / f"{kind}.json").write_text(told, encoding="utf-8")
    return folder


def test_no_answer_becomes_another_one(photos: Path) -> None:
    for source in sources([photos]):
        changes = CHANGED[source.photo.stem]
        tried = list(try_out([source], changes, len(changes), 1))
        assert [one.change for one in tried] == changes
        assert not [one for one in tried if one.outcome.wrong or one.outcome.crash]
        exact = {one.change for one in tried if one.outcome.exact}
        assert {"quarter turns", "Display P3"} & {*changes} <= exact


def test_a_board_with_a_row_cut_off_is_not_sure(photos: Path) -> None:
    tried = list(try_out(list(sources([photos])), [ROW_CUT_OFF], 3, 1))
    assert {one.kind for one in tried} == {"line-wars board, drawn by hand"}
    assert not [one for one in tried if one.sure]
    assert "none may be sure" in report(tried)
