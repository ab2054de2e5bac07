"""The standings as a table: each player's face, and what the rating says."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from functools import partial

from companion import Standings
from companion.application.scorebook.looks import PlayerLook, look_of
from companion.application.scorebook.told.figures import share_text
from companion.desk.board.thumbnails import RowPictures
from companion.desk.pages.shared.player_face import SMALL, face
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.table import fill, table
from companion.games.phrases import points_told
from companion.sentences import N_

_SPARE = {False: (4, 2, 6, 3), True: (6, 4, 2, 5)}
"""The columns to go where there is little room, the first of them first, by whether the table is
ranked by points. Points then stay, else the rating does."""


class StandingsTable:
    """A row for each player; ``opened`` is called for the selected one.

    Attributes:
        names: the players, row by row.
    """

    def __init__(self, shell: Shell, parent: tk.Misc, opened: Callable[[], object]) -> None:
        self._side = shell.px(SMALL)
        self.table = table(
            shell, parent,
            ((N_("Rank"), 5), (N_("Player"), 12), (N_("Matches"), 8), (N_("Points"), 7),
             (N_("Share (%)"), 7), (N_("Rating"), 12), (N_("At least"), 8)),
            opened, spare=_SPARE[False], pictured=SMALL,
        )  # fmt: skip
        set_name(self.table, shell.words(N_("Standings")))
        self._faces = RowPictures(shell, self.table)
        self.names: tuple[str, ...] = ()

    def show(self, standings: Standings | None, looks: Mapping[str, PlayerLook]) -> None:
        """Show other standings; ``None`` for none."""
        lines = standings.table if standings is not None else ()
        self.names = tuple(line.name for line in lines)
        self.table.cells.spare = _SPARE[any(line.by_points for line in lines)]
        rows = fill(self.table, [
            (line.shown_rank, line.name, line.matches, points_told(line.points), share_text(line),
             *line.shown_rating)
            for line in lines
        ])  # fmt: skip
        drawn = (partial(face, name, look_of(looks, name), self._side) for name in self.names)
        self._faces.show(rows, [*drawn])

    def close(self) -> None:
        """Draw no more faces."""
        self._faces.close()
