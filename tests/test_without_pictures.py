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
for words in sys.argv[1:]:
    sys.argv[1:] = words.split()
    try:
        main()
    except SystemExit as end:
        print(end.code, end="\\0")
"""
GAME = """[Game "line-wars"]
[Blue "Ann"]
[Red "Ben"]

1. a7-b7 g1-f1-f2-f3-f4
"""
COMMANDS = {
    "judge game.pgr b7-b6": 1,
    "judge game.pgr --over": 1,
    "check game.pgr": 0,
    "moves game.pgr --limit 3": 0,
    "rules line-wars": 0,
    "score game.pgr": 0,
    "compare game.pgr game.pgr": 0,
    "draw game.pgr -o game.svg": 0,
    "book add game.pgr": 0,
    "book list": 0,
    "play game.pgr b7-b6-c6": 0,
}
"""Each with its exit code."""


@pytest.mark.slow
def test_commands_without_pictures_need_no_picture_library(tmp_path: Path) -> None:
    (tmp_path / "game.pgr").write_text(GAME, "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED, *COMMANDS],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_BOOK": str(tmp_path / "b.db")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Error" not in done.stderr, done.stderr
    told = dict(zip(COMMANDS, done.stdout.split("\0")[:-1], strict=True))
    assert {command: int(out.splitlines()[-1]) for command, out in told.items()} == COMMANDS, told
    assert all("\n" in out for out in told.values())
    assert "Ann" in told["book list"]
