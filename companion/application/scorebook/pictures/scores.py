"""Differences of scores: a bar for each, wins right of the middle, losses left of it, hatched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.application.scorebook.pictures.frame import (
    BOTTOM,
    HEIGHT,
    LEFT,
    SMALL,
    TOP,
    WIDTH,
    Value,
    empty_chart,
    height_of,
    levels,
    rounded_up,
    title_text,
)
from companion.board import XY
from companion.book.charts import WIDEST, Bar, ScoresChart
from companion.book.rating import ENOUGH
from companion.pictures.shapes import Hatch, Picture, Polygon, Shape, Text
from companion.sentences import ENGLISH, N_, Catalogue, Figure, Term, say

RIGHT = WIDTH - 8.0
"""mm from the left where the bars end."""
HATCH = 1.6
"""mm between two strokes of a lost match's bar."""


def scores_picture(
    chart: ScoresChart, language: Catalogue = ENGLISH, seats: Sequence[str] = ()
) -> Picture:
    """The chart on an area of 180 by 100 mm.

    ``seats``: the players' colours in words, if the chart is not for one player.
    """
    title = say(N_("Score differences"))
    if chart.name:
        title = say(N_("Score differences of {player}"), player=chart.name)
    shapes: list[Shape] = [title_text(title, language)]
    if not chart.bars:
        return empty_chart(shapes, language)
    plot = _Plot(chart)
    shapes += levels(plot.top, RIGHT, say(N_("Matches")), language)
    for bar in chart.bars:
        shapes += plot.bar(bar)
    shapes += plot.numbers()
    told = say(
        N_("1 match"), plural=N_("{matches} matches"), count="matches", matches=chart.matches
    )
    won, lost = _sides(chart, seats)
    mean = f"{abs(chart.mean):.1f}"
    if chart.matches >= ENOUGH and float(mean):
        ahead = won if chart.mean > 0 else lost
        told = say(
            N_("{matches}. {player} ahead by {mean} on average"),
            matches=told, player=ahead, mean=Figure(mean),
        )  # fmt: skip
    where = (RIGHT, TOP - 6.0)
    shapes.append(Text(where, told.text(language), SMALL, "figures", "end"))
    y = HEIGHT - 2.2
    lost_by, won_by = (
        say(N_("{player} won by"), player=side).text(language) for side in (lost, won)
    )
    shapes.append(Text((LEFT, y), f"← {lost_by}", SMALL, "figures", "start"))
    shapes.append(Text((RIGHT, y), f"{won_by} →", SMALL, "figures", "end"))
    return Picture((WIDTH, HEIGHT), tuple(shapes))


def scores_values(chart: ScoresChart, seats: Sequence[str] = ()) -> tuple[Value, ...]:
    """The value of each bar."""
    if not chart.bars:
        return ()
    plot = _Plot(chart)
    won, lost = _sides(chart, seats)
    found = []
    for bar in chart.bars:
        if not bar.matches:
            continue
        low, high = plot.corners(bar)
        matches = say(
            N_("1 match"), plural=N_("{matches} matches"), count="matches", matches=bar.matches
        )
        told = say(N_("Same score: {matches}"), matches=matches)
        if bar.difference:
            told = say(
                N_("{player} won by {points}: {matches}"),
                player=won if bar.difference > 0 else lost,
                points=_distance(abs(bar.difference)),
                matches=matches,
            )
        found.append(Value(((low[0] + high[0]) / 2, low[1]), low, high, told))
    return tuple(found)


def _sides(chart: ScoresChart, seats: Sequence[str]) -> tuple[str | Term, str | Term]:
    """Who has won right of the middle, and who left of it."""
    if chart.name:
        return chart.name, Term(N_("The opponent"))
    if len(seats) == 2:
        return seats[0], seats[1]
    return Term(N_("First player")), Term(N_("Second player"))


def _distance(points: int) -> str:
    """A difference; the largest includes larger ones."""
    return f"≥ {points}" if points == WIDEST else str(points)


class _Plot:
    """The places of bars in the picture; ``top`` is the number at the top of the axis."""

    def __init__(self, chart: ScoresChart) -> None:
        self.top = rounded_up(max(bar.matches for bar in chart.bars))
        self._low = min(0, chart.bars[0].difference)
        self._high = max(0, chart.bars[-1].difference)
        self._wide = (RIGHT - LEFT) / (self._high - self._low + 1)

    def corners(self, bar: Bar) -> tuple[XY, XY]:
        """The top left and bottom right corner of a bar."""
        left = LEFT + self._wide * (bar.difference - self._low)
        gap = min(0.6, 0.1 * self._wide)
        return (left + gap, height_of(bar.matches, self.top)), (
            left + self._wide - gap,
            HEIGHT - BOTTOM,
        )

    def bar(self, bar: Bar) -> Iterator[Shape]:
        """A bar; those left of the middle are hatched."""
        if not bar.matches:
            return
        style = "won" if bar.difference > 0 else "lost" if bar.difference < 0 else "even"
        (x0, y0), (x1, y1) = self.corners(bar)
        outline = ((x0, y1), (x0, y0), (x1, y0), (x1, y1))
        yield Polygon(outline, style)
        if style == "lost":
            yield Hatch(outline, "lost hatch", HATCH)

    def numbers(self) -> Iterator[Shape]:
        """The differences below the bars."""
        every = -(-(self._high - self._low + 1) // 20)
        for difference in range(self._low, self._high + 1):
            if difference % every == 0:
                x = LEFT + self._wide * (difference - self._low + 0.5)
                words = _distance(abs(difference))
                yield Text((x, HEIGHT - BOTTOM + 4.2), words, SMALL, "figures")
