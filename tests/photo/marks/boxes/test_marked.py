"""Bubbles: what is marked is told within the sheet, what is in between is asked about."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.board import EMPTY
from companion.photo import read_photo
from companion.photo.marks.boxes import Insides, Places, marked_places
from companion.photo.marks.evidence import much_paler
from companion.photo.reading import Reason
from tests.camera.deal import deal
from tests.photo.shots import shot, silent_errors

Ink = tuple[float, float]
"""Absorptance of the darkest part, and mm of stroke across the barest half."""

TICK, DOT, FULL = (0.4, 0.15), (0.75, 0.4), (0.85, 1.0)
EMPTIES: list[Ink] = [(0.05, 0.0), (0.08, 0.01), (0.07, 0.0), (0.06, -0.01)] * 3


def read(ink: list[Ink], **more: Any) -> list[tuple[object, bool]]:
    """Bubbles of 1.6 mm in a row, 4 mm apart."""
    count = len(ink)
    darkest, barest = np.array(ink, float).T
    known: dict[str, Any] = {
        "densest": np.full(count, 0.9),
        "outline": np.full(count, 0.7),
        "paper": np.zeros(count),
        "hidden": np.zeros(count, bool),
        "covered": np.zeros(count, bool),
        "spilt": np.zeros(count),
    }
    for name, first in more.items():
        known[name][: len(first)] = first
    centres = np.column_stack([4.0 * np.arange(count), np.zeros(count)])
    none = np.zeros((count, 0))
    places = Places(
        centres, np.full(count, 1.6), none[..., None], none[..., None], none > 0, round=True
    )
    names = [f"bubble a{k}.1" for k in range(1, count + 1)]
    found = marked_places(names, places, Insides(darkest, barest, **known))
    return [(mark.value, mark.sure) for mark in (one.posterior().mark for one in found)]


@pytest.mark.parametrize("habit", [TICK, DOT, FULL])
@pytest.mark.parametrize("marked", [0, 1, 4, 12])
def test_thin_ticks_and_full_bubbles_alike_are_read_where_the_others_are_empty(
    habit: Ink, marked: int
) -> None:
    assert read([habit] * marked + EMPTIES) == [(True, True)] * marked + [(EMPTY, True)] * 12


def test_one_hand_s_thin_ticks_are_read_beside_another_s_full_bubbles() -> None:
    assert read([FULL] * 4 + [TICK] * 4 + EMPTIES)[:8] == [(True, True)] * 8


def test_the_blur_of_outlines_is_learned_from_the_empty_ones() -> None:
    blurred = [(darkest + 0.15, barest + 0.08) for darkest, barest in EMPTIES]
    assert read([DOT] * 3 + blurred) == [(True, True)] * 3 + [(EMPTY, True)] * 12


def test_an_empty_bubble_in_the_dark_of_the_paper_s_grain_is_empty_beside_pale_marks() -> None:
    grain = [(0.17, -0.03), (0.12, -0.02), (0.15, 0.0), (0.13, -0.04), (0.16, 0.02)] * 12
    pale = [(0.56, 0.67), (0.36, 0.43), (0.36, 0.31), (0.62, 0.83)]
    found = read([*pale, (0.17, 0.064), *grain])
    assert found == [(True, True)] * 4 + [(EMPTY, True)] * 61


def test_a_sheet_with_every_bubble_filled_is_read() -> None:
    assert read([FULL, (0.8, 0.9), (0.82, 0.95), DOT]) == [(True, True)] * 4


def test_a_stray_touch_beside_full_bubbles_is_no_mark() -> None:
    assert read([FULL] * 4 + [(0.14, 0.02)] + EMPTIES)[4][0] == EMPTY


def test_a_bubble_that_is_neither_empty_nor_plainly_marked_is_asked_about() -> None:
    assert read([FULL] * 4 + [(0.25, 0.1)] + EMPTIES)[4][1] is False


@pytest.mark.parametrize("unseen", [{"covered": [True]}, {"hidden": [True]}, {"outline": [0.5]}])
@pytest.mark.parametrize("first", [EMPTIES[0], FULL])
def test_a_place_that_cannot_be_seen_is_asked_about(
    unseen: dict[str, list[float]], first: Ink
) -> None:
    seen = read([first] + [FULL] * 4 + EMPTIES, **unseen)
    assert seen[0][1] is False
    assert all(sure for _, sure in seen[1:])


def test_what_lies_over_a_bubble_fills_none() -> None:
    assert read([FULL] * 5 + EMPTIES, hidden=[True])[0] == (EMPTY, False)


def test_ink_that_runs_over_from_the_next_bubble_is_asked_about() -> None:
    """It leaves half of the bubble bare."""
    assert read([FULL, (0.8, 0.02), *EMPTIES])[:2] == [(True, True), (True, False)]
    assert read([FULL, (0.8, 0.35), *EMPTIES])[1] == (True, True)


def test_ink_beside_an_empty_bubble_must_be_another_mark_s() -> None:
    empty = EMPTIES[0]
    assert read([FULL, empty, *EMPTIES], spilt=[0, 0.5])[1] == (EMPTY, True)
    assert read([empty, empty, FULL, *EMPTIES], spilt=[0.5])[0] == (EMPTY, False)


def test_no_bubble_under_a_pen_is_taken_for_a_filled_one(tmp_path: Path, sheets: Path) -> None:
    dealt = deal("blottos-war-slip", "clutter", 224112, sheets)
    reading = read_photo(shot(dealt, tmp_path))
    assert not silent_errors(reading, dealt.marks)
    assert reading.unsure, "what lies under the pen is asked about"
    assert all(Reason.COVERED in mark.reasons for mark in reading.unsure)


def test_several_circles_far_paler_than_others_may_be_an_erased_game_s_and_are_asked_about() -> (
    None
):
    ink = [FULL] * 9 + EMPTIES
    for pale in ([0.5] * 4, [0.35] * 2):
        new = 9 - len(pale)
        seen = read(ink, densest=[*[0.9] * new, *pale])[:9]
        assert [sure for _, sure in seen] == [True] * new + [False] * len(pale)
    for pale in ([0.5] * 3, [0.35]):
        assert read(ink, densest=[*[0.9] * (9 - len(pale)), *pale])[:9] == [(True, True)] * 9
    gone = read(ink, densest=[0.9] * 7 + [0.2] * 2)[7:9]
    assert gone == [(EMPTY, True)] * 2, "nobody's pen is so much paler than it was"


def test_of_three_boxes_of_one_pen_two_may_be_paler_than_the_third_and_are_asked_about() -> None:
    """An older game leaves as many ticks as a new one makes."""
    darkest, there = np.array([0.76, 0.42, 0.43, 0.8]), np.ones(4, bool)
    pens = np.array(["blue", "blue", "blue", "red"])
    assert much_paler(darkest, there, pens).tolist() == [False, True, True, False]


def test_an_older_game_s_marks_are_those_on_its_side_of_the_widest_gap() -> None:
    """Two of its marks are darker than the others of it, and far from the new ones."""
    new, old = [2.7, 2.6, 2.5, 2.44], [1.83, 1.81, 1.48, 1.47]
    darkest, there = np.array([*new, *old]), np.ones(8, bool)
    assert much_paler(darkest, there, least=2).tolist() == [False] * 4 + [True] * 4
    assert not much_paler(darkest[:6], there[:6], least=2).any(), "none is much paler"


def test_one_pale_mark_is_none_of_a_game_that_leaves_several() -> None:
    """The next one lies on its side of the widest gap."""
    darkest, there = np.array([2.83, 2.6, 2.53, 2.47, 2.43, 1.9, 1.5]), np.ones(7, bool)
    assert not much_paler(darkest, there, least=2).any()
    assert much_paler(darkest, there).tolist() == [False] * 5 + [True] * 2


@pytest.mark.parametrize("darkest", [[-0.07], [-0.07, -0.02], [-0.07, 0.8, 0.9], [0.0, 0.0]])
def test_marks_as_pale_as_the_paper_beside_them_are_paler_only_than_ink(
    darkest: list[float],
) -> None:
    found = much_paler(np.array(darkest), np.ones(len(darkest), bool))
    assert found.tolist() == [one <= 0 < max(darkest) for one in darkest]
