"""Where the files that a command makes go: each to its name, or ``-`` for standard output."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from companion.cli.frame import remark
from companion.sentences import N_, say

STANDARD: Final = "-"
"""The name of standard output, and of standard input, as most programs have it."""


def deliver(out: str | Path, data: bytes) -> str:
    """Write a file whole or not at all, or to standard output; the name to tell people of.

    Raises:
        BadFile: it cannot be written.
        AnswerLost: standard output cannot be.
    """
    from companion.records import write_whole

    if str(out) == STANDARD:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
    else:
        write_whole(out, data)
    return str(out)


def tell_written(files: Iterable[str]) -> None:
    """Name the files that were written."""
    for file in files:
        if file != STANDARD:
            remark(say(N_("Written to {file}"), file=file))
