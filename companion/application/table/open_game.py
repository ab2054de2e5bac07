"""An open game: its table, its file, and its draft; begun, opened or continued."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Literal

from companion.application.day import day_of_play
from companion.application.printing.shown import Shown
from companion.application.reading.settled_marks import settled
from companion.application.table.drafts import Draft, called, forget, keep, new_draft
from companion.application.table.secret_setup import SecretSetup, wait_for_set_up
from companion.application.table.table import Table
from companion.application.table.table_record import denied_claim, opened, record_of_table
from companion.application.table.tree import Node, written
from companion.board import Value
from companion.errors import CompanionError
from companion.files import BadFile
from companion.files.together import check_unchanged, fingerprint, locked
from companion.games.options import Options
from companion.games.protocol import Game, Move, Position
from companion.records import Record, load_record, parse_record, save_record, write_record
from companion.records.reader import MAX_BYTES
from companion.refusals import refusal
from companion.sentences import N_, Catalogue, Sentence, say

Outside = Literal["same", "taken", "ended", "denied", "reopened", "apart"]
"""What another program has done to a game's file: nothing new; moves that were taken up; a result
or its withdrawal alone, which was; a result that was taken up and cannot be; or something else."""
_TOLD = frozenset(("Notes", "Place", "Event", "Round"))
"""The tags that only somebody who writes about a game gives it."""
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
        known: the fingerprint of its file as it was read, saved or last taken up; ``None`` if there
            is none.
        fresh: whether its file was made for it just now, so that nothing kept for that name is of
            this game.
        shared: whether phones can join it.
    """

    table: Table
    path: Path | None = None
    folder: Path | None = None
    draft: Path | None = None
    problem: Sentence | None = None
    known: str | None = None
    fresh: bool = False
    shared: bool = False
    _apart: str = field(default="", repr=False)
    _in_file: int = field(default=0, repr=False)
    _kept: str = field(default="", repr=False)
    _saved: str = field(default="", repr=False)
    _written: str = field(default="", repr=False)
    _draft_known: str = field(default="", repr=False)
    _writer: threading.Thread | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        self._in_file = self._moves if self.draft is None else 0
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
        if tree.at == tree.end:
            return None
        number = len(tree.path()) - 1
        turn = (number - 1) // (1 if game.simultaneous else len(game.players)) + 1
        moves = written(game, tree.node.moves)
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
    def whole_on_disk(self) -> bool:
        """Whether its draft or its file has all of it, so that nothing is lost with the window."""
        return self.text() in (self._written, self._saved)

    @property
    def partly_on_disk(self) -> bool:
        """Whether its draft or its file has an earlier state of it."""
        return bool(self._written or self._saved)

    @property
    def _worth_keeping(self) -> bool:
        """Whether anything was done; if all is undone, an existing file or draft has more."""
        return self.table.begun or self.shared or self.path is not None

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
            self.discard()
            self._kept = ""
            self.problem = None
        elif text != self._kept or (self.problem is not None and not self.busy):
            self._kept = text
            if text == self._saved:
                self.discard()
                self.problem = None
            else:
                if self.draft is None:
                    self.draft = new_draft(self.folder)
                origin = "" if self.path is None else str(self.path)
                title = self.table.game.title if self.path is None else ""
                set_up = SecretSetup.of(self.table)
                sealed, to_move = self.table.waiting_orders, self.table.still_to_move
                draft = Draft(
                    self.draft, self.name(words), origin,
                    title=title, moves=self._moves, players=self._players,
                    sealed=sealed if set_up is None else tuple(set_up.sealed),
                    to_move=to_move if set_up is None else None,
                    set_up=self.table.from_position or self.shared
                    or not _TOLD.isdisjoint(self.table.state.tags),
                )  # fmt: skip
                self._write(draft, text)
        if wait and self._writer is not None:
            self._writer.join(LONGEST)

    def share(self, words: Catalogue, *, shared: bool) -> None:
        """Let phones join, or no longer: while they can, it is kept before its first move."""
        self.shared, self._kept = shared, ""
        self.keep(words)

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
        return None if self.whole_on_disk else self.problem

    def _write(self, draft: Draft, text: str) -> None:
        before = self._writer

        def write() -> None:
            if before is not None:
                before.join()
            try:
                path = self.draft or draft.path
                if self._draft_is_anothers:  # both games are kept
                    path = new_draft(path.parent)
                keep(replace(draft, path=path), text)
                self.draft, self._draft_known = path, fingerprint(path)
                self._written = text
                self.problem = None
            except (BadFile, OSError) as error:
                self.problem = refusal(error).sentence

        self._writer = threading.Thread(target=write)
        self._writer.start()

    @property
    def _draft_is_anothers(self) -> bool:
        """Whether another window has gone on in this game's draft."""
        there = "" if self.draft is None else fingerprint(self.draft)
        return there not in ("", self._draft_known)

    def discard(self) -> None:
        """Delete the draft, as the game was never begun or is saved."""
        if self._writer is not None:
            self._writer.join(LONGEST)
        if self.draft is not None:
            if not self._draft_is_anothers:
                forget(self.draft)
            self.draft = None
        self._written = ""

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
                self.take_up(fingerprint(path))
                check_unchanged(path, self.known)
            save_record(record_of_table(self.table, secrets=True), path, self.table.game)
            self.known = fingerprint(path)
        self.path, self._in_file = path, self._moves
        self.problem = None
        self._saved = self._kept = self.text()
        self.discard()

    # -- other programs

    def take_up(self, now: str) -> Outside:
        """Take up the moves that another program has added to the game's file, and how its players
        have ended it, or that they have not.

        Args:
            now: the fingerprint of the file.

        Returns:
            ``apart`` if it changed something else, or this game has other moves or an end of its
            own by now; this is said once, and saving asks.
        """
        if self.path is None or now in ("", self.known, self._apart) or self.table.held:
            return "same"
        try:
            with self.path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
            theirs = opened(parse_record(data.decode("utf-8"), to_mend=True))
        except (OSError, ValueError, CompanionError):
            self._apart = now
            return "apart"
        if sha256(data).hexdigest() != now:
            return "same"  # it is being written
        added = _added(self.table, theirs)
        moves, whole = len(theirs.tree.main_line()) - 1, not self.changed
        own, end = self.table.state.result, theirs.state.result
        kept = end == own or whole or (added and not own)
        if added is None or moves < self._in_file or not kept:
            self._apart = now
            return "apart"
        self.known, self._in_file = now, moves
        if not added and end == own:
            return "same"
        tree = self.table.tree
        here, last = tree.at, tree.end
        tree = tree.to(last)
        for node in added:
            tree = tree.played(node.moves, node.position, supposed=node.supposed)
            tree = tree.noted(node.note) if node.note else tree
        tree = tree if here == last else tree.to(here)
        self.table.edit(replace(self.table.state, tree=tree, result=end))
        if whole:
            self._saved = self._kept = self.text()
            self.discard()
        if end != own and denied_claim(self.table) is not None:
            return "denied"
        return "taken" if added else "ended" if end else "reopened"


def _added(ours: Table, theirs: Table) -> tuple[Node, ...] | None:
    """The moves that another look at a game has at its end; ``None`` if it differs otherwise."""
    (own, tree), (other, longer) = (
        (state, [state.tree.nodes[number] for number in state.tree.main_line()[1:]])
        for state in (ours.state, theirs.state)
    )
    same = (
        (ours.game.key, ours.options, ours.start_text, dict(own.tags))
        == (theirs.game.key, theirs.options, theirs.start_text, dict(other.tags))
        and not (own.rest or other.rest or ours.waiting_orders or theirs.waiting_orders)
        and all(one.moves == two.moves for one, two in zip(tree, longer, strict=False))
    )
    return tuple(longer[len(tree) :]) if same else None


def open_record(
    path: Path, folder: Path | None, said: Mapping[str, Value] | None = None
) -> OpenGame:
    """The game in a file; with its marks as people have ``said`` since, which the file lacks.

    Raises:
        BadFile, RecordError, UnknownGame, BadText, BadOption: the record cannot be read.
    """
    known = fingerprint(path)
    record = load_record(path, to_mend=True)
    found = OpenGame(opened(record), path, folder, known=known)
    if said:
        found.table = opened(settled(record, said))
    return found


def open_held(record: Record, folder: Path | None) -> OpenGame:
    """The game of a record that is kept elsewhere, such as in the scorebook: a draft begins with
    its first change.

    Raises:
        UnknownGame, BadText: the record cannot be put on a table.
    """
    found = OpenGame(opened(record), None, folder)
    found._saved = found._kept = found.text()
    return found


def open_kept(draft: Draft, folder: Path | None) -> OpenGame:
    """The game in a draft, which is continued there.

    Raises:
        BadFile, RecordError, UnknownGame, BadText, BadOption: the record cannot be read.
    """
    origin = Path(draft.origin) if draft.origin else None
    known = None if origin is None else fingerprint(origin)
    there = fingerprint(draft.path)
    table = opened(load_record(draft.path, to_mend=True))
    found = OpenGame(table, origin, folder, draft.path, known=known)
    found._written, found._draft_known = found.text(), there
    return found


def continued(
    file: Path, game: Game[Position, Move] | None = None, options: Options | None = None
) -> OpenGame:
    """The game in a file, or a new one that is saved there at once; beside the file if that holds a
    game that is over or has other house rules.

    Args:
        game, options: of the new game; ``None`` for one that must be there.

    Raises:
        CompanionError: the record cannot be read or written.
    """
    if game is None or options is None:
        return open_record(file, None)
    number, path = 1, file
    while path.exists():
        found = open_record(path, None)
        table = found.table
        if table.still_to_move and (table.game.key, table.options) == (game.key, options):
            return found
        number += 1
        path = file.with_stem(f"{file.stem}-{number}")
    table = Table(game, options)
    table.write("Date", day_of_play())
    wait_for_set_up(table)
    begun = OpenGame(table, fresh=True)
    begun.save(path)
    return begun
