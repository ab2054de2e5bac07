"""Crops contain the part of the board that they claim."""

from __future__ import annotations

import numpy as np
import pytest

from tests.bench.crops import CUT, DOT, WHOLE, crop

STEP = 100.0
SIDE = 1100


def dots() -> np.ndarray:
    """Seven rows of dots, askew, in the middle of a picture."""
    rows, columns = np.mgrid[:7, :7]
    flat = np.stack([columns, rows], 2) * STEP + 250
    return flat + 0.03 * (flat[..., ::-1] - 550) * (1, -1)


def shown(how: str, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Which dots a crop shows, and spacings from each that it shows to its nearest edge."""
    box = crop(how, dots(), (SIDE, SIDE), np.random.default_rng(seed))
    assert box is not None
    left, top, right, bottom = box
    x, y = dots()[..., 0], dots()[..., 1]
    inside = np.min([x - left, y - top, right - x, bottom - y], axis=0)
    return inside > 0, inside / STEP


@pytest.mark.parametrize("how", WHOLE)
def test_a_whole_board_keeps_its_paper(how: str) -> None:
    low, high = WHOLE[how]
    for seed in range(8):
        kept, inside = shown(how, seed)
        assert kept.all()
        assert low - 0.02 < inside.min() < high + 0.02


@pytest.mark.parametrize("how", CUT)
def test_what_is_cut_off_is_gone_and_no_more(how: str) -> None:
    for seed in range(8):
        kept, inside = shown(how, seed)
        gone = [int((~kept).all(axis=axis).sum()) for axis in (0, 1)]
        wanted = {sum(cut[side] for side in pair) for cut in CUT[how] for pair in ((0, 2), (1, 3))}
        assert set(gone) <= wanted
        assert kept.sum() == (7 - gone[0]) * (7 - gone[1]) < 49
        assert np.abs(inside).min() > DOT - 0.02
