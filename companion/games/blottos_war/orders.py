"""Generating orders: all of them, a random one, and the legal ones closest to an illegal one."""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from companion.board.lattice import steps_between
from companion.games.blottos_war.order import Order, board_order, order
from companion.games.blottos_war.position import RECRUITS, Position


def candidates(position: Position, player: str) -> Iterator[Order]:
    """Every legal order, those with all four recruits first; lazily, as there are thousands."""
    names = position.grid.place_list(position.allowed(player))
    full = RECRUITS if names else 0
    fewest = 0 if position.options["partial_orders"] == "on" else full
    for number in range(full, fewest - 1, -1):
        for recruits in combinations_with_replacement(names, number):
            yield Order(recruits)


def forward(position: Position, player: str) -> Iterator[Order]:
    """The legal orders that send every recruit outside the player's own territories, lazily."""
    allowed = position.allowed(player) & ~position.owned(player)
    names = position.grid.place_list(allowed)
    for recruits in combinations_with_replacement(names, RECRUITS):
        yield Order(recruits)


def random_order(position: Position, player: str, rng: random.Random) -> Order:
    """A legal order: each recruit goes to any allowed place, all equally likely."""
    g = position.grid
    allowed = position.allowed(player)
    number = RECRUITS if allowed else 0
    if number and position.options["partial_orders"] == "on":
        number = rng.randrange(RECRUITS + 1)
    places: list[int] = []
    size, draw = g.size, rng.random
    while len(places) < number:
        place = int(draw() * size)
        if allowed >> place & 1:
            places.append(place)
    places.sort()
    names = g.names
    return Order(tuple([names[place] for place in places]))


def nearby(position: Position, player: str, move: Order, limit: int = 5) -> list[Order]:
    """Legal orders that keep the legal part and change as little as possible, best first."""
    g = position.grid
    allowed = g.place_list(position.allowed(player))
    if not allowed:
        return [Order()]
    right = [name for name in move.recruits if name in set(allowed)]
    wrong = [name for name in move.recruits if name not in set(allowed)]
    if len(right) >= RECRUITS:
        fewer = dict.fromkeys(combinations(right, RECRUITS))
        return [order(names) for _, names in zip(range(limit), fewer, strict=False)]
    missing = RECRUITS - len(right)
    if position.options["partial_orders"] == "on":
        missing = min(missing, len(wrong))
    targets = (wrong + [None] * missing)[:missing]
    ways = _mended(allowed, right or allowed[:1], targets, limit)
    return [order([*right, *names]) for names in ways]


def _mended(
    allowed: list[str], right: list[str], targets: list[str | None], limit: int
) -> list[tuple[str, ...]]:
    """New places for misplaced recruits: near where they were placed, or near the others."""
    found: dict[tuple[str, ...], int] = {(): 0}
    for target in targets:
        goals = right if target is None else [target]
        costs = {name: min(steps_between(name, goal) for goal in goals) for name in allowed}
        near = heapq.nsmallest(limit, allowed, key=lambda name: costs[name])
        longer: dict[tuple[str, ...], int] = {}
        for names, cost in found.items():
            for name in near:
                key = tuple(sorted((*names, name), key=board_order))
                longer[key] = min(cost + costs[name], longer.get(key, 10**9))
        best = heapq.nsmallest(limit, longer.items(), key=lambda item: item[1])
        found = dict(best)
    return list(found)
