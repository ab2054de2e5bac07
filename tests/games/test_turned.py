"""A board turned or mirrored is the same game: moves stay legal, nearby squares turn with it.

Each game is played at random on its board and, with every name exchanged, on the board turned; some
turns bring a player's start to the other's, so that the colours change places too.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.board import edge_name, mark_name, place_cell, place_name, split_mark
from companion.games import game
from tests.games.random_games import plies

Turn = Callable[[float, float], tuple[float, float]]
"""Where a place goes: columns and rows counted from the middle of the board."""
TURNS: dict[str, Turn] = {
    "same": lambda c, r: (c, r),
    "quarter": lambda c, r: (r, -c),
    "half": lambda c, r: (-c, -r),
    "three quarters": lambda c, r: (-r, c),
    "mirrored": lambda c, r: (-c, r),
    "upside down": lambda c, r: (c, -r),
    "rising diagonal": lambda c, r: (r, c),
    "falling diagonal": lambda c, r: (-r, -c),
}
PLACE = re.compile(r"\b[a-z][1-9][0-9]?[nsew]?(?=x?\b)")


@dataclass(frozen=True)
class Turned:
    """One way to turn a game: ``swap``: the colours change places; ``chosen``: other options."""

    key: str
    turn: str
    swap: bool = False
    chosen: Mapping[str, str] = field(default_factory=dict)

    def names(self, points: Mapping[str, tuple[float, float]]) -> dict[str, str]:
        """Each place's name after the turn, by where it lies in mm."""
        middle = [(min(v) + max(v)) / 2 for v in zip(*points.values(), strict=True)]
        found = {}
        for name, (x, y) in points.items():
            c, r = TURNS[self.turn](x - middle[0], middle[1] - y)
            at = (middle[0] + c, middle[1] - r)
            near = min(points, key=lambda p: abs(points[p][0] - at[0]) + abs(points[p][1] - at[1]))
            assert abs(points[near][0] - at[0]) + abs(points[near][1] - at[1]) < 1
            found[name] = near
        assert len(set(found.values())) == len(points)
        return found

    def player(self, player: str) -> str:
        return {"blue": "red", "red": "blue"}[player] if self.swap else player


CASES = [
    Turned("line-wars", "falling diagonal"),
    Turned("corona-line", "rising diagonal"),
    Turned("corona-line", "half", swap=True, chosen={"first": "red"}),
    Turned("blottos-war", "mirrored"),
    Turned("blottos-war", "upside down", swap=True),
    Turned("lineage", "half", swap=True, chosen={"first": "blue"}),
]


def places_of(g: Any, options: Any) -> dict[str, tuple[float, float]]:
    board = g.boards(options)["board"]
    found = {name: (spot.at[0], spot.at[1]) for name, spot in board.spots.items()}
    return {**found, **board.points}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.key} {case.turn}")
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_game_played_on_the_turned_board_goes_the_same_way(case: Turned, seed: int) -> None:
    g, rng = game(case.key), random.Random(seed)
    options = g.choose()
    names = case.names(places_of(g, options))
    other = g.start(g.choose(case.chosen))
    for _, moves, then in plies(g, options, rng, 60):
        turned = {}
        for player, move in moves.items():
            text = PLACE.sub(lambda found: names[found[0]], g.format_move(move))
            turned[case.player(player)] = g.parse_move(text)
        assert set(g.to_move(other)) == set(turned)
        for player, move in turned.items():
            assert not list(g.breaches(other, player, move)), g.format_move(move)
        other = g.play(other, turned)
        here, there = g.result(then), g.result(other)
        assert here.finished == there.finished
        assert here.score == {p: there.score[case.player(p)] for p in g.players}
        if here.finished and case.key != "line-wars":
            assert there.winner == (here.winner and case.player(here.winner))
            assert here.rule == there.rule


@pytest.mark.parametrize("turn", TURNS)
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**6), size=st.sampled_from([5, 7]))
def test_line_or_colour_is_the_same_on_a_turned_layout(turn: str, seed: int, size: int) -> None:
    g, rng = game("line-or-colour"), random.Random(seed)
    options = g.drawn_by_lot(g.choose({"size": size}), seed)
    names = Turned(g.key, turn).names(places_of(g, options))
    back = {after: before for before, after in names.items()}
    colours = options.choice("layout").split()

    def colour(name: str) -> str:
        column, row = place_cell(back[name])
        return colours[size - 1 - row][column]

    rows = ["".join(colour(place_name(c, r)) for c in range(size)) for r in range(size)]
    other = g.start(g.choose({"layout": " ".join(reversed(rows))}))
    for _, moves, then in plies(g, options, rng):
        ((player, move),) = moves.items()
        other = g.play(other, {player: names.get(move, move)})
        here, there = g.result(then), g.result(other)
        assert (here.score, here.winner, here.rule) == (there.score, there.winner, there.rule)


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("turn", TURNS)
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**6), negation=st.sampled_from(["region", "square"]))
def test_line_wars_squares_count_the_same_however_the_sheet_lies(
    turn: str, swap: bool, seed: int, negation: str
) -> None:
    """Territory knows no up and no first player: only a tie is Red's (LW-14)."""
    g = game("line-wars")
    options = g.choose({"negation": negation})
    *_, (_, _, end) = plies(g, options, random.Random(seed), 14)
    names = Turned(g.key, turn).names(places_of(g, options))
    other = {"blue": "red", "red": "blue"} if swap else {}
    marks = {}
    for mark, colour in g.marks(end).items():
        kind, place = split_mark(mark)
        if kind == "line":
            a, b = place.split("-")
            name = mark_name("line", edge_name(names[a], names[b]))
            marks[name] = other.get(str(colour), colour)
    here, there = g.result(end), g.read_marks(options, marks).result
    assert here.score == {p: there.score[other.get(p, p)] for p in g.players}
    assert here.counts == there.counts
