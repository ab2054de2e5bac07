"""Paper and pens: paints a page's reflectance as a person with pens would.

All coordinates are mm from the page's top-left corner, x right, y down.
"""

from __future__ import annotations

import math
from functools import lru_cache

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

from tests.camera.inks import COVERING, INKS, PAPER, PENS
from tests.camera.scene import XY, Blank, Dot, Hatch, Mark, Printed, Ring, Stroke, Text

DPI = 220.0
MM = DPI / 25.4
"""Pixels in a millimetre of the painted page."""

FINER = 2
"""Strokes are drawn this much finer than the page, for their width and smooth rims."""

STEP = 0.35
"""mm between the samples of a stroke."""

Rng = np.random.Generator
Image = NDArray[np.float32]

RULINGS = {
    "squared": (0.62, 0.72, 0.84),
    "lined": (0.66, 0.76, 0.88),
    "dotted": (0.55, 0.55, 0.58),
}


@lru_cache(maxsize=1)
def _noise_tile() -> Image:
    return np.random.default_rng(20260101).standard_normal((1536, 1536)).astype(np.float32)


def noise(rng: Rng, height: int, width: int) -> Image:
    """Standard normal noise, cut from a fixed tile at a random place, which is quick."""
    tile = _noise_tile()
    n = tile.shape[0]
    if max(height, width) > n:
        y, x = (int(v) for v in rng.integers(0, n, 2))
        below, right = max(0, height - n - y), max(0, width - n - x)
        return cv2.copyMakeBorder(tile, y, below, x, right, cv2.BORDER_WRAP)[:height, :width]
    y, x = int(rng.integers(0, n - height + 1)), int(rng.integers(0, n - width + 1))
    return tile[y : y + height, x : x + width]


def smooth_noise(rng: Rng, height: int, width: int, cells: int) -> Image:
    """Noise that varies over a ``cells``-th of the longer side."""
    longer = max(height, width)
    small = rng.standard_normal(
        (int(cells * height / longer) + 2, int(cells * width / longer) + 2)
    ).astype(np.float32)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)


@lru_cache(maxsize=3)
def _toner(pdf: str, page: int) -> tuple[XY, Image]:
    """A PDF page's size in mm and its linear-light picture; toner is never perfectly black."""
    with pypdfium2.PdfDocument(pdf) as document:
        sheet = document[page]
        width, height = (v * 25.4 / 72 for v in sheet.get_size())
        picture = np.asarray(sheet.render(scale=DPI * 1.25 / 72).to_pil().convert("RGB"))
    fine = cv2.resize(
        picture, (round(width * MM), round(height * MM)), interpolation=cv2.INTER_AREA
    )
    level = np.arange(256, dtype=np.float32) / 255
    linear = np.where(level <= 0.04045, level / 12.92, ((level + 0.055) / 1.055) ** 2.4)
    return (width, height), cv2.LUT(fine, (0.03 + 0.97 * linear).astype(np.float32))


class Paper:
    """A page being drawn on. ``rgb``: linear reflectance, height x width x 3."""

    def __init__(self, page: Printed | Blank, rng: Rng) -> None:
        self.rng = rng
        tint = np.array((0.86, 0.855, 0.84), np.float32)
        toner: Image | None = None
        if isinstance(page, Printed):
            (self.width, self.height), toner = _toner(page.pdf, page.page)
        else:
            self.width, self.height = page.size
            tint = np.array(page.tint, np.float32)
        h, w = round(self.height * MM), round(self.width * MM)
        grain = 1 + 0.010 * noise(rng, h, w) + 0.006 * smooth_noise(rng, h, w, 220)
        self.rgb: Image = cv2.merge([grain * t for t in tint])
        if toner is not None:
            self.rgb *= toner
        if isinstance(page, Blank) and page.ruling != "none":
            self._rule(page.ruling)

    def _rule(self, ruling: str) -> None:
        step = 8.0 if ruling == "lined" else 5.0
        left, top = self.rng.uniform(0, step, 2)
        through = np.array(RULINGS[ruling], np.float32) / PAPER
        # How an anti-aliased line one pixel wide spreads over its neighbours.
        for offset, alpha in ((-1, 0.25), (0, 0.9), (1, 0.25)):
            factor = (1 - alpha) + alpha * through
            if ruling in ("squared", "lined"):
                rows = (np.arange(top, self.height, step) * MM).astype(int) + offset
                self.rgb[rows[(rows >= 0) & (rows < len(self.rgb))]] *= factor
            if ruling == "squared":
                columns = (np.arange(left, self.width, step) * MM).astype(int) + offset
                self.rgb[:, columns[(columns >= 0) & (columns < self.rgb.shape[1])]] *= factor
        if ruling == "dotted":
            stamp = np.zeros((7, 7), np.uint8)
            cv2.circle(stamp, (3, 3), 2, 255, -1, cv2.LINE_AA)
            alpha = (stamp.astype(np.float32) / 255 * 0.9)[..., None]
            factor = (1 - alpha) + alpha * through
            for y in np.arange(top, self.height - 1, step):
                for x in np.arange(left, self.width - 1, step):
                    r, c = max(0, int(y * MM) - 3), max(0, int(x * MM) - 3)
                    part = self.rgb[r : r + 7, c : c + 7]
                    part *= factor[: part.shape[0], : part.shape[1]]

    def draw(self, mark: Mark) -> None:
        """Puts one mark on the paper."""
        match mark:
            case Stroke():
                self.stroke(mark)
            case Dot():
                self._dot(mark)
            case Ring():
                self._ring(mark)
            case Hatch():
                self._hatch(mark)
            case Text():
                self._text(mark)

    def stroke(self, mark: Stroke) -> None:
        """A pen stroke with a hand's wobble, pressure, overshoot and gaps in the ink."""
        rng, pen = self.rng, PENS[mark.pen]
        x, y = _walk(rng, np.array(mark.points, float), mark.wobble, mark.overshoot)
        n = len(x)
        press = np.clip(1 + 0.15 * _smooth(rng.normal(0, 1.5, n)), 0.6, 1.4)
        left, top = max(0, int((x.min() - 3) * MM)), max(0, int((y.min() - 3) * MM))
        right = min(self.rgb.shape[1], int((x.max() + 3) * MM))
        bottom = min(self.rgb.shape[0], int((y.max() + 3) * MM))
        if right <= left or bottom <= top:
            return
        mask = np.zeros(((bottom - top) * FINER, (right - left) * FINER), np.uint8)
        at = np.stack([(x * MM - left) * FINER, (y * MM - top) * FINER], 1)
        thick = np.maximum(1, np.round((mark.width or pen.width) * press * MM * FINER)).astype(int)
        for first, last in _runs(rng, thick, pen.gaps):
            line = np.round(at[first : last + 2] * 8).astype(np.int32)
            cv2.polylines(mask, [line], False, 255, int(thick[first]), cv2.LINE_AA, 3)
        alpha = cv2.resize(mask, (right - left, bottom - top), interpolation=cv2.INTER_AREA).astype(
            np.float32
        )
        alpha = cv2.GaussianBlur(alpha, (0, 0), pen.softness * MM)
        tooth = noise(rng, *alpha.shape)
        texture = 0.75 + 0.35 * tooth if mark.pen == "pencil" else 1 + 0.10 * tooth
        self._lay(left, top, np.clip(alpha * (pen.opacity / 255) * texture, 0, 1), mark.ink)

    def _lay(self, left: int, top: int, alpha: Image, ink: str) -> None:
        part = self.rgb[top : top + alpha.shape[0], left : left + alpha.shape[1]]
        solid = np.array(INKS[ink], np.float32)
        a = alpha[: part.shape[0], : part.shape[1], None]
        if ink in COVERING:
            part[:] = part * (1 - a) + a * solid
        else:
            part *= 1 - a * (1 - solid / PAPER)

    def _dot(self, mark: Dot) -> None:
        (x, y), r = mark.at, mark.r
        for _ in range(2):
            k, t = self.rng.uniform(0.2, 0.6), self.rng.uniform(0, 2 * math.pi)
            points = tuple(
                (x + k * r * math.cos(t + a), y + k * r * math.sin(t + a))
                for a in np.linspace(0, 5.5, 10)
            )
            self.stroke(Stroke(points, mark.ink, mark.pen, 0.03, 0.05, r * 1.3))

    def _ring(self, mark: Ring) -> None:
        (x, y), r = mark.at, mark.r
        start, way = self.rng.uniform(0, 2 * math.pi), self.rng.choice([-1, 1])
        oval = self.rng.uniform(0.93, 1.07)
        points = tuple(
            (x + r * oval * math.cos(start + way * a), y + r / oval * math.sin(start + way * a))
            for a in np.linspace(0, 2 * math.pi * 1.05, 40)
        )
        self.stroke(Stroke(points, mark.ink, mark.pen, mark.wobble, 0.2, mark.width))

    def _hatch(self, mark: Hatch) -> None:
        left, top, right, bottom = mark.box
        points: list[XY] = []
        y, ends = top, (left, right)
        while y < bottom:
            jx, jy = self.rng.normal(0, 0.4, 2), self.rng.normal(0, 0.2, 2)
            points.append((ends[0] + jx[0], y + jy[0]))
            points.append((ends[1] + jx[1], y + jy[1] + mark.gap * 0.5))
            y, ends = y + mark.gap, (ends[1], ends[0])
        self.stroke(Stroke(tuple(points), mark.ink, mark.pen, 0.15, 0.2))

    def _text(self, mark: Text) -> None:
        scale = mark.size * MM / 22.0
        (width, height), below = cv2.getTextSize(mark.s, cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, scale, 3)
        rim = 8
        mask = np.zeros((height + below + 2 * rim, width + 2 * rim), np.uint8)
        cv2.putText(
            mask,
            mark.s,
            (rim, rim + height),
            cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
            scale,
            255,
            3,
            cv2.LINE_AA,
        )
        left, top = int(mark.at[0] * MM) - rim, int(mark.at[1] * MM) - height - rim
        mask = mask[max(0, -top) :, max(0, -left) :]
        self._lay(max(0, left), max(0, top), mask.astype(np.float32) / 255 * 0.9, mark.ink)


def _smooth(values: NDArray[np.float64]) -> NDArray[np.float64]:
    kernel = np.hanning(max(5, len(values) // 8) | 1)
    padded = np.pad(values, len(kernel) // 2, mode="edge")
    return np.convolve(padded, kernel / kernel.sum(), "valid")


def _walk(
    rng: Rng, through: NDArray[np.float64], wobble: float, overshoot: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The pen's way through the points, in mm, a sample every :data:`STEP`."""
    parts = np.linalg.norm(np.diff(through, axis=0), axis=1)
    total = float(parts.sum())
    n = max(8, int(total / STEP))
    along = np.linspace(0, total, n)
    so_far = np.concatenate([[0.0], np.cumsum(parts)])
    first = (through[1] - through[0]) / max(parts[0], 1e-6)
    last = (through[-1] - through[-2]) / max(parts[-1], 1e-6)
    at_start, at_end = rng.normal(0, overshoot, 2)
    near_start, near_end = np.exp(-along / 2.0), np.exp(-(total - along) / 2.0)
    way = []
    for axis in (0, 1):
        knots = rng.normal(0, wobble, max(4, int(total / 9.0) + 3))
        sway = np.interp(np.linspace(0, len(knots) - 1, n), np.arange(len(knots)), knots)
        way.append(
            np.interp(along, so_far, through[:, axis])
            - first[axis] * at_start * near_start
            + last[axis] * at_end * near_end
            + _smooth(sway)
            + rng.normal(0, 0.02, n)
        )
    return way[0], way[1]


def _runs(rng: Rng, thick: NDArray[np.int64], gaps: float) -> list[tuple[int, int]]:
    """First and last segment of each run of one thickness, with the ink's gaps left out."""
    inked = np.ones(len(thick) - 1, bool)
    if gaps:
        for start in np.flatnonzero(rng.random(len(inked)) < gaps * 0.05):
            inked[start : start + 1 + int(rng.integers(1, 4))] = False
    key = np.where(inked, thick[:-1], 0)
    ends = np.flatnonzero(np.diff(key)) + 1
    firsts = np.concatenate([[0], ends])
    lasts = np.concatenate([ends - 1, [len(key) - 1]])
    return [(int(a), int(b)) for a, b in zip(firsts, lasts, strict=True) if key[a]]
