"""CoronaLine on printed sheets and on paper dotted by hand.

The ranges here are fixed before any reader was tuned.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from companion.board import XY, Board, Marks, Page, split_mark
from companion.games.corona_line import GAME, Position
from companion.games.options import Options
from companion.games.sheet_page import sheet_page
from tests.camera.dealt import Asked, Dealt
from tests.camera.filling import TICKS, drawn_one, tick_box
from tests.camera.hands import Hand, arc, blank_scene, page_scene, set_dots
from tests.camera.inks import pen_of
from tests.camera.looks import Look, Rng
from tests.camera.scene import Dot, Mark, Ring, Stroke, Text
from tests.games.corona_line.random_games import random_play

SIZES = range(4, 10)
"""Every other board is 7, the rest any of these."""

STARTS: Mapping[str, float] = {"corners": 8, "other_corners": 1, "sides": 1}
"""Start points of printed boards; on paper dotted by hand they are the usual corners."""

TICKING: Mapping[str, float] = {"all": 6, "none": 2, "some": 2}
"""Whether a table ticks every point and switch, none, or forgets some."""

TICKED_WITH: Mapping[str, float] = {"own": 7, "black": 3}
"""Whether boxes are ticked with the pen of the lines or with another at hand."""

MARKED_STARTS: Mapping[str, float] = {"not": 4, "ring": 2.5, "large": 2, "letter": 1.5}
"""How people mark the start points of a board that they dot themselves."""

BEST_OF = (1, 3)
"""Of how many random games the longest is taken, every other time: players do not blunder on."""

RULED = 0.2
"""How often a table draws its lines along a ruler."""

BOW = 0.006
"""How far the middle of a line drawn freely strays, as a share of its length, rms."""


def printed(asked: Asked) -> Dealt:
    rng = asked.rng()
    starts = drawn_one(STARTS, rng)
    options, board, position, hand, look = _played_on(asked, rng, starts)
    marks = _as_ticked(GAME.marks(position), rng)
    paper = str(rng.choice(["a4", "letter"]))
    page = sheet_page(GAME, options, "board", paper)
    pen = np.random.default_rng([asked.seed, 1])
    dots = {name: page.on_page(at) for name, at in board.points.items()}
    drawn = [*pen_lines(board, dots, marks, hand, pen), *_ticks(page, marks, hand, pen)]
    if pen.random() < 0.5:
        drawn.append(Text((120.0, 22.0), "Ann", hand.inks["black"], 5.0))
    pdf = asked.sheet(GAME.key, "board", options, paper, "size", "starts")
    scene = page_scene(page, pdf, drawn, look, asked.seed)
    return Dealt("printed", scene, options, board, marks, paper, None, hand, asked.name)


def hand_drawn(asked: Asked) -> Dealt:
    rng = asked.rng()
    options, board, position, hand, look = _played_on(asked, rng, "corners")
    marks = {n: v for n, v in GAME.marks(position).items() if n.startswith("line ")}
    # A sheet that people dot themselves has no boxes.
    board = replace(
        board, ticks={}, captions=(), slots=tuple(s for s in board.slots if s.kind == "line")
    )
    assert board.lattice is not None
    sheet = set_dots(board.lattice, rng)
    pen = np.random.default_rng([asked.seed, 1])
    how = drawn_one(MARKED_STARTS, pen)
    drawn = [
        *_marked_starts(board, sheet.dots, how, hand, pen),
        *pen_lines(board, sheet.dots, marks, hand, pen),
    ]
    scene = blank_scene(board, sheet, drawn, look, asked.seed, pen)
    return Dealt(
        "hand-drawn", scene, options, board, marks, sheet.paper, sheet.ruling, hand, asked.name,
        told={"marked_starts": how},
    )  # fmt: skip


def _played_on(asked: Asked, rng: Rng, starts: str) -> tuple[Options, Board, Position, Hand, Look]:
    size = asked.size
    if size is None:
        size = 7 if rng.random() < 0.5 else int(rng.choice(SIZES))
    options = GAME.choose({"size": size, "starts": starts})
    position = _played(options, random.Random(asked.seed))
    hand = asked.hand(rng)
    if rng.random() < RULED:
        hand = replace(hand, wobble=0.15 * hand.wobble, ruled=True)
    return options, GAME.boards(options)["board"], position, hand, asked.drawn_look(rng)


def _played(options: Options, rng: random.Random) -> Position:
    """A finished game, or as often one that the players left off on the way."""
    games = [list(random_play(options, rng)) for _ in range(rng.choice(BEST_OF))]
    turns = max(games, key=len)
    if rng.random() < 0.5:
        return turns[-1][3]
    return turns[rng.randrange(len(turns) // 3, len(turns))][3]


def pen_lines(
    board: Board, dots: Mapping[str, XY], marks: Marks, hand: Hand, rng: Rng
) -> Iterator[Mark]:
    """The lines in any order, each from dot to dot in one stroke, some drawn twice."""
    lines = [(split_mark(n)[1], str(v)) for n, v in marks.items() if n.startswith("line ")]
    for i in rng.permutation(len(lines)):
        name, colour = lines[i]
        a, b = (np.array(dots[dot]) for dot in board.edges[name])
        if rng.random() < 0.5:
            a, b = b, a
        ink = hand.inks[colour]
        for _ in range(2 if rng.random() < hand.twice else 1):
            yield _line(a, b, hand, ink, rng)


def _line(a: np.ndarray, b: np.ndarray, hand: Hand, ink: str, rng: Rng) -> Stroke:
    a, b = a + rng.normal(0, hand.aim, 2), b + rng.normal(0, hand.aim, 2)
    points = arc((a[0], a[1]), (b[0], b[1]), 0.0 if hand.ruled else max(BOW, hand.bow), rng)
    return Stroke(tuple(points), ink, pen_of(ink), hand.wobble, hand.overshoot)


def _as_ticked(marks: Marks, rng: Rng) -> Marks:
    """The boxes that people really tick."""
    how = drawn_one(TICKING, rng)
    lines = {name: value for name, value in marks.items() if name.startswith("line ")}
    ticks = [name for name in marks if name not in lines]
    if how == "none":
        return lines
    if how == "some":
        ticks = [name for name in ticks if rng.random() < 0.6]
    return {**lines, **{name: marks[name] for name in ticks}}


def _ticks(page: Page, marks: Marks, hand: Hand, rng: Rng) -> Iterator[Mark]:
    """Ticks, each player's in a way of their own."""
    hows = {player: drawn_one(TICKS, rng) for player in GAME.players}
    inks = {
        player: hand.inks[player if drawn_one(TICKED_WITH, rng) == "own" else "black"]
        for player in GAME.players
    }
    for name, value in marks.items():
        kind, place = split_mark(name)
        if kind == "tick" and value is True:
            player, box = place.partition(".")[0], page.board.ticks[place]
            yield from tick_box(page.on_page(box.at), box.side, hows[player], inks[player], rng)


def _marked_starts(
    board: Board, dots: Mapping[str, XY], how: str, hand: Hand, rng: Rng
) -> Iterator[Mark]:
    assert board.lattice is not None
    pitch = math.dist(dots["a1"], dots["a2"])
    for place, player in board.starts.items():
        (x, y), ink = dots[place], hand.inks[player if rng.random() < 0.7 else "black"]
        if how == "ring":
            yield Ring((x, y), float(rng.uniform(0.15, 0.25)) * pitch, ink, pen_of(ink))
        elif how == "large":
            yield Dot((x, y), float(rng.uniform(1.3, 2.0)), ink, pen_of(ink))
        elif how == "letter":
            out = -1.0 if place.startswith("a") else 1.0
            yield Text((x + out * 0.4 * pitch - 1.5, y + 2.0), player[0].upper(), ink, 5.0)
