"""Generating turns: all of them lazily, a random one, and those nearest to an illegal one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice

from companion.board.lattice import steps_between
from companion.games.bits import Bits, bits
from companion.games.line_wars.connected import connected_sets, largest_part
from companion.games.line_wars.grid import Grid
from companion.games.line_wars.position import Position
from companion.games.line_wars.search import STEPS, Search, Undecided, Walk, full_walk, longest_walk
from companion.games.line_wars.trail import AGREED, PASS, Trail, branched, from_first

Order = Callable[[int, int, int], float]
"""Search order for (lines drawn so far, edge, dot ahead): the lowest value is tried first."""

EASY = 3
"""Number of lines left up to which plain search is faster than asking for a bound first."""
TRIES = 3
NEARBY_STEPS = 3 * STEPS
"""Search steps after which no more turns near an illegal one are generated."""


def as_trail(g: Grid, walk: Walk) -> Trail:
    """A walk over numbered dots as a turn."""
    return Trail((tuple(g.names[dot] for dot in walk),))


def turn_of(position: Position, player: str, count: int) -> Trail | None:
    """A turn of ``count`` lines for this player, ``None`` if the board allows none.

    Raises:
        Undecided: the search gave up.
    """
    g, free, starts = position.grid, position.free, position.starts(player)
    if position.options.on("branching"):
        if largest_part(g, free, starts).bit_count() < count:
            return None
        return next(_branched_turns(position, count, starts))
    walk = full_walk(g.size, free, starts, count)
    return None if walk is None else as_trail(g, walk)


def longest_turn(position: Position, player: str) -> tuple[Trail, bool]:
    """A turn with as many lines as this player can draw now, up to the full count (LW-6), and
    whether it is proven to be the longest.

    The player must have a line to draw, and the turn number must be known.
    """
    g, free, starts = position.grid, position.free, position.starts(player)
    count = position.count(player)
    assert count is not None
    if position.options.on("branching"):
        most = largest_part(g, free, starts).bit_count()
        return next(_branched_turns(position, min(count, most), starts)), True
    walk, proven = longest_walk(g.size, free, starts, count)
    return as_trail(g, walk), proven


def turn_length(position: Position, player: str) -> tuple[int, bool]:
    """How many lines this player's turn has, and whether it may have fewer if it gets stuck
    (LW-5, LW-6).

    The player must have a line to draw, and the turn number must be known.

    Raises:
        Undecided: the search gave up.
    """
    count = position.count(player)
    assert count is not None
    ruling = position.options.choice("short_turns")
    if ruling == "allowed":
        return count, True
    if ruling == "stuck":
        return count, turn_of(position, player, count) is None
    if position.options.on("branching"):
        part = largest_part(position.grid, position.free, position.starts(player))
        return min(count, part.bit_count()), False
    walk, proven = longest_walk(position.grid.size, position.free, position.starts(player), count)
    if not proven and len(walk) <= count:
        raise Undecided
    return len(walk) - 1, False


def candidates(position: Position, player: str) -> Iterator[Trail]:
    """Every legal turn of a player, each once, lazily; then a pass, and ending by agreement.

    If the turn number is unknown, or the search for a full or longest trail gave up, no turn is
    known to be legal and none is yielded. With branching, a turn is a set of lines, written from
    the first dot in board order where it may start.
    """
    count, starts = position.count(player), position.starts(player)
    if count is not None and starts:
        if position.options.on("branching"):
            yield from _branching(position, count, starts)
        else:
            yield from _plain(position, player, starts)
    if not starts:
        yield PASS
    yield AGREED


def _plain(
    position: Position,
    player: str,
    starts: Bits,
    order: Order | None = None,
    *,
    patient: bool = True,
) -> Iterator[Trail]:
    """``patient``: find every turn, however long it takes; else may raise :class:`Undecided`."""
    g = position.grid
    search = Search(g, position.free, STEPS if patient else NEARBY_STEPS)
    try:
        length, short = turn_length(position, player)
    except Undecided:
        return
    begin = sorted(bits(starts), key=lambda dot: order(0, 0, dot)) if order else bits(starts)
    for dot in begin:
        for walk in _walks(search, (dot,), position.free, length, short, order, patient):
            yield as_trail(g, walk)


def _walks(
    search: Search,
    path: Walk,
    free: Bits,
    left: int,
    short: bool,
    order: Order | None,
    patient: bool,
) -> Iterator[Walk]:
    """The trails that extend a path by ``left`` lines or, if ``short``, until they are stuck."""
    if left == 0:
        yield path
        return
    ways = [(edge, ahead) for edge, ahead in search.g.sides[path[-1]] if edge & free]
    if not ways and short and len(path) > 1:
        yield path
    if order and len(ways) > 1:
        ways.sort(key=lambda way: order(len(path), *way))
    for edge, ahead in ways:
        rest = free ^ edge
        if not short and left > EASY and _hopeless(search, ahead, left - 1, rest, patient):
            continue
        yield from _walks(search, (*path, ahead), rest, left - 1, short, order, patient)


def _hopeless(search: Search, dot: int, length: int, free: Bits, patient: bool) -> bool:
    """Whether it is proven that no trail of this length begins at a dot."""
    try:
        return search.walk(dot, length, free) is None
    except Undecided:
        if not patient:
            raise
        search.steps = STEPS
        return False


def _branching(position: Position, count: int, starts: Bits) -> Iterator[Trail]:
    yield from _branched_turns(position, count, starts)
    g, free, ruling = position.grid, position.free, position.options.choice("short_turns")
    most = largest_part(g, free, starts).bit_count()
    if most >= count and ruling != "allowed":
        return
    for start, part in g.parts(free, starts):
        if part.bit_count() < count and (ruling != "longest" or part.bit_count() == most):
            yield branched(g, part, start)


def _branched_turns(
    position: Position, count: int, starts: Bits, wanted: Bits = 0
) -> Iterator[Trail]:
    """Turns of the full count as connected sets of lines, each once, from its lowest start."""
    g, free = position.grid, position.free
    for start in bits(starts):
        for edges in connected_sets(g, free, start, count, wanted):
            yield branched(g, edges, start)
        free &= ~g.side_bits[start]


def random_turn(position: Position, player: str, rng: random.Random) -> Trail:
    """A legal turn that plays on rather than agreeing to end. If the search for the longest trail
    gave up, the longest one found.

    Raises:
        ValueError: the turn number is not known.
    """
    starts, count = position.starts(player), position.count(player)
    if not starts:
        return PASS
    if count is None:
        raise ValueError(f"{player}'s turn number is not known")
    if position.options.on("branching"):
        return _random_branched(position, count, starts, rng)
    g, free, ruling = position.grid, position.free, position.options.choice("short_turns")
    tried: list[Walk] = []
    for _ in range(TRIES if free.bit_count() >= count else 1):
        tried.append(_random_walk(g, free, starts, count, rng))
        if len(tried[-1]) > count or ruling == "allowed":
            return as_trail(g, tried[-1])
    try:
        length, short = turn_length(position, player)
    except Undecided:
        return longest_turn(position, player)[0]
    if short:
        return as_trail(g, tried[-1])
    for number in range(2 * TRIES):
        walk = tried[number] if number < len(tried) else None
        walk = walk or _random_walk(g, free, starts, length, rng)
        if len(walk) > length:
            return as_trail(g, walk)
    return next(_plain(position, player, starts, lambda *_: rng.random()))


def _random_walk(g: Grid, free: Bits, starts: Bits, count: int, rng: random.Random) -> Walk:
    """A walk from a random start, of ``count`` lines or until no side is free."""
    spin = int(rng.random() * g.dots)
    high = starts >> spin << spin or starts
    dot = (high & -high).bit_length() - 1
    walk = [dot]
    for _ in range(count):
        ways = [way for way in g.sides[dot] if way[0] & free]
        if not ways:
            break
        edge, dot = ways[int(rng.random() * len(ways))]
        free ^= edge
        walk.append(dot)
    return tuple(walk)


def _random_branched(position: Position, count: int, starts: Bits, rng: random.Random) -> Trail:
    g, free, ruling = position.grid, position.free, position.options.choice("short_turns")
    choices = list(g.parts(free, starts))
    most = max(part.bit_count() for _, part in choices)
    least = min(count, most) if ruling == "longest" or most >= count else 0
    if ruling == "allowed":
        least = 0
    _, part = rng.choice([c for c in choices if c[1].bit_count() >= least])
    within = rng.choice(list(bits(starts & g.touched(part))))
    chosen, reached = 0, 1 << within
    for _ in range(min(count, part.bit_count())):
        edge = 1 << rng.choice(list(bits(g.incident(part & ~chosen, reached))))
        chosen |= edge
        reached |= g.touched(edge)
    return from_first(g, chosen, starts)


def nearby(position: Position, player: str, move: Trail, limit: int) -> list[Trail]:
    """The legal turns most like a move: those that share most of its lines and start near it."""
    g = position.grid
    wanted = [g.between.get(line, 0) for line in move.lines()]
    dots = [a for a, _ in move.lines()] + [b for _, b in move.lines()[-1:]]
    wish = sum(set(wanted))

    def order(drawn: int, edge: int, dot: int) -> float:
        if not dots:
            return dot
        aim = dots[min(drawn, len(dots) - 1)]
        return steps_between(g.names[dot], aim) - (0.5 if edge & wish else 0)

    def difference(trail: Trail) -> tuple[int, int]:
        drawn = sum(g.between[line] for line in trail.lines())
        off = steps_between(trail.strokes[0][0], dots[0]) if dots and trail.strokes else 0
        return (drawn ^ wish).bit_count(), off

    count = position.count(player)
    if count is None:
        return []
    starts = position.starts(player)
    source: Iterator[Trail] = iter(())
    if position.options.on("branching") and starts and turn_of(position, player, count):
        source = _branched_turns(position, count, starts, wish)
    elif position.options.on("branching"):
        source = candidates(position, player)
    elif starts:
        source = _plain(position, player, starts, order, patient=False)
    found: list[Trail] = []
    with suppress(Undecided):
        found.extend(trail for trail in islice(source, 12 * limit) if trail.strokes)
    if not found and starts:
        found.append(longest_turn(position, player)[0])
    found.sort(key=difference)
    return found[:limit] or [PASS]
