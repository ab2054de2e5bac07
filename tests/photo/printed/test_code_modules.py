"""A QR code of known place is read where no detector finds it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
import segno
from numpy.typing import NDArray

from companion.photo.printed.code_modules import decoded

SIDE, SCALE, FINE = 19.0, 10.0, 20.0
TEXT = "https://example.org/line-or-colour/board/a4/7"


def seen(px_per_mm: float, astray: tuple[float, float], text: str = TEXT) -> NDArray[np.uint8]:
    """A printed code in a small photo with uneven light, from a JPEG file, laid flat: its middle
    lies so many mm beside that of the picture."""
    modules = np.array(segno.make_qr(text, error="m").matrix, np.uint8)
    code = cv2.resize(1 - modules, (380, 380), interpolation=cv2.INTER_NEAREST)
    paper = np.ones((500, 500), np.float32)
    x, y = (round(60 + mm * FINE) for mm in astray)
    paper[y : y + 380, x : x + 380] = code
    printed = (40 + 180 * paper) * np.linspace(0.6, 1, 500)
    size = round(25 * px_per_mm)
    photo = cv2.resize(printed.astype(np.uint8), (size, size), interpolation=cv2.INTER_AREA)
    stored = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 75])[1]
    small = cv2.imdecode(stored, cv2.IMREAD_GRAYSCALE)
    return np.asarray(cv2.resize(small, (250, 250), interpolation=cv2.INTER_LINEAR), np.uint8)


@pytest.mark.parametrize("astray", [(0.0, 0.0), (0.4, -0.3), (-0.5, 0.5)])
@pytest.mark.parametrize("px_per_mm", [2.0, 3.0, 8.0])
def test_each_module_is_what_is_seen_in_its_middle(
    px_per_mm: float, astray: tuple[float, float]
) -> None:
    assert TEXT in [*decoded(seen(px_per_mm, astray), SCALE, SIDE)]


def test_codes_of_any_length_that_is_printed_are_read() -> None:
    versions = set()
    for length in range(40, 410, 24):
        text = ("Go=1." * 90)[:length]
        versions.add(int(segno.make_qr(text, error="m").version))
        assert text in [*decoded(seen(8.0, (0.2, 0.1), text), SCALE, SIDE)], length
    assert (min(versions), max(versions)) == (3, 15)


def test_paper_and_noise_say_nothing() -> None:
    noise = np.random.default_rng(0).integers(0, 255, (250, 250)).astype(np.uint8)
    for picture in (np.full((250, 250), 200, np.uint8), noise):
        assert not any(decoded(picture, SCALE, SIDE))
