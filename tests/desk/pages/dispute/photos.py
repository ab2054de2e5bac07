"""A sheet of Line Wars photographed before and after two turns."""

from __future__ import annotations

from pathlib import Path

from companion.games import game
from tests.camera.twice import Kind, taken_twice


def two_turns(folder: Path, kind: Kind) -> tuple[Path, Path]:
    """Before and after a turn of Blue's, b7-b6-c6, and one of Red's, c1-c2-c3."""
    found = game("line-wars")
    position = found.start(found.choose())
    stages = [position]
    for text in ("a7-b7", "g1-f1-e1-d1-c1", "b7-b6-c6", "c1-c2-c3"):
        (player,) = found.to_move(position)
        position = found.play(position, {player: found.parse_move(text)})
        stages.append(position)
    return taken_twice(folder, kind, stages[2], found.marks(stages[4]), 7, ("desk", "lamp"))
