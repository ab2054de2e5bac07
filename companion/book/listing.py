"""The list of matches: filters, and the content of each line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.book.beside import told_beside
from companion.book.book import Book
from companion.book.events import find_event
from companion.book.facts import COLUMNS, Facts, facts_of_text
from companion.book.players import find_player
from companion.book.problems import BookProblem
from companion.book.storage.rows import digest
from companion.book.tags import DATE, NO_DAY, iso_date, tags_of_text
from companion.errors import CompanionError
from companion.games import game as find_game
from companion.games import game_keys
from companion.games.names import names_of
from companion.records import player_tag
from companion.records.results import denied
from companion.sentences import N_, Sentence

if TYPE_CHECKING:
    from companion.answers.matches import DeletedMatchJson, MatchJson


@dataclass(frozen=True)
class Filter:
    """A filter for matches; empty fields match everything.

    Attributes:
        game: a game's key.
        player, opponent: names, in any spelling; a match counts whoever sat where.
        event: an event's name.
        open: only those with marks to check or a question to answer.
        unfinished: only games that are still being played.
        since, until: days as ``2026-11-14``, or a month or year; both inclusive.
    """

    game: str = ""
    player: str = ""
    opponent: str = ""
    event: str = ""
    since: str = ""
    until: str = ""
    open: bool = False
    unfinished: bool = False


ALL = Filter()


@dataclass(frozen=True)
class Match:
    """One match as the list shows it.

    ``players`` are names in seating order, ``None`` if unnamed; ``winner`` is 1 or 2 by seat, 0 for
    a draw, ``None`` while open; ``scores`` go by seat; ``legal`` is false if a move breaks a rule.
    The rest is as in :class:`companion.book.facts.Facts`.
    """

    id: int
    uid: str
    game: str
    date: str
    players: tuple[str | None, str | None]
    winner: int | None
    scores: tuple[int | None, int | None]
    result: str
    rule: str
    starter: int | None
    turns: int
    legal: bool
    doubts: bool
    photo: str
    event: str
    round: str
    marks: int = 0
    question: str = ""
    likely: int | None = None
    claimed: str = ""
    told: str = ""
    as_read: str = ""
    by_rule: str = field(default="", repr=False, compare=False)
    """The record's text, if the score does not say who won."""

    @classmethod
    def of(
        cls,
        number: int,
        uid: str,
        names: Sequence[str | None],
        event: str,
        row: Mapping[str, Any],
        by_rule: str = "",
    ) -> Match:
        """A match from its row in ``played``, by column."""
        kept = {name: row[name] for name in _KEPT}
        kept |= {"legal": bool(row["legal"]), "doubts": bool(row["doubts"])}
        players, scores = (names[0] or None, names[1] or None), (row["score1"], row["score2"])
        return cls(
            id=number, uid=uid, players=players, scores=scores, event=event, by_rule=by_rule, **kept
        )

    def __repr__(self) -> str:
        one, two = (name or "?" for name in self.players)
        return f"<Match {self.id}: {one} {self.result} {two}, {self.game}>"

    def as_json(self) -> MatchJson:
        """The match as in ``book list --json``: players, scores and winner by colour."""
        colours = self.colours

        def colour(seat: int | None) -> str | None:
            return colours[seat - 1] if seat else None

        one, two = self.scores
        score = None
        if one is not None and two is not None:
            score = dict(zip(colours, (one, two), strict=True))
        return {
            "id": self.id,
            "match": self.uid,
            "game": self.game,
            "date": self.date or None,
            "players": dict(zip(colours, self.players, strict=True)),
            "score": score,
            "winner": colour(self.winner),
            "draw": self.winner == 0,
            "result": self.result,
            "rule": self.rule or None,
            "first": colour(self.starter),
            "turns": self.turns,
            "legal": self.legal,
            "unsure": self.doubts,
            "photo": f"sha256:{self.photo}" if self.photo else None,
            "event": self.event or None,
            "round": self.round or None,
            "open_marks": self.marks,
            "question": self.question or None,
            "counts": self.winner is not None,
            "likely": colour(self.likely),
            "claimed": self.claimed or None,
            "told": self.told or None,
            "as_read": self.as_read or None,
        }

    @property
    def uncertain(self) -> bool:
        """Whether marks have to be checked before the result is known."""
        return self.marks > 0

    @property
    def to_check(self) -> bool:
        """Whether something has to be checked before the result is known, as :data:`TO_CHECK`."""
        return bool(self.marks or self.question)

    @property
    def colours(self) -> tuple[str, ...]:
        """The players' colours in seating order."""
        return names_of(self.game).players

    @property
    def sign(self) -> str:
        """The sign after the result: `` ?`` if something is to be checked, `` †`` if the players
        entered a result that differs from photo or moves, or their record claims one."""
        if self.to_check:
            return " ?"
        return " †" if self.claimed or (self.told and self.told != self.as_read) else ""

    @property
    def beside(self) -> Sentence | None:
        """What is told beside the result (:func:`~companion.book.beside.told_beside`)."""
        return beside(self)

    @property
    def note(self) -> Sentence | None:
        """That the players entered the result, and what contradicts it; ``None`` if they did
        not."""
        return self.beside if self.told else None

    @property
    def denied(self) -> Sentence | None:
        """That the record claims another result than its moves or position bear out."""
        return None if self.told else self.beside

    @property
    def score_decides(self) -> bool:
        """Whether the score, or the result if there is none, says who won or that nobody did."""
        one, two = self.scores
        if self.winner is None or one is None or two is None:
            return True
        return self.winner == (0 if one == two else 1 if one > two else 2)

    @property
    def why(self) -> Sentence | None:
        """What decided a match whose score does not say who won, to be part of a sentence; ``None``
        if nothing had to."""
        return why_won(self.by_rule)

    @property
    def winner_name(self) -> str | None:
        """The winner's name; ``None`` for a draw, an open match or a winner without a name."""
        return self.players[self.winner - 1] if self.winner else None


def beside(match: Match | Facts) -> Sentence | None:
    """That a match's players entered its result, and what contradicts it; or that its record claims
    one that its moves or position do not bear out; ``None`` for neither."""
    asks, moves = bool(match.question), match.turns > 0
    if match.told:
        return told_beside(match.told, match.as_read, moves=moves)
    if not match.claimed:
        return None
    return denied(match.claimed, match.result, moves=moves, legal=match.legal, asks=asks)


def why_won(text: str) -> Sentence | None:
    """What decided a match, by its record's text, if the score does not say who won."""
    with suppress(CompanionError):  # of a damaged record
        return facts_of_text(text).why if text else None
    return None


_KEPT = tuple(field.name for field in fields(Match) if field.name in COLUMNS)
"""The columns of ``played`` that a match shows as they are."""
_READ = (*_KEPT, "score1", "score2")
BY_RULE = """CASE WHEN p.winner IS NOT NULL AND p.score1 IS NOT NULL AND p.score2 IS NOT NULL
    AND p.winner <> CASE WHEN p.score1 > p.score2 THEN 1 ELSE 2 * (p.score1 < p.score2) END
    THEN CAST(m.text AS TEXT) ELSE '' END"""
"""The record's text, if the score of a match, ``p`` and ``m``, does not say who won."""
_COLUMNS = ", ".join(
    ("m.id", "m.uid", "one.name", "two.name", "e.name", BY_RULE, *(f"p.{name}" for name in _READ))
)
_JOINS = """CROSS JOIN match m ON m.id = p.match
    LEFT JOIN player one ON one.id = p.one LEFT JOIN player two ON two.id = p.two
    LEFT JOIN event e ON e.id = p.event"""


def matches(
    book: Book, which: Filter = ALL, *, limit: int = 50, offset: int = 0
) -> tuple[Match, ...]:
    """Matches, the latest first; those of one day in the order added, the last first."""
    where, facts = Conditions(book, which).where()
    sql = f"""SELECT {_COLUMNS} FROM played p {_JOINS} {where}
        ORDER BY p.date DESC, p.match DESC LIMIT :limit OFFSET :offset"""
    return tuple(map(_match, book.rows(sql, {**facts, "limit": limit, "offset": offset})))


def match(book: Book, number: int) -> Match:
    row = book.row(f"SELECT {_COLUMNS} FROM played p {_JOINS} WHERE p.match = ?", (number,))
    if row is None:
        raise BookProblem.of(
            N_("match {match} is damaged and does not count. “companion book rebuild” repairs it."),
            match=number,
        )
    return _match(row)


def count(book: Book, which: Filter = ALL) -> int:
    """How many matches there are."""
    wanted = Conditions(book, which)
    where, facts = wanted.where()
    return int(book.row(f"SELECT count(*) FROM played p {where}", facts)[0])


class Deleted(NamedTuple):
    """A deleted match: its number, the time (UTC) when it was deleted, its record's text."""

    id: int
    at: str
    record: str

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its players, as far as they are known."""
        colours = {colour: None for key in game_keys() for colour in find_game(key).players}
        tags = tags_of_text(self.record)
        return tuple(tags[tag] for tag in map(player_tag, colours) if tag in tags)

    @property
    def date(self) -> str:
        """The day as its record has it, '' if unknown."""
        return tags_of_text(self.record).get(DATE, "")

    def as_json(self) -> DeletedMatchJson:
        """The match as in ``book list --deleted --json``."""
        return {"id": self.id, "deleted": self.at, "record": self.record}


def deleted(book: Book) -> tuple[Deleted, ...]:
    """Deleted matches, the last deleted first."""
    rows = book.rows(
        """SELECT id, deleted, text FROM match WHERE deleted IS NOT NULL
        ORDER BY deleted DESC, id DESC"""
    )
    return tuple(Deleted(*row) for row in rows)


def _match(row: tuple[Any, ...]) -> Match:
    number, uid, one, two, event, by_rule, *values = row
    facts = dict(zip(_READ, values, strict=True))
    return Match.of(number, uid, (one, two), event or "", facts, by_rule)


TO_CHECK = "(p.marks > 0 OR p.question <> '')"
"""What is true of a match with marks to check or a question to answer, over ``played p``."""
UNFINISHED_ONES = "(p.winner IS NULL AND p.marks = 0 AND p.question = '')"
"""What is true of a match of which nothing but the result is missing, over ``played p``."""


class Conditions:
    """A filter as SQL over ``played p``."""

    def __init__(self, book: Book, which: Filter) -> None:
        self.facts: dict[str, Any] = {}
        self._parts: list[str] = []
        self.player = find_player(book, which.player).id if which.player else None
        self.opponent = find_player(book, which.opponent).id if which.opponent else None
        if self.player is None:
            self.player, self.opponent = self.opponent, None
        if which.game:
            self._add("p.game = :game", game=which.game)
        if which.event:
            self._add("p.event = :event", event=find_event(book, which.event).id)
        if which.open:
            self._parts.append(TO_CHECK)
        if which.unfinished:
            self._parts.append(UNFINISHED_ONES)
        if which.since:
            self._add("p.date >= :since", since=day(which.since))
        if which.until:
            # ":" sorts after every digit and hyphen that may follow a month or a year.
            self._add("p.date <= :until AND p.date <> ''", until=day(which.until) + ":")

    def _add(self, sql: str, **facts: Any) -> None:
        self._parts.append(sql)
        self.facts |= facts

    def where(self, *more: str) -> tuple[str, Mapping[str, Any]]:
        """A WHERE clause of all conditions, and its parameters."""
        parts = [*self._parts, *more]
        facts = dict(self.facts)
        if self.player is not None:
            facts["player"] = self.player
            if self.opponent is None:
                parts.append("(p.one = :player OR p.two = :player)")
            else:
                facts["opponent"] = self.opponent
                parts.append(
                    "((p.one = :player AND p.two = :opponent)"
                    " OR (p.one = :opponent AND p.two = :player))"
                )
        return f"WHERE {' AND '.join(parts)}" if parts else "", facts


def day(text: str) -> str:
    """A day, month or year given by the user, in canonical form."""
    found = iso_date(text)
    if not found or len(found) < len(text.strip()):
        raise BookProblem.of(NO_DAY, text=text)
    return found


def every_match(book: Book, which: Filter = ALL) -> Iterator[tuple[Match, str]]:
    """Every match with its record's text, in the order added, read a thousand at a time.

    Damaged records are left out; see :func:`left_out`.
    """
    for text, match, whole in _texts(book, which):
        if whole:
            yield match, text


def left_out(book: Book, which: Filter = ALL) -> tuple[int, ...]:
    """Numbers of the matches that no export contains because their records are damaged."""
    return tuple(match.id for _, match, whole in _texts(book, which) if not whole)


def _texts(book: Book, which: Filter) -> Iterator[tuple[str, Match, bool]]:
    """Each match with its text, and whether the text is undamaged."""
    where, facts = Conditions(book, which).where("p.match > :after")
    sql = f"""SELECT m.text, m.digest, {_COLUMNS} FROM played p {_JOINS} {where}
        ORDER BY p.match LIMIT :size"""
    for rows in book.in_parts(sql, 1000, facts, key=2):
        for text, written, *row in rows:
            match = _match(tuple(row))
            whole = isinstance(text, str) and digest(text) == written
            yield text, match, whole
