"""Positions of disputes from photos, read in the process beside the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from companion import Record
from companion.application.dispute.dispute import Dispute
from companion.application.dispute.from_photos import (
    Compared,
    dispute_between,
    read_as_record,
    read_two,
)
from companion.application.reading.read import load
from companion.application.table.open_game import OpenGame
from companion.application.table.photo_doubts import doubted
from companion.application.table.table_record import opened
from companion.desk.shell import route
from companion.desk.shell.progress import run_with_progress
from companion.desk.shell.shell import Shell
from companion.sentences import N_, say


def judge_in_photo(shell: Shell, path: Path) -> None:
    """Read a photo, then judge moves in its position."""

    def done(text: str) -> None:
        _show(shell, load(text.encode()), path)

    _read(shell, path, done)


def judge_between(shell: Shell, before: Path, after: Path, *, again: bool = False) -> None:
    """Read two photos, then judge what was drawn between them; ``again`` in the place of the page
    that did so before."""

    def done(found: Compared) -> None:
        turned = partial(judge_between, shell, after, before, again=True)
        go = shell.replace if again else shell.open
        go(route.Dispute(dispute_between(found, before.name, after.name, turned)))

    _work(shell, after, done, read_two, str(before), str(after), shell.language)


def _show(shell: Shell, record: Record, path: Path) -> None:
    origin = say(N_("As read from {file}"), file=path.name)
    from companion.desk.shell.files.opening import review_photo

    kept = OpenGame(opened(record), None, shell.start.data)
    table = kept.table
    doubts = doubted(table)
    notes = () if doubts is None else (doubts,)
    dispute = Dispute(
        table.game, record.options, table.position, origin=origin, notes=notes, kept=kept,
        check=partial(review_photo, shell, path) if notes else None,
    )  # fmt: skip
    shell.open(route.Dispute(dispute))


def _read(shell: Shell, path: Path, done: Callable[[str], object]) -> None:
    _work(shell, path, done, read_as_record, str(path))


def _work(
    shell: Shell, path: Path, done: Callable[[Any], object], work: Callable[..., Any], *args: Any
) -> None:
    run_with_progress(
        shell, done, work, *args,
        begun=say(N_("Reading {file}"), file=path.name),
        stopped=say(N_("Stopped reading {file}"), file=path.name),
    )  # fmt: skip
