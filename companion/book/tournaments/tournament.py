"""A tournament's current state: entrants, rounds with results, and the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, cast

from companion.book.book import Book
from companion.book.events import (
    KNOCK_OUT,
    ROUND_ROBINS,
    SWISS,
    Entrant,
    Event,
    entrants,
    find_tournament,
)
from companion.book.facts import first_mover
from companion.book.listing import BY_RULE, why_won
from companion.book.problems import sound_rows
from companion.book.tournaments import tie_breaks, trf
from companion.errors import CompanionError
from companion.games import game as find_game
from companion.schema import problem_keys
from companion.sentences import Sentence

if TYPE_CHECKING:
    from companion.answers.tournaments import (
        ByeKind,
        Lost,
        PairingJson,
        System,
        TableLineJson,
        TournamentJson,
    )

POINTS = {1: (1.0, 0.0), 0: (0.5, 0.5), 2: (0.0, 1.0)}
"""The points of both players of a pair, by :attr:`Pairing.winner`."""


@dataclass(frozen=True)
class Pairing:
    """Two players who meet in a round, or one with a bye (``two`` is ``None``).

    Attributes:
        uid: the match's id, which is in its sheet's QR code and in its record.
        winner: 1 or 2 for the first or second player of the pair, whichever seat they took; 0 for a
            draw; ``None`` while there is no result.
        match: its number in the book.
        result: the points of the pair's first player, then the second's, such as ``14-11``.
        bye: its kind as in a report file: ``U`` allocated in pairing; ``F``, ``H`` or ``Z``
            requested or absent, for a point, half a point or none.
        free: the points for the bye.
        lost: who forfeited: ``one``, ``two``, ``both``, '' if the game is or was played.
        void: it counts for nobody, as a player withdrew from a round robin before half of it.
        so_far: the result as read, if the photo has marks to check before it counts.
        by_rule: the record's text, if the score does not say who won.
        replay: how many games of the two in this round of a knock-out came before it.
        began: 1 or 2, which of the pair moved first, or is to.
    """

    uid: str
    round: int
    board: int
    one: Entrant
    two: Entrant | None
    winner: int | None = None
    match: int | None = None
    result: str = ""
    bye: str = ""
    free: float = 0.0
    lost: str = ""
    void: bool = False
    so_far: str = ""
    by_rule: str = field(default="", repr=False, compare=False)
    replay: int = 0
    began: int = 1

    @property
    def why(self) -> Sentence | None:
        """What decided a match whose score does not say who won, to be part of a sentence; ``None``
        if nothing had to."""
        return why_won(self.by_rule)

    @property
    def open(self) -> bool:
        """Whether its result is still missing."""
        return self.two is not None and self.winner is None and not (self.lost or self.void)

    @property
    def points(self) -> tuple[float, float] | None:
        """The points of both, if it counts and is finished."""
        if self.two is None or self.void:
            return None
        if self.winner is not None:
            return POINTS[self.winner]
        return {"one": (0.0, 1.0), "two": (1.0, 0.0), "both": (0.0, 0.0)}.get(self.lost)

    @property
    def through(self) -> int | None:
        """The number of who advances in a knock-out; ``None`` while nobody does."""
        if self.two is None:
            return self.one.number
        first, second = self.points or (0.0, 0.0)
        if first == second:
            return None
        return self.one.number if first > second else self.two.number

    def as_json(self) -> PairingJson:
        """The pairing as in ``book event --json``, by name."""
        two = None if self.two is None else self.two.name
        return {
            "match": self.uid,
            "round": self.round,
            "board": self.board,
            "one": self.one.name,
            "two": two,
            "id": self.match,
            "open": self.open,
            "winner": {1: self.one.name, 2: two}.get(self.winner or 0),
            "draw": self.winner == 0,
            "result": self.result or None,
            "lost": cast("Lost", self.lost or None),
            "counts": not self.void,
        }

    def has(self, number: int) -> bool:
        """Whether the entrant with this number plays in it."""
        return number == self.one.number or (self.two is not None and number == self.two.number)


@dataclass(frozen=True)
class Tournament:
    """A tournament's current state. ``table`` uses entrants' numbers; :meth:`name` gives the names.

    ``byes`` are the rounds of a Swiss tournament that somebody was not paired in, and ``asked``
    the byes requested for future rounds, by round and number.
    """

    event: Event
    entrants: tuple[Entrant, ...]
    pairings: tuple[Pairing, ...]
    table: tuple[tie_breaks.TableLine, ...]
    order: tuple[str, ...]
    byes: tuple[Pairing, ...] = ()
    asked: Mapping[tuple[int, int], str] = field(default_factory=dict)

    @property
    def paired(self) -> int:
        """Rounds that are paired."""
        return max((pairing.round for pairing in self.pairings), default=0)

    @property
    def paired_at_once(self) -> bool:
        """Whether all rounds are paired together: in a round robin."""
        return self.event.kind in ROUND_ROBINS

    @property
    def newest(self) -> tuple[Pairing, ...]:
        """The pairings made last: of one round, or its replays; in a round robin of all rounds."""
        if self.paired_at_once:
            return self.pairings
        last = max(((each.round, each.replay) for each in self.pairings), default=None)
        return tuple(each for each in self.pairings if (each.round, each.replay) == last)

    @property
    def standing(self) -> tuple[Pairing, ...]:
        """The pairings, of a drawn match and its replays only the last."""
        last = {
            (each.round, frozenset((each.one.number, each.two and each.two.number))): each
            for each in self.pairings
        }
        return tuple(last.values())

    @property
    def drawn(self) -> tuple[Pairing, ...]:
        """Drawn matches of a knock-out that have not been replayed yet."""
        if self.event.kind != KNOCK_OUT:
            return ()
        return tuple(pairing for pairing in self.standing if pairing.winner == 0)

    @property
    def finished(self) -> bool:
        """Whether all rounds are paired and played."""
        still = any(pairing.open for pairing in self.pairings) or self.drawn
        return self.paired >= self.event.rounds and not still

    def round(self, number: int) -> tuple[Pairing, ...]:
        """The pairings of a round, from 1."""
        return tuple(pairing for pairing in self.pairings if pairing.round == number)

    def absent(self, number: int) -> tuple[Pairing, ...]:
        """Requested byes: entrants who took part but were not paired in a round."""
        return tuple(
            bye for bye in self.byes
            if bye.round == number and (number, bye.one.number) in self.asked
        )  # fmt: skip

    def name(self, number: int) -> str:
        """The name of the entrant with this number."""
        return next(entrant.name for entrant in self.entrants if entrant.number == number)

    def as_json(self) -> TournamentJson:
        """The tournament as in ``book event --json``: its table and all its pairs, by name."""
        event = self.event
        return {
            "name": event.name,
            "kind": cast("System", event.kind),
            "game": event.game,
            "options": dict(event.options),
            "rounds": event.rounds,
            "paired": self.paired,
            "finished": self.finished,
            "date": event.date or None,
            "place": event.place or None,
            "tie_breaks": [*self.order],
            "table": [self._line_json(line) for line in self.table],
            "pairings": [pairing.as_json() for pairing in self.pairings],
            "byes": [
                {"round": round_, "name": self.name(number), "kind": cast("ByeKind", kind)}
                for (round_, number), kind in self.asked.items()
            ],
            **problem_keys(None),
        }

    def _line_json(self, line: tie_breaks.TableLine) -> TableLineJson:
        return {
            "rank": line.rank,
            "number": line.number,
            "name": self.name(line.number),
            "points": line.points,
            "wins": line.wins,
            "draws": line.draws,
            "losses": line.losses,
            "tie_breaks": {name: line.tie_breaks[name] for name in self.order},
            "left_after": self.entrants[line.number - 1].left_after,
        }


def tournament(book: Book, name: str) -> Tournament:
    event = find_tournament(book, name)
    entered = entrants(book, event)
    with sound_rows(book.place.file):
        pairings = _without_who_left(event, entered, _pairings(book, event, entered))
        asked = _asked(book, event)
    byes = _byes(event, entered, pairings, asked)
    order, rounds = tie_breaks.ORDERS[event.kind], event.rounds if event.kind == SWISS else 0
    counted, numbers = games(event, (*pairings, *byes)), [each.number for each in entered]
    table = tie_breaks.table(numbers, counted, order, rounds)
    return Tournament(event, entered, pairings, table, order, byes, asked)


def games(event: Event, pairings: Sequence[Pairing]) -> list[tie_breaks.Game]:
    """The pairings that count, in the form the table needs, round by round. A forfeited game is one
    without an opponent, except in a round robin; a bye counts as soon as its round is paired."""
    found = []
    for pairing in sorted(pairings, key=lambda pairing: pairing.round):
        one, points = pairing.one.number, pairing.points
        if pairing.two is None:
            if pairing.free or event.kind == SWISS:
                asked = tie_breaks.ASKED if pairing.bye in (trf.HALF, trf.ZERO) else ""
                found.append(tie_breaks.Game(one, None, pairing.free, asked))
        elif points is not None:
            two = pairing.two.number
            if event.kind == KNOCK_OUT and pairing.winner == 0:
                continue
            unplayed = pairing.winner is None
            if unplayed and (event.kind not in ROUND_ROBINS or sum(points) != 1):
                kind = tie_breaks.FORFEIT
                found.append(tie_breaks.Game(one, None, points[0], kind, two))
                found.append(tie_breaks.Game(two, None, points[1], kind, one))
            else:
                found.append(tie_breaks.Game(one, two, points[0]))
    return found


def history(now: Tournament) -> tuple[trf.Player, ...]:
    """Every entrant's rounds so far, as in a report file."""
    rank = {line.number: line.rank for line in now.table}
    rounds: dict[int, list[trf.Round]] = {
        entrant.number: [trf.Round(None, None, trf.ZERO)] * now.paired for entrant in now.entrants
    }
    for pairing in (*now.pairings, *now.byes):
        at, one = pairing.round - 1, pairing.one.number
        if pairing.two is None:
            rounds[one][at] = trf.Round(None, None, pairing.bye)
            continue
        two = pairing.two.number
        first, second = _codes(pairing)
        rounds[one][at] = trf.Round(two, pairing.began, first)
        rounds[two][at] = trf.Round(one, 3 - pairing.began, second)
    return tuple(
        trf.Player(each.number, each.name, tuple(rounds[each.number]), rank[each.number])
        for each in now.entrants
    )


def _codes(pairing: Pairing) -> tuple[str, str]:
    if pairing.winner is not None:
        return {1: (trf.WON, trf.LOST), 0: (trf.DRAWN, trf.DRAWN), 2: (trf.LOST, trf.WON)}[
            pairing.winner
        ]
    lost, won = trf.LOST_BY_FORFEIT, trf.WON_BY_FORFEIT
    return {"one": (lost, won), "two": (won, lost), "both": (lost, lost)}.get(
        pairing.lost, ("", "")
    )


def _pairings(book: Book, event: Event, entered: Sequence[Entrant]) -> tuple[Pairing, ...]:
    by_number = {entrant.number: entrant for entrant in entered}
    with book.reading() as db:
        rows = db.execute(
            f"""SELECT g.uid, g.round, g.board, g.one, g.two, p.match, p.one, p.winner, p.result,
                f.lost, p.marks, p.starter, {BY_RULE}
            FROM pairing g LEFT JOIN match m ON m.uid = g.uid
            LEFT JOIN played p ON p.match = m.id LEFT JOIN forfeit f ON f.pairing = g.uid
            WHERE g.event = ? ORDER BY g.round, g.board""",
            (event.id,),
        ).fetchall()
    found, places = [], dict[object, list[int]]()
    usual = first_seat(event.game, event.options)
    for uid, round_, board, one, two, match, first, winner, result, *rest in rows:
        lost, marks, starter, text = rest
        # a replay is played where the two had drawn
        boards = places.setdefault((round_, frozenset((one, two))), [])
        boards.append(board)
        other = by_number[two] if two is not None else None
        turned = other is not None and first == other.player
        if turned and winner:
            winner = 3 - winner
        result = turned_round(result or "") if turned else result or ""
        alone = other is None
        found.append(
            Pairing(
                uid, round_, boards[0], by_number[one], other, winner, match, result,
                bye="" if not alone else trf.ZERO if event.kind in ROUND_ROBINS else trf.ALLOCATED,
                free=1.0 if alone and event.kind not in ROUND_ROBINS else 0.0,
                lost=lost or "" if match is None else "",
                so_far=result if marks and winner is None else "",
                by_rule=text,
                replay=len(boards) - 1,
                began=usual if starter is None else 3 - starter if turned else starter,
            )
        )  # fmt: skip
    return tuple(found)


def first_seat(game: str, options: Mapping[str, str]) -> int:
    """The seat, 1 or 2, that moves first in a tournament's matches; 1 if both move at once."""
    with suppress(CompanionError):  # the game is not here
        found = find_game(game)
        return first_mover(found, found.choose(options)) or 1
    return 1


def turned_round(result: str) -> str:
    """A result with the other player first."""
    first, hyphen, second = result.partition("-")
    return f"{second}{hyphen}{first}" if hyphen else result


def _without_who_left(
    event: Event, entered: Sequence[Entrant], pairings: tuple[Pairing, ...]
) -> tuple[Pairing, ...]:
    """Open matches of withdrawn players are forfeited. If somebody withdraws from a round robin
    before playing half of it, all their games are void, by FIDE's tournament rules."""
    gone = {entrant.number for entrant in entered if entrant.left_after is not None}
    void: set[int] = set()
    if event.kind in ROUND_ROBINS:
        for number in gone:
            own = [each for each in pairings if each.two is not None and each.has(number)]
            if 2 * sum(each.match is not None for each in own) < len(own):
                void.add(number)
    found = []
    for each in pairings:
        left = [each.one.number in gone, each.two is not None and each.two.number in gone]
        if each.one.number in void or (each.two is not None and each.two.number in void):
            each = replace(each, void=True)
        elif each.open and each.match is None and any(left):
            each = replace(each, lost="both" if all(left) else "one" if left[0] else "two")
        found.append(each)
    return tuple(found)


def _asked(book: Book, event: Event) -> dict[tuple[int, int], str]:
    with book.reading() as db:
        rows = db.execute(
            "SELECT round, number, kind FROM absence WHERE event = ? ORDER BY round, number",
            (event.id,),
        ).fetchall()
    return {(round_, number): kind for round_, number, kind in rows}


def _byes(
    event: Event,
    entered: Sequence[Entrant],
    pairings: Sequence[Pairing],
    asked: Mapping[tuple[int, int], str],
) -> tuple[Pairing, ...]:
    """The rounds so far of a Swiss tournament in which somebody was not paired."""
    if event.kind != SWISS:
        return ()
    met = {(p.round, e.number) for p in pairings for e in (p.one, p.two) if e is not None}
    found = []
    for round_ in range(1, max((round_ for round_, _ in met), default=0) + 1):
        for entrant in entered:
            if (round_, entrant.number) not in met:
                kind = asked.get((round_, entrant.number), trf.ZERO)
                found.append(Pairing("", round_, 0, entrant, None, bye=kind, free=trf.POINTS[kind]))
    return tuple(found)
