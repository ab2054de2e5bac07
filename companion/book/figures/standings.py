"""Standings: matches, wins, points and rating of every player."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from companion.book.book import Book
from companion.book.figures.rating import ENOUGH, Rating, Ratings, Tally, rating_text, ratings
from companion.book.listing import ALL, TO_CHECK, UNFINISHED_ONES, Conditions, Filter
from companion.book.matches import uncertain_count
from companion.book.spelling import name_order
from companion.schema import problem_keys
from companion.sentences import ENGLISH, N_, Catalogue, Figure, Sentence, say

if TYPE_CHECKING:
    from companion.answers.players import CountJson, MovingFirstJson, StandingJson, StandingsJson


@dataclass(frozen=True)
class Count:
    """Won, drawn and lost, from one side's view."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def as_json(self) -> CountJson:
        return {
            "matches": self.matches,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "points": self.points,
        }

    @property
    def matches(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """One for a win, half for a draw."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """Points per match, 0 to 1."""
        return self.points / self.matches if self.matches else 0.0


@dataclass(frozen=True)
class Standing(Count):
    """One player's line; ``rating`` is ``None`` if there are too many players to rate, and is shown
    to people only if :attr:`rated`. ``by_points``: the table is ranked by points, not by
    ratings."""

    rank: int = 0
    name: str = ""
    rating: Rating | None = None
    by_points: bool = False

    def as_json(self, language: Catalogue = ENGLISH) -> StandingJson:
        """One line of ``book standings --json``."""
        return {
            "rank": self.rank,
            "name": self.name,
            **super().as_json(),
            "share": round(self.share, 4),
            "rating": None if self.rating is None else self.rating.as_json(),
            "at_least": None if self.at_least is None else round(self.at_least, 1),
            "why": self.why.text(language),
        }

    @property
    def rated(self) -> bool:
        """Whether there are enough matches to show the rating and to rank by it."""
        return self.rating is not None and self.matches >= ENOUGH

    @property
    def placed(self) -> bool:
        """Whether people are shown a place: in a table ranked by ratings, the others are listed
        below, in order of their points, but are not said to be behind anybody."""
        return self.by_points or self.rated

    @property
    def shown_rank(self) -> str:
        """The place, for people; ``–`` if there is none yet."""
        return str(self.rank) if self.placed else "–"

    @property
    def at_least(self) -> float | None:
        """The rating minus its spread, by which players are ranked: one lucky win does not lead the
        table, and more matches raise it."""
        return None if self.rating is None else self.rating.points - self.rating.spread

    @property
    def shown_rating(self) -> tuple[str, str]:
        """The rating and the value ranked by, for people; empty with too few matches:
        ``("1532 ± 28", "1504")``."""
        return (rating_text(self.rating), f"{self.at_least:.0f}") if self.rated else ("", "")

    @property
    def why(self) -> Sentence:
        """Why the player stands where they do."""
        if self.by_points:
            told = N_("{player}: placed by points ({points}).")
            return say(told, player=self.name, points=Figure(f"{self.points:g}"))
        if not self.rated:
            return say(N_("{player}: no rating yet, so no place."), player=self.name)
        return self.rating_told

    @property
    def rating_told(self) -> Sentence:
        """The rating and the value ranked by, in a line."""
        rating, least = self.shown_rating
        told = N_("{player}: rating {rating} after {matches} matches, at least {least}.")
        return say(told, player=self.name, rating=rating, matches=self.matches, least=least)


@dataclass(frozen=True)
class FirstMover(Count):
    """How players who moved first did in a game, and the advantage in points."""

    game: str = ""
    worth: Rating | None = None

    def as_json(self) -> MovingFirstJson:
        """A game's object in ``book standings --json``."""
        return {
            "game": self.game,
            **super().as_json(),
            "share": round(self.share, 4),
            "worth": None if self.worth is None else self.worth.as_json(),
        }


@dataclass(frozen=True)
class Standings:
    """All players in order, and how moving first did, game by game.

    ``open`` is how many matches have something to check: those with marks count only if the book's
    setting or the request says so (``counted``), the ``asked`` ones, with a question alone, never.
    Of those with marks the ``undecided`` ones are open as read too, and never count. The
    ``unfinished`` ones have nothing to check, and no result; the ``unnamed`` ones have a result,
    but not the names of both players. ``told`` are the numbers of matches that count by a result
    the players entered, against photo or moves; ``claimed`` of those that do not count as their
    record claims.
    """

    table: tuple[Standing, ...]
    first: tuple[FirstMover, ...]
    open: int = 0
    asked: int = 0
    undecided: int = 0
    unfinished: int = 0
    unnamed: int = 0
    counted: bool = False
    told: tuple[int, ...] = ()
    claimed: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f"<Standings: {', '.join(f'{line.rank}. {line.name}' for line in self.table)}>"

    def as_json(self, language: Catalogue = ENGLISH) -> StandingsJson:
        """The object of ``book standings --json``."""
        return {
            "players": [line.as_json(language) for line in self.table],
            "uncertain": self.open,
            "uncertain_count": self.counted,
            "told": list(self.told),
            "claimed": list(self.claimed),
            "first": [mover.as_json() for mover in self.first],
            **problem_keys(None),
        }


def standings(book: Book, which: Filter = ALL, *, uncertain: bool | None = None) -> Standings:
    """The table of all matches that are decided or drawn between two named players.

    Ranked by points, losses and name until two players are rated, from then on by
    :attr:`Standing.at_least`; those with few matches then come last, without a place. One more
    match affects others only through the ratings; see :mod:`companion.book.figures.rating`."""
    counted = tallies(book, which, uncertain=uncertain)
    found = ratings(counted)
    where, facts = Conditions(book, which).where(f"({' OR '.join(_ASIDE.values())})")
    with book.reading() as db:
        names = dict(db.execute("SELECT id, name FROM player WHERE id = root").fetchall())
        rows = db.execute(
            f"SELECT p.match, {', '.join(_ASIDE.values())} FROM played p {where} ORDER BY p.match",
            facts,
        ).fetchall()
    aside = {
        why: tuple(match for match, *whys in rows if whys[at]) for at, why in enumerate(_ASIDE)
    }
    return Standings(
        tuple(_table(counted, found, names)),
        tuple(_first(counted, found)),
        open=len(aside["open"]),
        asked=len(aside["asked"]),
        undecided=len(aside["undecided"]),
        unfinished=len(aside["unfinished"]),
        unnamed=len(aside["unnamed"]),
        counted=uncertain_count(book) if uncertain is None else uncertain,
        told=aside["told"],
        claimed=aside["claimed"],
    )


_ASIDE = {
    "open": TO_CHECK,
    "asked": "(p.marks = 0 AND p.question <> '')",
    "undecided": "(p.marks > 0 AND coalesce(p.winner, p.likely) IS NULL)",
    "unfinished": f"({UNFINISHED_ONES})",
    "unnamed": "(p.marks = 0 AND p.winner IS NOT NULL AND (p.one IS NULL OR p.two IS NULL))",
    "told": "p.told NOT IN ('', p.as_read)",
    "claimed": "p.claimed <> ''",
}
"""Why something is said of a match beside the standings (:class:`Standings`)."""
_WINNER = {
    None: "p.winner",
    True: "coalesce(p.winner, p.likely)",
    False: "CASE p.marks WHEN 0 THEN p.winner END",
}
"""The winner, by whether uncertain matches count."""


def tallies(book: Book, which: Filter = ALL, *, uncertain: bool | None = None) -> list[Tally]:
    """Matches that are decided or drawn, those of the same two players counted together.

    ``uncertain`` as for :func:`standings`.
    """
    winner = _WINNER[uncertain]
    where, facts = Conditions(book, which).where(
        f"{winner} IS NOT NULL", "p.one IS NOT NULL", "p.two IS NOT NULL"
    )
    # The unary "+" keeps SQLite from scanning all matches in the order of the groups when those of
    # a period are found faster by their day.
    own = "+" if which.since or which.until else ""
    sql = f"""SELECT p.game, p.one, p.two, p.starter, sum({winner} = 1), sum({winner} = 0),
            sum({winner} = 2)
        FROM played p {where} GROUP BY {own}p.game, {own}p.one, {own}p.two, {own}p.starter"""
    return book.rows(sql, facts)


def _table(
    counted: Sequence[Tally], found: Ratings, names: Mapping[int, str]
) -> Iterator[Standing]:
    own: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for _, one, two, _, won, drawn, lost in counted:
        own[one].append((won, drawn, lost))
        own[two].append((lost, drawn, won))
    lines = [
        Standing(**_sums(told), name=names.get(player, "?"), rating=found.players.get(player))
        for player, told in own.items()
    ]
    if sum(line.rated for line in lines) < 2:  # one rating alone ranks nobody
        lines = [replace(line, by_points=True) for line in lines]
    lines.sort(key=_place)
    first: dict[object, int] = {}
    for number, line in enumerate(lines, start=1):
        yield replace(line, rank=first.setdefault(_place(line)[:-1], number))


def _place(line: Standing) -> tuple[float, float, int, tuple[str, str]]:
    """What players are ranked by, and last their name, which ranks nobody."""
    least = line.at_least if line.rated and not line.by_points else None
    rated = float("inf") if least is None else -least
    return rated, -line.points, line.losses, name_order(line.name)


def _first(counted: Sequence[Tally], found: Ratings) -> Iterator[FirstMover]:
    own: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
    for game, _, _, starter, won, drawn, lost in counted:
        if starter is not None:
            own[game].append((won, drawn, lost) if starter == 1 else (lost, drawn, won))
    for game, told in sorted(own.items()):
        yield FirstMover(**_sums(told), game=game, worth=found.first.get(game))


def _sums(told: Iterable[tuple[int, int, int]]) -> dict[str, Any]:
    """Won, drawn and lost in all, as the fields of a :class:`Count`."""
    return vars(Count(*(sum(column) for column in zip(*told, strict=True))))
