"""Whether a player to move in a position can gain squares, or at least negate some (LW-13).

To gain is to close off squares that no line of the opponent touches. The edges needed for that are
known, so the search is for a legal turn that contains them all. It is exact, and bounded in steps
rather than seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.games.bits import Bits
from companion.games.line_wars.connected import connected_with
from companion.games.line_wars.enclosures import enclosures, invasions, reach
from companion.games.line_wars.histories import next_turns
from companion.games.line_wars.moves import as_trail, turn_length
from companion.games.line_wars.position import Position
from companion.games.line_wars.search import Search, Undecided
from companion.games.line_wars.trail import Trail, from_first, stroke, trail_bits

GAIN_STEPS = 1_000
"""Steps after which the search for a gain or negation gives up: about 1/40 s. At the ends of random
games on 7 x 7 dots a few dozen suffice."""
AREAS = 20_000
"""Sets of edges tried before the search gives up."""

Aims = Callable[[Position, str, Bits], Iterator[Bits]]
"""Sets of edges, at least one of which a turn must contain completely."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a player's next turn could do, if it were their turn now.

    Attributes:
        gain: a legal turn that gains the player squares, ``None`` if none was found.
        negation: if there is no gain, a legal turn that only takes squares from the opponent.
        proven: whether the existence or absence of a gain is proven.
        negation_proven: whether the existence or absence of a negation is proven.
        if_due: the turn is legal only if it has the number of lines due, which the drawing does not
            show.
    """

    gain: Trail | None = None
    negation: Trail | None = None
    proven: bool = True
    negation_proven: bool = True
    if_due: bool = False


@lru_cache(maxsize=4096)
def gain(position: Position, player: str) -> Prospect:
    """What a player could gain if it were their turn now, with their own next turn number;
    negations are not searched."""
    if not position.starts(player):
        return Prospect()
    ways = [_gain(way, player) for way in next_turns(position, player)]
    best = max(ways, key=lambda one: (one.gain is not None, not one.proven))
    sure = all(one.gain is not None for one in ways)
    return best if sure or best.gain is None else replace(best, if_due=True)


def _gain(position: Position, player: str) -> Prospect:
    try:
        turn = turn_with_one(position, player, enclosures)
    except Undecided:
        return Prospect(proven=False)
    if turn is None:
        return Prospect()
    return Prospect(turn, if_due=position.turn(player) is None)


def prospect(position: Position, player: str) -> Prospect:
    """What a player could gain or, if nothing is found, negate."""
    found = gain(position, player)
    if found.gain is not None or not position.starts(player):
        return found
    position = next_turns(position, player)[0]
    try:
        turn = turn_with_one(position, player, invasions)
    except Undecided:
        return replace(found, negation_proven=False)
    if turn is None:
        return found
    return replace(found, negation=turn, if_due=position.turn(player) is None)


def change(position: Position, player: str, turn: Trail, whose: str) -> int:
    """How many squares a player's turn gains somebody; negative if it loses squares."""
    then = position.after(player, trail_bits(position.grid, turn))
    return then.owned.score[whose] - position.owned.score[whose]


def turn_with_one(position: Position, player: str, aims: Aims) -> Trail | None:
    """A legal turn that completely contains one of the edge sets, ``None`` if there is none; of any
    length if the turn number is unknown.

    Raises:
        Undecided: the search gave up.
    """
    count = position.count(player)
    wanted = _bounded(aims(position, player, reach(position, player, count)))
    if position.options.on("branching"):
        return _branched_turn(position, player, wanted)
    if count is None:
        return _first(position, player, wanted, len(position.grid.edge_names), exact=False)
    try:
        length, short = turn_length(position, player)
    except Undecided:
        # Only a full or longest trail is a turn, and here that length is unknown. But if no trail
        # of any length will do, there is certainly no turn.
        turn = _first(position, player, wanted, count, exact=False)
        if turn is None or len(turn.lines()) == count:
            return turn
        raise
    turn = _first(position, player, wanted, length, exact=not short)
    return _to_its_end(position, turn, length) if turn is not None and short else turn


def _bounded(aims: Iterator[Bits]) -> Iterator[Bits]:
    for number, edges in enumerate(aims):
        if number == AREAS:
            raise Undecided
        yield edges


def _first(
    position: Position, player: str, aims: Iterator[Bits], length: int, *, exact: bool
) -> Trail | None:
    search = Search(position.grid, position.free, GAIN_STEPS)
    for edges in aims:
        walk = search.through(position.starts(player), edges, length, exact=exact)
        if walk is not None:
            return as_trail(position.grid, walk)
    return None


def _to_its_end(position: Position, turn: Trail, length: int) -> Trail:
    """A trail extended to its full length, or until it is stuck."""
    g, (drawn,) = position.grid, turn.strokes
    further, _ = stroke(g, position.free & ~trail_bits(g, turn), g.index[drawn[-1]])
    return Trail(((*drawn, *further[1:])[: length + 1],))


def _branched_turn(position: Position, player: str, aims: Iterator[Bits]) -> Trail | None:
    """A turn whose lines may branch: any connected set, or all lines left (LW-4, LW-6)."""
    g, starts, count = position.grid, position.starts(player), position.count(player)
    groups = [part for _, part in g.parts(position.free, starts)]
    most = max(part.bit_count() for part in groups)
    ruling = position.options.choice("short_turns")
    for edges in aims:
        for part in groups:
            lines = part.bit_count()
            if edges & ~part:
                continue
            if count is None or lines < count:
                legal = count is None or ruling == "allowed" or most < count
                if legal and (count is None or ruling != "longest" or lines == most):
                    return from_first(g, part, starts)
                continue
            found = connected_with(g, part, starts, edges, count)
            if found:
                return from_first(g, found, starts)
    return None
