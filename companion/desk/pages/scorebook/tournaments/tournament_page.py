"""One tournament: its table, its rounds, results, and printing."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar

import ttkbootstrap as ttk

from companion import Filter, Tournament
from companion.application.scorebook.book import Book
from companion.application.scorebook.told.tournaments import (
    SHORT,
    entered_told,
    legend,
    table_name,
    ties,
    why,
    withdrawn_told,
)
from companion.desk.pages.scorebook.acts import BookActs
from companion.desk.pages.scorebook.tournaments.paper import boards_pdf, pairings_pdf, sheet_pdf
from companion.desk.pages.scorebook.tournaments.rounds import Rounds
from companion.desk.pages.shared.scorebook import asked, tell_all
from companion.desk.shell import route
from companion.desk.shell.files.file_output import plain_name
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page, Way
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import SPREAD
from companion.desk.tasks.book_queries import BookQueries
from companion.desk.toolkit.containers import scrolled
from companion.desk.toolkit.rows import buttons, full_row, paragraph
from companion.desk.toolkit.table import chosen, chosen_in, fill, need_choice, table
from companion.desk.toolkit.widgets import guarded, label
from companion.games.phrases import points_told
from companion.sentences import N_, Sentence, say

T = TypeVar("T")
_NO_MATCH = N_("There is no match to play. Pair a round first.")


class TournamentPage(Page):
    """The table on the left, the pairs of all rounds on the right."""

    widest = SPREAD

    def __init__(self, shell: Shell, parent: tk.Misc, name: str) -> None:
        super().__init__(shell, parent)
        self.title, self._event = say("{name}", name=name), name
        self.beside = self.closing(BookQueries(shell))
        self.acts = BookActs(shell, self.beside, self.refresh)
        self.now: Tournament | None = asked(lambda book: book.tournament(name), shell)
        halves = scrolled(self, filled=True)
        for column in (0, 1):
            halves.inside.columnconfigure(column, weight=1, uniform="halves")
        left = halves.part(0, (self.px(24), self.px(16), self.px(8), self.px(16)))
        right = halves.part(1, (self.px(8), self.px(16), self.px(24), self.px(16)))
        self._standings(left)
        self.rounds = Rounds(
            shell, right, self.now, self.beside, refresh=self.refresh, act=self.act,
            pair=self.pair, unpair=self.unpair,
        )  # fmt: skip
        self.rounds.pack(fill="both", expand=True)
        self._show(self.now)

    def _standings(self, left: tk.Misc) -> None:
        order = self.now.order if self.now is not None else ()
        label(left, self.words(N_("Standings")), "Heading").pack(anchor="w")
        heads = [(N_("Rank"), 6), (N_("Name"), 13), (N_("Points"), 7)]
        heads += [(SHORT[each], 7) for each in order]
        spare = tuple(range(len(heads) - 1, 2, -1))
        self.table = table(self.shell, left, heads, spare=spare)
        self.table.pack(fill="both", expand=True, pady=self.px(6))
        self.table.bind("<<TreeviewSelect>>", self._explain)
        self.legend = paragraph(left, "", "Quiet.Small")
        self.reason = paragraph(left, "", "Quiet.Small", pady=(0, self.px(6)))
        row = full_row(left)
        self.entrant = ttk.Entry(row, width=16)
        self.entrant.bind("<Return>", lambda _: self.let_in())
        self.entrant.pack(side="left", padx=(0, self.px(6)))
        doings = [(N_("Add"), self.let_in, ""), (N_("Withdraw"), self.let_go, "")]
        if self.now is not None and self.now.event.kind == "swiss":
            doings.append((N_("Half-point bye"), self.give_bye, ""))
        need_choice(self.shell, self.table, buttons(self.shell, row, doings)[1:])
        self.shell.tooltip(
            self.entrant, N_("Type a name to add a player. To withdraw one, select the row.")
        )

    def ways(self) -> Iterable[Way]:
        return (
            (N_("Print the standings"), self.print_sheet, "printer"),
            (N_("Print the pairings"), self.print_pairings, "list-ol"),
            (N_("Print the boards"), self.print_boards, "grid-3x3-gap"),
            # A played board's QR code says which match it is.
            (N_("Read a photo"), partial(self.shell.open, route.PhotoSource()), "camera"),
            (N_("Export"), self.export, "download"),
        )

    def page_keys(self) -> Iterator[Key]:
        for text, shown, key in self.rounds.quick():
            told = say(N_("Enter {result} for the selected match"), result=shown)
            give = partial(self.rounds.say_result, text)
            yield Key(f"<Key-{key}>", self.words(told), give, True)
        yield Key("<Control-n>", self.rounds.pair_text, self.pair)
        yield Key("<Control-p>", N_("Print the standings"), self.print_sheet)
        yield Key("<Control-e>", N_("Export"), self.export)
        yield from self.acts.keys()

    # -- what is shown

    def refresh(self) -> None:
        """Show the tournament's current state."""
        name = self._event
        self._show(asked(lambda book: book.tournament(name), self.shell))

    def _show(self, found: Tournament | None) -> None:
        if found is None:
            return
        self.now = found
        fill(self.table, [
            (line.rank, table_name(found, line.number),
             *map(points_told, (line.points, *(line.tie_breaks[each] for each in found.order))))
            for line in found.table
        ])  # fmt: skip
        self.legend.configure(text=" · ".join(legend(found, self.shell.catalogue)))
        self._explain()
        self.rounds.show(found)

    def _explain(self, _: object = None) -> None:
        """Explain the selected player's rank, below the table."""
        at, now = chosen(self.table), self.now
        told: list[Sentence] = []
        if now is not None:
            told = [*(ties(now) if at < 0 else why(now, now.table[at].number))]
        self.reason.configure(text="\n".join(self.words(sentence) for sentence in told))

    # -- what is done

    def act(
        self,
        what: Callable[[Book], T],
        told: Callable[[T], Iterable[Sentence]] = lambda _: (),
        done: Callable[[], object] = lambda: None,
    ) -> None:
        """Change the tournament, show the outcome and say what it came to; ``done`` is called on
        success."""

        def acted(made: T | None) -> None:
            self.refresh()
            if made is not None:
                tell_all(self.shell, told(made))
                done()

        self.beside.change(what, acted)

    def pair(self) -> None:
        """Pair the next round; in a round robin, all rounds."""
        guarded(self.rounds.pair_button)
        event = self._event
        self.act(lambda book: book.pair(event), done=self.rounds.choose_next)

    def unpair(self) -> None:
        """Undo the pairing of the last round, if nothing of it is played."""
        event = self._event
        self.act(lambda book: book.unpair(event))

    def let_in(self) -> None:
        """Add the player whose name is entered."""
        name, now = " ".join(self.entrant.get().split()), self.now
        if name and now is not None:
            event = self._event
            emptied = partial(self.entrant.delete, 0, "end")
            self.act(lambda book: book.enter(event, name), entered_told, emptied)

    def let_go(self) -> None:
        """Withdraw the player in the selected row; what was played counts."""
        name, event = self._chosen(), self._event
        if name:
            self.act(lambda book: book.withdraw(event, name), withdrawn_told)

    def give_bye(self) -> None:
        """Give the player in the selected row a half-point bye in the next round."""
        name, event = self._chosen(), self._event
        told = say(N_("{player} has a bye in the next round, for half a point."), player=name)
        if name:
            self.act(lambda book: book.bye(event, name), lambda _: (told,))

    def _chosen(self) -> str:
        """Who is in the selected row; '', which is told, if none is."""
        now = self.now
        line = chosen_in(self.shell, self.table, () if now is None else now.table)
        return "" if now is None or line is None else now.name(line.number)

    def export(self) -> None:
        """Show in which forms the tournament can be exported."""
        self.shell.open(route.Care(Filter(event=self._event)))

    def print_sheet(self) -> None:
        """Print the table, filled in."""
        self._print(partial(sheet_pdf, name=self._event))

    def print_boards(self) -> None:
        """Print the boards of the last round with open matches, each with its match's QR code."""
        open_rounds = [one.round for one in self.rounds.pairs if one.open]
        if not open_rounds:
            self.shell.tell(_NO_MATCH)
            return
        self._print(partial(boards_pdf, name=self._event, round_=min(open_rounds)))

    def print_pairings(self) -> None:
        """Print the pairings of the current round, by board and by name, to hang up."""
        if self.now is None or not self.now.paired:
            self.shell.tell(_NO_MATCH)
            return
        self._print(partial(pairings_pdf, name=self._event))

    def _print(self, made: Callable[..., bytes]) -> None:
        key = self.now.event.game if self.now is not None else ""
        self.shell.open(route.Print(key, made=made, name=plain_name(self._event)))
