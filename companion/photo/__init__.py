"""A photo to marks with confidence.

What reads is imported when it is first used, as OpenCV comes with it: a window that shows what
another process has read needs none.
"""

from typing import TYPE_CHECKING, Any

from companion.photo.reading import (
    SURE,
    FoundSheet,
    PhotoReading,
    Pointed,
    ReadMark,
    Reason,
    Refusal,
    Warp,
)

if TYPE_CHECKING:
    from companion.photo.read import read_photo, read_sheets

__all__ = [
    "SURE",
    "FoundSheet",
    "PhotoReading",
    "Pointed",
    "ReadMark",
    "Reason",
    "Refusal",
    "Warp",
    "read_photo",
    "read_sheets",
]


def __getattr__(name: str) -> Any:
    if name not in ("read_photo", "read_sheets"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from companion.photo import read

    return getattr(read, name)
