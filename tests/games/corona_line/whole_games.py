"""Whole games with known scores and winners, played by hand on 7 x 7 points, Blue first."""

from __future__ import annotations

from companion.games.corona_line import GAME, Position
from tests.games import playing

CROSSED_FOUR_TIMES = "d2 f6 e2 g3 b1 f3 switch:b4 d4 c6 b3 f7 a2x g6x a3 g5 a4 e4x b6 d6 a7 c3x"
"""Blue 3, Red 1: Blue wins by points, having switched."""

GAMES = {
    "b1 e6 d2 e5 b3 c4 b4 d6 c3 c7 b5 b6 a2 c6 a3 a5 a4 b2x switch:c2 switch:f6": (0, 1, "red"),
    "c2 f4 switch:b1 e7 d2 d6 c5 c6 e6 a5 f6x b5 f5 a3 d4x c4 f3 b3 g3 b2 f1 d3x e2 e3 d1 e4x c1 "
    "switch:f7": (2, 2, "red"),
    "d2 g6 d3 e5 b2 f6 switch:b1 d5 e2 c3 c1 c4 f2 b5 e1 d6 d1 e6": (0, 0, "red"),
    "a2 f4 c1 e5 b4 f7 a6 d6 d5 b7 d4 c7 c5 d7 b5 e7 c2 switch:g6 d2 g5 e4 f2 f3 g3 g4x f1 "
    "switch:b1 g2": (1, 0, "red"),
    CROSSED_FOUR_TIMES: (3, 1, "blue"),
    "d2 f4 a3 f5 c4 e7 b7 d5 b6 e6 a4 d3 a5 f2 a6 e3 switch:c2 g2 b2 f1 a2 g1": (0, 0, "red"),
}
"""Blue's points, Red's points and the winner, by the moves."""


def played(moves: str, **options: str | int) -> Position:
    """The position after moves, each checked to be legal."""
    position: Position = playing.played(GAME.key, *moves.split(), **options)
    return position


def rules_of(position: Position, text: str, player: str | None = None) -> list[str]:
    """The rules that a move breaches, in the order they are named."""
    player = player or position.player or ""
    return [b.rule for b in GAME.breaches(position, player, GAME.parse_move(text))]


def said(position: Position, text: str, player: str | None = None) -> str:
    """The first breach in words."""
    player = player or position.player or ""
    return str(next(iter(GAME.breaches(position, player, GAME.parse_move(text)))).sentence)
