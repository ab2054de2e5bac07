"""What the network says of a place depends on the sheet, not on how the sheet is told."""

from __future__ import annotations

import numpy as np
import pytest

from companion.photo.image.arrays import Flags, Image32, Indices
from companion.photo.marks.sheet_network import log_odds, planes_of

RNG = np.random.default_rng(4)
DIRECTIONS, RADII = 32, 32
PRINT = np.linspace(0.5, 0.0, 9)


def sheet(ringed: Flags, ink: tuple[float, float, float]) -> Image32:
    """Spots whose print ends at the ninth place outwards, and rings in an ink beyond it."""
    patches = RNG.normal(0, 0.004, (len(ringed), DIRECTIONS, RADII, 3))
    patches[:, :, :9] += PRINT[:, None]
    patches[ringed, :, 13:15] += np.array(ink)
    return patches.astype(np.float32)


RINGED = np.arange(49) % 3 == 0
BLUE = (0.6, 0.5, 0.2)
OPEN = np.zeros((49, DIRECTIONS, RADII), bool)
ALIKE: Indices = np.arange(49) % 7


def test_plain_rings_are_seen_and_bare_spots_are_bare() -> None:
    nats = log_odds("drawn_rings", sheet(RINGED, BLUE), OPEN, ALIKE)
    assert ((nats > 0) == RINGED).all()


def test_the_order_of_the_spots_says_nothing() -> None:
    patches, order = sheet(RINGED, BLUE), RNG.permutation(49)
    nats = log_odds("drawn_rings", patches, OPEN, ALIKE)
    other = log_odds("drawn_rings", patches[order], OPEN, ALIKE[order])
    assert other == pytest.approx(nats[order], abs=1e-3)


@pytest.mark.parametrize("turn", [4, 8, 28])
def test_where_a_ring_begins_says_nothing(turn: int) -> None:
    """By four directions, as two are taken together twice."""
    patches = sheet(RINGED, BLUE)
    nats = log_odds("drawn_rings", patches, OPEN, ALIKE)
    turned = log_odds("drawn_rings", np.roll(patches, turn, axis=1), OPEN, ALIKE)
    assert turned == pytest.approx(nats, abs=1e-3)


def test_what_is_hidden_is_not_looked_at() -> None:
    patches, hidden = sheet(RINGED, BLUE), OPEN.copy()
    hidden[:, 4:8] = True
    nats = log_odds("drawn_rings", patches, hidden, ALIKE)
    patches[hidden] = 0.9
    assert log_odds("drawn_rings", patches, hidden, ALIKE) == pytest.approx(nats, abs=1e-3)


def test_what_places_of_one_print_share_is_no_ink() -> None:
    patches = np.full((6, DIRECTIONS, RADII, 3), 0.1, np.float32)
    patches[3:] += 0.3
    patches[0, :, 20] += 0.5
    hidden = np.zeros(patches.shape[:3], bool)
    _, over = planes_of(patches, hidden, np.array([0, 0, 0, 1, 1, 1]))
    assert over[0, :, :, 20] == pytest.approx(0.5)
    over[0, :, :, 20] = 0
    assert over == pytest.approx(0, abs=1e-6)


def test_a_print_that_is_hidden_everywhere_is_as_the_others() -> None:
    patches, hidden = sheet(RINGED, BLUE), OPEN.copy()
    hidden[ALIKE == 3] = True
    nats = log_odds("drawn_rings", patches, hidden, ALIKE)
    assert np.isfinite(nats).all()
