"""Where the files that a command makes go: each to its name, or ``-`` for standard output."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from companion.cli.frame import named, remark
from companion.cli.standard import STANDARD, to_output
from companion.sentences import N_, say

SVG = ".svg"
"""What a picture is written as that goes to standard output, unless something else is asked for."""


def deliver(out: str | Path, data: bytes) -> str:
    """Write a file whole or not at all, or to standard output; the name to tell people of.

    Raises:
        BadFile: it cannot be written.
        AnswerLost: standard output cannot be.
    """
    from companion.records import write_whole

    if str(out) == STANDARD:
        to_output(data)
    else:
        write_whole(out, data)
    return str(out)


def tell_written(files: Iterable[str | Path]) -> None:
    """Name the files that were written."""
    for file in files:
        if named(str(file)) != STANDARD:
            remark(say(N_("Written to {file}"), file=str(file)))


def check_name(out: str | Path, ending: str) -> None:
    """Refuse a name that does not end as what is written to it.

    Raises:
        BadInputs: another ending.
    """
    from companion.scoring.inputs import check_output

    if str(out) != STANDARD:
        check_output(out, ending)


def picture_ending(out: str, asked: str = "") -> str:
    """How a picture is to be written: as asked for, else as its name says.

    Raises:
        BadPicture: it ends as no picture that can be drawn.
    """
    from companion.scoring.picture_file import check_ending

    if asked:
        return f".{asked}"
    return SVG if out == STANDARD else check_ending(Path(out).name, Path(out).suffix)
