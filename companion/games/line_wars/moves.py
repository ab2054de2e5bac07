"""Turns that may be drawn: listed lazily, picked at random, and those nearest to a wrong one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice

from companion.games.line_wars.connected import connected_sets, parts
from companion.games.line_wars.grid import Bits, Grid, bits
from companion.games.line_wars.position import Position
from companion.games.line_wars.search import (
    STEPS,
    Search,
    Undecided,
    Walk,
    full_walk,
    largest_part,
    longest_walk,
)
from companion.games.line_wars.trail import PASS, Trail, branched, distance

Order = Callable[[int, int, int], float]
"""Which way to try first: (lines drawn so far, edge, dot ahead), the lowest number first."""

EASY = 3
"""Lines left from which trying every way is quicker than asking the search first."""
PASS_SELDOM = 1 / 64
"""How often a random move is a pass that nothing forces."""
TRIES = 6
NEARBY_STEPS = 3 * STEPS
"""Steps of the search after which no more turns near a wrong one are looked for."""


def as_trail(g: Grid, walk: Walk) -> Trail:
    """A walk over numbered dots as a turn."""
    return Trail((tuple(g.names[dot] for dot in walk),))


def pass_allowed(position: Position, player: str) -> bool:
    """Whether this player may pass: any turn, or by the option only with no line to draw."""
    return position.options.choice("end") == "agreement" or not position.starts(player)


def full_turn(position: Position, player: str) -> Trail | None:
    """A turn of the full count for this player, ``None`` if the board has none left (LW-6).

    The turn number must be known.

    Raises:
        Undecided: the search gave up.
    """
    g, free, starts = position.grid, position.free, position.starts(player)
    count = position.count(player)
    assert count is not None
    if position.options.on("branching"):
        if largest_part(g, free, starts).bit_count() < count:
            return None
        return next(_branched_turns(position, count, starts))
    walk = full_walk(g.size, free, starts, count)
    return None if walk is None else as_trail(g, walk)


def longest_turn(position: Position, player: str) -> int:
    """The most lines this player can draw now, at most the full count (LW-6).

    Raises:
        Undecided: the search gave up.
    """
    g, free, starts = position.grid, position.free, position.starts(player)
    count = position.count(player)
    assert count is not None
    if position.options.on("branching"):
        return min(count, largest_part(g, free, starts).bit_count())
    return max(0, len(longest_walk(g.size, free, starts, count)) - 1)


def candidates(position: Position, player: str, order: Order | None = None) -> Iterator[Trail]:
    """Every legal turn of a player, each once, lazily; a pass comes last.

    Where the turn number is unknown, or the search for a full trail gave up, no turn can be told
    legal, so only a pass is given. With branching a turn is a set of lines, written from the first
    dot in the board's order where it may start.
    """
    count, starts = position.count(player), position.starts(player)
    if count is not None and starts:
        if position.options.on("branching"):
            yield from _branching(position, count, starts)
        else:
            yield from _plain(position, player, count, starts, order)
    if pass_allowed(position, player):
        yield PASS


def _plain(
    position: Position,
    player: str,
    count: int,
    starts: Bits,
    order: Order | None,
    patient: bool = True,
) -> Iterator[Trail]:
    """``patient``: every turn, however long the search; else it may end with :class:`Undecided`."""
    g, ruling = position.grid, position.options.choice("short_turns")
    search = Search(g, position.free, STEPS if patient else NEARBY_STEPS)
    length, short = count, ruling == "allowed"
    try:
        if not short and full_walk(g.size, position.free, starts, count) is None:
            short = ruling == "stuck"
            length = count if short else longest_turn(position, player)
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
    """The trails that go on from a path by ``left`` lines or, if ``short``, until stuck."""
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
    """Whether it is known that no trail of this length begins at a dot."""
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
    for start, part in parts(g, free, starts):
        if part.bit_count() < count and (ruling != "longest" or part.bit_count() == most):
            yield branched(g, part, start)


def _branched_turns(
    position: Position,
    count: int,
    starts: Bits,
    wanted: Bits = 0,
) -> Iterator[Trail]:
    """Turns of the full count as connected sets of lines, each once, from its lowest start."""
    g, free = position.grid, position.free
    for start in bits(starts):
        for edges in connected_sets(g, free, start, count, wanted):
            yield branched(g, edges, start)
        free &= ~g.side_bits[start]


def random_turn(position: Position, player: str, rng: random.Random) -> Trail:
    """A legal turn.

    Raises:
        ValueError: there is none, or the search for one gave up.
    """
    starts, count = position.starts(player), position.count(player)
    may_pass = pass_allowed(position, player)
    if not starts or (may_pass and rng.random() < PASS_SELDOM):
        if not may_pass:
            raise ValueError(f"{player} has no legal move")
        return PASS
    if count is None:
        raise ValueError(f"{player}'s turn number is not known")
    if position.options.on("branching"):
        return _random_branched(position, count, starts, rng)
    g, free, ruling = position.grid, position.free, position.options.choice("short_turns")
    walk: Walk = ()
    for _ in range(TRIES):
        walk = _random_walk(g, free, starts, count, rng)
        if len(walk) > count or ruling == "allowed":
            return as_trail(g, walk)
    try:
        if full_walk(g.size, free, starts, count) is None:
            if ruling == "stuck":
                return as_trail(g, walk)
            count = longest_turn(position, player)
    except Undecided:
        if may_pass:
            return PASS
        raise ValueError(f"whether {player} has a full turn was not found out") from None

    def at_random(_drawn: int, _edge: int, _dot: int) -> float:
        return rng.random()

    return next(_plain(position, player, count, starts, at_random))


def _random_walk(g: Grid, free: Bits, starts: Bits, count: int, rng: random.Random) -> Walk:
    """A walk from a random start, ended by the count or by having no open side."""
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
    choices = list(parts(g, free, starts))
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
    lowest = starts & reached
    return branched(g, chosen, (lowest & -lowest).bit_length() - 1)


def nearby(position: Position, player: str, move: Trail, limit: int) -> list[Trail]:
    """Legal turns most like a move: those that share most of its lines, and start near it."""
    g = position.grid
    wanted = [g.between.get(line, 0) for line in move.lines()]
    dots = [a for a, _ in move.lines()] + [b for _, b in move.lines()[-1:]]
    wish = sum(set(wanted))

    def order(drawn: int, edge: int, dot: int) -> float:
        if not dots:
            return dot
        aim = dots[min(drawn, len(dots) - 1)]
        return distance(g.names[dot], aim) - (0.5 if edge & wish else 0)

    def difference(trail: Trail) -> tuple[int, int]:
        drawn = sum(g.between[line] for line in trail.lines())
        off = distance(trail.strokes[0][0], dots[0]) if dots and trail.strokes else 0
        return (drawn ^ wish).bit_count(), off

    count = position.count(player)
    if count is None:
        return []
    starts = position.starts(player)
    source: Iterator[Trail] = iter(())
    if position.options.on("branching") and starts and full_turn(position, player):
        source = _branched_turns(position, count, starts, wish)
    elif position.options.on("branching"):
        source = candidates(position, player)
    elif starts:
        source = _plain(position, player, count, starts, order, patient=False)
    found: list[Trail] = []
    with suppress(Undecided):
        found.extend(trail for trail in islice(source, 12 * limit) if trail != PASS)
    with suppress(Undecided):
        if not found and starts and (full := full_turn(position, player)):
            found.append(full)
    found.sort(key=difference)
    return found[:limit] or ([PASS] if pass_allowed(position, player) else [])
