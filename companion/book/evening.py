"""Looking back on an evening, a month, a year, or two players: who won, what to remember; charts.

Charts are data that can be drawn as simple shapes. Colour is never the only cue: curves have names
at their ends, bars are on either side of a middle line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from companion.book.book import Book
from companion.book.listing import ALL, Conditions, Filter, Match, count, day, matches
from companion.book.players import find_player
from companion.book.problems import BookProblem
from companion.book.standings import Count
from companion.schema import problem_keys
from companion.sentences import N_, say, see

if TYPE_CHECKING:
    from companion.answers.players import LookBackJson, ScoresChartJson, WinsChartJson

Pair = tuple[str, str]


@dataclass(frozen=True)
class Run:
    """Consecutive wins by one player."""

    name: str
    matches: int


@dataclass(frozen=True)
class Evening:
    """The summary of some matches. Open matches, and those of players without a name, are not
    counted.

    Attributes:
        which: the filter for the matches.
        matches: the finished ones, earliest first.
        open: how many are unfinished.
        players: everybody with wins, draws and losses, most points first.
        between: points of the first against the second of two names, in both orders.
        closest: the match with the smallest margin, if at least two have scores.
        longest: the longest run of wins, at least two; the first of that length.
        favourite: the game played most, if it is the only one.
    """

    which: Filter
    matches: tuple[Match, ...]
    open: int
    players: tuple[tuple[str, Count], ...]
    between: dict[Pair, float]
    closest: Match | None
    longest: Run | None
    favourite: tuple[str, int] | None

    @property
    def games(self) -> tuple[str, ...]:
        """The games played, by key, in order of frequency."""
        return tuple(key for key, _ in Counter(each.game for each in self.matches).most_common())

    @property
    def days(self) -> tuple[str, ...]:
        """The days on which something was played, as far as known."""
        return tuple(sorted({each.date for each in self.matches if each.date}))

    @property
    def best(self) -> tuple[str, ...]:
        """The players with most points, and of those with the fewest matches; several if tied."""
        if not self.players:
            return ()
        first = self.players[0][1]
        return tuple(
            name for name, each in self.players
            if (each.points, each.matches) == (first.points, first.matches)
        )  # fmt: skip

    def as_json(self, file: str | None = None) -> LookBackJson:
        """The summary as in ``book evening --json``; ``file``: its picture's."""
        longest, favourite = self.longest, self.favourite
        return {
            "since": self.which.since or None,
            "until": self.which.until or None,
            "matches": [each.as_json() for each in self.matches],
            "open": self.open,
            "best": [*self.best],
            "players": [{"name": name, **count.as_json()} for name, count in self.players],
            "closest": self.closest.id if self.closest else None,
            "longest": {"name": longest.name, "matches": longest.matches} if longest else None,
            "favourite": favourite and {"game": favourite[0], "matches": favourite[1]},
            "file": file,
            **problem_keys(None),
        }


def last_evening(book: Book) -> str:
    """The last day on which a match was played."""
    for each in matches(book, limit=1):
        if len(each.date) == len("2026-11-14"):
            return each.date
    raise BookProblem.of(N_("there is no match with a date yet. “companion book add” adds one."))


def periods(book: Book) -> tuple[str, ...]:
    """The days on which something was played, the latest first, then the months and the years."""
    with book.reading() as db:
        rows = db.execute("SELECT DISTINCT date FROM played WHERE date <> '' ORDER BY date DESC")
        days = [str(row[0]) for row in rows]
    found = [each for each in days if len(each) == len("2026-11-14")]
    for length in (len("2026-11"), len("2026")):
        found += dict.fromkeys(each[:length] for each in days if len(each) >= length)
    return tuple(found)


def evening(book: Book, which: Filter) -> Evening:
    """The summary of the matches that the filter selects."""
    which = replace(
        which,
        player=find_player(book, which.player).name if which.player else "",
        opponent=find_player(book, which.opponent).name if which.opponent else "",
        since=day(which.since) if which.since else "",
        until=day(which.until) if which.until else "",
    )
    found = matches(book, which, limit=count(book, which))[::-1]
    if not found:
        raise BookProblem(see(say(N_("there is no such match in the book")), "companion book list"))
    ended = tuple(each for each in found if each.winner is not None)
    named = [each for each in ended if None not in each.players]
    return Evening(
        which=which,
        matches=ended,
        open=len(found) - len(ended),
        players=_players(named),
        between=between(named),
        closest=_closest(ended),
        longest=_longest(named),
        favourite=_favourite(ended),
    )


def _seats(match: Match) -> Iterator[tuple[str, str, float]]:
    """Each player with the opponent and the points."""
    one, two = match.players
    assert one is not None
    assert two is not None
    points = {1: 1.0, 0: 0.5, 2: 0.0}[match.winner or 0]
    yield one, two, points
    yield two, one, 1 - points


def _players(named: Sequence[Match]) -> tuple[tuple[str, Count], ...]:
    kinds: dict[str, list[float]] = {}
    for match in named:
        for own, _, points in _seats(match):
            kinds.setdefault(own, []).append(points)
    counted = [
        (name, Count(points.count(1), points.count(0.5), points.count(0)))
        for name, points in kinds.items()
    ]
    counted.sort(key=lambda each: (-each[1].points, each[1].matches, each[0].casefold()))
    return tuple(counted)


def between(named: Sequence[Match]) -> dict[Pair, float]:
    """Points of the first against the second of two names, in both orders, from finished matches
    between named players."""
    found: dict[Pair, float] = {}
    for match in named:
        for own, other, points in _seats(match):
            found[own, other] = found.get((own, other), 0.0) + points
    return found


def _closest(ended: Sequence[Match]) -> Match | None:
    scored = [each for each in ended if None not in each.scores]
    if len(scored) < 2:
        return None

    def apart(match: Match) -> tuple[float, int]:
        one, two = match.scores
        assert one is not None
        assert two is not None
        return abs(one - two) / max(1, one + two), -(one + two)

    return min(scored, key=apart)


def _longest(named: Sequence[Match]) -> Run | None:
    best, runs = Run("", 1), Counter[str]()
    for match in named:
        for name, _, points in _seats(match):
            runs[name] = runs[name] + 1 if points == 1 else 0
            if runs[name] > best.matches:
                best = Run(name, runs[name])
    return best if best.name else None


def _favourite(ended: Sequence[Match]) -> tuple[str, int] | None:
    counted = Counter(each.game for each in ended).most_common(2)
    if len(counted) < 2 or counted[0][1] == counted[1][1]:
        return None
    return counted[0]


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
        """All wins."""
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
        """The day of a step."""
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
