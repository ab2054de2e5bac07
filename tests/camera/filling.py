"""How people tick boxes and fill bubbles, pips and dots with a pen.

The ranges here are fixed before any reader was tuned.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from companion.board import XY
from tests.camera.inks import pen_of
from tests.camera.looks import Rng
from tests.camera.scene import Dot, Mark, Stroke

TICKS: Mapping[str, float] = {"tick": 4, "cross": 4, "filled": 2, "scribble": 2, "slash": 0.5}
"""How boxes are ticked, and how often a hand does it so."""

FILLS: Mapping[str, float] = {"dot": 4, "scribble": 3, "cross": 2, "tick": 1.5}
"""How bubbles and pips are filled, and how often a hand does it so."""

UNSTEADY = 0.06
"""Wobble of small marks, mm rms."""


def drawn_one(weights: Mapping[str, float], rng: Rng) -> str:
    """One of some habits, as often as its weight says."""
    shares = np.array(list(weights.values()), float)
    return str(rng.choice(list(weights), p=shares / shares.sum()))


def tick_box(at: XY, side: float, how: str, ink: str, rng: Rng) -> tuple[Mark, ...]:
    """A box of ``side`` mm ticked in one of the :data:`TICKS` ways.

    Raises:
        KeyError: no such way.
    """
    middle = np.array(at) + rng.normal(0, 0.06 * side, 2)
    reach = side / 2 * float(rng.uniform(0.75, 1.15))
    return tuple(_TICK[how](middle, reach, ink, rng))


def fill_round(at: XY, radius: float, how: str, ink: str, rng: Rng) -> tuple[Mark, ...]:
    """A bubble of ``radius`` mm filled in one of the :data:`FILLS` ways.

    Raises:
        KeyError: no such way.
    """
    middle = np.array(at) + rng.normal(0, min(0.3, 0.14 * radius), 2)
    reach = radius * float(rng.uniform(0.75, 1.1))
    return tuple(_FILL[how](middle, reach, ink, rng))


def _pen(points: Sequence[Sequence[float]], ink: str, wobble: float = UNSTEADY) -> Stroke:
    return Stroke(tuple((float(x), float(y)) for x, y in points), ink, pen_of(ink), wobble, 0.12)


def _off(middle: np.ndarray, x: float, y: float) -> np.ndarray:
    return middle + np.array((x, y))


def _tick(middle: np.ndarray, reach: float, ink: str, rng: Rng) -> list[Mark]:
    way = np.array([(-0.8, 0.0), (-0.25, 0.75), (1.1, -1.1)]) * reach
    way *= rng.uniform(0.8, 1.15, (3, 2))
    return [_pen(middle + way, ink)]


def _cross(middle: np.ndarray, reach: float, ink: str, rng: Rng) -> list[Mark]:
    def arm(sense: int) -> Stroke:
        a, b = rng.uniform(0.7, 1.05, (2, 2)) * reach
        return _pen([_off(middle, -a[0], -sense * a[1]), _off(middle, b[0], sense * b[1])], ink)

    return [arm(1), arm(-1)]


def _slash(middle: np.ndarray, reach: float, ink: str, rng: Rng) -> list[Mark]:
    a, b = rng.uniform(0.8, 1.2, (2, 2)) * reach
    return [_pen([_off(middle, -a[0], a[1]), _off(middle, b[0], -b[1])], ink)]


def zigzag(middle: np.ndarray, reach: float, gap: float, ink: str, rng: Rng) -> Stroke:
    """A scribble to and fro within a circle, its rows ``gap`` mm apart at any slant."""
    rows = max(3, round(2 * reach / gap))
    turn = rng.uniform(0, math.pi)
    u = np.array((math.cos(turn), math.sin(turn)))
    v = np.array((-u[1], u[0]))
    points = []
    for i in range(rows + 1):
        down = -1 + 2 * i / rows
        half = math.sqrt(max(0.12, 1 - (0.9 * down) ** 2))
        across = half if i % 2 else -half
        points.append(middle + reach * (across * u + down * v) + rng.normal(0, 0.07 * reach, 2))
    return _pen(points, ink)


def _filled(middle: np.ndarray, reach: float, ink: str, rng: Rng) -> list[Mark]:
    """A square blackened all over."""
    side, gap = 0.9 * reach, 0.35 if pen_of(ink) != "felt" else 0.9
    rows = max(4, round(2 * side / gap))
    ends = [(-side, side), (side, -side)]
    points = [
        _off(middle, ends[i % 2][k] + rng.normal(0, 0.12), side * ((2 * i + k) / rows - 1))
        for i in range(rows)
        for k in range(2)
    ]
    return [_pen(points, ink)]


def _scribble(middle: np.ndarray, reach: float, ink: str, rng: Rng) -> list[Mark]:
    gap = float(rng.uniform(0.5, 1.0)) * (1.0 if reach > 1.6 else 0.8)
    strokes = 2 if rng.random() < 0.4 else 1
    return [zigzag(middle, 0.95 * reach, gap, ink, rng) for _ in range(strokes)]


def _dot(middle: np.ndarray, reach: float, ink: str, rng: Rng) -> list[Mark]:
    return [Dot((float(middle[0]), float(middle[1])), reach * 0.85, ink, pen_of(ink))]


_TICK: Mapping[str, Callable[[np.ndarray, float, str, Rng], list[Mark]]] = {
    "tick": _tick,
    "cross": _cross,
    "filled": _filled,
    "scribble": _scribble,
    "slash": _slash,
}
_FILL: Mapping[str, Callable[[np.ndarray, float, str, Rng], list[Mark]]] = {
    "dot": _dot,
    "scribble": _scribble,
    "cross": _cross,
    "tick": _tick,
}


def disc_filled(at: XY, radius: float, ink: str, rng: Rng) -> tuple[Mark, ...]:
    """A circle drawn round and filled all over: a stone put down with a pen."""
    turn = rng.uniform(0, 2 * math.pi)
    gap = 0.45 if pen_of(ink) != "felt" else 1.0
    turns = max(2.0, radius / gap)
    steps = np.linspace(0, 2 * math.pi * turns, int(14 * turns))
    shrink = np.clip(1.15 - steps / steps[-1] * 1.15, 0.05, 1.0)
    spiral = [
        (at[0] + radius * s * math.cos(turn + a), at[1] + radius * s * math.sin(turn + a))
        for a, s in zip(steps, shrink, strict=True)
    ]
    return (_pen(spiral, ink, 0.12),)
