"""A sheet of Line Wars photographed before and after two turns."""

from __future__ import annotations

from pathlib import Path

from companion.games import game
from tests.camera.twice import Kind, taken_twice
from tests.games.playing import play, played


def two_turns(folder: Path, kind: Kind) -> tuple[Path, Path]:
    """Before and after a turn of Blue's, b7-b6-c6, and one of Red's, c1-c2-c3."""
    found = game("line-wars")
    before = played(found.key, "a7-b7", "g1-f1-e1-d1-c1")
    later = play(found, before, "b7-b6-c6", "c1-c2-c3")
    return taken_twice(folder, kind, before, found.marks(later), 7, ("desk", "lamp"))
