"""A tournament's current state: entrants, rounds with results, and the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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
from companion.book.problems import sound_rows
from companion.book.tournaments import tie_breaks, trf
from companion.book.tournaments.pairing import Pairing, pairings_of
from companion.schema import problem_keys

if TYPE_CHECKING:
    from companion.answers.tournaments import ByeKind, System, TableLineJson, TournamentJson


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
    def current_round(self) -> int:
        """The first round with an open match, else the last one paired; 0 before the first."""
        return min((each.round for each in self.pairings if each.open), default=self.paired)

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
        pairings = pairings_of(book, event, entered)
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


def _asked(book: Book, event: Event) -> dict[tuple[int, int], str]:
    rows = book.rows(
        "SELECT round, number, kind FROM absence WHERE event = ? ORDER BY round, number",
        (event.id,),
    )
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
