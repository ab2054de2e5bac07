"""The outcome of a decided game on a table."""

from __future__ import annotations

from companion.application.table.table import Table
from companion.records.outcome import DRAW, WIN_SECOND
from companion.scoring.outcome import Outcome as Outcome
from companion.scoring.outcome import called
from companion.scoring.outcome import outcome_of as outcome_of
from companion.sentences import N_, say


def of_table(table: Table) -> Outcome | None:
    """The outcome of the game on a table, ``None`` while it goes on or an earlier position is
    shown."""
    if table.held or table.paused:
        return None
    names = {player: table.name_of(player) for player in table.game.players}
    if table.agreed:
        if table.agreed == DRAW:
            agreed = say(N_("The players agreed on it."))
            return Outcome("drawn", say(N_("A draw.")), why=agreed, finished=True)
        winner = table.game.players[table.agreed == WIN_SECOND]
        won = say(N_("{player} wins."), player=called(winner, names))
        return Outcome(
            "won", won, winner, why=say(N_("The players gave this result.")), finished=True
        )
    found = outcome_of(table.game, table.result, names)
    return found if found.finished else None
