"""Results in words."""

from __future__ import annotations

from companion.games.phrases import outcome
from companion.games.protocol import Result


def told(finished: bool | None, *, called: bool = False) -> str:
    score = {"blue": 2, "red": 1}
    found = Result(finished=finished, score=score, winner="blue", rule="LW-14", called=called)
    return str(outcome(found))


def test_who_wins_is_said_as_surely_as_the_end_of_the_game_is_known() -> None:
    assert told(True) == "Blue wins."
    assert told(None) == "Blue wins if the game is over."
    assert told(None, called=True) == "Blue wins."
    assert told(False) == "Blue is ahead; the game is still going."
