"""Writing files from the window, with a report of success or failure."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from companion.desk.shell.progress import run_with_progress
from companion.desk.shell.shell import Shell
from companion.desk.tasks.mailbox import mailbox_of
from companion.files import BadFile, write_whole
from companion.files.viewer import show_file
from companion.sentences import N_, Sentence, say

PATIENCE: Final = 10.0
"""Seconds in which the system has looked for a program that opens a file."""


def plain_name(text: str) -> str:
    """A text as the name of a file: letters, digits and hyphens."""
    return re.sub(r"[^\w.-]+", "-", text).strip("-.")


def write_file(shell: Shell, path: Path, data: bytes, done: Sentence | None = None) -> bool:
    """Write a file and report ``done``, or why it failed; returns whether it succeeded."""
    try:
        write_whole(path, data)
    except BadFile as error:
        shell.tell(error.sentence, bad=True)
        return False
    if done is not None:
        shell.tell(done)
    return True


def show_outside(shell: Shell, path: Path) -> None:
    """Open a file or folder in the system's program for it; if there is none, say so."""
    mailbox = mailbox_of(shell.window)

    def tell(shown: bool) -> None:
        if not shown:
            shell.tell(say(N_("No program here opens {file}."), file=path.name), bad=True)

    def work() -> None:
        shown = show_file(path, patience=PATIENCE)
        mailbox.post_last(lambda: tell(shown))

    mailbox.run(work)


def write_in_background(shell: Shell, path: Path, work: Callable[..., bytes], *given: Any) -> None:
    """Write the bytes that ``work`` makes in the worker process; shows progress, cancel and
    outcome.

    ``work`` is called with a :data:`~companion.desk.tasks.processes.Tell` and then with ``given``.
    """
    done = say(N_("Saved {file}"), file=str(path))
    run_with_progress(shell, lambda data: write_file(shell, path, data, done), work, *given)
