"""Paper that is not new: recycled, folded, or with another drawing on its back.

Each works on a page's light, linear, height x width x 3, blue first, and gives what is left of it
or what is drawn. The ranges were fixed before any reader was run.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.board import XY
from tests.camera.looks import Rng

Plate = NDArray[np.float32]

GREY = (0.72, 0.88)
"""Reflectance of recycled paper relative to white paper."""
TINT = 0.05
"""How much less blue it reflects, at most."""
FIBRES = (1.5, 6.0)
"""Fibres and specks in ten thousand px."""
FIBRE_INK = (0.02, 0.18)
"""Share of the light that a fibre absorbs."""
FOLDS = (1, 3)
CREASE_INK = (0.06, 0.25)
"""Share of the light that a crease absorbs; its brighter edge returns a third of that."""
FLANKS = (0.02, 0.10)
"""By how much the two sides of a fold differ in light close to it."""


def recycled(plate: Plate, rng: Rng) -> Plate:
    """Greyish, a little yellow, with fibres and specks."""
    height, width = plate.shape[:2]
    fibres = np.zeros((height, width), np.float32)
    count = int(rng.uniform(*FIBRES) * height * width / 10_000)
    for at, angle, length, ink in zip(
        rng.uniform((0, 0), (width, height), (count, 2)),
        rng.uniform(0, np.pi, count),
        rng.exponential(0.004, count) * max(height, width),
        rng.uniform(*FIBRE_INK, count),
        strict=True,
    ):
        end = at + length * np.array((np.cos(angle), np.sin(angle)))
        ends = [tuple(int(v) for v in np.round(p * 16)) for p in (at, end)]
        cv2.line(fibres, *ends, float(ink), 1, cv2.LINE_AA, 4)
    fibres = cv2.GaussianBlur(fibres, (0, 0), max(height, width) / 3000)
    yellow = float(rng.uniform(0, TINT))
    back = float(rng.uniform(*GREY)) * np.array([1 - yellow, 1 - yellow / 3, 1.0], np.float32)
    return np.asarray(plate * back * (1 - fibres[..., None]), np.float32)


def creased(plate: Plate, rng: Rng) -> Plate:
    """Folded once or more and laid flat again: lines, each flank in a light of its own."""
    height, width = plate.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    light = np.ones((height, width), np.float32)
    for fold in range(int(rng.integers(FOLDS[0], FOLDS[1] + 1))):
        across = bool((fold + rng.integers(2)) % 2)
        turn = float(rng.normal(0, 0.02)) + (np.pi / 2 if across else 0.0)
        x0, y0 = (0.5 + rng.normal(0, 0.12, 2)) * (width, height)
        away = (x - x0) * np.cos(turn) + (y - y0) * np.sin(turn)
        reach, wide = rng.uniform(0.05, 0.2) * max(height, width), rng.uniform(0.8, 2.5)
        flank = np.sign(away) * np.exp(-np.abs(away) / reach) * rng.uniform(*FLANKS)
        ink = rng.uniform(*CREASE_INK)
        line = ink * np.exp(-((away / wide) ** 2)) - ink / 3 * np.exp(-((away / wide - 2.5) ** 2))
        light *= (1 + rng.choice((-1, 1)) * flank) * (1 - line)
    return np.asarray(plate * light[..., None], np.float32)


def diagram(size: tuple[int, int], rng: Rng) -> Iterator[tuple[XY, XY]]:
    """The strokes of boxes, arrows and words anywhere on a page of ``size``, in px."""
    long = max(size)
    for _ in range(int(rng.integers(4, 9))):
        x, y = rng.uniform((0, 0), size)
        w, h = rng.uniform(0.06, 0.2, 2) * long
        box = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
        yield from zip(box, [*box[1:], box[0]], strict=True)
        yield (x + w, y + h / 2), (x + w + rng.uniform(0.05, 0.15) * long, y + h / 2)
        for line in range(int(rng.integers(0, 4))):
            for word in range(int(rng.integers(1, 4))):
                at = np.array((x + w * (0.1 + 0.28 * word), y + h * (0.2 + 0.2 * line)))
                for _ in range(4):  # letters
                    end = at + rng.normal(0, 0.008 * long, 2)
                    yield (float(at[0]), float(at[1])), (float(end[0]), float(end[1]))
                    at = end + np.array((0.004 * long, 0.0))
