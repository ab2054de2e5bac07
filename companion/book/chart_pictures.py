"""The book's charts as pictures made of simple shapes, the same for screen, SVG, PNG and PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.board import XY
from companion.book.charts import Bar, Curve, ScoresChart, WinsChart
from companion.book.rating import ENOUGH
from companion.pictures.shapes import Circle, Line, Picture, Polygon, Shape, Text
from companion.pictures.styles import COLOURS, GREY, INK, PALE, PAPER, RGB, WHITE, Paint, Styles
from companion.sentences import ENGLISH, N_, Catalogue, Figure, Sentence, say

WIDTH, HEIGHT = 180.0, 100.0
LEFT, RIGHT, TOP, BOTTOM = 14.0, 40.0, 14.0, 12.0
"""Margins of the plot in mm: numbers at the left, names at the right, the title above, days
below."""
FINEST = 360
"""Most steps of a curve that are drawn."""
LETTERS = 3.6
SMALL = 2.9

_CURVES: tuple[RGB, ...] = (
    COLOURS["blue"], COLOURS["red"], COLOURS["green"], COLOURS["purple"], COLOURS["orange"],
    COLOURS["grey"],
)  # fmt: skip

CHART: Styles = {
    **PAPER,
    **{
        f"curve {number}": Paint(stroke=colour, width=0.8) for number, colour in enumerate(_CURVES)
    },
    **{f"end {number}": Paint(fill=colour, stroke=WHITE, width=0.3)
       for number, colour in enumerate(_CURVES)},
    "axis": Paint(stroke=INK, width=0.25),
    "grid": Paint(stroke=PALE, width=0.2),
    "figures": Paint(fill=GREY),
    "won": Paint(fill=COLOURS["blue"]),
    "lost": Paint(fill=COLOURS["red"]),
    "even": Paint(fill=GREY),
}  # fmt: skip
"""The styles of a chart's shapes, used by painters instead of their own."""


def wins_picture(chart: WinsChart, language: Catalogue = ENGLISH) -> Picture:
    """Wins over time: a step curve for each player, with the name at its end."""
    shapes: list[Shape] = [_title(say(N_("Wins over time")), language)]
    if not chart.curves:
        return _empty(shapes, language)
    last = chart.last
    span = max(1, last)
    top = _round_up(max(curve.wins for curve in chart.curves))
    shapes += _levels(top)

    def at(step: int, wins: float) -> XY:
        x = LEFT + (WIDTH - LEFT - RIGHT) * step / span
        return (x, HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * wins / top)

    for step in _named_steps(last, few=bool(chart.days)):
        x, y = at(step, 0)
        words = str(step) if chart.days else chart.day(step)
        shapes.append(Text((x, y + 5.0), words, SMALL, "figures"))
        shapes.append(Line((x, y), (x, y + 1.2), "axis"))
    if chart.days:
        words = say(N_("Matches")).text(language)
        shapes.append(Text((WIDTH - RIGHT, HEIGHT - 2.6), words, SMALL, "figures", "end"))
    ends = _apart([at(last, curve.wins)[1] for curve in chart.curves])
    for number, curve in reversed(list(enumerate(chart.curves))):
        points = [at(step, wins) for step, wins in _stair(curve, last)]
        shapes += [Line(a, b, f"curve {number}") for a, b in pairwise(points) if a != b]
        end, level = points[-1], ends[number]
        shapes.append(Circle(end, 1.1, f"end {number}"))
        words = f"{_short(curve.name)} {curve.wins}"
        shapes.append(Text((end[0] + 2.6, level + 1.2), words, LETTERS, "text", "start"))
    return Picture((WIDTH, HEIGHT), tuple(shapes))


def scores_picture(
    chart: ScoresChart, language: Catalogue = ENGLISH, seats: Sequence[str] = ()
) -> Picture:
    """Differences of scores: a bar for each, losses left of the middle and wins right of it.

    ``seats``: the players' colours in words, if the chart is not for one player.
    """
    title = say(N_("Score differences"))
    if chart.name:
        title = say(N_("Score differences: {player} minus the opponent"), player=chart.name)
    elif len(seats) == 2:
        title = say(
            N_("Score differences: {first} minus {second}"), first=seats[0], second=seats[1]
        )
    shapes: list[Shape] = [_title(title, language)]
    if not chart.bars:
        return _empty(shapes, language)
    top = _round_up(max(bar.matches for bar in chart.bars))
    low = min(0, chart.bars[0].difference)
    high = max(0, chart.bars[-1].difference)
    wide = (WIDTH - LEFT - 8.0) / (high - low + 1)
    shapes += _levels(top, WIDTH - 8.0)
    for bar in chart.bars:
        shapes += _bar(bar, LEFT + wide * (bar.difference - low), wide, top)
    every = -(-(high - low + 1) // 20)
    for difference in range(low, high + 1):
        if difference % every == 0:
            x = LEFT + wide * (difference - low + 0.5)
            words = f"{difference:+d}".replace("-", "−") if difference else "0"
            shapes.append(Text((x, HEIGHT - BOTTOM + 5.0), words, SMALL, "figures"))
    told = say(
        N_("1 match"), plural=N_("{matches} matches"), count="matches", matches=chart.matches
    )
    if chart.matches >= ENOUGH:
        mean = Figure(f"{chart.mean:+.1f}".replace("-", "−"))
        told = say(N_("{matches}, {mean} on average"), matches=told, mean=mean)
    where = (WIDTH - 8.0, TOP - 5.0)
    shapes.append(Text(where, told.text(language), SMALL, "figures", "end"))
    return Picture((WIDTH, HEIGHT), tuple(shapes))


def _title(title: Sentence, language: Catalogue) -> Text:
    return Text((LEFT, TOP - 5.0), title.text(language), 4.6, "title", "start", "Bold")


def _empty(shapes: list[Shape], language: Catalogue) -> Picture:
    words = say(N_("Nothing to show yet.")).text(language)
    shapes.append(Text((WIDTH / 2, HEIGHT / 2), words, LETTERS, "figures"))
    return Picture((WIDTH, HEIGHT), tuple(shapes))


def _levels(top: int, right: float = WIDTH - RIGHT) -> Iterator[Shape]:
    """At most five horizontal lines with their numbers."""
    step = next(step for step in _steps() if top / step <= 5)
    for level in range(0, top + 1, step):
        y = HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * level / top
        yield Line((LEFT, y), (right, y), "axis" if level == 0 else "grid")
        yield Text((LEFT - 2.0, y + 1.0), str(level), SMALL, "figures", "end")


def _steps() -> Iterator[int]:
    size = 1
    while True:
        yield from (size, 2 * size, 5 * size)
        size *= 10


def _round_up(number: int) -> int:
    """The top of an axis: the next round step above ``number``."""
    step = next(step for step in _steps() if number / step <= 5)
    return max(1, -(-number // step) * step)


def _bar(bar: Bar, left: float, wide: float, top: int) -> Iterator[Shape]:
    if not bar.matches:
        return
    style = "won" if bar.difference > 0 else "lost" if bar.difference < 0 else "even"
    base = HEIGHT - BOTTOM
    high = (base - TOP) * bar.matches / top
    gap = min(0.6, 0.1 * wide)
    x0, x1 = left + gap, left + wide - gap
    yield Polygon(((x0, base), (x0, base - high), (x1, base - high), (x1, base)), style)


def _named_steps(last: int, *, few: bool) -> list[int]:
    """A few steps to label below the plot: days at the ends and between, or round numbers."""
    if few:
        every = next(step for step in _steps() if last / step <= 10)
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


def _apart(levels: Sequence[float]) -> list[float]:
    """Heights for names beside the curves' ends, moved apart so that none overlap."""
    order = sorted(range(len(levels)), key=lambda number: levels[number])
    placed = list(levels)
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + 1.15 * LETTERS)
    overflow = placed[order[-1]] - (HEIGHT - BOTTOM)
    if overflow > 0:
        placed = [level - overflow for level in placed]
    return placed


def _short(name: str) -> str:
    return name if len(name) <= 16 else name[:15] + "…"
