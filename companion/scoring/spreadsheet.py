"""Cells of a CSV that a spreadsheet shows and does not run.

A text that begins like a formula, at the start of its cell or where a spreadsheet that separates by
``;`` would begin another, gets an apostrophe before it, as people type it themselves.
"""

from __future__ import annotations

import re
from typing import Any

from companion.sentences import printable

_START = r"(?:^|(?<=[;\n]))"
_FORMULA = r"(?=[\s'\"]*[=+\-@＝＋－＠])"
"""Blanks, apostrophes and quotes keep no spreadsheet from running what follows."""
_TO_DEFUSE = re.compile(_START + _FORMULA)
_DEFUSED = re.compile(_START + "'" + _FORMULA)


def cell(value: Any) -> Any:
    """A value as a cell: text without control characters and harmless, nothing for ``None``.

    Lines stay lines; a tab becomes a blank, for some spreadsheets separate by it.
    """
    if not isinstance(value, str):
        return "" if value is None else value
    lines = value.replace("\t", " ").split("\n")
    return _TO_DEFUSE.sub("'", "\n".join(map(printable, lines)))


def text_of_cell(text: str) -> str:
    """A cell's text as it was before :func:`cell`."""
    return _DEFUSED.sub("", text)
