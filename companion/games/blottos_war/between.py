"""What must have happened between two photos of a board: the orders of one turn that explain it, or
how many turns it took at least, or why no turns lead there (BW-1 to BW-7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from companion.board import Marks
from companion.games.between import Together
from companion.games.bits import Bits
from companion.games.blottos_war.order import Order, order, placed
from companion.games.blottos_war.position import FIXED, RECRUITS, Position
from companion.games.blottos_war.sheet import read_marks
from companion.games.blottos_war.turn import fought
from companion.games.blue_and_red import COLOUR, PLAYERS
from companion.games.protocol import Breach
from companion.sentences import N_, say

Sent = tuple[int, int]
"""Blue's and Red's recruits, in one territory or in all."""


def orders_between(before: Position, marks: Marks) -> Together[Order]:
    """What led to a board with these marks."""
    after = read_marks(before.options, marks, "board", None).position
    assert after is not None
    wrong = tuple(_impossible(before, after))
    if wrong:
        return Together(None, 0, (), wrong)
    orders = one_turn(before, after)
    needs = {place: one for place in changed(before, after) if (one := need(before, after, place))}
    turns = 1 if orders is not None else max(2, *_least(before, needs))
    told = tuple(
        say(
            N_("{player} placed at least {number} recruit: {places}"),
            plural=N_("{player} placed at least {number} recruits: {places}"),
            player=COLOUR[player],
            number=sum(one[side] for one in needs.values()),
            places=" ".join(
                placed(n for p, one in needs.items() for n in [before.grid.names[p]] * one[side])
            ),
        )
        for side, player in enumerate(PLAYERS)
        if any(one[side] for one in needs.values())
    )
    return Together(orders, turns, told, ())


def changed(before: Position, after: Position) -> Iterator[int]:
    """The territories that have another owner or force."""
    for place in before.grid.index.values():
        if _state(before, place) != _state(after, place):
            yield place


def _state(position: Position, place: int) -> tuple[str, int]:
    return position.owner(place), position.forces[place]


def one_turn(before: Position, after: Position) -> Mapping[str, Order] | None:
    """Orders of one turn that lead from one board to the other; ``None`` if no legal ones do.

    Recruits that left no trace are placed where they leave none: against a larger force, or against
    equally many.
    """
    allowed = [before.allowed(player) for player in PLAYERS]
    partial = before.options["partial_orders"] == "on"
    wanted = [RECRUITS if allowed[side] else 0 for side in range(2)]
    reached: dict[Sent, tuple[tuple[int, Sent], ...]] = {(0, 0): ()}
    for place in before.grid.index.values():
        ways = list(_ways(before, after, place, allowed))
        then: dict[Sent, tuple[tuple[int, Sent], ...]] = {}
        for (blue, red), sent in reached.items():
            for way in ways:
                total = blue + way[0], red + way[1]
                if max(total) <= RECRUITS:
                    then.setdefault(total, (*sent, (place, way)) if any(way) else sent)
        reached = then
    ends = [end for end in reached if partial or list(end) == wanted]
    if not ends:
        return None
    sent = reached[max(ends)]
    names = before.grid.names
    return {
        player: order(names[place] for place, way in sent for _ in range(way[side]))
        for side, player in enumerate(PLAYERS)
    }


def _ways(before: Position, after: Position, place: int, allowed: list[Bits]) -> Iterator[Sent]:
    """The recruits that may have been sent to a territory in one turn, the fewest first."""
    owner, standing = _state(before, place)
    goal = _state(after, place)
    most = [RECRUITS if allowed[side] >> place & 1 else 0 for side in range(2)]
    for sent in sorted(product(range(most[0] + 1), range(most[1] + 1)), key=sum):
        held = (owner, standing) if not any(sent) else fought(owner, standing, *sent)
        if held == goal:
            yield sent


def _impossible(before: Position, after: Position) -> Iterator[Breach]:
    """Changes that no turns bring about, however many."""
    names = before.grid.names
    for place in changed(before, after):
        (owner, standing), (then, force) = _state(before, place), _state(after, place)
        if standing >= FIXED and (then != owner or force < standing):
            template = N_("{place} had a force of {force}, which no turn can wipe out")
            if then == owner:
                template = N_(
                    "The force on {place} fell from {force} to {now}, but no turn can wipe "
                    "out five or more"
                )  # fmt: skip
            yield Breach.of(
                "BW-5", template, (names[place],), place=names[place], force=standing, now=force
            )
        elif owner and not then:
            told = N_("{place} belonged to {owner} and now belongs to nobody")
            yield Breach.of("BW-7", told, (names[place],), place=names[place], owner=COLOUR[owner])


def need(before: Position, after: Position, place: int) -> Sent:
    """The fewest recruits that each player must have sent to a territory, over any turns; for a
    change that is possible."""
    (owner, standing), (then, force) = _state(before, place), _state(after, place)
    mine = other = 0
    if then == owner:
        if force >= standing:
            mine = force - standing
        else:  # equal forces were wiped out, and new ones came
            mine, other = force, standing
        return _by_side(owner, mine, other)
    if force > standing:
        mine = force
    elif force:
        mine = standing + force
    else:  # taken, then both were wiped out
        mine, other = min(standing + 1, RECRUITS), 1
    return _by_side(then, mine, other)


def _by_side(player: str, mine: int, others: int) -> Sent:
    return (mine, others) if player == "blue" else (others, mine)


def _least(before: Position, needs: Mapping[int, Sent]) -> Iterator[int]:
    """Bounds on the number of turns: four recruits each, and one territory farther, a turn."""
    for side, player in enumerate(PLAYERS):
        recruits = sum(one[side] for one in needs.values())
        yield -(-recruits // RECRUITS)
        aims = sum(1 << place for place, one in needs.items() if one[side])
        owned, turns = before.owned(player), 0
        while aims and owned:
            owned, turns = before.grid.reach(owned), turns + 1
            if not aims & ~owned:
                yield turns
                break
