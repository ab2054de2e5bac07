"""The tags of a record that the scorebook reads and writes, and the canonical form of dates."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date
from hashlib import sha256

from companion.games import game as find_game
from companion.records import Record, RecordError, write_record
from companion.records.record import TOLD, in_order
from companion.records.turns import Tag, lex
from companion.sentences import N_

MATCH, EVENT, ROUND, PLACE, DATE = "Match", "Event", "Round", "Place", "Date"
LOOK = "PhotoHash"
"""The photo's difference hash: see :mod:`companion.book.likeness`."""

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of a match's id: none that is mistaken for another in print or handwriting."""
LENGTH = 12
ON_SHEETS = 8
"""Length of an id printed on a sheet, short so that its QR code stays coarse."""
_UID = re.compile(r"[a-z0-9]{4,32}")
_DAY = re.compile(r"(\d{4})(?:[-./](\d{1,2})(?:[-./](\d{1,2}))?)?")


def fresh_uid(length: int = LENGTH) -> str:
    """A random id for a match, of 31**12 at the default length."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def uid_of_content(text: str) -> str:
    """An id computed from a text, so that adding the same text twice adds it once."""
    number = int.from_bytes(sha256(text.encode()).digest()[:10])
    letters = []
    for _ in range(LENGTH):
        number, letter = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[letter])
    return "".join(letters)


def is_uid(text: str) -> bool:
    return _UID.fullmatch(text) is not None


def with_tags(record: Record, tags: Mapping[str, str]) -> Record:
    """The record with these tags replacing its own of the same names; '' removes one."""
    values = {name: " ".join(value.split()) for name, value in tags.items()}
    kept = [(name, value) for name, value in record.tags if name not in values]
    new = [(name, value) for name, value in values.items() if value]
    return replace(record, tags=in_order(find_game(record.game), [*kept, *new]))


def casual(record: Record) -> Record:
    """The record as a match of no tournament, without an id."""
    return with_tags(record, {MATCH: "", EVENT: "", ROUND: ""})


def with_result(record: Record, result: str) -> Record:
    """The record with a result entered by its players; besides moves or a position it is stored as
    theirs, and counts.

    ``result``: as in records, ``*`` for a match that is still open.
    """
    beside = record.shows_play
    return with_tags(replace(record, result=result), {TOLD: result if beside else ""})


def content(record: Record) -> str:
    """A record's text without its id in a book."""
    return write_record(with_tags(record, {MATCH: ""}))


def tags_of_text(text: str) -> dict[str, str]:
    """A record's tags by name, without parsing its moves; empty if unreadable."""
    with suppress(RecordError):
        return {item.name: item.value for item in lex(text) if isinstance(item, Tag)}
    return {}


NO_DAY = N_("write a day like 2026-11-14, a month like 2026-11 or a year, not “{text}”")
"""Of a text that is not, or not only, a date as :func:`iso_date` gives it."""


def iso_date(text: str) -> str:
    """A date in the form 2026-11-14, or as much of it as is known (2026-11, 2026); '' if invalid.

    Accepts the forms of records (``2026.11.14``, ``2026-11-14``, ``2026.??.??``).
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
