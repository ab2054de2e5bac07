"""Things under and beside the page: table tops, and objects that cover a part of it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.camera.light import Light
from tests.camera.looks import Rng
from tests.camera.optics import Phone

Array = NDArray[np.float64]
Image = NDArray[np.float32]

TILE = 300.0
"""mm of table that one texture covers before it repeats."""

COLOURS = (
    (0.6, 0.04, 0.05),
    (0.03, 0.07, 0.5),
    (0.02, 0.02, 0.02),
    (0.8, 0.6, 0.1),
    (0.1, 0.4, 0.15),
)


def table_top(kind: str, rng: Rng, n: int = 512) -> Image:
    """Linear reflectance of a square of table, n x n x 3.

    Raises:
        KeyError: no table of that kind.
    """
    fine = rng.standard_normal((n, n, 1)).astype(np.float32)
    if kind == "wood":
        grain = cv2.GaussianBlur(fine[..., 0], (0, 0), sigmaX=60, sigmaY=1.2)
        grain /= grain.std() + 1e-6
        woods = np.array([[0.36, 0.20, 0.09], [0.5, 0.33, 0.18], [0.2, 0.1, 0.05]])
        top = woods[rng.integers(3)] * (1 + 0.22 * grain[..., None])
    elif kind in ("dark", "grey", "white"):
        low, high, rough = {
            "dark": (0.02, 0.07, 0.1),
            "grey": (0.2, 0.45, 0.05),
            "white": (0.78, 0.78, 0.02),
        }[kind]
        top = rng.uniform(low, high) * (1 + rough * fine) * np.ones(3)
    elif kind == "check":
        rows, columns = np.indices((n, n)) // 32 % 2
        share = ((rows + columns) / 2)[..., None]
        cloth = np.array([[0.6, 0.05, 0.06], [0.06, 0.1, 0.5]])[rng.integers(2)]
        top = (1 - share) * 0.8 + share * cloth
    elif kind == "stripes":
        share = (np.indices((n, n))[1] // 24 % 2)[..., None]
        top = (1 - share) * np.array([0.75, 0.72, 0.66]) + share * np.array([0.1, 0.2, 0.45])
    else:
        raise KeyError(kind)
    return np.clip(top, 0.005, 0.95).astype(np.float32)


@dataclass(frozen=True)
class Thing:
    """A pen or a ball near the page's rim: two ends of its axis (equal for a ball), in scene mm."""

    ends: tuple[Array, Array]
    radius: float
    colour: Array


def strew(count: int, width: float, height: float, rng: Rng) -> list[Thing]:
    """Pens and balls round a page of ``width`` x ``height`` mm, some of them lying over its rim."""
    things = []
    for _ in range(count):
        side, off = int(rng.integers(4)), rng.uniform(-0.5, 0.5)
        beyond = rng.uniform(4, 18) * (1 if side % 2 == 0 else -1)
        middle = (
            np.array([math.copysign(width / 2, beyond) + beyond, off * height])
            if side < 2
            else np.array([off * width, math.copysign(height / 2, beyond) + beyond])
        )
        colour = np.array(COLOURS[int(rng.integers(len(COLOURS)))])
        if rng.random() < 0.6:
            long, turn = rng.uniform(60, 140), rng.uniform(0, math.pi)
            half = long / 2 * np.array([math.cos(turn), math.sin(turn)])
            ends = (np.array([*(middle - half), 5.0]), np.array([*(middle + half), 5.0]))
            things.append(Thing(ends, 4.5, colour))
        else:
            at = np.array([*middle, 6.0])
            things.append(Thing((at, at), float(rng.uniform(6, 14)), colour))
    return things


def lay(picture: Image, things: list[Thing], phone: Phone, light: Light) -> None:
    """Paints things and their shadows into a linear-light picture."""
    for thing in things:
        _shadow(picture, thing, phone, light)
    for thing in things:
        _body(picture, thing, phone, light)


def _box(picture: Image, points: Array, rim: float) -> tuple[slice, slice] | None:
    low = np.floor(points.min(0) - rim).astype(int)
    high = np.ceil(points.max(0) + rim).astype(int) + 1
    left, top = np.maximum(low, 0)
    right, bottom = np.minimum(high, (picture.shape[1], picture.shape[0]))
    return (slice(top, bottom), slice(left, right)) if right > left and bottom > top else None


def _away(box: tuple[slice, slice], a: Array, b: Array) -> tuple[Array, Array]:
    """Signed distance from the line a-b and place along it, 0 to 1, of a box's pixels."""
    ys, xs = np.mgrid[box]
    along = b - a
    length = float(np.hypot(*along))
    if length < 1e-6:
        return np.hypot(xs - a[0], ys - a[1]), np.zeros(xs.shape)
    part = ((xs - a[0]) * along[0] + (ys - a[1]) * along[1]) / length**2
    across = ((xs - a[0]) * along[1] - (ys - a[1]) * along[0]) / length
    beyond = np.maximum(0, np.maximum(-part, part - 1)) * length
    return np.copysign(np.hypot(across, beyond), across), part


def _shadow(picture: Image, thing: Thing, phone: Phone, light: Light) -> None:
    """Darkens the ground softly where an object blocks the lamp's light."""
    ends = np.array(thing.ends)
    reach = (light.at[2] / (light.at[2] - ends[:, 2]))[:, None]
    ground = light.at + reach * (ends - light.at)
    px = phone.to_px(ground)
    radius = thing.radius * phone.scale(ground.mean(0))
    soft = max(1.0, light.half / float(np.linalg.norm(light.at)) * thing.radius * 2) * (
        phone.scale(ground.mean(0))
    )
    box = _box(picture, px, radius + soft)
    if box is None:
        return
    distance, _ = _away(box, px[0], px[1])
    cover = np.clip((radius + soft / 2 - np.abs(distance)) / soft, 0, 1)
    white = light.white()
    left = light.room / white * 0.8
    picture[box] *= (1 - cover[..., None] * (1 - left)).astype(np.float32)


def _body(picture: Image, thing: Thing, phone: Phone, light: Light) -> None:
    ends = np.array(thing.ends)
    px = phone.to_px(ends)
    scales = [phone.scale(end) for end in ends]
    box = _box(picture, px, thing.radius * max(scales) + 2)
    if box is None:
        return
    distance, part = _away(box, px[0], px[1])
    radius = thing.radius * (scales[0] + np.clip(part, 0, 1) * (scales[1] - scales[0]))
    across = np.clip(distance / radius, -1, 1)
    cover = np.clip(radius - np.abs(distance) + 0.5, 0, 1)
    if thing.ends[0] is not thing.ends[1]:
        cover *= (part >= 0) & (part <= 1)
    facing = np.sqrt(np.maximum(0, 1 - across**2))
    lit = (0.25 + 0.75 * facing)[..., None] * light.white() * thing.colour
    shine = 0.5 * np.exp(-(((across - 0.35) / 0.12) ** 2))[..., None] * light.key
    a = cover[..., None]
    picture[box] = (picture[box] * (1 - a) + a * (lit + shine)).astype(np.float32)
