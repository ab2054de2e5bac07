"""Line Wars on printed sheets and on paper ruled by hand."""

from __future__ import annotations

import random
from itertools import islice

from companion.board import Board, Marks
from companion.games.line_wars import GAME, Position
from companion.games.options import Options
from companion.games.sheet_page import sheet_page
from tests.camera.dealt import Asked, Dealt
from tests.camera.hands import Hand, hand_drawn_scene, printed_scene, set_dots
from tests.camera.looks import Look, Rng
from tests.games.line_wars.random_games import finished_game, random_play

SIZES = range(4, 13)
"""Every other board is 7, the rest any of these."""


def printed(asked: Asked) -> Dealt:
    rng = asked.rng()
    options, board, marks, hand, look = _played_on(asked, rng)
    paper = str(rng.choice(["a4", "letter"]))
    scene = printed_scene(
        sheet_page(GAME, options, "board", paper),
        asked.sheet(GAME.key, "board", options, paper, "size"),
        marks,
        hand,
        look,
        asked.seed,
    )
    return Dealt("printed", scene, options, board, marks, paper, None, hand, asked.name)


def hand_drawn(asked: Asked) -> Dealt:
    rng = asked.rng()
    options, board, marks, hand, look = _played_on(asked, rng)
    assert board.lattice is not None
    sheet = set_dots(board.lattice, rng)
    scene = hand_drawn_scene(board, sheet, marks, hand, look, asked.seed)
    return Dealt(
        "hand-drawn", scene, options, board, marks, sheet.paper, sheet.ruling, hand, asked.name
    )


def _played_on(asked: Asked, rng: Rng) -> tuple[Options, Board, Marks, Hand, Look]:
    size = asked.size
    if size is None:
        size = 7 if rng.random() < 0.5 else int(rng.choice(SIZES))
    options = GAME.choose({"size": size})
    played_by = options.with_(end=asked.end) if asked.end else options
    marks = GAME.marks(_played(played_by, random.Random(asked.seed)))
    marks = _as_blackened(marks, rng)
    hand = asked.hand(rng)
    return options, GAME.boards(options)["board"], marks, hand, asked.drawn_look(rng)


def _played(options: Options, rng: random.Random) -> Position:
    """A finished game, or as often one that the players left off after a few turns."""
    if rng.random() < 0.5:
        return finished_game(options.number("size"), rng, options)
    turns = rng.randint(7, 20)
    *_, (_, _, _, last) = islice(random_play(options, rng), turns)
    return last.blackened()


def _as_blackened(marks: Marks, rng: Rng) -> Marks:
    """The squares players really black out: none, as often; now and then all but one."""
    lines = {name: value for name, value in marks.items() if not name.startswith("fill ")}
    filled = [name for name in marks if name not in lines]
    if rng.random() < 0.5:
        return lines
    if filled and rng.random() < 0.2:
        filled.pop(int(rng.integers(len(filled))))
    return {**lines, **{name: marks[name] for name in filled}}
