"""Participation in a tournament, round by round: late entries, requested byes, withdrawals and
forfeits."""

from __future__ import annotations

import sqlite3
from contextlib import suppress

from companion.book.book import Book
from companion.book.events import (
    HAS_WITHDRAWN,
    KNOCK_OUT,
    MOST,
    SWISS,
    Event,
    no_round,
    put_in,
    rounds_of,
    wrong_number,
)
from companion.book.history import BYE, ENTERED, FORFEITED, NO_BYE, NO_FORFEIT, RETURNED, WITHDREW
from companion.book.players import find_player
from companion.book.problems import BookProblem
from companion.book.spelling import key_of, shown
from companion.book.tournaments.draw import check_paired
from companion.book.tournaments.tournament import tournament
from companion.book.tournaments.trf import HALF, ZERO
from companion.book.tournaments.wanted import no_match_of
from companion.sentences import N_

BOTH = "both"
"""Instead of a number: both players of a pair forfeit."""


def enter(book: Book, event: Event, player: str) -> bool:
    """Add a player to a tournament: to a Swiss one at any time, to another before it is paired.
    Whoever has withdrawn returns under their number. Returns whether that was the case."""
    said = _told(book, event, player)
    with book.writing(RETURNED, said) as db:
        number = _number(db, event, player, left=True)
        if number is not None:
            _come_back(db, event, number, player)
            return True
    with book.writing(ENTERED, said) as db:
        if _number(db, event, player, left=False) is not None:
            told = N_("{player} is already in the tournament")
            raise BookProblem.of(told, player=shown(player))
        paired = _paired(db, event)
        if paired >= event.rounds or (paired and event.kind != SWISS):
            raise BookProblem.of(
                N_("nobody can be added: all rounds of “{name}” are paired"), name=event.name
            )
        put_in(db, event.id, player)
        query = "SELECT count(*) FROM entrant WHERE event = ?"
        (count,) = db.execute(query, (event.id,)).fetchone()
        if count > MOST:
            raise wrong_number(count)
        if event.kind != SWISS:
            rounds = rounds_of(event.kind, count, None)
            db.execute("UPDATE event SET rounds = ? WHERE id = ?", (rounds, event.id))
    return False


def _come_back(db: sqlite3.Connection, event: Event, number: int, player: str) -> None:
    missed = db.execute(
        """SELECT 1 FROM entrant WHERE event = ? AND number = ? AND left_after <
            (SELECT coalesce(max(round), 0) FROM pairing WHERE event = ?)""",
        (event.id, number, event.id),
    ).fetchone()
    if missed and event.kind == KNOCK_OUT:
        told = N_("{player} is out of “{name}”: the next round is already paired without them")
        raise BookProblem.of(told, player=shown(player), name=event.name)
    db.execute(
        "UPDATE entrant SET left_after = NULL WHERE event = ? AND number = ?", (event.id, number)
    )


def withdraw(book: Book, event: Event, player: str) -> None:
    """Withdraw a player from a tournament after the rounds that are paired; their played games
    count, and an open match is forfeited."""
    with book.writing(WITHDREW, _told(book, event, player)) as db:
        number = _taking_part(db, event, player)
        db.execute(
            "UPDATE entrant SET left_after = ? WHERE event = ? AND number = ?",
            (_paired(db, event), event.id, number),
        )


def ask_bye(book: Book, event: Event, player: str, round_: int | None, kind: str) -> int:
    """Give a player a bye, of a kind of :mod:`companion.book.tournaments.trf` or '' for none, in
    a round, by default the next, or one before a late entry; returns the round."""
    if event.kind != SWISS:
        told = N_(
            "only Swiss tournaments have byes on request. If somebody does not come, use "
            '“companion book forfeit "{name}" "{player}"”.'
        )
        raise BookProblem.of(told, name=event.name, player=shown(player))
    with book.writing(BYE if kind else NO_BYE, _told(book, event, player)) as db:
        number = _taking_part(db, event, player)
        wanted = _paired(db, event) + 1 if round_ is None else round_
        if not 1 <= wanted <= event.rounds:
            raise no_round(event, wanted)
        pairs, met = db.execute(
            "SELECT count(*), total(? IN (one, two)) FROM pairing WHERE event = ? AND round = ?",
            (number, event.id, wanted),
        ).fetchone()
        if met:
            told = N_(
                "{player} is already paired in round {round}. Undo the pairing with "
                '“companion book pair "{name}" --undo”, or use “companion book forfeit '
                '"{name}" "{player}"”.'
            )
            raise BookProblem.of(told, player=shown(player), round=wanted, name=event.name)
        if pairs and not kind:
            told = N_(
                "round {round} is already paired without {player}. Undo the pairing with "
                '“companion book pair "{name}" --undo”, or use “companion book bye "{name}" '
                '"{player}" --round {round} --zero” for no points.'
            )
            raise BookProblem.of(told, player=shown(player), round=wanted, name=event.name)
        if kind in (HALF, ZERO):
            db.execute(
                "INSERT OR REPLACE INTO absence VALUES (?, ?, ?, ?)",
                (event.id, number, wanted, kind),
            )
        else:
            db.execute(
                "DELETE FROM absence WHERE event = ? AND number = ? AND round = ?",
                (event.id, number, wanted),
            )
    return wanted


def forfeit(
    book: Book, event: Event, player: str, round_: int | None = None, *, both: bool = False,
    undo: bool = False,
) -> tuple[int, str]:  # fmt: skip
    """Let a player, or ``both`` of a pair, forfeit their open match; returns the round and the
    opponent's name. A result entered later replaces it. A match lost by withdrawing is not open any
    more."""
    with book.writing(NO_FORFEIT if undo else FORFEITED, _told(book, event, player)) as db:
        if round_ is not None:
            check_paired(tournament(book, event.name), round_)
        number = _number(db, event, player, left=None)
        if number is None:
            raise not_in(event, player)
        rows = db.execute(
            """SELECT g.uid, g.round, g.one, f.lost, root.name FROM pairing g
            JOIN entrant o ON o.event = g.event AND o.number = g.one + g.two - ?
            JOIN entrant t ON t.event = g.event AND t.number = ?
            JOIN player own ON own.id = o.player JOIN player root ON root.id = own.root
            LEFT JOIN match m ON m.uid = g.uid LEFT JOIN played p ON p.match = m.id
            LEFT JOIN forfeit f ON f.pairing = g.uid
            WHERE g.event = ? AND ? IN (g.one, g.two) AND p.match IS NULL
                AND (f.lost IS NOT NULL) = ?
                AND (? OR o.left_after IS NULL AND t.left_after IS NULL)
            ORDER BY g.round""",
            (number, number, event.id, number, undo, undo),
        ).fetchall()
        if not rows and not undo:
            _refuse_begun(db, event, number, player)
        if not rows:
            raise (_no_forfeit if undo else no_match_of)(event.name, shown(player))
        own = [row for row in rows if round_ in (None, row[1])]
        if not own:
            raise _elsewhere(event, player, round_ or 0, rows[0][1], undo=undo)
        uid, at, one, _, other = own[-1] if undo else own[0]
        db.execute("DELETE FROM forfeit WHERE pairing = ?", (uid,))
        if not undo:
            lost = BOTH if both else "one" if one == number else "two"
            db.execute("INSERT INTO forfeit VALUES (?, ?)", (uid, lost))
    return int(at), str(other)


def _elsewhere(event: Event, player: str, round_: int, other: int, *, undo: bool) -> BookProblem:
    told = N_(
        "{player} has no open match in round {round} of “{name}”, but one in round {other}. "
        '“companion book forfeit "{name}" "{player}" --round {other}” enters its loss.'
    )
    if undo:
        told = N_(
            "no match of {player} in round {round} of “{name}” was forfeited, but one in round "
            '{other} was. “companion book forfeit "{name}" "{player}" --undo --round {other}” '
            "undoes that."
        )
    return BookProblem.of(told, player=shown(player), name=event.name, round=round_, other=other)


def _refuse_begun(db: sqlite3.Connection, event: Event, number: int, player: str) -> None:
    """Refuse the loss of a match that the book has, without a result: somebody came to play."""
    begun = db.execute(
        """SELECT p.match, g.round FROM pairing g JOIN match m ON m.uid = g.uid
        JOIN played p ON p.match = m.id
        WHERE g.event = ? AND ? IN (g.one, g.two) AND p.winner IS NULL ORDER BY g.round""",
        (event.id, number),
    ).fetchone()
    if begun is not None:
        told = N_(
            "the open match of {player} in round {round} of “{name}” is in the scorebook as match "
            "{match}. If nobody came to play it, “companion book delete {match}” deletes it first."
        )
        match, round_ = begun
        raise BookProblem.of(told, player=shown(player), round=round_, name=event.name, match=match)


def _no_forfeit(event: str, player: str) -> BookProblem:
    told = N_(
        'no match of {player} in “{name}” was forfeited. “companion book event "{name}" --rounds” '
        "shows the results."
    )
    return BookProblem.of(told, player=player, name=event)


def _told(book: Book, event: Event, player: str) -> dict[str, str]:
    """Whom an act concerns, as the book spells the name if it has it."""
    with suppress(BookProblem):
        player = find_player(book, player).name
    return {"event": event.name, "player": shown(player)}


def _paired(db: sqlite3.Connection, event: Event) -> int:
    row = db.execute(
        "SELECT coalesce(max(round), 0) FROM pairing WHERE event = ?", (event.id,)
    ).fetchone()
    return int(row[0])


def _number(db: sqlite3.Connection, event: Event, player: str, *, left: bool | None) -> int | None:
    """The number of an entrant by any spelling; ``left``: only those who have withdrawn, only those
    who have not, or (``None``) all."""
    row = db.execute(
        """SELECT t.number FROM entrant t JOIN player own ON own.id = t.player
        JOIN player said ON said.root = own.root JOIN spelling s ON s.player = said.id
        WHERE t.event = ? AND s.key = ? AND (? IS NULL OR (t.left_after IS NOT NULL) = ?)""",
        (event.id, key_of(player), left, left),
    ).fetchone()
    return None if row is None else int(row[0])


def _taking_part(db: sqlite3.Connection, event: Event, player: str) -> int:
    """The number of an entrant who has not withdrawn."""
    number = _number(db, event, player, left=False)
    if number is None:
        if _number(db, event, player, left=True) is None:
            raise not_in(event, player)
        raise BookProblem.of(HAS_WITHDRAWN, player=shown(player), event=event.name)
    return number


def not_in(event: Event, player: str) -> BookProblem:
    told = N_('{player} is not in “{name}”. “companion book event "{name}"” lists who is.')
    return BookProblem.of(told, player=shown(player), name=event.name)
