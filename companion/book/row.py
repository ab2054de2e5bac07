"""A row of ``match`` as it was found, and whether it is as it was written.

A record's text is vouched for by its SHA-256 beside it, the match's name by the tag ``Match`` in
the text. So what the disk has changed is known, and often which of the two it was.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

COLUMNS = "id, uid, text, digest, added, deleted"
"""Of the table, as :func:`row_of` takes them."""
_MATCH = re.compile(r'^\[Match "([a-z0-9]{4,32})"\]$', re.MULTILINE)
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.+]+")
_DIGEST = 64
_SURE = 32
"""Figures of a digest that agree with another's by accident as good as never: once in 16**32 times,
give or take where they stand."""


@dataclass(frozen=True)
class Row:
    """A row of ``match``; bytes of a text that are no UTF-8 stand in it as lone surrogates."""

    id: int
    uid: str
    text: str
    digest: str
    added: str
    deleted: str | None

    @property
    def whole(self) -> bool:
        """Whether the text is as it was written, and the match's name is the one in it."""
        return digest(self.text) == self.digest and name_in(self.text) == self.uid

    def mended(self) -> Row:
        """The row with what can be told to be damaged put right: a digest that is the text's but
        for some figures, a name that is not the one in a text that is whole, a moment of deletion
        that is none."""
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
    """A row as SQLite gives it; ``None`` where a value cannot have been there."""
    number, *rest = values
    texts = [as_text(value) for value in rest]
    if not isinstance(number, int) or any(text is None for text in texts[:4]):
        return None
    uid, text, written, added, deleted = texts
    return Row(number, uid or "", text or "", written or "", added or "", deleted)


def as_text(value: object) -> str | None:
    """A value that was written as text, whatever the disk has made of its kind."""
    if value is None:
        return None
    return value.decode("utf-8", "surrogateescape") if isinstance(value, bytes) else str(value)


def digest(text: str) -> str:
    """By which a damaged text is told: the SHA-256 of its UTF-8."""
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def name_in(text: str) -> str:
    """The match's name that a record's text holds, '' if none."""
    found = _MATCH.search(text)
    return found[1] if found else ""
