"""A photo to marks with confidence."""

from companion.photo.read import read_photo
from companion.photo.reading import (
    SURE,
    FoundSheet,
    PhotoReading,
    ReadMark,
    Refusal,
    Warp,
)

__all__ = ["SURE", "FoundSheet", "PhotoReading", "ReadMark", "Refusal", "Warp", "read_photo"]
