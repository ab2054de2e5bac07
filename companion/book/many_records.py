"""Splitting a text of many records into one text each."""

from __future__ import annotations

import re
from collections.abc import Iterator

_GAME = re.compile(r"\s*\[\s*game\b", re.IGNORECASE)
_HEADING = re.compile(r"\s*\[|;")
"""A line that may come before a record's tag Game: another tag, or a comment that is not indented
(an indented one belongs to the move before it)."""


def cut(text: str) -> Iterator[tuple[int, str]]:
    """Each record with the number of its first line, from 1.

    A record begins with the tags and comments directly above its tag ``Game``.
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    starts: list[int] = []
    for number, line in enumerate(lines):
        if _GAME.match(line):
            start = number
            while start and _HEADING.match(lines[start - 1]):
                start -= 1
            if not starts or start > starts[-1]:
                starts.append(start)
    if not starts:
        starts = [0]
    starts[0] = 0
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        part = "\n".join(lines[start:end]).strip("\n")
        if part.strip():
            yield start + 1, part + "\n"
