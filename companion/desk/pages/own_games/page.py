"""The games that are here: adding, beginning, testing and removing further ones."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tkinter import ttk as plain
from typing import Any

import ttkbootstrap as ttk

from companion.application.games.adding import ADD, DELETE, LIKE, add, begin, remove
from companion.application.games.testing import GAMES, PHOTOS, Tested, try_anew
from companion.application.games.there import GameThere, games_there
from companion.desk.shell.file_dialog.ask import ask_folder, ask_open
from companion.desk.shell.files.file_output import show_outside
from companion.desk.shell.page import Page
from companion.desk.shell.progress import leave, run_with_progress
from companion.desk.shell.question import Question
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import COLUMN
from companion.desk.tasks.latest import LatestTask
from companion.desk.tasks.processes import Job
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.containers import ScrolledFrame, card, emptied, rim_of
from companion.desk.toolkit.rows import buttons, full_row, paragraph, wrap_rows
from companion.desk.toolkit.widgets import Link, button, label, wrapping
from companion.errors import CompanionError
from companion.files.temporary import new_folder
from companion.sentences import N_, Sentence, say

WHAT = {
    "rings": N_("draw rings"),
    "lines": N_("draw lines"),
    "cells": N_("fill squares"),
    "ticks": N_("tick boxes"),
    "moves": N_("move pieces"),
}
"""What players of a new game do, by what it begins as."""
LAST = "tested game"
"""The key under which the page keeps the last test in the window's memory."""


class OwnGamesPage(Page):
    """Ways to get a game above, then a row for each game, those that cannot be used last."""

    title = N_("Add or test games")
    widest = COLUMN
    photos, games = PHOTOS, GAMES

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        super().__init__(shell, parent)
        self._task = self.closing(LatestTask(shell.window))
        self.job: Job | None = None
        scrolled = ScrolledFrame(self)
        scrolled.pack(fill="both", expand=True, padx=self.px(20), pady=self.px(18))
        self.column = scrolled.inside
        self._add_card()
        self._new_card()
        self.tested = paragraph(self.column, "", "Text", pady=(self.px(12), 0))
        self.links = full_row(self.column)
        last = shell.memory.get(LAST)
        if isinstance(last, Tested):
            self._show(last)
        inner = self._card()
        inner.columnconfigure(0, weight=1)
        self.rows = [self._row(inner, 2 * at, one) for at, one in enumerate(games_there())]

    def on_hide(self) -> None:
        super().on_hide()
        leave(self.shell, self.job)

    def _card(self) -> plain.Frame:
        inner = card(self.column, self.shell)
        rim_of(inner).pack(fill="x", pady=(self.px(12), 0))
        return inner

    # -- what is shown

    def _add_card(self) -> None:
        inner = self._card()
        told = N_("Choose the folder or the ZIP archive that the game's author gave you.")
        paragraph(inner, self.words(told), "Card.Text", pady=(0, self.px(8)))
        kinds = ((N_("Games"), (".zip",)),)
        title = N_("Add a game")
        archive = partial(ask_open, self.shell, title, kinds, self.ask_add)
        folder = partial(ask_folder, self.shell, title, self.ask_add)
        ways = ((N_("Add a ZIP archive"), archive, ""), (N_("Add a folder"), folder, ""))
        buttons(self.shell, full_row(inner), ways, 8)

    def _new_card(self) -> None:
        inner = self._card()
        told = N_("Or start a game of your own: a copy of an example, to change as you like.")
        paragraph(inner, self.words(told), "Card.Text", pady=(0, self.px(8)))
        row = full_row(inner)
        label(row, self.words(N_("Name")), "Card.Text").pack(side="left", padx=(0, self.px(8)))
        self.name = ttk.Entry(row, width=20)
        set_name(self.name, self.words(N_("Name")))
        self.name.pack(side="left", padx=(0, self.px(14)))
        label(row, self.words(N_("Players")), "Card.Text").pack(side="left", padx=(0, self.px(8)))
        self.like = ttk.Combobox(
            row, values=[self.words(WHAT[like]) for like in LIKE], state="readonly", width=16
        )
        self.like.current(0)
        set_name(self.like, self.words(N_("What players do")))
        self.like.pack(side="left", padx=(0, self.px(14)))
        button(row, self.words(N_("Start")), self.begin, look="primary").pack(side="left")
        wrap_rows(row, gap=self.px(6))

    def _row(self, inner: tk.Misc, row: int, one: GameThere) -> GameThere:
        name = one.title or one.key
        by = say(N_("by {author}"), author=self.words(one.author))
        top = plain.Frame(inner, style="Card.TFrame")
        top.grid(row=row, column=0, sticky="ew", pady=(self.px(8), 0))
        label(top, name, "Card.Heading").pack(side="left")
        if one.fault is None:
            label(top, self.words(by), "Card.Quiet.Small").pack(side="left", padx=self.px(10))
        acts = plain.Frame(inner, style="Card.TFrame")
        acts.grid(row=row, column=1, sticky="e", pady=(self.px(8), 0))
        ways: list[tuple[str, Callable[[], object]]] = []
        if one.fault is None:
            ways.append((N_("Test"), partial(self.test, one.key)))
        if one.added:
            ways.append((N_("Remove"), partial(self.ask_remove, one.key)))
        for text, act in ways:
            link = Link(acts, self.words(text), act, ground="Card.")
            set_name(link, f"{self.words(text)}: {name}")
            link.pack(side="left", padx=(self.px(14), 0))
        told: Sentence | str = "" if one.own else str(one.folder)
        if one.fault is not None:
            told = one.fault.sentence
        if told:
            look = "Card.Bad.Text" if one.fault is not None else "Card.Quiet.Small"
            wrapping(label(inner, self.words(told), look)).grid(
                row=row + 1, column=0, columnspan=2, sticky="ew"
            )
        return one

    # -- what is done

    def ask_add(self, source: Path) -> None:
        """Ask whether to add the game in a folder or archive."""
        do = partial(self._act, partial(add, source), N_("Added {game}"))
        answers = [(N_("Add"), do, "outline")]
        Question(self.shell, self, N_("Add a game"), [say(ADD, file=str(source))], answers)

    def begin(self) -> None:
        """Begin a game of the name in the field."""
        name, like = self.name.get().strip(), [*LIKE][self.like.current()]
        if name:
            self._act(partial(begin, name, like), N_("Your game is in {folder}."))
        else:
            self.name.focus_set()

    def ask_remove(self, key: str) -> None:
        """Ask whether to delete an added game."""
        told = say(DELETE, game=key)
        kept = N_("Its matches stay in the scorebook.")
        do = partial(self._act, partial(remove, key), N_("Deleted: {folder}"))
        Question(self.shell, self, told, [kept], [(N_("Delete"), do, "outline-danger")])

    def _act(self, act: Callable[[], object], told: str) -> None:
        """Add, begin or remove a game, and show the games there are then."""

        def done(what: object) -> None:
            self.shell.refresh()
            self.shell.tell(say(told, game=str(what), folder=str(what)))

        def failed(error: Exception) -> None:
            if not isinstance(error, CompanionError):
                raise error
            self.shell.tell(error.sentence, bad=True)

        self._task.run(act, done, failed)

    def test(self, key: str) -> None:
        """Try a game out; the status bar shows how far it is."""
        if self.job is not None and self.job.running:
            return
        folder = new_folder("games-test")
        begun = say(N_("Testing {game}"), game=key)
        self.job = run_with_progress(
            self.shell, self._show, try_anew, key, folder, self.photos, self.games, begun=begun,
            stopped=N_("The test was stopped"),
        )  # fmt: skip

    def _show(self, tested: Tested) -> None:
        self.shell.memory[LAST] = tested
        told = [say("{game}:", game=tested.game), *tested.told()]
        self.tested.configure(text="\n".join(map(self.words, told)))
        emptied(self.links)
        names: tuple[Any, ...] = (N_("Show the sheets"), N_("Show the photos"))
        for text, file in zip(names, tested.pictures, strict=False):
            if file.is_file():
                Link(self.links, self.words(text), partial(show_outside, self.shell, file)).pack(
                    side="left", padx=(0, self.px(14)), pady=self.px(6)
                )
