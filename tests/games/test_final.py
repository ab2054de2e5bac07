"""What results a game can end with: all that random games reach, none that its board forbids."""

from __future__ import annotations

import random

import pytest

from companion.example_games.hex import Hex
from companion.games import game, game_keys
from companion.games.final import ImpossibleResult
from companion.records import UNFINISHED, result_text

BOARDS = {
    "line-wars": ({"size": 4}, {"size": 5}, {"size": 4, "end": "last_line"}),
    "corona-line": ({"size": 4}, {"size": 4, "target": 1}, {"size": 5, "target": 8}),
    "line-or-colour": ({"size": 5}, {"size": 7, "pie": "on"}),
    "blottos-war": (
        {},
        {"columns": 3, "rows": 3, "neutral": 1},
        {"columns": 5, "deadlock": "draw"},
    ),
    "lineage": ({}, {"first": "blue"}),
}
GAMES, PLIES, LOOKED_AT = 6, 400, 6
"""Games of each board, plies after which one is left, and random moves looked at each ply for one
that ends the game."""


def played(g, options, rng: random.Random):
    """The last position of a random game whose players take a win, or an end, when they see it."""
    position = g.start(options)
    for _ in range(PLIES):
        players = g.to_move(position)
        if not players:
            break
        for _ in range(LOOKED_AT):
            moves = {player: g.random_move(position, player, rng) for player in players}
            then = g.play(position, moves)
            if not g.to_move(then):
                break
        position = then
    return position


@pytest.mark.slow
@pytest.mark.parametrize("key", game_keys())
def test_every_result_that_a_game_reaches_is_possible(key: str) -> None:
    g = game(key)
    reached = set()
    for chosen in BOARDS.get(key, ({},)):
        options = g.choose(chosen)
        for seed in range(GAMES):
            result = g.result(played(g, options, random.Random(seed)))
            text = result_text(g, result)
            if text == UNFINISHED:
                continue
            found = g.final(options, text)
            assert found.winner == result.winner, (chosen, seed, text)
            reached.add(text)
    assert reached


@pytest.mark.parametrize(
    ("key", "chosen", "result", "winner", "rule"),
    [
        ("line-wars", {}, "18-18", "red", "LW-14"),
        ("line-wars", {}, "0-0", "red", "LW-14"),
        ("line-wars", {"size": 12}, "70-51", "blue", ""),
        ("corona-line", {}, "3-2", "blue", ""),
        ("corona-line", {}, "0-2", "red", ""),
        ("blottos-war", {}, "20-20", None, "BW-9"),
        ("blottos-war", {}, "1/2-1/2", None, ""),
        ("lineage", {}, "12-3", "blue", ""),
        ("lineage", {}, "3-2", None, "LG-10"),
        ("lineage", {}, "4-4", None, "LG-10"),
        ("line-or-colour", {}, "0-1", "black", ""),
    ],
)
def test_the_rules_say_who_won(
    key: str, chosen: dict[str, str | int], result: str, winner: str | None, rule: str
) -> None:
    found = game(key).final(game(key).choose(chosen), result)
    assert (found.winner, found.rule) == (winner, rule)


@pytest.mark.parametrize(
    ("key", "chosen", "result", "why"),
    [
        ("line-wars", {}, "400-30", "36 squares"),
        ("line-wars", {"size": 4}, "6-4", "9 squares"),
        ("line-wars", {}, "1/2-1/2", "cannot end in a draw"),
        ("corona-line", {}, "4-1", "more than 3 points"),
        ("corona-line", {}, "3-3", "the first player to reach 3 wins at once"),
        ("corona-line", {}, "1-1", "does not show who won"),
        ("corona-line", {"size": 4, "target": 8}, "5-0", "more than 4 points"),
        ("line-or-colour", {}, "5-3", "has no score"),
        ("blottos-war", {}, "40-20", "56 territories"),
        ("blottos-war", {}, "7-3", "at least 8"),
        ("lineage", {}, "13-4", "12 pieces"),
    ],
)
def test_what_no_game_ends_with_is_refused_with_what_is_possible(
    key: str, chosen: dict[str, str | int], result: str, why: str
) -> None:
    with pytest.raises(ImpossibleResult, match=why):
        game(key).final(game(key).choose(chosen), result)


@pytest.mark.parametrize("result", ["1/2-1/2", "3-1"])
def test_no_result_is_asked_for_that_a_game_without_scores_and_draws_refuses(result: str) -> None:
    hex_ = Hex()
    with pytest.raises(ImpossibleResult, match=r"^write 1-0 or 0-1[:,] ") as refused:
        hex_.final(hex_.choose({}), result)
    assert "score:" not in str(refused.value)


@pytest.mark.parametrize("key", game_keys())
def test_players_are_only_shown_results_with_which_their_game_can_end(key: str) -> None:
    g = game(key)
    for chosen in ({}, *BOARDS[key]):
        options = g.choose(chosen)
        shown = g.examples(options)
        assert {"1-0", "0-1"} <= {*shown}
        assert ("1/2-1/2" in shown) is g.drawable
        for result in shown:
            assert g.final(options, result)
