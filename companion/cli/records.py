"""Opening a file in which moves are judged, shared by several commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.application.dispute.played_out import refuse_illegal
from companion.cli.frame import step_read
from companion.cli.requests import Reading, refuse_inks
from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.application.dispute.disputed import Disputed


def dispute_in(file: str, reading: Reading, given: str, at: int | None = None) -> Disputed:
    """The file whose position moves are judged in; a record must be legal up to there.

    Raises:
        IllegalBefore: an earlier move is illegal.
    """
    from companion.application.dispute.disputed import disputed

    refuse_inks(file)
    try:
        found = disputed(
            file, game=reading.game, chosen=reading.chosen, inks=reading.inks, given=given
        )
    except CompanionError as error:
        error.file = error.file or file
        raise
    record = found.played.record if found.played is not None else found.scored
    if record is not None:
        step_read(file, record.options, found.game.key)
    illegal = found.played.illegal if found.played is not None else None
    if found.played is not None and illegal is not None and (at is None or at > illegal.turn):
        refuse_illegal(found.played, file)
    return found
