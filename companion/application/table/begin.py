"""A game to be played at a table of phones: continued from its file, or begun there."""

from __future__ import annotations

import datetime
from pathlib import Path

from companion.application.table.open_game import OpenGame, open_record
from companion.application.table.secret_setup import wait_for_set_up
from companion.application.table.table import Table
from companion.games.options import Options
from companion.games.protocol import Game, Move, Position


def continued(
    file: Path, game: Game[Position, Move] | None = None, options: Options | None = None
) -> OpenGame:
    """The game in a file, or a new one that is saved there at once; beside the file if that holds a
    game that is over or has other house rules.

    Args:
        game, options: of the new game; ``None`` for one that must be there.

    Raises:
        CompanionError: the record cannot be read or written.
    """
    if game is None or options is None:
        return open_record(file, None)
    number, path = 1, file
    while path.exists():
        found = open_record(path, None)
        table = found.table
        if table.still_to_move and (table.game.key, table.options) == (game.key, options):
            return found
        number += 1
        path = file.with_stem(f"{file.stem}-{number}")
    table = Table(game, options)
    table.write("Date", datetime.date.today().isoformat())
    wait_for_set_up(table)
    begun = OpenGame(table)
    begun.save(path)
    return begun
