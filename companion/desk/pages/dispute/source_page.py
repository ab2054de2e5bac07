"""Where the position of a dispute comes from; photos are read in the process beside the window."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from companion.application.dispute.dispute import Dispute
from companion.application.dispute.settle import Looked, dispute_between, read_as_record, read_two
from companion.application.table.open_game import open_record
from companion.desk.board.tile import Tile
from companion.desk.shell import route
from companion.desk.shell.file_dialog.ask import ask_open
from companion.desk.shell.files.opening import PHOTOS, told
from companion.desk.shell.page import Page
from companion.desk.shell.progress import run_with_progress
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import SPREAD
from companion.desk.toolkit.containers import Flow, scrolled
from companion.desk.toolkit.rows import full_row
from companion.desk.toolkit.widgets import label
from companion.files.inputs import RECORD
from companion.games.options import Options
from companion.games.protocol import Game
from companion.sentences import N_, say

KINDS = ((N_("Photos"), PHOTOS),)


class DisputeSourcePage(Page):
    """A record, a photo, two photos, or a board set up by hand."""

    title = N_("Settle a dispute")
    widest = SPREAD

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        super().__init__(shell, parent)
        frame = scrolled(self, padding=(self.px(30), self.px(26))).inside
        label(frame, self.words(N_("Where does the position come from?")), "Heading").pack(
            anchor="w", pady=(0, self.px(12))
        )
        row = full_row(frame)
        ways: list[tuple[str, str, str, Callable[[], object]]] = [
            ("journal-text", N_("Game record"), N_("At the end or at any move"), self.record),
            ("camera", N_("Photo"), N_("The board on the table"), self.photo),
            ("images", N_("Two photos"), N_("Before and after the disputed turn"), self.photos),
            ("grid-3x3-gap", N_("Set up a position"), N_("Any game, any position"), self.set_up),
        ]
        self.tiles = tiles = [
            Tile(shell, row, self.words(name), self.words(text), action, icon=icon)
            for icon, name, text, action in ways
        ]
        Flow(row, tiles, least=self.px(190), gap=self.px(16))

    def on_show(self) -> None:
        self.tiles[0].focus_set()

    def record(self) -> None:
        """Ask for a record."""
        kinds = ((N_("Games"), (RECORD,)),)
        ask_open(self.shell, N_("Settle a dispute"), kinds, self.open_record)

    def open_record(self, path: Path) -> None:
        """A record, at its end or at its first illegal move."""
        try:
            kept = open_record(path.absolute(), self.shell.start.data)
            dispute = Dispute.of_game(kept, origin=say(N_("From {file}"), file=path.name))
        except Exception as error:
            self.shell.tell(told(error, path), bad=True)
            return
        self.shell.open(route.Dispute(dispute))

    def photo(self) -> None:
        """Ask for a photo."""
        judge = partial(judge_in_photo, self.shell)
        ask_open(self.shell, N_("Settle a dispute"), KINDS, judge)

    def photos(self) -> None:
        """Ask for two photos, the earlier first."""

        def ask_after(before: Path) -> None:
            judge = partial(judge_between, self.shell, before)
            ask_open(self.shell, N_("The photo after the turn"), KINDS, judge)

        ask_open(self.shell, N_("The photo before the turn"), KINDS, ask_after)

    def set_up(self) -> None:
        """Choose a game and its house rules, then set up the position."""
        self.shell.open(route.ChooseGame(partial(_chosen, self.shell)))


def _chosen(shell: Shell, game: Game[Any, Any], options: Options, _tags: Mapping[str, str]) -> None:
    def done(position: Any) -> None:
        dispute = Dispute(game, options, position)
        shell.open(route.Dispute(dispute))

    start = game.start(options)
    shell.replace(route.SetUp(game, options, start, done))


def judge_in_photo(shell: Shell, path: Path) -> None:
    """Read a photo, then judge moves in its position."""
    from companion.desk.shell.files.opening import review_photo

    def done(record: str) -> None:
        check = partial(review_photo, shell, path)
        dispute = Dispute.of_photo(record, path, folder=shell.start.data, check=check)
        shell.open(route.Dispute(dispute))

    _work(shell, path, done, read_as_record, str(path))


def judge_between(shell: Shell, before: Path, after: Path, *, again: bool = False) -> None:
    """Read two photos, then judge what was drawn between them; ``again`` in the place of the page
    that did so before."""

    def done(found: Looked) -> None:
        turned = partial(judge_between, shell, after, before, again=True)
        go = shell.replace if again else shell.open
        go(route.Dispute(dispute_between(found, turned)))

    _work(shell, after, done, read_two, str(before), str(after))


def _work(
    shell: Shell, path: Path, done: Callable[[Any], object], work: Callable[..., Any], *args: Any
) -> None:
    run_with_progress(
        shell, done, work, *args,
        begun=say(N_("Reading {file}"), file=path.name),
        stopped=say(N_("Stopped reading {file}"), file=path.name),
    )  # fmt: skip
