"""Records for the commands to work on."""

from __future__ import annotations

from pathlib import Path

OPENING = """[Game "line-wars"]
[Size "5"]
[Blue "Ann"]
[Red "Ben"]

1. a5-b5 e1-d1-c1-b1-a1
2. b5-b4-b3 d1-d2-d3
"""
ILLEGAL = OPENING + "3. b3-b2 d3-d4\n"
"""Blue's third turn has three lines, not one."""


def written(folder: Path, text: str, name: str = "game.pgr") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path
