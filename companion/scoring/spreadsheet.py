"""CSV cells that a spreadsheet shows but never runs.

Text that begins like a formula, at the start of its cell or after a ``;`` (where some spreadsheets
start a new cell), gets an apostrophe in front, as people type it themselves.
"""

from __future__ import annotations

import re
from typing import Any

from companion.sentences import printable

_START = r"(?:^|(?<=[;\n]))"
_FORMULA = r"(?=[\s'\"]*[=+\-@＝＋－＠])"
"""Spaces, apostrophes and quotes do not keep a spreadsheet from running what follows."""
_TO_DEFUSE = re.compile(_START + _FORMULA)
_DEFUSED = re.compile(_START + "'" + _FORMULA)


def cell(value: Any) -> Any:
    """A value as a cell: harmless text without control characters, '' for ``None``.

    Line breaks stay; a tab becomes a space, as some spreadsheets separate cells by it.
    """
    if not isinstance(value, str):
        return "" if value is None else value
    lines = value.replace("\t", " ").split("\n")
    return _TO_DEFUSE.sub("'", "\n".join(map(printable, lines)))


def text_of_cell(text: str) -> str:
    """A cell's text as it was before :func:`cell`."""
    return _DEFUSED.sub("", text)
