"""Random games to be timed: ours, python-chess's, and OpenSpiel's dots and boxes; and what tests
claim of random play, held to by more games than there.

    python -m tests.bench.random_play [SEEDS] [--write]
"""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion.book.book import Book
from companion.games.protocol import Game
from tests.bench.results import arguments, table, write_section
from tests.book import test_undo as undo
from tests.games import test_conformance as conformance
from tests.games.line_wars import test_against_oracle as oracle
from tests.games.line_wars import test_ending as ending
from tests.games.line_wars import test_histories as histories

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


# -- claims


def four_turns(_: int) -> int:
    """Games of four turns of Line Wars on 4 x 4 dots, counted by the rules and by the oracle."""
    games = 4196
    oracle.test_there_are_as_many_games_of_a_few_turns_as_counted_plainly(4, 4, games)
    return games


def endings(seeds: int) -> int:
    """Games of Line Wars in which at each turn everything is tried that could still gain."""
    for rulings in ending.RULINGS:
        ending.test_who_can_gain_or_negate_is_what_trying_every_turn_finds(rulings, seeds)
    return seeds * len(ending.RULINGS)


def turns_from_drawings(seeds: int) -> int:
    """Games of Line Wars whose turns are among those that the drawing allows, at every turn."""
    played = histories.test_the_turns_that_were_played_are_among_those_the_drawing_allows
    for short_turns in ("longest", "stuck", "allowed"):
        for branching in ("off", "on"):
            played(short_turns, branching, seeds)
    return 6 * seeds


def random_games(seeds: int) -> int:
    """Games of every game under each house rule, legal to the end, all texts read back."""
    for case in conformance.CASES:
        for seed in range(seeds):
            played = conformance.test_random_play_is_legal_to_the_end_and_every_text_comes_back
            played(*case.values, seed)
    return seeds * len(conformance.CASES)


def acts_undone(seeds: int) -> int:
    """Scorebooks in which 45 acts of any kind are undone and done again one by one."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_DATA_HOME"] = home
        other = undo.other_book(Path(home))
        for seed in range(seeds):
            with Book.open(Path(home) / f"{seed}.db") as book:
                undo.test_any_acts_are_undone_and_done_again_one_by_one(book, other, seed)
    return seeds


CLAIMS = (four_turns, endings, turns_from_drawings, random_games, acts_undone)


def counted(seeds: int) -> Iterator[tuple[str, str, str]]:
    """Each claim, how many hold it, and the processor's seconds; one that does not ends it."""
    for claim in CLAIMS:
        began = time.process_time()
        count = claim(seeds)
        yield (claim.__doc__ or "").rstrip("."), f"{count:,}", f"{time.process_time() - began:.0f}"


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("seeds", type=int, nargs="?", default=12)
    parser.add_argument("--write", action="store_true", help="put the table into RESULTS.md")
    args = parser.parse_args()
    told = table(("all of these hold", "count", "processor s"), counted(args.seeds))
    print(told)
    if args.write:
        write_section("random-play", "Random play, more seeds", told)


if __name__ == "__main__":
    main()
