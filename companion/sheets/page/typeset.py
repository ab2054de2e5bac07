"""Typesetting text: real apostrophes, quotes and multiplication signs, numbers not broken."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

_QUOTED = re.compile(r"(?<!\w)'((?:[^']|(?<=\w)'(?=\w))+)'(?!\w)")
_APOSTROPHE = re.compile(r"(?<=\w)'")
_TIMES = re.compile(r"(?<=\d) [x×] (?=\d)")
_UNIT = re.compile(r"(?<=\d) (?=(?:%|[cm]m\b))")
_SCORE = re.compile(r"(?<![\w½-])(\d{1,3}½?)-(\d{1,3}½?)(?![\w½-])")
NO_BREAK = "\N{NO-BREAK SPACE}"


@lru_cache(maxsize=2048)
def typeset(words: str) -> str:
    """``Blotto's War``, ``7 x 7``, ``100 %`` and ``11-14`` in typographic form, without breaks."""
    words = _QUOTED.sub("‘\\1’", words)
    words = _APOSTROPHE.sub("’", words)
    words = _TIMES.sub(f"{NO_BREAK}×{NO_BREAK}", words)
    words = _SCORE.sub("\\1–\\2", words)
    return _UNIT.sub(NO_BREAK, words)


LEAST_LAST, LEAST_WORD = 0.12, 0.25
"""Least shares of the width for a paragraph's last line, and for a single word on it, if the line
above can spare more."""


def line_ends(lengths: Sequence[float], blank: float, width: float) -> list[tuple[int, int]]:
    """Text broken into lines: for each the index of its first word and of the one after its last.

    Every line is as full as possible, except the last but one, which passes words on to a last line
    that would be too short.

    Args:
        lengths: mm of the words; ``blank``: mm of the space between two.
        width: mm that no line exceeds, unless it is a single word.
    """

    def long(start: int, end: int) -> float:
        return sum(lengths[start:end]) + blank * (end - start - 1)

    lines = _filled(lengths, blank, width)
    if len(lines) < 2:
        return lines
    (above, last), (_, end) = lines[-2:]
    while (
        last - above > 1
        and long(last, end) < (LEAST_LAST if end - last > 1 else LEAST_WORD) * width
        and long(last - 1, end) < long(above, last - 1)
    ):
        last -= 1
    return [*lines[:-2], (above, last), (last, end)]


def _filled(lengths: Sequence[float], blank: float, width: float) -> list[tuple[int, int]]:
    """Every line as full as possible."""
    lines: list[tuple[int, int]] = []
    start, long = 0, 0.0
    for number, length in enumerate(lengths):
        longer = long + blank + length if number > start else length
        if number > start and longer > width:
            lines.append((start, number))
            start, longer = number, length
        long = longer
    if start < len(lengths):
        lines.append((start, len(lengths)))
    return lines
