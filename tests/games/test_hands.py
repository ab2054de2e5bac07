"""Moves made by touching places, in every game."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from companion.games import game, game_keys
from companion.games.blottos_war.order import order
from companion.games.hand import Hand, first
from companion.games.line_wars.territory import owners
from companion.games.protocol import Game
from tests.games.playing import played
from tests.games.random_games import plies, random_play

GAMES = [game(key) for key in game_keys()]


def _played(found: Game[Any, Any], turns: int, seed: int) -> Any:
    *_, (_, _, position) = plies(found, found.choose(), random.Random(seed), turns)
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
        found.choose(), "blue a7-b7; red g1-f1; next blue; turns 2 2; agreed no"
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
    position = played("corona-line", "c2", "e6")
    held = _touched(found.hand, position, "blue", ("a1", "b2"))
    assert found.format_move(found.hand.move(position, "blue", held)) == "switch:b2"


def test_threats_are_spots_where_a_ring_would_win() -> None:
    found = game("line-or-colour")
    position = found.parse_position(found.choose(), "white a1 b1 c1 d1; black a7 b6 c5; next black")
    assert found.hand.threats(position)["e1"] == "white"


def test_threats_of_line_wars_are_lines_that_take_squares_from_the_other() -> None:
    found = game("line-wars")
    position = played("line-wars", "a5-b5", "e1-d1-d2-e2-e3", "b5-b4-a4", size="5")
    threats = found.hand.threats(position)
    assert "a4-a5" not in threats, "Red's next turn ends before it"
    for edge, player in threats.items():
        other = "red" if player == "blue" else "blue"
        before = owners(position.options, position.blue, position.red)
        line = position.grid.edge_of[edge]
        lines = {"blue": position.blue, "red": position.red}
        lines[player] |= line
        after = owners(position.options, lines["blue"], lines["red"])
        assert getattr(after, other).bit_count() < getattr(before, other).bit_count()


@pytest.mark.parametrize("negation", ["region", "square"])
def test_every_turn_of_line_wars_that_takes_squares_draws_a_threat(negation: str) -> None:
    found = game("line-wars")
    options = found.choose({"size": "4", "negation": negation})
    turns = 0
    for seed in range(20):
        for position, player, _, _ in random_play(found, options, random.Random(seed)):
            other = "red" if player == "blue" else "blue"
            threats = found.hand.threats(position)
            squares = found.result(position).score[other]
            for move in islice(found.legal_moves(position, player), 60):
                after = found.play(position, {player: move})
                if found.result(after).score[other] < squares:
                    turns += 1
                    drawn = position.grid.edge_list(after.lines(player) & position.free)
                    assert any(threats.get(edge) == player for edge in drawn)
    assert turns > 20


def test_threats_of_blottos_war_can_be_taken_in_one_turn() -> None:
    found = game("blottos-war")
    seen = 0
    for position, _, _ in plies(found, found.choose(), random.Random(3), 12):
        for place, player in found.hand.threats(position).items():
            other = "red" if player == "blue" else "blue"
            at = position.grid.index[place]
            assert position.owner(at) == other
            orders = {player: order((place,) * 4), other: order(())}
            lenient = replace(position, options=position.options.with_(partial_orders="on"))
            assert found.play(lenient, orders).owner(at) == player
            seen += 1
    assert seen > 5


def test_an_empty_place_of_lineage_begins_nothing_and_is_told_shortly() -> None:
    found = game("lineage")
    start = found.start(found.choose())
    empty = next(p for p in start.net.names if f"stone {p}" not in found.marks(start))
    breach = first(found.hand.wrong(start, "blue", (empty,)))
    assert breach is not None
    assert str(breach.sentence) == f"There is no piece on {empty}"
    assert breach.rule == ""
    assert found.hand.move(start, "blue", (empty,)) is None
    own = next(n.split()[1] for n, v in found.marks(start).items() if v == "blue")
    assert found.hand.after(start, "blue", (empty,), own) == (own,)
    assert found.hand.lit(start, "blue", (empty,)) == found.hand.lit(start, "blue", ())
