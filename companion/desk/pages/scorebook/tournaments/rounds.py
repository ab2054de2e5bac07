"""A tournament's rounds: who meets whom, and the results as they come in."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial
from tkinter import ttk as plain

import ttkbootstrap as ttk

from companion import Pairing, Resulted, Tournament
from companion.application.scorebook.book import Book
from companion.application.scorebook.told.tournaments import (
    lost_told,
    pairing_told,
    second_told,
    won_told,
)
from companion.desk.pages.shared.scorebook import (
    asked,
    remember,
    tell_changed,
    tell_entered,
)
from companion.desk.shell.shell import Shell
from companion.desk.tasks.book_queries import BookQueries
from companion.desk.toolkit.rows import full_row, wrap_rows
from companion.desk.toolkit.table import chosen, fill, table
from companion.desk.toolkit.widgets import able, button, guarded, label, wrapping
from companion.games import game
from companion.games.names import names_of
from companion.sentences import N_, Sentence, labelled, say

DRAW = "1/2-1/2"
_QUICK = (("1-0", "1–0", "1"), (DRAW, "½–½", "2"), ("0-1", "0–1", "3"))


class Rounds(plain.Frame):
    """The pairs of all rounds, and the buttons that set their results.

    Args:
        refresh: shows the tournament as it is now.
        act: does an arbiter's act, says what it came to, and calls what is to be done then.
        pair, unpair: pair the next round, and undo that.
    """

    def __init__(
        self,
        shell: Shell,
        parent: tk.Misc,
        now: Tournament | None,
        beside: BookQueries,
        *,
        refresh: Callable[[], object],
        act: Callable[..., object],
        pair: Callable[[], object],
        unpair: Callable[[], object],
    ) -> None:
        super().__init__(parent)
        self._shell, self.now, self._beside = shell, now, beside
        self._refresh, self._act = refresh, act
        self.pairs: tuple[Pairing, ...] = ()
        seats = [N_("Player 1"), N_("Player 2")]
        if self.now is not None:
            seats = [colour.capitalize() for colour in names_of(self.now.event.game).players]
        label(self, self._shell.words(N_("Rounds")), "Heading").pack(anchor="w")
        self.list = table(
            self._shell, self,
            ((N_("Round"), 6), (N_("Board no."), 6), (seats[0], 12), (seats[1], 12),
             (N_("Result"), 8)),
            self.open_match, spare=(1, 0),
        )  # fmt: skip
        self.list.pack(fill="both", expand=True, pady=self._shell.px(6))
        row = full_row(self)
        self._about = wrapping(label(self, "", "Quiet.Small"))
        self._about.pack(fill="x", pady=(0, self._shell.px(4)), before=row)
        self._results = [
            button(row, shown, partial(self.say_result, text)) for text, shown, _ in self.quick()
        ]
        self._absent: list[ttk.Button] = []
        for shown, second in (("+:−", True), ("−:+", False)):
            absent = button(row, shown, partial(self.not_there, second=second))
            self._shell.tooltip(absent, labelled(seats[second], say(N_("absent"))))
            self._absent.append(absent)
        for made in (*self._results, *self._absent):
            made.pack(side="left", padx=(0, self._shell.px(6)))
        self.list.bind("<<TreeviewSelect>>", lambda _: self._show_chosen(), add="+")
        self.result = ttk.Entry(row, width=9)
        self.result.bind("<Return>", self._typed)
        self.result.pack(side="left")
        wrap_rows(row, gap=self._shell.px(6))
        if self.now is not None:
            played = game(self.now.event.game)
            result, *_ = played.examples(played.choose(self.now.event.options))
            told = N_("Type the result, such as {result}, and press Enter")
            self._shell.tooltip(self.result, say(told, result=result))
        footer = full_row(self, pady=(self._shell.px(8), 0))
        whole = self.now is not None and self.now.paired_at_once
        self.pair_text = N_("Pair all rounds") if whole else N_("Pair the next round")
        words = self._shell.words
        self.pair_button = button(footer, words(self.pair_text), pair, look="primary")
        self.pair_button.pack(side="left", padx=(0, self._shell.px(6)))
        self.unpair_button = button(footer, words(N_("Undo the pairing")), unpair, look="link")
        self.unpair_button.pack(side="left")
        wrap_rows(footer, gap=self._shell.px(6))

    def quick(self) -> list[tuple[str, str, str]]:
        """Results for one click or key; a draw only if the game can be drawn."""
        drawable = self.now is None or game(self.now.event.game).drawable
        return [each for each in _QUICK if drawable or each[0] != DRAW]

    def show(self, now: Tournament) -> None:
        """Show the rounds so far."""
        at, self.now = chosen(self.list), now
        self.pairs = tuple(
            sorted(
                (*now.pairings, *(b for r in range(1, now.paired + 1) for b in now.absent(r))),
                key=lambda each: each.round,
            )
        )
        rows = fill(self.list, [self._row(one) for one in self.pairs], together=0)
        if 0 <= at < len(rows):
            self.list.selection_set(rows[at])
        self._show_chosen()
        done = now.paired >= now.event.rounds and not now.drawn
        done = done or any(each.open for each in self.pairs)
        able(self.pair_button, not done)
        played = any(each.match is not None for each in now.newest)
        able(self.unpair_button, bool(now.newest) and not played)

    def _show_chosen(self) -> None:
        """Say whose result the buttons set, if there is one to set."""
        one, words = self._chosen(), self._shell.words
        won = won_told(self.now) if self.now is not None else None
        told: list[Sentence | str] = []
        if won is not None:
            told = [say("{first} {second}", first=say(N_("All rounds are played.")), second=won)]
        elif self.pairs and one is None:
            told = [N_("No match to play.")]
        if one is not None and one.two is not None:
            told.append(say(N_("Result of {one} – {other}"), one=one.one.name, other=one.two.name))
        self._about.configure(text="\n".join(map(words, told)))
        for made in (*self._results, self.result):
            able(made, one is not None)
        for made in self._absent:
            able(made, one is not None and one.open)

    def _row(self, one: Pairing) -> tuple[object, ...]:
        assert self.now is not None
        result = self._shell.words(pairing_told(one))
        second = self._shell.words(second_told(self.now, one))
        return one.round, one.board if one.two is not None else "", one.one.name, second, result

    def not_there(self, *, second: bool) -> None:
        """Record a forfeit in the selected match by the player who did not come."""
        one, now = self._chosen(), self.now
        if one is None or one.two is None or now is None:
            self._shell.tell(N_("Select a row first."))
            return
        event, name, round_ = now.event.name, (one.two if second else one.one).name, one.round
        self._act(lambda book: book.forfeit(event, name, round_), lost_told, self.choose_next)

    def _chosen(self) -> Pairing | None:
        at = chosen(self.list)
        one = self.pairs[at] if at >= 0 else next((each for each in self.pairs if each.open), None)
        return one if one is not None and one.two is not None else None

    def say_result(self, text: str) -> None:
        """Set the result of the selected match, or the first open one; first player first."""
        one, now = self._chosen(), self.now
        if one is None or one.two is None or now is None:
            self._shell.tell(N_("Select a row first."))
            return
        self._guard()
        event, who = now.event.name, (one.one.name, one.two.name)
        round_, match, change = one.round, one.match, one.winner is not None

        def enter(book: Book) -> Resulted:  # what came in since the row was shown stays
            return book.result(event, who, text, round=round_, match=match, change=change)

        self._beside.change(enter, partial(self._entered, one))

    def _entered(self, before: Pairing, done: Resulted | None) -> None:
        self._refresh()
        if done is None:
            return
        now = done.pairing
        if before.winner is not None and now.result != before.result:
            tell_changed(self._shell, done.notes)
        elif now.match is not None:
            remember(self._shell, (each.name for each in (now.one, now.two) if each is not None))
            tell_entered(self._shell, now.match, done.notes)
        if before.winner is None:
            self.choose_next()
            self._guard()

    def _guard(self) -> None:
        """Have the buttons ignore the second click of two: it would be the next match's."""
        for made in (*self._results, *self._absent):
            guarded(made)

    def choose_next(self) -> None:
        """Select the first open match."""
        rows = self.list.get_children()
        for row, one in zip(rows, self.pairs, strict=True):
            if one.open:
                self.list.selection_set(row)
                self.list.see(row)
                return

    def _typed(self, _: object = None) -> str:
        text = self.result.get().strip()
        if text:
            self.say_result(text)
            self.result.delete(0, "end")
        return "break"

    def open_match(self) -> None:
        """Open the selected match on the table, if it is in the book."""
        from companion.application.reading.read import load
        from companion.desk.shell.files.opening import show_record

        one = self._chosen()
        if one is None or one.match is None:
            return
        match = one.match
        text = asked(lambda book: book.text(match), self._shell)
        if text is not None:
            show_record(self._shell, load(text.encode()))
