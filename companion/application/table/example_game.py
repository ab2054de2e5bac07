"""A rule's example as a game on the table, to step through."""

from __future__ import annotations

from companion.application.table.table import Table
from companion.application.table.table_record import opened
from companion.games.printables import Example
from companion.games.protocol import Game, Move, Position
from companion.records import parse_record


def can_be_played(example: Example) -> bool:
    """Whether an example has moves to step through."""
    return bool(_moves(example))


def example_table(game: Game[Position, Move], example: Example) -> Table:
    """The example's game at its first position; an illegal move is left out, so that it can be
    tried."""
    tags = [("Game", game.key)]
    tags += [(o.tag, example.options[o.id]) for o in game.options if o.id in example.options]
    if example.position:
        tags.append(("Position", example.position))
    moves = _moves(example)
    if game.simultaneous:
        moves = tuple(f"{number}. {orders}" for number, orders in enumerate(moves, start=1))
    head = "\n".join(f'[{name} "{value}"]' for name, value in tags)
    table = opened(parse_record(f"{head}\n\n{' '.join(moves)}\n"))
    table.step(-len(table.tree.nodes))
    return table


def _moves(example: Example) -> tuple[str, ...]:
    last = (example.move,) if example.move and example.played and not example.refused else ()
    return (*example.moves, *last)
