"""The package's public face: six functions, nothing imported before it is used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import companion
from tests.cli.records import OPENING, written


def test_importing_the_package_imports_nothing_of_it() -> None:
    code = "import companion, sys; print(sorted(m for m in sys.modules if 'companion.' in m))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


@pytest.mark.parametrize("first", ["import companion.board", "import companion.judge", "pass"])
def test_board_and_judge_are_functions_whatever_was_imported_before(first: str) -> None:
    code = (
        f"{first}\nimport companion\n"
        "print(companion.board('line-wars', size=4).item, callable(companion.judge))\n"
        "from companion.board import Board\nfrom companion.judge import Verdict\n"
        "print(companion.board('line-wars').item, companion.board.Board is Board)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["board", "True", "board", "True"]


def test_a_record_is_loaded_judged_read_and_drawn(tmp_path: Path) -> None:
    path = written(tmp_path, OPENING)
    record = companion.load(path)
    assert companion.judge(record, "b3-c3-c4-c5").legal is True
    assert companion.judge(record, "b3-c3").rule == "LW-5"
    assert companion.judge(record, "b5-b4-b3", "blue", at=2).legal is True
    assert companion.judge(record, "b3-b2-b1-a1", at=2).legal is False
    judged = companion.judge(companion.read(path), "b3-c3-c4-c5")
    assert (judged.legal, judged.deciding) == (True, ())
    scored = companion.read(path, options={"negation": "square"})
    assert scored.as_json()["options"]["negation"] == "square"
    assert companion.draw(record).startswith(b"<?xml")
    assert companion.draw(scored, "png").startswith(b"\x89PNG")
    assert companion.game("line-wars").players == ("blue", "red")


def test_names_that_are_not_there_are_missing_as_anywhere() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        companion.nothing  # type: ignore[attr-defined]  # noqa: B018
    assert {"board", "draw", "game", "judge", "load", "read"} <= set(dir(companion))
