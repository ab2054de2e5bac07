"""A game that stands in a folder outside the program is found, and all of the program works for it.

What holds for every game is tested for it by the tests that hold for every game, in a process that
finds the folder by its environment.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games import game_keys

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
FOR_EVERY_GAME = (
    "tests/games/test_conformance.py",
    "tests/application/table/test_shared.py",
    "tests/application/table/test_table.py",
    "tests/application/table/test_table_record.py",
    "tests/board/test_mark_kinds.py",
    "tests/cli/dispute/test_every_game.py",
    "tests/cli/printing/test_all.py",
    "tests/cli/printing/test_record.py",
    "tests/cli/test_rules_and_boards.py",
    "tests/desk/board/test_compositor.py",
    "tests/desk/board/test_pen.py",
    "tests/desk/pages/play/test_page.py",
    "tests/judge",
    "tests/records/test_any_text.py",
    "tests/records/test_unknown_tags.py",
    "tests/scoring/test_doubts.py",
)
"""Files, as collecting whole folders costs three times what these tests do."""
BUT_OURS = " and not ".join(("dots-and-boxes", "in_german", "asks_whether_faults_are_taken_back"))
"""All its tests except those of optional features: German, and faults found later."""
AT_LEAST = 30
"""Tests of these that are about each single game."""


def with_the_game(*command: str) -> str:
    """The output of a Python run with the game's folder configured."""
    there = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    env = {**os.environ, "COMPANION_GAMES": str(FOLDER), "PYTHONPATH": there}
    env.pop("PYTEST_XDIST_WORKER", None)
    run = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def passed(*arguments: str) -> int:
    """How many tests passed in a run with the game's folder configured."""
    told = with_the_game("-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments)
    found = re.search(r"(\d+) passed", told)
    assert found, told
    return int(found[1])


def test_the_program_has_five_games_and_finds_a_sixth_where_it_is_told_to_look() -> None:
    count = ("-c", "from companion.games import game_keys; print(*game_keys())")
    keys = with_the_game(*count).split()
    assert {*keys} - {*game_keys()} == {"dots-and-boxes"}


@pytest.mark.slow
def test_what_holds_for_every_game_holds_for_it() -> None:
    assert passed(*FOR_EVERY_GAME, "-k", BUT_OURS) >= AT_LEAST


@pytest.mark.slow
def test_its_sheet_is_printed_photographed_read_and_its_games_kept() -> None:
    assert passed(str(FOLDER / "playing.py")) >= 4
