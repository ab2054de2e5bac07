"""A small picture of a photo, made in the worker process."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from companion.desk.tasks.processes import Tell

SIDE: Final = 72
"""Longer side in logical pixels."""


def thumbnail(tell: Tell, path: str, side: int) -> bytes:
    """A photo as a PNG whose longer side has ``side`` pixels; runs in the worker process.

    Raises:
        BadPicture: it is not a picture.
        BadFile: the file cannot be read.
    """
    from companion.pictures.upright import small_picture
    from companion.worker import apart

    tell(0.1, None)
    png = io.BytesIO()
    apart(small_picture, Path(path), side).save(png, "PNG")
    return png.getvalue()
