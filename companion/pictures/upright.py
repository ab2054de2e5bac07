"""Any picture file as an upright picture, without any other metadata.

This is for displaying and sending pictures. The photo reader uses its own loader
(:mod:`companion.photo.image.load`), which tolerates more damaged files and reduces huge ones. All
code that opens files from outside uses :func:`open_picture`, in a worker process
(:func:`companion.worker.apart`).
"""

from __future__ import annotations

import io
import warnings
from pathlib import Path
from typing import Final

from PIL import Image, ImageOps, UnidentifiedImageError

from companion.errors import CompanionError
from companion.files import read_up_to
from companion.pictures.jpeg_segments import SOI, count_scans
from companion.pictures.scan_pages import LOCKED, is_pdf, page_picture
from companion.sentences import N_, say
from companion.worker import apart

FORMATS: Final = ("JPEG", "PNG", "WEBP", "TIFF", "BMP", "GIF")
"""Formats written by cameras, phones, scanners and screenshots, besides HEIF. Other decoders are
never called, as some pass the file to another program (EPS is run by Ghostscript)."""
MOST_PIXELS: Final = 100_000_000
"""Larger files are rejected as decompression bombs; the same limit as in the reader's loader."""
LARGEST_FILE: Final = 256 * 2**20
MOST_SCANS: Final = 100
"""A progressive JPEG has about 10; each takes as long to decode as a whole plain one."""


class BadPicture(CompanionError):
    """A file that is not a picture, or incomplete (``truncated``); ``sentence`` says so."""

    kind = "not-an-image"


def open_picture(data: bytes) -> Image.Image:
    """A picture of one of our formats in a file's bytes, not yet decoded; the first page of a PDF.

    Raises:
        BadPicture: decoding it would take minutes, or a password.
        MemoryError: it needs more memory than available.
        PIL.UnidentifiedImageError, and whatever else its decoder raises.
    """
    if is_pdf(data):
        try:
            return page_picture(data)
        except RuntimeError as error:
            if getattr(error, "err_code", 0) != LOCKED:
                raise
            told = N_("the file is locked with a password. Save it without one.")
            raise BadPicture(say(told), id="locked") from None
    if data[:2] == SOI and count_scans(data, MOST_SCANS) > MOST_SCANS:
        told = N_(
            "save the picture again as a plain JPEG: it is stored in more than {limit} layers"
        )
        raise BadPicture(say(told, limit=MOST_SCANS))
    formats = list(FORMATS)
    if data[4:8] == b"ftyp":
        from pillow_heif import register_heif_opener

        register_heif_opener()
        formats = ["HEIF"]
    if data[8:12] == b"WEBP":
        width, height = _webp_size(data)
        if width * height > MOST_PIXELS:
            raise Image.DecompressionBombError
        # As a test: its decoder, which takes two images to open it, does not say that memory ran
        # out.
        bytearray(2 * 4 * width * height)
    return Image.open(io.BytesIO(data), formats=formats)


def _webp_size(data: bytes) -> tuple[int, int]:
    """Width and height in px, from the header."""
    kind, head = data[12:16], data[20:30]
    if kind == b"VP8X":
        width, height = (1 + int.from_bytes(head[at : at + 3], "little") for at in (4, 7))
    elif kind == b"VP8L":
        sides = int.from_bytes(head[1:5], "little")
        width, height = 1 + (sides & 0x3FFF), 1 + (sides >> 14 & 0x3FFF)
    else:
        width, height = (int.from_bytes(head[at : at + 2], "little") & 0x3FFF for at in (6, 8))
    return width, height


def upright_picture(data: bytes, *, reduce: int = 1) -> Image.Image:
    """The picture in a file's bytes, RGB, turned as its EXIF says.

    Args:
        reduce: 2, 4 or 8 to have a JPEG decoded that much smaller, which is faster.

    Raises:
        BadPicture: the bytes are no picture of :data:`FORMATS`, cut off, or too large.
    """
    try:
        return apart(_decoded, data, reduce)
    except MemoryError:
        raise BadPicture(
            say(N_("send the picture smaller or as a JPEG: it needs too much memory"))
        ) from None


def small_picture(path: Path, side: int) -> Image.Image:
    """The picture in a file for a square of ``side`` px; for a worker process.

    Raises:
        BadPicture: it is none.
        BadFile: the file cannot be read.
    """
    picture = _decoded(read_up_to(path, LARGEST_FILE), 8, side)
    return ImageOps.contain(picture, (side, side), Image.Resampling.BILINEAR)


def _decoded(data: bytes, reduce: int, least: int = 0) -> Image.Image:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with open_picture(data) as picture:
                return _upright(picture, reduce, least)
    except (BadPicture, MemoryError):
        raise
    except Image.DecompressionBombError:
        raise _too_large() from None
    except Exception as error:  # decoders raise OSError, SyntaxError, struct.error, ValueError...
        known = not isinstance(error, UnidentifiedImageError)
        told = say(N_("this is not a picture, or it is damaged"))
        raise BadPicture(told, id="truncated" if known else "") from error


def _upright(picture: Image.Image, reduce: int, least: int) -> Image.Image:
    width, height = picture.size
    if width * height > MOST_PIXELS:
        raise _too_large()
    if reduce > 1:
        picture.draft("RGB", (max(least, width // reduce), max(least, height // reduce)))
    ImageOps.exif_transpose(picture, in_place=True)  # a copy of a large one would fill the memory
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


def _too_large() -> BadPicture:
    told = N_("the picture is too large: it can have up to {limit} megapixels")
    return BadPicture(say(told, limit=MOST_PIXELS // 1_000_000))
