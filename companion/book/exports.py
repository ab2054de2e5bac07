"""The book's matches as CSV, JSON, or one text of all records; a tournament as a report file.

The first three contain the complete records, so that another book can import them. JSON also has
the merged spellings of players and the pairings of tournaments.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.book.book import Book
from companion.book.events import entrants, events
from companion.book.listing import ALL, Filter, every_match
from companion.book.problems import BookProblem
from companion.book.table_file import csv_text
from companion.book.tournaments.report_file import trf_text
from companion.book.tournaments.tournament import tournament
from companion.sentences import N_, choose

FORMAT = "companion scorebook"
VERSION = 1


def export_bytes(book: Book, ending: str, which: Filter = ALL, language: str = "en") -> bytes:
    """The bytes of an export, without damaged matches (see ``listing.left_out``).

    ``ending`` is ``.csv`` (with headings in ``language``), ``.json`` or ``.pgr``, or ``.trf`` for
    the tournament that the filter names.
    """
    makers: Mapping[str, Callable[[], str]] = {
        ".csv": lambda: csv_text(book, which, language),
        ".json": lambda: json_text(book, which),
        ".pgr": lambda: records_text(book, which),
        ".trf": lambda: _report(book, which),
    }
    if ending not in makers:
        raise BookProblem(choose(makers, ending))
    # A damaged name may contain invalid UTF-8.
    return makers[ending]().encode("utf-8", "replace")


def _report(book: Book, which: Filter) -> str:
    """One tournament as a report file."""
    if not which.event or which != Filter(event=which.event):
        raise BookProblem.of(
            N_(
                "a tournament report covers one tournament: name it with --event and leave "
                "other filters out"
            )
        )
    return trf_text(book, which.event)


def records_text(book: Book, which: Filter = ALL) -> str:
    """All records, separated by empty lines."""
    return "\n".join(text for _, text in every_match(book, which))


def json_text(book: Book, which: Filter = ALL) -> str:
    """The book as JSON: matches with their records and, without a filter, everything else
    stored."""
    found: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "matches": [
            {**match.as_json(), "record": record} for match, record in every_match(book, which)
        ],
    }
    if which == ALL:
        found["merged"] = list(merged_spellings(book))
        found["tournaments"] = list(tournaments(book))
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def merged_spellings(book: Book) -> Iterator[Mapping[str, str]]:
    with book.reading() as db:
        rows = db.execute(
            """SELECT p.name, other.name FROM player p JOIN player other ON other.id = p.merged_into
            ORDER BY p.id"""
        ).fetchall()
    for name, into in rows:
        yield {"name": name, "into": into}


def tournaments(book: Book) -> Iterator[Mapping[str, Any]]:
    for event in reversed(events(book)):
        if not event.is_tournament:
            continue
        now = tournament(book, event.name)
        lost = _lost(book, event.id)
        yield {
            "name": event.name,
            "system": event.kind,
            "game": event.game,
            "options": dict(event.options),
            "rounds": event.rounds,
            "date": event.date,
            "place": event.place,
            "players": [
                {"number": each.number, "name": each.name, "left_after": each.left_after}
                for each in entrants(book, event)
            ],
            "pairings": [
                {
                    "match": each.uid,
                    "round": each.round,
                    "board": each.board,
                    "one": each.one.number,
                    "two": None if each.two is None else each.two.number,
                    "lost": lost.get(each.uid),
                }
                for each in now.pairings
            ],
            "byes": [
                {"number": number, "round": round_, "kind": kind}
                for (round_, number), kind in now.asked.items()
            ],
        }


def _lost(book: Book, event: int) -> Mapping[str, str]:
    """Who forfeited, by the id of the match."""
    with book.reading() as db:
        return dict(
            db.execute(
                """SELECT f.pairing, f.lost FROM forfeit f
                JOIN pairing g ON g.uid = f.pairing WHERE g.event = ?""",
                (event,),
            ).fetchall()
        )


def ending_of(file: str | Path) -> str:
    """A file's ending in lower case."""
    return Path(file).suffix.lower()
