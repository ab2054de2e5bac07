"""What the commands about records share: the record replayed, or why it cannot be."""

from __future__ import annotations

from typing import Any

from companion.cli.frame import NO, Problem
from companion.records import Replay, load_record, replay
from companion.scoring.phrases import player_name
from companion.sentences import N_, say


def played_out(file: str) -> Replay[Any, Any]:
    """The game of a record, legal to its last move.

    Raises:
        Problem: a move of it is illegal.
        RecordError, BadFile: it cannot be read.
    """
    played: Replay[Any, Any] = replay(load_record(file))
    illegal = played.illegal
    if illegal is not None:
        raise Problem(
            say(
                N_("{player}'s move {move} in turn {turn} is illegal; “companion check” says why"),
                player=player_name(illegal.player),
                move=illegal.text,
                turn=illegal.turn,
            ),
            NO,
        )
    return played
