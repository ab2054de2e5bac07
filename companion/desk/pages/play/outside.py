"""Notices when another program changes the file of an open game."""

from __future__ import annotations

from functools import partial

from companion.application.table.open_game import OpenGame
from companion.desk.shell.shell import Shell
from companion.desk.tasks.latest import LatestTask
from companion.files.together import fingerprint
from companion.sentences import N_, say

EVERY = 1500
"""Milliseconds between two looks at the file, each in the background."""


class OutsideChanges:
    """Takes up the moves that another program adds, and tells of other changes."""

    def __init__(self, shell: Shell, game: OpenGame) -> None:
        self._shell, self._game = shell, game
        self._task = LatestTask(shell.window)
        self._after: str | None = shell.window.after(EVERY, self._look)

    def close(self) -> None:
        """Look no more, as the page is closed."""
        self._task.close()
        if self._after is not None:
            self._shell.window.after_cancel(self._after)
            self._after = None

    def _look(self) -> None:
        self._after = self._shell.window.after(EVERY, self._look)
        if self._game.path is not None and not self._task.busy:
            self._task.run(partial(fingerprint, self._game.path), self._looked)

    def _looked(self, now: str) -> None:
        path = self._game.path
        if path is None:
            return
        found = self._game.take_up(now)
        if found == "taken":
            told = N_("{file} has new moves from another program. They are on the board.")
            self._shell.tell(say(told, file=path.name))
        elif found == "apart":
            told = N_(
                "{file} was changed by another program. Saving asks for another name. To see the "
                "changed game, open the file again."
            )
            self._shell.tell(say(told, file=path.name), bad=True)
