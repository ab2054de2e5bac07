"""The edge of a shadow is no thing that lies on a board."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.photo import read_photo
from companion.photo.image.absorptance import ink_of
from companion.photo.image.load import load_photo
from companion.photo.reading import Reason
from companion.photo.visibility import find_occluders

SAMPLE = Path(__file__).parents[3] / "samples" / "corona-line-printed-lamp.jpg"
BLOCK, GAP = 12, 120


def paper(light: float, *, pen: bool = False) -> np.ndarray:
    """Paper of 600 px of which the right half lies in a shadow that leaves it so much of the light,
    with a sharp edge; perhaps with a pen across the edge."""
    share = np.where(np.arange(600) < 300, 1.0, light) * np.ones((600, 1))
    if pen:
        share[280:320, 100:500] *= 0.1
    level = 255 * (0.8 * cv2.GaussianBlur(share, (0, 0), 1.0)) ** (1 / 2.2)
    return np.repeat(level.astype(np.uint8)[..., None], 3, axis=2)


@pytest.mark.parametrize("light", [0.7, 0.55, 0.45])
def test_a_sharp_edge_of_a_shadow_is_no_thing(light: float) -> None:
    ink = ink_of(paper(light), BLOCK, GAP)
    assert not find_occluders(ink.shadows_apart(ink.mean), 12.0).things.any()


def test_a_pen_across_the_edge_of_a_shadow_is_one_thing() -> None:
    ink = ink_of(paper(0.55, pen=True), BLOCK, GAP)
    things = find_occluders(ink.shadows_apart(ink.mean), 12.0)
    assert things.over(np.array([(150.0, 300.0), (300.0, 300.0), (450.0, 300.0)])).all()


def test_a_shadow_that_takes_half_the_light_covers_no_line_of_a_photo() -> None:
    rgb = load_photo(SAMPLE).rgb
    y, x = np.mgrid[: rgb.shape[0], : rgb.shape[1]]
    beyond = (x - rgb.shape[1] / 2) * np.cos(0.5) + (y - rgb.shape[0] / 2) * np.sin(0.5)
    light = 0.75 - 0.25 * np.tanh(beyond / 4)
    shaded = rgb * light[..., None] ** (1 / 2.2)
    unsure = read_photo(shaded.astype(np.uint8)).unsure
    assert len(unsure) < 6
    assert not any(Reason.COVERED in mark.reasons for mark in unsure)
