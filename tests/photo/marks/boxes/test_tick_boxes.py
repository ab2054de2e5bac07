"""Boxes: a player's thin tick is read beside the other's black squares, a shadow ticks none."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.board import EMPTY
from companion.photo.image.absorptance import Ink
from companion.photo.marks.boxes import Places, marked_places, measure
from companion.photo.rectify.warp import Flat, square

SCALE, SIDE, GAP = 6.0, 6.0, 12.0
COUNT = 8
MIDDLES = np.array([((k + 0.5) * GAP, GAP) for k in range(COUNT)])
Drawn = Callable[[NDArray[np.float32]], None]


def in_box(box: int, *points: tuple[float, float]) -> NDArray[np.int32]:
    """px of points given from the middle of a box in halves of its side."""
    at = MIDDLES[box] + np.array(points) * SIDE / 2
    return np.asarray(np.round(at * SCALE), np.int32)


def tick(box: int, dark: float, width: float) -> Drawn:
    line = in_box(box, (-0.6, 0.0), (-0.2, 0.6), (0.7, -0.7))
    return lambda paper: void(cv2.polylines(paper, [line], False, dark, round(width * SCALE)))


def blackened(box: int) -> Drawn:
    (left, top), (right, bottom) = in_box(box, (-1, -1), (1, 1))
    return lambda paper: void(cv2.rectangle(paper, (left, top), (right, bottom), 0.85, -1))


def shadow(left: float, dark: float) -> Drawn:
    def cast(paper: NDArray[np.float32]) -> None:
        over = np.zeros_like(paper)
        over[:, round(left * SCALE) :] = dark
        np.maximum(paper, cv2.GaussianBlur(over, (0, 0), SCALE), out=paper)

    return cast


def thing(*points: tuple[float, float]) -> Drawn:
    outline = np.asarray(np.round(np.array(points) * SCALE), np.int32)
    return lambda paper: void(cv2.fillPoly(paper, [outline], 0.9))


def void(_: object) -> None:
    return None


def read(*drawn: Drawn) -> list[tuple[object, bool]]:
    paper = np.zeros((round(2 * GAP * SCALE), round(COUNT * GAP * SCALE)), np.float32)
    for box in range(COUNT):
        (left, top), (right, bottom) = in_box(box, (-1, -1), (1, 1))
        cv2.rectangle(paper, (left, top), (right, bottom), 0.8, 2)
    for draw in drawn:
        draw(paper)
    noise = np.random.default_rng(5).normal(0.03, 0.02, paper.shape)
    dark = cv2.GaussianBlur(paper + noise.astype(np.float32), (0, 0), 1.0)
    flat = Flat(np.zeros((*paper.shape, 3), np.uint8), SCALE, 0.0)
    beside = np.stack(
        [np.concatenate([square((x, y), far * SIDE) for far in (1.3, 1.5)]) for x, y in MIDDLES]
    )
    reach = np.full(COUNT, SIDE / 2)
    outlines = np.stack([square((x, y), SIDE) for x, y in MIDDLES])
    places = Places(MIDDLES, reach, outlines, beside, np.ones(beside.shape[:2], bool), round=False)
    names = [f"tick box{k}" for k in range(COUNT)]
    found = marked_places(names, places, measure(Ink(dark, dark, dark), flat, places))
    marks = [one.posterior().mark for one in found]
    return [(mark.value, mark.sure) for mark in marks]


def test_a_pencil_s_ticks_are_read_beside_black_squares() -> None:
    drawn = [blackened(0), blackened(1), tick(4, 0.45, 0.5), tick(5, 0.45, 0.5)]
    assert read(*drawn) == [
        *[(True, True)] * 2,
        *[(EMPTY, True)] * 2,
        *[(True, True)] * 2,
        *[(EMPTY, True)] * 2,
    ]


@pytest.mark.parametrize(("dark", "sure"), [(0.25, False), (0.3, False), (0.4, True)])
def test_one_player_s_faint_pencil_is_read_beside_the_other_s_pen(dark: float, sure: bool) -> None:
    """As faint as an eraser may leave a pen's ticks, it is asked about."""
    ticks = [tick(box, 0.85, 0.6) for box in range(4)] + [tick(box, dark, 0.5) for box in (4, 5, 6)]
    assert read(*ticks) == [(True, True)] * 4 + [(True, sure)] * 3 + [(EMPTY, True)]


@pytest.mark.parametrize("ticked", [0, 1, COUNT])
def test_how_many_boxes_are_ticked_says_nothing_of_the_others(ticked: int) -> None:
    seen = read(*[tick(box, 0.6, 0.7) for box in range(ticked)])
    assert seen == [(True, True)] * ticked + [(EMPTY, True)] * (COUNT - ticked)


@pytest.mark.parametrize("left", [7.5 * GAP - 2, 7.5 * GAP, 7.5 * GAP + 2, 6 * GAP])
def test_a_shadow_ticks_no_box_and_hides_no_tick(left: float) -> None:
    """A box in whose middle its edge runs may be asked about."""
    seen = read(tick(6, 0.7, 0.7), shadow(left, 0.12))
    assert seen[:7] == [*[(EMPTY, True)] * 6, (True, True)]
    assert seen[7][0] == EMPTY


def test_a_felt_pen_s_ink_beside_a_box_is_not_taken_for_its_paper() -> None:
    side = in_box(3, (-1.45, -1.6), (-1.45, 1.6))
    bar = lambda paper: void(cv2.polylines(paper, [side], False, 0.6, round(1.6 * SCALE)))  # noqa: E731
    assert read(bar, tick(3, 0.6, 0.7), tick(0, 0.6, 0.7))[3] == (True, True)
    assert read(bar, tick(0, 0.6, 0.7))[3][0] == EMPTY


def rubbed_out(box: int, dark: float) -> Drawn:
    """What an eraser left of a line that ran down through a box."""
    line = in_box(box, (-0.1, -2.0), (0.1, 2.0))
    return lambda paper: void(cv2.polylines(paper, [line], False, dark, round(0.7 * SCALE)))


@pytest.mark.parametrize(
    ("boxes", "dark"), [((3,), 0.1), ((3,), 0.2), ((3,), 0.3), ((3, 5), 0.1), ((3, 5), 0.2)]
)
def test_an_older_drawing_s_line_through_a_box_or_two_ticks_none_unasked(
    boxes: tuple[int, ...], dark: float
) -> None:
    found = read(*(rubbed_out(box, dark) for box in boxes))
    assert (True, True) not in found


def fold(box: int, dark: float) -> Drawn:
    """The paper rises to a fold through the middle of a box, with its back to the light."""

    def shade(paper: NDArray[np.float32]) -> None:
        middle = round(MIDDLES[box, 0] * SCALE)
        rise = np.linspace(0, dark, round(GAP * SCALE), dtype=np.float32)
        paper[:, middle : middle + len(rise)] += rise[::-1]

    return shade


@pytest.mark.parametrize("dark", [0.1, 0.15, 0.2])
def test_a_fold_through_a_box_ticks_none(dark: float) -> None:
    assert read(fold(3, dark))[3] == (EMPTY, dark < 0.2)
    assert read(fold(3, dark), tick(3, 0.85, 0.6))[3] == (True, True)


def test_a_box_under_a_thing_is_asked_about_and_one_beside_it_is_read() -> None:
    left = 6.5 * GAP + SIDE / 2 + 1
    seen = read(tick(0, 0.6, 0.7), thing((left, 0), (96, 0), (96, 24), (left, 24)))
    assert seen[:7] == [(True, True), *[(EMPTY, True)] * 6]
    assert seen[7] == (EMPTY, False)


def test_a_pen_s_nib_in_a_box_is_no_tick() -> None:
    x, y = MIDDLES[6] + (0, 0.8)
    nib = [(x, y), (x + 6, y - 5), (96, y - 5), (96, y + 5), (x + 6, y + 5)]
    assert read(tick(0, 0.6, 0.7), thing(*nib))[6][1] is False


def test_a_box_part_of_whose_outline_is_hidden_is_asked_about() -> None:
    """A slip of white paper lies over a side of it."""
    side = in_box(0, (-1.2, -1.2), (-0.8, 1.2))
    white = lambda paper: void(cv2.rectangle(paper, *side.tolist(), 0.0, -1))  # noqa: E731
    assert read(white, tick(1, 0.6, 0.7)) == [(EMPTY, False), (True, True), *[(EMPTY, True)] * 6]


def moved(box: int) -> Drawn:
    """The paper's curl has carried a box a little down and to the right."""

    def carried(paper: NDArray[np.float32]) -> None:
        (left, top), (right, low) = in_box(box, (-1.2, -1.2), (1.2, 1.2))
        part = paper[top:low, left:right].copy()
        paper[top:low, left:right] = 0.0
        paper[top + 1 : low + 1, left + 1 : right + 1] = part

    return carried


def test_a_box_that_curl_has_moved_is_not_taken_for_one_under_a_thing() -> None:
    assert read(moved(3), tick(5, 0.6, 0.7)) == [
        *[(EMPTY, True)] * 5,
        (True, True),
        *[(EMPTY, True)] * 2,
    ]
