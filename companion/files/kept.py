"""Files that this program does not replace, as they hold what it did not make."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from companion.files.whole_file import BadFile
from companion.sentences import N_, say

HOLDS_OTHER: Final = N_("choose another name: {file} holds something else and was not overwritten")


def holds_other(file: Path | str, told: str = HOLDS_OTHER) -> BadFile:
    """That a file was not replaced; ``told`` is a template that says so."""
    return BadFile(say(told, file=str(file)), id="not-written", file=str(file))
