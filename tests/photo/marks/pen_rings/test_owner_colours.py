"""Whose a ring is where a small picture shows both colours: the sheet's other rings tell."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from companion.photo.marks.pen_rings.owner_colours import by_other_rings, shares

Values = NDArray[np.float64]
RINGED = np.ones(12, bool)


def rings(blue: tuple[float, float], red: tuple[float, float], noise: float = 0.02) -> Values:
    """Evidence for both colours round five rings of each player and two doubtful ones: the first
    is like Blue's, the second like Red's."""
    rng = np.random.default_rng(1)
    each = [blue] * 5 + [red] * 5 + [blue, red]
    return np.array(each).T + rng.normal(0, noise, (2, 12))


def closed(doubtful: float = 0.8) -> Values:
    """Both colours are found round all of Red's rings and the doubtful ones."""
    each = [(0.95, 0.0)] * 5 + [(0.6, 0.98)] * 5 + [(doubtful, 0.8)] * 2
    return np.array(each).T


def test_a_ring_of_both_colours_is_whose_others_look_like_it() -> None:
    told = by_other_rings(rings((0.15, 0.0), (0.1, 0.2)), closed(), RINGED)
    assert told[10] > 4.6
    assert told[11] < -4.6


def test_blue_that_is_found_round_every_spot_tells_nothing() -> None:
    told = by_other_rings(rings((0.15, 0.1), (0.15, 0.1), noise=0.05), closed(), RINGED)
    assert not told.any()


def test_three_rings_show_nothing_of_a_player_s_pen() -> None:
    some = np.arange(12) > 1
    few = by_other_rings(rings((0.15, 0.0), (0.1, 0.2)), closed(), RINGED & some)
    assert not few.any()


def test_a_faint_ring_is_its_player_s_by_its_share_of_either_colour() -> None:
    hues = rings((0.2, 0.0), (0.05, 0.4), noise=0.005)
    hues[:, 11] = (0.04, 0.15)
    assert abs(by_other_rings(hues, closed(), RINGED)[11]) < 4.6
    assert by_other_rings(shares(hues, RINGED), closed(), RINGED)[11] < -4.6


def test_where_there_is_next_to_no_colour_its_share_tells_nothing() -> None:
    hues = rings((0.2, 0.0), (0.05, 0.4), noise=0.005)
    hues[:, 11] = (0.003, 0.004)
    assert abs(by_other_rings(shares(hues, RINGED), closed(), RINGED)[11]) < 4.6
