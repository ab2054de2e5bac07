"""Line or Colour: rings of all kinds on printed boards, some rearranged with counters.

The ranges here are fixed before any reader was tuned.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from companion.board import XY, Marks, Page, Value, split_mark
from companion.board.page import PAPERS
from companion.games.line_or_colour import GAME, Position
from companion.games.line_or_colour.layout import COLOURS
from companion.games.line_or_colour.position import position_of
from companion.games.options import Options
from companion.games.sheet_page import sheet_page
from tests.camera.cut_outs import Laid, laid_on, pieces_of
from tests.camera.dealt import Asked, Dealt
from tests.camera.filling import drawn_one
from tests.camera.hands import FAMILIES, Hand, page_scene
from tests.camera.inks import pen_of
from tests.camera.looks import Rng
from tests.camera.scene import Mark, Piece, Ring, Text

Colour = tuple[float, float, float]

SIZES: Mapping[str, float] = {"7": 5, "5": 5}
OWN_LAYOUT = 0.45
"""Probability that a board is printed with a random layout."""

SETS: Mapping[str, float] = {"wood": 2.5, "plastic": 2.5, "paper": 2.5, "pen": 2.5}
"""The material of a table's rings: objects, cut out of paper, or drawn with two pens."""

RINGS: Mapping[str, Mapping[str, tuple[Colour, ...]]] = {
    "wood": {
        "white": ((0.62, 0.45, 0.28), (0.72, 0.56, 0.37), (0.80, 0.70, 0.52)),
        "black": ((0.09, 0.05, 0.03), (0.05, 0.03, 0.02), (0.13, 0.075, 0.04)),
    },
    "plastic": {
        "white": ((0.85, 0.85, 0.83), (0.78, 0.72, 0.58), (0.80, 0.80, 0.76)),
        "black": ((0.015, 0.015, 0.016), (0.03, 0.03, 0.032)),
    },
}
"""Linear reflectance of real rings; one of each for a set."""
VARIES: Mapping[str, float] = {"wood": 0.08, "plastic": 0.02}
"""How the rings of a set differ from each other, rms."""
WIDE: Mapping[int, tuple[float, float]] = {5: (18.0, 26.0), 7: (15.5, 19.5)}
"""mm of real rings across, by the board's size."""
OFF = (0.5, 2.0)
"""mm by which a ring lies off its spot, as far as its neighbours leave room."""

WHITE_PENS: Mapping[str, float] = {"blue": 3, "red": 3, "green": 2, "pencil": 0.7}
"""The pen used for White's drawn rings; Black's is black."""
GREEN_PENS = ("felt", "gel", "ballpoint")
PEN_REACH = (0.8, 2.2)
"""mm that a hand's drawn rings keep from the spot."""
PEN_OFF, PEN_VARIES = 0.7, 0.3
"""mm rms by which drawn rings are off the spot's middle and differ in radius."""
ROUND_TWICE = 0.15
"""How often a hand draws each ring twice round."""

REARRANGED = 0.35
"""How often counters give spots other colours."""
COVERED: Mapping[str, float] = {"all": 4, "some": 6}
SOME = (4, 20)
"""How many spots counters cover unless they cover all."""
COUNTERS: Mapping[str, float] = {"paper": 5, "plastic": 5}
COUNTER_WIDE = (0.85, 1.03)
"""A plastic counter's diameter in the spot's."""
COUNTER_OFF = (0.0, 1.0)
"""mm by which a counter lies off the middle of its spot."""
PLASTIC: Mapping[str, Colour] = {
    "purple": (0.20, 0.07, 0.35),
    "red": (0.60, 0.04, 0.05),
    "blue": (0.03, 0.10, 0.50),
    "green": (0.05, 0.35, 0.10),
    "yellow": (0.85, 0.60, 0.05),
    "orange": (0.80, 0.25, 0.03),
    "grey": (0.30, 0.31, 0.33),
}
"""Linear reflectance of plastic counters."""
PLASTIC_LIGHTER, PLASTIC_VARIES = 0.25, 0.12
"""By how much a set's colours are lighter or darker than these, and each channel more so."""


@dataclass(frozen=True)
class Set:
    """The rings and counters of one table; ``counters`` is '' if it has none."""

    rings: str
    counters: str
    covered: tuple[str, ...] = ()


def board(asked: Asked) -> Dealt:
    rng, python = asked.rng(), random.Random(asked.seed)
    options = _options(asked, rng)
    used, position = _rearranged(options, rng)
    position = _played(position, python)
    marks = _marks(position, used)
    hand = _pens(asked.hand(rng), rng)
    paper, look = str(rng.choice(list(PAPERS))), asked.drawn_look(rng)
    page = sheet_page(GAME, options, "board", paper)
    pen = np.random.default_rng([asked.seed, 1])
    shape = ("size", "layout", "pie")
    pdf = asked.sheet(GAME.key, "board", options, paper, *shape)
    laid = [*_paper_counters(page, marks, used, pen), *_paper_rings(page, marks, used, pen)]
    if laid:
        pdf = asked.own_pdf(laid_on(pdf, GAME.key, laid, pen, asked.press))
    drawn = list(_pen_rings(page, marks, hand, pen)) if used.rings == "pen" else []
    if pen.random() < 0.3:
        drawn.append(Text((120.0, 22.0), "Ann", hand.inks["black"], 5.0))
    pieces = [*_discs(page, marks, used, pen), *_real_rings(page, marks, used, pen)]
    scene = page_scene(page, pdf, drawn, look, asked.seed, pieces)
    return Dealt(
        "printed", scene, options, page.board, marks, paper, None, hand, asked.name,
        told=_told(used),
    )  # fmt: skip


def _told(used: Set) -> dict[str, Any]:
    return {"rings": used.rings, "counters": used.counters, "covered": len(used.covered)}


def _options(asked: Asked, rng: Rng) -> Options:
    size = asked.size or int(drawn_one(SIZES, rng))
    lot = int(rng.integers(1_000_000))
    if asked.layout is not None:
        return GAME.choose({"layout": asked.layout})
    options = GAME.choose({"size": size})
    return GAME.drawn_by_lot(options, lot) if rng.random() < OWN_LAYOUT else options


def _rearranged(options: Options, rng: Rng) -> tuple[Set, Position]:
    """The set that is played with, and the start on the spots as its counters leave them."""
    rings = drawn_one(SETS, rng)
    start = GAME.start(options)
    if rng.random() >= REARRANGED:
        return Set(rings, ""), start
    layout = start.layout
    spots = [spot for _, spot in layout.spots]
    if drawn_one(COVERED, rng) == "some":
        count = int(rng.integers(SOME[0], SOME[1] + 1))
        spots = [spots[int(i)] for i in sorted(rng.permutation(len(spots))[:count])]
    dealt = [layout.digit[spot] for spot in spots]
    digits = {**layout.digit, **dict(zip(spots, map(int, rng.permutation(dealt)), strict=True))}
    used = Set(rings, drawn_one(COUNTERS, rng), tuple(layout.names[spot] for spot in spots))
    return used, position_of(options, layout=layout.recoloured(digits))


def _played(position: Position, rng: random.Random) -> Position:
    """A finished game, or as often one that was left off on the way."""
    stages = [position]
    while moving := GAME.to_move(position):
        (player,) = moving
        position = GAME.play(position, {player: GAME.random_move(position, player, rng)})
        stages.append(position)
    return (
        stages[-1] if rng.random() < 0.5 else stages[rng.randrange(len(stages) // 4, len(stages))]
    )


def _marks(position: Position, used: Set) -> Marks:
    """The rings, and the colour of each spot on which a counter lies."""
    marks: dict[str, Value] = {
        name: value for name, value in GAME.marks(position).items() if name.startswith("ring ")
    }
    layout = position.layout
    for place in used.covered:
        marks[f"spot {place}"] = layout.colour(layout.bit[place])
    return marks


def _placed(page: Page, marks: Marks, kind: str) -> Iterator[tuple[str, XY, str]]:
    """Place, middle on the page and value of each mark of a kind."""
    for name, value in marks.items():
        its, place = split_mark(name)
        if its == kind:
            yield place, page.on_page(page.board.spots[place].at), str(value)


def _off(at: XY, low: float, high: float, rng: Rng) -> XY:
    off, way = rng.uniform(low, max(low, high)), rng.uniform(0, 2 * np.pi)
    return (float(at[0] + off * np.cos(way)), float(at[1] + off * np.sin(way)))


def _room(page: Page, wide: float) -> float:
    """mm by which two neighbours so wide may both be off and not lie on each other."""
    assert page.board.lattice is not None
    return max(0.0, (page.board.lattice.pitch - wide) / 2)


# -- counters


def _paper_counters(page: Page, marks: Marks, used: Set, rng: Rng) -> Iterator[Laid]:
    if used.counters != "paper":
        return
    pieces = pieces_of(page.board, "counter", page.board.signs)
    for _, at, colour in _placed(page, marks, "spot"):
        turn = float(rng.uniform(0, 360))
        yield Laid(pieces[colour, 0], _off(at, *COUNTER_OFF, rng), turn)


def _discs(page: Page, marks: Marks, used: Set, rng: Rng) -> Iterator[Piece]:
    if used.counters != "plastic":
        return
    wide = float(rng.uniform(*COUNTER_WIDE))
    colours = {name: _varied(PLASTIC[name], rng) for name in COLOURS}
    for place, at, colour in _placed(page, marks, "spot"):
        d = wide * 2 * page.board.spots[place].radius
        yield Piece("disc", _off(at, *COUNTER_OFF, rng), d, colours[colour])


def _varied(colour: Colour, rng: Rng) -> Colour:
    """A colour as another maker has it."""
    lighter = 1 + rng.uniform(-PLASTIC_LIGHTER, PLASTIC_LIGHTER)
    channels = 1 + rng.uniform(-PLASTIC_VARIES, PLASTIC_VARIES, 3)
    red, green, blue = np.clip(np.array(colour) * lighter * channels, 0.005, 0.9)
    return (float(red), float(green), float(blue))


# -- rings


def _paper_rings(page: Page, marks: Marks, used: Set, rng: Rng) -> Iterator[Laid]:
    if used.rings != "paper":
        return
    pieces = pieces_of(page.board, "ring", GAME.players)
    for _, at, colour in _placed(page, marks, "ring"):
        piece = pieces[colour, 0]
        reach = min(OFF[1], _room(page, 2 * piece.radius))
        yield Laid(piece, _off(at, min(OFF[0], reach), reach, rng), float(rng.uniform(0, 360)))


def _real_rings(page: Page, marks: Marks, used: Set, rng: Rng) -> Iterator[Piece]:
    if used.rings not in RINGS:
        return
    assert page.board.lattice is not None
    size = page.board.lattice.columns
    d = float(rng.uniform(*WIDE[size]))
    reach = min(OFF[1], _room(page, d))
    kinds = RINGS[used.rings]
    chosen = {colour: kinds[colour][int(rng.integers(len(kinds[colour])))] for colour in kinds}
    for _, at, colour in _placed(page, marks, "ring"):
        shade = 1 + float(rng.normal(0, VARIES[used.rings]))
        red, green, blue = (min(0.9, shade * v) for v in chosen[colour])
        yield Piece("ring", _off(at, min(OFF[0], reach), reach, rng), d, (red, green, blue))


def _pens(hand: Hand, rng: Rng) -> Hand:
    """The pens with which rings are drawn: White's any but black, Black's black."""
    white = drawn_one(WHITE_PENS, rng)
    blacks = {ink: w for ink, w in FAMILIES["black"].items() if ink != "pencil"}
    black = drawn_one(blacks, rng)
    ink = {"green": "green-felt", "pencil": "pencil"}.get(white) or hand.inks[white]
    return replace(hand, inks={**hand.inks, "white": ink, "black": black})


def _pen_rings(page: Page, marks: Marks, hand: Hand, rng: Rng) -> Iterator[Mark]:
    green = str(rng.choice(GREEN_PENS))
    keeps = {colour: float(rng.uniform(*PEN_REACH)) for colour in GAME.players}
    times = 2 if rng.random() < ROUND_TWICE else 1
    for place, (x, y), colour in _placed(page, marks, "ring"):
        ink = hand.inks[colour]
        pen = green if ink == "green-felt" else pen_of(ink)
        x, y = np.array((x, y)) + rng.normal(0, PEN_OFF, 2)
        radius = page.board.spots[place].radius + keeps[colour] + float(rng.normal(0, PEN_VARIES))
        for _ in range(times):
            yield Ring((float(x), float(y)), radius, ink, pen, None, hand.wobble)
