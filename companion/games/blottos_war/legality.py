"""Legality, written once: the rules an order breaks, most obvious first."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.blottos_war.order import Order
from companion.games.blottos_war.position import DRAW, RECRUITS, Position
from companion.games.blue_and_red import COLOUR
from companion.games.position_text import off_board
from companion.games.protocol import Breach
from companion.sentences import N_, Term

NOBODY = Term("nobody")
"""The owner of what belongs to nobody."""


def breaches(position: Position, player: str, move: Order) -> Iterator[Breach]:
    """The rules an order breaks; nothing if it is legal.

    An illegal paper slip that is allowed to stand breaks no further rule (BW-3).
    """
    if position.ending:
        yield _over(position)
    if not move.stands:
        yield from broken(position, player, move)


def broken(position: Position, player: str, move: Order) -> Iterator[Breach]:
    """The rules broken by an order's recruits, on a slip or not (BW-2, BW-3)."""
    allowed, index = position.allowed(player), position.grid.index
    wrong = [
        name
        for name in dict.fromkeys(move.recruits)
        if name not in index or not allowed >> index[name] & 1
    ]
    for name in sorted(wrong, key=lambda name: name in index):
        yield _misplaced(position, player, name)
    yield from miscounted(position.options["partial_orders"] == "on", player, move, allowed != 0)


def _over(position: Position) -> Breach:
    if position.ending == DRAW:
        return Breach.of("BW-9", N_("The game is over"))
    owned = position.owned(position.ending)
    return Breach.of("BW-8", N_("The game is over"), tuple(position.grid.chain(owned)))


def _misplaced(position: Position, player: str, name: str) -> Breach:
    g = position.grid
    if name not in g.index:
        return Breach("BW-2", off_board(name, g.index))
    owner = position.owner(g.index[name])
    return Breach.of(
        "BW-2",
        N_("{place} belongs to {owner} and is not next to any of {player}'s territories"),
        (name,),
        place=name,
        owner=COLOUR.get(owner, NOBODY),
        player=COLOUR[player],
    )


def miscounted(partial: bool, player: str, move: Order, able: bool = True) -> Iterator[Breach]:
    """Too many or too few recruits (BW-3). ``able``: some territory can take recruits."""
    number, places = len(move.recruits), tuple(dict.fromkeys(move.recruits))
    if number > RECRUITS:
        template = N_("{player} places {number} recruits, but a turn has only {all}")
    elif number < RECRUITS and not partial and able:
        template = N_("{player} must place all {all} recruits, not {number}")
    else:
        return
    yield Breach.of("BW-3", template, places, player=COLOUR[player], number=number, all=RECRUITS)
