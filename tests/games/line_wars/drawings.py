"""Drawings with known answers, as positions in text."""

from __future__ import annotations

import random

from companion.games.line_wars import GAME, Position

ELEVEN_NEGATED = (
    "blue a7-b7-c7-c6-c5-c4-c3-c2-b2-b1; red g1-f1-e1-d1-d2-d3-e3-e4-e5-e6-e7; "
    "black b1 c1 c2 c3 d3 c4 d4 c5 d5 c6 d6"
)
"""A 7 x 7 sheet: 36 squares, 11 negated, Blue 11, Red 14."""


NOBODY_GAINS = (
    "blue a4-b4-c4-d4-d3-c3-b3-a3-a4 a3-a2 b3-b2 c3-c2 d3-d2; "
    "red d1-c1-b1-a1-a2-b2-c2-d2-d1; next blue; turns 6 6"
)
"""4 x 4 dots: a turn of Blue's negates squares, but none gains any."""
CRAMPED = (
    "blue a4-b4-c4-c3-c2 a4-a3-b3-b4 b3-b2-b1 b3-c3 a3-a2-b2-c2; red d1-c1-b1 c1-c2-d2-d1; "
    "next blue; turns {turns}"
)
"""4 x 4 dots: four free edges hang together at the top right, two at the bottom left."""


def hard_board(seed: int) -> Position:
    """Lines at random on 12 x 12 dots, and a hundred turns taken: no game leads here, and whether
    a trail of 101 lines can be drawn is as hard a question as there is (LW-6)."""
    rng = random.Random(seed)
    edges = list(GAME.start(GAME.choose({"size": 12})).grid.edge_of)
    drawn = rng.sample(edges, len(edges) * 35 // 100)
    blue, red = " ".join(drawn[::2]), " ".join(drawn[1::2])
    return drawing(f"blue {blue}; red {red}; black; next blue; turns 100 100; agreed no", size=12)


def drawing(text: str, **options: str | int) -> Position:
    return GAME.parse_position(GAME.choose(options), text)


def rules_of(position: Position, player: str, text: str) -> list[str]:
    """The rules that a move breaches, in the order they are named."""
    return [b.rule for b in GAME.breaches(position, player, GAME.parse_move(text))]


def said(position: Position, player: str, text: str) -> str:
    """The first breach in words."""
    return str(next(iter(GAME.breaches(position, player, GAME.parse_move(text)))).sentence)
