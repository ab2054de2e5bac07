"""The marks that were uncertain when a game's position was read from a photo."""

from __future__ import annotations

from companion.application.table.table import Table
from companion.records import DOUBTS
from companion.sentences import Sentence


def doubted(table: Table) -> Sentence | None:
    """The uncertain marks that are still in the position shown, the least certain first; ``None``
    if there are none."""
    text = table.state.tags.get(DOUBTS, "")
    if not text:
        return None
    from companion.application.reading.reservations import in_doubt
    from companion.scoring.doubts import BadDoubts, doubts_in

    game, position = table.game, table.position
    board = game.boards(table.options)["board"]
    moved = table.tree.node.parent >= 0
    try:
        marks = doubts_in(text, board, game.marks(position) if moved else None)
    except BadDoubts:
        # The file's score reports a malformed tag; here it is ignored.
        return None
    return in_doubt(sorted(marks, key=lambda mark: mark.confidence)) if marks else None
