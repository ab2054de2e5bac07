"""Which ink a stroke explains: its own, and where it runs together with another, theirs."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.photo.marks.chords.hypotheses import depths, near, reach_of_stroke, stroke_half_width
from companion.photo.marks.chords.path_tracing import BESIDE, ChordInk
from companion.photo.marks.chords.skeleton import skeleton_points

PITCH = 100.0
BREADTH = 17
"""px from dot to dot, and across a broad marker's stroke."""
CORNER = (150.0, 150.0)


def stroke(start: tuple[float, float], end: tuple[float, float]) -> ChordInk:
    path = np.linspace(start, end, 200)
    return ChordInk(path, 1, 0, 1, 0, np.zeros(200), np.zeros(0))


def inked(*strokes: ChordInk) -> np.ndarray:
    picture = np.zeros((700, 1000), np.uint8)
    for one in strokes:
        start, end = (tuple(np.round(one.path[k]).astype(int).tolist()) for k in (0, -1))
        cv2.line(picture, start, end, 1, BREADTH)
    return picture > 0


def middles_of(ink: np.ndarray) -> np.ndarray:
    dots = np.array([(x, y) for x in range(50, 1000, 100) for y in range(50, 700, 100)], float)
    return skeleton_points(ink, dots, PITCH)


@pytest.mark.parametrize("run", [20, 40, 60, 90])
def test_strokes_that_part_slowly_explain_all_ink_between_them(run: int) -> None:
    """Lines from one point that long run together: the middle of their ink is neither's."""
    one, two = stroke(CORNER, (750, 150)), stroke(CORNER, (750, 150 + 2 * run))
    ink = inked(one, two, stroke((150, 600), (850, 600)), stroke((150, 450), (850, 450)))
    middles = middles_of(ink)
    middles = middles[(middles[:, 1] < 400) & (middles[:, 0] < 740)]
    depth = depths(ink, middles)
    half = stroke_half_width(depths(ink, middles_of(ink)))
    reach = reach_of_stroke(depth, half, BESIDE * PITCH)
    assert (near(one, middles, reach) | near(two, middles, reach)).all()
    assert not (near(one, middles, reach)).all()
    plain = BESIDE * PITCH
    assert not (near(one, middles, plain) | near(two, middles, plain)).all()


def test_a_stroke_explains_none_that_runs_by_itself_beside_it() -> None:
    one, two = stroke((150, 150), (750, 150)), stroke((150, 175), (750, 175))
    ink = inked(one, two)
    middles = middles_of(ink)
    depth = depths(ink, middles)
    reach = reach_of_stroke(depth, stroke_half_width(depth), BESIDE * PITCH)
    assert (near(one, middles, reach) != near(two, middles, reach)).all()


def test_ink_however_deep_is_explained_a_stroke_s_breadth_beside_it_at_the_most() -> None:
    reach = reach_of_stroke(np.array([4.0, 8.0, 12.0, 60.0]), 8.0, 6.5)
    assert reach.tolist() == [6.5, 6.5, 10.5, 14.5]
