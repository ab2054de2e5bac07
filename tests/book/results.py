"""Matches for tests, of which only the result is known."""

from __future__ import annotations

from pathlib import Path

from companion.book.book import Book
from companion.book.facts import result_record
from companion.book.listing import Filter, matches
from companion.book.matches import Added, Entry, add, entry
from companion.book.transfer.exports import export_bytes

WHOLE_GAME = """[Game "line-wars"]
[Size "5"]
[Blue "Ann"]
[Red "Ben"]
[Date "2026-11-14"]

1. a5-b5  e1-d1-c1-b1-a1
"""
"""A game just begun."""


def result(one: str, two: str, told: str, date: str = "2026-11-14", **tags: str) -> Entry:
    """``one`` plays Blue and ``two`` Red in Line Wars, unless ``game`` is another."""
    game = tags.pop("game", "line-wars")
    uid = tags.pop("uid", "")
    players = {"blue": one, "red": two}
    return entry(result_record(game, players, told, tags={"Date": date, **tags}), uid=uid)


def put(book: Book, *results: Entry) -> tuple[Added, ...]:
    return add(book, results)


def sent(book: Book, ending: str = ".json", event: str = "", name: str = "sent") -> Path:
    """A file beside a book with its export, or that of one event, as one sends it to others."""
    file = book.place.file.with_name(name + ending)
    file.write_bytes(export_bytes(book, ending, Filter(event=event)))
    return file


def state(book: Book) -> list[dict[str, object]]:
    """Every match as it counts, without the numbers that a book gives."""
    found = [each.as_json() for each in matches(book, limit=1000)]
    return sorted(({**each, "id": 0} for each in found), key=lambda each: str(each["match"]))


def exported(book: Book) -> dict[str, bytes]:
    """All of a book in each form, by the ending of its file."""
    return {ending: export_bytes(book, ending) for ending in (".json", ".csv", ".pgr")}
