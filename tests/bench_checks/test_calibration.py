"""The calibration benchmark counts correctly."""

from __future__ import annotations

import pytest

from tests.bench.calibration import EDGES, reliability, upper_bound
from tests.bench.read import Said


def test_without_errors_among_n_marks_the_bound_is_three_in_n() -> None:
    assert upper_bound(0, 30_000) == pytest.approx(3 / 30_000, rel=0.01)
    assert upper_bound(5, 5) == 1.0


def test_a_bound_holds_what_it_promises() -> None:
    """With the share of the bound, so few wrong ones come in one of twenty cases."""
    from scipy.stats import binom

    for wrong, count in ((0, 400), (3, 900), (40, 5000)):
        assert binom.cdf(wrong, count, upper_bound(wrong, count)) == pytest.approx(0.05, abs=1e-4)


def test_every_mark_falls_into_one_bin() -> None:
    marks = [Said(confidence, True, True) for confidence in (*EDGES, 0.42, 0.9895, 0.99995)]
    rows = reliability(marks)
    assert sum(int(row[1]) for row in rows) == len(marks)


def test_a_bin_tells_the_share_that_was_right() -> None:
    marks = [Said(0.85, number % 4 > 0, True) for number in range(100)]
    ((bin_, count, said, right, wrong, _),) = reliability(marks)
    assert (bin_, count, said, right, wrong) == ("0.8 to 0.9", "100", "0.8500", "0.7500", "25")
