"""What happens to a finished photo: mirrored, outshone, or shown on a screen and taken again."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow
from PIL import ImageOps

from tests.camera.looks import Rng
from tests.camera.shot import Photo

Picture = NDArray[np.uint8]
Points = Mapping[str, tuple[float, float]]

SCREEN_SHARE = 0.75
"""How much of a screen's width the photo shown on it takes."""
BEZEL = 0.03
GLASS = (0.02, 0.06)
"""The share of a room's light that a screen's glass reflects, relative to its white."""
_SHOWN = (np.linspace(0, 1, 65_536) ** (1 / 2.2) * 255 + 0.5).astype(np.uint8)
"""The level of a picture for each amount of light from none to white."""
OUTSHONE = (0.10, 0.18)
"""Reach of a mirrored lamp, as a share of the picture's longer side."""


def upright(photo: Photo) -> Picture:
    """The picture as people see it."""
    with Pillow.open(io.BytesIO(photo.jpeg)) as image:
        return np.array(ImageOps.exif_transpose(image).convert("RGB"))


def _again(photo: Photo, picture: Picture, points: Points) -> Photo:
    out = io.BytesIO()
    Pillow.fromarray(np.ascontiguousarray(picture)).save(out, "JPEG", quality=photo.look.quality)
    size = (picture.shape[1], picture.shape[0])
    return replace(photo, jpeg=out.getvalue(), size=size, points=points)


def without_colours(photo: Photo, rng: Rng) -> Photo:
    """A black-and-white photo or scan."""
    grey = cv2.cvtColor(upright(photo), cv2.COLOR_RGB2GRAY)
    return _again(photo, np.asarray(cv2.merge([grey] * 3), np.uint8), photo.points)


def mirrored(photo: Photo, rng: Rng) -> Photo:
    """As a phone's front camera or an overhead projector shows it."""
    right = photo.size[0] - 1
    points = {name: (right - x, y) for name, (x, y) in photo.points.items()}
    return _again(photo, upright(photo)[:, ::-1], points)


def washed_out(photo: Photo, rng: Rng) -> Photo:
    """A lamp mirrored in glossy paper outshines a part of the board."""
    picture = upright(photo).astype(np.float32) / 255
    height, width = picture.shape[:2]
    corners = np.array(list(photo.points.values()))
    x0, y0 = corners.mean(0) + rng.normal(0, 0.06, 2) * (width, height)
    reach = float(rng.uniform(*OUTSHONE)) * max(width, height)
    y, x = np.mgrid[:height, :width].astype(np.float32)
    far = np.hypot((x - x0) / reach, (y - y0) / (0.6 * reach))
    glow = 1.6 / (1 + np.exp((far - 1) * 5)) + 0.35 * np.exp(-((far / 2.2) ** 2))
    linear = picture**2.2 + glow[..., None].astype(np.float32)
    shown = np.clip(linear, 0, 1) ** (1 / 2.2)
    return _again(photo, (shown * 255 + 0.5).astype(np.uint8), photo.points)


def on_screen(photo: Photo, rng: Rng) -> Photo:
    """Shown on a screen and photographed from there: its grid of pixels, a rim, mirrored light."""
    picture, way = retaken(upright(photo), rng)
    there = np.array(list(photo.points.values()), np.float64)
    px = cv2.perspectiveTransform(there[None], way)[0]
    points = {name: (float(x), float(y)) for name, (x, y) in zip(photo.points, px, strict=True)}
    return _again(photo, picture, points)


def retaken(shown: Picture, rng: Rng) -> tuple[Picture, NDArray[np.float64]]:
    """A picture shown on a screen and photographed from there; the way of its pixels into that."""
    factor = 1000 / max(shown.shape[:2])
    shown = cv2.resize(shown, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    screen, at = _screen(shown, rng)
    way, size = _held_to(screen, rng)
    seen = cv2.warpPerspective(screen, way, size, flags=cv2.INTER_LINEAR, borderValue=(0.01,) * 3)
    seen = cv2.GaussianBlur(seen, (0, 0), 0.7)
    y, x = (np.arange(side) / max(size) for side in (size[1], size[0]))
    glass = rng.uniform(*GLASS) * (0.5 + x * rng.uniform(-1, 1) + y[:, None] * rng.uniform(-1, 1))
    picture = np.empty(seen.shape, np.uint8)
    for rows in np.array_split(np.arange(size[1]), 16):  # for memory's sake
        light = rng.normal(0, 0.006, seen[rows].shape)
        light += np.clip(glass[rows], 0, 1)[..., None]
        light += seen[rows]
        light *= len(_SHOWN) - 1
        picture[rows] = _SHOWN[np.clip(light, 0, len(_SHOWN) - 1).astype(np.uint16)]
    on_panel = np.diag([3 * factor, 3 * factor, 1.0])
    on_panel[:2, 2] = at
    return picture, way @ on_panel


def _screen(shown: Picture, rng: Rng) -> tuple[NDArray[np.float32], NDArray[np.float64]]:
    """A screen showing a picture, three dots a pixel, in linear light; where the picture begins."""
    height, width = shown.shape[:2]
    wide = round(width / SCREEN_SHARE)
    high = max(round(wide * 10 / 16), height + 40)
    panel = np.full((high, wide, 3), 0.02, np.float32)
    left, top = (wide - width) // 2, (high - height) // 2
    panel[top : top + height, left : left + width] = (shown.astype(np.float32) / 255) ** 2.2
    panel *= np.array((0.92, 0.98, 1.08), np.float32)
    rim = round(BEZEL * 3 * wide)
    framed = np.full((3 * high + 2 * rim, 3 * wide + 2 * rim, 3), 0.01, np.float32)
    dots = framed[rim:-rim, rim:-rim]
    for row, column in np.ndindex(3, 3):
        grid = np.full(3, 0.12, np.float32)
        grid[column] = 2.6
        dots[row::3, column::3] = panel * (grid if row < 2 else 0.35 * grid)
    return framed, np.array((left * 3 + rim, top * 3 + rim), np.float64)


def _held_to(screen: NDArray[np.float32], rng: Rng) -> tuple[NDArray[np.float64], tuple[int, int]]:
    """The way of a screen's dots into a picture, a little aslant."""
    height, width = screen.shape[:2]
    size = (2400, 1800)
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    share = 0.94 * min(size[0] / width, size[1] / height)
    middle = np.array(size) / 2
    held = (corners - (width / 2, height / 2)) * share * rng.uniform(0.9, 1.0, (4, 1)) + middle
    return cv2.getPerspectiveTransform(corners, held.astype(np.float32)), size
