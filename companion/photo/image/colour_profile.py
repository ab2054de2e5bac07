"""A picture's numbers as sRGB, by the ICC profile that says what they mean.

Phones store Display P3, editors Adobe RGB, scanners a grey of their own; taken for sRGB, inks would
be paler or another colour than they are.
"""

from __future__ import annotations

import io
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageCms

ROWS: Final = 512
"""Rows converted at a time, a multiple of 8 for reducing: whole copies of a large picture would
fill the memory."""


def as_srgb(
    rgb: NDArray[np.uint8], profile: bytes | None, *, coloured: bool = True
) -> NDArray[np.uint8]:
    """A picture converted to sRGB.

    Args:
        rgb: shape (height, width, 3); it may be written into and returned.
        profile: the file's ICC profile. Where it has none, one that is damaged, or one of another
            colour space than the picture, the picture is returned as it is.
        coloured: whether the file holds colours, and not one grey value a pixel.
    """
    transform = _to_srgb(profile, coloured) if profile else None
    if transform is None:
        return rgb
    for top in range(0, len(rgb), ROWS):
        rows = rgb[top : top + ROWS]
        stored = Image.fromarray(rows if coloured else np.ascontiguousarray(rows[..., 0]))
        shown = ImageCms.applyTransform(stored, transform)
        assert shown is not None
        rows[:] = np.asarray(shown)
    return rgb


def _to_srgb(profile: bytes, coloured: bool) -> ImageCms.ImageCmsTransform | None:
    """``None`` for a profile of another colour space: a picture in CMYK has become RGB by now."""
    space, mode = ("RGB", "RGB") if coloured else ("GRAY", "L")
    try:
        own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        named = ImageCms.getProfileDescription(own)
        if own.profile.xcolor_space.strip() != space or "sRGB" in named:
            return None
        return ImageCms.buildTransform(own, ImageCms.createProfile("sRGB"), mode, "RGB")
    except (ImageCms.PyCMSError, OSError):
        return None
