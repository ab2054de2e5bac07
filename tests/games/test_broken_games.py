"""A game that cannot be used is told with file, line and cure, and harms no other game."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.board.marker_blocks import FIRST_FREE_MARKER
from companion.games import game_keys, marker_blocks

ROOT = Path(__file__).parents[2]
SOUND = ROOT / "tests" / "sixth_game" / "dots_and_boxes"
OWN = {"blottos-war", "corona-line", "line-or-colour", "line-wars", "lineage"}


def _changed(file: str, old: str, new: str) -> Callable[[Path], int | None]:
    """Replace a text in a file; answers the line where it stood."""

    def change(folder: Path) -> int:
        text = (folder / file).read_text("utf-8")
        assert old in text, f"{old} is not in {file}"
        (folder / file).write_text(text.replace(old, new, 1), "utf-8")
        return text[: text.index(old)].count("\n") + 1

    return change


def _without(file: str) -> Callable[[Path], None]:
    return lambda folder: (folder / file).unlink()


def _written(file: str, text: str) -> Callable[[Path], None]:
    def write(folder: Path) -> None:
        (folder / file).write_text(text, "utf-8")

    return write


@dataclass(frozen=True)
class Broken:
    """One way to break a game: the file at fault, whether its line is known, what is told."""

    change: Callable[[Path], int | None]
    file: str
    told: str
    cure: str = "Correct the file"
    line: bool = True
    by: int = field(default=0)


BROKEN = {
    "syntax": Broken(
        _changed("game.py", "def start(self", "def start(self,,"), "game.py", "invalid syntax"
    ),
    "no_id": Broken(
        _changed("rules.toml", '[[rule]]\nid = "DB-2"', "[[rule]]"), "rules.toml",
        "[[rule]] has no id",
    ),
    "no_rules": Broken(
        _without("rules.toml"), "rules.toml", "the file is missing", "", line=False
    ),
    "no_toml": Broken(
        _changed("rules.toml", 'id = "size"', "id = size"), "rules.toml", "Invalid value"
    ),
    "clash": Broken(
        _changed("markers.toml", "780", "0"), "markers.toml", "line-wars has marker",
        "Delete this file", line=False,
    ),
    "no_package": Broken(
        _changed("boards.py", "from functools import cache", "import no_such_package"), "boards.py",
        "no_such_package is not installed", "Install it",
    ),
    "no_game": Broken(
        _changed("__init__.py", "GAME = ", "GAMES = "), "__init__.py", "GAME is missing",
        "GAME = YourClass()", line=False,
    ),
    "no_method": Broken(
        _changed("game.py", "def result(", "def outcome("), "__init__.py", "lacks result",
        "Correct the file", line=False,
    ),
    "other_key": Broken(
        _changed("game.py", 'key = "', 'key = "not-'), "other_key", "calls itself",
        "same name", line=False,
    ),
    "huge": Broken(
        _changed("boards.py", "FIELD = 156.0", "FIELD = 400.0"), "huge", "too large for the paper",
        "156 mm", line=False,
    ),
    "no_place": Broken(
        _changed("boards.py", 'Slot("line", name', 'Slot("line", name + "x"'), "no_place",
        "has a Slot for the edge", "Add the place", line=False,
    ),
    "language": Broken(
        _written("rules.de.toml", '[rules]\nDB-9 = "So nicht."\n'), "rules.de.toml",
        "rules.DB-9 has no counterpart", line=False,
    ),
    "parameters": Broken(
        _changed("game.py", "def start(self, options", "def start(self"), "game.py",
        "start() must take self, options",
    ),
    "twice": Broken(
        _changed("rules.toml", 'id = "DB-2"', 'id = "DB-1"'), "rules.toml",
        "two rules have the id DB-1", line=False,
    ),
    "raises": Broken(
        _changed("game.py", "return Position(options)", "return Position(options, 1 // 0)"),
        "game.py", "ZeroDivisionError",
    ),
    "leaves": Broken(
        _changed("game.py", "import random\n", "import random\nraise SystemExit(0)\n"), "game.py",
        "tries to end the program", "Correct the file", by=1,
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, int | None]]:
    """A folder with a sound game and every broken one; and the line of each fault."""
    folder = tmp_path_factory.mktemp("games")
    lines: dict[str, int | None] = {}
    for number, name in enumerate(("whole", *BROKEN)):
        there = folder / name
        shutil.copytree(SOUND, there, ignore=shutil.ignore_patterns("__pycache__"))
        for file in there.iterdir():
            text = file.read_text("utf-8").replace("dots_and_boxes", name)
            text = text.replace("dots-and-boxes", name.replace("_", "-"))
            if number:
                text = text.replace('item = "board"\nfirst = 780\n', "#first = 780\n")
            file.write_text(text, "utf-8")
        if number:
            # Only the sound one claims markers, except for the one that clashes.
            claim = 'option = "size"\nanswers = [4, 5, 6, 7]\n'
            text = (there / "markers.toml").read_text("utf-8")
            kept = '[[sheet]]\nitem = "board"\nfirst = 780\n' if name == "clash" else ""
            assert claim in text
            (there / "markers.toml").write_text(kept, "utf-8")
            lines[name] = BROKEN[name].change(there)
    return folder, lines


def run(folder: Path, *command: object) -> subprocess.CompletedProcess[str]:
    return python(folder, "-m", "companion", *command)


def python(folder: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "COMPANION_GAMES": str(folder), "COMPANION_LANG": "en"}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    return subprocess.run(
        [sys.executable, *map(str, arguments)], cwd=ROOT, env=env,
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip


EACH = """
import json, sys
from companion.cli.main import run
for command in json.loads(sys.argv[1]):
    assert run(command) == 0, command
"""
"""Commands in one process, which has found all games once."""


@pytest.fixture(scope="module")
def told(games: tuple[Path, dict[str, int | None]]) -> dict[str, dict[str, object]]:
    listed = run(games[0], "games", "list", "--json")
    assert listed.returncode == 1, listed.stderr
    return {one["game"]: one for one in json.loads(listed.stdout)}


def test_the_sound_games_are_here_and_every_broken_one_is_told(
    told: dict[str, dict[str, object]],
) -> None:
    assert {key for key, one in told.items() if one["problem"] is None} == OWN | {"whole"}
    assert len(told) == len(OWN) + 1 + len(BROKEN)


@pytest.mark.parametrize("name", BROKEN)
def test_a_fault_is_told_with_its_file_its_line_and_a_cure(
    name: str, games: tuple[Path, dict[str, int | None]], told: dict[str, dict[str, object]]
) -> None:
    fault, one = BROKEN[name], told[name.replace("_", "-")]
    problem = one["problem"]
    assert isinstance(problem, dict)
    assert problem["id"] == "broken-game"
    assert fault.told in problem["text"]
    assert fault.cure in str(one["cure"])
    assert Path(problem["file"]).name == fault.file
    line = games[1][name]
    if fault.line:
        assert line is not None
        assert problem["line"] == line + fault.by


@pytest.mark.slow
def test_the_five_games_print_tell_rules_and_score_beside_them(
    games: tuple[Path, dict[str, int | None]], tmp_path: Path
) -> None:
    folder, _ = games
    printed = [["print", key, "-o", str(tmp_path / f"{key}.pdf")] for key in (*OWN, "whole")]
    done = python(folder, "-c", EACH, json.dumps([*printed, *(["rules", key] for key in OWN)]))
    assert done.returncode == 0, done.stderr
    photo = ROOT / "samples" / "line-wars-printed-wood.jpg"
    assert run(folder, "score", photo).returncode in (0, 3)
    refused = run(folder, "print", "syntax", "-o", tmp_path / "no.pdf")
    assert refused.returncode == 2
    assert "game.py, line" in refused.stderr
    assert refused.stderr.count("\n") == 1
    doctor = run(folder, "doctor")
    assert len(re.findall("cannot be used", doctor.stdout)) == len(BROKEN)


def test_the_program_s_own_sheets_take_no_markers_dealt_to_added_games() -> None:
    own = [block.first for block in marker_blocks().values() if block.game in OWN]
    assert max(own) < FIRST_FREE_MARKER


def test_none_of_them_is_a_game_where_nothing_is_added() -> None:
    assert {*game_keys()} >= OWN
    assert not {*game_keys()} & {*BROKEN}
