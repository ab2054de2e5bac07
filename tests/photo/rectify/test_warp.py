"""Places of the board and pixels of the photo: there and back."""

import numpy as np
import pytest

from companion.board import Board, Lattice
from companion.photo.rectify.warp import (
    BetweenDots,
    SheetWarp,
    StoredWarp,
    ThinPlate,
    apply_homography,
    flatten,
)

MATRIX = np.array([[5.0, 0.6, 120.0], [-0.4, 4.6, 90.0], [2e-4, 5e-4, 1.0]])
LATTICE = Lattice(5, 5, 20.0, 10.0, 12.0)
BOARD = Board("toy", "board", (100.0, 104.0), lattice=LATTICE)


def places(count=60, seed=1):
    return np.random.default_rng(seed).uniform((0, 0), BOARD.size, (count, 2))


def bowed(matrix=MATRIX, bow=6.0, step=10.0):
    """A homography and a bow of some px along x."""
    x, y = np.meshgrid(np.arange(-20, 130, step), np.arange(-20, 130, step))
    bend = np.stack([np.zeros(x.size), bow * np.sin(np.pi * x.ravel() / 100)], -1)
    return SheetWarp(matrix, ThinPlate(np.stack([x.ravel(), y.ravel()], -1), bend, 0.0))


def test_a_homography_and_its_inverse_cancel_out():
    there = apply_homography(MATRIX, places())
    assert apply_homography(np.linalg.inv(MATRIX), there) == pytest.approx(places(), abs=1e-9)


def test_a_sheet_without_bow_is_its_homography():
    assert SheetWarp(MATRIX).to_photo(places()) == pytest.approx(apply_homography(MATRIX, places()))


def test_a_bow_is_followed_between_the_places_at_which_it_is_known():
    off = bowed().to_photo(places()) - apply_homography(MATRIX, places())
    assert off[:, 0] == pytest.approx(0, abs=1e-9)
    assert off[:, 1] == pytest.approx(6 * np.sin(np.pi * places()[:, 0] / 100), abs=0.02)


def dots(matrix=MATRIX):
    """px of the lattice's dots and of the ring round them, each a little off."""
    rows, columns = np.mgrid[-1:6, -1:6]
    mm = np.stack([10 + 20.0 * columns.ravel(), 12 + 20.0 * rows.ravel()], 1)
    stray = np.random.default_rng(2).normal(0, 3, mm.shape)
    return (apply_homography(matrix, mm) + stray).reshape(7, 7, 2).astype(np.float32)


def drawn():
    """A grid drawn by hand, whose first dot is that above and beside the lattice's."""
    return BetweenDots(np.array([-10.0, -8.0]), LATTICE.pitch, dots())


def test_dots_set_by_hand_are_met_exactly():
    warp = drawn()
    mm = np.array([[LATTICE.xy(c, 4 - r) for c in range(5)] for r in range(5)]).reshape(-1, 2)
    assert warp.to_photo(mm) == pytest.approx(dots()[1:-1, 1:-1].reshape(-1, 2), abs=1e-3)


def test_a_line_between_two_dots_is_straight_and_meets_both():
    warp = drawn()
    a, b = np.array(LATTICE.xy(1, 2)), np.array(LATTICE.xy(2, 2))
    t = np.linspace(0, 1, 7)[:, None]
    found = warp.to_photo((1 - t) * a + t * b)
    ends = warp.to_photo(np.stack([a, b]))
    assert found == pytest.approx((1 - t) * ends[:1] + t * ends[1:], abs=1e-3)


def test_a_reduced_picture_s_pixels_are_told_as_the_stored_one_s():
    stored = StoredWarp(bowed(), 0.25)
    inner = bowed().to_photo(places())
    assert (stored.to_photo(places()) + 0.5) * 0.25 - 0.5 == pytest.approx(inner)


@pytest.mark.parametrize("margin", [0.0, 8.0])
@pytest.mark.parametrize("warp", [bowed(), drawn()], ids=["sheet", "dots"])
def test_a_board_laid_flat_shows_at_each_place_what_the_photo_has_there(warp, margin):
    y, x = np.mgrid[0:760, 0:800]
    photo = np.stack([x * 255 // 800, y * 255 // 760, np.full_like(x, 40)], -1).astype(np.uint8)
    flat = flatten(photo, warp, BOARD, 4.0, margin)
    assert flat.rgb.shape == (round((104 + 2 * margin) * 4), round((100 + 2 * margin) * 4), 3)
    mm = np.random.default_rng(5).uniform((4, 4), (96, 100), (80, 2))
    at = np.round(flat.pixels(mm)).astype(int)
    back = (at + 0.5) / flat.scale - flat.margin
    there = warp.to_photo(back)
    wanted = np.stack([there[:, 0] * 255 / 800, there[:, 1] * 255 / 760], 1)
    assert np.abs(flat.rgb[at[:, 1], at[:, 0], :2] - wanted).max() < 2.5
