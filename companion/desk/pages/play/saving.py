"""Keeping a game: saving and exporting it, a warning while it cannot be saved, and what another
program makes of its file."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tkinter import ttk as plain
from typing import Final

from companion.application.table.exporting import FORMS, exported
from companion.application.table.open_game import OpenGame, Outside
from companion.application.table.table_record import denied_claim
from companion.application.table.tree import number_of
from companion.desk.shell.file_dialog.ask import Kinds, ask_save
from companion.desk.shell.files.file_output import plain_name, write_in_background
from companion.desk.shell.shell import Shell
from companion.desk.shell.status_bar import FAILED
from companion.desk.tasks.latest import LatestTask
from companion.desk.toolkit.containers import card, rim_of
from companion.desk.toolkit.delayed_call import DelayedCall
from companion.desk.toolkit.rows import paragraph
from companion.desk.toolkit.widgets import button, label
from companion.files import BadFile
from companion.files.inputs import RECORD
from companion.files.together import ChangedOutside, fingerprint
from companion.sentences import N_, Catalogue, Sentence, say


@dataclass(frozen=True)
class GameWork:
    """An open game for the window, which asks before discarding it unsaved."""

    game: OpenGame

    def name(self, words: Catalogue) -> str:
        return self.game.name(words)

    def unsaved_reason(self, words: Catalogue) -> Sentence | None:
        return self.game.unsaved_reason(words)

    def save_elsewhere(self, shell: Shell, over: Callable[[], object]) -> None:
        save_as(shell, self.game, over)


def file_name(game: OpenGame) -> str:
    """A name for the game's file, without its ending."""
    table = game.table
    if game.path is not None:
        return game.path.stem
    tags = table.state.tags
    words = [table.name_of(player) for player in table.game.players]
    parts = [table.game.key, *filter(None, words), tags.get("Date", "")]
    return plain_name("-".join(filter(None, parts)))


def save(shell: Shell, game: OpenGame) -> None:
    """Save to the game's file; ask for one if it has none."""
    if game.path is None:
        save_as(shell, game)
    else:
        save_to(shell, game, game.path)


def save_as(shell: Shell, game: OpenGame, over: Callable[[], object] = lambda: None) -> None:
    """Ask for a file and save there, over an existing one if it is chosen again; ``over`` is called
    at the end, saved or not."""
    save = partial(save_to, shell, game, over=True)
    _ask(shell, game, N_("Save"), ((N_("Games"), (RECORD,)),), save, over)


def _ask(
    shell: Shell,
    game: OpenGame,
    title: str,
    kinds: Kinds,
    chosen: Callable[[Path], object],
    over: Callable[[], object] = lambda: None,
) -> None:
    """Ask for a file beside the game's own, and by its name."""
    name = file_name(game) + kinds[0][1][0]
    folder = game.path.parent if game.path else None
    ask_save(shell, title, kinds, chosen, name=name, folder=folder, over=over)


def save_to(shell: Shell, game: OpenGame, path: Path, *, over: bool = False) -> None:
    """Save to a file, and report success or the reason for failure. If another program has changed
    it, ask where to save instead."""
    try:
        game.save(path.absolute(), over=over)
    except ChangedOutside as error:
        shell.tell(error.sentence, bad=True)
        save_as(shell, game)
        return
    except BadFile as error:
        shell.tell(error.sentence, bad=True)
        return
    shell.change(recent=shell.settings.with_recent(str(path.absolute())).recent)
    shell.tell(_saved(game, path))


def _saved(game: OpenGame, path: Path) -> Sentence:
    """That a game was saved, and what happened to moves that could not be played."""
    rest = game.table.state.rest
    if not rest:
        return say(N_("Saved {file}"), file=str(path))
    number = number_of(game.table.game, rest)
    return say(
        N_("Saved as {file}. “{move}” cannot be played and was left as it is."),
        plural=N_(
            "Saved as {file}. “{move}” cannot be played, so the last {number} moves were left "
            "as they are."
        ),
        file=str(path),
        move=game.table.unplayable,
        number=number,
    )


def export(shell: Shell, game: OpenGame) -> None:
    """Ask for a file; its ending says in which form the game is written."""
    kinds = [(text, (ending,)) for ending, text in FORMS.items()]
    _ask(shell, game, N_("Export"), kinds, partial(export_to, shell, game))


def share(shell: Shell, game: OpenGame) -> None:
    """Ask for a file, and write the board and how it ended as a picture."""
    kinds = ((FORMS[".png"], (".png",)),)
    _ask(shell, game, N_("Share a picture"), kinds, partial(export_to, shell, game))


def export_to(shell: Shell, game: OpenGame, path: Path) -> None:
    """Export the game in the format of the file's ending, and report success or failure.

    The work is done in the background.
    """
    write_in_background(
        shell, path, exported, game.shown_text(), path.suffix.lower(), str(game.path or ""),
        shell.spoken, shell.settings.paper, game.shown(),
    )  # fmt: skip


SOON = 60
"""Milliseconds before checking whether a draft was written."""
AGAIN = 4000
"""Milliseconds before trying again."""


class AutosaveWarning:
    """Saves a game's draft, retries if that fails, and shows a warning until it is written.

    ``place`` puts the warning where it is visible.
    """

    def __init__(
        self, shell: Shell, parent: tk.Misc, game: OpenGame, place: Callable[[plain.Frame], object]
    ) -> None:
        self._shell, self._game, self._place = shell, game, place
        self._later = DelayedCall(shell.window)
        inner = card(parent, shell, 12)
        self.rim: plain.Frame = rim_of(inner)
        label(inner, FAILED, "Card.Bad.Title").pack(side="left", padx=(0, shell.px(12)))
        button(
            inner, shell.words(N_("Save as")), self._save, look="outline-danger"
        ).pack(side="right", padx=(shell.px(12), 0))  # fmt: skip
        words = plain.Frame(inner, style="Card.TFrame")
        words.pack(side="left", fill="x", expand=True)
        self._told = paragraph(words, "", "Card.Bad.Heading")
        self._why = paragraph(words, "", "Card.Text")

    def keep(self) -> None:
        """Write the draft, and check a little later whether it could be written."""
        self._game.keep(self._shell.catalogue)
        self._later.call(SOON, self._look)

    def close(self) -> None:
        """Stop checking, as the page is closed."""
        self._later.close()

    def _look(self) -> None:
        if self._game.busy:
            self._later.call(SOON, self._look)
            return
        problem = self._game.problem
        if problem is None:
            self.rim.grid_forget()
            return
        told = N_("This game is not saved. It is lost when the window closes.")
        if self._game.whole_on_disk:
            told = N_("New moves cannot be saved.")
        elif self._game.partly_on_disk:
            told = N_("The last changes are not saved. They are lost when the window closes.")
        self._told.configure(text=self._shell.words(told))
        self._why.configure(text=self._shell.alone(problem))
        self._place(self.rim)
        self._later.call(AGAIN, self.keep)

    def _save(self) -> None:
        save_as(self._shell, self._game)
        self.keep()


EVERY = 1500
"""Milliseconds between two looks at the file, each in the background."""


_TAKEN_UP: Final[Mapping[Outside, str]] = {
    "taken": N_("{file} has new moves from another program. They are on the board."),
    "ended": N_("Another program has entered a result in {file}. The game is over."),
    "reopened": N_("Another program has taken the result out of {file}. The game goes on."),
}


class OutsideChanges:
    """Takes up the moves and the end that another program writes, and tells of other changes."""

    def __init__(self, shell: Shell, game: OpenGame) -> None:
        self._shell, self._game = shell, game
        self._task = LatestTask(shell.window)
        self._later = DelayedCall(shell.window)
        self._later.call(EVERY, self._look)

    def close(self) -> None:
        """Look no more, as the page is closed."""
        self._task.close()
        self._later.close()

    def _look(self) -> None:
        self._later.call(EVERY, self._look)
        if self._game.path is not None and not self._task.busy:
            self._task.run(partial(fingerprint, self._game.path), self._looked)

    def _looked(self, now: str) -> None:
        path = self._game.path
        if path is None:
            return
        found = self._game.take_up(now)
        if found in _TAKEN_UP:
            self._shell.tell(say(_TAKEN_UP[found], file=path.name))
        elif found == "denied" and (denied := denied_claim(self._game.table)) is not None:
            self._shell.tell(denied, bad=True)
        elif found == "apart":
            told = N_(
                "{file} was changed by another program. Saving asks for another name. To see the "
                "changed game, open the file again."
            )
            self._shell.tell(say(told, file=path.name), bad=True)
