"""The turn played between two photos of a board: a new ring, or a swap."""

from __future__ import annotations

from collections.abc import Iterator

from companion.board import Marks, split_mark
from companion.games.between import Made, changes, named, new_places, one_player
from companion.games.line_or_colour.legality import COLOUR
from companion.games.line_or_colour.position import SWAP, Move, Position
from companion.games.line_or_colour.sheet import marks
from companion.games.protocol import Breach
from companion.sentences import N_


def turns_between(position: Position, after: Marks) -> Iterator[Made[Position, Move]]:
    """A new ring is a turn; so is White's only ring turned black. Several new rings of one colour
    are not a turn (LC-2)."""
    before = marks(position)
    swapped = [
        change.name
        for change in changes(before, after)
        if (change.before, change.after) == ("white", "black")
    ]
    if len(swapped) == 1:
        yield Made("black", SWAP, position, frozenset(swapped))
        return
    new = new_places(before, after, "ring")
    player = one_player(new)
    if not player:
        return
    rings = list(new)
    if len(rings) == 1:
        yield Made(player, rings[0], position, named("ring", rings))
        return
    told = N_("{player} placed {number} rings ({spots}), but a turn is one ring")
    breach = Breach.of(
        "LC-2", told, rings, player=COLOUR[player], number=len(rings), spots=", ".join(rings)
    )
    yield Made(player, None, position, named("ring", rings), (breach,))


def moves_towards(position: Position, player: str, goal: Marks, **_: object) -> Iterator[Move]:
    """The player's rings on a later sheet that are not there yet, and a swap."""
    now = marks(position)
    for name, owner in goal.items():
        kind, place = split_mark(name)
        if kind == "ring" and owner == player and name not in now:
            yield place
    if player == "black" and position.may_swap:
        yield SWAP
