"""Changes to photos: deterministic, and each leaves or removes what it claims."""

from __future__ import annotations

import io

import cv2
import numpy as np
import pytest
from PIL import Image, ImageCms

from tests.camera.changes import CHANGES, Where, row_cut_off
from tests.camera.pictures import Picture

CORNERS = np.array([(120.0, 110.0), (522.0, 98.0), (530.0, 505.0), (112.0, 495.0)])
BY_HAND = Where(CORNERS, (4, 4))
PRINTED = Where(CORNERS)


def picture() -> Picture:
    """Paper with a red disc in the sheet's middle."""
    paper = np.full((640, 680, 3), (214, 210, 200), np.uint8)
    cv2.circle(paper, (320, 300), 40, (200, 40, 50), -1)
    return paper


def opened(data: bytes) -> Picture:
    with Image.open(io.BytesIO(data)) as image:
        return np.array(image.convert("RGB"))


@pytest.mark.parametrize("name", CHANGES)
def test_the_same_seed_gives_the_same_file(name: str) -> None:
    one, other = (CHANGES[name](picture(), BY_HAND, np.random.default_rng(3)) for _ in range(2))
    assert one == other
    assert min(opened(one).shape[:2]) > 200


@pytest.mark.parametrize("where", [BY_HAND, PRINTED])
def test_a_crop_keeps_the_sheet(where: Where) -> None:
    around = 0.55 * where.spacing
    least = np.ptp(CORNERS, 0) + 2 * around
    for seed in range(20):
        height, width = opened(
            CHANGES["cropped"](picture(), where, np.random.default_rng(seed))
        ).shape[:2]
        assert width >= least[0] - 2
        assert height >= least[1] - 2


def test_a_cut_off_row_is_gone_and_no_other() -> None:
    sizes = set()
    for seed in range(20):
        shape = opened(row_cut_off(picture(), BY_HAND, np.random.default_rng(seed))).shape[:2]
        sizes.add(shape[0] < 640)
        gone = (640 - shape[0]) + (680 - shape[1])
        assert 100 < gone < 260
    assert sizes == {True, False}


def test_display_p3_shows_the_same_colours_to_whom_its_profile_is_known() -> None:
    data = CHANGES["Display P3"](picture(), PRINTED, np.random.default_rng(1))
    with Image.open(io.BytesIO(data)) as image:
        profile = ImageCms.ImageCmsProfile(io.BytesIO(image.info["icc_profile"]))
        shown = np.array(ImageCms.profileToProfile(image, profile, ImageCms.createProfile("sRGB")))
        stored = np.array(image)
    assert np.abs(shown[300, 320].astype(int) - (200, 40, 50)).max() <= 6
    assert np.abs(stored[300, 320].astype(int) - (200, 40, 50)).max() > 12


def test_a_grey_picture_keeps_its_light() -> None:
    data = CHANGES["grey profile"](picture(), PRINTED, np.random.default_rng(1))
    with Image.open(io.BytesIO(data)) as image:
        assert image.mode == "L"
        assert image.info["icc_profile"]


def test_a_scanner_app_makes_the_paper_white() -> None:
    page = opened(CHANGES["scanner app"](picture(), PRINTED, np.random.default_rng(1)))
    assert np.median(page) >= 250
    assert np.ptp(page[page.shape[0] // 2, page.shape[1] // 2].astype(int)) > 100
