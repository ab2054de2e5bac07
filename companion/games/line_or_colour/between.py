"""The turn between two looks at a board: the ring that is new, or a swap."""

from __future__ import annotations

from collections.abc import Iterator

from companion.board import EMPTY, Marks
from companion.games.between import Made, changes, named, new_places
from companion.games.line_or_colour.legality import COLOUR
from companion.games.line_or_colour.position import PLAYERS, SWAP, Move, Position
from companion.games.line_or_colour.sheet import marks
from companion.games.protocol import Breach
from companion.sentences import N_, say


def turns_between(position: Position, after: Marks) -> Iterator[Made[Position, Move]]:
    """A new ring is a turn; so is White's one ring turned black. Several new rings of one colour
    are a turn that LC-2 does not know."""
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
    players = [player for player in PLAYERS if player in new.values()]
    if len(players) != 1:
        return
    (player,) = players
    rings = [place for place, owner in new.items() if owner != EMPTY]
    if len(rings) == 1:
        yield Made(player, rings[0], position, named("ring", rings))
        return
    sentence = say(
        N_("{player} put {number} rings: {spots}; a turn is one"),
        player=COLOUR[player],
        number=len(rings),
        spots=", ".join(rings),
    )
    breach = Breach("LC-2", sentence, tuple(rings))
    yield Made(player, None, position, named("ring", rings), (breach,))
