"""A photographed board: the stones on it, and what the rules cannot explain."""

from __future__ import annotations

from collections.abc import Iterator

from companion.board import Marks
from companion.games.bits import bits
from companion.games.blue_and_red import COLOUR, PLAYERS
from companion.games.lineage.board_file import PIECES
from companion.games.lineage.boards import boards
from companion.games.lineage.network import network
from companion.games.lineage.position import Position, as_found, due, seen_position
from companion.games.lineage.scoring import result
from companion.games.options import Options
from companion.games.phrases import TOO_MANY
from companion.games.protocol import Breach, Reading
from companion.games.seen_marks import seen_marks
from companion.sentences import N_

LEFT = N_("{player}'s piece on {place} is surrounded and should have been removed")


def marks(position: Position) -> Marks:
    """The pieces as stones."""
    net = position.net
    return {f"stone {net.names[place]}": position.owner(place) for place in bits(position.occupied)}


def read_marks(options: Options, seen: Marks, *_: object) -> Reading[Position]:
    """The position that the stones show, its score, and the audit."""
    answer = options.choice("board")
    net, pieces = network(answer), dict.fromkeys(PLAYERS, 0)
    for _stone, place, value in seen_marks(boards(answer)["board"], "Lineage", seen):
        pieces[str(value)] |= 1 << net.index[place]
    position = as_found(seen_position(options, pieces["blue"], pieces["red"]))
    return Reading(position, result(position), tuple(audit(position)))


def audit(position: Position) -> Iterator[Breach]:
    """Too many stones (LG-1), and stones that should have been removed (LG-8)."""
    net = position.net
    for player in PLAYERS:
        number = position.pieces(player).bit_count()
        if number > PIECES:
            yield Breach.of("LG-1", TOO_MANY, player=COLOUR[player], number=number, most=PIECES)
    for place in bits(due(position)):
        yield wrongly(LEFT, position.owner(place), net.names[place])


def wrongly(told: str, player: str, place: str) -> Breach:
    """A player's piece that was ``LEFT`` on the board, or removed from it, against LG-8."""
    return Breach.of("LG-8", told, (place,), player=COLOUR[player], place=place)
