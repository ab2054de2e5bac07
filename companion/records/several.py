"""Several records in one text, as a scorebook exports them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from companion.files import BadFile, read_up_to
from companion.files.inputs import is_export
from companion.records.turns import lines_of
from companion.sentences import N_, say
from companion.shell_words import shell_words

LARGEST = 200_000_000
"""Largest export in bytes that is read."""
_GAME = re.compile(r"\s*\[\s*game\b", re.IGNORECASE)
_HEADING = re.compile(r"\s*\[|;")
"""A line that may come before a record's tag Game: another tag, or a comment that is not indented
(an indented one belongs to the move before it)."""
_WITHIN = re.compile(r'\[Game (?:\\"|"")')
"""A record's tag Game in a JSON file or a table."""


def cut(text: str) -> Iterator[tuple[int, str]]:
    """Each record with the number of its first line, from 1.

    A record begins with the tags and comments directly above its tag ``Game``.
    """
    lines = lines_of(text)
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


def refuse_export(file: str | Path, text: str | None = None) -> None:
    """Refuse a file that only a scorebook takes: several records, or an export in another form.

    ``text`` is what it holds, if that is known.

    Raises:
        BadFile: it is one, and the sentence names the command; or it cannot be read.
    """
    if text is None:
        text = read_up_to(file, LARGEST).decode("utf-8", "replace")
    table = is_export(file)
    games = len(_WITHIN.findall(text)) if table else sum(1 for _ in cut(text))
    if games > (not table):
        told = say(
            N_("{file} holds {games} game. “companion book import {words}” imports it."),
            plural=N_("{file} holds {games} games. “companion book import {words}” imports them."),
            games=games,
            file=str(file) or "-",
            words=shell_words(str(file) or "-"),
        )
        raise BadFile(told, id="several-games", file=str(file))
