"""A JPEG's scans are counted without decoding it, however the file is made."""

from __future__ import annotations

import io
import time
from functools import cache

import pytest
from PIL import Image

from companion.pictures.jpeg_segments import SOS, count_scans, segments
from companion.pictures.upright import MOST_SCANS, BadPicture, upright_picture


@cache
def jpeg(*, progressive: bool = False) -> bytes:
    file = io.BytesIO()
    noise = Image.effect_noise((640, 480), 60).convert("RGB")
    noise.save(file, "JPEG", progressive=progressive)
    return file.getvalue()


def with_scans(count: int, between: bytes = b"") -> bytes:
    """A progressive JPEG whose last scan stands in it again and again."""
    data = jpeg(progressive=True)
    *_, (_, start, end) = (each for each in segments(data) if each[0] == SOS)
    return data[:end] + (between + data[start:end]) * count + data[end:]


@pytest.mark.parametrize(("progressive", "least", "most"), [(False, 1, 1), (True, 6, 12)])
def test_a_plain_and_a_progressive_jpeg_have_few(progressive: bool, least: int, most: int) -> None:
    assert least <= count_scans(jpeg(progressive=progressive), 1000) <= most


@pytest.mark.parametrize("between", [b"", b"\0", b"\xff\xff", b"\xff\xe1\0\4ab", b"\xff\x01"])
def test_a_jpeg_of_thousands_of_scans_is_refused_at_once(between: bytes) -> None:
    data = with_scans(3000, between)
    began = time.process_time()
    with pytest.raises(BadPicture, match=str(MOST_SCANS)):
        upright_picture(data)
    assert time.process_time() - began < 10


def test_what_phones_put_behind_the_picture_counts_for_nothing() -> None:
    assert upright_picture(jpeg() + b"\xff\xda" * 5000).size == (640, 480)
    assert upright_picture(with_scans(50)).size == (640, 480)


@pytest.mark.slow
def test_a_picture_of_nothing_but_markers_is_looked_through_in_no_time() -> None:
    began = time.process_time()
    for filling in (b"\xff", b"\xff\0", b"\0", b"\xff\xd8", b"\xff\xda\0\2"):
        count_scans(b"\xff\xd8" + filling * (2_000_000 // len(filling)), 100)
    assert time.process_time() - began < 20
