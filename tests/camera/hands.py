"""Hands that play: a board's marks as pen strokes on a printed sheet or on paper ruled by hand.

The ranges here are fixed before any reader was tuned.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from companion.board import PAPERS, Board, Lattice, Marks, Page, place_cell, place_name, split_mark
from tests.camera.inks import pen_of
from tests.camera.looks import Look, Rng
from tests.camera.scene import XY, Blank, Dot, Mark, Piece, Printed, Scene, Stroke, Text

FAMILIES: Mapping[str, Mapping[str, float]] = {
    "blue": {
        "blue-ballpoint": 3,
        "blue-gel": 3,
        "blue-felt": 3,
        "blue-navy": 0.75,
        "blue-sky": 0.75,
    },
    "red": {
        "red-ballpoint": 3,
        "red-gel": 3,
        "red-felt": 3,
        "red-dark": 0.6,
        "red-pink": 0.6,
        "red-orange": 0.6,
    },
    "black": {"black-ballpoint": 3, "black-gel": 3, "black-felt": 1, "pencil": 1},
}
"""The inks that people call by a colour, and how frequent each is."""

BLANK_PAPERS: Mapping[str, XY] = {**PAPERS, "a5": (148.0, 210.0)}
RULINGS = ("none", "squared", "lined", "dotted")
SHADINGS = ("rows", "rows", "rows", "columns", "columns", "cross", "dense")
OTHER_BOW = 0.025
"""Lengths of a line, rms, by which it bows in :func:`draw_other_hand`."""


@dataclass(frozen=True)
class Hand:
    """The pens of one table and the habits of its hands.

    ``inks``: an ink for each colour of the game. ``wobble``, ``overshoot`` and ``aim`` (how far
    from a dot a stroke begins or turns) in mm rms; ``carry``: how often the pen goes on through the
    next line; ``twice``: how often a line is drawn a second time. ``shading``: how squares are
    filled, ``gap`` mm between its rows, ``inset`` a share of the square left free along each side.
    ``ruled``: whether lines are drawn along a ruler; ``bow``: how far the middle of a line strays
    from the straight one, in lengths of the line rms, beyond what is usual for its game.
    """

    inks: Mapping[str, str]
    wobble: float
    overshoot: float
    aim: float
    carry: float
    twice: float
    shading: str
    gap: float
    inset: float
    ruled: bool = False
    bow: float = 0.0


def draw_hand(rng: Rng, **inks: str) -> Hand:
    """Pens and habits at random; ``blue="blue-felt"`` hands out a certain ink."""
    drawn = {}
    for colour, family in FAMILIES.items():
        weights = np.array(list(family.values()))
        drawn[colour] = str(rng.choice(list(family), p=weights / weights.sum()))
    return Hand(
        inks={**drawn, **inks},
        wobble=float(rng.uniform(0.2, 0.45)),
        overshoot=float(rng.uniform(0.3, 0.8)),
        aim=float(rng.uniform(0.1, 0.4)),
        carry=float(rng.choice([0.0, 0.6, 0.85])),
        twice=float(rng.choice([0.0, 0.0, 0.06])),
        shading=str(rng.choice(SHADINGS)),
        gap=float(rng.uniform(1.0, 2.2)),
        inset=float(rng.uniform(0.06, 0.14)),
    )


def draw_other_hand(rng: Rng, **inks: str) -> Hand:
    """Pens and habits unlike those that priors were fitted on: rare inks as often as usual ones,
    lines that bow, and begin and end about 1.2 mm beside their dots."""
    drawn = {colour: str(rng.choice(list(family))) for colour, family in FAMILIES.items()}
    hand = draw_hand(rng, **{**drawn, **inks})
    return replace(hand, aim=float(rng.uniform(0.7, 1.0)), bow=OTHER_BOW)


def pen_marks(
    lattice: Lattice, dots: Mapping[str, XY], marks: Marks, hand: Hand, rng: Rng
) -> tuple[Mark, ...]:
    """Lines and blackened squares between dots that lie at ``dots`` (page mm).

    Raises:
        ValueError: a mark that no pen of this module can draw.
    """
    lines: dict[str, set[str]] = {}
    filled: list[tuple[str, str]] = []
    for name, value in marks.items():
        kind, place = split_mark(name)
        if kind == "line":
            lines.setdefault(str(value), set()).add(place)
        elif kind == "fill":
            filled.append((place, str(value)))
        else:
            raise ValueError(f"no pen draws {name!r}")
    drawn: list[Mark] = []
    for colour, edges in lines.items():
        for way in _ways(edges, hand.carry, rng):
            times = 2 if rng.random() < hand.twice else 1
            points = [dots[dot] for dot in way]
            drawn += [_stroke(points, hand, hand.inks[colour], rng) for _ in range(times)]
    order = rng.permutation(len(drawn))
    shaded = [
        stroke
        for place, colour in filled
        for stroke in _shade(_corners(lattice, dots, place), hand, hand.inks[colour], rng)
    ]
    return (*(drawn[i] for i in order), *shaded)


def _ways(edges: set[str], carry: float, rng: Rng) -> list[list[str]]:
    """Edges as dots in the order a pen passes them, up to four edges without lifting it."""
    left = sorted(edges)
    ways = []
    while left:
        first = left.pop(int(rng.integers(len(left))))
        way = first.split("-")
        if rng.random() < 0.5:
            way.reverse()
        while len(way) <= 4 and rng.random() < carry:
            onward = [edge for edge in left if way[-1] in edge.split("-")]
            if not onward:
                break
            edge = onward[int(rng.integers(len(onward)))]
            left.remove(edge)
            a, b = edge.split("-")
            way.append(b if way[-1] == a else a)
        ways.append(way)
    return ways


def _stroke(points: list[XY], hand: Hand, ink: str, rng: Rng) -> Stroke:
    aimed = [
        (x + float(rng.normal(0, hand.aim)), y + float(rng.normal(0, hand.aim))) for x, y in points
    ]
    if hand.bow:
        bowed = [one for a, b in pairwise(aimed) for one in arc(a, b, hand.bow, rng)[:-1]]
        aimed = [*bowed, aimed[-1]]
    return Stroke(tuple(aimed), ink, pen_of(ink), hand.wobble, hand.overshoot)


def arc(a: XY, b: XY, bow: float, rng: Rng) -> list[XY]:
    """Points of a line from a to b, both included, that bows by ``bow`` of its length, rms."""
    start, along = np.array(a), np.array(b) - np.array(a)
    stray = float(rng.normal(0, bow)) if bow else 0.0
    across = stray * np.array((-along[1], along[0]))
    ways = (start + t * along + 4 * t * (1 - t) * across for t in np.linspace(0, 1, 7))
    return [(float(x), float(y)) for x, y in ways]


def _corners(lattice: Lattice, dots: Mapping[str, XY], square: str) -> np.ndarray:
    column, row = place_cell(square)
    names = [
        [place_name(column, row + 1), place_name(column + 1, row + 1)],
        [place_name(column, row), place_name(column + 1, row)],
    ]
    return np.array([[dots[name] for name in pair] for pair in names])


def _shade(corners: np.ndarray, hand: Hand, ink: str, rng: Rng) -> list[Stroke]:
    """A square scribbled over; ``corners``: 2 x 2 x mm, the upper pair first."""
    side = float(np.linalg.norm(corners[0, 0] - corners[1, 1])) / math.sqrt(2)
    gap = hand.gap * rng.uniform(0.7, 1.4)
    if hand.shading == "dense":
        gap *= 0.5
    rows = max(5, round(side * (1 - 2 * hand.inset) / gap))
    ways = [False] if hand.shading != "columns" else [True]
    if hand.shading == "cross":
        ways = [False, True]
    strokes = []
    for upright in ways:
        points = []
        for i in range(rows + 1):
            for end in (i % 2, 1 - i % 2):
                down = (i + (0.5 if end != i % 2 else 0.0)) / (rows + 0.5)
                u, v = (hand.inset + (1 - 2 * hand.inset) * t for t in (end, down))
                u, v = (v, u) if upright else (u, v)
                top = corners[0, 0] * (1 - u) + corners[0, 1] * u
                bottom = corners[1, 0] * (1 - u) + corners[1, 1] * u
                x, y = (
                    top * (1 - v) + bottom * v + rng.normal(0, (0.35, 0.2)[:: -1 if upright else 1])
                )
                points.append((float(x), float(y)))
        strokes.append(Stroke(tuple(points), ink, pen_of(ink), 0.15, 0.2))
    return strokes


def printed_scene(page: Page, pdf: str, marks: Marks, hand: Hand, look: Look, seed: int) -> Scene:
    """A printed sheet played on: ``pdf`` is the file printed from ``page``."""
    rng = np.random.default_rng([seed, 1])
    board = page.board
    assert board.lattice is not None
    dots = {name: page.on_page(at) for name, at in board.points.items()}
    drawn = pen_marks(board.lattice, dots, marks, hand, rng)
    if rng.random() < 0.5:
        drawn += (Text((120.0, 22.0), "Ann", hand.inks["black"], 5.0),)
    return page_scene(page, pdf, drawn, look, seed)


def page_scene(
    page: Page,
    pdf: str,
    drawn: Iterable[Mark],
    look: Look,
    seed: int,
    pieces: Iterable[Piece] = (),
) -> Scene:
    """A printed sheet with its marks; its corners are the scene's points."""
    width, height = page.size
    corners = {"tl": (0.0, 0.0), "tr": (width, 0.0), "br": (width, height), "bl": (0.0, height)}
    return Scene(seed, Printed(pdf), tuple(drawn), look, corners, tuple(pieces))


def moved(scene: Scene, by: XY) -> Scene:
    """The scene with everything on the page, and its points, moved by mm."""

    def to(at: XY) -> XY:
        return (at[0] + by[0], at[1] + by[1])

    return replace(
        scene,
        marks=tuple(mark.mapped(to) for mark in scene.marks),
        points={name: to(at) for name, at in scene.points.items()},
        pieces=tuple(replace(piece, at=to(piece.at)) for piece in scene.pieces),
    )


@dataclass(frozen=True)
class HandDrawn:
    """Dots set by hand on blank paper: their page mm, and the paper."""

    paper: str
    ruling: str
    dots: Mapping[str, XY]


def set_dots(
    lattice: Lattice, rng: Rng, paper: str | None = None, ruling: str | None = None
) -> HandDrawn:
    """A dot grid drawn by hand, 8 to 25 mm a step, a little crooked, somewhere on the paper."""
    paper = paper or str(rng.choice(list(BLANK_PAPERS)))
    ruling = ruling or str(rng.choice(RULINGS))
    width, height = BLANK_PAPERS[paper]
    steps = max(lattice.columns, lattice.rows) - 1
    widest = min(25.0, (width - 32.0) / steps)
    pitch = float(rng.uniform(min(widest, max(8.0, min(18.0, 70.0 / steps))), widest))
    stretch = float(rng.uniform(0.95, 1.05))
    across, down = pitch * min(1.0, stretch), pitch * min(1.0, 1 / stretch)
    turn = math.radians(float(rng.uniform(-3, 3)))
    room_x = max(0.0, width - 26 - across * (lattice.columns - 1)) / 2
    room_y = max(0.0, height - 56 - down * (lattice.rows - 1)) / 2
    middle = np.array([width / 2, height / 2]) + rng.uniform(-0.8, 0.8, 2) * (room_x, room_y)
    stray = min(float(rng.uniform(0.3, 0.9)), 0.06 * pitch)
    dots = {}
    for column, row in lattice.cells():
        x = (column - (lattice.columns - 1) / 2) * across
        y = ((lattice.rows - 1) / 2 - row) * down
        x0, y0 = middle + rng.normal(0, stray, 2)
        dots[place_name(column, row)] = (
            float(x0 + x * math.cos(turn) - y * math.sin(turn)),
            float(y0 + x * math.sin(turn) + y * math.cos(turn)),
        )
    return HandDrawn(paper, ruling, dots)


def hand_drawn_scene(
    board: Board, sheet: HandDrawn, marks: Marks, hand: Hand, look: Look, seed: int
) -> Scene:
    """A board drawn and played on blank paper; its four outer dots are the scene's points."""
    rng = np.random.default_rng([seed, 1])
    assert board.lattice is not None
    set_down = _dots_drawn(sheet, rng)
    tint = _tint(rng)
    words = _scores(sheet, rng)
    played = pen_marks(board.lattice, sheet.dots, marks, hand, rng)
    return _on_blank(board.lattice, sheet, (*set_down, *played, *words), tint, look, seed)


def blank_scene(
    board: Board, sheet: HandDrawn, drawn: Iterable[Mark], look: Look, seed: int, rng: Rng
) -> Scene:
    """The same with the lines drawn between the given dots."""
    assert board.lattice is not None
    set_down = _dots_drawn(sheet, rng)
    words = _scores(sheet, rng)
    return _on_blank(board.lattice, sheet, (*set_down, *drawn, *words), _tint(rng), look, seed)


def _dots_drawn(sheet: HandDrawn, rng: Rng) -> list[Mark]:
    usual = rng.uniform(0.45, 0.75)
    return [
        Dot((round(x, 2), round(y, 2)), float(np.clip(rng.normal(usual, 0.2), 0.3, 1.2)))
        for x, y in sheet.dots.values()
    ]


def _tint(rng: Rng) -> tuple[float, float, float]:
    red, green, blue = rng.uniform(0.82, 0.88) * np.array((1.0, 0.995, 0.975))
    return (float(red), float(green), float(blue))


def _scores(sheet: HandDrawn, rng: Rng) -> list[Mark]:
    """The players' handwriting above or below the board, if any."""
    width, height = BLANK_PAPERS[sheet.paper]
    if rng.random() >= 0.7:
        return []
    blue, red = (int(v) for v in rng.integers(1, 20, 2))
    y = 16.0 if rng.random() < 0.5 else height - 12.0
    return [Text((float(rng.uniform(14, width / 2)), y), f"Blue {blue}  Red {red}")]


def _on_blank(
    lattice: Lattice,
    sheet: HandDrawn,
    drawn: tuple[Mark, ...],
    tint: tuple[float, float, float],
    look: Look,
    seed: int,
) -> Scene:
    last_c, last_r = lattice.columns - 1, lattice.rows - 1
    outer = [place_name(c, r) for c, r in ((0, last_r), (last_c, last_r), (last_c, 0), (0, 0))]
    return Scene(
        seed,
        Blank(BLANK_PAPERS[sheet.paper], sheet.ruling, tint),
        drawn,
        look,
        dict(zip(("tl", "tr", "br", "bl"), (sheet.dots[name] for name in outer), strict=True)),
    )
