"""Wins over time: a step curve for each player, distinguished by colour and by the shape of its
markers, with the name at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.application.scorebook.pictures.frame import (
    BOTTOM,
    HEIGHT,
    LEFT,
    LETTERS,
    SMALL,
    WIDTH,
    Value,
    empty_chart,
    height_of,
    levels,
    rounded_up,
    steps,
    title_text,
)
from companion.board import XY
from companion.book.figures.charts import Curve, WinsChart
from companion.pictures.raster import text_width
from companion.pictures.shapes import Circle, Line, Picture, Polygon, Shape, Text
from companion.sentences import ENGLISH, N_, Catalogue, Day, dated, say

FINEST = 360
"""Most steps of a curve that are drawn."""
LEADER = 5.0
"""mm from a curve's end to the marker beside its name."""
NAMES = 64.0
"""Largest width of the names in mm; longer ones are truncated."""
MARK = 1.2
"""mm from a marker's centre to its edge."""
EVERY = 38.0
"""mm between two markers of a curve; those of different curves are offset."""


def wins_picture(chart: WinsChart, language: Catalogue = ENGLISH) -> Picture:
    """The chart on an area of 180 by 100 mm."""
    shapes: list[Shape] = [title_text(say(N_("Wins over time")), language)]
    if not chart.curves:
        return empty_chart(shapes, language)
    plot = _Plot(chart)
    shapes += levels(plot.top, plot.right, say(N_("Wins")), language)
    for step in _named_steps(chart.last, few=bool(chart.days)):
        x, y = plot.at(step, 0)
        words = str(step) if chart.days else dated(chart.day(step)).text(language)
        shapes.append(Text((x, y + 5.0), words, SMALL, "figures"))
        shapes.append(Line((x, y), (x, y + 1.2), "axis"))
    if chart.days:
        words = say(N_("Matches")).text(language)
        shapes.append(Text((plot.right, HEIGHT - 2.6), words, SMALL, "figures", "end"))
    ends = _apart([plot.at(chart.last, curve.wins)[1] for curve in chart.curves])
    for number, curve in reversed(list(enumerate(chart.curves))):
        shapes += plot.curve(number, curve)
        shapes += plot.name(number, curve, ends[number])
    return Picture((WIDTH, HEIGHT), tuple(shapes))


def wins_values(chart: WinsChart) -> tuple[Value, ...]:
    """The value of each step of the curves."""
    if not chart.curves:
        return ()
    plot = _Plot(chart)
    found = []
    for curve in chart.curves:
        for step, wins in curve.steps:
            told = say(
                N_("{player}: {wins} win by {day}"), plural=N_("{player}: {wins} wins by {day}"),
                player=curve.name, wins=wins, day=Day(chart.day(step)),
            )  # fmt: skip
            at = plot.at(step, wins)
            found.append(Value(at, at, at, told))
    return tuple(sorted(found, key=lambda value: value.at[0]))


class _Plot:
    """The places of steps and wins in the picture.

    Attributes:
        right: mm at which the curves end.
        top: the number at the top of the axis.
    """

    def __init__(self, chart: WinsChart) -> None:
        self._chart = chart
        widest = max(text_width(_words(curve), LETTERS) for curve in chart.curves)
        self.right = WIDTH - min(NAMES, widest + LEADER + 3 * MARK + 4.0)
        self.top = rounded_up(max(curve.wins for curve in chart.curves))

    def at(self, step: int, wins: float) -> XY:
        """The point of some wins at a step."""
        x = LEFT + (self.right - LEFT) * step / max(1, self._chart.last)
        return (x, height_of(wins, self.top))

    def curve(self, number: int, curve: Curve) -> Iterator[Shape]:
        """A curve with its marks."""
        points = [self.at(step, wins) for step, wins in _stair(curve, self._chart.last)]
        for a, b in pairwise(points):
            if a != b:
                yield Line(a, b, f"curve {number}")
        x = LEFT + EVERY / 3 + 5.0 * number
        while x < self.right - 2 * MARK:
            level = max((one for one in points if one[0] <= x), key=lambda one: (one[0], -one[1]))
            yield mark(number, (x, level[1]))
            x += EVERY
        yield mark(number, points[-1])

    def name(self, number: int, curve: Curve, level: float) -> Iterator[Shape]:
        """The curve's marker again and its name, connected to its end by a line."""
        x, y = self.at(self._chart.last, curve.wins)
        to = x + LEADER
        if abs(y - level) > MARK / 2:
            yield Line((x + MARK, y), (to - MARK, level), "leader")
        yield mark(number, (to, level))
        room = WIDTH - to - 2 * MARK - 2.0
        words = _words(curve)
        while text_width(words, LETTERS) > room:
            words = f"{words[: words.rindex(' ') - 2].rstrip('…')}… {curve.wins}"
        yield Text((to + 2 * MARK, level + 1.2), words, LETTERS, "text", "start")


def mark(number: int, at: XY) -> Shape:
    """The mark of a curve: a disc, a square, a diamond, two triangles, a cross."""
    x, y = at
    r, style = MARK, f"end {number}"
    if number == 0:
        return Circle(at, r, style)
    outlines: tuple[tuple[XY, ...], ...] = (
        ((-r, -r), (r, -r), (r, r), (-r, r)),
        ((0, -1.4 * r), (1.4 * r, 0), (0, 1.4 * r), (-1.4 * r, 0)),
        ((0, -1.3 * r), (1.3 * r, r), (-1.3 * r, r)),
        ((0, 1.3 * r), (1.3 * r, -r), (-1.3 * r, -r)),
        tuple(
            (r * a, r * b)
            for a, b in (
                (-0.45, -1.3), (0.45, -1.3), (0.45, -0.45), (1.3, -0.45), (1.3, 0.45),
                (0.45, 0.45), (0.45, 1.3), (-0.45, 1.3), (-0.45, 0.45), (-1.3, 0.45),
                (-1.3, -0.45), (-0.45, -0.45),
            )
        ),
    )  # fmt: skip
    return Polygon(tuple((x + dx, y + dy) for dx, dy in outlines[number - 1]), style)


def _words(curve: Curve) -> str:
    return f"{curve.name} {curve.wins}"


def _named_steps(last: int, *, few: bool) -> list[int]:
    """A few steps to label below the plot: days at the ends and between, or round numbers."""
    if few:
        every = next(step for step in steps() if last / step <= 10)
        return [*range(every, last + 1, every)]
    if last < 4:
        return sorted({0, last})
    return [last * quarter // 4 for quarter in range(5)]


def _stair(curve: Curve, last: int) -> Iterator[tuple[int, int]]:
    """A curve's corners: level until a step with wins, then up.

    Of steps that fall on the same fraction of a mm only the last is drawn.
    """
    span = max(1, last)
    drawn = {step * FINEST // span: (step, wins) for step, wins in curve.steps}
    level = 0
    yield 0, 0
    for step, wins in drawn.values():
        yield step, level
        level = wins
        yield step, level
    yield last, level


def _apart(heights: Sequence[float]) -> list[float]:
    """Heights for names beside the curves' ends, moved apart so that none overlap."""
    order = sorted(range(len(heights)), key=lambda number: heights[number])
    placed = list(heights)
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + 1.15 * LETTERS)
    overflow = placed[order[-1]] - (HEIGHT - BOTTOM)
    if overflow > 0:
        placed = [level - overflow for level in placed]
    return placed
