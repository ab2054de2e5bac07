"""The tags of a record that the scorebook reads and writes, the canonical form of dates, and when
two spellings of a name are the same without being merged, or only look the same."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from hashlib import sha256
from unicodedata import normalize

from companion.games import game as find_game
from companion.records import Record, RecordError, parse_record, write_record
from companion.records.record import in_order
from companion.records.turns import Tag, lex
from companion.sentences import N_, Sentence, say

MATCH, EVENT, ROUND, PLACE, DATE = "Match", "Event", "Round", "Place", "Date"
TOLD = "Told"
"""The result entered by the players in addition to moves or a photo; it takes precedence."""
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


def with_result(record: Record, result: str) -> Record:
    """The record with a result entered by its players; besides moves or a position it is stored as
    theirs, and counts.

    ``result``: as in records, ``*`` for a match that is still open.
    """
    beside = bool(record.turns or record.position)
    return with_tags(replace(record, result=result), {TOLD: result if beside else ""})


def content(record: Record) -> str:
    """A record's text without its id in a book."""
    return write_record(with_tags(record, {MATCH: ""}))


def tags_of_text(text: str) -> dict[str, str]:
    """A record's tags by name, without parsing its moves; empty if unreadable."""
    try:
        record = parse_record(text)
        return dict(record.tags)
    except (RecordError, ValueError):
        try:
            return {item.name: item.value for item in lex(text) if isinstance(item, Tag)}
        except RecordError:
            return {}


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


LONGEST = 200
"""Most characters in the name of a player, an event or a place."""
_UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff"
)
_JOINERS = "\u180b-\u180d\u200c\u200d\ufe00-\ufe0f"
"""Unseen themselves, they shape letters that are not Latin, Greek or Cyrillic, and emoji."""
_SHAPED = "[\u0590-\u1fff\u2100-\U0010ffff]"
_NOT_SEEN = re.compile(f"[{_UNSEEN}]|(?<!{_SHAPED})[{_JOINERS}]|[\u200c\u200d](?!\\S)")

_ALIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухԁһӏԛԝѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυօոսհցıɑɡ",
    "ABESIJKMHOPCTYXaesijopcyxdhlqwvABEZHIKMNOPTYXaivopuonuhgiag",
)
"""Cyrillic, Greek, Armenian and other letters, and the Latin ones that look like them."""


def key_of(name: str) -> str:
    """A name without case, odd spacing, differences in Unicode form and what nobody sees."""
    return " ".join(_seen(normalize("NFKC", name)).casefold().split())


def shown(name: str) -> str:
    """A name for display: single spaces, letters composed, nothing that nobody sees."""
    return " ".join(_seen(normalize("NFC", name)).split())


def looks(name: str) -> str:
    """What two names have in common that nobody can tell apart on paper: “Аnna” with a Cyrillic
    letter and “Anna”."""
    return normalize("NFC", normalize("NFKD", shown(name)).translate(_ALIKE)).casefold()


def _seen(name: str) -> str:
    if name.isascii():
        return name
    while (less := _NOT_SEEN.sub("", name)) != name:
        name = less
    return name


def length_problem(name: str) -> Sentence | None:
    """Why a name of a player, an event or a place is too long; ``None`` if it is not."""
    if len(name) <= LONGEST:
        return None
    return say(
        N_("“{name}…” is too long: it has {length} characters, and the limit is {limit}"),
        name=name[:20],
        length=len(name),
        limit=LONGEST,
    )
