"""What the commands about positions share: a file in which moves are judged, or why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.cli.frame import NO, Problem
from companion.cli.requests import Reading, refuse_inks
from companion.records import Record, Replay, replay
from companion.scoring.phrases import player_name
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.scoring.disputed import Disputed


def dispute_in(file: str, reading: Reading, given: str, at: int | None = None) -> Disputed:
    """The file in whose position moves are judged; a record is legal up to there.

    Raises:
        Problem: a move before is illegal.
    """
    from companion.scoring.disputed import disputed

    refuse_inks(file)
    found = disputed(file, game=reading.game, chosen=reading.chosen, inks=reading.inks, given=given)
    illegal = found.played.illegal if found.played is not None else None
    if found.played is not None and illegal is not None and (at is None or at > illegal.turn):
        _refuse(found.played)
    return found


def played_out(record: Record) -> Replay[Any, Any]:
    """The game of a record, legal to its last move.

    Raises:
        Problem: a move of it is illegal.
    """
    played: Replay[Any, Any] = replay(record)
    _refuse(played)
    return played


def _refuse(played: Replay[Any, Any]) -> None:
    illegal = played.illegal
    if illegal is not None and not played.uncounted:
        raise Problem(
            say(
                N_("{player}'s move {move} in turn {turn} is illegal; “companion check” says why"),
                player=player_name(illegal.player),
                move=illegal.text,
                turn=illegal.turn,
            ),
            NO,
        )
