"""The benchmark of Swiss rounds: it runs another engine on a file, and names the differences."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from tests.bench.swiss import engine_pairs, reason
from tests.bench.swiss_simulated import Paired, tournament

ENGINE = """
import sys
from companion.book.tournaments import trf
from companion.book.tournaments.swiss import pair_round
from companion.book.tournaments.entrant import standing

report = trf.read(open(sys.argv[1], encoding="utf-8").read())
rounds = min(len(player.rounds) for player in report.players)
playing = [player.number for player in report.players if len(player.rounds) == rounds]
before = [trf.Player(p.number, p.name, p.rounds[:rounds]) for p in report.players]
pairs = pair_round(standing(before, playing, last=rounds + 1 == report.rounds))
with open(sys.argv[2], "w") as out:
    print(len(pairs), *(f"{one} {two or 0}" for one, two in pairs), sep="\\n", file=out)
"""
"""Our own pairing behind the door of another engine."""


def round_of(seed: int) -> Paired:
    """A later round with a bye."""
    return next(
        each for each in tournament(seed, 9)
        if each.before.players[0].rounds and any(two is None for _, two in each.pairs)
    )  # fmt: skip


@pytest.mark.slow
def test_an_engine_is_asked_by_file(tmp_path: Path) -> None:
    script = tmp_path / "engine.py"
    script.write_text(ENGINE)
    paired = round_of(4)
    python = shlex.quote(sys.executable)
    command = f"{python} {shlex.quote(str(script))} {{trf}} {{pairs}}"
    assert engine_pairs(command, paired, tmp_path) == set(paired.pairs)
    assert engine_pairs(f"{python} -c 0 {{trf}}", paired, tmp_path) is None


def test_what_differs_is_named_by_its_rule() -> None:
    paired = round_of(4)
    ours = set(paired.pairs)
    swapped = {(one, two) if two is None else (two, one) for one, two in ours}
    assert reason(paired, swapped) == "5.2 (seats)"
    assert reason(paired, None) == "no round of the engine's"
    (out,) = [one for one, two in ours if two is None]
    first, second = next((one, two) for one, two in ours if two is not None)
    other = ours - {(out, None), (first, second)} | {(first, None), (out, second)}
    assert reason(paired, other).startswith(("C", "article 4"))
