"""Saving games, and exporting them in other formats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from companion.application.table.exporting import FORMS, exported
from companion.application.table.open_game import OpenGame
from companion.application.table.tree import first_of, number_of, text_of
from companion.desk.shell.file_dialog.ask import Kinds, ask_save
from companion.desk.shell.files.file_output import plain_name, write_in_background
from companion.desk.shell.shell import Shell
from companion.files import BadFile
from companion.files.inputs import RECORD
from companion.files.together import ChangedOutside
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
        count="number",
        file=str(path),
        move=text_of(first_of(game.table.game, rest)),
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
