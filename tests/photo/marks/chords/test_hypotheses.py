"""Which ink a stroke explains, its own; and in which ways a line may have been drawn."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from scipy.spatial import cKDTree

from companion.photo.image.absorptance import Ink
from companion.photo.marks.chords import hypotheses
from companion.photo.marks.chords.geometry import Chords
from companion.photo.marks.chords.hypotheses import find_hypotheses, near
from companion.photo.marks.chords.path_tracing import BESIDE, ChordInk, bands, trace
from companion.photo.marks.chords.pen_maps import map_pens
from companion.photo.marks.chords.segments import skeleton_points

PITCH = 100.0
BREADTH = 17
"""px from dot to dot, and across a broad marker's stroke."""


def stroke(start: tuple[float, float], end: tuple[float, float]) -> ChordInk:
    path = np.linspace(start, end, 200)
    return ChordInk(path, 0, 0, np.zeros(200), np.zeros(0), np.zeros(200, bool))


def inked(*strokes: ChordInk) -> np.ndarray:
    picture = np.zeros((700, 1000), np.uint8)
    for one in strokes:
        start, end = (tuple(np.round(one.path[k]).astype(int).tolist()) for k in (0, -1))
        cv2.line(picture, start, end, 1, BREADTH)
    return picture > 0


def middles_of(ink: np.ndarray) -> np.ndarray:
    dots = np.array([(x, y) for x in range(50, 1000, 100) for y in range(50, 700, 100)], float)
    return skeleton_points(ink, dots, PITCH)


def test_a_stroke_explains_none_that_runs_by_itself_beside_it() -> None:
    one, two = stroke((150, 150), (750, 150)), stroke((150, 175), (750, 175))
    middles = cKDTree(middles_of(inked(one, two)))
    by_one, by_two = near([one, two], middles, BESIDE * PITCH)
    assert (by_one != by_two).all()


@pytest.mark.parametrize("cheap_first", [False, True])
def test_of_ways_that_are_one_the_cheapest_is_kept(
    cheap_first: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Past either of two neighbours a line is traced along the same stroke; past one of them it
    begins on a third."""
    own, dear, cheap = (stroke((150, y), (750, y)) for y in (150, 170, 172))
    others = [cheap, dear] if cheap_first else [dear, cheap]
    monkeypatch.setattr(hypotheses, "_pairs", lambda *_: [(0, 1), (0, 2)])
    found = {2: others, 1: [own]}  # past others, and past itself
    monkeypatch.setattr(hypotheses, "trace", lambda *asked: found[len(asked[-1])])
    ends = np.array([[150.0, 150.0]] * 3), np.array([[750.0, 150.0]] * 3)
    chords = Chords(*ends, np.full(3, 6.0), PITCH)
    pen: Any = SimpleNamespace(grey=np.zeros((700, 1000)))
    every = np.ones(3, bool)
    price = {own: 5.0, dear: 9.0, cheap: 1.0}
    owners, strokes, costs = find_hypotheses(
        pen,
        chords,
        [],
        [own] * 3,
        np.full(3, 5.0),
        every,
        3.0,
        lambda some: np.array([price[one] for one in some]),
    )
    assert costs.tolist() == [price[one] for one in strokes]
    ways = [one for owner, one in zip(owners, strokes, strict=True) if owner == 0]
    assert {id(one) for one in ways} == {id(own), id(cheap)}


def test_a_pale_stroke_between_two_dark_ones_is_found() -> None:
    """Past either of its neighbours its line is traced along the other."""
    grey = np.zeros((300, 700), np.float32)
    for y, amount in ((140, 0.8), (150, 0.45), (160, 0.8)):
        cv2.line(grey, (100, y), (600, y), amount, 4, cv2.LINE_AA)
    starts = np.array([(100.0, y) for y in (140, 150, 160)])
    chords = Chords(starts, starts + np.array([500.0, 0.0]), np.full(3, 5.0), PITCH)
    dots = np.array([(100.0, 50.0), (600.0, 250.0)])
    (pen,) = map_pens(Ink(grey, grey, grey), ("black",), dots, chords, 14.0, 5.0)
    beside = bands(pen, chords, 14.0)
    traced = trace(pen, beside, 4.0)
    assert abs(traced[1].path[:, 1] - 150).max() > 5
    owners, strokes, _ = find_hypotheses(
        pen,
        chords,
        beside,
        traced,
        np.zeros(3),
        np.ones(3, bool),
        2.0,
        lambda some: np.zeros(len(some)),
    )
    ways = zip(owners.tolist(), strokes, strict=True)
    ways = [stroke.path[:, 1] for owner, stroke in ways if owner == 1]
    assert min(abs(way - 150).max() for way in ways) < 3
