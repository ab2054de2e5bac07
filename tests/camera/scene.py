"""The scene: a page, the pen marks on it, and the look of the photo.

The JSON form is shared with a slower, physically based camera, so that both can photograph the
same scene and be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from tests.camera.looks import Look

XY = tuple[float, float]

Map = Callable[[XY], XY]
"""Where a place of the page comes to lie; ``mapped`` marks are the same marks there, what is as
large as the print, such as a ring, larger by a factor."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A page of a PDF, printed at 100 %."""

    pdf: str
    page: int = 0


@dataclass(frozen=True, slots=True)
class Blank:
    """Blank paper: size in mm, ``ruling`` none, squared, dotted or lined, linear-light tint."""

    size: XY
    ruling: str = "none"
    tint: tuple[float, float, float] = (0.86, 0.855, 0.84)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A pen stroke through points; ``wobble`` and ``overshoot`` in mm rms; own ``width`` in mm."""

    points: tuple[XY, ...]
    ink: str
    pen: str
    wobble: float = 0.35
    overshoot: float = 0.6
    width: float | None = None

    def mapped(self, to: Map, factor: float = 1.0) -> Stroke:
        return replace(self, points=tuple(map(to, self.points)))

    def to_json(self) -> dict[str, Any]:
        return {
            "stroke": [[round(x, 2), round(y, 2)] for x, y in self.points],
            "ink": self.ink,
            "pen": self.pen,
            "wobble": self.wobble,
            "overshoot": self.overshoot,
            "width": self.width,
        }


@dataclass(frozen=True, slots=True)
class Dot:
    """A dot scribbled by hand; ``r`` in mm."""

    at: XY
    r: float = 0.9
    ink: str = "black-gel"
    pen: str = "gel"

    def mapped(self, to: Map, factor: float = 1.0) -> Dot:
        return replace(self, at=to(self.at))

    def to_json(self) -> dict[str, Any]:
        return {"dot": list(self.at), "r": self.r, "ink": self.ink, "pen": self.pen}


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring drawn by hand; ``r`` and ``width`` in mm."""

    at: XY
    r: float
    ink: str
    pen: str = "felt"
    width: float | None = None
    wobble: float = 0.3

    def mapped(self, to: Map, factor: float = 1.0) -> Ring:
        return replace(self, at=to(self.at), r=self.r * factor)

    def to_json(self) -> dict[str, Any]:
        return {
            "ring": list(self.at),
            "r": self.r,
            "ink": self.ink,
            "pen": self.pen,
            "width": self.width,
            "wobble": self.wobble,
        }


@dataclass(frozen=True, slots=True)
class Hatch:
    """A rectangle shaded by a scribble; ``box`` is left, top, right, bottom; ``gap`` in mm."""

    box: tuple[float, float, float, float]
    ink: str = "black-gel"
    pen: str = "gel"
    gap: float = 1.2

    def mapped(self, to: Map, factor: float = 1.0) -> Hatch:
        (left, top), (right, bottom) = to(self.box[:2]), to(self.box[2:])
        return replace(self, box=(left, top, right, bottom))

    def to_json(self) -> dict[str, Any]:
        return {"hatch": list(self.box), "ink": self.ink, "pen": self.pen, "gap": self.gap}


@dataclass(frozen=True, slots=True)
class Text:
    """Stand-in handwriting, its baseline's start at ``at``; ``size`` in mm."""

    at: XY
    s: str
    ink: str = "black-ballpoint"
    size: float = 5.0

    def mapped(self, to: Map, factor: float = 1.0) -> Text:
        return replace(self, at=to(self.at))

    def to_json(self) -> dict[str, Any]:
        return {"text": list(self.at), "s": self.s, "ink": self.ink, "size": self.size}


Mark = Stroke | Dot | Ring | Hatch | Text


def mark_from_json(data: Mapping[str, Any]) -> Mark:
    """One mark from its JSON form. Raises :class:`ValueError` for an unknown kind."""
    rest = dict(data)
    for key, kind, first in (
        ("stroke", Stroke, "points"),
        ("dot", Dot, "at"),
        ("ring", Ring, "at"),
        ("hatch", Hatch, "box"),
        ("text", Text, "at"),
    ):
        if key in rest:
            place = rest.pop(key)
            if key == "stroke":
                rest.setdefault("ink", "black-gel")
                rest.setdefault("pen", "gel")
                return Stroke(points=tuple((x, y) for x, y in place), **rest)
            return kind(**{first: tuple(place)}, **rest)  # type: ignore[no-any-return]
    raise ValueError(f"unknown mark: {sorted(data)}")


@dataclass(frozen=True, slots=True)
class Piece:
    """An object on the page.

    Attributes:
        kind: ``stone``, a glossy flat ellipsoid 0.4 diameters high; ``ring``, a flat torus with a
            hole of 0.64 diameters; ``disc``, 1.5 mm thick and matt.
        at: its middle in page mm; ``d``: its diameter in mm.
        colour: linear reflectance.
    """

    kind: Literal["stone", "ring", "disc"]
    at: XY
    d: float
    colour: tuple[float, float, float]

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "at": [round(v, 3) for v in self.at],
            "d": round(self.d, 3),
            "colour": [round(v, 4) for v in self.colour],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Piece:
        return cls(data["kind"], tuple(data["at"]), data["d"], tuple(data["colour"]))


@dataclass(frozen=True)
class Scene:
    """One photo to be taken. ``points`` are page mm, reported in pixels with the photo.

    ``beside``: further pages on the table, to the right of an upright page or below another;
    their points are reported with a ``+`` and their number, from 1. Their looks count for nothing
    but how the paper is bowed.
    """

    seed: int
    page: Printed | Blank
    marks: tuple[Mark, ...]
    look: Look
    points: Mapping[str, XY] = field(default_factory=dict)
    pieces: tuple[Piece, ...] = ()
    beside: tuple[Scene, ...] = ()

    def to_json(self) -> dict[str, Any]:
        page: dict[str, Any] = (
            {"pdf": self.page.pdf, "page": self.page.page}
            if isinstance(self.page, Printed)
            else {
                "blank": list(self.page.size),
                "ruling": self.page.ruling,
                "tint": list(self.page.tint),
            }
        )
        return {
            "seed": self.seed,
            "page": page,
            "marks": [mark.to_json() for mark in self.marks],
            "look": self.look.to_json(),
            "points": {name: list(at) for name, at in self.points.items()},
            "pieces": [piece.to_json() for piece in self.pieces],
            "beside": [scene.to_json() for scene in self.beside],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Scene:
        page = data["page"]
        return cls(
            seed=int(data["seed"]),
            page=Printed(page["pdf"], page.get("page", 0))
            if "pdf" in page
            else Blank(
                tuple(page["blank"]),
                page.get("ruling", "none"),
                tuple(page.get("tint", (0.86, 0.855, 0.84))),
            ),
            marks=tuple(mark_from_json(mark) for mark in data["marks"]),
            look=Look.from_json(data["look"]),
            points={name: (x, y) for name, (x, y) in data.get("points", {}).items()},
            pieces=tuple(map(Piece.from_json, data.get("pieces", ()))),
            beside=tuple(map(cls.from_json, data.get("beside", ()))),
        )
