"""Every history that a comparison of two sheets offers replays legally, and says whose turns."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.application.dispute.checked import check
from companion.games import game, game_keys
from companion.games.protocol import Game
from companion.judge.between import Between, between
from companion.records import record_of

GAMES = 12
FAR = {"lineage": 3, "line-wars": 4, "blottos-war": 1}
"""Most turns between the two sheets; elsewhere 5."""


def seen(g: Game[Any, Any], position: Any) -> Any:
    return g.read_marks(g.options_of(position), g.marks(position)).position


def offered(g: Game[Any, Any], found: Between) -> list[tuple[tuple[str, Any], ...]]:
    if found.sequences is not None:
        return [*found.sequences.listed]
    made = found.turn
    return [((made.player, made.move),)] if made is not None and found.legal is not False else []


@pytest.mark.parametrize("key", game_keys())
def test_every_history_offered_replays_legally_from_the_first_sheet(key: str) -> None:
    g, options, replayed = game(key), game(key).choose(), 0
    for seed in range(GAMES):
        rng, at = random.Random(seed), g.start(options)
        for _ in range(rng.randrange(12)):
            if g.to_move(at):
                at = g.play(at, {one: g.random_move(at, one, rng) for one in g.to_move(at)})
        then = at
        for _ in range(rng.randint(1, FAR.get(key, 5))):
            if g.to_move(then):
                then = g.play(then, {one: g.random_move(then, one, rng) for one in g.to_move(then)})
        if then == at:
            continue
        for first in (at, seen(g, at)):
            found = between(g, first, g.marks(at), g.marks(then))
            assert found.legal is not False, (seed, g.format_position(first))
            for turns in offered(g, found):
                moves: list[Any] = [{who: move} for who, move in turns]
                if g.simultaneous:
                    moves = [dict(turns)]
                checked = check(record_of(g, options, moves, position=first), g)
                assert checked.ok is not False, checked.sentence
                assert g.marks(checked.replay.end) == g.marks(then)
                replayed += 1
    assert replayed > GAMES


def test_nothing_that_bars_forbid_is_offered() -> None:
    """Red to move, and only a blue piece has moved: Red would have gone there and back (LG-5)."""
    g = game("lineage")
    text = "red a1 b2 d2 f2 h2; blue a8 b7 d7 f7 h7"
    for before in (
        g.parse_position(g.choose(), f"{text}; next red"),
        g.parse_position(g.choose(), f"{text}; next red; bars"),
    ):
        after = g.parse_position(g.choose(), f"{text.replace('a8', 'c8')}; next blue")
        found = between(g, before, g.marks(before), g.marks(after))
        assert (found.legal, found.breaches[0].rule) == (False, "LG-2")


def test_out_of_turn_is_named() -> None:
    g = game("line-or-colour")
    before = g.parse_position(g.choose(), "white d4; black; next black")
    after = g.parse_position(g.choose(), "white d4 e5; black; next black")
    found = between(g, before, g.marks(before), g.marks(after))
    assert (found.legal, found.breaches[0].rule) == (False, "LC-1")
    h = game("lineage")
    start = h.start(h.choose())
    moved = h.play(start, {"blue": h.standing(h.parse_move("d5-c5"))})
    came = between(h, start, h.marks(start), h.marks(moved))
    assert (came.legal, came.breaches[0].rule) == (False, "LG-2")
