"""Matches in a table: the board on which each ended, and the matches of an evening together."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PIL import Image

from companion.application.scorebook.at_the_table import last_board
from companion.application.scorebook.book import Book
from companion.desk.board.portrait import picture_of_position
from companion.desk.board.thumbnails import RowPictures
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.table import chosen, fill, table

BOARD = 44
"""Logical pixels of a match's board."""


class MatchTable:
    """A table whose first column is the day, which stands below who played, the third, where there
    is no room for it; ``opened`` gets the number of a match."""

    def __init__(
        self,
        shell: Shell,
        parent: tk.Misc,
        heads: Sequence[tuple[str, int]],
        opened: Callable[[int], object],
        **how: Any,
    ) -> None:
        self._shell, self._opened = shell, opened
        below = {0: 2}
        self.table = table(shell, parent, heads, self.open, pictured=BOARD, below=below, **how)
        self._pictures = RowPictures(shell, self.table)
        self._matches: Sequence[int] = ()

    def show(self, rows: Sequence[Sequence[object]], matches: Sequence[int]) -> None:
        """Show other matches, by their numbers."""
        self._matches = matches
        names = fill(self.table, rows, together=0)
        self._pictures.show(names, [partial(board_of, self._shell, match) for match in matches])

    def open(self) -> None:
        """Open the selected match."""
        at = chosen(self.table)
        if at >= 0:
            self._opened(self._matches[at])

    def close(self) -> None:
        """Draw no more boards."""
        self._pictures.close()


def board_of(shell: Shell, match: int) -> Image.Image | None:
    """The board on which a match ended, ``None`` if the book has only its result; not in the
    window's thread."""
    with Book(create=False) as book:
        found = last_board(book, match)
    if found is None:
        return None
    paper, words = shell.shades.paper, shell.catalogue
    return picture_of_position(found.game, found.position, shell.px(BOARD), paper, words=words)
