"""One player's profile, and the record of two players against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from companion.book.book import Book
from companion.book.figures.rating import ENOUGH, Rating, ratings
from companion.book.figures.standings import Count, tallies
from companion.book.listing import ALL, Conditions, Filter
from companion.book.players import Player, find_player
from companion.schema import problem_keys

if TYPE_CHECKING:
    from companion.answers.players import HeadToHeadJson, OutingJson, ProfileJson, StreakJson

Kind = Literal["won", "drawn", "lost"]
WON: Final = "won"
DRAWN: Final = "drawn"
LOST: Final = "lost"


def _matches(count: int) -> str:
    """A number of matches in a representation."""
    return "1 match" if count == 1 else f"{count} matches"


@dataclass(frozen=True)
class Streak:
    """Matches in a row: ``kind`` is won, drawn or lost."""

    kind: Kind
    matches: int

    def as_json(self) -> StreakJson:
        """The kind and number as JSON."""
        return {"kind": self.kind, "matches": self.matches}


class Outing(NamedTuple):
    """A match from one player's view; scores are ``None`` if the game has no single numbers."""

    match: int
    game: str
    date: str
    opponent: str
    kind: Kind
    own: int | None
    other: int | None
    began: bool | None
    rule: str

    def as_json(self) -> OutingJson:
        """The match as JSON, as in ``book profile --json``."""
        return {
            "id": self.match,
            "game": self.game,
            "date": self.date or None,
            "opponent": self.opponent,
            "outcome": self.kind,
            "score": None if self.own is None else [self.own, self.other],
            "first": self.began,
            "rule": self.rule or None,
        }


@dataclass(frozen=True)
class Profile:
    """A player's decided and drawn matches; ``outings`` from the first to the last.

    ``by_game``, ``by_opponent`` and ``by_rule`` (how they were won) are in order of frequency;
    ``moving_first`` and ``moving_second`` count matches where the starter is known. ``best`` is the
    longest run of wins, ``current`` the current run.
    """

    player: Player
    all: Count
    by_game: tuple[tuple[str, Count], ...]
    by_opponent: tuple[tuple[str, Count], ...]
    by_rule: tuple[tuple[str, int], ...]
    moving_first: Count
    moving_second: Count
    current: Streak | None
    best: Streak | None
    rating: Rating | None
    outings: tuple[Outing, ...]

    def __repr__(self) -> str:
        return f"<Profile {self.player.name}: {_matches(self.all.matches)}, {self.all.wins} won>"

    def as_json(self) -> ProfileJson:
        """The object of ``book profile --json``."""
        return {
            "name": self.player.name,
            "spellings": list(self.player.spellings),
            **self.all.as_json(),
            "rating": None if self.rating is None else self.rating.as_json(),
            "games": {game: own.as_json() for game, own in self.by_game},
            "opponents": {other: own.as_json() for other, own in self.by_opponent},
            "rules": dict(self.by_rule),
            "moving_first": self.moving_first.as_json(),
            "moving_second": self.moving_second.as_json(),
            "streak": None if self.current is None else self.current.as_json(),
            "longest": None if self.best is None else self.best.as_json(),
            "outings": [outing.as_json() for outing in self.outings],
            **problem_keys(None),
        }


@dataclass(frozen=True)
class HeadToHead:
    """Two players' matches against each other, from the first one's view.

    ``chance`` is the first one's expected score by the ratings (a draw counts half); ``rated`` says
    whether both have enough matches for it to be meaningful.
    """

    player: Player
    opponent: Player
    all: Count
    by_game: tuple[tuple[str, Count], ...]
    current: Streak | None
    chance: float | None
    outings: tuple[Outing, ...]
    rated: bool = False

    def __repr__(self) -> str:
        names = f"{self.player.name} against {self.opponent.name}"
        return f"<HeadToHead {names}: {_matches(self.all.matches)}, {self.all.wins} won>"

    def as_json(self) -> HeadToHeadJson:
        """The object of ``book versus --json``."""
        return {
            "name": self.player.name,
            "opponent": self.opponent.name,
            **self.all.as_json(),
            "chance": None if self.chance is None else round(self.chance, 4),
            "games": {game: own.as_json() for game, own in self.by_game},
            "streak": None if self.current is None else self.current.as_json(),
            "outings": [outing.as_json() for outing in self.outings],
            **problem_keys(None),
        }


def profile(book: Book, name: str, which: Filter = ALL) -> Profile:
    """A player's profile; ``which`` narrows it (its ``player`` is ignored)."""
    player = find_player(book, name)
    outings = _outings(book, replace(which, player=name))
    runs = _runs(outings)
    won = [run for run in runs if run.kind == WON]
    rated = ratings(tallies(book, replace(which, player="", opponent="")))
    return Profile(
        player=player,
        all=_counted(outings),
        by_game=_by(outings, [outing.game for outing in outings]),
        by_opponent=_by(outings, [outing.opponent for outing in outings]),
        by_rule=_rules(outings),
        moving_first=_counted(outing for outing in outings if outing.began is True),
        moving_second=_counted(outing for outing in outings if outing.began is False),
        current=runs[-1] if runs else None,
        best=max(won, key=lambda run: run.matches, default=None),
        rating=rated.players.get(player.id),
        outings=outings,
    )


def head_to_head(book: Book, name: str, other: str, which: Filter = ALL) -> HeadToHead:
    """The record of two players against each other."""
    player, opponent = find_player(book, name), find_player(book, other)
    outings = _outings(book, replace(which, player=name, opponent=other))
    counted = tallies(book, replace(which, player="", opponent=""))
    found = ratings(counted)
    one, two = found.players.get(player.id), found.players.get(opponent.id)
    chance = None
    if one is not None and two is not None:
        chance = 1 / (1 + 10 ** ((two.points - one.points) / 400))
    return HeadToHead(
        player=player,
        opponent=opponent,
        all=_counted(outings),
        by_game=_by(outings, [outing.game for outing in outings]),
        current=_runs(outings)[-1] if outings else None,
        chance=chance,
        outings=outings,
        rated=all(
            sum(sum(row[4:]) for row in counted if each.id in row[1:3]) >= ENOUGH
            for each in (player, opponent)
        ),
    )


def _outings(book: Book, which: Filter) -> tuple[Outing, ...]:
    """A player's decided or drawn matches, earliest first."""
    wanted = Conditions(book, which)
    where, facts = wanted.where("p.winner IS NOT NULL")
    sql = f"""SELECT p.match, p.game, p.date, one.id, one.name, two.name, p.winner, p.score1,
            p.score2, p.starter, p.rule
        FROM played p CROSS JOIN player one ON one.id = p.one JOIN player two ON two.id = p.two
        {where} ORDER BY p.date, p.match"""
    rows = book.rows(sql, facts)
    found = []
    for match, game, date, one, name1, name2, winner, score1, score2, starter, rule in rows:
        seat = 1 if one == wanted.player else 2
        scores = (score1, score2) if seat == 1 else (score2, score1)
        kind: Kind = DRAWN if winner == 0 else WON if winner == seat else LOST
        began = None if starter is None else starter == seat
        opponent = name2 if seat == 1 else name1
        found.append(Outing(match, game, date, opponent, kind, *scores, began, rule))
    return tuple(found)


def _counted(outings: Iterable[Outing]) -> Count:
    kinds = Counter(outing.kind for outing in outings)
    return Count(kinds[WON], kinds[DRAWN], kinds[LOST])


def _by(outings: Sequence[Outing], keys: Sequence[str]) -> tuple[tuple[str, Count], ...]:
    pairs = Counter(zip(keys, (outing.kind for outing in outings), strict=True))
    found = {key: Count(pairs[key, WON], pairs[key, DRAWN], pairs[key, LOST]) for key in set(keys)}
    return tuple(sorted(found.items(), key=lambda item: (-item[1].matches, item[0])))


def _rules(outings: Sequence[Outing]) -> tuple[tuple[str, int], ...]:
    found = Counter(outing.rule for outing in outings if outing.kind == WON and outing.rule)
    return tuple(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def _runs(outings: Sequence[Outing]) -> list[Streak]:
    """The runs of one kind, from the first to the last."""
    return [
        Streak(kind, len([*run])) for kind, run in groupby(outings, key=lambda outing: outing.kind)
    ]
