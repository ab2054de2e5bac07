"""Dots are found where they were set, whatever lines run through them."""

import cv2
import numpy as np
import pytest

from companion.photo.hand_drawn.dots import Dots, find_dots, optical_density
from companion.photo.image.absorptance import Ink

STRONG = 0.3


def drawn(paint, side=400):
    """What black ink takes of the light on a page drawn on at four times its size."""
    large = np.zeros((side * 4, side * 4), np.uint8)
    paint(large)
    small = cv2.resize(large, (side, side), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small.astype(np.float32) / 255, (0, 0), 0.8)
    return Ink(*[soft * np.float32(0.95)] * 3)


def spot(page, x, y, r):
    cv2.circle(
        page, (round(x * 64 + 24), round(y * 64 + 24)), round(r * 64), 255, -1, cv2.LINE_8, 4
    )


def line(page, a, b, width):
    (ax, ay), (bx, by) = a, b
    cv2.line(page, (4 * ax, 4 * ay), (4 * bx, 4 * by), 255, round(4 * width))


def strong(ink):
    found = find_dots(optical_density(ink.least))
    return found.at[found.strength > STRONG]


@pytest.mark.parametrize("radius", [2.0, 3.0, 4.5, 6.0])
def test_dots_of_any_size_are_found_to_a_fraction_of_a_pixel(radius):
    rng = np.random.default_rng(4)
    grid = np.stack(np.meshgrid(*[np.arange(50, 360, 60)] * 2), -1).reshape(-1, 2)
    places = grid + rng.uniform(-2, 2, grid.shape)
    found = strong(drawn(lambda page: [spot(page, x, y, radius) for x, y in places]))
    assert len(found) == len(places)
    nearest = np.linalg.norm(found[:, None] - places[None], axis=2)
    assert nearest.min(axis=1).max() < 0.6


def test_a_dot_is_found_where_four_lines_meet_in_it():
    def paint(page):
        line(page, (100, 200), (300, 200), 2.5)
        line(page, (200, 100), (200, 300), 2.5)
        spot(page, 200, 200, 4)

    (found,) = strong(drawn(paint))
    assert found == pytest.approx((200, 200), abs=1.0)


def test_bare_lines_have_no_strong_dots_on_them():
    def paint(page):
        for k in range(5):
            line(page, (60, 60 + 60 * k), (340, 70 + 55 * k), 2.5)

    found = strong(drawn(paint))
    assert all(min(abs(x - 60), abs(x - 340)) < 6 for x, _ in found)


def test_hatching_has_no_strong_dots_in_it():
    def paint(page):
        for k in range(20):
            line(page, (120, 120 + 8 * k), (280, 124 + 8 * k), 3)

    found = strong(drawn(paint))
    inside = [(x, y) for x, y in found if 130 < x < 270 and 130 < y < 265]
    assert inside == []


def test_a_dot_is_told_from_where_strokes_cross_as_none_leaves_it():
    def paint(page):
        line(page, (60, 100), (240, 100), 3)
        line(page, (150, 40), (150, 160), 3)
        spot(page, 300, 300, 3)

    found = find_dots(optical_density(drawn(paint).least))
    crossing, dot = (found.nearest(np.array([at]))[1][0, 0] for at in ((150, 100), (300, 300)))
    assert found.strength[crossing] > STRONG
    assert found.lone[crossing] < found.lone[dot] / 4
    assert found.lone[dot] == pytest.approx(found.strength[dot], rel=0.1)


def test_black_dots_stand_out_where_coloured_lines_fade():
    page = drawn(lambda page: line(page, (60, 200), (340, 200), 3))
    blue = Ink(page.red, page.green * np.float32(0.9), page.blue * np.float32(0.3))
    dark, any_ink = (optical_density(plane)[200, 200] for plane in (blue.least, blue.mean))
    assert dark < 0.6 * any_ink


def test_an_empty_page_has_no_dots():
    assert len(strong(Ink(*[np.zeros((200, 200), np.float32)] * 3))) == 0


def test_the_nearest_dots_are_those_at_the_least_distance():
    rng = np.random.default_rng(2)
    at, places = rng.uniform(0, 900, (300, 2)), rng.uniform(-100, 1000, (200, 2))
    every = np.linalg.norm(places[:, None] - at, axis=2)
    far, which = Dots(at, np.ones(300)).nearest(places, 3)
    assert which.tolist() == np.argsort(every, axis=1)[:, :3].tolist()
    assert far == pytest.approx(np.sort(every, axis=1)[:, :3], abs=1e-3)
    assert Dots(at[:2], np.ones(2)).nearest(places, 3)[0].shape == (200, 2)
