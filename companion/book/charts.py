"""Charts of the book: first as data, then as a picture of plain shapes that any painter can draw.

Colour never says anything alone: curves carry their names at their ends, bars stand left and right
of a middle line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.book.book import Book
from companion.book.listing import ALL, Conditions, Filter

CURVES = 6
"""Players whose wins are drawn: those with most; more cannot be told apart."""
WIDEST = 25
"""Differences of scores larger than this are counted together at the ends."""


@dataclass(frozen=True)
class Curve:
    """A player's wins: ``steps`` are days and how many wins there were by the end of each."""

    name: str
    steps: tuple[tuple[str, int], ...]

    @property
    def wins(self) -> int:
        return self.steps[-1][1] if self.steps else 0


@dataclass(frozen=True)
class WinsChart:
    """Wins over time, of those with most, and the first and last day of any match."""

    curves: tuple[Curve, ...]
    since: str
    until: str


@dataclass(frozen=True)
class Bar:
    """How many matches ended with a difference; at the ends of a chart that or a larger one."""

    difference: int
    matches: int


@dataclass(frozen=True)
class ScoresChart:
    """Differences of scores: ``name`` 's own less the other's, or of the first seat's less the
    second's where ``name`` is ''. Bars go from the least to the largest, each whole number once."""

    name: str
    bars: tuple[Bar, ...]
    matches: int
    mean: float


def wins_over_time(book: Book, which: Filter = ALL) -> WinsChart:
    """The wins of those with most, day by day; matches without a whole date are left out.

    Raises:
        BookProblem: the filter names a player or event that the book does not have.
    """
    where, facts = Conditions(book, which).where("p.winner > 0", "length(p.date) = 10")
    sql = f"""SELECT player.name, p.date, count(*) FROM played p
        JOIN player ON player.id = CASE p.winner WHEN 1 THEN p.one ELSE p.two END
        {where} GROUP BY player.id, p.date ORDER BY p.date"""
    days: dict[str, list[tuple[str, int]]] = {}
    with book.reading() as db:
        for name, day, wins in db.execute(sql, facts):
            steps = days.setdefault(name, [])
            steps.append((day, wins + (steps[-1][1] if steps else 0)))
    curves = sorted(
        (Curve(name, tuple(steps)) for name, steps in days.items()),
        key=lambda curve: (-curve.wins, curve.name),
    )[:CURVES]
    every = [day for curve in curves for day, _ in curve.steps]
    return WinsChart(tuple(curves), min(every, default=""), max(every, default=""))


def score_differences(book: Book, which: Filter = ALL) -> ScoresChart:
    """How clearly matches ended, of those whose scores are one number a player.

    Raises:
        BookProblem: as :func:`wins_over_time`.
    """
    wanted = Conditions(book, which)
    where, facts = wanted.where("p.score1 IS NOT NULL", "p.score2 IS NOT NULL")
    sign = "" if wanted.player is None else "* CASE p.one WHEN :player THEN 1 ELSE -1 END"
    sql = f"SELECT (p.score1 - p.score2) {sign} AS d, count(*) FROM played p {where} GROUP BY d"
    with book.reading() as db:
        counted: Mapping[int, int] = dict(db.execute(sql, facts).fetchall())
    matches = sum(counted.values())
    total = sum(difference * number for difference, number in counted.items())
    clipped: dict[int, int] = {}
    for difference, number in counted.items():
        place = max(-WIDEST, min(WIDEST, difference))
        clipped[place] = clipped.get(place, 0) + number
    reach = range(min(clipped, default=0), max(clipped, default=-1) + 1)
    bars = tuple(Bar(place, clipped.get(place, 0)) for place in reach)
    name = which.player or which.opponent
    return ScoresChart(name, bars, matches, total / matches if matches else 0.0)
