"""Whether a game is over: the companion by search, the oracle by trying every turn (LW-13)."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from companion.games import game
from tests.oracle.line_wars import LineWars, read

GAMES = int(os.environ.get("ORACLE_GAMES", "16"))


@pytest.mark.slow
@pytest.mark.parametrize("branching", ["off", "on"])
@pytest.mark.parametrize("short_turns", ["longest", "stuck", "allowed"])
def test_who_can_gain_or_negate_is_found_by_trying_every_turn(
    short_turns: str, branching: str
) -> None:
    """Asked by the rulebook all through games played to the last line."""
    g, seen = game("line-wars"), Counter[str]()
    for seed in range(GAMES):
        rng = random.Random(seed)
        rulings = {"short_turns": short_turns, "branching": branching}
        options = g.choose({"size": 4 + seed % 4 // 3, "end": "last_line", **rulings})
        by_the_book = options.with_(end="no_gain")
        position, oracle = g.start(options), LineWars(**options)
        while not oracle.ended:
            if rng.random() < 0.3:
                compare(g.ending(g.with_options(position, by_the_book)), oracle, seen)
            text = g.format_move(g.random_move(position, oracle.player, rng))
            position = g.play(position, {oracle.player: g.parse_move(text)})
            oracle.play({oracle.player: text})
    assert min(seen["gain"], seen["neither"]) > GAMES // 5, seen
    assert seen["negation"], seen


def compare(ending, oracle: LineWars, seen: Counter[str]) -> None:
    """The same players gain, or only negate; and each named turn does so."""
    assert ending.proven
    over = True
    for player in oracle.turn:
        outcomes = list(oracle.outcomes(player))
        gains = {trail for trail, gain, _ in outcomes if gain > 0}
        negates = {trail for trail, gain, loss in outcomes if gain <= 0 < loss}
        assert bool(ending.gains.get(player)) == bool(gains)
        assert bool(ending.negates.get(player)) == bool(negates and not gains)
        drawn = {frozenset(frozenset(line) for line in trail) for trail in gains or negates}
        for text in (*ending.gains.get(player, ()), *ending.negates.get(player, ())):
            assert frozenset(frozenset(line) for line in read(text)) in drawn
        seen["gain" if gains else "negation" if negates else "neither"] += 1
        over = over and not gains
    assert ending.over is over
