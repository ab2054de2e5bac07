"""What the board of a table shows."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from companion.application.table.table import Table
from companion.board import Board
from companion.games.protocol import Reading
from companion.pictures.scene import Scene
from companion.pictures.screen_board import ground_of, screen_board
from companion.sentences import N_, Catalogue

SWITCHES = {
    "last": N_("Last move"),
    "lit": N_("Legal places"),
    "threats": N_("Threats"),
    "owners": N_("Owners"),
    "course": N_("How the game went"),
    "hint": N_("Turns that score"),
}
"""What can be shown or hidden, by the names of the settings."""

FEW = 8
"""Most places of a first touch that are marked; more would only be specks all over the board."""


class TableScene:
    """Makes scenes of one table; the board and its words are computed once."""

    def __init__(self, table: Table, words: Catalogue) -> None:
        self.table = table
        self.board: Board = screen_board(table.game, table.options, words)
        self.ground = ground_of(self.board, words)

    def scene(self, shown: Collection[str], *, of: Any = None) -> Scene:
        """The table's current scene, with the items of :data:`SWITCHES` in ``shown``; ``of`` is
        another position to show instead."""
        table, answer = self.table, self.table.answer
        hidden = bool(table.curtain and table.sealed)
        position = table.position if of is None else of
        reading = Reading(position, table.result if of is None else table.game.result(of))
        over = bool(reading.result.finished)
        tints: Any = {}
        # The owner of a stone is never hidden.
        if "owners" in shown or self.board.stone or over:
            tints = table.game.tints(reading)
        lit = sorted(table.lit) if "lit" in shown else ()
        happened = table.happened if "last" in shown and of is None else None
        last = table.last if "last" in shown and not table.held else ()
        if last and happened is not None and happened.ways:
            last = happened.ways[0]
        return Scene(
            self.board,
            table.marks if of is None else table.game.marks(of),
            tints,
            lit=lit,
            quiet=not table.held and len(lit) > FEW,
            held=() if hidden else table.held,
            last=last,
            gone=happened.gone if happened is not None and not table.held else (),
            threats={
                **(table.threats if "threats" in shown else {}),
                **(table.gain_places if "hint" in shown and of is None else {}),
            },
            wrong=answer.places if answer is not None and answer.kind != "good" else (),
            pointers=tuple(table.game.pointers(reading)) if over else (),
            ground=self.ground,
        )
