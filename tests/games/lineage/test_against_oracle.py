"""The rules core and the oracle agree on random games and positions, also on other boards.

``LINEAGE_GAMES`` sets how many games each comparison plays.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from math import sqrt

import pytest

from companion.games.lineage import GAME
from companion.games.lineage.board_folder import board_answer, board_named
from tests.games.lineage.boards import CENTRE, LINES, any_stones, small_board
from tests.games.lineage.setups import random_setup
from tests.oracle.lineage import Lineage, Piece

GAMES = int(os.environ.get("LINEAGE_GAMES", "12"))
RULINGS = [{}, {"no_return": "ever"}, {"first": "blue"}, {"surrounded": "no_move"}]


def agree(position, oracle):
    """Same pieces, bars, end and legal turns."""
    result, net = GAME.result(position), position.net
    assert dict(result.places) == {at: piece.player for at, piece in oracle.piece.items()}
    bars = {net.names[i]: set(net.name_list(b)) for i, b in enumerate(position.bars) if b}
    assert bars == {at: set(one.barred) for at, one in oracle.piece.items() if one.barred}
    assert (result.finished, result.rule or "", result.winner or "") == (
        bool(oracle.ended),
        oracle.ended,
        oracle.winner,
    )
    assert result.score == oracle.score()
    legal = {
        GAME.format_move(m) for p in GAME.to_move(position) for m in GAME.legal_moves(position, p)
    }
    assert legal == (set() if oracle.ended else oracle.turns(oracle.player) or {"pass"})
    return legal


def both_play(position, oracle, turn):
    oracle.play({oracle.player: turn})
    (player,) = GAME.to_move(position)
    return GAME.play(position, {player: GAME.parse_move(turn)})


def kind(turn):
    return "force" if turn.startswith("force:") else "pass" if turn == "pass" else "move"


def forces_of(legal):
    return [turn for turn in sorted(legal) if kind(turn) == "force"]


def played(options, rng, seen, most):
    position, oracle = GAME.start(options), Lineage(**options)
    for _ in range(most):
        legal = agree(position, oracle)
        if not legal:
            break
        lively = forces_of(legal) if rng.random() < 0.5 else []
        turn = rng.choice(lively or sorted(legal))
        pieces = len(oracle.piece)
        position = both_play(position, oracle, turn)
        seen[kind(turn)] += 1
        seen["removed"] += len(oracle.piece) < pieces
    agree(position, oracle)
    seen[position.ended] += 1


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """The oracle knows the small board too."""
    monkeypatch.setitem(Lineage.boards, "small", small_board())


@pytest.mark.slow
@pytest.mark.parametrize("rulings", RULINGS, ids=["usual", "ever", "blue", "no move"])
def test_random_games_on_a_crowded_board_of_open_wrapping_and_closed_lines(folder, rulings):
    seen = Counter()
    for seed in range(GAMES):
        rng = random.Random(seed)
        board = board_answer("small")
        options = GAME.choose({"board": board, "setup": random_setup(board, rng), **rulings})
        played(options, rng, seen, 120)
    assert seen["force"] > GAMES
    assert seen["removed"] > GAMES


def test_random_games_on_our_board():
    seen = Counter()
    for seed in range(max(1, GAMES // 10)):
        rng = random.Random(seed)
        options = GAME.choose({"setup": random_setup("reconstruction", rng)})
        played(options, rng, seen, 100)
    assert seen["move"]


@pytest.mark.parametrize("surrounded", ["sides", "no_move"])
@pytest.mark.parametrize("no_return", ["last", "ever"])
def test_random_positions_on_our_board_however_crowded(no_return, surrounded):
    """Positions that no game leads to still have one meaning: a turn from each is compared."""
    places = board_named("reconstruction").points
    seen = Counter()
    options = GAME.choose({"no_return": no_return, "surrounded": surrounded})
    for seed in range(2 * GAMES):
        rng = random.Random(seed)
        stones = any_stones(sorted(places), rng, 38)
        position, oracle = placed(options, stones)
        for _ in range(4):
            legal = agree(position, oracle)
            if not legal:
                break
            turn = rng.choice(forces_of(legal) or sorted(legal))
            seen[kind(turn)] += 1
            position = both_play(position, oracle, turn)
    assert seen["force"] > GAMES / 4


@pytest.mark.slow
def test_games_of_few_pieces_to_every_end(folder):
    """Few pieces, most of them round the centre, going round in circles where they can."""
    seen = Counter()
    options = GAME.choose({"board": "small"})
    places = sorted({place for _, points in LINES for place in points})
    for seed in range(14 * GAMES):
        rng = random.Random(seed)
        centre = [*CENTRE["red"], *CENTRE["blue"]]
        rest = rng.sample([p for p in places if p not in centre], rng.randint(5, 9))
        stones = {"red": centre[:3] + rest[:2], "blue": rest[2:]}
        position, oracle = placed(options, stones)
        before = []
        for _ in range(40):
            legal = agree(position, oracle)
            if not legal:
                break
            before.append(stones_of(oracle))
            back = [turn for turn in sorted(legal) if led_back(oracle, turn, before)]
            turn = rng.choice(back or sorted(legal))
            position = both_play(position, oracle, turn)
        seen[position.ended] += 1
    assert seen["LG-9"]
    assert seen["LG-10"]
    assert seen["LG-11"]


def placed(options, stones):
    """A position without a history, surrounded pieces left out, in both implementations."""
    oracle = Lineage(**options)
    oracle.player = "red"
    oracle.piece = {at: Piece(player) for player, places in stones.items() for at in places}
    oracle.ended = oracle.winner = ""
    oracle.begin()
    words = [
        " ".join([player, *(at for at, piece in oracle.piece.items() if piece.player == player)])
        for player in ("red", "blue")
    ]
    return GAME.parse_position(options, "; ".join([*words, "next red", "bars"])), oracle


def stones_of(oracle):
    return {at: piece.player for at, piece in oracle.piece.items()}


def led_back(oracle, turn, before):
    """Whether a move brings the pieces back to where they stood before."""
    if kind(turn) != "move":
        return False
    start, end = turn.split("-")
    stones = stones_of(oracle)
    stones[end] = stones.pop(start)
    return stones in before


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


def reconstruction():
    """Lines, centre points and ovals of our board, by geometry from its description.

    Every line is taken as the places it goes through, sorted along it.
    """
    at = {}
    for column in range(1, 9):
        for row in range(1, 9):
            at["abcdefgh"[column - 1] + str(row)] = (float(column), float(row))
    ovals = {}
    for player, middle in (("red", 2), ("blue", 7)):
        on = {}
        for column in range(1, 9):
            part = 1 - ((column - 4.5) / 3.1) ** 2
            if part > 0:
                name = "abcdefgh"[column - 1] + str(middle)
                on[f"{name}n"] = (float(column), middle + 0.6 * sqrt(part))
                on[f"{name}s"] = (float(column), middle - 0.6 * sqrt(part))
        on[f"b{middle}w"] = (4.5 - 3.1, float(middle))
        on[f"g{middle}e"] = (4.5 + 3.1, float(middle))
        at.update(on)
        upper = sorted((p for p in on if on[p][1] >= middle), key=lambda p: on[p][0])
        lower = sorted((p for p in on if on[p][1] < middle), key=lambda p: -on[p][0])
        within = [
            p
            for p, (x, y) in at.items()
            if p not in on and ((x - 4.5) / 3.1) ** 2 + ((y - middle) / 0.6) ** 2 < 1
        ]
        ovals[player] = (upper + lower, within)
    lines = []
    for k in range(1, 9):
        column = [p for p in at if at[p][0] == k]
        row = [p for p in at if at[p][1] == k]
        lines.append(("wrap", sorted(column, key=lambda p: at[p][1])))
        lines.append(("wrap", sorted(row, key=lambda p: at[p][0])))
    lines += [("closed", on) for on, _ in ovals.values()]
    return lines, {"red": ["e4", "e5"], "blue": ["d4", "d5"]}, ovals, at
