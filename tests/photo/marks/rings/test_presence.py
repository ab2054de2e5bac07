"""What a sheet's own rings and bare spots, and those of usual sheets, tell of each spot."""

from __future__ import annotations

import numpy as np
import pytest

from companion.board import EMPTY, Value
from companion.photo.image.arrays import Flags, Values
from companion.photo.marks.rings.polar_bands import DIRECTIONS, Bands
from companion.photo.marks.rings.presence import ring_evidence, ring_features
from companion.photo.reading import ReadMark, Reason

BARE = (-2.7, 0.0, 0.0, 0.0)
WHITE = (-0.7, 0.75, 0.0, 1.3)
BLACK = (-0.2, 0.5, 3.2, 1.5)
GLINT = (-0.7, 0.1, 0.0, 0.0)
LOOKS = {EMPTY: BARE, "white": WHITE, "black": BLACK}
SPOTS: tuple[Value, ...] = (EMPTY,) * 8 + ("white",) * 6 + ("black",) * 6
NOWHERE = np.zeros(20, bool)


def sheet(odd: dict[int, tuple[float, ...]] | None = None, differ: float = 0.02) -> Values:
    """What twenty spots look like, and how far those of one kind differ."""
    rng = np.random.default_rng(4)
    seen = np.array([LOOKS[kind] for kind in SPOTS]) + rng.normal(0, differ, (20, 4))
    for spot, look in (odd or {}).items():
        seen[spot] = look
    return seen


def read(seen: Values, covered: Flags = NOWHERE, hidden: Flags = NOWHERE) -> list[ReadMark]:
    names = [f"ring {k}" for k in range(20)]
    return [one.posterior().mark for one in ring_evidence(names, seen, covered, hidden)]


def between(a: tuple[float, ...], b: tuple[float, ...], share: float) -> tuple[float, ...]:
    return tuple((1 - share) * np.array(a) + share * np.array(b))


def test_rings_and_bare_spots_are_told_apart() -> None:
    marks = read(sheet())
    assert tuple(mark.value for mark in marks) == SPOTS
    assert all(mark.sure for mark in marks)


def test_a_board_without_a_ring_is_bare() -> None:
    marks = read(np.tile(BARE, (20, 1)) + np.random.default_rng(1).normal(0, 0.02, (20, 4)))
    assert {mark.value for mark in marks} == {EMPTY}


def test_a_board_full_of_rings_has_no_bare_spot() -> None:
    marks = read(sheet()[np.arange(20) % 12 + 8])
    assert EMPTY not in {mark.value for mark in marks}


def test_what_is_half_a_ring_is_asked_about() -> None:
    mark = read(sheet({3: between(BARE, WHITE, 0.5)}))[3]
    assert not mark.sure
    assert {mark.value, mark.other} == {EMPTY, "white"}


def test_a_ring_that_is_neither_player_s_is_asked_about() -> None:
    mark = read(sheet({10: between(WHITE, BLACK, 0.5)}))[10]
    assert not mark.sure
    assert mark.reasons == (Reason.COLOURS_ALIKE,)


def test_what_looks_like_nothing_else_on_the_sheet_is_asked_about() -> None:
    assert not read(sheet({10: GLINT}))[10].sure


def test_what_lies_under_something_is_asked_about() -> None:
    mark = read(sheet(), hidden=np.arange(20) == 3)[3]
    assert mark.value == EMPTY
    assert not mark.sure
    assert Reason.COVERED in mark.reasons


def test_under_a_counter_a_bare_spot_shows_the_counter_s_rim() -> None:
    rim, few = (*between(BARE, WHITE, 0.25)[:1], *BARE[1:]), np.arange(20) < 4
    marks = read(sheet(dict.fromkeys(range(4), rim)), covered=few)
    assert {mark.value for mark in marks[:8]} == {EMPTY}


def features_of(half: list[float], circles: list[float], black: list[float]) -> Values:
    """Of spots round which so much is seen everywhere, so plain a circle, and so many mm of
    black."""
    seen = np.repeat(np.array(half)[:, None], DIRECTIONS, axis=1)
    count = len(half)
    bands = Bands(6.0, seen, seen + 6, np.array(black), np.array(black), np.zeros(count))
    return ring_features(bands, np.array(circles), np.zeros(count))


def test_circles_are_held_against_those_of_bare_spots() -> None:
    soft, sharp = (
        features_of([0.04] * 3 + [0.4], [bare] * 3 + [2 * bare], [0.0] * 4) for bare in (0.02, 0.04)
    )
    assert soft[:, 3] == pytest.approx(sharp[:, 3])
    assert soft[3, 3] == pytest.approx(np.log(2))


def test_a_picture_without_noise_shows_bare_spots_nothing() -> None:
    assert np.isfinite(features_of([0.0] * 4, [0.0] * 4, [0.0] * 4)).all()


def test_a_board_without_a_bare_spot_is_held_against_those_of_usual_sheets() -> None:
    seen = features_of([0.6] * 4, [0.06] * 4, [3.0] * 4)
    assert (seen[:, 3] > np.log(2)).all()
