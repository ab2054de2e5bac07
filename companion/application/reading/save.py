"""A photo's score as a record: the position it shows, and which picture it was read from.

Uncertain marks are stored in the tag ``Doubts``.
"""

from __future__ import annotations

from companion.files import BadFile
from companion.records import DOUBTS, PHOTO, Record, photo_tag, record_of, result_text, write_record
from companion.scoring.doubts import doubts_tag, on_the_board
from companion.scoring.scored import Scored
from companion.sentences import N_, say


class NothingToSave(BadFile):
    """A sheet that shows no position, such as an order slip."""

    kind = "no-position"


def record_text(scored: Scored) -> str:
    """The text of :func:`position_record`.

    Raises:
        NothingToSave: it shows no position.
    """
    return write_record(position_record(scored), scored.game)


def position_record(scored: Scored) -> Record:
    """The record of a position from a photo, without a history.

    Raises:
        NothingToSave: it shows no position.
    """
    if scored.reading.position is None:
        raise NothingToSave(say(N_("“{file}” shows no position"), file=scored.file))
    sha256 = scored.photo.sha256 if scored.photo is not None else ""
    tags = {PHOTO: photo_tag(sha256)} if sha256 else {}
    if scored.unsure:
        tags[DOUBTS] = doubts_tag(on_the_board(scored))
    return record_of(
        scored.game,
        scored.options,
        tags=tags,
        result=result_text(scored.game, scored.reading.result),
        position=scored.reading.position,
    )
