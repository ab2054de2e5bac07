"""Words as a printer sets them: real apostrophes and multiplication signs, numbers kept whole."""

from __future__ import annotations

import re

_APOSTROPHE = re.compile(r"(?<=\w)'")
_TIMES = re.compile(r"(?<=\d) [x×] (?=\d)")
_UNIT = re.compile(r"(?<=\d) (?=(?:%|mm\b))")
NO_BREAK = "\N{NO-BREAK SPACE}"


def typeset(words: str) -> str:
    """``Blotto's War``, ``7 x 7`` and ``100 %`` as they stand on paper, never broken in two."""
    words = _APOSTROPHE.sub("’", words)
    words = _TIMES.sub(f"{NO_BREAK}×{NO_BREAK}", words)
    return _UNIT.sub(NO_BREAK, words)
