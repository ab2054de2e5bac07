"""Converting a table to a record and back, and a rule's example to a table to step through."""

from __future__ import annotations

from companion.application.table.private_tags import (
    AGREED_MOVES,
    BRANCHES,
    SEALED,
    branches_text,
    read_agreed,
    sealed_text,
    unfolded,
)
from companion.application.table.state import State
from companion.application.table.table import Table
from companion.application.table.tree import entered, turns_of
from companion.games import game as find_game
from companion.games.printables import Example
from companion.games.protocol import Game, Move, Position
from companion.records import Record, parse_record, replay, result_text
from companion.records.record import TOLD, UNFINISHED
from companion.sentences import Sentence


def opened(record: Record) -> Table:
    """A record's game on a table, at its last legal position.

    The rest of the moves is kept with the reason
    (:attr:`companion.application.table.state.State.objection`) and saved again with the game.

    Raises:
        UnknownGame: the record is of a game we do not have.
        BadText: its position or a move is invalid.
    """
    game = find_game(record.game)
    found = entered(game, record)
    end = found.tree.position
    told = result_text(game, game.result(end))
    tags = dict(record.tags)
    together = read_agreed(tags.pop(AGREED_MOVES, ""))
    tree, secret, kept = unfolded(game, found, tags)
    agreed = record.result if record.result not in (told, "*") else ""
    table = Table(game, record.options)
    table.heading, table.preamble = record.heading, record.preamble
    table.restore(State(tree, kept, agreed, found.rest, found.objection), secret)
    table.agreed_moves = together
    table.over_at = end if record.result == told else None
    return table


def record_of_table(table: Table, *, secrets: bool = False) -> Record:
    """The main line as a record, followed by what could not be played, with branches in a tag; with
    ``secrets``, orders that not everybody has seen are in another tag, obscured, and the moves that
    all players have agreed on are named."""
    game, tree, state = table.game, table.tree, table.state
    tags = dict(state.tags)
    own = {BRANCHES: branches_text(tree, game, tags.pop(BRANCHES, ""))}
    unread = tags.pop(SEALED, "")
    if secrets:
        own[SEALED] = sealed_text(game, tree, table.secret, unread)
        if together := table.agreed_moves:
            own[AGREED_MOVES] = f"{together[0]}-{together[-1]}"
    tags.update({tag: text for tag, text in own.items() if text})
    return Record(
        game=game.key,
        options=table.options,
        tags=tuple(tags.items()),
        turns=turns_of(game, tree, state.rest),
        result=state.result or _come_to(table, tree.nodes[tree.end].position),
        position=table.start_text,
        heading=table.heading,
        preamble=table.preamble,
    )


def _come_to(table: Table, end: Position) -> str:
    """The result of a game that ends in a position. A game whose marks cannot show whether it is
    over goes on, unless the record that it was opened from says otherwise."""
    result = table.game.result(end)
    over = result.finished is not None or table.over_at == end
    return result_text(table.game, result) if over else UNFINISHED


def denied_claim(table: Table) -> Sentence | None:
    """What contradicts the result that a game's record claims; ``None`` if nothing does, or if its
    players gave that result afterwards."""
    if not table.state.result or TOLD in table.state.tags:
        return None
    return replay(record_of_table(table)).note


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
