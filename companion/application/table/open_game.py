"""An open game: its table, its file, and its draft."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from pathlib import Path

from companion.application.printing.shown import Shown
from companion.application.table.drafts import Draft, called, forget, keep, new_draft
from companion.application.table.table import Table
from companion.application.table.table_record import opened, record_of_table
from companion.files import BadFile
from companion.files.together import check_unchanged, fingerprint, locked
from companion.records import Record, load_record, save_record, write_record
from companion.refusals import refusal
from companion.sentences import N_, Catalogue, Sentence, say

LONGEST = 5.0
"""Seconds to wait for a draft to be written."""


@dataclass
class OpenGame:
    """The content of a game's page, and what protects it from loss.

    Attributes:
        table: the game.
        path: the file it was saved in or opened from, ``None`` for a new game.
        folder: where drafts are stored, ``None`` for nowhere.
        draft: its draft, once there is one.
        problem: why the last draft could not be written, ``None`` if it could.
        known: the fingerprint of its file as it was read or saved, ``None`` if there is none.
    """

    table: Table
    path: Path | None = None
    folder: Path | None = None
    draft: Path | None = None
    problem: Sentence | None = None
    known: str | None = None
    _kept: str = field(default="", repr=False)
    _saved: str = field(default="", repr=False)
    _writer: threading.Thread | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if self.path is not None and self.draft is None:
            self._saved = self._kept = self.text()

    def record(self) -> Record:
        """The game as a record, including what could not be played of its file, without orders that
        not everybody has seen."""
        return record_of_table(self.table)

    def shown_text(self) -> str:
        """The record's text for showing, printing or sharing."""
        return write_record(self.record(), self.table.game)

    def shown(self) -> Shown | None:
        """The position shown, ``None`` if it is the last of the main line."""
        game, tree = self.table.game, self.table.tree
        if tree.at == tree.main_line()[-1]:
            return None
        number = len(tree.path()) - 1
        turn = (number - 1) // (1 if game.simultaneous else len(game.players)) + 1
        moves = " | ".join(game.format_move(move) for _, move in tree.node.moves)
        if not number:
            caption = say(N_("On the board: before the first move"))
        elif tree.on_main_line:
            caption = say(N_("On the board: after {move} in turn {turn}"), move=moves, turn=turn)
        else:
            template = N_("On the board: a branch, after {move} in turn {turn}")
            caption = say(template, move=moves, turn=turn)
        return Shown(game.format_position(tree.position), caption)

    def text(self) -> str:
        """The record's text for saving: secret orders are included but obscured."""
        return write_record(record_of_table(self.table, secrets=True), self.table.game)

    @property
    def changed(self) -> bool:
        """Whether it has changes that only the draft contains."""
        return self._worth_keeping and self.text() != self._saved

    @property
    def _worth_keeping(self) -> bool:
        """Whether anything was done; if all is undone, an existing file or draft has more."""
        return self.table.begun or self.path is not None

    def name(self, words: Catalogue) -> str:
        """The game's name for people: its file, or else who plays what."""
        if self.path is not None:
            return self.path.name
        return called(self.table.game.title, self._moves, self._players, words)

    @property
    def _moves(self) -> int:
        return len(self.table.tree.main_line()) - 1

    @property
    def _players(self) -> tuple[tuple[str, str], ...]:
        return tuple((one, self.table.name_of(one)) for one in self.table.game.players)

    # -- saving

    def keep(self, words: Catalogue, *, wait: bool = False) -> None:
        """Write the draft in the background if anything has changed.

        ``wait``: until it is written, as before the program ends.
        """
        if self.folder is None:
            return
        text = self.text()
        if not self._worth_keeping:
            # If everything was undone, the old draft would bring it back.
            self._forget()
            self._kept = ""
            self.problem = None
        elif text != self._kept or (self.problem is not None and not self.busy):
            self._kept = text
            if text == self._saved:
                self._forget()
                self.problem = None
            else:
                if self.draft is None:
                    self.draft = new_draft(self.folder)
                origin = "" if self.path is None else str(self.path)
                title = self.table.game.title if self.path is None else ""
                draft = Draft(
                    self.draft, self.name(words), origin,
                    title=title, moves=self._moves, players=self._players,
                    sealed=self.table.waiting_orders, to_move=self.table.still_to_move,
                    set_up=self.table.from_position,
                )  # fmt: skip
                self._write(draft, text)
        if wait and self._writer is not None:
            self._writer.join(LONGEST)

    @property
    def busy(self) -> bool:
        """Whether the draft is being written."""
        return self._writer is not None and self._writer.is_alive()

    def unsaved_reason(self, words: Catalogue) -> Sentence | None:
        """Tries to save once more; why the game would be lost if closed now, ``None`` if not."""
        if self.folder is None:
            return None
        self.keep(words, wait=True)
        if self.busy:
            return say(N_("{folder} is not responding"), folder=str(self.folder))
        return self.problem

    def _write(self, draft: Draft, text: str) -> None:
        before = self._writer

        def write() -> None:
            if before is not None:
                before.join()
            try:
                keep(draft, text)
                self.problem = None
            except (BadFile, OSError) as error:
                self.problem = refusal(error).sentence

        self._writer = threading.Thread(target=write)
        self._writer.start()

    def discard(self) -> None:
        """Delete the draft: the game was never begun."""
        self._forget()

    def _forget(self) -> None:
        if self._writer is not None:
            self._writer.join(LONGEST)
        if self.draft is not None:
            forget(self.draft)
            self.draft = None

    def save(self, path: Path, *, over: bool = False) -> None:
        """Save the game to a file, which becomes its own.

        Args:
            over: overwrite its own file even if another program has changed that.

        Raises:
            ChangedOutside: another program has changed its file since; nothing is written.
            BadFile: it cannot be written; the draft stays.
        """
        with locked(path):
            if self.known is not None and path == self.path and path.exists() and not over:
                check_unchanged(path, self.known)
            save_record(record_of_table(self.table, secrets=True), path, self.table.game)
            self.known = fingerprint(path)
        self.path = path
        self.problem = None
        self._saved = self._kept = self.text()
        self._forget()


def open_record(path: Path, folder: Path | None) -> OpenGame:
    """The game in a file.

    Raises:
        BadFile, RecordError, UnknownGame, BadText, BadOption: the record cannot be read.
    """
    known = fingerprint(path)
    return OpenGame(opened(load_record(path, to_mend=True)), path, folder, known=known)


def open_kept(draft: Draft, folder: Path | None) -> OpenGame:
    """The game in a draft, which is continued there.

    Raises:
        BadFile, RecordError, UnknownGame, BadText, BadOption: the record cannot be read.
    """
    origin = Path(draft.origin) if draft.origin else None
    known = None if origin is None else fingerprint(origin)
    table = opened(load_record(draft.path, to_mend=True))
    return OpenGame(table, origin, folder, draft.path, known=known)
