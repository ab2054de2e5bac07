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
    from companion.desk.models.review.picture import LARGEST_FILE
    from companion.files import read_up_to
    from companion.pictures.upright import upright_picture
    from companion.worker import limits

    tell(0.1, None)
    with limits():
        picture = upright_picture(read_up_to(Path(path), LARGEST_FILE), reduce=8)
        picture.thumbnail((side, side))
        png = io.BytesIO()
        picture.save(png, "PNG")
    return png.getvalue()
