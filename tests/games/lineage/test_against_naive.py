"""The rules core and a second, plain implementation agree on random games and positions.

``LINEAGE_GAMES`` sets how many games each comparison plays.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from companion.games.lineage import GAME, PASS, Force, Slide
from companion.games.lineage.board_folder import board_answer, board_named
from companion.games.lineage.setup import random_setup
from tests.games.lineage.boards import CENTRE, LINES, any_stones
from tests.games.lineage.naive import NaiveGame, reconstruction

GAMES = int(os.environ.get("LINEAGE_GAMES", "40"))
RULINGS = [{}, {"no_return": "ever"}, {"first": "blue"}]


def plain(move):
    if isinstance(move, Slide):
        return ("move", move.start, move.end)
    return ("force", move.at) if isinstance(move, Force) else ("pass",)


def product(turn):
    kind, *places = turn
    return {"move": Slide, "force": Force}[kind](*places) if places else PASS


def agree(position, other):
    """Same pieces, bars, player, end and legal turns."""
    assert dict(GAME.result(position).places) == other.stones
    net = position.net
    bars = {net.names[i]: set(net.name_list(b)) for i, b in enumerate(position.bars) if b}
    assert bars == other.bars
    assert (net.names[position.forced] if position.forced >= 0 else None) == other.forced
    result, ended = GAME.result(position), other.ended()
    assert (result.finished, result.rule, result.winner) == (
        (True, *ended) if ended else (False, None, None)
    )
    assert result.score == {player: other.count(player) for player in ("blue", "red")}
    legal = {plain(m) for p in GAME.to_move(position) for m in GAME.legal_moves(position, p)}
    assert legal == other.moves()
    return legal


def played(options, other, rng, seen, most):
    position = GAME.start(options)
    for _ in range(most):
        legal = agree(position, other)
        if not legal:
            break
        forces = [turn for turn in sorted(legal) if turn[0] == "force"]
        lively = forces and rng.random() < 0.5
        turn = rng.choice(forces if lively else sorted(legal))
        pieces = len(other.stones)
        position = GAME.play(position, {other.player: product(turn)})
        other.play(turn)
        seen[turn[0]] += 1
        seen["removed"] += len(other.stones) < pieces
    agree(position, other)
    seen[position.ended] += 1


def naive(options, lines, centre):
    setup = {}
    for part in options["setup"].split(";"):
        player, *places = part.split()
        setup[player] = places
    return NaiveGame(lines, centre, setup, options["first"], options["no_return"])


@pytest.mark.parametrize("rulings", RULINGS, ids=["usual", "ever", "blue"])
def test_random_games_on_a_crowded_board_of_open_wrapping_and_closed_lines(folder, rulings):
    seen = Counter()
    for seed in range(GAMES):
        rng = random.Random(seed)
        board = board_answer("small")
        options = GAME.choose({"board": board, "setup": random_setup(board, rng), **rulings})
        played(options, naive(options, LINES, CENTRE), rng, seen, 120)
    assert seen["force"] > GAMES
    assert seen["removed"] > GAMES


def test_random_games_on_our_board():
    lines, centre, _, _ = reconstruction()
    seen = Counter()
    for seed in range(max(1, GAMES // 10)):
        rng = random.Random(seed)
        options = GAME.choose({"setup": random_setup("reconstruction", rng)})
        played(options, naive(options, lines, centre), rng, seen, 100)
    assert seen["move"]


@pytest.mark.parametrize("no_return", ["last", "ever"])
def test_random_positions_on_our_board_however_crowded(no_return):
    """Positions that no game leads to still have one meaning: a turn from each is compared."""
    lines, centre, _, at = reconstruction()
    seen = Counter()
    options = GAME.choose({"no_return": no_return})
    for seed in range(2 * GAMES):
        rng = random.Random(seed)
        stones = any_stones(sorted(at), rng, 38)
        position, other = placed(options, lines, centre, stones)
        for _ in range(4):
            legal = agree(position, other)
            if not legal:
                break
            forces = [turn for turn in sorted(legal) if turn[0] == "force"]
            turn = rng.choice(forces or sorted(legal))
            seen[turn[0]] += 1
            position = GAME.play(position, {other.player: product(turn)})
            other.play(turn)
    assert seen["force"] > GAMES / 4


def test_games_of_few_pieces_to_every_end(folder):
    """Few pieces, most of them round the centre, going round in circles where they can."""
    seen = Counter()
    options = GAME.choose({"board": "small"})
    places = sorted({place for _, points in LINES for place in points})
    for seed in range(4 * GAMES):
        rng = random.Random(seed)
        centre = [*CENTRE["red"], *CENTRE["blue"]]
        rest = rng.sample([p for p in places if p not in centre], rng.randint(5, 9))
        stones = {"red": centre[:3] + rest[:2], "blue": rest[2:]}
        position, other = placed(options, LINES, CENTRE, stones)
        for _ in range(40):
            legal = agree(position, other)
            if not legal:
                break
            back = [turn for turn in sorted(legal) if led_back(other, turn)]
            turn = rng.choice(back or sorted(legal))
            position = GAME.play(position, {other.player: product(turn)})
            other.play(turn)
        seen[position.ended] += 1
    assert seen["LG-9"]
    assert seen["LG-10"]
    assert seen["LG-11"]


def placed(options, lines, centre, stones):
    """A position without a history, surrounded pieces left out, in both implementations."""
    other = NaiveGame(lines, {}, stones, "red", options["no_return"])
    other.centre = [*centre["red"], *centre["blue"]]
    words = [
        " ".join([player, *(p for p in other.stones if other.stones[p] == player)])
        for player in ("red", "blue")
    ]
    return GAME.parse_position(options, "; ".join([*words, "next red", "bars"])), other


def led_back(other, turn):
    """Whether a move brings the pieces back to where they stood before."""
    if turn[0] != "move":
        return False
    stones = dict(other.stones)
    stones[turn[2]] = stones.pop(turn[1])
    return any(frozenset(stones.items()) == past[0] for past in other.past)


def test_our_boards_file_is_the_board_of_the_description():
    """14 intersections on each oval, 6 within, none closer than 20 mm (LG-1)."""
    lines, centre, ovals, at = reconstruction()
    board = board_named("reconstruction")
    assert set(board.points) == set(at)
    assert len(board.points) == 64 + 2 * 14
    for name, (x, y) in board.points.items():
        expected = ((at[name][0] - 0.5) * 57.15, (8.5 - at[name][1]) * 57.15)
        assert (x, y) == pytest.approx(expected, abs=1e-3)
    assert {circle(line.kind, line.points) for line in board.lines} == {
        circle(kind, points) for kind, points in lines
    }
    for player, (on, within) in ovals.items():
        assert set(board.on[player]) == set(on)
        assert set(board.within[player]) == set(within)
        assert (len(on), len(within)) == (14, 6)
    assert {p: list(points) for p, points in board.centre.items()} == centre


def circle(kind, points):
    """A line that runs round, told the same way wherever and whichever way it is begun."""
    turns = [tuple(points[i:]) + tuple(points[:i]) for i in range(len(points))]
    return kind, min(*turns, *(turn[::-1] for turn in turns))
