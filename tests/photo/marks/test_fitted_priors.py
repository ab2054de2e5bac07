"""The fit of the priors finds what is there, and the camera shows what they were fitted on."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.board import Value
from companion.photo.image.statistics import FREEDOM
from companion.photo.posterior import Posterior, PosteriorTerm, Said
from companion.photo.reading import Reason
from tests.bench.fit_priors import (
    BOARDS,
    CHECKED,
    FOLDER,
    as_text,
    check,
    digests,
    features_of,
    rounded,
)
from tests.bench.known_marks import EVERY_CHANGED, KnownMark, in_turn
from tests.bench.prior_fits import (
    fit_look,
    fit_pen_regression,
    fit_regression,
    fit_slope,
    fit_t,
    visible_by_reason,
)
from tests.bench.prior_looks import LOOKS
from tests.camera.deal import deal

RNG = np.random.default_rng(9)
START = RNG.bit_generator.state
SHEETS = np.arange(4000) % 100
"""The sheets of as many marks."""
TOLERANCE = 0.5
"""Of how far half of the marks lie from the middle of a feature: how far that may move until the
priors have to be fitted anew."""


CHECKED_WAS = json.loads(CHECKED.read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def from_the_start() -> None:
    """Whichever tests ran before, each draws the same numbers."""
    RNG.bit_generator.state = START


def test_nobody_changed_a_file_of_priors_by_hand() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == set(BOARDS)
    assert digests() == CHECKED_WAS["sha256"]


@pytest.mark.skipif(
    int(cv2.__version__.split(".")[0]) < 5,
    reason="fitted with OpenCV 5: others render the few marks of the check a little differently",
)
def test_the_camera_and_the_reader_measure_what_the_priors_were_fitted_on() -> None:
    was, now = CHECKED_WAS["measured"], check()
    assert now.keys() == was.keys() == LOOKS.keys()
    for name, looks in was.items():
        assert now[name].keys() == looks.keys()
        for look, of in looks.items():
            spread = np.maximum(of["away"], LOOKS[name].fine)
            moved = np.abs(np.array(now[name][look]["middle"]) - of["middle"]) / spread
            worst = features_of(name)[int(moved.argmax())]
            assert moved.max() < TOLERANCE, f"{name}, {look}: {worst}; fit the priors anew"


@pytest.mark.parametrize("name", LOOKS)
def test_all_boards_that_a_file_is_fitted_on_have_marks_of_its_kinds(
    name: str, tmp_path: Path
) -> None:
    for kind in BOARDS[name]:
        slots = deal(kind, "desk", 1, tmp_path).board.slots
        assert {slot.kind for slot in slots} & set(LOOKS[name].kinds), kind


def test_changed_photos_have_every_look() -> None:
    changed = {in_turn("abcdef", number) for number in range(2, 36, EVERY_CHANGED)}
    assert changed == set("abcdef")


def test_a_few_far_values_do_not_widen_a_fit() -> None:
    values = np.concatenate([RNG.normal(3, 0.5, 500), np.full(10, 90.0)])[:, None]
    middle, spread = fit_t(values)
    assert middle == pytest.approx(3, abs=0.1)
    assert spread == pytest.approx(0.42, abs=0.1)


def test_a_look_tells_sheets_from_the_marks_of_a_sheet() -> None:
    of_sheets = RNG.normal(0, 0.4, 200)
    sheets = [RNG.standard_t(FREEDOM, (30, 1)) * 0.1 + one for one in of_sheets]
    look = fit_look("ink", "drawn", sheets, np.array([0.01]))
    assert look.mean == pytest.approx(0, abs=0.1)
    assert look.between == pytest.approx(0.4, rel=0.2)
    assert look.within == pytest.approx(0.1, rel=0.2)


def test_a_spread_is_never_finer_than_the_measure() -> None:
    look = fit_look("ink", "drawn", [np.ones((5, 1))] * 4, np.array([0.25]))
    assert (look.within[0], look.between[0]) == (0.25, 0.5)


def test_a_slope_is_found_again() -> None:
    nats = RNG.uniform(-9, 9, 4000)
    true = RNG.uniform(size=4000) < 1 / (1 + np.exp(-2 * nats))
    slope = fit_slope(nats, true, SHEETS)
    assert slope == pytest.approx(2, rel=0.3)
    lapsed = fit_slope([*nats, 60, -60], [*true, False, True], np.append(SHEETS, [0, 1]))
    assert lapsed == pytest.approx(slope, rel=0.1)


def test_a_sheet_on_which_much_is_wrong_hardly_counts() -> None:
    nats = RNG.uniform(-9, 9, 4000)
    true = RNG.uniform(size=4000) < 1 / (1 + np.exp(-2 * nats))
    one_wrong = true != (SHEETS == 0)
    slope = fit_slope(nats, true, SHEETS)
    assert slope < 4
    assert fit_slope(nats, one_wrong, SHEETS) > 0.7 * slope


def test_nats_that_part_all_marks_are_nearly_what_they_say() -> None:
    assert 0.9 < fit_slope([-8] * 50 + [8] * 50, [False] * 50 + [True] * 50, SHEETS[:100]) < 1.3


def test_a_pen_s_stroke_is_told_by_that_pen_s_features() -> None:
    """Of three the second says nothing."""
    seen = RNG.normal(0, 1, (4000, 2, 3))
    nats = 1 + seen @ [2, 0, -0.5]
    nats = np.column_stack([np.zeros(4000), nats])
    of = (nats + RNG.gumbel(size=nats.shape)).argmax(axis=1)
    fitted = fit_pen_regression(seen, of, SHEETS)
    assert fitted.weights @ [-1, 1] == pytest.approx([2, 0, -0.5], abs=0.25)


def test_a_regression_names_the_likelier_class() -> None:
    seen = np.concatenate([RNG.normal(at, 0.5, (200, 2)) for at in (0, 2, 5)])
    of = np.repeat([0, 1, 2], 200)
    fitted = fit_regression(seen, of, 3)
    assert (fitted(seen).argmax(axis=1) == of).mean() > 0.97
    between = fitted(np.array([[1.0, 1.0], [0.9, 1.1], [0.95, 0.95]]))
    assert abs(between[:, 0] - between[:, 1]).max() < 3


def doubted(value: Value, *reasons: Reason, blue: float = 9.0) -> KnownMark:
    """A mark whose ink says blue by so many nats, and what it is."""
    ink = Posterior("", {PosteriorTerm.INK: Said({"empty": 0.0, "blue": blue, "red": 0.0})})
    read = ink.plus(PosteriorTerm.VISIBILITY, {"blue": 2.2 - blue}, *reasons) if reasons else ink
    return KnownMark("1", "line a1-b1", {}, value, read, ("blue", "red"))


def test_ink_is_relied_on_as_often_as_it_was_right() -> None:
    marks = [doubted("blue", Reason.COVERED)] * 980 + [doubted("red", Reason.COVERED)] * 20
    marks += [doubted("blue", Reason.GLARE), doubted("red", Reason.GLARE)] * 500
    visible, seen, wrong = visible_by_reason(marks, [Reason.COVERED, Reason.GLARE])
    assert visible[Reason.COVERED] == pytest.approx(0.96, abs=0.02)
    assert visible[Reason.GLARE] == pytest.approx(0.0, abs=0.02)
    assert (seen[Reason.COVERED], wrong[Reason.COVERED]) == (1000, 20)


def test_a_reason_that_few_marks_carry_is_relied_on_as_doubted_marks_are() -> None:
    marks = [doubted("blue", Reason.COVERED)] * 900 + [doubted("red", Reason.COVERED)] * 100
    marks += [doubted("red", Reason.RULES), doubted("red")] * 50
    visible, _, _ = visible_by_reason(marks, [Reason.COVERED, Reason.OFF_GRID])
    assert visible[Reason.OFF_GRID] == pytest.approx(0.8, abs=0.01)
    few = [*marks, *[doubted("red", Reason.OFF_GRID)] * 5]
    assert 0.3 < visible_by_reason(few, visible)[0][Reason.OFF_GRID] < 0.6


def test_ink_that_leaves_a_mark_open_tells_nothing_of_reasons() -> None:
    marks = [doubted("red", Reason.COVERED, blue=0.5)] * 100
    assert visible_by_reason(marks, [Reason.COVERED])[1] == {Reason.COVERED: 0}


def test_priors_are_written_so_that_people_can_read_them() -> None:
    text = as_text(rounded({"looks": [{"name": "ink", "mean": np.pi, "within": [0.1, 0.20001]}]}))
    assert '"within": [0.1, 0.2]' in text
    assert '"mean": 3.142' in text
