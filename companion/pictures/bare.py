"""A photo's file without place, camera and time: its pixels unchanged, its turn kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from PIL import Image
from PIL.ExifTags import Base

from companion.pictures.jpeg_segments import COMMENT, EOI, SOI, segments
from companion.pictures.kinds import encoded
from companion.pictures.upright import open_picture, upright_picture
from companion.worker import apart

_KEPT_SEGMENTS = {0xE0, 0xE2, 0xEE}
"""JPEG segments for applications that hold no more than how to show it: JFIF, profile, Adobe."""
_PNG = b"\x89PNG\r\n\x1a\n"
_DROPPED_CHUNKS = {b"eXIf", b"tEXt", b"zTXt", b"iTXt", b"tIME"}


def bare(data: bytes) -> tuple[bytes, str]:
    """The bytes of a picture without metadata, and the ending of their format.

    JPEG and PNG stay as they are but for what is dropped; other formats become a JPEG.

    Raises:
        companion.pictures.upright.BadPicture: it is neither, and no other picture.
    """
    return apart(_bare, data)


def _bare(data: bytes) -> tuple[bytes, str]:
    if data[:2] == SOI:
        return b"".join(_jpeg(data, _turn_of(data))), ".jpg"
    if data[: len(_PNG)] == _PNG and _turn_of(data) == 1:
        return b"".join(_png(data)), ".png"
    return encoded(upright_picture(data), "JPEG", quality=95), ".jpg"


def _turn_of(data: bytes) -> int:
    """The EXIF orientation, from 1."""
    with suppress(Exception), open_picture(data) as picture:  # whatever its decoder raises
        return int(picture.getexif().get(Base.Orientation, 1))
    return 1


def _jpeg(data: bytes, turn: int) -> Iterator[bytes]:
    """The segments without those of applications, up to the picture's end: phones put further
    pictures and places behind it."""
    yield SOI
    if turn != 1:
        yield _turned(turn)
    for kind, start, end in segments(data):
        if _is_shown(kind, data[start + 4 : start + 8]):
            yield data[start:end]
    yield bytes((0xFF, EOI))


def _is_shown(kind: int, head: bytes) -> bool:
    """Whether a segment is needed to show the picture. ``MPF`` lists the pictures behind it."""
    if kind in _KEPT_SEGMENTS:
        return head != b"MPF\0"
    return not 0xE0 <= kind <= 0xEF and kind != COMMENT


def _turned(turn: int) -> bytes:
    """A segment that says how the picture is turned, and nothing else."""
    exif = Image.Exif()
    exif[Base.Orientation] = turn
    body = exif.tobytes()
    return b"\xff\xe1" + (len(body) + 2).to_bytes(2) + body


def _png(data: bytes) -> Iterator[bytes]:
    yield _PNG
    at = len(_PNG)
    while at + 12 <= len(data):
        length = 12 + int.from_bytes(data[at : at + 4])
        if data[at + 4 : at + 8] not in _DROPPED_CHUNKS:
            yield data[at : at + length]
        if data[at + 4 : at + 8] == b"IEND":
            return
        at += length
