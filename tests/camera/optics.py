"""The phone's position, and where scene points are in its picture."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tests.camera.looks import Look, Rng

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Phone:
    """A pinhole with a little radial distortion.

    ``axes``: right, down and forward, unit vectors in the scene; ``reach``: the tangent of half the
    horizontal field of view; ``k1``: radial distortion in half picture widths.
    """

    eye: Array
    axes: Array
    reach: float
    k1: float
    width: int
    height: int

    def rays(self, x: Array, y: Array) -> Array:
        """Directions seen by pixels, shape (..., 3)."""
        xn, yn = self._normal(x, y)
        k = self.reach * (1 + self.k1 * (xn * xn + yn * yn))
        right, down, forward = self.axes
        return np.asarray((xn * k)[..., None] * right + (yn * k)[..., None] * down + forward)

    def _normal(self, x: Array, y: Array) -> tuple[Array, Array]:
        half = self.width / 2
        return (x - (self.width - 1) / 2) / half, (y - (self.height - 1) / 2) / half

    def to_px(self, scene: Array) -> Array:
        """Pixels of scene points in mm, shape (..., 2)."""
        seen = (np.asarray(scene, float) - self.eye) @ self.axes.T
        xd = seen[..., 0] / seen[..., 2] / self.reach
        yd = seen[..., 1] / seen[..., 2] / self.reach
        x, y = xd, yd
        for _ in range(8):
            k = 1 + self.k1 * (x * x + y * y)
            x, y = xd / k, yd / k
        half = self.width / 2
        return np.stack([x * half + (self.width - 1) / 2, y * half + (self.height - 1) / 2], -1)

    def scale(self, scene: Array) -> float:
        """Pixels a millimetre takes at a scene point, across the line of sight."""
        depth = float((np.asarray(scene, float) - self.eye) @ self.axes[2])
        return self.width / 2 / self.reach / depth


def hold(look: Look, width: float, height: float, rng: Rng) -> Phone:
    """A phone held so that a page of ``width`` x ``height`` mm fills the look's part of it."""
    portrait = look.quarter % 2 == 0
    aspect = 0.75 if portrait else 4 / 3
    short = int(look.long_side * 0.75)
    px_w, px_h = (short, look.long_side) if portrait else (look.long_side, short)
    across, down = (width, height) if portrait else (height, width)
    half_view = math.radians(look.fov * (0.75 if portrait else 1.0)) / 2
    need = max(across / look.fill, down / look.fill * aspect)
    tilt, azimuth = math.radians(look.tilt), math.radians(look.azimuth)
    distance = need / 2 / math.tan(half_view) * (1 + 0.35 * math.sin(tilt))
    eye = distance * np.array(
        [
            math.sin(tilt) * math.cos(azimuth),
            math.sin(tilt) * math.sin(azimuth),
            math.cos(tilt),
        ]
    )
    target = np.array([*(rng.uniform(-6, 6, 2) + np.array(look.past)), 0.0])
    turn = math.radians(look.roll + 90 * look.quarter)
    forward = (target - eye) / np.linalg.norm(target - eye)
    right = np.cross(forward, [math.sin(turn), math.cos(turn), 0.0])
    right /= np.linalg.norm(right)
    axes = np.stack([right, np.cross(forward, right), forward])
    return Phone(eye, axes, math.tan(half_view), look.k1, px_w, px_h)
