"""Records whose moves are all legal, so that play can continue from them."""

from __future__ import annotations

import shlex
from typing import Any

from companion.errors import NOTHING_FOUND, CompanionError
from companion.games.phrases import player_name
from companion.records import Record, Replay, replay
from companion.sentences import N_, say


class IllegalBefore(CompanionError, ValueError):
    """A record has an illegal move before the one in question."""

    kind = "illegal-before"
    exit_code = NOTHING_FOUND


def played_out(record: Record) -> Replay[Any, Any]:
    """The game of a record, legal to its last move.

    Raises:
        IllegalBefore: a move of it is illegal.
    """
    played: Replay[Any, Any] = replay(record)
    refuse_illegal(played)
    return played


def refuse_illegal(played: Replay[Any, Any], file: str = "GAME.pgr") -> None:
    """Reject a game with an illegal move; moves after its end do not count.

    Raises:
        IllegalBefore: there is one.
    """
    illegal = played.illegal
    if illegal is not None and not played.uncounted:
        raise IllegalBefore(
            say(
                N_(
                    "{player}'s {move} in turn {turn} is not legal. “companion check {file}” "
                    "says why."
                ),
                player=player_name(illegal.player),
                move=illegal.text,
                turn=illegal.turn,
                file=shlex.quote(file),
            ),
            line=illegal.line or None,
            column=illegal.column or None,
        )
