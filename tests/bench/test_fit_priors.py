"""The fit of the priors finds what is there, and the camera shows what they were fitted on."""

from __future__ import annotations

import json

import numpy as np
import pytest

from companion.board import Value
from companion.photo.marks.priors import load_priors
from companion.photo.reading import ReadMark, Reason
from tests.bench.fit_priors import CHECK, CHECKED, as_text, check, rounded
from tests.bench.known_marks import KnownMark
from tests.bench.prior_fits import (
    fit_curve,
    fit_look,
    fit_regression,
    fit_t,
    visible_by_reason,
)

RNG = np.random.default_rng(7)
TOLERANCE = 0.5
"""Of the spread within a sheet: how far the middle of a feature may move until the priors have to
be fitted anew."""


def test_the_camera_and_the_reader_measure_what_the_priors_were_fitted_on() -> None:
    was, now = json.loads(CHECKED.read_text(encoding="utf-8")), check()
    priors = load_priors(CHECK[0])
    assert now.keys() == was.keys() == {look.name for look in priors.looks}
    for look in priors.looks:
        moved = np.abs(np.array(now[look.name]) - was[look.name]) / look.within
        worst = priors.features[int(moved.argmax())]
        assert moved.max() < TOLERANCE, f"{look.name}: {worst}; fit the priors anew"


def test_a_few_far_values_do_not_widen_a_fit() -> None:
    values = np.concatenate([RNG.normal(3, 0.5, 500), np.full(10, 90.0)])[:, None]
    middle, scale = fit_t(values)
    assert middle == pytest.approx(3, abs=0.1)
    assert scale == pytest.approx(0.45, abs=0.1)


def test_a_look_tells_sheets_from_the_marks_of_a_sheet() -> None:
    sheets = [RNG.standard_t(4, (30, 1)) * 0.1 + RNG.standard_t(4) * 0.4 for _ in range(200)]
    look = fit_look("ink", "drawn", sheets, np.array([0.01]))
    assert look.mean == pytest.approx(0, abs=0.1)
    assert look.between == pytest.approx(0.4, rel=0.2)
    assert look.within == pytest.approx(0.1, rel=0.2)


def test_a_spread_is_never_finer_than_the_measure() -> None:
    look = fit_look("ink", "drawn", [np.ones((5, 1))] * 4, np.array([0.25]))
    assert (look.within[0], look.between[0]) == (0.25, 0.5)


def test_a_curve_is_found_again() -> None:
    x = RNG.uniform(0, 1, 4000)
    curve = fit_curve(x, RNG.uniform(size=4000) < 1 / (1 + np.exp(-12 * (x - 0.4))))
    assert curve.at == pytest.approx(0.4, abs=0.03)
    assert curve.slope == pytest.approx(12, rel=0.1)


def test_a_curve_over_what_parts_all_marks_leaves_room_for_an_error() -> None:
    curve = fit_curve([0.1] * 50 + [0.9] * 50, [False] * 50 + [True] * 50)
    assert 0.95 < curve(0.9) < 0.999


def test_a_regression_names_the_likelier_class() -> None:
    seen = np.concatenate([RNG.normal(at, 0.5, (200, 2)) for at in (0, 2, 5)])
    of = np.repeat([0, 1, 2], 200)
    nats = fit_regression(seen, of, 3)(seen)
    assert (nats.argmax(axis=1) == of).mean() > 0.97
    assert abs(nats[:, 0] - nats[:, 1])[np.abs(seen.sum(axis=1) - 2) < 0.2].max() < 3


def doubted(value: Value, *reasons: Reason) -> KnownMark:
    """A mark whose ink says blue, and what it is."""
    return KnownMark("1", "line a1-b1", {}, value, (ReadMark("", "blue", 0.9, "red", reasons),))


def test_ink_is_relied_on_as_often_as_it_was_right() -> None:
    marks = [doubted("blue", Reason.COVERED)] * 97 + [doubted("red", Reason.COVERED)]
    marks += [doubted("blue", Reason.GLARE), doubted("red", Reason.GLARE)] * 49
    marks += [doubted("blue", Reason.SHEET)] * 2 + [doubted("red")] * 9
    visible, seen = visible_by_reason(marks)
    assert visible == {
        Reason.COVERED: pytest.approx(0.96),
        Reason.GLARE: pytest.approx(0.0),
    }
    assert seen[Reason.SHEET] == 2


def test_priors_are_written_so_that_people_can_read_them() -> None:
    text = as_text(rounded({"looks": [{"name": "ink", "mean": np.pi, "within": [0.1, 0.20001]}]}))
    assert '"within": [0.1, 0.2]' in text
    assert '"mean": 3.142' in text
