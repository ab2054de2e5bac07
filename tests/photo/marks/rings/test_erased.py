"""Rings round outlines told from what is left of erased ones, by contrast, density and tint."""

from __future__ import annotations

import numpy as np

from companion.photo.marks.rings.outlined import ring_probability

GREY, BLUE = (1 / 3, 1 / 3, 1 / 3), (0.2, 0.4, 0.4)


def test_what_lies_between_bare_spots_and_plain_rings_is_asked_about() -> None:
    amounts = np.array([0.052, 0.054, 0.055, 0.057] * 3 + [0.08, 0.083] + [0.4, 0.42, 0.5] * 3)
    densities = np.array([0.03] * 12 + [0.45, 0.47] + [1.5] * 9)
    there, _ = ring_probability(amounts, densities, densities[:, None] * GREY)
    assert (there[:12] < 0.01).all()
    assert (there[14:] > 0.99).all()
    assert ((there[12:14] > 0.01) & (there[12:14] < 0.99)).all()


def pale_beside_dark(pale: tuple[float, float, float], count: int) -> tuple[np.ndarray, np.ndarray]:
    """The contrast and the tints of twelve bare spots, so many pale rings and twelve grey ones."""
    rng = np.random.default_rng(2)
    each = [12, count, 12]
    amounts = np.repeat([0.035, 0.055, 0.4], each) * rng.uniform(0.93, 1.07, sum(each))
    tints = np.repeat(np.array([[0.15], [0.45], [2.0]]) * [GREY, pale, GREY], each, axis=0)
    return amounts, tints * rng.uniform(0.98, 1.02, tints.shape)


def beside_dark_rings(pale: tuple[float, float, float], count: int) -> np.ndarray:
    """How probably so many rings of a tint are there, far paler than twelve grey ones."""
    amounts, tints = pale_beside_dark(pale, count)
    there, _ = ring_probability(amounts, tints.sum(axis=1), tints)
    assert (there[:12] < 0.01).all()
    assert (there[-12:] > 0.99).all()
    return there[12:-12]


def test_a_pen_whose_rings_are_all_pale_is_no_trace() -> None:
    assert (beside_dark_rings(BLUE, 12) > 0.99).all()


def test_a_few_rings_of_one_tint_but_much_paler_than_its_others_may_be_erased() -> None:
    assert (beside_dark_rings(GREY, 3) < beside_dark_rings(BLUE, 12).min()).all()
    assert (beside_dark_rings(GREY, 3) < 0.5).all()


def test_pale_traces_beside_the_rings_of_two_pens_are_not_read_as_rings() -> None:
    rng = np.random.default_rng(2)
    pens = np.array([[0.6, 0.6, 0.6]] * 8 + [[0.3, 0.6, 0.6]] * 9)
    tints = np.concatenate([[[0.05, 0.05, 0.05]] * 20, pens * 0.2, pens])
    tints = tints * rng.uniform(0.97, 1.03, tints.shape)
    amounts = np.array([0.035] * 20 + [0.06] * 17 + [0.4] * 17) * rng.uniform(0.95, 1.05, 54)
    there, _ = ring_probability(amounts, tints.sum(axis=1), tints)
    assert (there[:37] < 0.5).all()
    assert (there[37:] > 0.99).all()


def test_the_only_bare_outline_of_a_sheet_is_no_ring_in_a_pen_of_its_own() -> None:
    amounts, densities = (
        np.append(np.linspace(0.4, 0.6, 40), 0.085),
        np.repeat([2.5, 0.08], [40, 1]),
    )
    tints = np.array([[0.2, 0.4, 0.4], [0.5, 0.3, 0.2]] * 20 + [[0.36, 0.34, 0.3]])
    there, _ = ring_probability(amounts, densities, tints * densities[:, None], 10.0)
    assert there[-1] < 0.01
    assert (there[:-1] > 0.99).all()
