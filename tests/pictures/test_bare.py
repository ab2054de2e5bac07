"""A photo without its metadata: the same pixels and turn, nothing about place or camera."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageOps
from PIL.PngImagePlugin import PngInfo

from companion.pictures.bare import bare

PHOTO = Path(__file__).parents[2] / "samples" / "line-wars-printed-wood.jpg"
SECRETS = (b"Maker", b"Secret", b"GPS")


def photo(turn: int, **options: bool) -> bytes:
    """A JPEG as a phone writes it, with its place, and a comment behind its end."""
    exif = Image.Exif()
    exif[0x0112], exif[0x010F], exif[0x9C9B] = turn, "Maker", "Secret"
    exif.get_ifd(0x8825).update({1: "N", 2: (52.0, 31.0, 0.0)})
    file = io.BytesIO()
    with Image.open(PHOTO) as picture:
        picture.convert("RGB").resize((64, 48)).save(
            file, "JPEG", exif=exif, comment=b"Secret", **options
        )
    return file.getvalue() + b"Secret video"


def same(one: bytes, other: bytes) -> bool:
    pictures = (ImageOps.exif_transpose(Image.open(io.BytesIO(data))) for data in (one, other))
    return ImageChops.difference(*pictures).getbbox() is None


@pytest.mark.parametrize("turn", range(1, 9))
@pytest.mark.parametrize("progressive", [False, True])
def test_a_jpeg_keeps_pixels_and_turn_alone(turn: int, progressive: bool) -> None:
    data = photo(turn, progressive=progressive)
    kept, ending = bare(data)
    assert ending == ".jpg"
    assert same(kept, data)
    assert not any(word in kept for word in SECRETS)
    with Image.open(io.BytesIO(kept)) as picture:
        assert not picture.getexif().get_ifd(0x8825)
        assert set(picture.getexif()) == ({0x0112} if turn != 1 else set())
    assert bare(kept)[0] == kept


def test_a_png_loses_its_texts(tmp_path: Path) -> None:
    told = PngInfo()
    told.add_text("Author", "Secret")
    file = io.BytesIO()
    with Image.open(PHOTO) as picture:
        picture.resize((64, 48)).save(file, "PNG", pnginfo=told)
    kept, ending = bare(file.getvalue())
    assert (ending, same(kept, file.getvalue())) == (".png", True)
    assert b"Secret" not in kept


def test_other_formats_become_a_jpeg() -> None:
    file = io.BytesIO()
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "Secret"
    with Image.open(PHOTO) as picture:
        picture.resize((64, 48)).save(file, "WEBP", exif=exif)
    assert b"Secret" in file.getvalue()
    kept, ending = bare(file.getvalue())
    assert ending == ".jpg"
    assert b"Secret" not in kept
    with Image.open(io.BytesIO(kept)) as picture:
        assert picture.size == (48, 64)
