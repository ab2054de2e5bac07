"""What is said of a picture without a board is true of it."""

from __future__ import annotations

import numpy as np
import pytest

from companion.photo.image.quality import Overview
from companion.photo.locate.refusals import no_board

HIGH, WIDE = 750, 1000


def seen(grey: np.ndarray) -> Overview:
    grain = np.random.default_rng(2).normal(0, 2, grey.shape)
    level = np.clip(grey + grain, 0, 255).astype(np.uint8)
    return Overview(np.repeat(level[..., None], 3, axis=2))


def ruled(grey: np.ndarray) -> np.ndarray:
    """With lines of writing, so that it is neither blank nor blurred."""
    for row in range(90, HIGH - 60, 60):
        for k in range(60, WIDE - 60, 9):
            grey[row : row + 14, k : k + 2] -= 120
    return grey


def test_the_brightest_patch_of_a_page_on_which_light_falls_off_is_no_small_sheet() -> None:
    y, x = np.mgrid[:HIGH, :WIDE]
    light = 130 + 90 * np.exp(-((x - 150) ** 2 + (y - 200) ** 2) / (2 * 180.0**2))
    light[160:230, 120:200] = 225
    assert no_board(seen(ruled(light))).code == "no-board"


def test_a_white_page_far_away_is_a_small_sheet() -> None:
    table = ruled(np.full((HIGH, WIDE), 110.0))
    table[300:500, 400:540] = 240
    table[310:490:20, 420:520] = table[310:490, 420:520:20] = 60
    assert no_board(seen(table)).code == "small"


def test_the_white_paper_of_a_scan_is_no_glare_and_a_lamp_s_mirror_is() -> None:
    scan = ruled(np.full((HIGH, WIDE), 262.0))
    scan[:, ::24] -= 12
    scan[::24] -= 12
    assert no_board(seen(scan)).code == "no-board"
    y, x = np.mgrid[:HIGH, :WIDE]
    lamp = ruled(np.full((HIGH, WIDE), 170.0))
    lamp += 220 * np.exp(-(((x - 500) ** 2 + (y - 350) ** 2) / (2 * 220.0**2)))
    assert no_board(seen(lamp)).code == "glare"


@pytest.mark.parametrize("share", [0.01, 0.5, 0.9, 0.99])
def test_a_level_is_what_so_many_pixels_do_not_exceed(share: float) -> None:
    grey = np.random.default_rng(3).integers(0, 256, (400, 300), np.uint8)
    picture = Overview(np.repeat(grey[..., None], 3, axis=2))
    assert picture.level(share) == pytest.approx(np.quantile(grey, share), abs=1)
