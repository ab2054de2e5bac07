"""What people said of a game's position, kept in the game: its start is told as far as they know
it, and it stops at a move that is illegal by that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.application.table.state import State
from companion.application.table.table import Table
from companion.application.table.table_record import opened, record_of_table
from companion.application.table.tree import rest_of, turns_of
from companion.games.options import BadOption
from companion.games.protocol import Game, Move, Position
from companion.judge import Verdict
from companion.records import Objection
from companion.records.record import UNFINISHED, answered, unanswered


def as_said(table: Table, said: Mapping[str, str]) -> State:
    """A table's game with answers to what the position leaves open that it began from; as it is
    where they do not tell that position."""
    # A result that follows from the position as it was known is not one that was agreed on.
    record = replace(record_of_table(table), result=table.state.result or UNFINISHED)
    asked = unanswered(record, table.game)
    try:
        told, _ = answered(
            record, table.game, {key: answer for key, answer in said.items() if key in asked}
        )
    except BadOption:  # the game has gone on, and asks something else by now
        return table.state
    return table.state if told == record else opened(told).state


def stopped(
    game: Game[Position, Move], state: State, at: int, verdict: Verdict[Position, Move]
) -> State:
    """A game that stops after so many moves of its main line, at the move with this verdict, as one
    does that was read from a record with an illegal move."""
    tree = state.tree
    main = tree.main_line()
    if at + 1 >= len(main):
        return state  # it stops there by its start
    turns = turns_of(game, tree, state.rest)
    tree = tree.to(main[at + 1])
    (player, move), *_ = tree.node.moves
    seats = 1 if game.simultaneous else len(game.players)
    objection = Objection(
        at // seats + 1, player, move, game.format_move(move), 0, 0, verdict.before,
        verdict.breaches,
    )  # fmt: skip
    rest = tuple(rest_of(turns, game, at))
    return replace(state, tree=tree.without_branch(), rest=rest, objection=objection)
