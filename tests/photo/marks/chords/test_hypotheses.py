"""Which ink a stroke explains: its own."""

from __future__ import annotations

import cv2
import numpy as np

from companion.photo.marks.chords.hypotheses import near
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
