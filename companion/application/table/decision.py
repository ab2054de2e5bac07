"""The outcome of a decided game on a table."""

from __future__ import annotations

from companion.application.table.table import Table
from companion.scoring.outcome import Outcome as Outcome
from companion.scoring.outcome import outcome_of as outcome_of
from companion.sentences import N_, say

AGREED_DRAW = "1/2-1/2"


def of_table(table: Table) -> Outcome | None:
    """The outcome of the game on a table, ``None`` while it goes on or an earlier position is
    shown."""
    if table.held or table.paused:
        return None
    if table.state.result == AGREED_DRAW and not table.tree.node.ways:
        agreed = say(N_("The players agreed on it."))
        return Outcome("drawn", say(N_("A draw.")), why=agreed, finished=True)
    names = {player: table.name_of(player) for player in table.game.players}
    found = outcome_of(table.game, table.result, names)
    return found if found.finished else None
