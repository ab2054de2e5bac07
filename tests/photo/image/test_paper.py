"""Ink is what paper round it would have sent back and did not, whatever the light."""

import numpy as np
import pytest

from companion.photo.image.absorptance import LINEAR, ink_of, linear_light

SIDE, BLOCK, GAP = 480, 12, 40


def absorbed(light, *, restored=False):
    """The share of the light that ink takes, from a page's linear light, shape (H, W, 3)."""
    ink = ink_of(srgb(np.minimum(light, 1)), BLOCK, GAP, restored=restored)
    return np.stack([ink.red, ink.green, ink.blue], -1)


def srgb(light):
    curve = 1.055 * np.maximum(light, 1e-9) ** (1 / 2.4) - 0.055
    return np.round(255 * np.where(light <= 0.0031308, 12.92 * light, curve)).astype(np.uint8)


def page(value=0.8):
    return np.full((SIDE, SIDE, 3), value, np.float32)


def test_linear_light_is_the_inverse_of_srgb():
    assert (LINEAR[0], LINEAR[255]) == (0, 1)
    assert (np.diff(LINEAR) > 0).all()
    assert LINEAR[188] == pytest.approx(0.5, abs=0.005)
    picture = np.arange(256, dtype=np.uint8).reshape(16, 16, 1).repeat(3, 2)
    assert srgb(linear_light(picture)).tolist() == picture.tolist()


@pytest.mark.parametrize("tint", [(0.8, 0.8, 0.8), (0.85, 0.6, 0.35), (0.2, 0.3, 0.5)])
def test_bare_paper_of_any_colour_carries_no_ink(tint):
    assert np.abs(absorbed(page() * np.array(tint))).max() < 1e-3


def test_the_share_of_light_an_ink_takes_is_told_in_any_light():
    light = page()
    light[200:203, 60:420] *= (0.1, 0.2, 0.9)
    slope = np.linspace(0.25, 1.0, SIDE)[None, :, None]
    ink = absorbed(light * slope * np.array((1.0, 0.8, 0.6)))
    assert ink[201, 100:380].mean(0) == pytest.approx((0.9, 0.8, 0.1), abs=0.03)
    assert np.abs(ink[300, 100:380]).max() < 0.05


def test_a_soft_shadow_is_light_and_no_ink():
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    shadow = 1 - 0.6 / (1 + np.exp((np.hypot(x - 240, y - 240) - 120) / 20))
    assert np.abs(absorbed(page() * shadow[..., None])[10:-10, 10:-10]).max() < 0.12


def test_paper_beside_strokes_that_a_night_mode_sharpened_makes_none_of_the_rest_ink():
    """Sharpening lifts the paper on both sides of a stroke."""
    light = page(0.6)
    for at in range(60, SIDE - 40, 40):
        light[at - 5 : at + 10] = 0.95
        light[at : at + 5] = 0.02
    ink = absorbed(light)
    assert ink[80:400, 20:-20].max(axis=(1, 2))[[0, 40, 80]] == pytest.approx(0, abs=0.05)


@pytest.mark.parametrize("side", [30, 120, 170])
def test_a_solid_black_area_is_ink_several_squares_wide(side):
    light = page()
    a = (SIDE - side) // 2
    light[a : a + side, a : a + side] *= 0.04
    ink = absorbed(light)
    assert ink[a + 3 : a + side - 3, a + 3 : a + side - 3].min() > 0.85
    assert np.abs(ink[: a - 12]).max() < 0.1


def test_hatching_is_ink_and_its_gaps_are_paper():
    light = page()
    for row in range(150, 330, 8):
        light[row : row + 3, 150:330] *= 0.05
    ink = absorbed(light)
    assert ink[241 - 241 % 8 + 7, 160:320].mean() > 0.85
    assert ink[154:326, 160:320].min() < 0.1


def test_what_shines_through_and_what_is_taken_are_told_apart():
    light = page()
    light[100:140, 100:380] *= (0.1, 0.3, 0.8)
    ink = ink_of(srgb(light), BLOCK, 2 * GAP)
    inside = (slice(108, 132), slice(110, 370))
    assert ink.least[inside].mean() == pytest.approx(0.2, abs=0.02)
    assert ink.most[inside].mean() == pytest.approx(0.9, abs=0.02)
    assert ink.mean[inside].mean() == pytest.approx(0.6, abs=0.02)


def test_on_burnt_out_paper_a_pale_stroke_is_less_pale_than_it_looks():
    light = page(1.3)
    light[100:140, 100:380] *= 1 - 0.35
    light[300:340, 100:380] *= 1 - 0.8
    seen, restored = absorbed(light), absorbed(light, restored=True)
    shares = [
        ink[110:130, 120:360].mean() / ink[310:330, 120:360].mean() for ink in (seen, restored)
    ]
    assert shares[0] < 0.23 < 0.3 < shares[1] < 0.35 / 0.8
    assert np.abs(restored[200:240]).max() < 1e-3


def test_paper_that_is_not_burnt_out_lost_nothing():
    light = page(0.9)
    light[100:140, 100:380] *= 1 - 0.35
    assert (absorbed(light) == absorbed(light, restored=True)).all()
