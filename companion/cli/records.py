"""What the commands about records share: the record replayed, or why it cannot be."""

from __future__ import annotations

from typing import Any

from companion.cli.frame import NO, Problem
from companion.records import Record, Replay, replay
from companion.scoring.phrases import player_name
from companion.sentences import N_, say


def played_out(record: Record) -> Replay[Any, Any]:
    """The game of a record, legal to its last move.

    Raises:
        Problem: a move of it is illegal.
    """
    played: Replay[Any, Any] = replay(record)
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
