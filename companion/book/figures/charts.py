"""Wins over time and differences of scores, as data that can be drawn as simple shapes. Colour is
never the only cue: curves have names at their ends, bars are on either side of a middle line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from companion.book.book import Book
from companion.book.listing import ALL, Conditions, Filter
from companion.schema import problem_keys

if TYPE_CHECKING:
    from companion.answers.players import ScoresChartJson, WinsChartJson


CURVES = 6
"""Most players whose wins are drawn, those with most wins; more could not be told apart."""
WIDEST = 25
"""Larger differences of scores than this are counted together at the ends."""
FEW_DAYS = 3
"""Up to this many days wins are drawn match by match: a curve over one evening would be one
step."""


@dataclass(frozen=True)
class Curve:
    """A player's wins: ``steps`` are pairs of a time and the wins up to it. Times are days, counted
    from the chart's first day, or matches, counted from 1."""

    name: str
    steps: tuple[tuple[int, int], ...]

    @property
    def wins(self) -> int:
        return self.steps[-1][1] if self.steps else 0


@dataclass(frozen=True)
class WinsChart:
    """Wins over time of those with most wins, and the first and last day of any match.

    ``days`` is the day of each match if steps go by match because there are few days; else empty.
    """

    curves: tuple[Curve, ...]
    since: str
    until: str
    days: tuple[str, ...] = ()

    @property
    def last(self) -> int:
        """The last possible step."""
        if self.days:
            return len(self.days)
        return _days_between(self.since, self.until) if self.since else 0

    def day(self, step: int) -> str:
        if self.days:
            return self.days[step - 1]
        return date.fromordinal(date.fromisoformat(self.since).toordinal() + step).isoformat()

    def as_json(self, file: str | None = None) -> WinsChartJson:
        """The chart as in ``book chart wins --json``; ``file``: its picture's."""
        return {
            "since": self.since or None,
            "until": self.until or None,
            "players": [
                {
                    "name": curve.name,
                    "wins": [[*one] for one in {self.day(s): n for s, n in curve.steps}.items()],
                    "by_match": [[*step] for step in curve.steps] if self.days else [],
                }
                for curve in self.curves
            ],
            "file": file,
            **problem_keys(None),
        }


@dataclass(frozen=True)
class Bar:
    """How many matches ended with a difference; at a chart's ends, with that or a larger one."""

    difference: int
    matches: int


@dataclass(frozen=True)
class ScoresChart:
    """Differences of scores: that of ``name`` minus the opponent's, or first seat minus second if
    ``name`` is ''. Bars go from the smallest to the largest, one for each integer."""

    name: str
    bars: tuple[Bar, ...]
    matches: int
    mean: float

    def as_json(self, file: str | None = None) -> ScoresChartJson:
        """The chart as in ``book chart scores --json``; ``file``: its picture's."""
        return {
            "name": self.name or None,
            "matches": self.matches,
            "mean": round(self.mean, 3),
            "differences": [[bar.difference, bar.matches] for bar in self.bars],
            "file": file,
            **problem_keys(None),
        }


def _days_between(since: str, until: str) -> int:
    return date.fromisoformat(until).toordinal() - date.fromisoformat(since).toordinal()


def wins_over_time(book: Book, which: Filter = ALL) -> WinsChart:
    """The wins of those with most wins: day by day, or match by match if there are few days.
    Matches without a full date are left out."""
    wanted = Conditions(book, which)
    where, facts = wanted.where("p.winner IS NOT NULL", "length(p.date) = 10")
    with book.reading() as db:
        few = db.execute(
            f"SELECT DISTINCT p.date FROM played p {where} LIMIT {FEW_DAYS + 1}", facts
        ).fetchall()
        by_match = len(few) <= FEW_DAYS
        own, order = ("p.match", "p.date, p.match") if by_match else ("p.date", "p.date")
        if not by_match:
            where, facts = wanted.where("p.winner > 0", "length(p.date) = 10")
        rows = db.execute(
            f"""SELECT player.name, p.date, count(*) FROM played p
            LEFT JOIN player ON player.id = CASE p.winner WHEN 1 THEN p.one WHEN 2 THEN p.two END
            {where} GROUP BY player.id, {own} ORDER BY {order}""",
            facts,
        ).fetchall()
    since, until = (rows[0][1], rows[-1][1]) if rows else ("", "")
    steps: dict[str, list[tuple[int, int]]] = {}
    days = {on: _days_between(since, on) for on in {row[1] for row in rows}}
    for place, (name, on, wins) in enumerate(rows, start=1):
        if name is None:
            continue  # a draw, or a player without a name
        at = place if by_match else days[on]
        curve = steps.setdefault(name, [])
        curve.append((at, wins + (curve[-1][1] if curve else 0)))
    curves = sorted(
        (Curve(name, tuple(curve)) for name, curve in steps.items()),
        key=lambda curve: (-curve.wins, curve.name),
    )[:CURVES]
    return WinsChart(tuple(curves), since, until, tuple(row[1] for row in rows) if by_match else ())


def score_differences(book: Book, which: Filter = ALL) -> ScoresChart:
    """The margins of matches whose scores are a single number per player."""
    wanted = Conditions(book, which)
    where, facts = wanted.where("p.score1 IS NOT NULL", "p.score2 IS NOT NULL")
    sign = "" if wanted.player is None else "* CASE p.one WHEN :player THEN 1 ELSE -1 END"
    sql = f"""SELECT max(-{WIDEST}, min({WIDEST}, d)) AS place, count(*), sum(d)
        FROM (SELECT (p.score1 - p.score2) {sign} AS d FROM played p {where}) GROUP BY place"""
    rows = book.rows(sql, facts)
    counted: Mapping[int, int] = {place: number for place, number, _ in rows}
    matches, total = sum(counted.values()), sum(row[2] for row in rows)
    reach = range(min(counted, default=0), max(counted, default=-1) + 1)
    bars = tuple(Bar(place, counted.get(place, 0)) for place in reach)
    name = which.player or which.opponent
    return ScoresChart(name, bars, matches, total / matches if matches else 0.0)
