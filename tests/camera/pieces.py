"""Objects on the page: stones, rings and discs, with their shadows and highlights.

Shapes and materials are those of the slower, physically based camera. Every shape is one that a
ray can be walked along to by its distance (J. Hart, *The Visual Computer* 12, 1996) once heights
are stretched: a flat stone is then a ball, a flat ring a torus.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.camera.light import Light
from tests.camera.optics import Phone
from tests.camera.scene import Piece
from tests.camera.surface import Surface

Array = NDArray[np.float64]
Image = NDArray[np.float32]

WALK = 14
"""Steps along a ray before it is taken to have missed."""
FINE = 4.0
"""Pixels a mm of the shadows on the page."""
LAMP_POINTS = (0, 4, 12, 20, 24)
"""Which of the lamp's points throw shadows."""
CLOSE = 0.6
"""How much of the room's light a piece blocks from the page right beside it."""
BOUNCE = 0.75
"""How much of its light the page reflects at the sides of pieces."""
MIRROR = 0.04
"""How much a glossy surface reflects of light at normal incidence."""

STONE_HIGH, RING_HALF, RING_HIGH, DISC_HIGH = 0.4, 0.09, 0.7, 1.5
"""A stone's height in its diameters; half of a ring's wall in its diameters and how flat it is;
a disc's height in mm."""


@dataclass(frozen=True)
class Shape:
    """A kind of piece, ``d`` mm wide, standing on the origin.

    Attributes:
        high: mm; ``flat``: what its heights are divided by before ``away`` is asked.
        away: signed distance of points, negative within; ``normal``: the direction away from it.
        slices: for its shadow, heights in mm with the radius and half the wall there (the whole
            radius where it has no hole).
        rough: of its gloss, a Beckmann roughness; 0 for a matt surface.
    """

    high: float
    flat: float
    away: Callable[[Image, Image], Image]
    normal: Callable[[Image, Image, Image], tuple[Image, Image, Image]]
    slices: tuple[tuple[float, float, float], ...]
    rough: float


def _stone(d: float) -> Shape:
    half = d / 2
    high = STONE_HIGH * d

    def away(across: Image, z: Image) -> Image:
        return np.sqrt(across**2 + (z - half) ** 2) - half

    def normal(x: Image, y: Image, z: Image) -> tuple[Image, Image, Image]:
        return x, y, (z - half) / STONE_HIGH

    slices = tuple(
        (high / 2 * (1 + math.sin(b)), half * math.cos(b), half * math.cos(b))
        for b in np.linspace(-1.2, 1.2, 5)
    )
    return Shape(high, STONE_HIGH, away, normal, slices, 0.05)


def _ring(d: float) -> Shape:
    wall = RING_HALF * d
    middle = d / 2 - wall

    def away(across: Image, z: Image) -> Image:
        return np.sqrt((across - middle) ** 2 + (z - wall) ** 2) - wall

    def normal(x: Image, y: Image, z: Image) -> tuple[Image, Image, Image]:
        out = 1 - middle / np.maximum(np.sqrt(x**2 + y**2), 1e-3)
        return x * out, y * out, (z - wall) / RING_HIGH

    slices = tuple(
        (RING_HIGH * wall * (1 + math.sin(b)), middle, wall * math.cos(b))
        for b in np.linspace(-1.1, 1.1, 5)
    )
    return Shape(2 * RING_HIGH * wall, RING_HIGH, away, normal, slices, 0.15)


def _disc(d: float) -> Shape:
    half, mid = d / 2, DISC_HIGH / 2

    def away(across: Image, z: Image) -> Image:
        side, end = across - half, np.abs(z - mid) - mid
        beyond = np.hypot(np.maximum(side, 0), np.maximum(end, 0))
        return np.asarray(np.minimum(np.maximum(side, end), 0) + beyond, np.float32)

    def normal(x: Image, y: Image, z: Image) -> tuple[Image, Image, Image]:
        across = np.maximum(np.sqrt(x**2 + y**2), 1e-3)
        top = (across - half < z - DISC_HIGH).astype(np.float32)
        return x / across * (1 - top), y / across * (1 - top), top

    slices = tuple((z, half, half) for z in (0.0, DISC_HIGH / 2, DISC_HIGH))
    return Shape(DISC_HIGH, 1.0, away, normal, slices, 0.0)


_SHAPES: Mapping[str, Callable[[float], Shape]] = {"stone": _stone, "ring": _ring, "disc": _disc}


def bases(pieces: Sequence[Piece], surface: Surface) -> Array:
    """The positions of pieces, in scene mm."""
    return surface.at(np.array([piece.at for piece in pieces], float).reshape(-1, 2))


def shade(pieces: Sequence[Piece], surface: Surface, light: Light) -> tuple[Image, Image]:
    """How much of the lamp's and of the room's light pieces let through to the page, each 0 to 1.

    Both are pictures of the page, :data:`FINE` pixels a mm.
    """
    width, height = round(surface.width * FINE), round(surface.height * FINE)
    lamps = light._points()[list(LAMP_POINTS)]
    shapes = [_SHAPES[piece.kind](piece.d) for piece in pieces]
    dark = np.zeros((height, width), np.float32)
    for lamp in lamps:
        mask = np.zeros((height, width), np.uint8)
        for piece, shape, base in zip(pieces, shapes, bases(pieces, surface), strict=True):
            way = surface.way_on_page((lamp - base)[:2] / (lamp - base)[2])
            for z, radius, wall in shape.slices:
                _footprint(mask, (piece.at[0] - way[0] * z, piece.at[1] - way[1] * z), radius, wall)
        dark += mask
    direct = cv2.GaussianBlur(1 - dark / (255 * len(lamps)), (0, 0), 0.15 * FINE)
    near = np.zeros((height, width), np.uint8)
    for piece, shape in zip(pieces, shapes, strict=True):
        _, radius, wall = shape.slices[len(shape.slices) // 2]
        _footprint(near, piece.at, radius, wall)
    high = float(np.mean([shape.high for shape in shapes]))
    close = cv2.GaussianBlur(near.astype(np.float32), (0, 0), max(0.5, 0.35 * high * FINE))
    return direct, 1 - CLOSE / 255 * close


def _footprint(
    mask: NDArray[np.uint8], at: tuple[float, float], radius: float, wall: float
) -> None:
    """A disc of a radius, or where ``wall`` is less a ring of that half thickness; in mm."""
    middle = (round((at[0] * FINE - 0.5) * 16), round((at[1] * FINE - 0.5) * 16))
    if wall >= radius:
        cv2.circle(mask, middle, round(radius * FINE * 16), 255, -1, cv2.LINE_AA, 4)
    else:
        thick = max(1, round(2 * wall * FINE))
        cv2.circle(mask, middle, round(radius * FINE * 16), 255, thick, cv2.LINE_AA, 4)


def put(
    picture: Image, pieces: Sequence[Piece], surface: Surface, phone: Phone, light: Light
) -> None:
    """Paints pieces into a linear-light picture, far ones first; rings lie on discs."""
    stand = bases(pieces, surface)
    up = np.broadcast_to(np.array([0.0, 0.0, 1.0]), stand.shape)
    matt = Light(light.at, light.half, light.key, light.room, light.card, 0.0)
    lit, _ = matt.on(stand + up, up, phone.eye)
    far = np.linalg.norm(stand - phone.eye, axis=1)
    order = sorted(range(len(pieces)), key=lambda i: (pieces[i].kind != "disc", -far[i]))
    for i in order:
        _body(picture, pieces[i], stand[i], lit[i], phone, light)


def _body(
    picture: Image, piece: Piece, base: Array, lit: Array, phone: Phone, light: Light
) -> None:
    shape = _SHAPES[piece.kind](piece.d)
    box = _box(picture, piece.d / 2, shape.high, base, phone)
    if box is None:
        return
    ys, xs = np.mgrid[box]
    rays = phone.rays(xs.astype(float), ys.astype(float))
    eye = phone.eye - base
    cover, (x, y, z) = _walk(shape, eye, rays, 1 / phone.scale(base))
    if not cover.any():
        return
    seen = cover > 0
    normal = np.stack(shape.normal(x[seen], y[seen], z[seen]), -1)
    normal /= np.maximum(np.linalg.norm(normal, axis=-1, keepdims=True), 1e-6)
    view = -rays[seen] / np.linalg.norm(rays[seen], axis=-1, keepdims=True)
    colour = np.array(piece.colour)
    shown = _lit(shape, colour, normal, view.astype(np.float32), base, lit, light)
    part = picture[box]
    a = cover[seen][:, None]
    part[seen] = part[seen] * (1 - a) + a * shown.astype(np.float32)


def _box(
    picture: Image, half: float, high: float, base: Array, phone: Phone
) -> tuple[slice, slice] | None:
    corners = np.array(
        [(sx * half, sy * half, z) for sx in (-1, 1) for sy in (-1, 1) for z in (0.0, high)]
    )
    px = phone.to_px(base + corners)
    left, top = np.maximum(np.floor(px.min(0)).astype(int) - 2, 0)
    right, bottom = np.minimum(
        np.ceil(px.max(0)).astype(int) + 3, (picture.shape[1], picture.shape[0])
    )
    return (slice(top, bottom), slice(left, right)) if right > left and bottom > top else None


def _walk(
    shape: Shape, eye: Array, rays: Array, pixel: float
) -> tuple[Image, tuple[Image, Image, Image]]:
    """How much of each pixel a shape covers, and where it is seen, heights stretched."""
    stretch = np.array([1.0, 1.0, 1 / shape.flat])
    start, way = eye * stretch, rays * stretch
    way = way / np.linalg.norm(way, axis=-1, keepdims=True)
    at = (shape.high / shape.flat - start[2]) / way[..., 2]
    last = -start[2] / way[..., 2]
    # From the eye to the shape is long: single precision does from its top on.
    begin = (start + at[..., None] * way).astype(np.float32)
    vx, vy, vz = (way[..., k].astype(np.float32) for k in range(3))
    reach = (last - at).astype(np.float32)
    gone = np.zeros(reach.shape, np.float32)
    nearest = np.full(reach.shape, np.float32(np.inf))
    best = gone.copy()
    for _ in range(WALK):
        x, y = begin[..., 0] + gone * vx, begin[..., 1] + gone * vy
        away = shape.away(np.sqrt(x * x + y * y), begin[..., 2] + gone * vz)
        closer = away < nearest
        nearest = np.where(closer, away, nearest)
        best = np.where(closer, gone, best)
        gone = np.clip(gone + away, 0, reach)
    cover = np.clip(1.2 - 2 * np.maximum(nearest, 0) / pixel, 0, 1).astype(np.float32)
    place = (begin[..., 0] + best * vx, begin[..., 1] + best * vy, begin[..., 2] + best * vz)
    return cover, place


def _lit(
    shape: Shape,
    colour: Array,
    normal: Image,
    view: Image,
    base: Array,
    lit: Array,
    light: Light,
) -> Array:
    """Light sent to the eye from points of a piece; ``lit``: the light on the page there."""
    to_lamp = light.at - base
    far = float(np.linalg.norm(to_lamp))
    to_lamp = to_lamp / far
    # The lamp's light on a surface that faces it, with the shadows that fall there.
    facing = max(0.0, float((lit - light.room)[1] / light.key[1])) / max(0.1, float(to_lamp[2]))
    falls = np.maximum(0, normal @ to_lamp)[:, None]
    sky = (0.5 + 0.5 * normal[:, 2])[:, None]
    ground = BOUNCE * lit
    around = sky * light.room + (1 - sky) * ground
    shown = colour * (facing * falls * light.key + around)
    if not shape.rough:
        return np.asarray(shown)
    straight = np.clip(np.sum(normal * view, -1), 0.02, 1)
    fresnel = MIRROR + (1 - MIRROR) * (1 - straight) ** 5
    back = 2 * straight * normal[:, 2] - view[:, 2]
    mirrored = np.where((back > 0)[:, None], light.room, ground)
    half = view + to_lamp
    half /= np.linalg.norm(half, axis=-1, keepdims=True)
    cosine = np.clip(np.sum(half * normal, -1), 1e-3, 1)
    # A lamp of some size is mirrored as a point would be by a rougher surface.
    alpha2 = shape.rough**2 + (1.13 * light.half / far / 2) ** 2 / 2
    lobe = np.exp(-(1 / cosine**2 - 1) / alpha2) / (math.pi * alpha2 * cosine**4)
    glint = math.pi * facing * lobe * fresnel / (4 * straight) * (falls[:, 0] > 0)
    gloss = fresnel[:, None] * mirrored + np.minimum(glint, 20.0)[:, None] * light.key
    return np.asarray(shown * 0.95 * (1 - fresnel[:, None]) + gloss)
