"""What a photo of the paper at a table says: the moves drawn on it since, or a slip's orders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.application.dispute.comparison import NotComparable, compare
from companion.application.dispute.comparison_told import answer
from companion.application.dispute.slip_photos import BadSlip, slips_on
from companion.application.table.table import Table
from companion.application.table.table_record import record_of_table
from companion.games.phrases import player_name
from companion.judge.sequences import in_words
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.scoring.scored import Scored


@dataclass(frozen=True)
class OnPaper:
    """What paper shows that is not on the table yet.

    Attributes:
        moves: what was played, by player and text, in order; empty if that cannot be taken over.
        told: what was played, or why it cannot be taken over.
    """

    moves: tuple[tuple[str, str], ...]
    told: Sentence


def on_paper(table: Table, scored: Scored) -> OnPaper | None:
    """What a sheet whose marks are checked shows that is new at a table; ``None`` if it is not a
    sheet of its game."""
    game = table.game
    if scored.game.key != game.key or not table.to_move:
        return None
    try:
        if scored.board.player:
            (slip,) = slips_on([scored], game, table.options)
            told = say(N_("{player}'s order slip"), player=player_name(slip.player))
            return OnPaper(((slip.player, game.format_move(slip.order)),), told)
        from companion.scoring.from_record import scored_record

        found = compare(scored_record("", record_of_table(table), game), scored)
    except (BadSlip, NotComparable) as error:
        return OnPaper((), error.sentence)
    turns = [(made.player, made.move) for made in found.found.turns]
    orders = found.found.sequences
    if not turns and orders is not None and orders.count == 1 and orders.complete:
        turns = list(orders.listed[0])
    moves = tuple((player, game.format_move(move)) for player, move in turns if move is not None)
    if found.legal and moves:
        told = in_words(game, tuple(turns))
        return OnPaper(moves, say(N_("New on the paper: {moves}"), moves=told))
    return OnPaper((), answer(found))
