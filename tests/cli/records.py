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
DOUBTED = """[Game "line-wars"]
[Position "blue a7-a6-a5-a4-b4-c4-c3 a7-b7 b4-b5-a5 a6-b6; red g1-f1-f2-g2-g1 f2-f3-e3-e4-f4-f3 \
g5-g4-f4-f5-g5-g6; black f4 f5 a6; next ?; turns ? ?; agreed ?"]
[Doubts "line b6-c6=empty:0.7959:blue"]
"""
"""Of a photo of which one mark is to be checked."""


def written(folder: Path, text: str, name: str = "game.pgr") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path
