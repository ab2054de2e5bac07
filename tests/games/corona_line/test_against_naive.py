"""The rules core and a second, plain implementation agree on random games.

``CORONA_LINE_GAMES`` sets how many games each comparison plays.
"""

from __future__ import annotations

import os
import random

from companion.board import place_cell, place_name
from companion.games.corona_line import GAME
from companion.games.corona_line.histories import completions
from companion.games.corona_line.net import net
from companion.games.corona_line.table import table
from tests.games.corona_line.naive import NaiveGame, all_games, cross, passes_a_point
from tests.games.corona_line.random_games import lines_only, random_options, random_play

GAMES = int(os.environ.get("CORONA_LINE_GAMES", "200"))


def naive(options, first=None):
    cells = net(options.number("size")).cells
    return NaiveGame(
        options.number("size"),
        {player: cells[point] for player, point in table(options).starts.items()},
        first or options.choice("first"),
        options.on("no_straight_on"),
        options.number("target"),
    )


def plain(move):
    return place_cell(move.to), move.switch


def test_the_legal_moves_are_the_naive_ones_and_so_are_points_and_winner():
    for seed in range(GAMES):
        rng = random.Random(seed)
        options = random_options(rng, size=rng.choice([4, 4, 5, 5, 6, 7]))
        other = naive(options)
        for turn, (position, player, move, then) in enumerate(random_play(options, rng)):
            assert other.player == player
            if turn % 3 == seed % 3:
                legal = list(GAME.legal_moves(position, player))
                assert {plain(one) for one in legal} == other.legal()
                assert len(legal) == len(set(legal))
            before = other.points[player]
            other.play(*plain(move))
            assert move.crosses == (other.points[player] > before)
            score = {"blue": then.blue.points, "red": then.red.points}
            assert score == other.points
        result = GAME.result(then)
        assert other.legal() == set()
        assert (result.score, result.winner) == (other.points, other.winner())
        assert result.rule == ("CL-9" if options["target"] in other.points.values() else "CL-10")


def test_crossings_and_sights_are_those_of_plain_geometry():
    rng = random.Random(0)
    for size in (4, 5, 7, 9):
        n = net(size)
        for _ in range(1500):
            a, b, c, d = (rng.randrange(n.points) for _ in range(4))
            if a == b:
                continue
            ends = n.cells[a], n.cells[b]
            in_sight = not passes_a_point(*ends, size)
            assert bool(n.sights[a] >> b & 1) == in_sight == (not n.between(a, b))
            if c != d and in_sight and n.sights[c] >> d & 1:
                expected = cross(ends, (n.cells[c], n.cells[d]))
                assert bool(n.crossing(a, b) >> n.bit(c, d) & 1) == expected


def test_a_drawing_has_exactly_the_histories_found_by_trying_every_order():
    ambiguous = 0
    for seed in range(max(40, GAMES // 4)):
        rng = random.Random(seed)
        options = random_options(rng, size=rng.choice([4, 5, 6]), first="blue")
        *_, (_, _, _, end) = random_play(options, rng)
        drawing = GAME.read_marks(options, lines_only(GAME.marks(end)))
        cells = end.net.cells
        lines = {
            player: [(cells[a], cells[b]) for a, b in end.side(player).lines()]
            for player in GAME.players
        }
        expected = {
            (first, *moves)
            for first, moves, _ in all_games(
                lines["blue"], lines["red"], lambda first, options=options: naive(options, first)
            )
        }
        position = GAME.parse_position(options, unordered(end))
        found = {
            (
                history.first,
                *(
                    tuple((cells[t.line[1]], t.switch) for t in history.turns if t.player == player)
                    for player in GAME.players
                ),
            )
            for history in completions(position)
        }
        assert found == expected
        assert found
        ambiguous += len(found) > 1
        assert drawing.audit == ()
    assert ambiguous > 10


def unordered(end):
    """A position's text of which only the lines are kept, as a photo would give them."""
    names = [
        " ".join(
            "-".join(place_name(*end.net.cells[p]) for p in path) for path in end.side(player).paths
        )
        for player in GAME.players
    ]
    return f"blue {names[0]}; red {names[1]}"
