"""A photo's score as a record: the position it shows, and which picture it was read from.

Doubtful marks stay doubtful: the tag ``Doubts`` keeps them.
"""

from __future__ import annotations

from pathlib import Path

from companion.records import (
    DOUBTS,
    PHOTO,
    photo_tag,
    record_of,
    result_text,
    write_record,
)
from companion.scoring.doubts import doubts_tag
from companion.scoring.scored import Scored


def record_text(scored: Scored) -> str:
    """The record of what a photo shows, without a history.

    Raises:
        OSError: the photo is gone.
    """
    tags = {PHOTO: photo_tag(Path(scored.file).read_bytes())}
    if scored.unsure:
        tags[DOUBTS] = doubts_tag(scored.unsure)
    record = record_of(
        scored.game,
        scored.options,
        tags=tags,
        result=result_text(scored.game, scored.reading.result),
        position=scored.reading.position,
    )
    return write_record(record, scored.game)
