"""Pairing rounds: who meets whom next in a tournament, stored in the book, and undoing it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

from companion.book.book import Book
from companion.book.events import KNOCK_OUT, ROUND_ROBIN, ROUND_ROBINS, no_round
from companion.book.history import PAIRED, UNPAIRED
from companion.book.problems import BookProblem
from companion.book.tags import ON_SHEETS, fresh_uid
from companion.book.tournaments import swiss
from companion.book.tournaments.entrant import standing
from companion.book.tournaments.pairing import Pairing, first_seat
from companion.book.tournaments.tournament import Tournament, history, tournament
from companion.sentences import N_

Drawn = tuple[int, int, int, int | None]
"""A pair to be stored: round, board, and the numbers of both; ``None`` for a bye."""


def pair(book: Book, name: str) -> tuple[Pairing, ...]:
    """Pair the next round; in a round robin all rounds, in a knock-out first the replays of drawn
    matches. Returns the new pairs."""
    before = tournament(book, name)
    event = before.event
    waiting = [pairing for pairing in before.pairings if pairing.open]
    if waiting:
        raise _missing(event.name, waiting)
    if before.drawn:
        drawn = _again(before)
    elif before.paired >= event.rounds:
        said = N_(
            'all rounds of “{name}” are paired. “companion book event "{name}"” shows the '
            "standings."
        )
        raise BookProblem.of(said, name=event.name)
    elif event.kind in ROUND_ROBINS:
        drawn = _round_robin(before, twice=event.kind != ROUND_ROBIN)
    elif event.kind == KNOCK_OUT:
        drawn = _knock_out(before)
    else:
        drawn = _swiss(before)
    with book.writing(PAIRED, {"event": event.name}) as db:
        rows = [(fresh_uid(ON_SHEETS), event.id, *each) for each in drawn]
        try:
            db.executemany("INSERT INTO pairing VALUES (?, ?, ?, ?, ?, ?)", rows)
        except sqlite3.IntegrityError:
            told = N_("round {round} of “{name}” is already paired")
            raise BookProblem.of(told, round=drawn[0][0], name=event.name) from None
    new = {row[0] for row in rows}
    return tuple(p for p in tournament(book, name).pairings if p.uid in new)


def _missing(name: str, waiting: Sequence[Pairing]) -> BookProblem:
    first = waiting[0]
    if first.so_far:
        return BookProblem.of(
            N_(
                "match {match} of {one} and {two} does not count until its marks are "
                "checked. “companion book review {match}” shows them."
            ),
            match=first.match or 0,
            one=first.one.name,
            two=first.two.name if first.two else "",
        )
    return BookProblem.of(
        N_(
            "a result is missing: round {round}, board {board}, {one} and {two}. Enter it "
            'with “companion book result "{name}" {board} RESULT”, or with “companion book '
            'forfeit "{name}" PLAYER” if somebody did not come.'
        ),
        plural=N_(
            "{open} results are missing, the first in round {round}, board {board}, {one} "
            'and {two}. Enter it with “companion book result "{name}" {board} RESULT”, or '
            'with “companion book forfeit "{name}" PLAYER” if somebody did not come.'
        ),
        count="open",
        name=name,
        open=len(waiting),
        round=first.round,
        board=first.board,
        one=first.one.name,
        two=first.two.name if first.two else "",
    )


def check_paired(now: Tournament, round_: int) -> None:
    """Refuse a round that is still to be paired, or that a tournament does not have."""
    if not now.round(round_):
        raise not_paired(now, round_)


def not_paired(now: Tournament, round_: int) -> BookProblem:
    """That a round of a tournament is still to be paired, or that there is none."""
    if not 1 <= round_ <= now.event.rounds:
        return no_round(now.event, round_)
    told = N_(
        'round {round} of “{name}” is not paired yet. “companion book pair "{name}"” pairs it.'
    )
    if any(pairing.open for pairing in now.pairings):
        told = N_(
            "round {round} of “{name}” is not paired yet, and round {before} is not over. "
            '“companion book event "{name}" --round {before}” shows what is missing.'
        )
    elif now.drawn or (round_ > now.paired + 1 and now.event.kind not in ROUND_ROBINS):
        told = N_(
            "round {round} of “{name}” is not paired yet. “companion book pair "
            '"{name}"” pairs what comes before it.'
        )
    return BookProblem.of(told, round=round_, name=now.event.name, before=now.current_round)


def unpair(book: Book, name: str) -> tuple[Pairing, ...]:
    """Undo the last pairing, in a round robin of all rounds; returns its pairs."""
    now = tournament(book, name)
    gone = now.newest
    if not gone:
        raise not_paired(now, 1)
    played = next((pairing for pairing in gone if pairing.match is not None), None)
    if played is not None:
        told = N_(
            "round {round} of “{name}” already has results. “companion book delete {match}” "
            "deletes the first of its matches."
        )
        raise BookProblem.of(told, round=played.round, name=now.event.name, match=played.match or 0)
    with book.writing(UNPAIRED, {"event": now.event.name}) as db:
        for pairing in gone:
            db.execute("DELETE FROM forfeit WHERE pairing = ?", (pairing.uid,))
            db.execute("DELETE FROM pairing WHERE uid = ?", (pairing.uid,))
    return gone


def _too_few(now: Tournament) -> BookProblem:
    return BookProblem.of(N_("fewer than two players are left in “{name}”"), name=now.event.name)


def _swiss(now: Tournament) -> list[Drawn]:
    next_round = now.paired + 1
    playing = [
        entrant.number for entrant in now.entrants
        if entrant.left_after is None and (next_round, entrant.number) not in now.asked
    ]  # fmt: skip
    if len(playing) < 2:
        raise _too_few(now)
    last = next_round == now.event.rounds
    entrants = standing(history(now), playing, last=last)
    pairs = swiss.pair_round(entrants)
    return _at_boards(now, next_round, pairs)


def _at_boards(now: Tournament, round_: int, pairs: Iterable[swiss.Pair]) -> list[Drawn]:
    """The pairs of a round at boards from 1, in their order, in the seats that let the first of
    each move first; who does not play comes last."""
    turned = first_seat(now.event.game, now.event.options) == 2
    playing_first = sorted(pairs, key=lambda pair: pair[1] is None)
    seated = [
        (two, one) if turned and two is not None else (one, two) for one, two in playing_first
    ]
    return [(round_, board, *pair) for board, pair in enumerate(seated, start=1)]


def _round_robin(now: Tournament, *, twice: bool) -> list[Drawn]:
    """Berger tables; with an odd number whoever meets the missing player has a bye. In the second
    half seats are swapped, and the last two rounds of the first half change places, so that nobody
    moves first or second three times in a row, as recommended with the tables."""
    from companion.sheets.tournament.round_robin import rounds

    numbers = [entrant.number for entrant in now.entrants if entrant.left_after is None]
    missing = len(numbers) + 1
    tables = [*rounds(len(numbers) + len(numbers) % 2)]
    if twice:
        again = [tuple((two, one) for one, two in table) for table in tables]
        tables = [*tables[:-2], *reversed(tables[-2:]), *again]
    found: list[Drawn] = []
    for round_, table in enumerate(tables, start=1):
        met: list[swiss.Pair] = []
        for one, two in table:
            if missing in (one, two):
                met.append((numbers[min(one, two) - 1], None))
            else:
                met.append((numbers[one - 1], numbers[two - 1]))
        found += _at_boards(now, round_, met)
    return found


# -- knock-out


def _knock_out(now: Tournament) -> list[Drawn]:
    """The first round by seeds, so that the best two can only meet in the final; then the winners
    of neighbouring places. Without an opponent a player advances; the boards are those of the
    others, from 1."""
    seeds = _seeds(now.event.rounds)
    rivals = 2 ** (now.paired + 1)
    found: list[swiss.Pair] = []
    for at in range(0, len(seeds), rivals):
        halves = (seeds[at : at + rivals // 2], seeds[at + rivals // 2 : at + rivals])
        here = [number for half in halves if (number := _winner(now, half)) is not None]
        if len(here) == 2:
            found.append(_seats(now, *sorted(here)))
        elif here:
            found.append((here[0], None))
    if not found:
        raise _too_few(now)
    return _at_boards(now, now.paired + 1, found)


def _seeds(rounds: int) -> list[int]:
    """Seeds in order of boards: first against last, and recursively in each half."""
    order = [1]
    for _ in range(rounds):
        total = 2 * len(order) + 1
        order = [seed for each in order for seed in (each, total - each)]
    return order


def _winner(now: Tournament, seeds: Sequence[int]) -> int | None:
    """Who of some seeds is still in after the last round; ``None`` if nobody is."""
    if now.paired:
        own = [each for each in now.round(now.paired) if each.one.number in seeds]
        number = own[-1].through if own else None
    else:
        number = seeds[0]
    staying = {entrant.number for entrant in now.entrants if entrant.left_after is None}
    return number if number in staying else None


def _seats(now: Tournament, one: int, two: int) -> tuple[int, int]:
    """Whoever moved first less often does so, else the better seed."""

    def lean(number: int) -> int:
        own = [each for each in now.pairings if each.two is not None and each.has(number)]
        return sum(1 if (each.one.number == number) == (each.began == 1) else -1 for each in own)

    return (two, one) if lean(two) < lean(one) else (one, two)


def _again(now: Tournament) -> list[Drawn]:
    """Replays of drawn matches, seats swapped, in places after those of their round."""
    round_ = now.paired
    return [
        (round_, place, each.two.number, each.one.number)
        for place, each in enumerate(now.drawn, start=len(now.round(round_)) + 1)
        if each.two is not None
    ]
