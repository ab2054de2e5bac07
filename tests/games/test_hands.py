"""Moves made by touching places, in every game."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from companion.games import game, game_keys
from companion.games.hand import Hand, first
from companion.games.protocol import Game

GAMES = [game(key) for key in game_keys()]


def _played(found: Game[Any, Any], turns: int, seed: int) -> Any:
    rng, position = random.Random(seed), found.start(found.choose())
    for _ in range(turns):
        players = found.to_move(position)
        if not players:
            break
        moving = players if found.simultaneous else players[:1]
        moves = {player: found.random_move(position, player, rng) for player in moving}
        position = found.play(position, moves)
    return position


def _touched(hand: Hand[Any, Any], position: Any, player: str, places: Any) -> tuple[str, ...]:
    held: tuple[str, ...] = ()
    for place in places:
        held = hand.after(position, player, held, place)
    return held


@pytest.mark.parametrize("found", GAMES, ids=lambda found: found.key)
@pytest.mark.parametrize("seed", range(4))
def test_touching_a_move_s_places_makes_the_move(found: Game[Any, Any], seed: int) -> None:
    position = _played(found, 3 + 2 * seed, seed)
    for player in found.to_move(position):
        for move in islice(found.legal_moves(position, player), 40):
            places = found.hand.touches(position, player, move)
            if places:
                held = _touched(found.hand, position, player, places)
                assert found.hand.move(position, player, held) == move
                assert first(found.hand.wrong(position, player, held)) is None


@pytest.mark.parametrize("found", GAMES, ids=lambda found: found.key)
def test_a_legal_move_s_next_place_is_lit(found: Game[Any, Any]) -> None:
    position = _played(found, 6, 1)
    for player in found.to_move(position):
        for move in islice(found.legal_moves(position, player), 25):
            held: tuple[str, ...] = ()
            for place in found.hand.touches(position, player, move):
                assert place in found.hand.lit(position, player, held)
                held = found.hand.after(position, player, held, place)


@pytest.mark.parametrize("found", GAMES, ids=lambda found: found.key)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_lit_leads_to_the_end_of_the_game(found: Game[Any, Any], seed: int) -> None:
    """Whoever touches lit places alone plays legal moves alone."""
    rng, position, hand = random.Random(seed), found.start(found.choose()), found.hand
    for _ in range(30):
        moves: dict[str, Any] = {}
        players = found.to_move(position)
        for player in players if found.simultaneous else players[:1]:
            moves[player] = _touch_lit(hand, position, player, rng)
            assert list(found.breaches(position, player, moves[player])) == []
        if not moves:
            return
        position = found.play(position, moves)


def _touch_lit(hand: Hand[Any, Any], position: Any, player: str, rng: random.Random) -> Any:
    held: tuple[str, ...] = ()
    for _ in range(60):
        lit = sorted(hand.lit(position, player, held))
        if not lit:
            break
        held = hand.after(position, player, held, rng.choice(lit))
        if hand.ready(position, player, held):
            break
    move = hand.move(position, player, held)
    return hand.spoken(position, player)[0] if move is None else move


def test_a_dot_straight_ahead_draws_all_lines_on_the_way() -> None:
    found = game("line-wars")
    start = found.parse_position(
        found.choose(), "blue a7-b7; red g1-f1; next blue; turns 2 2; passes 0"
    )
    assert found.hand.after(start, "blue", ("b7",), "e7") == ("b7", "c7", "d7", "e7")


def test_what_is_wrong_with_a_touch_is_said_at_once() -> None:
    found = game("line-wars")
    start = found.start(found.choose())
    breach = first(found.hand.wrong(start, "blue", ("c3",)))
    assert breach is not None
    assert breach.rule == "LW-7"
    diagonal = first(found.hand.wrong(start, "blue", ("a7", "b6")))
    assert diagonal is not None
    assert diagonal.rule == "LW-2"


def test_touching_an_enemy_s_piece_tries_to_force_it() -> None:
    found = game("lineage")
    start = found.start(found.choose())
    place = found.format_position(start).partition("; blue ")[2].split()[0]
    breach = first(found.hand.wrong(start, "red", (place,)))
    assert breach is not None
    assert breach.rule == "LG-6"


def test_a_switch_begins_at_the_own_start_point() -> None:
    found = game("corona-line")
    position = found.start(found.choose())
    for move in ("c2", "e6"):
        (player,) = found.to_move(position)
        position = found.play(position, {player: found.parse_move(move)})
    held = _touched(found.hand, position, "blue", ("a1", "b2"))
    assert found.format_move(found.hand.move(position, "blue", held)) == "switch:b2"


def test_threats_are_spots_where_a_ring_would_win() -> None:
    found = game("line-or-colour")
    position = found.parse_position(found.choose(), "white a1 b1 c1 d1; black a7 b6 c5; next black")
    assert found.hand.threats(position)["e1"] == "white"
