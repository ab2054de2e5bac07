"""How long the full-count rule takes to decide (LW-6), and a whole judgement that needs it.

    python -m tests.bench.line_wars_turns [GAMES] [SEED]

Plays random games on each size and, in every position from the middle of the game on, decides
whether a full trail exists, finds the longest one, and judges a turn one line too short; nothing
is remembered between two measurements. ``+8``: as if the player had passed eight turns more.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace

from companion.games.line_wars import GAME, Position, Trail
from companion.games.line_wars.search import forget, full_walk, longest_walk
from tests.games.line_wars.random_games import random_play

SIZES = (7, 9, 12)


def late_positions(size: int, games: int, rng: random.Random) -> list[tuple[Position, str]]:
    """Positions of random games with half of the edges drawn, and who is to move."""
    found = []
    for _ in range(games):
        for position, player, _, _ in random_play(GAME.choose({"size": size}), rng):
            edges = position.grid.edges.bit_count()
            if position.free.bit_count() * 2 <= edges and position.starts(player):
                found.append((position, player))
    return found


def later(position: Position, turns: int) -> Position:
    blue, red = position.turns
    assert blue is not None
    assert red is not None
    return replace(position, turns=(blue + turns, red + turns))


def full(position: Position, player: str) -> object:
    count = position.count(player)
    assert count is not None
    return full_walk(position.grid.size, position.free, position.starts(player), count)


def longest(position: Position, player: str) -> object:
    count = position.count(player)
    assert count is not None
    return longest_walk(position.grid.size, position.free, position.starts(player), count)


def judged(position: Position, player: str) -> object:
    """A judgement of a turn of one line, with five legal turns near it."""
    g = position.grid
    start = next(iter(g.place_list(position.starts(player))))
    edge, end = next(side for side in g.sides[g.index[start]] if side[0] & position.free)
    assert edge
    move = Trail(((start, g.names[end]),))
    return list(GAME.breaches(position, player, move)), list(GAME.nearby(position, player, move))


def measure(
    name: str, size: int, cases: list[tuple[Position, str]], ask: Callable[[Position, str], object]
) -> None:
    times = []
    for position, player in cases:
        forget()
        began = time.perf_counter()
        ask(position, player)
        times.append(1000 * (time.perf_counter() - began))
    times.sort()
    print(
        f"{size:4}  {name:22} {len(times):6} {statistics.median(times):9.3f}"
        f" {times[int(0.99 * len(times))]:9.3f} {times[-1]:9.3f}",
        flush=True,
    )


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    print("size  asked                   cases  median ms    99 % ms  worst ms")
    for size in SIZES:
        cases = late_positions(size, games, random.Random(seed))
        passed = [(later(position, 8), player) for position, player in cases]
        measure("full trail?", size, cases, full)
        measure("longest trail", size, cases, longest)
        measure("full trail? +8", size, passed, full)
        measure("longest trail +8", size, passed, longest)
        measure("judge, 5 nearby", size, cases, judged)


if __name__ == "__main__":
    main()
