"""Records recovered from a damaged book page by page, where SQLite itself fails.

The layout of pages, cells and the write-ahead log is that of SQLite's file format
(https://www.sqlite.org/fileformat2.html). Only pages with rows of the table ``match`` are examined.
Such a row is recognised by its columns and, if intact, by its own digest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.book.row import Row

_LEAF = 13
"""The first byte of a table's leaf page."""
_DIGEST = re.compile(r"[0-9a-f]{64}")
_UID = re.compile(r"[a-z0-9]{4,32}")
_COLUMNS = 6
_USUAL_PAGE = 4096
_LONGEST = 4_000_000


def carved(file: Path) -> Iterator[Row]:
    """Every row of ``match`` that can be found in a book's file and its write-ahead log."""
    try:
        data = file.read_bytes()
    except OSError:
        return
    size = _page_size(data)
    pages = {
        number + 1: data[number * size : (number + 1) * size] for number in range(len(data) // size)
    }
    pages |= _logged(file.with_name(f"{file.name}-wal"), size)
    for number in sorted(pages):
        yield from _rows(number, pages)


def _page_size(data: bytes) -> int:
    size = int.from_bytes(data[16:18])
    size = 65536 if size == 1 else size
    return size if size >= 512 and size & (size - 1) == 0 else _USUAL_PAGE


def _logged(file: Path, size: int) -> dict[int, bytes]:
    """Pages in the write-ahead log, each as last written by a committed transaction."""
    try:
        data = file.read_bytes()
    except OSError:
        return {}
    pages: dict[int, bytes] = {}
    pending: dict[int, bytes] = {}
    salt = data[16:24]
    for at in range(32, len(data) - size - 23, 24 + size):
        head = data[at : at + 24]
        if head[8:16] != salt:
            break
        pending[int.from_bytes(head[:4])] = data[at + 24 : at + 24 + size]
        if int.from_bytes(head[4:8]):
            pages |= pending
            pending = {}
    return pages


def _rows(number: int, pages: Mapping[int, bytes]) -> Iterator[Row]:
    page = pages[number]
    head = 100 if number == 1 else 0
    if len(page) < head + 8 or page[head] != _LEAF:
        return
    cells = int.from_bytes(page[head + 3 : head + 5])
    for cell in range(cells):
        at = head + 8 + 2 * cell
        start = int.from_bytes(page[at : at + 2])
        try:
            found = _row(page, start, pages)
        except (IndexError, ValueError):
            continue
        if found is not None:
            yield found


def _row(page: bytes, at: int, pages: Mapping[int, bytes]) -> Row | None:
    length, at = _varint(page, at)
    rowid, at = _varint(page, at)
    if not 0 < length <= _LONGEST:
        return None
    payload = _payload(page, at, length, pages)
    end, place = _varint(payload, 0)
    kinds = []
    while place < end:
        kind, place = _varint(payload, place)
        kinds.append(kind)
    if len(kinds) != _COLUMNS or kinds[0] != 0 or any(k < 12 for k in kinds[1:5]):
        return None
    values: list[str | None] = []
    for kind in kinds[1:]:
        if kind == 0:
            values.append(None)
            continue
        # The type codes of text and blob differ by one bit, which may have flipped.
        width = max(0, kind - 12) // 2
        values.append(payload[place : place + width].decode("utf-8", "surrogateescape"))
        place += width
    uid, text, written, added, deleted = values
    if uid is None or text is None or written is None or added is None:
        return None
    row = Row(rowid, uid, text, written, added, deleted).mended()
    if not (row.whole or (_UID.fullmatch(uid) and _DIGEST.fullmatch(written))):
        return None
    return row


def _payload(page: bytes, at: int, length: int, pages: Mapping[int, bytes]) -> bytes:
    """A cell's bytes, including its overflow pages; shorter if those are lost."""
    usable = len(page)
    if length <= usable - 35:
        return page[at : at + length]
    least = (usable - 12) * 32 // 255 - 23
    here = least + (length - least) % (usable - 4)
    here = here if here <= usable - 35 else least
    parts, told = [page[at : at + here]], here
    following = int.from_bytes(page[at + here : at + here + 4])
    seen: set[int] = set()
    while told < length and following in pages and following not in seen:
        seen.add(following)
        more = pages[following]
        parts.append(more[4 : 4 + min(usable - 4, length - told)])
        told += len(parts[-1])
        following = int.from_bytes(more[:4])
    return b"".join(parts)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A variable-length integer of one to nine bytes, seven bits each, and where it ends."""
    value = 0
    for place in range(8):
        byte = data[at + place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + place + 1
    return value << 8 | data[at + 8], at + 9
