"""Light on the page and the table: a lamp or window of some size, and what the room adds."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tests.camera.looks import Look, Rng

Array = NDArray[np.float64]

RAYS = 5
"""Points along each side of the lamp that are sampled for soft shadows."""

VEIL = 0.06
"""The share of light from all round that glossy paper throws back before it meets the ink."""


def kelvin(temperature: float) -> Array:
    """Rough linear RGB of a black body, green = 1 (T. Helland's fit)."""
    t = temperature / 100.0
    red = 1.0 if t <= 66 else 1.292936 * (t - 60) ** -0.1332047592
    green = (
        0.3900815788 * math.log(t) - 0.6318414438
        if t <= 66
        else 1.1298908609 * (t - 60) ** -0.0755148492
    )
    blue = 1.0
    if t < 66:
        blue = 0.0 if t <= 19 else 0.5432067891 * math.log(t - 10) - 1.1962540892
    colour = np.clip([red, green, blue], 0.02, 1.2) ** 2.2
    return np.asarray(colour / colour[1])


@dataclass(frozen=True)
class Light:
    """A square lamp at ``at``, ``half`` mm to each side, facing the page, and the room's light.

    ``key`` and ``room`` are linear RGB; ``card``: a rectangle that throws a shadow, as centre and
    two half sides; ``gloss``: the paper's refractive index above 1.
    """

    at: Array
    half: float
    key: Array
    room: Array
    card: tuple[Array, Array, Array] | None
    gloss: float

    def white(self) -> Array:
        """Linear RGB of the phone's white balance."""
        return np.asarray(self.key + self.room)

    def _points(self) -> Array:
        facing = -self.at / np.linalg.norm(self.at)
        side = np.cross(facing, [0.1, 0.9, 0.2])
        side /= np.linalg.norm(side)
        up = np.cross(side, facing)
        steps = (np.arange(RAYS) + 0.5) / RAYS * 2 - 1
        return np.array([self.at + self.half * (a * side + b * up) for a in steps for b in steps])

    def _seen(self, scene: Array, lamp: Array) -> Array:
        """How much of the lamp round one of its points is seen from scene points, 0 to 1."""
        if self.card is None:
            return np.ones(scene.shape[:-1])
        centre, side_a, side_b = self.card
        reach = (centre[2] - scene[..., 2]) / (lamp[2] - scene[..., 2])
        off = scene + reach[..., None] * (lamp - scene) - centre
        # A step between neighbouring points of the lamp moves the shadow by this much of the card;
        # the shadow's rim is evened out over it.
        step = 2 * self.half / RAYS * (1 - centre[2] / lamp[2])
        inside = np.ones(scene.shape[:-1])
        for side in (side_a, side_b):
            half = float(np.linalg.norm(side))
            inside = inside * np.clip((half - np.abs(off @ side) / half) / step + 0.5, 0, 1)
        return np.asarray(1 - inside)

    def on(self, scene: Array, normals: Array, eye: Array) -> tuple[Array, Array]:
        """Light that scene points send back: a factor of their reflectance, and a sheen on top.

        Both have shape (..., 3). The sheen is that of a rough surface (Cook, Torrance; a Beckmann
        lobe), nothing if the paper has no gloss.
        """
        lamps = self._points()
        facing = -self.at / np.linalg.norm(self.at)
        strength = float(self.at @ self.at) / len(lamps) * 1.1 / math.pi
        view = eye - scene
        view = view / np.linalg.norm(view, axis=-1, keepdims=True)
        direct, sheen = np.zeros(scene.shape[:-1]), np.zeros(scene.shape[:-1])
        for lamp in lamps:
            way = lamp - scene
            far = np.sum(way * way, -1)
            way = way / np.sqrt(far)[..., None]
            falls = np.maximum(0, np.sum(way * normals, -1))
            sent = np.maximum(0, -(way @ facing)) / far * strength * self._seen(scene, lamp)
            direct += falls * sent
            if self.gloss:
                sheen += sent * math.pi * _beckmann(way, view, normals, self.gloss)
        lit = direct[..., None] * self.key + self.room
        if not self.gloss:
            return lit, np.zeros_like(lit)
        return lit * (1 - VEIL), sheen[..., None] * self.key + VEIL * self.room


def _beckmann(way: Array, view: Array, normals: Array, gloss: float) -> Array:
    roughness = 0.22
    half = way + view
    half = half / np.linalg.norm(half, axis=-1, keepdims=True)
    cosine = np.maximum(1e-3, np.sum(half * normals, -1))
    tan2 = 1 / cosine**2 - 1
    lobe = np.exp(-tan2 / roughness**2) / (math.pi * roughness**2 * cosine**4)
    mirror = (gloss / (2 + gloss)) ** 2
    fresnel = mirror + (1 - mirror) * (1 - np.maximum(0, np.sum(half * view, -1))) ** 5
    return np.asarray(lobe * fresnel / (4 * np.maximum(0.1, np.sum(view * normals, -1))))


def put_up(look: Look, eye: Array, rng: Rng) -> Light:
    """The lights of one photo."""
    turn, away, high = rng.uniform(0, 2 * math.pi), rng.uniform(300, 900), rng.uniform(500, 1200)
    at = np.array([away * math.cos(turn), away * math.sin(turn), high])
    half = float(rng.uniform(60, 250))
    card = None
    if look.occluder:
        at = np.array([*rng.uniform(-350, 350, 2), rng.uniform(1000, 1300)])
        half *= 0.4
        centre = at * rng.uniform(0.58, 0.66)
        centre = centre + np.array([rng.uniform(-25, 25), rng.uniform(-30, 30), 0])
        a = rng.uniform(0, math.pi)
        card = (
            centre,
            26 * np.array([math.cos(a), math.sin(a), 0]),
            44 * np.array([-math.sin(a), math.cos(a), 0]),
        )
    if look.spec:
        at = np.array([-eye[0] + 60, -eye[1] + 40, eye[2]]) * 1.2
    return Light(
        at,
        half,
        kelvin(look.key) * look.keypow,
        kelvin(look.fillk) * look.amb,
        card,
        look.spec,
    )
