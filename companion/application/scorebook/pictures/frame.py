"""What all charts of the book share: their size, styles, title and axes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.board import XY
from companion.pictures.contrast import WORDS, readable
from companion.pictures.shapes import Line, Picture, Shape, Text
from companion.pictures.styles import COLOURS, GREY, INK, PALE, PAPER, RGB, WHITE, Paint, Styles
from companion.sentences import N_, Catalogue, Sentence, say

WIDTH = 180.0
"""Width of a chart in mm."""
HEIGHT = 100.0
"""Height of a chart in mm."""
LEFT = 14.0
"""Margin of the plot in mm, for numbers."""
TOP = 14.0
"""Margin of the plot in mm, for the title."""
BOTTOM = 12.0
"""Margin of the plot in mm, for days or differences."""
LETTERS = 3.6
SMALL = 2.9
LEVELS = 6
"""Most horizontal lines above the axis."""

CURVES: tuple[RGB, ...] = (
    COLOURS["blue"], COLOURS["red"], COLOURS["green"], COLOURS["purple"], COLOURS["orange"],
    COLOURS["grey"],
)  # fmt: skip


@dataclass(frozen=True)
class Value:
    """A place of a chart that represents a number.

    Attributes:
        at: its point, in mm of the picture.
        low, high: corners of the area that says it as well, the same as ``at`` for a point.
    """

    at: XY
    low: XY
    high: XY
    told: Sentence


def chart_styles(ground: RGB = WHITE) -> Styles:
    """The styles of a chart's shapes on a background, used by painters instead of their own.

    Lines and areas have a contrast of 3 to the background, text one of 4.5.
    """
    ink = readable(INK, ground, 10.0)
    figures = readable(GREY, ground, WORDS)
    curves = [readable(colour, ground) for colour in CURVES]
    words = {name: replace(PAPER[name], fill=ink) for name in ("title", "text")}
    return {
        **PAPER,
        **words,
        **{f"curve {n}": Paint(stroke=colour, width=0.8) for n, colour in enumerate(curves)},
        **{
            f"end {n}": Paint(fill=colour, stroke=ground, width=0.3)
            for n, colour in enumerate(curves)
        },
        "axis": Paint(stroke=ink, width=0.25),
        "grid": Paint(stroke=_between(PALE, ground, figures), width=0.2),
        "leader": Paint(stroke=figures, width=0.2),
        "figures": Paint(fill=figures),
        "won": Paint(fill=readable(COLOURS["blue"], ground)),
        "lost": Paint(fill=readable(COLOURS["red"], ground)),
        "lost hatch": Paint(stroke=ground, width=0.35),
        "even": Paint(fill=readable(GREY, ground)),
    }


def _between(light: RGB, ground: RGB, figures: RGB) -> RGB:
    """The colour of the grid, which is only just visible."""
    if ground == WHITE:
        return light
    red, green, blue = ((3 * a + b) // 4 for a, b in zip(ground, figures, strict=True))
    return (red, green, blue)


CHART: Styles = chart_styles()
"""For a white background, as charts are printed and saved."""


def title_text(title: Sentence, language: Catalogue) -> Text:
    """The title, above the plot."""
    return Text((LEFT, TOP - 6.0), title.text(language), 4.6, "title", "start", "Bold")


def empty_chart(shapes: Sequence[Shape], language: Catalogue) -> Picture:
    """A chart of no matches."""
    words = say(N_("Nothing to show yet")).text(language)
    return Picture(
        (WIDTH, HEIGHT), (*shapes, Text((WIDTH / 2, HEIGHT / 2), words, LETTERS, "figures"))
    )


def levels(top: int, right: float, unit: Sentence, language: Catalogue) -> Iterator[Shape]:
    """A few horizontal lines with their numbers, and what these count."""
    step = next(step for step in steps() if top / step <= LEVELS)
    for level in range(0, top + 1, step):
        y = height_of(level, top)
        yield Line((LEFT, y), (right, y), "axis" if level == 0 else "grid")
        yield Text((LEFT - 2.0, y + 1.0), str(level), SMALL, "figures", "end")
    yield Text((LEFT - 2.0, TOP - 2.6), unit.text(language), SMALL, "figures", "end")


def height_of(level: float, top: int) -> float:
    """The height of a number, in mm from the top."""
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * level / top


def steps() -> Iterator[int]:
    """Round steps of an axis: 1, 2, 5, 10 ..."""
    size = 1
    while True:
        yield from (size, 2 * size, 5 * size)
        size *= 10


def rounded_up(number: int) -> int:
    """The top of an axis: the smallest round step that is at least ``number``."""
    step = next(step for step in steps() if number / step <= LEVELS)
    return max(1, -(-number // step) * step)
