"""Rings of two pens, on clean paper and over what is left of an older drawing, as one mixture."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest

from companion.photo.image.arrays import Values
from companion.photo.marks.rings.mixture import drawn_probability

BARE_CONTRAST, BARE_DENSITY = 0.034, 0.06
CONTRAST = 0.4
"""Of a ring whose optical density is 1; of paler ones less, as its power of 1.5 (on 75 sheets)."""
GREY, BLUE, RED = (1 / 3, 1 / 3, 1 / 3), (0.42, 0.38, 0.2), (0.2, 0.4, 0.4)


class Part(NamedTuple):
    """So many rings of a tint and an optical density; of density 0, bare spots."""

    count: int
    tint: tuple[float, float, float] = GREY
    density: float = 0.0


def there(*parts: Part, seed: int = 2) -> list[Values]:
    """How probably there is a ring round each spot, part by part."""
    rng = np.random.default_rng(seed)
    counts = [part.count for part in parts]
    density = np.repeat([part.density for part in parts], counts)
    density = density * np.exp(rng.normal(0, 0.15, len(density)))
    contrast = (BARE_CONTRAST + CONTRAST * density**1.5) * np.exp(rng.normal(0, 0.08, len(density)))
    shown = np.maximum(density, BARE_DENSITY * np.exp(rng.normal(0, 0.4, len(density))))
    tints = np.repeat([part.tint for part in parts], counts, axis=0) * shown[:, None]
    tints = tints + rng.normal(0, 0.004, tints.shape)
    order = rng.permutation(len(density))
    found = np.empty(len(order))
    found[order] = drawn_probability(contrast[order], tints[order], np.full((len(order), 3), 0.02))
    return np.split(found, np.cumsum(counts)[:-1])


@pytest.mark.parametrize("density", [0.4, 1.0, 2.0])
def test_rings_of_two_pens_are_told_from_bare_spots(density: float) -> None:
    bare, blue, grey = there(Part(20), Part(15, BLUE, density), Part(14, GREY, 1.0))
    assert (bare < 0.01).all()
    assert (blue > 0.99).all()
    assert (grey > 0.99).all()


@pytest.mark.parametrize("share", [0.1, 0.2])
@pytest.mark.parametrize("before", [BLUE, RED], ids=["the same pens", "another pen"])
def test_a_drawing_erased_as_a_whole_is_none_of_the_rings(
    share: float, before: tuple[float, float, float]
) -> None:
    bare, old, old_grey, blue, grey = there(
        Part(10), Part(8, before, share), Part(9, GREY, 1.2 * share), Part(11, BLUE, 1.0),
        Part(11, GREY, 1.2),
    )  # fmt: skip
    assert (np.concatenate([bare, old, old_grey]) < 0.05).all()
    assert (np.concatenate([blue, grey]) > 0.99).all()


def test_a_pen_that_draws_far_paler_than_the_other_was_not_erased() -> None:
    bare, blue, pencil = there(Part(20), Part(15, BLUE, 1.6), Part(14, GREY, 0.25))
    assert (bare < 0.5).all()
    assert (np.concatenate([blue, pencil]) > 0.99).all()


def test_a_sheet_without_a_bare_spot_is_full_of_rings() -> None:
    blue, grey = there(Part(25, BLUE, 1.0), Part(24, GREY, 0.8))
    assert (np.concatenate([blue, grey]) > 0.99).all()


def test_on_a_bare_sheet_nothing_is_drawn() -> None:
    (bare,) = there(Part(49))
    assert (bare < 0.01).all()


@pytest.mark.parametrize("count", [1, 2, 3])
def test_few_rings_on_a_bare_sheet_are_found(count: int) -> None:
    bare, blue = there(Part(30), Part(count, BLUE, 1.0))
    assert (bare < 0.01).all()
    assert (blue > 0.5).all()


def test_how_probable_rings_are_depends_on_no_order_of_the_spots() -> None:
    rng = np.random.default_rng(1)
    density = np.repeat([0.06, 0.2, 1.0], [12, 10, 14]) * np.exp(rng.normal(0, 0.2, 36))
    tints = density[:, None] * np.array([GREY, BLUE])[rng.integers(0, 2, 36)]
    contrast, blur, order = 0.034 + 0.4 * density, np.full((36, 3), 0.02), rng.permutation(36)
    one = drawn_probability(contrast, tints, blur)
    other = drawn_probability(contrast[order], tints[order], blur[order])
    assert np.abs(one[order] - other).max() < 0.01


def test_pale_rings_of_a_sheet_s_only_tint_are_asked_about() -> None:
    """They may be erased ones, or drawn with less pressure."""
    bare, pale, grey = there(Part(30), Part(3, GREY, 0.2), Part(12, GREY, 1.2))
    assert (bare < 0.01).all()
    assert (grey > 0.99).all()
    assert ((pale > 0.01) & (pale < 0.99)).all()


def test_pale_rings_are_likelier_where_turns_ask_for_them() -> None:
    pale = [
        there(Part(24), Part(count, BLUE, 1.2), Part(6, (0.36, 0.35, 0.29), 0.22))[2].mean()
        for count in (6, 14)
    ]
    assert pale[0] > pale[1]


def test_where_next_to_no_spot_is_bare_the_palest_are_rings_as_well() -> None:
    contrast = np.array([0.1] * 5 + [0.4] * 44) * np.random.default_rng(2).uniform(0.97, 1.03, 49)
    tints = np.repeat([[0.8], [1.2]], [5, 44], axis=0) * GREY
    assert (drawn_probability(contrast, tints, np.zeros((49, 3))) > 0.9).all()


def test_in_a_small_photo_bare_spots_are_no_erased_rings() -> None:
    """Print and noise leave more ink round them there than on usual sheets."""
    rng, counts = np.random.default_rng(2), [19, 3, 3]
    contrast = np.repeat([0.085, 0.243, 0.69], counts) * rng.uniform(0.93, 1.07, 25)
    density = np.repeat([[0.3], [0.7], [2.3]], counts, axis=0) * rng.uniform(0.9, 1.1, (25, 1))
    tints = density * np.repeat([GREY, GREY, RED], counts, axis=0)
    found = drawn_probability(contrast, tints, np.full((25, 3), 0.1))
    assert (found[:19] < 0.01).all()
    assert (found[19:] > 0.9).all()
