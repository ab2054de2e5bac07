"""The tags of a record that the scorebook reads and writes, and a date's one form."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from hashlib import sha256

from companion.games import game as find_game
from companion.records import Record, RecordError, parse_record, write_record
from companion.records.lexer import Tag, lex
from companion.records.record import in_order

MATCH, EVENT, ROUND, PLACE, DATE = "Match", "Event", "Round", "Place", "Date"
TOLD = "Told"
"""The result as the players told it beside moves or a photo: it counts, whatever these say."""
LOOK = "PhotoHash"
"""What the photo looks like, in few bits: see :mod:`companion.book.likeness`."""

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of a match's name: none that is taken for another in print or handwriting."""
LENGTH = 12
ON_SHEETS = 8
"""Letters of a name that is printed on a sheet, whose code stays the coarser for it."""
_UID = re.compile(r"[a-z0-9]{4,32}")
_DAY = re.compile(r"(\d{4})(?:[-./](\d{1,2})(?:[-./](\d{1,2}))?)?")


def fresh_uid(length: int = LENGTH) -> str:
    """A name for a match, drawn by lot; there are 31**12 of the usual length."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def uid_of_content(text: str) -> str:
    """A name for a match that the same text always gets, so that adding it twice adds it once."""
    number = int.from_bytes(sha256(text.encode()).digest()[:10])
    letters = []
    for _ in range(LENGTH):
        number, letter = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[letter])
    return "".join(letters)


def is_uid(text: str) -> bool:
    return _UID.fullmatch(text) is not None


def with_tags(record: Record, tags: Mapping[str, str]) -> Record:
    """The record with these tags in place of its own of the same names; '' takes one away."""
    values = {name: " ".join(value.split()) for name, value in tags.items()}
    kept = [(name, value) for name, value in record.tags if name not in values]
    new = [(name, value) for name, value in values.items() if value]
    return replace(record, tags=in_order(find_game(record.game), [*kept, *new]))


def with_result(record: Record, result: str) -> Record:
    """The record with the result that its players told: beside moves or a position it is kept as
    theirs, and counts.

    ``result``: in the words of records, ``*`` for a match that is still open.
    """
    beside = bool(record.turns or record.position)
    return with_tags(replace(record, result=result), {TOLD: result if beside else ""})


def content(record: Record) -> str:
    """A record's text without the name that a book gave it."""
    return write_record(with_tags(record, {MATCH: ""}))


def tags_of_text(text: str) -> dict[str, str]:
    """A record's tags by name, without looking at its moves; empty where it cannot be read."""
    try:
        record = parse_record(text)
        return dict(record.tags)
    except (RecordError, ValueError):
        try:
            return {item.name: item.value for item in lex(text) if isinstance(item, Tag)}
        except RecordError:
            return {}


def iso_date(text: str) -> str:
    """A date in the form 2026-11-14, or as much of it as is known (2026-11, 2026); '' if none.

    Read are the forms of records (``2026.11.14``, ``2026-11-14``, ``2026.??.??``).
    """
    found = _DAY.match(text.strip())
    if found is None:
        return ""
    year, month, day = (int(part) if part else None for part in found.groups())
    assert year is not None
    if month is None or not 1 <= month <= 12:
        return f"{year:04}"
    if day is None:
        return f"{year:04}-{month:02}"
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return f"{year:04}-{month:02}"
