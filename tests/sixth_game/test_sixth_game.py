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

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
FOR_EVERY_GAME = (
    "tests/games/test_conformance.py",
    "tests/board/test_open_pages.py",
    "tests/book/test_paper.py",
    "tests/cli/test_every_game.py",
    "tests/cli/test_print_all.py",
    "tests/cli/test_print_record.py",
    "tests/cli/test_rules_and_boards.py",
    "tests/desk/board",
    "tests/desk/files/test_keeping.py",
    "tests/desk/play/test_page.py",
    "tests/desk/play/test_table.py",
    "tests/judge/test_effects.py",
    "tests/records/test_unknown_tags.py",
    "tests/scoring/test_comparison.py",
    "tests/scoring/test_corrections.py",
    "tests/scoring/test_doubts.py",
)
AT_LEAST = 30
"""Tests of these that are about each single game."""


def with_the_game(*command: str) -> str:
    """What a run of Python prints where the game is found."""
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
    """How many tests passed of those that were run where the game is found."""
    told = with_the_game("-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments)
    found = re.search(r"(\d+) passed", told)
    assert found, told
    return int(found[1])


def test_the_program_has_five_games_and_finds_a_sixth_where_it_is_told_to_look() -> None:
    count = ("-c", "from companion.games import game_keys; print(*game_keys())")
    keys = with_the_game(*count).split()
    assert "dots-and-boxes" in keys
    alone = subprocess.run(
        [sys.executable, *count], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert {*keys} - {*alone.stdout.split()} == {"dots-and-boxes"}


def test_what_holds_for_every_game_holds_for_it() -> None:
    assert passed(*FOR_EVERY_GAME, "-k", "dots-and-boxes") >= AT_LEAST


def test_its_sheet_is_printed_photographed_read_and_its_games_kept() -> None:
    assert passed(str(FOLDER / "playing.py")) >= 4
