"""What the commands about records share: the record replayed, or why it cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.cli.frame import NO, Problem
from companion.games import game as find_game
from companion.records import Replay, load_record, replay
from companion.scoring.phrases import player_name
from companion.sentences import N_, say


def played_out(file: str, chosen: Mapping[str, str] | None = None) -> Replay[Any, Any]:
    """The game of a record, legal to its last move.

    ``chosen`` answers options otherwise than the record does.

    Raises:
        Problem: a move of it is illegal.
        RecordError, BadFile, BadOption: it cannot be read, or not under these options.
    """
    record = load_record(file)
    if chosen:
        options = find_game(record.game).choose({**record.options, **chosen})
        record = replace(record, options=options)
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
