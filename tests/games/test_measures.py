"""What a game counts as it goes, where the lead changed, and turns that gain.

What holds for every game is asked of every game that is found.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.games import game, game_keys
from companion.games.measures import Course, Measure
from companion.records import load_record, replay
from tests.games.playing import played
from tests.games.random_games import plies

KEYS = game_keys()
WHOLE = Path(__file__).parents[2] / "samples" / "line-wars-whole-game.pgr"


def measure(blue: int, red: int) -> tuple[Measure, ...]:
    return (Measure("Score", {"blue": blue, "red": red}),)


@pytest.mark.parametrize("key", KEYS)
def test_the_same_things_are_counted_of_every_player_all_through_a_game(key: str) -> None:
    g = game(key)
    options = g.choose()
    positions = [g.start(options)]
    positions += [then for _, _, then in plies(g, options, random.Random(3), 60)]
    gone = Course(tuple(map(g.measures, positions)))
    assert gone.names
    for name in gone.names:
        counted = gone.of(name)
        assert len(counted) == len(positions)
        for one in counted:
            assert one is not None
            assert tuple(one.of) == g.players
            assert min(one.of.values()) >= 0


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_a_turn_that_gains_is_legal_and_gains(key: str) -> None:
    g = game(key)
    options = g.choose()
    found = 0
    for seed in range(3):
        rng = random.Random(seed)
        for position, moves, _ in plies(g, options, rng, 60):
            if rng.random() < 0.9:
                continue
            for player in moves:
                gain = g.gaining(position, player)
                if gain is None:
                    continue
                found += 1
                assert gain.player == player
                assert gain.size > 0
                assert gain.before in g.measures(position)
                assert not list(g.breaches(position, player, gain.move))
                if not g.simultaneous:
                    then = g.play(position, {player: gain.move})
                    assert gain.after in g.measures(then)
    assert found


@pytest.mark.parametrize("key", KEYS)
def test_nobody_gains_who_is_not_to_move(key: str) -> None:
    g = game(key)
    position = g.start(g.choose())
    for player in set(g.players) - set(g.to_move(position)):
        assert g.gaining(position, player) is None


def test_the_course_of_a_game_of_line_wars_is_its_territory_turn_by_turn() -> None:
    played = replay(load_record(WHOLE))
    positions = (played.start, *(step.after for step in played))
    gone = Course(tuple(map(played.game.measures, positions)))
    assert gone.names == ("Territory",)
    first, *_, last = gone.of("Territory")
    assert first is not None
    assert set(first.of.values()) == {0}
    assert last is not None
    assert last.of == played.result.score


def test_the_lead_changes_where_another_leads_than_before() -> None:
    gone = Course((measure(0, 0), measure(1, 0), measure(1, 1), measure(1, 2), measure(3, 2)))
    assert gone.lead_changes("Score") == (3, 4)


def test_who_leads_first_has_taken_the_lead_from_nobody() -> None:
    assert Course((measure(0, 0), measure(2, 0), measure(2, 2))).lead_changes("Score") == ()


def test_what_a_photo_does_not_show_is_left_out_of_the_course() -> None:
    gone = Course((measure(1, 0), (), measure(1, 2)))
    assert [one is None for one in gone.of("Score")] == [False, True, False]
    assert gone.lead_changes("Score") == (2,)


def test_blottos_chain_is_as_long_as_it_has_come_from_the_own_end() -> None:
    g = game("blottos-war")
    options = g.choose()
    start = g.start(options)
    chain, territories = g.measures(start)
    assert chain.of == {"blue": 3, "red": 3}
    assert territories.of == {"blue": 21, "red": 21}
    assert chain.goal == 8
    orders = {"blue": g.parse_move("c4*4"), "red": g.parse_move("a6*4")}
    chain, _ = g.measures(g.play(start, orders))
    assert chain.of == {"blue": 4, "red": 3}


def test_a_crossing_that_scores_is_shown_in_corona_line() -> None:
    g = game("corona-line")
    rng = random.Random(1)
    for position, moves, _ in plies(g, g.choose(), rng):
        (player,) = moves
        scoring = [
            move
            for move in g.legal_moves(position, player)
            if g.result(g.play(position, {player: move})).score[player]
            > g.result(position).score[player]
        ]
        gain = g.gaining(position, player)
        assert (gain is not None) == bool(scoring)
        if gain is not None:
            assert gain.move in scoring


def test_a_ring_that_wins_is_shown_before_any_other() -> None:
    g = game("line-or-colour")
    position = played("line-or-colour", "a1", "e5", "a2", "e4", "a3", "d1", size=5)
    gain = g.gaining(position, "white")
    assert gain is not None
    assert g.format_move(gain.move) == "a4"
    assert gain.after.of["white"] == gain.after.goal == 4
