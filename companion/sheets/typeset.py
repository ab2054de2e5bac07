"""Words as a printer sets them: real apostrophes and multiplication signs, numbers kept whole."""

from __future__ import annotations

import re
from collections.abc import Sequence

_APOSTROPHE = re.compile(r"(?<=\w)'")
_TIMES = re.compile(r"(?<=\d) [x×] (?=\d)")
_UNIT = re.compile(r"(?<=\d) (?=(?:%|mm\b))")
_SCORE = re.compile(r"(?<![\w½-])(\d{1,3}½?)-(\d{1,3}½?)(?![\w½-])")
NO_BREAK = "\N{NO-BREAK SPACE}"


def typeset(words: str) -> str:
    """``Blotto's War``, ``7 x 7``, ``100 %`` and ``11-14`` as they stand on paper, kept whole."""
    words = _APOSTROPHE.sub("’", words)
    words = _TIMES.sub(f"{NO_BREAK}×{NO_BREAK}", words)
    words = _SCORE.sub("\\1–\\2", words)
    return _UNIT.sub(NO_BREAK, words)


LEAST_LAST = 0.25
"""Of the width, what a paragraph's last line has at least, if the line above can spare it."""


def line_ends(lengths: Sequence[float], blank: float, width: float) -> list[tuple[int, int]]:
    """Words broken into lines: of each the first word and the one behind its last.

    Every line is as full as can be, but the last but one, which hands words down to a last line
    that would be short.

    Args:
        lengths: mm of the words, ``blank`` of the space between two.
        width: mm that no line exceeds, unless it is one word.
    """

    def long(start: int, end: int) -> float:
        return sum(lengths[start:end]) + blank * (end - start - 1)

    lines = _filled(lengths, blank, width)
    if len(lines) < 2:
        return lines
    (above, last), (_, end) = lines[-2:]
    while (
        last - above > 1
        and long(last, end) < LEAST_LAST * width
        and long(last - 1, end) < long(above, last - 1)
    ):
        last -= 1
    return [*lines[:-2], (above, last), (last, end)]


def _filled(lengths: Sequence[float], blank: float, width: float) -> list[tuple[int, int]]:
    """Every line as full as can be."""
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
