"""What a command writes: its output files, by name or to standard output for ``-``, and how far its
work is."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.board import PAPERS
from companion.cli.exits import Problem, apart
from companion.cli.frame import FRAME, complain, named, remark, words
from companion.cli.options import C, option
from companion.cli.standard import STANDARD, to_output
from companion.sentences import N_, Sentence, either

if TYPE_CHECKING:
    from companion.pictures.kinds import Kind


def outputs_by_ending(
    outs: Iterable[str], given: Mapping[str, str | None], endings: Mapping[str, str]
) -> tuple[str | None, ...]:
    """The file of each kind to write, in the order of ``given``, with those of ``--output``.

    Args:
        given: by option, the file named with it; the first is for other endings than ``endings``.

    Raises:
        Problem: two names for one kind, or a name that does not say what is to be saved.
    """
    found = dict(given)
    for out in outs:
        if out == STANDARD and len(found) > 1:
            flags = either(f"--{option} -" for option in found)
            told = N_("“-o -” does not say what to write: use {options}")
            raise Problem.of(told, options=flags, id="usage")
        kind = endings.get(Path(out).suffix.lower(), next(iter(given)))
        before = found[kind]
        if before is not None:
            told = N_("“{one}” and “{other}” would be the same: leave one out")
            raise Problem.of(told, one=before, other=out, id="usage")
        found[kind] = out
    return tuple(found.values())


def deliver(out: str | Path, data: bytes, *, private: bool = False) -> str:
    """Write a file atomically, or to standard output; returns the name to report. ``private``: a
    new one may be read by this user alone.

    Raises:
        BadFile: it cannot be written, or a picture would replace what this program did not make.
        AnswerLost: standard output cannot be written.
    """
    from companion.files import write_whole
    from companion.files.inputs import is_made, keep_other_picture

    if str(out) == STANDARD:
        to_output(data)
    else:
        if is_made(data):
            keep_other_picture(out)
        write_whole(out, data, private=private)
    return str(out)


def tell_written(files: Iterable[str | Path]) -> None:
    """Report the files that were written."""
    for file in files:
        if named(str(file)) != STANDARD:
            remark(N_("Saved {file}"), file=str(file))


def check_name(out: str | Path, ending: str) -> None:
    """Reject a name whose ending does not fit what is written to it.

    Raises:
        BadInputs: the ending differs.
    """
    from companion.files.inputs import check_output

    if str(out) != STANDARD:
        check_output(out, ending)


def output_option(
    help: str, name: str = "out", *, metavar: str = "OUT", **how: Any
) -> Callable[[C], C]:
    """The option ``-o`` for a file to write, which the command gets by this name."""
    return option("-o", "--output", name, metavar=metavar, help=help, **how)


picture_option = partial(output_option, N_("Save a picture: OUT.svg, OUT.png or OUT.pdf."))
paper_option = option(
    "--paper",
    type=click.Choice(list(PAPERS), case_sensitive=False),
    default="a4",
    show_default=True,
    help=N_("The paper size."),
)


def picture_ending(out: str, asked: str = "") -> Kind:
    """The format of a picture: as requested, else by the file's ending.

    Raises:
        BadPicture: not a picture format that can be drawn.
        Problem: the file's ending is of another format than the requested one.
    """
    from companion.pictures.kinds import ENDINGS, kind_of

    ending = Path(out).suffix.lower()
    if asked:
        if ending in ENDINGS and ending != f".{asked}":
            raise apart("--format", Path(out).name)
        return kind_of(asked, f".{asked}")
    return "svg" if out == STANDARD else kind_of(Path(out).name, ending)


FIRST, EVERY = 10, 30
"""Seconds until the first line on the progress of long work, and between two, without a bar."""


@contextmanager
def progress(
    what: Sentence | str = "", *, line: str = "", quiet: bool = False
) -> Iterator[Callable[..., None]]:
    """A progress bar on stderr at a terminal, told how much is done, of how much and, if that is
    to be shown, what is done now; elsewhere now and then a ``line`` with ``done`` and ``total``;
    nothing if ``quiet``."""
    if quiet or FRAME.get().quiet or not sys.stderr.isatty():
        yield _now_and_then("" if quiet or FRAME.get().quiet else line)
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

    def told(done: float, total: float, now: str | None = None) -> None:
        bar.update(task, completed=done, total=total, description=now)

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(escape(words(what)), total=None)
        yield told


def _now_and_then(line: str) -> Callable[..., None]:
    due = time.monotonic() + FIRST

    def told(done: float, total: float, _now: str | None = None) -> None:
        nonlocal due
        if line and done < total and time.monotonic() >= due:
            complain(line, done=int(done), total=int(total))
            due = time.monotonic() + EVERY

    return told
