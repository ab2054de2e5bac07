"""The companion's verdict on a corrupted game agrees with the oracle's."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

from companion.games import game, game_keys
from tests.oracle import ORACLES, UNSURE
from tests.oracle.disputes import Answer, agree, by_the_companion, by_the_oracle, corrupted

GAMES = 40
"""Of each game; ``tests.bench.disputes`` puts many more."""


@pytest.mark.slow
@pytest.mark.parametrize("key", game_keys())
def test_every_verdict_on_a_corrupted_game_cites_a_rule_that_is_broken(key: str) -> None:
    rng, g = random.Random(20), game(key)
    faulty = 0
    for _ in range(GAMES):
        dispute = corrupted(g, rng)
        companion, oracle = by_the_companion(dispute), by_the_oracle(dispute)
        if UNSURE in companion.rules or oracle.undecided:
            continue
        assert agree(companion, oracle), (dispute, companion, oracle)
        faulty += companion.at is not None
    assert faulty > GAMES // 3


def test_an_answer_that_names_another_rule_move_or_result_is_noticed() -> None:
    said = Answer(3, {"LW-2", "LW-8"})
    assert agree(Answer(3, {"LW-8"}), said)
    assert not agree(Answer(3, {"LW-3"}), said)
    assert not agree(Answer(4, {"LW-8"}), said)
    assert not agree(Answer(), said)
    assert not agree(said, Answer())
    assert not agree(Answer(end=(True, "red", "LW-14")), Answer(end=(True, "blue", "LW-14")))


def test_the_oracle_knows_nothing_of_the_games_it_judges() -> None:
    modules = {oracle.__module__.rpartition(".")[2] for oracle in ORACLES.values()}
    for name in (*modules, "arbiter", "__init__"):
        tree = ast.parse((Path(__file__).parent / f"{name}.py").read_text("utf-8"))
        for node in ast.walk(tree):
            names = [alias.name for alias in getattr(node, "names", ()) if hasattr(alias, "name")]
            imported = [getattr(node, "module", None) or "", *names]
            assert not any(one.startswith("companion") for one in imported), name
