"""Who stands where: matches, wins, points and rating of everybody."""

from __future__ import annotations

from dataclasses import dataclass

from companion.book.book import Book
from companion.book.listing import ALL, Conditions, Filter
from companion.book.rating import Rating, Ratings, Tallies, ratings


@dataclass(frozen=True)
class Standing:
    """One player's line: ``points`` are wins and half the draws; ``rating`` is ``None`` where
    nothing was decided yet."""

    rank: int
    name: str
    matches: int
    wins: int
    draws: int
    losses: int
    rating: Rating | None

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """Points a match, 0 to 1."""
        return self.points / self.matches if self.matches else 0.0


@dataclass(frozen=True)
class FirstMover:
    """How those who moved first fared in a game: counts, and what it is worth in points."""

    game: str
    matches: int
    wins: int
    draws: int
    worth: Rating | None

    @property
    def rate(self) -> float:
        """Points a match of whoever moved first, 0 to 1."""
        return (self.wins + self.draws / 2) / self.matches if self.matches else 0.0


@dataclass(frozen=True)
class Standings:
    """Everybody in order, and how moving first fared, game by game."""

    table: tuple[Standing, ...]
    first: tuple[FirstMover, ...]


def standings(book: Book, which: Filter = ALL) -> Standings:
    """The table of all matches that are decided or drawn between two named players.

    In order of rating less its spread, so that one lucky win does not lead the table; then of
    points and name.

    Raises:
        BookProblem: the filter names a player or event that the book does not have.
    """
    counted = tallies(book, which)
    found = ratings(counted)
    with book.reading() as db:
        names = dict(db.execute("SELECT id, name FROM player WHERE id = root").fetchall())
    return Standings(tuple(_table(counted, found, names)), tuple(_first(counted, found)))


def tallies(book: Book, which: Filter = ALL) -> Tallies:
    """Matches that are decided or drawn, those of the same two counted together."""
    where, facts = Conditions(book, which).where(
        "p.winner IS NOT NULL", "p.one IS NOT NULL", "p.two IS NOT NULL"
    )
    # A "+" keeps SQLite from going through all matches in the order of the groups where those of
    # a time are found faster by their day.
    own = "+" if which.since or which.until else ""
    sql = f"""SELECT p.game, p.one, p.two, p.starter, sum(p.winner = 1), sum(p.winner = 0),
            sum(p.winner = 2)
        FROM played p {where} GROUP BY {own}p.game, {own}p.one, {own}p.two, {own}p.starter"""
    with book.reading() as db:
        return Tallies(db.execute(sql, facts).fetchall())


def _table(counted: Tallies, found: Ratings, names: dict[int, str]) -> list[Standing]:
    import numpy as np

    players, seat = np.unique(np.concatenate((counted.one, counted.two)), return_inverse=True)
    sums = [
        np.bincount(seat, np.concatenate(told), len(players)).astype(int)
        for told in (
            (counted.won, counted.lost),
            (counted.drawn, counted.drawn),
            (counted.lost, counted.won),
        )
    ]
    lines = [
        (names.get(player, "?"), wins, draws, losses, found.players.get(player))
        for player, wins, draws, losses in zip(
            players.tolist(), *(column.tolist() for column in sums), strict=True
        )
    ]
    lines.sort(key=lambda line: (-_least(line[4]), -line[1] - line[2] / 2, line[0].casefold()))
    return [
        Standing(rank, name, wins + draws + losses, wins, draws, losses, rating)
        for rank, (name, wins, draws, losses, rating) in enumerate(lines, start=1)
    ]


def _least(rating: Rating | None) -> float:
    return rating.points - rating.spread if rating is not None else float("-inf")


def _first(counted: Tallies, found: Ratings) -> list[FirstMover]:
    import numpy as np

    began, known = counted.sign > 0, counted.sign != 0
    lines = []
    for number, game in enumerate(counted.games):
        here = known & (counted.game == number)
        if here.any():
            wins = np.where(began, counted.won, counted.lost)[here].sum()
            draws = counted.drawn[here].sum()
            losses = np.where(began, counted.lost, counted.won)[here].sum()
            matches = int(wins + draws + losses)
            lines.append(FirstMover(game, matches, int(wins), int(draws), found.first.get(game)))
    return lines
