"""A short game as a record, and a photo of another."""

from __future__ import annotations

from pathlib import Path

SAMPLES = Path(__file__).parents[2] / "samples"
PHOTO = SAMPLES / "line-wars-printed-chat.jpg"
GAME = """[Game "line-or-colour"]
[White "Ann"]
[Black "Ben"]

1. a1 a7
2. b1 b7
3. c1 c6
"""
