"""A new tournament: its name, game, system, players, and house rules."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator
from tkinter import ttk as plain
from typing import Any, cast

import ttkbootstrap as ttk

from companion.application.scorebook.book import Book
from companion.application.scorebook.tournaments import System
from companion.desk.pages.shared.options import STANDARD, OptionRows
from companion.desk.pages.shared.scorebook import known
from companion.desk.shell import route
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import SPREAD
from companion.desk.tasks.book_queries import BookQueries
from companion.desk.toolkit.containers import ScrolledFrame, emptied, rule, scrolled
from companion.desk.toolkit.focus import tab_leaves
from companion.desk.toolkit.rows import full_row, paragraph
from companion.desk.toolkit.widgets import button, choice, label, wrapping
from companion.games import game, game_keys
from companion.games.options import BadOption
from companion.sentences import N_, Sentence, capitalised

SYSTEMS = {
    "round-robin": N_("Round robin: everybody plays everybody"),
    "double-round-robin": N_("Double round robin: everybody plays everybody twice"),
    "swiss": N_("Swiss: players with equal points meet"),
    "knock-out": N_("Knock-out: losers are out"),
}
SIDE = 400
"""Width in logical pixels of the column with everything but the house rules; at most half."""


class NewTournamentPage(Page):
    """Who plays what on the left, by which rules on the right."""

    title = N_("New tournament")
    widest = SPREAD

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        super().__init__(shell, parent)
        self.beside = self.closing(BookQueries(shell))
        self.columnconfigure(1, weight=1)
        self.rowconfigure(0, weight=1)
        side = plain.Frame(self, width=self.px(SIDE))
        side.grid(row=0, column=0, sticky="nsew")
        side.pack_propagate(False)
        wide = self.px(SIDE)
        self.bind("<Configure>", lambda on: side.configure(width=min(wide, on.width // 2)))
        form = scrolled(side, filled=True, padding=self.px(24))
        self._form(form.inside)
        padding = (self.px(16), self.px(24), self.px(24), self.px(12))
        column = ScrolledFrame(self, padding=padding)
        column.grid(row=0, column=1, sticky="nsew")
        right = column.inside
        label(right, self.words(N_("House rules")), "Title").pack(anchor="w")
        paragraph(right, self.words(STANDARD), "Quiet.Text")
        self._rules = full_row(right, pady=(self.px(8), 0))
        self._game_chosen()
        self._foot()
        self.beside.ask(known, self._offer)

    def _form(self, left: tk.Misc) -> None:
        words = self.words
        label(left, words(N_("Name")), "Quiet.Small").pack(anchor="w")
        self.name = ttk.Entry(left, width=38)
        self.name.pack(fill="x")
        label(left, words(N_("Game")), "Quiet.Small").pack(anchor="w", pady=(self.px(8), 0))
        self.game = ttk.Combobox(
            left, values=[game(key).title for key in game_keys()], state="readonly"
        )
        self.game.current(0)
        self.game.bind("<<ComboboxSelected>>", self._game_chosen)
        self.game.pack(fill="x", pady=(0, self.px(8)))
        self.system = tk.StringVar(self, "round-robin")
        for value, text in SYSTEMS.items():
            choice(left, words(text), value, self.system, lambda: None).pack(fill="x", pady=1)
        row = full_row(left, pady=(self.px(6), 0))
        self.rounds = ttk.Entry(row, width=4)
        self.rounds.pack(side="right", padx=(self.px(8), 0))
        told = N_("Rounds (Swiss only). Leave empty to play until there is a winner")
        wrapping(label(row, words(told), "Quiet.Small")).pack(side="left", fill="x", expand=True)
        told = N_("Players, one per line, the strongest first if you know")
        paragraph(left, words(told), "Quiet.Small", pady=(self.px(8), 0))
        known = plain.Frame(left)
        known.pack(side="bottom", fill="x")
        label(known, words(N_("Add from the scorebook")), "Quiet.Small").pack(
            anchor="w", pady=(self.px(8), 0)
        )
        self._known = ttk.Combobox(known, state="readonly")
        self._known.bind("<<ComboboxSelected>>", self._enter_known)
        self._known.pack(fill="x")
        self.players: Any = ttk.Text(left, width=30, height=6, font="TkDefaultFont")
        self.players.pack(fill="both", expand=True)
        tab_leaves(self.players)
        known.lift()  # After the players for Tab too.

    def _foot(self) -> None:
        footer = plain.Frame(self, padding=(self.px(24), 0, self.px(24), self.px(12)))
        footer.grid(row=1, column=0, columnspan=2, sticky="ew")
        rule(footer).pack(fill="x", pady=(0, self.px(12)))
        button(
            footer, self.words(N_("Create tournament")), self.begin, look="primary",
            icon="trophy",
        ).pack(side="right")  # fmt: skip
        self.problem = wrapping(label(footer, "", "Bad.Text"))
        self.problem.pack(side="left", fill="x", expand=True)

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-Return>", N_("Create tournament"), self.begin)

    def on_show(self) -> None:
        self.name.focus_set()

    def _offer(self, found: tuple[tuple[str, ...], str] | None) -> None:
        """Offer the names in the book, and the game played last."""
        names, last = found or ((), "")
        self._known.configure(values=names)
        if last in game_keys() and not self.name.get():
            self.game.current(game_keys().index(last))
            self._game_chosen()

    def _game_chosen(self, _: object = None) -> None:
        """Show the house rules of the selected game."""
        emptied(self._rules)
        found = game(game_keys()[self.game.current()])
        self.options = OptionRows(self.shell, self._rules, found, lambda: None)
        self.options.pack(fill="x")

    def _enter_known(self, _: object = None) -> None:
        text = self.players.get("1.0", "end").strip()
        name = self._known.get()
        if name not in text.splitlines():
            self.players.insert("end", f"\n{name}" if text else name)

    def begin(self) -> None:
        """Create the tournament, and show it."""
        key = game_keys()[self.game.current()]
        system, name = cast(System, self.system.get()), self.name.get().strip()
        lines = self.players.get("1.0", "end").splitlines()
        joined = [" ".join(line.split()) for line in lines if line.strip()]
        asked_for = self.rounds.get().strip() if system == "swiss" else ""
        if asked_for and not asked_for.isdecimal():
            self._refuse(N_("Write the number of rounds in digits, such as 5."))
            return
        rounds = int(asked_for) if asked_for else None
        answers = self.options.answers()
        try:
            game(key).choose(answers)
        except BadOption as error:
            self._refuse(error.sentence)
            return

        def make(book: Book) -> str:
            made = book.make_tournament(
                name, key, joined, system=system, rounds=rounds, options=answers
            )
            return made.event.name

        def done(made: str | None) -> None:
            if made is None:
                self._refuse(self.shell.told)
                self.shell.tell("")  # It is told beside the button.
            else:
                self.shell.replace(route.Tournament(made))

        if not self.beside.changing:
            self.beside.change(make, done, make=True)

    def _refuse(self, why: Sentence | str) -> None:
        words = self.words(why)
        self.problem.configure(text=capitalised(words))
