"""Turns of simultaneous orders: ``blue's | red's``, or each after its label."""

from __future__ import annotations

from typing import Any

from companion.games.protocol import BadText, Game
from companion.records.record import Played, Turn
from companion.records.turns import MAX_MOVES, RecordError, Run, TurnReader
from companion.sentences import N_, Term


class AtOnce(TurnReader):
    """Simultaneous orders, turn by turn; only the last turn may lack a player's order."""

    def __init__(self, game: Game[Any, Any], *, to_mend: bool = False) -> None:
        super().__init__(game, to_mend=to_mend)
        self._open: list[Run] = []
        self._turns: list[list[Run]] = []
        self._can_be_empty = _accepts(game, "")

    def number(self, run: Run) -> None:
        self._close()
        if len(self._turns) * len(self.game.players) >= MAX_MOVES:
            raise self.too_many(run)

    def _close(self) -> None:
        if self._open:
            self._turns.append(self._open)
            self._open = []

    def run(self, run: Run) -> None:
        if run.words[0].text == "|":
            if not self._open:
                self._open.append(Run([], run.line, run.column))
            self._begin(Run([], run.line, run.column + 1))
            return
        self.take_label(run)
        here = self._open[-1] if self._open else None
        if here is None or (run.player and (here.words or here.player)):
            self._begin(run)
        else:
            if not here.words:
                here.line, here.column = run.line, run.column
            here.player = here.player or run.player
            here.words += run.words

    def _begin(self, run: Run) -> None:
        if len(self._open) == len(self.game.players):
            told = N_(
                "write the number of the next turn here: turn {turn} already has both "
                "players' orders"
            )
            raise RecordError.at(run, told, turn=len(self._turns) + 1)
        self._open.append(run)
        self.last = run

    def turns(self) -> tuple[Turn, ...]:
        self._close()
        done: list[Turn] = []
        for runs in self._turns:
            if done and len(done[-1]) < len(self.game.players):
                raise self._incomplete(done[-1], len(done), runs[0])
            done.append(self._turn(runs))
        return tuple(done)

    def _turn(self, runs: list[Run]) -> Turn:
        if len(runs) == 1 and not runs[0].player:
            told = N_(
                "write “|” between {first}'s and {second}'s orders, or “{label}:” before them"
            )
            first, second = (Term(player.capitalize()) for player in self.game.players)
            label = self.game.players[0]
            raise RecordError.at(runs[0], told, first=first, second=second, label=label)
        self._assign(runs)
        kept = self._without_empty(runs)
        played = {run.player: self.played(run, " ") for run in kept}
        return tuple(played[player] for player in self.game.players if player in played)

    def _assign(self, runs: list[Run]) -> None:
        """Assign orders without a label to the remaining players, in seating order."""
        labelled: set[str] = set()
        for run in runs:
            if run.player in labelled:
                told = N_("{player} has orders twice in one turn")
                raise RecordError.at(run, told, player=Term(run.player.capitalize()))
            if run.player:
                labelled.add(run.player)
        left = [player for player in self.game.players if player not in labelled]
        for run in runs:
            run.player = run.player or left.pop(0)

    def _without_empty(self, runs: list[Run]) -> list[Run]:
        """Drop a side of ``|`` that is empty, unless the game allows empty orders."""
        kept = [run for run in runs if run.words or self._can_be_empty]
        if not kept:
            raise RecordError.at(runs[0], N_("the orders are missing here"))
        for run in runs:
            if not any(run is other for other in kept):
                kept[-1].comments += run.comments
        return kept

    def _incomplete(self, turn: tuple[Played, ...], number: int, after: Run) -> RecordError:
        given = {move.player for move in turn}
        lacking = next(player for player in self.game.players if player not in given)
        told = N_(
            "turn {turn} has no orders for {player}, but only the last turn may be unfinished"
        )
        return RecordError.at(after, told, turn=number, player=Term(lacking.capitalize()))


def _accepts(game: Game[Any, Any], text: str) -> bool:
    try:
        game.parse_move(text)
    except BadText:
        return False
    return True
