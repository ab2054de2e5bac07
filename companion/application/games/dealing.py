"""Markers dealt to the sheets of added games, and kept with the game."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from companion.board.marker_blocks import FIRST_FREE_MARKER, claimed_blocks
from companion.board.open_pages import FIRST_OPEN_MARKER
from companion.board.page import MARKERS_A_SHEET, PAPERS
from companion.games.installed import MARKERS, marker_blocks

MOST_SIZES: Final = 5
"""Sizes of the board that get markers of their own; others are known by their QR code."""
MOST_SIZE: Final = 1000
"""No board has more sizes to choose from."""


def deal(folder: Path) -> None:
    """Give a game's board markers of its own, unless it has some that are free here."""
    file = folder / MARKERS
    if file.is_file():
        try:
            claimed = {block.first for block in claimed_blocks("", file.read_text("utf-8"))}
        except (ValueError, KeyError, TypeError):
            return
        if claimed and not claimed & {*marker_blocks()}:
            return
    taken = {*marker_blocks()}
    step = MARKERS_A_SHEET * len(PAPERS)
    sizes = _sizes(folder)
    length = step * max(1, len(sizes))
    for first in range(FIRST_FREE_MARKER, FIRST_OPEN_MARKER - length + 1, MARKERS_A_SHEET):
        if not taken & {*range(first, first + length, MARKERS_A_SHEET)}:
            break
    else:
        file.unlink(missing_ok=True)  # the QR code alone then says which board it is
        return
    text = f'# Dealt by “companion games”.\n[[sheet]]\nitem = "board"\nfirst = {first}\n'
    if sizes:
        text += f'option = "size"\nanswers = {sizes}\n'
    file.write_text(text, "utf-8")


def _sizes(folder: Path) -> list[int]:
    """The sizes of a game's board, as its rules say, those nearest the usual one."""
    try:
        data = tomllib.loads((folder / "rules.toml").read_text("utf-8"))
        for option in data.get("option", ()):
            if option.get("id") == "size" and "low" in option and "high" in option:
                every = range(option["low"], option["high"] + 1, option.get("step", 1))[:MOST_SIZE]
                near = sorted(every, key=lambda size: abs(size - option.get("default", size)))
                return sorted(near[:MOST_SIZES])
    except (AttributeError, OSError, RecursionError, TypeError, ValueError):
        pass  # whoever loads the game says what is wrong
    return []
