"""Which games exist, found without importing them."""

from __future__ import annotations

import os
import pkgutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from companion.board.marker_blocks import MarkerBlock, claimed_blocks, dealt

FURTHER_GAMES: Final = "COMPANION_GAMES"
"""The environment variable that names folders with further games. As with ``PYTHONPATH``, whoever
can set it can run any code."""

FOLDERS: Final = (
    str(Path(__file__).parent),
    *filter(None, os.environ.get(FURTHER_GAMES, "").split(os.pathsep)),
)
"""Folders whose packages are games."""


@cache
def game_keys() -> tuple[str, ...]:
    """The keys of all games, without importing any of them."""
    return tuple(sorted(m.name.replace("_", "-") for m in pkgutil.iter_modules(FOLDERS) if m.ispkg))


@cache
def marker_blocks() -> Mapping[int, MarkerBlock]:
    """The blocks of marker ids that the games claim, by their first ids, including withdrawn
    sheets; without importing any game.

    Raises:
        MarkerClash: two games claim one block.
    """
    return dealt(
        block
        for key in game_keys()
        for folder in FOLDERS
        for claims in [Path(folder, key.replace("-", "_"), "markers.toml")]
        if claims.is_file()
        for block in claimed_blocks(key, claims.read_text("utf-8"))
    )
