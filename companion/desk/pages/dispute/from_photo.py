"""Positions of disputes from photos, read in the process beside the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from companion.application.dispute.dispute import Dispute
from companion.application.dispute.settle import (
    Compared,
    dispute_between,
    read_as_record,
    read_two,
)
from companion.desk.shell import route
from companion.desk.shell.progress import run_with_progress
from companion.desk.shell.shell import Shell
from companion.sentences import N_, say


def judge_in_photo(shell: Shell, path: Path) -> None:
    """Read a photo, then judge moves in its position."""
    from companion.desk.shell.files.opening import review_photo

    def done(record: str) -> None:
        check = partial(review_photo, shell, path)
        dispute = Dispute.of_photo(record, path, folder=shell.start.data, check=check)
        shell.open(route.Dispute(dispute))

    _work(shell, path, done, read_as_record, str(path))


def judge_between(shell: Shell, before: Path, after: Path, *, again: bool = False) -> None:
    """Read two photos, then judge what was drawn between them; ``again`` in the place of the page
    that did so before."""

    def done(found: Compared) -> None:
        turned = partial(judge_between, shell, after, before, again=True)
        go = shell.replace if again else shell.open
        go(route.Dispute(dispute_between(found, before.name, after.name, turned)))

    _work(shell, after, done, read_two, str(before), str(after))


def _work(
    shell: Shell, path: Path, done: Callable[[Any], object], work: Callable[..., Any], *args: Any
) -> None:
    run_with_progress(
        shell, done, work, *args,
        begun=say(N_("Reading {file}"), file=path.name),
        stopped=say(N_("Stopped reading {file}"), file=path.name),
    )  # fmt: skip
