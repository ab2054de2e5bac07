"""A sheet of paper lying on a table, bowed and folded: its height over the table.

Scene coordinates are mm: the page's middle above the origin, x right, y up the page, z off the
table. Page coordinates are mm from the page's top-left corner, y down.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.camera.looks import Look, Rng

COLUMNS, ROWS = 70, 96
Array = NDArray[np.float64]


class Surface:
    """The page as a height field over a mesh of :data:`COLUMNS` x :data:`ROWS` points."""

    def __init__(self, width: float, height: float, look: Look, rng: Rng) -> None:
        self.width, self.height = width, height
        u, v = np.meshgrid(np.linspace(0, 1, COLUMNS), np.linspace(0, 1, ROWS))
        x, y = (u - 0.5) * width, (0.5 - v) * height
        turn = rng.uniform(0, math.pi)
        along = (x * math.cos(turn) + y * math.sin(turn)) / (0.5 * math.hypot(width, height))
        z = look.curl * along**2
        corner = int(rng.integers(4))
        cx = (1 if corner % 2 else -1) * width / 2
        cy = (1 if corner // 2 else -1) * height / 2
        z += look.corner * np.exp(-((np.hypot(x - cx, y - cy) / 55.0) ** 2))
        if look.fold:
            if rng.random() < 0.5:
                z += look.fold * np.maximum(0, 1 - np.abs(y) / (height / 2)) * 0.6
            z += look.fold * np.maximum(0, 1 - np.abs(x) / (width / 2)) * 0.4
        ripple = rng.standard_normal((6, 5)).astype(np.float32)
        z += 0.25 * cv2.resize(ripple, (COLUMNS, ROWS), interpolation=cv2.INTER_CUBIC)
        self.z: Array = z - z.min() + 0.3
        self.x, self.y = x, y
        self._shift: Array = np.zeros(2)
        self._turned: Array = np.eye(2)

    def lay(self, x: float, y: float, turn: float) -> None:
        """Move the page: its centre to scene ``x``, ``y``, rotated by degrees."""
        angle = math.radians(turn)
        sine, cosine = math.sin(angle), math.cos(angle)
        self._shift = np.array([x, y])
        self._turned = np.array([[cosine, -sine], [sine, cosine]])

    def _laid(self, own: Array) -> Array:
        """The page's own mm round its middle, shape (..., 3), as scene mm."""
        flat = own[..., :2] @ self._turned.T + self._shift
        return np.concatenate([flat, own[..., 2:]], -1)

    def way_on_page(self, way: Array) -> Array:
        """A direction of the scene, x and y, as one of the page, y down."""
        own = way @ self._turned
        return np.asarray(own * (1.0, -1.0))

    def at(self, page: Array) -> Array:
        """Page mm, shape (..., 2), as scene mm, shape (..., 3); off the page its rim's height."""
        flat = np.asarray(page, float)
        gx = np.clip(flat[..., 0] / self.width, 0, 1) * (COLUMNS - 1)
        gy = np.clip(flat[..., 1] / self.height, 0, 1) * (ROWS - 1)
        x, y = flat[..., 0] - self.width / 2, self.height / 2 - flat[..., 1]
        return self._laid(np.stack([x, y, self._height(gx, gy)], -1))

    def _height(self, gx: Array, gy: Array) -> Array:
        column = np.minimum(gx.astype(int), COLUMNS - 2)
        row = np.minimum(gy.astype(int), ROWS - 2)
        fx, fy = gx - column, gy - row
        z = self.z
        above = z[row, column] * (1 - fx) + z[row, column + 1] * fx
        below = z[row + 1, column] * (1 - fx) + z[row + 1, column + 1] * fx
        return np.asarray(above * (1 - fy) + below * fy)

    def hit(self, eye: Array, rays: Array) -> Array:
        """Page mm where rays from ``eye`` meet the page or its rim's height beyond it."""
        eye = np.array([*((eye[:2] - self._shift) @ self._turned), eye[2]])
        rays = np.concatenate([rays[..., :2] @ self._turned, rays[..., 2:]], -1)
        z = np.full(rays.shape[:-1], float(self.z.mean()))
        page = np.zeros((*rays.shape[:-1], 2))
        for _ in range(6):
            reach = (z - eye[2]) / rays[..., 2]
            page[..., 0] = eye[0] + reach * rays[..., 0] + self.width / 2
            page[..., 1] = self.height / 2 - eye[1] - reach * rays[..., 1]
            z = self.at(page)[..., 2]
        return page

    def normals(self) -> Array:
        """Unit normals at the mesh's points, ROWS x COLUMNS x 3."""
        dzdy, dzdx = np.gradient(self.z, self.y[:, 0], self.x[0])
        normal = np.stack([-dzdx, -dzdy, np.ones_like(self.z)], -1)
        normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
        return np.concatenate([normal[..., :2] @ self._turned.T, normal[..., 2:]], -1)

    def mesh(self) -> Array:
        """The mesh's points in scene mm, ROWS x COLUMNS x 3."""
        return self._laid(np.stack([self.x, self.y, self.z], -1))
