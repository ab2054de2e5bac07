"""The twelve looks: conditions under which a phone photographs a sheet, as ranges.

Fixed before any reader was tuned; changing a number here changes the meaning of every result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

import numpy as np

Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class Between:
    """Uniform from ``low`` to ``high``."""

    low: float
    high: float

    def draw(self, rng: Rng) -> float:
        return float(rng.uniform(self.low, self.high))


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from ``low`` to ``high``, both included."""

    low: int
    high: int

    def draw(self, rng: Rng) -> int:
        return int(rng.integers(self.low, self.high + 1))


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few answers, all equally likely."""

    answers: tuple[Any, ...]

    def draw(self, rng: Rng) -> Any:
        return self.answers[int(rng.integers(len(self.answers)))]


Range = Between | Whole | OneOf

USUAL: Mapping[str, Range] = {
    "tilt": Between(0, 14),
    "azimuth": Between(0, 360),
    "roll": Between(-9, 9),
    "quarter": OneOf((0, 0, 0, 1, 2, 3)),
    "fill": Between(0.72, 0.92),
    "fov": Between(52, 68),
    "curl": Between(0, 1.5),
    "fold": OneOf((0.0,)),
    "corner": Between(0, 2),
    "key": Between(3800, 5600),
    "fillk": Between(4500, 7500),
    "keypow": Between(0.8, 1.3),
    "amb": Between(0.35, 0.6),
    "occluder": OneOf((0.0,)),
    "table": OneOf(("wood", "dark", "grey")),
    "clutter": OneOf((0,)),
    "wb_err": Between(0, 0.06),
    "exposure": Between(0.9, 1.1),
    "noise": Between(0.002, 0.006),
    "blur": Between(0.4, 0.9),
    "motion": OneOf((0.0,)),
    "sat": Between(1.0, 1.2),
    "sharpen": Between(0.2, 0.8),
    "k1": Between(-0.03, 0.02),
    "long_side": OneOf((2400, 3000, 4000)),
    "quality": Whole(82, 94),
    "exif": OneOf((True, False)),
    "spec": OneOf((0.0,)),
}

PUSHED: Mapping[str, Mapping[str, Range]] = {
    "desk": {},
    "window": {
        "key": OneOf((6500.0,)),
        "fillk": OneOf((9000.0,)),
        "keypow": OneOf((1.8,)),
        "amb": OneOf((0.25,)),
    },
    "lamp": {
        "key": Between(2500, 2900),
        "fillk": OneOf((3000.0,)),
        "amb": OneOf((0.25,)),
        "wb_err": OneOf((0.16,)),
    },
    "shadow": {"occluder": OneOf((1.0,)), "amb": OneOf((0.3,))},
    "curled": {"curl": Between(5, 10), "corner": Between(4, 9)},
    "tilted": {"tilt": Between(26, 40)},
    "patterned": {"table": OneOf(("check", "white", "stripes"))},
    "chat": {
        "long_side": OneOf((1280,)),
        "quality": Whole(48, 61),
        "blur": OneOf((1.0,)),
        "exif": OneOf((False,)),
    },
    "dim": {
        "amb": OneOf((0.12,)),
        "keypow": OneOf((0.35,)),
        "noise": Between(0.014, 0.022),
        "motion": Between(1.5, 3),
        "exposure": OneOf((0.85,)),
    },
    "creased": {"fold": Between(4, 9), "curl": Between(1, 3)},
    "glare": {"spec": OneOf((0.35,)), "keypow": OneOf((2.2,))},
    "clutter": {"clutter": Whole(4, 7)},
}
"""The differences of each look from :data:`USUAL`."""

LOOKS = tuple(PUSHED)


@dataclass(frozen=True, slots=True)
class Look:
    """Every condition of one photo.

    Angles in degrees, bow of the paper (``curl``, ``fold``, ``corner``) in mm, colour temperatures
    in kelvin; ``fill``: the part of the frame the page takes; ``blur`` in px at 3000 px long side;
    ``noise`` a share of full scale; ``quarter`` the quarter turns the phone was held at; ``spec``
    the paper's gloss, a refractive index above 1; ``past`` mm right and up of the page's middle at
    which the phone is pointed.
    """

    kind: str
    tilt: float
    azimuth: float
    roll: float
    quarter: int
    fill: float
    fov: float
    curl: float
    fold: float
    corner: float
    key: float
    fillk: float
    keypow: float
    amb: float
    occluder: float
    table: str
    clutter: int
    wb_err: float
    exposure: float
    noise: float
    blur: float
    motion: float
    sat: float
    sharpen: float
    k1: float
    long_side: int
    quality: int
    exif: bool
    spec: float
    past: tuple[float, float] = (0.0, 0.0)

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "past": list(self.past)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Look:
        """A full look from its dictionary. Raises :class:`TypeError` at a missing or odd key."""
        return cls(**{**data, "past": tuple(data.get("past", (0.0, 0.0)))})


def draw_look(kind: str, rng: Rng, **fixed: Any) -> Look:
    """A look of one kind; ``fixed`` sets fields, such as ``long_side=2400``.

    Raises:
        KeyError: no look or field of that name.
    """
    ranges = {**USUAL, **PUSHED[kind]}
    drawn: dict[str, Any] = {name: one.draw(rng) for name, one in ranges.items()}
    for name, value in fixed.items():
        if name not in {field.name for field in fields(Look)}:
            raise KeyError(name)
        drawn[name] = value
    return Look(kind=kind, **drawn)
