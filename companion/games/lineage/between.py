"""The turn played between two photos of a board: a slide or force, and the pieces it removed."""

from __future__ import annotations

from collections.abc import Iterator

from companion.board import Marks
from companion.games.between import Made, changes
from companion.games.bits import Bits, bits
from companion.games.blue_and_red import COLOUR, OTHER, PLAYERS
from companion.games.lineage.moves import PASS, Force, Move, Slide, after, candidates, forces
from companion.games.lineage.position import Position, reach
from companion.games.lineage.sheet import LEFT, marks, read_marks, wrongly
from companion.games.protocol import Breach
from companion.sentences import N_

MOST_WRONG = 4
"""Pieces wrongly left or removed, beyond which a turn does not explain a board."""


def turns_between(position: Position, marks_after: Marks) -> Iterator[Made[Position, Move]]:
    """Every turn that leads exactly there; otherwise the slide that a piece seems to have made."""
    then = read_marks(position.options, marks_after).position
    assert then is not None
    different = changes(marks(position), marks_after)
    if not different:
        return
    explains = frozenset(change.name for change in different)
    found = False
    for player in PLAYERS:
        for move in candidates(position, player):
            played = after(position, player, move)
            if (played.blue, played.red) == (then.blue, then.red):
                found = True
                yield Made(player, move, position, explains)
    if not found:
        yield from _as_far_as_it_goes(position, then, explains)


def _as_far_as_it_goes(
    position: Position, then: Position, explains: frozenset[str]
) -> Iterator[Made[Position, Move]]:
    for player in PLAYERS:
        gone = position.pieces(player) & ~then.pieces(player)
        new = then.pieces(player) & ~position.pieces(player)
        if new.bit_count() != 1:
            continue
        net = position.net
        (end,) = bits(new)
        if not gone:
            told = N_("{player} has one piece more, on {place}")
            breach = Breach.of("LG-1", told, player=COLOUR[player], place=net.names[end])
            yield Made(player, None, position, explains, (breach,))
            continue
        for start in bits(gone):
            yield from _moved(position, then, player, net.names[start], net.names[end], explains)
    for player in PLAYERS:
        places = position.net.name_list(then.pieces(player) & ~position.pieces(player))
        if len(places) < 2:
            continue
        told = N_("{player} moved {number} pieces (to {places}), but a turn moves only one")
        to = ", ".join(places)
        breach = Breach.of(
            "LG-2", told, places, player=COLOUR[player], number=len(places), places=to
        )
        yield Made(player, None, position, explains, (breach,))


def _moved(
    position: Position, then: Position, player: str, start: str, end: str, explains: frozenset[str]
) -> Iterator[Made[Position, Move]]:
    """A player's piece that went from one place to another, by itself or forced by the opponent,
    and the pieces that were then not removed, or wrongly removed."""
    ways: list[tuple[str, Move]] = [(player, Slide(start, end))]
    ways += [(OTHER[player], m) for m in candidates(position, OTHER[player]) if m == Force(start)]
    for mover, move in ways:
        played = after(position, mover, move)
        wrong = tuple(_removed_wrongly(position, played, then))
        if len(wrong) <= MOST_WRONG:
            yield Made(mover, move, position, explains, wrong)


def _removed_wrongly(position: Position, played: Position, then: Position) -> Iterator[Breach]:
    net = position.net
    for player in PLAYERS:
        left: Bits = then.pieces(player) & ~played.pieces(player)
        gone: Bits = played.pieces(player) & ~then.pieces(player)
        for told, places in (
            (LEFT, left),
            (N_("{player}'s piece on {place} was removed but was not surrounded"), gone),
        ):
            for place in bits(places):
                yield wrongly(told, player, net.names[place])


def moves_towards(
    position: Position, player: str, goal: Marks, *, legal: bool = True
) -> Iterator[Move]:
    """Every turn; if not ``legal``, the slides, by any path, that bring a piece to a place occupied
    on a later sheet."""
    if legal:
        yield from candidates(position, player)
        return
    if _has_more(position, goal):
        return
    names = position.net.names
    for start in bits(position.pieces(player)):
        if goal.get(f"stone {names[start]}") == player:
            continue
        for name, owner in goal.items():
            end = position.net.index[name.partition(" ")[2]]
            if owner == player and not position.occupied >> end & 1:
                yield Slide(names[start], names[end])


def _has_more(position: Position, goal: Marks) -> bool:
    """Whether a later sheet has more pieces of a colour, so that no turns lead there."""
    owners = [*goal.values()]
    return any(owners.count(one) > position.pieces(one).bit_count() for one in PLAYERS)


def moves_nearer(position: Position, player: str, goal: Marks, least: int) -> Iterator[Move]:
    """The candidates that may bring at least so many more pieces to places that they have on a
    later sheet, or lead away from no more: a slide does by the piece that moves alone, as it
    removes none from places where that sheet lacks it."""
    if _has_more(position, goal):
        return
    net, taken = position.net, position.occupied
    wanted = sum(1 << place for place, name in enumerate(net.names)
                 if goal.get(f"stone {name}") == player)  # fmt: skip
    for place in bits(position.pieces(player)):
        leaves = wanted >> place & 1
        if least + leaves <= 1:
            ends = reach(net, taken, place)
            for end in bits(ends & wanted if least + leaves == 1 else ends):
                yield Slide(net.names[place], net.names[end])
    if least <= 1:
        yield from (Force(net.names[place]) for place in bits(forces(position, player)))
    if least <= 0:
        yield PASS
