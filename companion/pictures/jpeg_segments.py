"""The segments of a JPEG file (ITU T.81, annex B), without decoding it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

SOI: Final = b"\xff\xd8"
SOS, EOI, COMMENT = 0xDA, 0xD9, 0xFE
_MARKER: Final = re.compile(rb"\xff[^\x00\xff]")
_BEHIND_PIXELS: Final = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
"""The next marker that is neither an escaped byte of a scan nor a restart."""
_BARE: Final = {0x01, 0xD8, *range(0xD0, 0xD8)}
"""Markers without a segment."""


def segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Each segment up to the picture's end: its marker, its start and its end in bytes. A scan's
    pixels belong to its segment. As decoders do, it skips what stands between segments."""
    at = len(SOI)
    while (found := _MARKER.search(data, at)) is not None:
        kind, start = found[0][1], found.start()
        if kind == EOI:
            return
        at = found.end()
        if kind in _BARE:
            continue
        at += max(2, int.from_bytes(data[at : at + 2]))
        if kind == SOS:
            behind = _BEHIND_PIXELS.search(data, at)
            at = len(data) if behind is None else behind.start()
        yield kind, start, at


def count_scans(data: bytes, most: int) -> int:
    """How many scans a JPEG has, at most ``most`` + 1: each is decoded over the whole picture."""
    count = 0
    for kind, _, _ in segments(data):
        count += kind == SOS
        if count > most:
            break
    return count
