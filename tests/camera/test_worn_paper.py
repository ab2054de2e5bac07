"""Worn paper: as grey, and as creased, as it says, the same every time."""

from __future__ import annotations

import numpy as np
import pytest

from tests.camera.worn_paper import CREASE_INK, FIBRE_INK, GREY, TINT, creased, diagram, recycled


def paper() -> np.ndarray:
    return np.full((300, 400, 3), 0.8, np.float32)


@pytest.mark.parametrize("wear", [recycled, creased])
def test_the_same_seed_gives_the_same_paper(wear: object) -> None:
    assert callable(wear)
    one, other = (wear(paper(), np.random.default_rng(4)) for _ in range(2))
    assert np.array_equal(one, other)


def test_recycled_paper_is_greyer_with_fibres_no_darker_than_theirs() -> None:
    for seed in range(5):
        worn = recycled(paper(), np.random.default_rng(seed)) / 0.8
        grey = float(np.median(worn[..., 2]))
        assert GREY[0] <= grey <= GREY[1]
        assert worn.min() >= grey * (1 - TINT) * (1 - FIBRE_INK[1]) - 1e-6
        assert (worn[..., 2] < 0.97 * grey).any()


def test_a_crease_is_a_line_across_the_page_and_not_as_dark_as_a_pen() -> None:
    for seed in range(5):
        worn = creased(paper(), np.random.default_rng(seed))[..., 0] / 0.8
        assert worn.min() < 1 - CREASE_INK[0]
        assert worn.min() > 0.4
        dark = worn < 1 - CREASE_INK[0]
        assert dark.any(0).all() or dark.any(1).all()


def test_a_diagram_has_strokes_on_the_page() -> None:
    strokes = list(diagram((400, 300), np.random.default_rng(2)))
    assert len(strokes) > 15
    starts = np.array([a for a, _ in strokes])
    assert ((starts > 0) & (starts < (400, 300))).all(1).mean() > 0.5
