"""Which ink a stroke explains, its own; and in which ways a line may have been drawn."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from companion.photo.marks.chords import hypotheses
from companion.photo.marks.chords.geometry import Chords
from companion.photo.marks.chords.hypotheses import find_hypotheses, near
from companion.photo.marks.chords.path_tracing import BESIDE, ChordInk
from companion.photo.marks.chords.segments import skeleton_points

PITCH = 100.0
BREADTH = 17
"""px from dot to dot, and across a broad marker's stroke."""


def stroke(start: tuple[float, float], end: tuple[float, float]) -> ChordInk:
    path = np.linspace(start, end, 200)
    return ChordInk(path, 0, 0, np.zeros(200), np.zeros(0))


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
    middles = middles_of(inked(one, two))
    reach = BESIDE * PITCH
    assert (near(one, middles, reach) != near(two, middles, reach)).all()


@pytest.mark.parametrize("cheap_first", [False, True])
def test_of_ways_that_are_one_the_cheapest_is_kept(
    cheap_first: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Past either of two neighbours a line is traced along the same stroke; past one of them it
    begins on a third."""
    own, dear, cheap = (stroke((150, y), (750, y)) for y in (150, 170, 172))
    others = [cheap, dear] if cheap_first else [dear, cheap]
    monkeypatch.setattr(hypotheses, "_pairs", lambda *_: (np.array([0, 0]), np.array([1, 2])))
    monkeypatch.setattr(hypotheses, "trace", lambda *_: others)
    ends = np.array([[150.0, 150.0]] * 3), np.array([[750.0, 150.0]] * 3)
    chords = Chords(*ends, np.full(3, 6.0), PITCH)
    pen: Any = SimpleNamespace(grey=np.zeros((700, 1000)))
    every, none = np.ones(3, bool), np.zeros(3)
    price = {id(own): 5.0, id(dear): 9.0, id(cheap): 1.0}
    found = find_hypotheses(
        pen, chords, 14.0, [own] * 3, every, 3.0, none, lambda one: price[id(one)]
    )
    ways = [one for owner, (one,) in zip(found.owner, found.strokes, strict=True) if owner == 0]
    assert {id(one) for one in ways} == {id(own), id(cheap)}
