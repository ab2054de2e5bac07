"""A row of ``match`` as found, and whether it is undamaged.

A record's text is protected by its SHA-256 beside it, the match's id by the tag ``Match`` in the
text. So damage is detected, and often also which of the two is damaged.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

COLUMNS = "id, uid, text, digest, added, deleted"
"""The table's columns in the order that :func:`row_of` takes them."""
_MATCH = re.compile(r'^\[Match "([a-z0-9]{4,32})"\]$', re.MULTILINE)
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.+]+")
_DIGEST = 64
_SURE = 32
"""Digits in which a damaged digest must agree with another: by chance that happens once in 16**32
times, times the choice of positions."""


@dataclass(frozen=True)
class Row:
    """A row of ``match``; invalid UTF-8 in its text is represented by lone surrogates."""

    id: int
    uid: str
    text: str
    digest: str
    added: str
    deleted: str | None

    @property
    def whole(self) -> bool:
        """Whether the text is undamaged, and the match's id is the one in it."""
        return digest(self.text) == self.digest and name_in(self.text) == self.uid

    def mended(self) -> Row:
        """The row with evident damage repaired: a digest that agrees with the text's but for some
        digits, an id that differs from the one in an undamaged text, an invalid deletion time."""
        deleted = self.deleted
        if deleted is not None and not MOMENT.fullmatch(deleted):
            deleted = None
        true = digest(self.text)
        written, uid = self.digest, self.uid
        agreeing = sum(one == other for one, other in zip(true, written, strict=False))
        if len(written) == _DIGEST and agreeing >= _SURE:
            written = true
            uid = name_in(self.text) or uid
        return replace(self, uid=uid, digest=written, deleted=deleted)


def row_of(values: tuple[Any, ...]) -> Row | None:
    """A row as SQLite returns it; ``None`` if a value is impossible."""
    number, *rest = values
    texts = [as_text(value) for value in rest]
    if not isinstance(number, int) or any(text is None for text in texts[:4]):
        return None
    uid, text, written, added, deleted = texts
    return Row(number, uid or "", text or "", written or "", added or "", deleted)


def as_text(value: object) -> str | None:
    """A value that was written as text, even if its stored type is damaged."""
    if value is None:
        return None
    return value.decode("utf-8", "surrogateescape") if isinstance(value, bytes) else str(value)


def digest(text: str) -> str:
    """The SHA-256 of a text's UTF-8, which detects damage."""
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def name_in(text: str) -> str:
    """The match's id in a record's text, '' if none."""
    found = _MATCH.search(text)
    return found[1] if found else ""
