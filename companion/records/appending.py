"""A record extended by one move, or by one turn of simultaneous orders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.records.outcome import result_text
from companion.records.record import Played, Record, in_turns
from companion.records.replay import Replay


def appended(played: Replay[Any, Any], moves: Mapping[str, Any]) -> Record:
    """The record extended by one entry; its tags and comments stay.

    Its result is filled in if the game is now over, and open otherwise.

    Args:
        played: a game of which every move could be played.
        moves: by player: one move, or the simultaneous orders of a turn. One player's order alone
            waits for the other's.
    """
    game, record = played.game, played.record
    named = game.simultaneous or len(game.to_move(played.end)) > 1
    entry = [Played(game.format_move(m), who if named else "") for who, m in moves.items()]
    if not game.simultaneous:
        turns = in_turns(game, [*(move for _, move in record.moves()), *entry])
    else:
        waiting = record.turns[-1] if played.pending else ()
        whole = record.turns[:-1] if played.pending else record.turns
        seats = {one.player: one for one in (*waiting, *entry)}
        turns = (*whole, tuple(seats[one] for one in game.players if one in seats))
    longer = replace(record, turns=turns)
    return replace(longer, result=result_text(game, Replay(longer, game).result))
