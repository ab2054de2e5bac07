"""A tournament in play: its rounds paired, results come in, and the table as it stands."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from companion.book import swiss, tie_breaks
from companion.book.book import Book
from companion.book.events import ROUND_ROBIN, SWISS, Entrant, Event, entrants, find_tournament
from companion.book.problems import BookProblem, sound_rows
from companion.book.spelling import key_of
from companion.book.tags import EVENT, MATCH, ON_SHEETS, PLACE, ROUND, fresh_uid, with_tags
from companion.games import game as find_game
from companion.records import Record, player_tag
from companion.sentences import N_, say


@dataclass(frozen=True)
class Pairing:
    """Two who meet in a round, or one who sits out (``two`` is ``None``).

    ``uid`` is the name of the match, which stands in its sheet's QR and in its record. ``winner``
    is 1 or 2 for who was paired first or second, whichever seat they took; 0 for a draw; ``None``
    while there is no result. ``match`` is its number in the book. ``free`` are the points for
    sitting out: in a Swiss tournament one, where everybody meets everybody none, as all sit out.
    """

    uid: str
    round: int
    board: int
    one: Entrant
    two: Entrant | None
    winner: int | None = None
    match: int | None = None
    result: str = ""
    free: float = 0.0

    @property
    def open(self) -> bool:
        return self.two is not None and self.winner is None


@dataclass(frozen=True)
class Tournament:
    """A tournament as it stands. ``table`` goes by entrants' numbers; :meth:`name` tells who."""

    event: Event
    entrants: tuple[Entrant, ...]
    pairings: tuple[Pairing, ...]
    table: tuple[tie_breaks.Line, ...]
    order: tuple[str, ...]

    @property
    def paired(self) -> int:
        """Rounds that are paired."""
        return max((pairing.round for pairing in self.pairings), default=0)

    @property
    def finished(self) -> bool:
        return self.paired >= self.event.rounds and not any(p.open for p in self.pairings)

    def round(self, number: int) -> tuple[Pairing, ...]:
        return tuple(pairing for pairing in self.pairings if pairing.round == number)

    def name(self, number: int) -> str:
        return next(entrant.name for entrant in self.entrants if entrant.number == number)


def tournament(book: Book, name: str) -> Tournament:
    """A tournament by name.

    Raises:
        BookProblem: there is none of this name.
    """
    event = find_tournament(book, name)
    entered = entrants(book, event)
    with sound_rows(book.place.file):
        pairings = _pairings(book, event, entered)
    order = tie_breaks.ROUND_ROBIN if event.kind == ROUND_ROBIN else tie_breaks.SWISS
    table = tie_breaks.table([entrant.number for entrant in entered], games(pairings), order)
    return Tournament(event, entered, pairings, table, order)


def games(pairings: Sequence[Pairing]) -> list[tie_breaks.Game]:
    """The pairings that count, as the table takes them."""
    points = {1: 1.0, 0: 0.5, 2: 0.0}
    found = []
    for pairing in pairings:
        if pairing.two is None:
            if pairing.free:
                found.append(tie_breaks.Game(pairing.one.number, None, pairing.free))
        elif pairing.winner is not None:
            one, two = pairing.one.number, pairing.two.number
            found.append(tie_breaks.Game(one, two, points[pairing.winner]))
    return found


def _pairings(book: Book, event: Event, entered: Sequence[Entrant]) -> tuple[Pairing, ...]:
    by_number = {entrant.number: entrant for entrant in entered}
    with book.reading() as db:
        rows = db.execute(
            """SELECT g.uid, g.round, g.board, g.one, g.two, p.match, p.one, p.winner, p.result
            FROM pairing g LEFT JOIN match m ON m.uid = g.uid
            LEFT JOIN played p ON p.match = m.id
            WHERE g.event = ? ORDER BY g.round, g.board""",
            (event.id,),
        ).fetchall()
    found = []
    for uid, round_, board, one, two, match, first, winner, result in rows:
        other = by_number[two] if two is not None else None
        turned = other is not None and first == other.player
        if turned and winner:
            winner = 3 - winner
        free = 1.0 if other is None and event.kind == SWISS else 0.0
        found.append(
            Pairing(uid, round_, board, by_number[one], other, winner, match, result or "", free)
        )
    return tuple(found)


def pair(book: Book, name: str) -> tuple[Pairing, ...]:
    """Pair the next round of a Swiss tournament, or all rounds of a round robin; the new pairs.

    Raises:
        BookProblem: results are missing, all rounds are paired, or none is left without anybody
            meeting somebody again.
    """
    before = tournament(book, name)
    event = before.event
    if before.paired >= event.rounds:
        raise BookProblem(say(N_("all rounds of “{name}” are paired"), name=event.name))
    waiting = [pairing for pairing in before.pairings if pairing.open]
    if waiting:
        raise BookProblem(
            say(
                N_("a result is missing: round {round}, board {board}, {one} and {two}"),
                round=waiting[0].round,
                board=waiting[0].board,
                one=waiting[0].one.name,
                two=waiting[0].two.name if waiting[0].two else "",
            )
        )
    if event.kind == ROUND_ROBIN:
        drawn = _round_robin(before.entrants)
    else:
        drawn = {before.paired + 1: swiss.pair_round(_standing(before))}
    with book.writing() as db:
        for round_, pairs in drawn.items():
            _write(db, event, round_, pairs)
    return tuple(p for p in tournament(book, name).pairings if p.round in drawn)


def _write(db: sqlite3.Connection, event: Event, round_: int, pairs: Sequence[swiss.Pair]) -> None:
    for board, (one, two) in enumerate(pairs, start=1):
        try:
            db.execute(
                """INSERT INTO pairing (uid, event, round, board, one, two)
                VALUES (?, ?, ?, ?, ?, ?)""",
                (fresh_uid(ON_SHEETS), event.id, round_, board, one, two),
            )
        except sqlite3.IntegrityError:
            raise BookProblem(
                say(N_("round {round} of “{name}” is paired already"), round=round_,
                    name=event.name)
            ) from None  # fmt: skip


def unpair(book: Book, name: str) -> int:
    """Take the last paired round back, of a round robin all of them, before anything is played.

    Returns the round.

    Raises:
        BookProblem: no round is paired, or it has a result.
    """
    now = tournament(book, name)
    rounds = range(1 if now.event.kind == ROUND_ROBIN else now.paired, now.paired + 1)
    gone = [pairing for pairing in now.pairings if pairing.round in rounds]
    if not gone:
        raise BookProblem(say(N_("no round of “{name}” is paired"), name=now.event.name))
    if any(pairing.match is not None for pairing in gone):
        raise BookProblem(
            say(N_("round {round} of “{name}” has results already"), round=now.paired,
                name=now.event.name)
        )  # fmt: skip
    with book.writing() as db:
        for pairing in gone:
            db.execute("DELETE FROM pairing WHERE uid = ?", (pairing.uid,))
    return now.paired


def _round_robin(entered: Sequence[Entrant]) -> dict[int, tuple[swiss.Pair, ...]]:
    """Berger's tables; with an odd number whoever meets the missing one sits out."""
    from companion.sheets.tournament import rounds

    numbers = [entrant.number for entrant in entered if entrant.left_after is None]
    missing = len(numbers) + 1
    found: dict[int, tuple[swiss.Pair, ...]] = {}
    for round_, pairs in enumerate(rounds(len(numbers) + len(numbers) % 2), start=1):
        met: list[swiss.Pair] = []
        for one, two in pairs:
            if missing in (one, two):
                met.append((numbers[min(one, two) - 1], None))
            else:
                met.append((numbers[one - 1], numbers[two - 1]))
        found[round_] = tuple(sorted(met, key=lambda pair: pair[1] is None))
    return found


def _standing(now: Tournament) -> list[swiss.Entrant]:
    """The entrants who are still in it, as the pairing of a Swiss round takes them."""
    points = {line.number: line.points for line in now.table}
    found = []
    for entrant in now.entrants:
        if entrant.left_after is not None:
            continue
        number = entrant.number
        own = [p for p in now.pairings if number in _numbers(p)]
        found.append(
            swiss.Entrant(
                number=number,
                points=points[number],
                met=frozenset(n for p in own for n in _numbers(p) if n != number),
                seats=tuple(1 if p.one.number == number else 2 for p in own if p.two is not None),
                sat_out=any(p.two is None for p in own),
            )
        )
    return found


def _numbers(pairing: Pairing) -> tuple[int, ...]:
    return (pairing.one.number,) if pairing.two is None else (
        pairing.one.number, pairing.two.number,
    )  # fmt: skip


@dataclass(frozen=True)
class Wanted:
    """A match that a tournament waits for: whose it is, and by which options it is played."""

    uid: str
    event: Event
    round: int
    names: tuple[str, str]


def wanted(book: Book, uid: str) -> Wanted | None:
    """The match that a sheet's or record's name means, ``None`` if no tournament waits for it."""
    with book.reading() as db:
        row = db.execute(
            """SELECT e.name, g.round, one.name, two.name FROM pairing g
            JOIN event e ON e.id = g.event AND e.deleted IS NULL
            JOIN entrant t1 ON t1.event = g.event AND t1.number = g.one
            JOIN entrant t2 ON t2.event = g.event AND t2.number = g.two
            JOIN player one ON one.id = t1.player JOIN player two ON two.id = t2.player
            WHERE g.uid = ?""",
            (uid,),
        ).fetchone()
    if row is None:
        return None
    return Wanted(uid, find_tournament(book, row[0]), row[1], (row[2], row[3]))


def filled_in(record: Record, match: Wanted) -> Record:
    """A record of a tournament's match with what the pairing knows and the record does not say.

    Raises:
        BookProblem: the record is of another game, or of other players.
    """
    game = find_game(record.game)
    event = match.event
    if record.game != event.game:
        raise BookProblem(
            say(
                N_("“{event}” is a tournament of {expected}, not of {found}"),
                event=event.name,
                expected=find_game(event.game).title,
                found=game.title,
            )
        )
    told = [record.tag(player_tag(player)) for player in game.players]
    pairs = {key_of(name) for name in match.names}
    if {key_of(name) for name in told if name} - pairs:
        raise BookProblem(
            say(
                N_("match {match} is of {one} and {two}, not of {names}"),
                match=match.uid,
                one=match.names[0],
                two=match.names[1],
                names=", ".join(name for name in told if name),
            )
        )
    names = list(told)
    if not any(told):
        names = list(match.names)
    elif not all(told):
        present = next(name for name in told if name)
        other = next(name for name in match.names if key_of(name) != key_of(present))
        names = [name or other for name in told]
    tags = {player_tag(player): name for player, name in zip(game.players, names, strict=True)}
    tags |= {MATCH: match.uid, EVENT: event.name, ROUND: str(match.round)}
    if event.place and not record.tag(PLACE):
        tags[PLACE] = event.place
    return with_tags(record, tags)
