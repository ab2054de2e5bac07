"""Random games to be timed: ours, python-chess's, and OpenSpiel's dots and boxes."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from companion.games.protocol import Game

LONGEST = 600
"""Plies after which a game is left."""
Play = Callable[[random.Random], int]
"""Plays a game, or generates moves; returns the number of plies or positions."""


def lines_drawn(moves: dict[str, Any]) -> int:
    return sum(len(move.lines()) for move in moves.values())


def one_ply(moves: dict[str, Any]) -> int:
    return 1


def plies_of(g: Game[Any, Any]) -> Play:
    """A random game by the usual options, and how many plies it took."""
    options = g.choose()
    count = lines_drawn if g.key == "line-wars" else one_ply

    def play(rng: random.Random) -> int:
        position, plies = g.start(options), 0
        for _ in range(LONGEST):
            players = g.to_move(position)
            if not players:
                break
            moves = {player: g.random_move(position, player, rng) for player in players}
            plies += count(moves)
            position = g.play(position, moves)
        return plies

    return play


def chess_play() -> tuple[Play, Play] | str:
    """Random chess: plies and generated legal moves; or why it is not available."""
    try:
        import chess
    except ImportError:
        return "not installed"

    def play(rng: random.Random) -> int:
        board, plies = chess.Board(), 0
        while plies < LONGEST:
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
            plies += 1
        return plies

    rng, boards = random.Random(1), []
    board = chess.Board()
    for _ in range(200):
        moves = list(board.legal_moves)
        if not moves:
            board = chess.Board()
            continue
        board.push(rng.choice(moves))
        boards.append(board.copy(stack=False))

    def listing(_: random.Random) -> int:
        for one in boards:
            list(one.legal_moves)
        return len(boards)

    return play, listing


def open_spiel_play() -> tuple[Play, Play] | str:
    """Random dots and boxes on 7 x 7 dots in OpenSpiel; or why it is not available."""
    try:
        import pyspiel
    except ImportError:
        return "not installed"
    boxes = pyspiel.load_game("dots_and_boxes(num_rows=6,num_cols=6)")

    def play(rng: random.Random) -> int:
        state, plies = boxes.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
        return plies

    rng, states, state = random.Random(1), [], boxes.new_initial_state()
    while not state.is_terminal():
        states.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))

    def listing(_: random.Random) -> int:
        for one in states:
            one.legal_actions()
        return len(states)

    return play, listing
