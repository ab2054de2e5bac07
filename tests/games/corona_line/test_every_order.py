"""Drawings told by trying every order of their lines, and geometry by the plainest means.

``CORONA_LINE_GAMES`` sets how many games the comparison plays.
"""

from __future__ import annotations

import os
import random

from companion.board import place_name
from companion.games.corona_line import GAME
from companion.games.corona_line.histories import completions
from companion.games.corona_line.net import net
from tests.games.corona_line.random_games import lines_only, random_options, random_play
from tests.oracle.corona_line import CoronaLine, cross

GAMES = int(os.environ.get("CORONA_LINE_GAMES", "200"))


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
        lines = {
            player: [tuple(end.net.names[at] for at in line) for line in end.side(player).lines()]
            for player in GAME.players
        }
        expected = set(all_games(options, lines))
        position = GAME.parse_position(options, unordered(end))
        found = {
            (
                history.first,
                *(
                    tuple(
                        ("switch:" if turn.switch else "") + end.net.names[turn.line[1]]
                        for turn in history.turns
                        if turn.player == player
                    )
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


def passes_a_point(a, b, size):
    """Whether some point of the board lies on the line between two others."""
    return any(
        p not in (a, b)
        and (b[0] - a[0]) * (p[1] - a[1]) == (b[1] - a[1]) * (p[0] - a[0])
        and min(a[0], b[0]) <= p[0] <= max(a[0], b[0])
        and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])
        for p in [(c, r) for c in range(size) for r in range(size)]
    )


def orders(lines, start):
    """Every order in which one player's lines can be one path from the start, or two: as moves."""

    def walk(at, left, done, switched):
        if not left:
            yield tuple(done)
            return
        ways = [(at, "")] + ([(start, "switch:")] if done and not switched else [])
        for here, switch in ways:
            for line in left:
                if here in line:
                    there = line[1] if line[0] == here else line[0]
                    rest = [one for one in left if one is not line]
                    yield from walk(there, rest, [*done, switch + there], switched or switch)

    yield from walk(start, lines, [], "")


def all_games(options, lines):
    """Every legal game with these lines, each as who began and both players' moves."""
    for first in GAME.players:
        starts = {p: place_name(x - 1, y - 1) for p, (x, y) in oracle(options, first).start.items()}
        for blue in orders(lines["blue"], starts["blue"]):
            for red in orders(lines["red"], starts["red"]):
                game, left = oracle(options, first), {"blue": [*blue], "red": [*red]}
                while left[game.player] and not game.broken(game.player, left[game.player][0]):
                    game.play({game.player: left[game.player].pop(0)})
                if not left["blue"] and not left["red"]:
                    yield first, blue, red


def oracle(options, first):
    return CoronaLine(**{**options, "first": first})
