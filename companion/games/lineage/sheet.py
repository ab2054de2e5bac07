"""A photographed board: the stones on it, and what the rules cannot explain."""

from __future__ import annotations

from collections.abc import Iterator

from companion.board import EMPTY, Marks, split_mark
from companion.games.lineage.board_file import IN_OVAL
from companion.games.lineage.network import Network, bits, network
from companion.games.lineage.position import (
    PLAYERS,
    Position,
    as_found,
    due,
    seen_position,
)
from companion.games.lineage.scoring import result
from companion.games.lineage.words import COLOUR
from companion.games.options import Options
from companion.games.protocol import BadText, Breach, Reading
from companion.sentences import N_, say

PIECES = IN_OVAL + 2


def marks(position: Position) -> Marks:
    """The pieces as stones."""
    net = position.net
    return {
        f"stone {net.names[place]}": "blue" if position.blue >> place & 1 else "red"
        for place in bits(position.occupied)
    }


def read_marks(options: Options, seen: Marks, *_: object) -> Reading[Position]:
    """The position that the stones show, its score, and the audit.

    Raises:
        BadText: a mark that this board does not have.
    """
    net = network(options.choice("board"))
    pieces = {"blue": 0, "red": 0}
    for name, value in seen.items():
        if value == EMPTY:
            continue
        colour = str(value)
        if colour not in PLAYERS:
            raise _no_mark(name, colour)
        pieces[colour] |= 1 << _place(net, name, colour)
    position = as_found(seen_position(options, pieces["blue"], pieces["red"]))
    return Reading(position, result(position), tuple(audit(position)))


def _place(net: Network, name: str, value: str) -> int:
    try:
        kind, place = split_mark(name)
    except ValueError:
        raise _no_mark(name, value) from None
    if kind != "stone" or place not in net.index:
        raise _no_mark(name, value)
    return net.index[place]


def _no_mark(name: str, value: str) -> BadText:
    return BadText(
        say(
            N_("a sheet of {title} has no mark “{mark}: {value}”"),
            title="Lineage",
            mark=name[:40],
            value=value[:20],
        )
    )


def audit(position: Position) -> Iterator[Breach]:
    """Too many stones (LG-1), and stones that should have been removed (LG-8)."""
    net = position.net
    for player in PLAYERS:
        number = position.pieces(player).bit_count()
        if number > PIECES:
            yield Breach(
                "LG-1",
                say(
                    N_("{player} has {number} pieces, but starts with {most}"),
                    player=COLOUR[player],
                    number=number,
                    most=PIECES,
                ),
            )
    for place in bits(due(position)):
        owner = "blue" if position.blue >> place & 1 else "red"
        yield Breach(
            "LG-8",
            say(
                N_("{player}'s piece on {place} is surrounded and should have been removed"),
                player=COLOUR[owner],
                place=net.names[place],
            ),
            (net.names[place],),
        )
