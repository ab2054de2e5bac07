"""The rules core and a second, plain implementation agree on random games.

``LINE_OR_COLOUR_GAMES`` sets how many games are played.
"""

from __future__ import annotations

import os
import random

from companion.board import place_cell
from companion.games.line_or_colour import GAME
from companion.games.line_or_colour.position import printed_rows
from tests.games.line_or_colour.naive import NaiveGame
from tests.games.line_or_colour.random_games import random_play, some_options

GAMES = int(os.environ.get("LINE_OR_COLOUR_GAMES", "300"))


def plain(move):
    return move if move == "swap" else place_cell(move)


def test_moves_turns_scores_and_winners_are_the_naive_ones_all_through_random_games():
    swaps = 0
    for seed in range(GAMES):
        rng = random.Random(seed)
        options = some_options(rng)
        other = NaiveGame(printed_rows(options), options.on("pie"))
        for position, player, move, then in random_play(options, rng):
            assert player == other.turn
            if rng.random() < 0.2:
                legal = list(GAME.legal_moves(position, player))
                assert {plain(m) for m in legal} == other.legal_moves()
                assert len(legal) == len(set(legal))
            other.play(plain(move))
            swaps += move == "swap"
            if rng.random() < 0.2 or not GAME.to_move(then):
                compare(then, other)
        assert other.over()
    assert swaps or GAMES < 100


def compare(position, other):
    result = GAME.result(position)
    assert result.finished == other.over()
    assert (result.winner, result.rule) == (
        other.winner() if other.winner()[0] or not other.over() else (None, "LC-6")
    )
    assert {place_cell(name): owner for name, owner in result.places.items()} == other.rings
    assert result.score == {
        player: {"colour": other.most_of_a_colour(player), "line": other.longest_line(player)}
        for player in ("white", "black")
    }
