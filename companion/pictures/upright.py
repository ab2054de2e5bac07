"""Any picture file as an upright picture, its EXIF turn applied and nothing else of it kept.

This is for showing and sending pictures; what is read from photos goes through the reader's own
loader (:mod:`companion.photo.image.load`), which is kinder to rare files and reduces huge ones.
Both open files by :func:`open_picture`, and so does whoever else gets a file from outside.
"""

from __future__ import annotations

import io
import warnings
from typing import Final

from PIL import Image, ImageOps

from companion.errors import CompanionError
from companion.sentences import N_, say

FORMATS: Final = ("JPEG", "PNG", "WEBP", "TIFF", "BMP", "GIF")
"""Formats that cameras, phones, scanners and screens write, and HEIF; decoders of others are never
called, as some hand the file to another program (EPS is run by Ghostscript)."""
MOST_PIXELS: Final = 100_000_000
"""A file that claims more is taken for a bomb; as in the reader's loader."""


class BadPicture(CompanionError):
    """A file that is no picture, or no whole one; ``sentence`` says so."""

    kind = "not-an-image"


def open_picture(data: bytes) -> Image.Image:
    """A picture of one of our formats in a file's bytes, not yet decoded.

    Raises:
        MemoryError: it needs more than there is.
        PIL.UnidentifiedImageError, and whatever else its decoder raises.
    """
    formats = list(FORMATS)
    if data[4:8] == b"ftyp":
        from pillow_heif import register_heif_opener

        register_heif_opener()
        formats = ["HEIF"]
    try:
        return Image.open(io.BytesIO(data), formats=formats)
    except OSError:
        _find_room_as_webp(data)
        raise


def _find_room_as_webp(data: bytes) -> None:
    """Take the memory that a WebP's decoder takes as it opens the file, two pictures of 4 bytes a
    pixel, since the decoder does not say that this was what it could not do.

    Raises:
        MemoryError: there is not as much.
    """
    if data[8:12] != b"WEBP":
        return
    kind, head = data[12:16], data[20:30]
    if kind == b"VP8X":
        width, height = (1 + int.from_bytes(head[at : at + 3], "little") for at in (4, 7))
    elif kind == b"VP8L":
        sides = int.from_bytes(head[1:5], "little")
        width, height = 1 + (sides & 0x3FFF), 1 + (sides >> 14 & 0x3FFF)
    else:
        width, height = (int.from_bytes(head[at : at + 2], "little") & 0x3FFF for at in (6, 8))
    bytearray(2 * 4 * width * height)


def upright_picture(data: bytes, *, most_pixels: int = MOST_PIXELS, reduce: int = 1) -> Image.Image:
    """The picture in a file's bytes, RGB, turned as its EXIF says.

    Args:
        reduce: 2, 4 or 8 to have a JPEG decoded that much smaller, which is faster.

    Raises:
        BadPicture: the bytes are no picture of :data:`FORMATS`, cut off, or above ``most_pixels``.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with open_picture(data) as picture:
                return _upright(picture, most_pixels, reduce)
    except BadPicture:
        raise
    except MemoryError:
        raise BadPicture(
            say(N_("the picture needs too much memory; send it smaller or as a JPEG"))
        ) from None
    except Image.DecompressionBombError:
        raise _too_large(most_pixels) from None
    except Exception as error:  # decoders raise OSError, SyntaxError, struct.error, ValueError...
        raise BadPicture(say(N_("this is not a picture, or it is damaged"))) from error


def _upright(picture: Image.Image, most_pixels: int, reduce: int) -> Image.Image:
    width, height = picture.size
    if width * height > most_pixels:
        raise _too_large(most_pixels)
    if reduce > 1:
        picture.draft("RGB", (width // reduce, height // reduce))
    ImageOps.exif_transpose(picture, in_place=True)  # copies of a large one would fill the memory
    plain: Image.Image = picture
    if "A" in picture.getbands() or "transparency" in picture.info:
        layer = picture if picture.mode == "RGBA" else picture.convert("RGBA")
        plain = Image.new("RGB", layer.size, "white")
        plain.paste(layer, mask=layer.getchannel("A"))
    elif picture.mode != "RGB":
        plain = picture.convert("RGB")
    plain.load()
    plain.info.clear()
    return plain


def _too_large(most_pixels: int) -> BadPicture:
    return BadPicture(
        say(
            N_("the picture is too large; it can have up to {limit} megapixels"),
            limit=most_pixels // 1_000_000,
        )
    )
