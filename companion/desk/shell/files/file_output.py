"""Writing files from the window, with a report of success or failure."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.desk.shell.progress import run_with_progress
from companion.desk.shell.shell import Shell
from companion.files import BadFile, write_whole
from companion.sentences import N_, Sentence, say


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


def write_in_background(shell: Shell, path: Path, work: Callable[..., bytes], *given: Any) -> None:
    """Write the bytes that ``work`` makes in the worker process; shows progress, cancel and
    outcome.

    ``work`` is called with a :data:`~companion.desk.tasks.processes.Tell` and then with ``given``.
    """
    done = say(N_("Saved {file}"), file=str(path))
    run_with_progress(shell, lambda data: write_file(shell, path, data, done), work, *given)
