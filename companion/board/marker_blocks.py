"""Blocks of marker ids: which printed sheet carries which twelve.

Each game claims the blocks of its sheets in a file ``markers.toml`` in its own folder::

    [[sheet]]
    item = "board"
    first = 0                  # the first of these ids, a multiple of twelve
    option = "size"            # where there is a sheet for each answer to an option
    answers = [4, 5, 6]

For each answer, or once, a block of twelve ids is assigned for each paper in turn.
``withdrawn = true`` marks blocks of sheets that are no longer printed because their marks have
moved: they stay claimed, so that old sheets are recognised. Two games may not claim one block.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.board.check_page import check_pages
from companion.board.open_pages import FIRST_OPEN_MARKER
from companion.board.page import MARKERS_A_SHEET, PAPERS

FIRST_FREE_MARKER = 720
"""The first of the ids, up to those of the open pages, that no game of the program has: they are
dealt to games that people add."""


class MarkerClash(ValueError):
    """A claim that overlaps another, or ids that no game may have."""


@dataclass(frozen=True, slots=True)
class MarkerBlock:
    """Twelve marker ids from ``first`` on, and the printed sheet that carries them.

    ``chosen`` holds the answer that distinguishes several sheets of this item, as in
    ``(("size", 7),)``.
    """

    game: str
    item: str
    paper: str
    first: int
    chosen: tuple[tuple[str, int | str], ...] = ()
    withdrawn: bool = False


def claimed_blocks(game: str, text: str) -> Iterator[MarkerBlock]:
    """The blocks that a game's ``markers.toml`` claims, in its order."""
    for sheet in tomllib.loads(text).get("sheet", ()):
        option, first = sheet.get("option", ""), sheet["first"]
        answers = [((option, answer),) for answer in sheet["answers"]] if option else [()]
        for chosen in answers:
            for paper in PAPERS:
                yield MarkerBlock(
                    game, sheet["item"], paper, first, chosen, sheet.get("withdrawn", False)
                )
                first += MARKERS_A_SHEET


def dealt(blocks: Iterable[MarkerBlock]) -> Mapping[int, MarkerBlock]:
    """All blocks by their first ids.

    Raises:
        MarkerClash: two overlap, or one is not a block that games may have.
    """
    found: dict[int, MarkerBlock] = {}
    for block in blocks:
        taken = block.first in check_pages()
        if taken or block.first % MARKERS_A_SHEET or not 0 <= block.first < FIRST_OPEN_MARKER:
            raise MarkerClash(
                f"{block.game} claims markers from {block.first} on; games have blocks of "
                f"{MARKERS_A_SHEET} below {FIRST_OPEN_MARKER}"
            )
        other = found.setdefault(block.first, block)
        if other is not block:
            raise MarkerClash(f"{other.game} and {block.game} both claim marker {block.first}")
    return found
