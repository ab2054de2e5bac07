"""The styles of shapes: one palette for print, screen and photo.

Colour is never the only cue: red lines have a white core, owned places an emblem of their own
shape, negated places a hatch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

RGB = tuple[int, int, int]

WHITE: RGB = (255, 255, 255)
BLACK: RGB = (0, 0, 0)
INK: RGB = (26, 28, 32)
SAVED: RGB = (136, 136, 136)
"""What is black otherwise where ink is saved: half of the ink, and dark enough for markers."""
GREY: RGB = (112, 116, 122)
PALE: RGB = (198, 201, 206)

COLOURS: Mapping[str, RGB] = {
    "white": WHITE,
    "black": INK,
    "blue": (28, 84, 178),
    "red": (204, 41, 54),
    "purple": (123, 75, 158),
    "green": (52, 138, 84),
    "yellow": (242, 196, 48),
    "orange": (232, 128, 44),
    "grey": (146, 150, 156),
}
"""RGB values of the games' colours, by name."""


def rgb_of(colour: str) -> RGB:
    """A colour written as ``#rrggbb``."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return (red, green, blue)


def hex_of(colour: RGB) -> str:
    """A colour as ``#rrggbb``."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


GREEN: RGB = (15, 124, 116)
"""The accent colour: distinct from the games' blue and red, and from amber for uncertain marks."""
AMBER: RGB = (255, 176, 0)
"""Used only for uncertain marks."""
TEAL: RGB = (15, 100, 92)
"""A move in progress, and what decided a game."""
MINT: RGB = (0, 190, 140)
"""The latter on a photo, where teal would look black."""


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is drawn: ``fill`` and ``stroke`` colours, ``width`` and ``dash`` in mm.

    ``halo`` is the mm of white that stand out on each side of a stroke, ``core`` the width in mm of
    a white line along its middle, ``opacity`` from 0 to 1.
    """

    fill: RGB | None = None
    stroke: RGB | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    halo: float = 0.0
    core: float = 0.0

    @property
    def layers(self) -> tuple[Paint | None, Paint, Paint | None]:
        """A stroke's halo, itself and its core, in drawing order; ``None`` for what it has not."""

        def white(width: float) -> Paint:
            return Paint(stroke=WHITE, width=width, opacity=self.opacity)

        halo = white(self.width + 2 * self.halo) if self.halo else None
        return halo, self, white(self.core) if self.core else None


Styles = Mapping[str, Paint]

DARK_SIGNS = ("white", "yellow", "orange", "grey")
"""Colours on which a sign is dark."""


def _of_colours(halo: float, tint: float) -> dict[str, Paint]:
    styles: dict[str, Paint] = {}
    for name, colour in COLOURS.items():
        light = name in ("white", "yellow")
        rim = INK if light else colour
        width, core = (1.875, 0.6) if name == "red" else (1.5, 0.0)
        styles[f"line {name}"] = Paint(stroke=colour, width=width, halo=halo, core=core)
        styles[f"bar {name}"] = Paint(stroke=colour, width=1.3, core=0.45 if core else 0.0)
        styles[f"fill {name}"] = Paint(fill=colour, stroke=rim, width=0.25)
        styles[f"shade {name}"] = Paint(fill=colour, stroke=rim, width=0.25)
        styles[f"ring {name}"] = Paint(stroke=colour, width=1.6, halo=0.35)
        styles[f"spot {name}"] = Paint(fill=colour)
        styles[f"sign {name}"] = Paint(fill=INK if name in DARK_SIGNS else WHITE)
        styles[f"tint {name}"] = Paint(fill=colour, opacity=tint)
        styles[f"token {name}"] = Paint(fill=colour, stroke=WHITE, width=0.35)
        styles[f"seat {name}"] = Paint(fill=colour, stroke=rim, width=0.2)
        styles[f"number {name}"] = Paint(fill=colour, halo=0.4)
        edge = rim if light else WHITE
        styles[f"pointer {name}"] = Paint(fill=colour, stroke=edge, width=0.5)
        styles[f"pointer {name} text"] = Paint(fill=INK if light else WHITE)
    styles["ring red"] = Paint(stroke=COLOURS["red"], width=1.7, halo=0.35, core=0.55)
    styles["ring white"] = Paint(stroke=INK, width=1.7, halo=0.35, core=1.1)
    return styles


PAPER: Styles = {
    **_of_colours(halo=0.0, tint=0.14),
    "paper": Paint(fill=WHITE),
    "dot": Paint(fill=BLACK),
    "marker": Paint(fill=BLACK),
    "track": Paint(stroke=INK, width=0.3),
    "edge": Paint(stroke=PALE, width=0.2),
    "label": Paint(fill=INK),
    "name": Paint(fill=INK),
    "start": Paint(fill=INK),
    "spot": Paint(stroke=INK, width=0.3),
    "box": Paint(stroke=INK, width=0.3),
    "hatch": Paint(stroke=GREY, width=0.3),
    "tint": Paint(fill=PALE, opacity=0.35),
    "highlight": Paint(fill=AMBER, opacity=0.35),
    "highlight line": Paint(stroke=AMBER, width=4.0, opacity=0.55),
    "wrong": Paint(stroke=AMBER, width=1.2),
    "wrong line": Paint(stroke=AMBER, width=4.0, opacity=0.55),
    "held": Paint(stroke=TEAL, width=0.9, dash=(1.6, 1.1)),
    "doubt": Paint(stroke=AMBER, width=1.0, dash=(2.4, 2.2)),
    "decides": Paint(stroke=TEAL, width=0.9, halo=0.4),
    "decides line": Paint(stroke=TEAL, width=1.3, halo=0.5),
    "arrow": Paint(stroke=TEAL, width=1.5, halo=0.5),
    "arrow head": Paint(fill=TEAL, stroke=WHITE, width=0.35),
    "refused": Paint(stroke=TEAL, width=1.2, dash=(2.2, 1.4), halo=0.5),
    "cross": Paint(stroke=INK, width=1.5),
    "cross under": Paint(stroke=WHITE, width=2.7),
    "now line": Paint(stroke=TEAL, width=4.6, opacity=0.28),
    "answer": Paint(stroke=TEAL, width=2.4),
    "reach": Paint(fill=TEAL, stroke=WHITE, width=0.3),
    **{
        f"ghost {name}": Paint(fill=WHITE, stroke=colour, width=0.5, dash=(1.1, 0.8))
        for name, colour in COLOURS.items()
    },
    "title": Paint(fill=INK),
    "heading": Paint(fill=INK),
    "text": Paint(fill=INK),
    "small": Paint(fill=INK),
    "rule": Paint(stroke=INK, width=0.25),
    "hair": Paint(stroke=INK, width=0.15),
    "field": Paint(stroke=INK, width=0.15),
    "score": Paint(stroke=INK, width=0.15),
    "cover": Paint(stroke=INK, width=0.3),
    "cover dots": Paint(),
    "cover title": Paint(fill=INK),
    "cover words": Paint(fill=INK),
    "fold": Paint(stroke=GREY, width=0.2, dash=(1.2, 1.4)),
    "trim": Paint(stroke=GREY, width=0.2, dash=(4.0, 1.6)),
    "fine": Paint(stroke=PALE, width=0.2),
}
"""On paper and on the screen."""

INK_SAVER: Styles = {
    **PAPER,
    **{
        name: replace(paint, fill=None, stroke=paint.stroke or paint.fill, width=0.25)
        for name, paint in PAPER.items()
        if name.startswith("tint")
    },
    **{f"spot {name}": Paint(stroke=GREY, width=0.25) for name in COLOURS},
    **{f"sign {name}": Paint(fill=INK) for name in COLOURS},
    **{f"bar {name}": Paint(stroke=INK, width=0.4) for name in COLOURS},
    "bar red": Paint(stroke=INK, width=1.3, core=0.9),
    **{f"seat {name}": Paint(stroke=INK, width=0.25) for name in COLOURS},
    **{f"fill {name}": Paint(fill=WHITE, stroke=INK, width=0.3) for name in COLOURS},
    "marker": Paint(fill=SAVED),
    "track": Paint(stroke=INK, width=0.16),
    "spot": Paint(stroke=INK, width=0.2),
    "title": Paint(fill=SAVED),
    "small": Paint(fill=INK),
    "rule": Paint(stroke=INK, width=0.15),
    "highlight": Paint(stroke=INK, width=0.4, dash=(1.2, 0.9)),
    "highlight line": Paint(stroke=PALE, width=3.0),
}
"""On paper, with outlines instead of areas; highlights do not colour places."""

TILE_SAVER: Styles = {
    **INK_SAVER,
    "name": Paint(fill=SAVED),
    "rule": Paint(stroke=INK, width=0.14),
    "hair": Paint(stroke=INK, width=0.1),
}
"""On the tiles of a large board, whose names are as large as titles."""

PHOTO: Styles = {
    **PAPER,
    **_of_colours(halo=0.7, tint=0.30),
    "shade black": Paint(fill=INK, opacity=0.5),
    "dot": Paint(fill=INK, stroke=WHITE, width=0.3),
    "hatch": Paint(stroke=INK, width=0.45, opacity=0.75),
    "tint": Paint(fill=WHITE, opacity=0.45),
    "doubt": Paint(stroke=AMBER, width=1.1, dash=(2.4, 2.2), halo=0.5),
    "decides": Paint(stroke=MINT, width=1.5, halo=0.6),
    "decides line": Paint(stroke=MINT, width=2.0, halo=0.6),
    "label": Paint(fill=INK, halo=0.35),
    "name": Paint(fill=INK, halo=0.35),
}
"""Over a photo: bright enough for any background; square contents stay visible."""
LONGEST = 2400
"""Longest side in px of a photo with a score painted over it."""


def in_colour_of(colour: str) -> Styles:
    """The styles with titles, headings, fields and what sets a page off in a game's colour."""
    own = rgb_of(colour)
    paint, on_it = Paint(fill=own), Paint(fill=WHITE)
    return {
        **PAPER,
        "title": paint,
        "heading": paint,
        "field": Paint(fill=_towards_white(own, FIELD)),
        "score": Paint(fill=WHITE),
        "cover": paint,
        "cover dots": Paint(stroke=_towards_white(own, COVER_DOT), width=0.9, dash=_DOTTED),
        "cover title": on_it,
        "cover words": on_it,
    }


FIELD, COVER_DOT = 0.9, 0.16
"""How far fields to write in, and the dots of a cover, are from a game's colour to white."""
DOTS = 7.75
"""mm between the dots of a cover."""
_DOTTED = (0.01, DOTS - 0.01)


def _towards_white(colour: RGB, share: float) -> RGB:
    red, green, blue = (round(part + share * (255 - part)) for part in colour)
    return (red, green, blue)
