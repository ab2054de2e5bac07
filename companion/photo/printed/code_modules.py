"""A QR code whose place is known, read module by module.

Detectors look for a code's finder patterns, and miss them where a module is two pixels wide. Where
a sheet's code lies is known to half a millimetre: its function patterns say how many modules it has
and where exactly it is, and each module is what is seen in its middle (ISO/IEC 18004:2024, 6.3).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import cv2
import numpy as np

from companion.photo.image.arrays import Flags, Grey, Image32, Values
from companion.photo.image.sampling import sampled

_VERSIONS: Final = (range(3, 9), range(9, 16))
"""Those of our codes by definition, of 29 to 49 modules a side, and of own games with many options,
to 77."""
_ASTRAY: Final = np.linspace(-0.6, 0.6, 9)
"""mm by which a code may lie beside its place, as paper curls: with 0.8 two fewer of 139 codes
that detectors do not read are read."""
_SHARPER: Final = 2.5
"""How many times over the blur of a module is taken off: of those 139 codes 97 are read, and 91
with 1.2."""
_SHOWN: Final = 4
"""px of a module, and modules of paper round them, in the picture that is decoded: chosen."""


def decoded(grey: Grey, scale: float, side: float) -> Iterator[str]:
    """What a code may say, the likeliest first; empty where it says nothing.

    Args:
        grey: the paper round it laid flat, the code in the middle, ``scale`` px per mm.
        side: of the code, mm.
    """
    detector = cv2.QRCodeDetector()
    seen = np.asarray(grey, np.float32)
    for versions in _VERSIONS:
        modules = _modules(seen, scale, side, versions)
        paper = np.pad(modules, _SHOWN, constant_values=255)
        picture = paper.repeat(_SHOWN, axis=0).repeat(_SHOWN, axis=1)
        first, last = _SHOWN**2, (_SHOWN + len(modules)) * _SHOWN - 1
        corners = np.array([[(first, first), (last, first), (last, last), (first, last)]])
        try:
            yield detector.decode(picture, corners.astype(np.float32))[0]
        except cv2.error:
            continue


def _modules(grey: Image32, scale: float, side: float, versions: range) -> Grey:
    """The modules of a code of one of some versions, white or black, shape (M, M)."""
    moves = np.stack(np.meshgrid(_ASTRAY, _ASTRAY), 2).reshape(-1, 1, 2) * scale
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * side * scale / 2
    corners = (np.array(grey.shape[::-1]) - 1) / 2 + square + moves
    sizes = [side * scale / len(_function_patterns(version)[0]) for version in versions]
    softs = [_blurred(grey, module / 4) for module in sizes]
    fits = [_fits(soft, corners, version) for soft, version in zip(softs, versions, strict=True)]
    row, place = divmod(int(np.argmax(fits)), len(corners))
    version, module = versions[row], sizes[row]
    dark, known = _function_patterns(version)
    places = _between(len(dark)) @ _fitted(softs[row], corners[place], moves, version)
    fine, wide = _blurred(grey, module / 5), _blurred(grey, module)
    seen = sampled(fine + np.float32(_SHARPER) * (fine - wide), places)
    over = seen - cv2.GaussianBlur(seen, (0, 0), len(dark) / 4)  # in any light
    level = np.clip(over + 128, 0, 255).astype(np.uint8)
    white = np.asarray(cv2.threshold(level, 0, 255, cv2.THRESH_OTSU)[1], np.uint8)
    white[known] = np.where(dark[known], 0, 255)
    return white


def _blurred(grey: Image32, sigma: float) -> Image32:
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), sigma), np.float32)


def _fitted(soft: Image32, corners: Values, moves: Values, version: int) -> Values:
    """The corners of a code, px, shape (4, 2), each moved to where the function patterns fit best,
    as paper bends."""
    for corner in [*range(4)] * 2:
        tried = np.repeat(corners[None], len(moves), axis=0)
        tried[:, corner] += moves[:, 0] / 2
        corners = tried[_fits(soft, tried, version).argmax()]
    return corners


def _fits(soft: Image32, corners: Values, version: int) -> Values:
    """How well the function patterns of a version are seen where a code's corners may be, px, shape
    (P, 4, 2): correlations, shape (P,)."""
    dark, known = _function_patterns(version)
    seen = sampled(soft, _between(len(dark))[known] @ corners)
    light = ~dark[known] - (~dark[known]).mean()
    away = seen - seen.mean(axis=1, keepdims=True)
    length = np.maximum(np.linalg.norm(away, axis=1), 1) * np.linalg.norm(light)
    return np.asarray(away @ light / length, np.float64)


@cache
def _between(count: int) -> Values:
    """The weights of a code's corners in the middles of its modules, shape (M, M, 4)."""
    y, x = (np.mgrid[:count, :count] + 0.5) / count
    return np.stack([(1 - x) * (1 - y), x * (1 - y), x * y, (1 - x) * y], axis=2)


@cache
def _function_patterns(version: int) -> tuple[Flags, Flags]:
    """Which modules of a code of a version are dark, and which are so whatever it says, shape
    (M, M)."""
    import segno
    from segno import consts

    code = segno.make_qr("1", version=version)
    kinds = np.array([[*row] for row in code.matrix_iter(border=0, verbose=True)])
    light = (consts.TYPE_DATA_LIGHT, consts.TYPE_FORMAT_LIGHT, consts.TYPE_VERSION_LIGHT)
    dark = (consts.TYPE_DATA_DARK, consts.TYPE_FORMAT_DARK, consts.TYPE_VERSION_DARK)
    return kinds >= 1 << 8, ~np.isin(kinds, light + dark)
