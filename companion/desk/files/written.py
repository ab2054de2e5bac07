"""Files written from the window: done, and said, or why not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.desk.told_job import run_told
from companion.records import BadFile, write_whole
from companion.sentences import Sentence

if TYPE_CHECKING:
    from companion.desk.window import Desk


def write_told(desk: Desk, path: Path, data: bytes, done: Sentence | None = None) -> bool:
    """Write a file whole and say ``done``, or why it could not be written; whether it was."""
    try:
        write_whole(path, data)
    except BadFile as error:
        desk.tell(error.sentence, bad=True)
        return False
    if done is not None:
        desk.tell(done)
    return True


def write_made(
    desk: Desk, path: Path, done: Sentence, work: Callable[..., bytes], *given: Any
) -> None:
    """Write the bytes that work in the other process makes; progress, cancel and outcome are told.

    ``work`` is called with a :data:`~companion.desk.jobs.Tell` and then with ``given``.
    """

    run_told(desk, lambda data: write_told(desk, path, data, done), work, *given)
