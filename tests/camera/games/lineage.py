"""Lineage: stones of glass, plastic and paper, and drawn ones, on the travel and the full board.

The ranges here are fixed before any reader was tuned.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping

import numpy as np

from companion.board import XY, Marks, Page, split_mark
from companion.board.page import PAPERS
from companion.games.lineage import GAME, Position
from companion.games.options import Options
from companion.games.sheet_page import sheet_page
from tests.camera.cut_outs import Laid, laid_on, pieces_of
from tests.camera.dealt import Asked, Dealt
from tests.camera.filling import disc_filled, drawn_one, zigzag
from tests.camera.glued import glued_page
from tests.camera.hands import Hand, page_scene
from tests.camera.inks import pen_of
from tests.camera.looks import Rng
from tests.camera.scene import Dot, Mark, Piece, Ring, Text
from tests.games.lineage.setups import random_setup

Colour = tuple[float, float, float]

SETS: Mapping[str, Mapping[str, float]] = {
    "travel": {"glass": 3, "plastic": 2, "paper": 2.5, "pen": 2.5},
    "board": {"glass": 4, "plastic": 3, "paper": 3},
}
"""The material of stones by board: glass beads, plastic discs, cut-outs, or drawn with pens."""

RANGES: Mapping[str, tuple[Colour, Colour]] = {
    "red": ((0.30, 0.015, 0.02), (0.75, 0.07, 0.08)),
    "blue": ((0.015, 0.04, 0.22), (0.06, 0.20, 0.65)),
}
"""Linear reflectance of stones, from the darkest to the lightest set."""
VARIES: Mapping[str, float] = {"glass": 0.12, "plastic": 0.03}
"""How the stones of a set differ from each other, rms."""
WIDE: Mapping[str, tuple[float, float]] = {"glass": (0.80, 1.02), "plastic": (0.85, 1.0)}
"""A stone's diameter in that for which the board is made."""
OFF = 0.28
"""Largest distance of a stone from its intersection, in the board's stones' radii."""

DRAWN: Mapping[str, float] = {"filled": 3, "ringed": 2, "scribble": 2}
"""How stones are drawn, and how often a hand draws them so."""
DRAWN_WIDE = (0.7, 1.05)
DRAWN_OFF = 0.12
"""A drawn stone's radius and, rms, its stray, in those of the board's stones."""

USUAL_SETUP = 0.5
LEFT_OFF = (0, 150)
LONGEST = (400, 4000)
"""Turns of a game left off, and those after which one that does not end is."""


def travel(asked: Asked) -> Dealt:
    rng = asked.rng()
    options, marks, hand, used = _played_on(asked, "travel", rng)
    paper, look = str(rng.choice(list(PAPERS))), asked.drawn_look(rng)
    page = sheet_page(GAME, options, "travel", paper)
    pen = np.random.default_rng([asked.seed, 1])
    pdf = asked.sheet(GAME.key, "travel", GAME.choose(), paper)
    if used == "paper":
        laid = laid_on(pdf, GAME.key, _cut_outs(page, marks, pen), pen, asked.press)
        pdf = asked.own_pdf(laid)
    drawn = list(_drawn(page, marks, hand, pen)) if used == "pen" else []
    if pen.random() < 0.3:
        drawn.append(Text((120.0, 22.0), "Ann", hand.inks["black"], 5.0))
    scene = page_scene(page, pdf, drawn, look, asked.seed, _stones(page, marks, used, pen))
    return Dealt(
        "printed", scene, options, page.board, marks, paper, None, hand, asked.name,
        told={"stones": used},
    )  # fmt: skip


def board(asked: Asked) -> Dealt:
    rng = asked.rng()
    options, marks, hand, used = _played_on(asked, "board", rng)
    paper, look = str(rng.choice(list(PAPERS))), asked.drawn_look(rng)
    pen = np.random.default_rng([asked.seed, 1])
    page, whole = glued_page(GAME.key, "board", GAME.choose(), paper, pen)
    pdf = asked.own_pdf(asked.pressed(whole))
    if used == "paper":
        laid = laid_on(pdf, GAME.key, _cut_outs(page, marks, pen), pen, asked.press)
        pdf = asked.own_pdf(laid)
    scene = page_scene(page, pdf, (), look, asked.seed, _stones(page, marks, used, pen))
    return Dealt(
        "printed", scene, options, page.board, marks, paper, None, hand, asked.name,
        told={"stones": used},
    )  # fmt: skip


def _played_on(asked: Asked, item: str, rng: Rng) -> tuple[Options, Marks, Hand, str]:
    """The sheet's own options, which do not include the setup a game began with."""
    position = played(random.Random(asked.seed))
    hand = asked.hand(rng)
    return GAME.choose(), GAME.marks(position), hand, drawn_one(SETS[item], rng)


def played(rng: random.Random) -> Position:
    """The end of a random game or, just as often, an unfinished one."""
    options = GAME.choose()
    if rng.random() >= USUAL_SETUP:
        options = GAME.choose({"setup": random_setup(options.choice("board"), rng)})
    position = GAME.start(options)
    turns = rng.randint(*LEFT_OFF) if rng.random() < 0.5 else rng.choice(LONGEST)
    while turns and (moving := GAME.to_move(position)):
        (player,) = moving
        position = GAME.play(position, {player: GAME.random_move(position, player, rng)})
        turns -= 1
    return position


def _placed(page: Page, marks: Marks) -> Iterator[tuple[XY, str]]:
    """Each stone's place on the page and its colour."""
    for name, value in marks.items():
        yield page.on_page(page.board.points[split_mark(name)[1]]), str(value)


def _off(page: Page, at: XY, rng: Rng) -> XY:
    off = page.board.stone * OFF * float(rng.uniform(0, 1))
    way = float(rng.uniform(0, 2 * math.pi))
    return (at[0] + off * math.cos(way), at[1] + off * math.sin(way))


def _cut_outs(page: Page, marks: Marks, rng: Rng) -> Iterator[Laid]:
    pieces = pieces_of(page.board, "stone", GAME.players)
    for at, colour in _placed(page, marks):
        yield Laid(pieces[colour, 0], _off(page, at, rng), float(rng.uniform(0, 360)))


def _stones(page: Page, marks: Marks, used: str, rng: Rng) -> Iterator[Piece]:
    if used not in WIDE:
        return
    wide = float(rng.uniform(*WIDE[used]))
    usual = {
        colour: np.array(low) + (np.array(high) - low) * rng.random()
        for colour, (low, high) in RANGES.items()
    }
    for at, colour in _placed(page, marks):
        shade = max(0.5, 1 + float(rng.normal(0, VARIES[used])))
        red, green, blue = (float(v) for v in np.clip(usual[colour] * shade, 0.005, 0.9))
        kind = "stone" if used == "glass" else "disc"
        d = 2 * page.board.stone * wide
        yield Piece(kind, _off(page, at, rng), d, (red, green, blue))


def _drawn(page: Page, marks: Marks, hand: Hand, rng: Rng) -> Iterator[Mark]:
    how = _HOW[drawn_one(DRAWN, rng)]
    usual = page.board.stone * float(rng.uniform(*DRAWN_WIDE))
    for at, colour in _placed(page, marks):
        x, y = np.array(at) + rng.normal(0, DRAWN_OFF * page.board.stone, 2)
        radius = usual * float(rng.uniform(0.9, 1.1))
        yield from how((float(x), float(y)), radius, hand.inks[colour], rng)


def _ringed(at: XY, radius: float, ink: str, rng: Rng) -> Iterator[Mark]:
    yield Ring(at, radius, ink, pen_of(ink), None, 0.12)
    yield Dot(at, 0.4 * radius, ink, pen_of(ink))


def _scribbled(at: XY, radius: float, ink: str, rng: Rng) -> Iterator[Mark]:
    for _ in range(2):
        yield zigzag(np.array(at), radius, float(rng.uniform(0.6, 1.1)), ink, rng)


_HOW: Mapping[str, Callable[[XY, float, str, Rng], Iterator[Mark]]] = {
    "filled": lambda at, radius, ink, rng: iter(disc_filled(at, radius, ink, rng)),
    "ringed": _ringed,
    "scribble": _scribbled,
}
