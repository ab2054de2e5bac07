"""The benchmark on real paper without its data: its tables, and its message."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.bench.read import Outcome
from tests.bench.real_ink import HEAD, report, row, rows
from tests.camera.real_paper import load_bank, writers_in


def outcome(**how: Any) -> Outcome:
    return Outcome(folder="real", photo="a.jpg", look="real", board=True, **how)


def test_a_photo_counts_for_every_writer_of_its_pens() -> None:
    exact = outcome(exact=True, marks=40)
    told = {"pens": {"blue": "ex02_writer0042", "red": "ex10_writer0030"}}
    found = rows([(exact, told)], lambda told: [pen[-4:] for pen in told["pens"].values()])
    assert [line[:2] for line in found] == [("0030", "1"), ("0042", "1"), ("all", "1")]


def test_a_photo_with_many_silent_errors_is_one_silent_photo() -> None:
    some = [
        outcome(marks=40, wrong=("line a1-a2", "line a2-a3"), doubted=("line b1-b2",)),
        outcome(exact=True, marks=40, doubted=("line a1-a2",)),
        outcome(refused="no-board"),
    ]
    told = dict(zip(("kind", *HEAD), row("all", some), strict=True))
    assert told["silent"].startswith("1 (")
    assert told["asked"].startswith("2 (")
    assert told["exact"].startswith("1 (")
    assert told["refused"].startswith("1 (")
    assert told["marks asked, exact photos"] == "2.50 %"


def test_silent_errors_are_named() -> None:
    told = {"kind": "real-line-wars", "plate": "p", "pens": ["ex02_writer0042"]}
    assert "- a.jpg: line a1-a2" in report([(outcome(marks=40, wrong=("line a1-a2",)), told)])


def test_without_a_bank_it_says_what_it_wants(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="holds no bank"):
        load_bank(tmp_path)


def test_nobody_is_fitted_on_and_tested_with() -> None:
    everybody = range(0, 66, 2)
    for fitted, held in (("A", "B"), ("two-thirds", "third")):
        one, other = writers_in(fitted, everybody), writers_in(held, everybody)
        assert sorted([*one, *other]) == list(everybody)
    assert set(writers_in("third", everybody)) < set(writers_in("B", everybody))
    assert len(writers_in("third", everybody)) == 10
