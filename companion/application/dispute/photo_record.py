"""A photo scored in the process beside the window, as a record."""

from __future__ import annotations

from pathlib import Path

from companion.application.reading.requests import Tell
from companion.sentences import N_, say
from companion.worker import limits


def read_as_record(tell: Tell, path: str) -> str:
    """The record of what a photo shows; the work of the other process."""
    tell(0.1, say(N_("Reading {file}"), file=Path(path).name))
    from companion.scoring.from_photo import score_photo
    from companion.scoring.save import record_text

    with limits():
        scored = score_photo(path)
        tell(0.9, None)
        return record_text(scored)
