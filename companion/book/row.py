"""Whether a row can be as a program wrote it.

A record's text is protected by its SHA-256 beside it, the match's id by the tag ``Match`` in the
text; other rows by the journal, and as far as their values tell.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import PureWindowsPath

from companion.book.images import Value, Values
from companion.book.kept import COLUMNS, KEPT
from companion.book.spelling import key_of
from companion.book.tags import is_uid
from companion.records.record import NOT_TEXT

_MATCH = re.compile(r'^\[Match "([a-z0-9]{4,32})"\]$', re.MULTILINE)
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.+Z]+")
_LARGEST = 2**40


def digest(text: str) -> str:
    """The SHA-256 of a text's UTF-8, which detects damage."""
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def name_in(text: str) -> str:
    """The match's id in a record's text, '' if none."""
    found = _MATCH.search(text)
    return found[1] if found else ""


def sound_match(row: Values) -> bool:
    """Whether a row of ``match`` is undamaged: its text by its digest, its id by the text."""
    _, uid, text, written, _, deleted = row
    return (
        isinstance(text, str)
        and digest(text) == written
        and name_in(text) == uid
        and (deleted is None or MOMENT.fullmatch(str(deleted)) is not None)
    )


def storable(table: str, row: Values) -> bool:
    """Whether a table can hold a row at all, even in a damaged book: a value of its kind in each
    column, and no photo elsewhere than among the book's."""
    known = COLUMNS[table]
    return len(row) == len(known) and (
        all(
            column.optional if value is None else type(value) is column.kind and _fits(value)
            for column, value in zip(known, row, strict=True)
        )
        and (table != "photo" or _is_file_name(row[1]))
    )


def _fits(value: Value) -> bool:
    return not isinstance(value, int) or abs(value) < 2**63


def _is_file_name(value: Value) -> bool:
    """A stranger's row may name a file anywhere."""
    return PureWindowsPath(str(value)).name == value


def plausible(table: str, row: Values) -> bool:
    """Whether a row of a kept table can have been written at all."""
    if table == "match":
        return isinstance(row[0], int) and 0 < row[0] < _LARGEST and sound_match(row)
    for column, value in zip(COLUMNS[table], row, strict=True):
        if value is None:
            if not column.optional:
                return False
        elif column.kind is int:
            if not isinstance(value, int) or not 0 <= value < _LARGEST:
                return False
        elif not isinstance(value, str) or not _is_text(value, column.form):
            return False
    if table == "photo":
        return _is_file_name(row[1])
    if table in ("player", "event"):
        return bool(key_of(str(row[KEPT[table].index("name")])))
    return True


def _is_text(value: str, form: str) -> bool:
    if form == "uid":
        return is_uid(value)
    return not NOT_TEXT.search(value) and ("\n" not in value or form == "lines")
