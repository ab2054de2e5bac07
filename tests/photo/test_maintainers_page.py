"""The page for maintainers speaks of files, rooms and reasons that there are."""

from __future__ import annotations

import re
from pathlib import Path

from companion.photo import Reason

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "companion" / "docs" / "reading-a-photo.md"
WORDS = PAGE.read_text(encoding="utf-8")


def test_every_file_that_it_names_is_there() -> None:
    named = set(re.findall(r"`([\w/.-]+(?:\.py|\.toml|\.md|/))`", WORDS))
    written = {"photo.jpg", "marks.csv"}
    places = (ROOT, ROOT / "companion" / "photo", ROOT / "companion")
    missing = {name for name in named - written if not any((p / name).exists() for p in places)}
    assert not missing
    assert {
        name for name in re.findall(r"\]\((\S+)\)", WORDS) if not (PAGE.parent / name).exists()
    } == set()


def test_every_reason_is_explained() -> None:
    table = WORDS[WORDS.index("| reason |") : WORDS.index("## Why was this mark misread?")]
    assert set(re.findall(r"`([\w-]+)`", table)) >= set(Reason)


def test_every_bench_that_it_runs_is_there() -> None:
    named = re.findall(r"tests[./]bench[./](\w+)", WORDS)
    assert {name for name in named if not any((ROOT / "tests/bench").glob(f"{name}.*"))} == set()
