"""The results page: each benchmark rewrites its own section and leaves the others alone."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from tests.bench import results, rules


def test_a_section_takes_the_place_of_the_one_before_and_of_no_other(tmp_path: Path) -> None:
    page = tmp_path / "RESULTS.md"
    for name, body in (("rules", "first-figures"), ("photos", "two"), ("rules", r"three \1")):
        results.write_section(name, name.capitalize(), body, page)
    text = page.read_text("utf-8")
    assert text.count("<!-- rules -->") == text.count("<!-- /rules -->") == 1
    assert "first-figures" not in text
    assert text.index(r"three \1") < text.index("<!-- /rules -->") < text.index("two")
    assert text.startswith(results.HEAD)


def test_the_page_leads_to_its_sections_and_each_of_them_ends() -> None:
    page = results.RESULTS.read_text("utf-8")
    begun = re.findall("^<!-- ([^/].*) -->$", page, re.M)
    ended = re.findall("^<!-- /(.*) -->$", page, re.M)
    assert begun == ended
    assert len(begun) == len(set(begun))
    titles = re.findall("^#+ (.*)$", page, re.M)
    anchors = {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in titles}
    assert not set(re.findall(r"\]\(#(.*?)\)", page)) - anchors


@pytest.mark.slow
def test_the_rules_bench_says_something_of_every_game_with_or_without_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rules, "ROUNDS", 1)
    monkeypatch.setattr(rules, "LONGEST", 12)
    monkeypatch.setattr(rules, "start_seconds", lambda: 0.2)
    told = "\n".join(rules.report(0.001, 1, 5))
    for key in rules.GOALS:
        assert told.count(f"| {key} |") == 2
    assert rules.CHESS in told


def test_a_rate_is_told_only_if_the_clock_moved() -> None:
    assert rules.a_second([0.5, 1.5]) == "1,000"
    assert rules.a_second([0.0, 0.0]) == "-"


def test_a_share_tells_its_interval() -> None:
    assert results.share(0, 10) == "0 (0-31 %)"
    assert results.share(8, 16) == "8 (25-75 %)"
    assert results.share(0, 0) == "-"


def test_what_a_bench_does_not_know_is_told_with_what_it_knows() -> None:
    some = results.some_of(("board", "slip", "sheet"))
    assert some("slip,board") == ["slip", "board"]
    with pytest.raises(
        argparse.ArgumentTypeError, match=r": shet \(choose from board, slip, sheet\)$"
    ):
        some("board,shet")
