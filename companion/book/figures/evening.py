"""Looking back on an evening, a month, a year, or two players: who won, what to remember."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.book.book import Book
from companion.book.figures.standings import Count
from companion.book.listing import Filter, Match, count, day, matches
from companion.book.players import find_player
from companion.book.problems import BookProblem
from companion.book.spelling import name_order
from companion.schema import problem_keys
from companion.sentences import N_, say, see

if TYPE_CHECKING:
    from companion.answers.players import LookBackJson

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
    raise BookProblem.of(
        N_("there is no match with a date yet. “companion book add FILE” adds one.")
    )


def periods(book: Book) -> tuple[str, ...]:
    """The days on which something was played, the latest first, then the months and the years."""
    rows = book.rows("SELECT DISTINCT date FROM played WHERE date <> '' ORDER BY date DESC")
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
        which=replace(which, event=found[0].event if which.event else ""),
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
    counted.sort(key=lambda each: (-each[1].points, each[1].matches, name_order(each[0])))
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
