"""Bubbles: what is marked is told within the sheet, what is in between is asked about."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from companion.board import EMPTY
from companion.photo.marks.boxes.fill_levels import judge
from companion.photo.marks.boxes.inside_ink import Insides

MOST = 1.0


def insides(stroke: list[float], **more: Any) -> Insides:
    """Places with so much ink in mm of stroke on paper that itself shows 0.06."""
    ink = 0.06 + np.array(stroke, float)
    count = len(ink)
    known = {
        "outline": np.full(count, 0.7),
        "hidden": np.zeros(count, bool),
        "covered": np.zeros(count, bool),
        "halves": np.repeat(ink[:, None], 4, axis=1),
        "nearest": np.full((count, 4), -1),
        "spilt": np.zeros(count),
    }
    known |= {name: np.array(values) for name, values in more.items()}
    return Insides(stroke=ink, bare=np.full(count, 0.06), **known)


def read(ink: Insides) -> list[tuple[object, bool]]:
    names = [f"bubble a{k}.1" for k in range(1, len(ink.stroke) + 1)]
    return [
        (mark.value, mark.sure) for mark in (one.posterior() for one in judge(names, ink, MOST))
    ]


@pytest.mark.parametrize("habit", [0.22, 0.5, 0.95])
@pytest.mark.parametrize("marked", [0, 1, 4, 12])
def test_thin_ticks_and_full_bubbles_alike_are_read_where_the_others_are_empty(
    habit: float, marked: int
) -> None:
    ink = insides([habit] * marked + [0.0, 0.02, -0.02, 0.01] * 3)
    assert read(ink) == [(True, True)] * marked + [(EMPTY, True)] * 12


@pytest.mark.parametrize("base", [0.0, 0.12])
def test_the_blur_of_outlines_is_learned_from_the_empty_ones(base: float) -> None:
    ink = insides([base + 0.6] * 3 + [base + 0.01, base - 0.01] * 10)
    assert read(ink) == [(True, True)] * 3 + [(EMPTY, True)] * 20


def test_a_sheet_with_every_bubble_filled_is_read() -> None:
    assert read(insides([0.9, 0.95, 0.85, 1.0])) == [(True, True)] * 4


def test_a_stray_touch_beside_full_bubbles_is_no_mark() -> None:
    assert read(insides([0.9] * 4 + [0.12] + [0.0] * 20))[4] == (EMPTY, True)


def test_a_bubble_half_as_dark_as_it_might_be_is_asked_about() -> None:
    assert read(insides([0.9] * 4 + [0.3] + [0.0] * 20))[4][1] is False


@pytest.mark.parametrize("unseen", [{"covered": [True]}, {"hidden": [True]}, {"outline": [0.1]}])
@pytest.mark.parametrize("stroke", [0.0, 0.9])
def test_a_place_that_cannot_be_seen_is_asked_about(
    unseen: dict[str, list[float]], stroke: float
) -> None:
    rest = {"covered": False, "hidden": False, "outline": 0.7}
    more = {name: values + [rest[name]] * 24 for name, values in unseen.items()}
    seen = read(insides([stroke] + [0.9] * 4 + [0.0] * 20, **more))
    assert seen[0][1] is False
    assert all(sure for _, sure in seen[1:])


def test_what_lies_over_a_bubble_fills_none() -> None:
    ink = insides([0.9] * 5 + [0.0] * 20, hidden=[True] + [False] * 24)
    assert read(ink)[0] == (EMPTY, False)


def in_a_row(halves: list[list[float]], **more: Any) -> Insides:
    """Places side by side, by the ink in their right, lower, left and upper halves; then empty
    ones."""
    ink = np.array(halves + [[0.0] * 4] * 20)
    count = len(halves)
    nearest = np.full((len(ink), 4), -1)
    nearest[: count - 1, 0] = np.arange(1, count)
    nearest[1:count, 2] = np.arange(count - 1)
    return insides(list(ink.mean(axis=1)), halves=0.06 + ink, nearest=nearest, **more)


FULL, BARE = [0.9] * 4, [0.0] * 4


def test_ink_that_runs_over_from_the_next_bubble_is_asked_about() -> None:
    assert read(in_a_row([FULL, [0.02, 0.6, 1.0, 0.6], BARE]))[:3] == [
        (True, True),
        (True, False),
        (EMPTY, True),
    ]
    assert read(in_a_row([FULL, [0.4, 0.6, 1.0, 0.6], BARE]))[1] == (True, True)


def test_ink_beside_an_empty_bubble_must_be_another_mark_s() -> None:
    spilt = {"spilt": [0.0, 0.5, 0.0] + [0.0] * 20}
    assert read(in_a_row([FULL, BARE, BARE], **spilt))[1] == (EMPTY, True)
    assert read(in_a_row([BARE, BARE, FULL], spilt=[0.5] + [0.0] * 22))[0] == (EMPTY, False)
    aslant = read(in_a_row([[0.65, 0.02, 0.0, 0.02], BARE, FULL, FULL, FULL]))
    assert aslant[0] == (EMPTY, False)
