"""Priors as data: every number of a file is there, and can be one."""

from __future__ import annotations

from importlib.resources import files

import numpy as np
import pytest

from companion.photo.marks import priors
from companion.photo.marks.priors import load_priors, load_reasons

NAMES = [file.name.partition(".") for file in files(priors).iterdir()]
KINDS = sorted(kind for kind, _, form in NAMES if form == "json" and kind != "reasons")


@pytest.mark.parametrize("kind", KINDS)
def test_every_file_has_a_number_for_each_feature(kind: str) -> None:
    known = load_priors(kind)
    assert known.looks or known.regression
    assert np.isfinite(known.slope)
    for look in known.looks:
        for each in (look.mean, look.between, look.within):
            assert each.shape == (len(known.features),)
            assert np.isfinite(each).all()
        assert min(look.between.min(), look.within.min()) > 0
    if known.regression:
        features, classes = known.regression.weights.shape
        assert features == len(known.features)
        assert known.regression.bias.shape == (classes,)
        assert np.isfinite(known.regression.weights).all()
        assert np.isfinite(known.regression.bias).all()


def test_rings_are_bare_or_one_of_two_players() -> None:
    assert load_priors("rings").classes == ("empty", "white", "black")
    assert len(load_priors("rings").features) == 4


def test_log_odds_are_what_they_say_where_no_slope_is_told() -> None:
    assert load_priors("rings").slope == 1
    assert load_priors("lines").slope != 1


def test_a_reason_says_how_far_the_ink_can_be_relied_on() -> None:
    assert load_reasons()
    assert all(0 <= share <= 1 for share in load_reasons().values())
