"""How a photo was read, in a folder: the board's pictures, and every mark with why."""

from __future__ import annotations

import csv
import errno
import json
from math import exp
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from companion.application.reading.trace_files import traced
from companion.board import EMPTY
from companion.files import BadFile
from companion.photo import PhotoReading, Refusal, read_sheets
from companion.photo.posterior import PosteriorTerm
from companion.photo.trace import Trace
from companion.scoring.from_photo import score_photo
from tests import remembered

SAMPLES = Path(__file__).parents[3] / "samples"
COVERED = SAMPLES / "line-wars-hand-drawn-covered.jpg"
PICTURES = ["rectified", "ink", "visibility", "explained", "left-over"]


def rows(folder: Path) -> list[dict[str, str]]:
    with (folder / "marks.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def covered(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, PhotoReading]:
    """The trace of a photo with eight uncertain marks, and what was read."""
    folder = tmp_path_factory.mktemp("trace")
    with traced(folder) as trace:
        photo = score_photo(COVERED, trace=trace).photo
    assert photo is not None
    return folder, photo


@pytest.mark.slow
def test_a_trace_names_every_mark_as_it_is_read_and_why_it_is_uncertain(
    covered: tuple[Path, PhotoReading],
) -> None:
    folder, photo = covered
    found = {row["mark"]: row for row in rows(folder)}
    assert found.keys() == photo.marks.keys()
    for name, mark in photo.marks.items():
        row = found[name]
        assert (row["value"], row["reasons"].split()) == (mark.value, [*map(str, mark.reasons)])
        terms = [row[term].split() for term in PosteriorTerm if row[term]]
        together = sum(float(nats) for nats, *_ in terms)
        assert float(row["together"]) == pytest.approx(together, abs=0.04)
        assert 1 / (1 + exp(-together)) > mark.confidence - 5e-3
        given = {word for _, *words in terms for word in words}
        assert given >= {*map(str, mark.reasons)}
        assert row[
            "darkness over its pen's (log)" if name.startswith("line") else "bare paper (share)"
        ]


def test_uncertain_marks_come_first(covered: tuple[Path, PhotoReading]) -> None:
    reasons = [bool(row["reasons"]) for row in rows(covered[0])]
    assert reasons == sorted(reasons, reverse=True)
    assert any(reasons)


def test_the_pictures_are_the_board_as_it_is_read_all_of_one_size(
    covered: tuple[Path, PhotoReading],
) -> None:
    shown = {n: np.array(Image.open(covered[0] / f"{n}.jpg").convert("L")) for n in PICTURES}
    assert len({picture.shape for picture in shown.values()}) == 1
    drawn, over = shown["explained"] < 110, shown["left-over"] < 110
    assert drawn.any()
    assert over.any()  # the pens that lie there
    assert not (drawn & over).any()


@pytest.mark.slow
def test_each_slip_of_a_photo_has_a_folder_of_its_own(tmp_path: Path) -> None:
    with traced(tmp_path) as trace:
        score_photo(SAMPLES / "blottos-war-slips-lamp.jpg", trace=trace)
    assert [len(rows(tmp_path / number)) > 0 for number in ("1", "2")] == [True, True]
    sheets = json.loads((tmp_path / "trace.json").read_text())["sheets"]
    assert [sheet["item"] for sheet in sheets] == ["slip-blue", "slip-red"]


def test_a_refused_photo_leaves_its_picture_and_why(tmp_path: Path) -> None:
    blank = tmp_path / "blank.png"
    Image.new("RGB", (900, 700), "white").save(blank)
    with pytest.raises(Refusal), traced(tmp_path / "trace") as trace:
        score_photo(blank, trace=trace)
    told = json.loads((tmp_path / "trace" / "trace.json").read_text())
    assert told["refused"]["code"] == "blank"
    assert told["refused"]["by"].startswith("photo/")
    assert (tmp_path / "trace" / "photo.jpg").exists()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(BadFile, match="name a folder, not the file"), traced(tmp_path / "taken"):
        pass


def test_a_folder_that_may_not_be_made_is_told_with_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mkdir(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", mkdir)
    with pytest.raises(BadFile, match="no permission to write") as refused, traced(tmp_path / "a"):
        pass
    assert refused.value.exit_code == 74


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "blottos-war-snapshot-tilted",
        "corona-line-printed-chat",
        "line-or-colour-counters-desk",
        "line-or-colour-pens-curled",
        "line-wars-printed-chat",
        "lineage-board-window",
    ],
)
def test_every_kind_of_mark_is_measured_and_a_trace_changes_nothing(name: str) -> None:
    trace = Trace()
    (told,) = read_sheets(SAMPLES / f"{name}.jpg", trace=trace)
    (plain,) = remembered.read_sheets(SAMPLES / f"{name}.jpg")
    assert told.marks == plain.marks
    (sheet,) = trace.sheets
    assert sheet.posteriors.keys() == {slot.name for slot in plain.board.slots}
    assert [*sheet.stages] == [*PosteriorTerm, "result"]
    for slot in plain.board.slots:
        posterior = sheet.posteriors[slot.name]
        assert {*posterior.nats} <= {EMPTY, *slot.values}
        assert len(posterior.nats) >= 2
        assert PosteriorTerm.INK in posterior.said
