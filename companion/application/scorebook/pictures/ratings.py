"""Ratings: for each player a disc at the rating, and a line as long as it is uncertain."""

from __future__ import annotations

from collections.abc import Sequence

from companion.application.scorebook.pictures.frame import (
    BOTTOM,
    HEIGHT,
    LEFT,
    LETTERS,
    SMALL,
    TOP,
    WIDTH,
    Value,
    steps,
    title_text,
)
from companion.board import XY
from companion.book.rating import rating_text
from companion.book.standings import Standing
from companion.pictures.raster import text_width
from companion.pictures.shapes import Circle, Line, Picture, Shape, Text
from companion.sentences import ENGLISH, N_, Catalogue, say

MOST = 12
"""Most players in the chart, the first of the table."""
NUMBERS = 24.0
"""Width in mm for the ratings as numbers, at the right."""
NAMES = 60.0
"""Largest width in mm for the names."""
TICKS = 6
"""Most vertical lines."""


def rated_only(table: Sequence[Standing]) -> tuple[Standing, ...]:
    """The players that the chart shows; empty if nobody has enough matches for a rating."""
    return tuple(line for line in table if line.rated)[:MOST]


def ratings_picture(table: Sequence[Standing], language: Catalogue = ENGLISH) -> Picture:
    """The chart of :func:`rated_only` players, at least one, on an area of 180 by 100 mm."""
    shapes: list[Shape] = [title_text(say(N_("Ratings")), language)]
    plot = _Plot(table)
    for points in range(plot.low, plot.high + 1, plot.step):
        x = plot.x(points)
        shapes.append(Line((x, TOP), (x, HEIGHT - BOTTOM), "grid"))
        shapes.append(Text((x, HEIGHT - BOTTOM + 4.6), str(points), SMALL, "figures"))
    shapes.append(Line((plot.left, HEIGHT - BOTTOM), (plot.right, HEIGHT - BOTTOM), "axis"))
    for row, line in enumerate(table):
        if line.rating is None:
            continue
        (x, y), (low, high) = plot.at(row, line)
        shapes.append(Line((low, y), (high, y), "curve 0"))
        shapes += [Line((end, y - 1.2), (end, y + 1.2), "curve 0") for end in (low, high)]
        shapes.append(Circle((x, y), 1.5, "end 0"))
        name = _fitting(line.name)
        shapes.append(Text((plot.left - 3.0, y + 1.2), name, LETTERS, "text", "end"))
        told = rating_text(line.rating)
        shapes.append(Text((WIDTH - 4.0, y + 1.2), told, SMALL, "figures", "end"))
    return Picture((WIDTH, HEIGHT), tuple(shapes))


def ratings_values(table: Sequence[Standing]) -> tuple[Value, ...]:
    """The rating of each player."""
    plot = _Plot(table)
    found = []
    for row, line in enumerate(table):
        if line.rating is None:
            continue
        at, (low, high) = plot.at(row, line)
        told = say(
            N_("{player}: rating {rating} after {matches} matches, at least {least}."),
            player=line.name,
            rating=rating_text(line.rating),
            matches=line.matches,
            least=f"{line.rating.points - line.rating.spread:.0f}",
        )
        found.append(Value(at, (low, at[1] - 1.5), (high, at[1] + 1.5), told))
    return tuple(found)


def _fitting(name: str) -> str:
    while text_width(name, LETTERS) > NAMES:
        name = f"{name.rstrip('…')[:-1].rstrip()}…"
    return name


class _Plot:
    """Positions of ratings in the picture; the axis goes from ``low`` to ``high`` in steps."""

    def __init__(self, table: Sequence[Standing]) -> None:
        widest = max(text_width(_fitting(line.name), LETTERS) for line in table)
        self.left, self.right = LEFT + widest, WIDTH - NUMBERS
        ratings = [line.rating for line in table if line.rating is not None]
        least = min(one.points - one.spread for one in ratings)
        most = max(one.points + one.spread for one in ratings)
        self.step = next(step for step in steps() if (most - least) / step <= TICKS)
        self.low = int(least // self.step) * self.step
        self.high = int(-(-most // self.step)) * self.step
        self._row = (HEIGHT - BOTTOM - TOP) / len(table)

    def x(self, points: float) -> float:
        """The place of a rating, in mm from the left."""
        share = (points - self.low) / max(1, self.high - self.low)
        return self.left + (self.right - self.left) * share

    def at(self, row: int, line: Standing) -> tuple[XY, tuple[float, float]]:
        """A player's point, and both ends of the line in mm."""
        assert line.rating is not None
        points, spread = line.rating.points, line.rating.spread
        y = TOP + self._row * (row + 0.5)
        return (self.x(points), y), (self.x(points - spread), self.x(points + spread))
