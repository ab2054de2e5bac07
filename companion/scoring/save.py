"""A photo's score as a record: the position it shows, and which picture it was read from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.records import photo_tag, record_of, result_text, write_record
from companion.scoring.scored import Scored

if TYPE_CHECKING:
    from companion.photo.reading import ReadMark


def record_text(scored: Scored) -> str:
    """The record of what a photo shows, without a history.

    Raises:
        OSError: the photo is gone.
    """
    record = record_of(
        scored.game,
        scored.options,
        tags={"Photo": photo_tag(Path(scored.file).read_bytes())},
        result=result_text(scored.game, scored.reading.result),
        position=scored.reading.position,
    )
    doubts = tuple(_doubt(mark) for mark in scored.unsure)
    return write_record(replace(record, heading=doubts), scored.game)


def _doubt(mark: ReadMark) -> str:
    """A doubtful mark, kept as a comment so that the record does not claim more than was read."""
    return f"doubtful: {mark.name} is {mark.value}, or {mark.other}"
