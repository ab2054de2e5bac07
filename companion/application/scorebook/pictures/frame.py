"""What all charts of the book share, size, styles, title, axes, saving; and the charts of ratings,
for each player a disc and a line as long as it is uncertain, and of differences of scores, for each
a bar, wins right of the middle, losses left of it, hatched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.application.scorebook.told.figures import counted
from companion.board import XY
from companion.book.figures.charts import WIDEST, Bar, ScoresChart
from companion.book.figures.rating import ENOUGH, rating_text
from companion.book.figures.standings import Standing
from companion.pictures.contrast import WORDS, readable
from companion.pictures.fonts import Weight
from companion.pictures.kinds import Kind
from companion.pictures.raster import text_width
from companion.pictures.shapes import Circle, Hatch, Line, Picture, Polygon, Shape, Text
from companion.pictures.styles import COLOURS, GREY, INK, PALE, PAPER, RGB, WHITE, Paint, Styles
from companion.scoring.picture_file import file_bytes
from companion.sentences import ENGLISH, N_, Catalogue, Figure, Sentence, Term, say

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
        name = fitted(line.name, LETTERS, NAMES)
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
        found.append(Value(at, (low, at[1] - 1.5), (high, at[1] + 1.5), line.rating_told))
    return tuple(found)


def fitted(words: str, size: float, room: float, weight: Weight = "Regular") -> str:
    """One line of words, cut off where it is wider than ``room``, in the unit of ``size``."""
    while len(words) > 1 and text_width(words, size, weight) > room:
        words = shorter(words)
    return words


def shorter(words: str) -> str:
    """Words cut off one letter earlier."""
    return f"{words.rstrip('…')[:-1].rstrip()}…"


class _Plot:
    """Positions of ratings in the picture; the axis goes from ``low`` to ``high`` in steps."""

    def __init__(self, table: Sequence[Standing]) -> None:
        widest = max(text_width(fitted(line.name, LETTERS, NAMES), LETTERS) for line in table)
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


def chart_bytes(
    picture: Picture, kind: Kind, language: Catalogue = ENGLISH,
    styles: Styles = CHART, px_per_mm: float = 6.0, page: XY | None = None,
) -> bytes:  # fmt: skip
    """A chart as a picture file, as :func:`~companion.scoring.picture_file.file_bytes`."""
    title = language.gettext(N_("Scorebook"))
    return file_bytes(picture, kind, title, title, styles, px_per_mm, page)


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
    plot = _Bars(chart)
    shapes += levels(plot.top, RIGHT, say(N_("Matches")), language)
    for bar in chart.bars:
        shapes += plot.bar(bar)
    shapes += plot.numbers()
    told = counted(chart.matches)
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
        say(N_("{player} ahead by"), player=side).text(language) for side in (lost, won)
    )
    shapes.append(Text((LEFT, y), f"← {lost_by}", SMALL, "figures", "start"))
    shapes.append(Text((RIGHT, y), f"{won_by} →", SMALL, "figures", "end"))
    return Picture((WIDTH, HEIGHT), tuple(shapes))


def scores_values(chart: ScoresChart, seats: Sequence[str] = ()) -> tuple[Value, ...]:
    """The value of each bar."""
    if not chart.bars:
        return ()
    plot = _Bars(chart)
    won, lost = _sides(chart, seats)
    found = []
    for bar in chart.bars:
        if not bar.matches:
            continue
        low, high = plot.corners(bar)
        matches = counted(bar.matches)
        told = say(N_("Same score: {matches}"), matches=matches)
        if bar.difference:
            told = say(
                N_("{player} ahead by {points}: {matches}"),
                player=won if bar.difference > 0 else lost,
                points=_distance(abs(bar.difference)),
                matches=matches,
            )
        found.append(Value(((low[0] + high[0]) / 2, low[1]), low, high, told))
    return tuple(found)


def _sides(chart: ScoresChart, seats: Sequence[str]) -> tuple[str | Term, str | Term]:
    """Who is ahead right of the middle, and who left of it."""
    if chart.name:
        return chart.name, Term(N_("The opponent"))
    if len(seats) == 2:
        return seats[0], seats[1]
    return Term(N_("First player")), Term(N_("Second player"))


def _distance(points: int) -> str:
    """A difference; the largest includes larger ones."""
    return f"≥ {points}" if points == WIDEST else str(points)


class _Bars:
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
