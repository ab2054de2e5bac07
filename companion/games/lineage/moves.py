"""Turns: a slide, a force or a pass; generating them, and what they lead to."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.games.lineage.network import Bits, Network, Side, bits
from companion.games.lineage.position import OTHER, Bars, Position, position_of, surrounded, without


@dataclass(frozen=True, slots=True)
class Slide:
    """A piece goes from one intersection to another."""

    start: str
    end: str
    stands: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Stood(Slide):
    """A slide against a rule that is allowed to stand."""

    stands: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Force:
    """The enemy's piece on an intersection is pushed."""

    at: str


@dataclass(frozen=True, slots=True)
class Pass:
    """A pass."""


Move = Slide | Force | Pass
PASS = Pass()
FORCE_FIRST = 1 / 4
"""Probability that a random move is a force, if there is one."""


def reach(net: Network, taken: Bits, place: int) -> Bits:
    """Where a piece can slide from a place, ignoring bars (LG-3, LG-4)."""
    found = 0
    for way in net.ways[place]:
        for point in way:
            if taken & point:
                break
            found |= point
    return found


def open_sides(net: Network, taken: Bits, place: int) -> list[Side]:
    """The sides of a piece with no piece on the next intersection (LG-6)."""
    return [side for side in net.sides[place] if not side.ahead & taken]


def forced_way(net: Network, own: Bits, taken: Bits, place: int) -> Side | None:
    """The side through which a player with pieces ``own`` can force the enemy piece on a place."""
    free = net.beside[place] & ~taken
    if not free or free & free - 1:
        return None
    ways = open_sides(net, taken, place)
    return ways[0] if len(ways) == 1 and ways[0].behind & own else None


def pushed(taken: Bits, side: Side) -> Bits:
    """Where a piece pushed through a side ends up: as far as it can go (LG-6)."""
    last = side.ahead
    for point in side.way:
        if taken & point:
            break
        last = point
    return last


def forces(position: Position, player: str) -> Bits:
    """The enemy's pieces that a player can force."""
    net, own, taken = position.net, position.pieces(player), position.occupied
    found, rest = 0, taken ^ own
    while rest:
        low = rest & -rest
        place = low.bit_length() - 1
        free = net.beside[place] & ~taken
        if free and not free & free - 1 and forced_way(net, own, taken, place):
            found |= low
        rest ^= low
    return found


def barred(position: Position, place: int) -> Bits:
    """Where the piece on a place may not go by its own move; empty if that is not known."""
    return 0 if position.bars is None else position.bars[place]


def can_move(position: Position, player: str) -> bool | None:
    """Whether a player has a move or a force; ``None`` if that depends on unknown bars.

    A piece with unknown bars is assumed to have at most one (LG-5).
    """
    net, taken = position.net, position.occupied
    if forces(position, player):
        return True
    unsure = False
    for place in bits(position.pieces(player)):
        ends = reach(net, taken, place) & ~barred(position, place)
        if ends and (position.bars is not None or _sure(position, ends)):
            return True
        unsure = unsure or bool(ends)
    return None if unsure else False


def _sure(position: Position, ends: Bits) -> bool:
    """Whether a single bar cannot close all of these places."""
    return position.options.choice("no_return") == "last" and ends & ends - 1 != 0


def candidates(position: Position, player: str) -> Iterator[Move]:
    """Every slide with a free path, barred or not, every force, and a pass."""
    net, taken = position.net, position.occupied
    for place in bits(position.pieces(player)):
        start = net.names[place]
        for end in bits(reach(net, taken, place)):
            yield Slide(start, net.names[end])
    for place in bits(forces(position, player)):
        yield Force(net.names[place])
    yield PASS


def legal_moves(position: Position, player: str) -> Iterator[Move]:
    """The candidates without a breach, faster: skips barred slides, and a pass unless forced."""
    net, taken = position.net, position.occupied
    names = net.names
    some = False
    for place in bits(position.pieces(player)):
        ends = reach(net, taken, place) & ~barred(position, place)
        start = names[place]
        while ends:
            low = ends & -ends
            yield Slide(start, names[low.bit_length() - 1])
            ends ^= low
            some = True
    for place in bits(forces(position, player)):
        yield Force(names[place])
        some = True
    if not some:
        yield PASS


def random_move(position: Position, player: str, rng: random.Random) -> Move:
    """A legal turn: starting at a random piece, the first one that can slide does."""
    net, taken = position.net, position.occupied
    tried = rng.random() < FORCE_FIRST
    if tried and (found := forces(position, player)):
        return Force(net.names[rng.choice(list(bits(found)))])
    places = list(bits(position.pieces(player)))
    first = int(rng.random() * len(places))
    for place in places[first:] + places[:first]:
        ends = reach(net, taken, place) & ~barred(position, place)
        if ends:
            spin = int(rng.random() * ends.bit_length())
            high = ends >> spin << spin
            end = (high & -high).bit_length() - 1
            return Slide(net.names[place], net.names[end])
    found = 0 if tried else forces(position, player)
    return Force(net.names[rng.choice(list(bits(found)))]) if found else PASS


def after(position: Position, player: str, move: Move) -> Position:
    """The position after a turn: bars, then LG-8, LG-9, LG-10, LG-11, LG-12 in this order."""
    net, blue, red = position.net, position.blue, position.red
    start, end = _path(position, player, move)
    if blue & start:
        blue ^= start | end
    else:
        red ^= start | end
    bars = None if position.bars is None else _bars_after(position, start, end)
    ever = position.options.choice("no_return") == "ever"
    lapsing = isinstance(move, Force) and not ever and bars is not None
    removed = surrounded(net, blue, red)
    if removed:
        blue, red = blue & ~removed, red & ~removed
        bars = None if bars is None else without(bars, removed)
    earlier, standing = position.earlier, position.standing()
    if removed or (ever and start):
        earlier = () if bars is not None else None
    elif earlier is not None:
        earlier = None if standing is None else (*earlier, standing)
    passes: int | None = 0
    if isinstance(move, Pass):
        passes = None if position.passes is None else position.passes + 1
    return position_of(
        position.options,
        blue,
        red,
        OTHER[player],
        bars,
        forced=end.bit_length() - 1 if lapsing and not removed & end else -1,
        passes=passes,
        earlier=earlier,
    )


def _path(position: Position, player: str, move: Move) -> tuple[Bits, Bits]:
    """Where the turn's piece moves from and to; nothing for a pass."""
    net = position.net
    if isinstance(move, Slide):
        return 1 << net.index[move.start], 1 << net.index[move.end]
    if isinstance(move, Pass):
        return 0, 0
    place, taken = net.index[move.at], position.occupied
    side = forced_way(net, position.pieces(player), taken, place)
    assert side is not None, "only legal turns are played"
    return 1 << place, pushed(taken, side)


def _bars_after(position: Position, start: Bits, end: Bits) -> Bars:
    """Bars after a turn, before pieces are removed (LG-5, LG-7)."""
    assert position.bars is not None
    bars = list(position.bars)
    ever = position.options.choice("no_return") == "ever"
    if position.forced >= 0 and not ever:
        bars[position.forced] = 0
    if start:
        old = start.bit_length() - 1
        was, bars[old] = bars[old], 0
        bars[end.bit_length() - 1] = (was | start) & ~end if ever else start
    return tuple(bars)
