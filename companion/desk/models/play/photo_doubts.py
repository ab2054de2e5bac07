"""What was in doubt when the position of a game was read from a photo."""

from __future__ import annotations

from companion.desk.models.play.table import Table
from companion.records import DOUBTS
from companion.sentences import Sentence


def doubted(table: Table) -> Sentence | None:
    """The doubtful marks that still stand in the position looked at, the least sure first;
    ``None`` where none do."""
    text = table.state.tags.get(DOUBTS, "")
    if not text:
        return None
    from companion.scoring.doubts import BadDoubts, doubts_in
    from companion.scoring.reservations import in_doubt

    game, position = table.game, table.position
    board = game.boards(table.options)["board"]
    moved = table.tree.node.parent >= 0
    try:
        marks = doubts_in(text, board, game.marks(position) if moved else None)
    except BadDoubts:
        # The score of the file tells what is wrong with the tag; here it only says nothing.
        return None
    return in_doubt(sorted(marks, key=lambda mark: mark.confidence)) if marks else None
