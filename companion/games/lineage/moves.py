"""Turns: a slide, a force or a pass; generating them, and what they lead to."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import dist

from companion.games.bits import Bits, bits
from companion.games.blue_and_red import OTHER
from companion.games.lineage.network import Network, Side
from companion.games.lineage.position import Bars, Position, judged, reach, removed, without


@dataclass(frozen=True, slots=True)
class Slide:
    """A piece goes from one intersection to another; if it ``stands``, against a rule."""

    start: str
    end: str
    stands: bool = False


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


def forces(position: Position, player: str) -> Bits:
    """The enemy's pieces that a player can force."""
    net, own, taken = position.net, position.pieces(player), position.occupied
    others = bits(taken ^ own)
    return sum(1 << place for place in others if forced_way(net, own, taken, place))


def can_move(position: Position, player: str) -> bool | None:
    """Whether a player has a move or a force; ``None`` if that depends on unknown bars.

    Under ``no_return=last`` a piece with unknown bars has at most one (LG-5).
    """
    net, taken = position.net, position.occupied
    if forces(position, player):
        return True
    unsure, at_most_one = False, position.options.choice("no_return") == "last"
    for place in bits(position.pieces(player)):
        ends = reach(net, taken, place) & ~position.bars[place]
        # A single bar cannot close several places.
        if ends and (not position.unsure >> place & 1 or (at_most_one and ends & ends - 1)):
            return True
        unsure = unsure or bool(ends)
    return None if unsure else False


def candidates(position: Position, player: str) -> Iterator[Move]:
    """Every slide with a free path, barred or not, every force, and a pass."""
    yield from _turns(position, player, position.net.no_bars)
    yield PASS


def legal_moves(position: Position, player: str) -> Iterator[Move]:
    """The candidates without a breach, faster: skips barred slides, and a pass unless forced."""
    move = None
    for move in _turns(position, player, position.bars):
        yield move
    if move is None:
        yield PASS


def _turns(position: Position, player: str, bars: Bars) -> Iterator[Move]:
    """Every slide with a free path that is not barred, and every force."""
    net, taken = position.net, position.occupied
    for place in bits(position.pieces(player)):
        for end in bits(reach(net, taken, place) & ~bars[place]):
            yield Slide(net.names[place], net.names[end])
    for place in bits(forces(position, player)):
        yield Force(net.names[place])


def random_move(position: Position, player: str, rng: random.Random) -> Move:
    """A legal turn: starting at a random piece, the first one that can slide does."""
    net, taken = position.net, position.occupied
    tried = rng.random() < FORCE_FIRST
    if tried and (found := forces(position, player)):
        return Force(net.names[rng.choice(list(bits(found)))])
    places = list(bits(position.pieces(player)))
    first = int(rng.random() * len(places))
    for place in places[first:] + places[:first]:
        ends = reach(net, taken, place) & ~position.bars[place]
        if ends:
            spin = int(rng.random() * ends.bit_length())
            high = ends >> spin << spin
            end = (high & -high).bit_length() - 1
            return Slide(net.names[place], net.names[end])
    found = 0 if tried else forces(position, player)
    return Force(net.names[rng.choice(list(bits(found)))]) if found else PASS


def nearby(position: Position, player: str, move: Move, limit: int = 5) -> list[Move]:
    """Legal turns, those of the same piece first, then by distance from what was meant.

    Distances on the board are used only for sorting; no rule depends on them.
    """
    points = position.net.board.points
    found = list(legal_moves(position, player))

    def off(here: str, there: str) -> float:
        if here == there:
            return 0.0
        return dist(points[here], points[there]) if {here, there} <= points.keys() else 1e6

    def difference(other: Move) -> tuple[bool, float]:
        if isinstance(move, Slide) and isinstance(other, Slide):
            return False, 10 * off(move.start, other.start) + off(move.end, other.end)
        if isinstance(move, Force) and isinstance(other, Force):
            return False, off(move.at, other.at)
        if isinstance(move, Force) and isinstance(other, Slide):
            return True, off(move.at, other.end)
        return not isinstance(other, Pass), 0.0

    found.sort(key=difference)
    return found[:limit]


def after(position: Position, player: str, move: Move) -> Position:
    """The position after a turn: bars, then LG-8, LG-9, LG-10, LG-11, LG-12 in this order.

    A turn by the player who was not to move counts for its own player; the other moves next.
    """
    blue, red = position.blue, position.red
    start, end = _path(position, player, move)
    if blue & start:
        blue ^= start | end
    else:
        red ^= start | end
    ever = position.options.choice("no_return") == "ever"
    forced = -1 if _lapses(position, player) else position.forced
    bars, unsure = _bars_after(position, player, start, end)
    if isinstance(move, Force) and not ever:
        forced = end.bit_length() - 1
    gone = removed(position.options, blue, red, bars, unsure)
    if gone:
        blue, red, unsure = blue & ~gone, red & ~gone, unsure & ~gone
        bars = without(bars, gone)
        forced = -1 if forced >= 0 and gone >> forced & 1 else forced
    earlier, forgotten = position.earlier, position.forgotten
    standing = (position if position.player else replace(position, player=player)).standing()
    if gone or (ever and start):
        earlier, forgotten = (), False
    elif standing is not None:
        earlier = (*earlier, standing)
    passes: int | None = 0
    if isinstance(move, Pass):
        passes = None if position.passes is None else position.passes + 1
    options, later = position.options, OTHER[player]
    return judged(
        Position(options, blue, red, later, bars, unsure, forced, passes, earlier, forgotten)
    )


def _lapses(position: Position, player: str) -> bool:
    """Whether a player's turn ends the bar of a piece that was forced (LG-7)."""
    return position.forced >= 0 and bool(position.pieces(player) >> position.forced & 1)


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
    *_, last = side.free(taken)  # as far as it can go (LG-6)
    return 1 << place, last


def _bars_after(position: Position, player: str, start: Bits, end: Bits) -> tuple[Bars, Bits]:
    """Bars after a turn, and the pieces with others unknown, before any is removed (LG-5, LG-7).

    A piece that moves or is forced has a known bar from then on, and under ``no_return=last`` no
    other.
    """
    bars, unsure = list(position.bars), position.unsure
    ever = position.options.choice("no_return") == "ever"
    if _lapses(position, player) and not ever:
        bars[position.forced] = 0
    if start:
        old = start.bit_length() - 1
        was, bars[old] = bars[old], 0
        bars[end.bit_length() - 1] = (was | start) & ~end if ever else start
        if unsure & start:
            unsure ^= start | (end if ever else 0)
    return tuple(bars), unsure
