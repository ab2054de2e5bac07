"""What shows no picture imports no picture library, and starts without one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"cv2", "numpy", "PIL", "scipy", "skimage", "tkinter"}:
            raise ImportError(name)

sys.meta_path.insert(0, Blocked())
from companion.__main__ import main
sys.exit(main())
"""
GAME = """[Game "line-wars"]
[Blue "Ann"]
[Red "Ben"]

1. a7-b7 g1-f1-f2-f3-f4
"""


def run(folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BLOCKED, *command.split()],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_BOOK": str(folder / "b.db")},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("judge game.pgr b7-b6", 1),
        ("judge game.pgr --over", 1),
        ("check game.pgr", 0),
        ("moves game.pgr --limit 3", 0),
        ("rules line-wars", 0),
        ("score game.pgr", 0),
        ("compare game.pgr game.pgr", 0),
        ("play game.pgr b7-b6-c6", 0),
        ("book add game.pgr", 0),
        ("draw game.pgr -o game.svg", 0),
    ],
)
def test_a_command_without_pictures_needs_no_picture_library(
    tmp_path: Path, command: str, code: int
) -> None:
    (tmp_path / "game.pgr").write_text(GAME, "utf-8")
    done = run(tmp_path, command)
    assert done.returncode == code, done.stdout + done.stderr
    assert done.stdout
    assert "Error" not in done.stderr
    if command.startswith("book"):
        assert "Ann" in run(tmp_path, "book list").stdout
