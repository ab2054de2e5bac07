"""One photo: a painted page on a table, lit and seen through a lens, and the phone's own work."""

from __future__ import annotations

import io
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow

from tests.camera.light import Light, put_up
from tests.camera.looks import Look, Rng
from tests.camera.optics import Phone, hold
from tests.camera.paper import MM, Paper, noise
from tests.camera.pieces import put, shade
from tests.camera.scene import Piece, Scene
from tests.camera.surface import Surface
from tests.camera.table import TILE, Thing, lay, strew, table_top

Array = NDArray[np.float64]
Image = NDArray[np.float32]
Picture = NDArray[np.uint8]

NODE = 16
"""Pixels between the points at which the way of light is followed; between them it is even."""


PIXEL = 0.75
"""Blur in px that every picture has: the lens at its best, and pixels made up from neighbours."""

MOTTLE = 0.32
"""Speckle of the light that comes from one lamp, as a share of it."""


@dataclass(frozen=True)
class Photo:
    """A photo as a phone stores it, and the true position of the page in it.

    ``size``: width and height in px of the upright picture, after the EXIF turn.
    """

    jpeg: bytes = field(repr=False)
    look: Look
    size: tuple[int, int]
    page_mm: tuple[float, float]
    points: Mapping[str, tuple[float, float]]
    _surface: Surface = field(repr=False)
    _phone: Phone = field(repr=False)

    def to_px(self, page: Array) -> Array:
        """Page mm, shape (N, 2), in px of the upright picture; pixel centres are whole numbers."""
        return self._phone.to_px(self._surface.at(np.asarray(page, float)))


@dataclass(frozen=True)
class Sheet:
    """A painted page on the table, with the objects on it."""

    paper: Paper
    surface: Surface
    pieces: tuple[Piece, ...]


GAP = (6.0, 25.0)
"""mm between neighbouring pages."""
ASKEW = 5.0
"""Degrees by which such pages are turned, rms."""


def _sheet(scene: Scene, rng: Rng) -> Sheet:
    paper = Paper(scene.page, rng)
    for mark in scene.marks:
        paper.draw(mark)
    surface = Surface(paper.width, paper.height, scene.look, rng)
    return Sheet(paper, surface, scene.pieces)


def photograph(scene: Scene) -> Photo:
    """Takes one photo; the same scene gives the same bytes."""
    rng = np.random.default_rng(scene.seed)
    sheets = [_sheet(scene, rng)]
    for number, beside in enumerate(scene.beside, start=1):
        sheets.append(_sheet(beside, np.random.default_rng([scene.seed, 3, number])))
    paper, look = sheets[0].paper, scene.look
    width, height = _laid_out(sheets, scene.seed)
    phone = hold(look, width, height, rng)
    light = put_up(look, phone.eye, rng)
    things = strew(look.clutter, width, height, rng)
    seen = _see(sheets, phone, light, things, look, rng)
    picture = _develop(seen, light, look, rng)
    points = {}
    for number, (each, sheet) in enumerate(zip((scene, *scene.beside), sheets, strict=True)):
        for name, at in each.points.items():
            x, y = phone.to_px(sheet.surface.at(np.array(at, float)))
            points[f"{name}+{number}" if number else name] = (float(x), float(y))
    return Photo(
        _store(picture, look, rng),
        look,
        (phone.width, phone.height),
        (paper.width, paper.height),
        points,
        sheets[0].surface,
        phone,
    )


def _laid_out(sheets: Sequence[Sheet], seed: int) -> tuple[float, float]:
    """Lays several pages out side by side; returns how wide and high all are."""
    first = sheets[0].paper
    if len(sheets) == 1:
        return first.width, first.height
    rng = np.random.default_rng([seed, 4])
    axis = 0 if first.height >= first.width else 1
    sizes = np.array([(sheet.paper.width, sheet.paper.height) for sheet in sheets])
    gaps = rng.uniform(*GAP, len(sheets) - 1)
    total = float(sizes[:, axis].sum() + gaps.sum())
    begin = -total / 2
    for number, sheet in enumerate(sheets):
        along = begin + sizes[number, axis] / 2
        at = (along, 0.0) if axis == 0 else (0.0, -along)
        sheet.surface.lay(*at, float(rng.normal(0, ASKEW)))
        begin += sizes[number, axis] + (gaps[number] if number < len(gaps) else 0.0)
    across = float(sizes[:, 1 - axis].max())
    return (total, across) if axis == 0 else (across, total)


def _nodes(phone: Phone, step: int) -> tuple[Array, Array]:
    """Pixels ``step`` apart, one beyond each rim, as :func:`_fill_in` expects them."""
    xs = (np.arange(-1, math.ceil(phone.width / step) + 1) + 0.5) * step - 0.5
    ys = (np.arange(-1, math.ceil(phone.height / step) + 1) + 0.5) * step - 0.5
    x, y = np.meshgrid(xs, ys)
    return x, y


def _fill_in(coarse: Array, step: int, width: int, height: int) -> Image:
    """Values at the nodes, spread over every pixel."""
    size = (coarse.shape[1] * step, coarse.shape[0] * step)
    full = cv2.resize(coarse.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)
    return full[step : step + height, step : step + width]


def _see(
    sheets: Sequence[Sheet], phone: Phone, light: Light, things: list[Thing], look: Look, rng: Rng
) -> Image:
    """The linear light that falls on the sensor through a sharp lens."""
    x, y = _nodes(phone, NODE)
    rays = phone.rays(x, y)
    seen = _see_table(phone, rays, light, look, rng)
    for sheet in sheets:
        _page_shadow(seen, sheet.surface, phone, light)
    for sheet in sheets:
        _see_page(seen, sheet, rays, phone, light, look)
    for sheet in sheets:
        if sheet.pieces:
            put(seen, sheet.pieces, sheet.surface, phone, light)
    lay(seen, things, phone, light)
    return seen


def _see_page(
    seen: Image, sheet: Sheet, rays: Array, phone: Phone, light: Light, look: Look
) -> None:
    """Paints a page into the picture."""
    paper, surface = sheet.paper, sheet.surface
    at = surface.hit(phone.eye, rays)
    lit, sheen = light.on(surface.mesh(), surface.normals(), phone.eye)
    page = paper.rgb
    finest = float(phone.width / 2 / phone.reach / np.linalg.norm(phone.eye))
    shrink = finest * 1.15 / MM
    if shrink < 0.85:
        page = cv2.resize(page, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    size = (page.shape[1], page.shape[0])
    lit = cv2.resize(lit.astype(np.float32), size)
    page = cv2.multiply(page, _shaded(lit, sheet.pieces, surface, light) if sheet.pieces else lit)
    if look.spec:
        page = cv2.add(page, cv2.resize(sheen.astype(np.float32), size))
    map_x = _fill_in(at[..., 0] * (size[0] / paper.width) - 0.5, NODE, phone.width, phone.height)
    map_y = _fill_in(at[..., 1] * (size[1] / paper.height) - 0.5, NODE, phone.width, phone.height)
    cv2.remap(page, map_x, map_y, cv2.INTER_LINEAR, dst=seen, borderMode=cv2.BORDER_TRANSPARENT)


def _shaded(lit: Image, pieces: Sequence[Piece], surface: Surface, light: Light) -> Image:
    """The light on the page less what pieces block."""
    size = (lit.shape[1], lit.shape[0])
    direct, around = (
        cv2.resize(share, size, interpolation=cv2.INTER_LINEAR)[..., None]
        for share in shade(pieces, surface, light)
    )
    room = light.room.astype(np.float32)
    return np.asarray((lit - room) * direct + room * around, np.float32)


def _see_table(phone: Phone, rays: Array, light: Light, look: Look, rng: Rng) -> Image:
    """The table alone, at half the picture's sharpness, filled in to its full size."""
    reach = -phone.eye[2] / rays[..., 2]
    on_table = phone.eye + reach[..., None] * rays
    up = np.zeros_like(on_table)
    up[..., 2] = 1
    matt = Light(light.at, light.half, light.key, light.room, light.card, 0.0)
    lit, _ = matt.on(on_table, up, phone.eye)
    top = table_top(look.table, rng)
    turn = rng.uniform(0, 2 * math.pi)
    per_mm = top.shape[0] / TILE
    u = (on_table[..., 0] * math.cos(turn) + on_table[..., 1] * math.sin(turn)) * per_mm
    v = (on_table[..., 1] * math.cos(turn) - on_table[..., 0] * math.sin(turn)) * per_mm
    step = NODE // 2
    width, height = -(-phone.width // 2), -(-phone.height // 2)
    half = cv2.remap(
        top,
        _fill_in(u, step, width, height),
        _fill_in(v, step, width, height),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_WRAP,
    )
    half = cv2.multiply(half, _fill_in(lit, step, width, height))
    return cv2.resize(half, (phone.width, phone.height), interpolation=cv2.INTER_LINEAR)


def _page_shadow(seen: Image, surface: Surface, phone: Phone, light: Light) -> None:
    """The narrow shadow that a page bowed off the table casts beside itself."""
    rim = surface.mesh()
    loop = np.concatenate([rim[0], rim[1:, -1], rim[-1, -2::-1], rim[-2:0:-1, 0]])
    reach = (light.at[2] / (light.at[2] - loop[:, 2]))[:, None]
    ground = phone.to_px(light.at + reach * (loop - light.at))
    small = 4
    mask = np.zeros((-(-phone.height // small), -(-phone.width // small)), np.uint8)
    cv2.fillPoly(mask, [np.round(ground / small * 8).astype(np.int32)], 255, cv2.LINE_AA, 3)
    soft = max(0.6, phone.scale(np.zeros(3)) * 0.8 / small)
    cover = cv2.GaussianBlur(mask, (0, 0), soft).astype(np.float32) / 255
    left = light.room / light.white()
    dim = np.stack([1 - cover * np.float32(1 - part) for part in left], -1)
    cv2.multiply(seen, cv2.resize(dim, (phone.width, phone.height)), dst=seen)


def _develop(seen: Image, light: Light, look: Look, rng: Rng) -> Picture:
    """The phone's own work: white balance, exposure, blur, noise, tone, colour, sharpness."""
    white = light.white() / light.white()[1]
    gain = white ** -(1 - look.wb_err)
    few = seen[::8, ::8] * gain.astype(np.float32)
    bright = float(np.percentile(few.mean(2), 92))
    gain = gain * (0.72 * look.exposure / max(bright, 1e-4))
    lamp = look.keypow * 1.1 / math.pi
    _mottle(seen, MOTTLE * lamp / (lamp + look.amb), rng)
    height, width = seen.shape[:2]
    seen = cv2.GaussianBlur(seen, (0, 0), math.hypot(look.blur * look.long_side / 3000, PIXEL))
    if look.motion:
        seen = cv2.filter2D(seen, -1, _shake(look, rng))
    x, y = np.meshgrid(np.linspace(-1, 1, 64), np.linspace(-1, 1, 64) * height / width)
    r2 = x * x + y * y
    fall = (1 - 0.12 * r2 / r2.max())[..., None] * gain
    seen = cv2.multiply(
        seen, cv2.resize(fall.astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR)
    )
    seen = _sensor_noise(seen, look.noise, rng)
    if look.noise > 0.01:
        seen = cv2.bilateralFilter(seen, 5, 0.06, 2)
    picture = _tone()[(seen * np.float32(65535) + np.float32(0.5)).astype(np.uint16)]
    keep = (1 - look.sat) / 3
    colour = np.full((3, 3), keep) + np.eye(3) * look.sat
    picture = cv2.transform(picture, colour)
    if look.sharpen:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.6)
        picture = cv2.addWeighted(picture, 1 + look.sharpen, soft, -look.sharpen, 0)
    return picture


def _mottle(seen: Image, share: float, rng: Rng) -> None:
    """Speckle in the light itself, the same in all colours, as a share of it; in place."""
    grain = 1 + np.float32(share) * noise(rng, *seen.shape[:2])
    cv2.multiply(seen, cv2.merge([grain] * 3), dst=seen)


def _shake(look: Look, rng: Rng) -> Image:
    n = max(3, int(look.motion * look.long_side / 1500)) | 1
    kernel = np.zeros((n, n), np.float32)
    kernel[n // 2] = 1 / n
    turn = cv2.getRotationMatrix2D((n / 2 - 0.5, n / 2 - 0.5), float(rng.uniform(0, 180)), 1)
    kernel = cv2.warpAffine(kernel, turn, (n, n))
    return np.asarray(kernel / kernel.sum(), np.float32)


def _sensor_noise(seen: Image, level: float, rng: Rng) -> Image:
    """Read noise and shot noise, each colour on its own, clipped to 0 to 1."""
    height, width = seen.shape[:2]
    deviation = cv2.sqrt(seen * np.float32(level * 0.02) + np.float32(level**2))
    grains = cv2.merge([noise(rng, height, width) for _ in range(3)])
    noisy = cv2.add(seen, cv2.multiply(deviation, grains))
    return np.clip(noisy, 0, 1, out=noisy)


@lru_cache(maxsize=1)
def _tone() -> Picture:
    """sRGB with a gentle S-curve: 65536 linear levels to 256."""
    linear = np.arange(65536) / 65535
    s = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    s = s + 0.036 * np.sin((s - 0.5) * math.pi)
    return np.clip(s * 255 + 0.5, 0, 255).astype(np.uint8)


def _store(picture: Picture, look: Look, rng: Rng) -> bytes:
    """A JPEG; with ``exif`` its pixels may lie on their side, and a tag says so."""
    image = Pillow.fromarray(picture)
    exif = Pillow.Exif()
    if look.exif:
        way, tag = (
            (Pillow.Transpose.ROTATE_90, 6),
            (Pillow.Transpose.ROTATE_180, 3),
            (Pillow.Transpose.ROTATE_270, 8),
        )[int(rng.integers(3))]
        image = image.transpose(way)
        exif[0x0112] = tag
    out = io.BytesIO()
    image.save(out, "JPEG", quality=look.quality, exif=exif)
    return out.getvalue()
