"""One tournament: its table, its rounds, results, and printing."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator
from functools import partial
from tkinter import ttk as plain
from typing import TYPE_CHECKING

import ttkbootstrap as ttk

from companion import Pairing, Tournament
from companion.application.scorebook.book import Book
from companion.application.scorebook.outcomes import Added, Way
from companion.application.scorebook.told.tournaments import (
    NAMES,
    SHORT,
    pairing_told,
    second_told,
    ties,
    why,
)
from companion.desk.pages.scorebook.tournaments.paper import boards_pdf, pairings_pdf, sheet_pdf
from companion.desk.pages.shared.scorebook import asked, put_in
from companion.desk.shell import route
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.shown_page import SPREAD
from companion.desk.tasks.book_queries import BookQueries
from companion.desk.toolkit.rows import wrap_rows
from companion.desk.toolkit.table import chosen, fill, need_choice, table
from companion.desk.toolkit.widgets import ScrolledFrame, button, label, wrapping
from companion.games import game
from companion.games.phrases import points_told, result_told
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell

DRAW = "1/2-1/2"
_QUICK = (("1-0", "1–0", "1"), (DRAW, "½–½", "2"), ("0-1", "0–1", "3"))


class TournamentPage(Page):
    """The table on the left, the pairs of all rounds on the right."""

    widest = SPREAD

    def __init__(self, shell: Shell, parent: tk.Misc, name: str) -> None:
        super().__init__(shell, parent)
        self.title = self._event = name
        self.beside = BookQueries(shell)
        self._pairs: tuple[Pairing, ...] = ()
        self.now: Tournament | None = asked(lambda book: book.tournament(name), shell.tell_failure)
        scrolled = ScrolledFrame(self, str(shell.colours.bg), filled=True)
        scrolled.pack(fill="both", expand=True)
        body = scrolled.inside
        for column in (0, 1):
            body.columnconfigure(column, weight=1, uniform="halves")
        body.rowconfigure(0, weight=1)
        left = plain.Frame(body, padding=(self.px(24), self.px(16), self.px(8), self.px(16)))
        left.grid(row=0, column=0, sticky="nsew")
        right = plain.Frame(body, padding=(self.px(8), self.px(16), self.px(24), self.px(16)))
        right.grid(row=0, column=1, sticky="nsew")
        self._standings(left)
        self._rounds(right)
        self.refresh()

    def _standings(self, left: tk.Misc) -> None:
        order = self.now.order if self.now is not None else ()
        label(left, self.words(N_("Standings")), "Heading").pack(anchor="w")
        heads = [(N_("Rank"), 6), (N_("Name"), 13), (N_("Points"), 7)]
        heads += [(SHORT[each], 7) for each in order]
        spare = tuple(range(len(heads) - 1, 2, -1))
        self.table = table(self.shell, left, heads, spare=spare)
        self.table.pack(fill="both", expand=True, pady=self.px(6))
        self.table.bind("<<TreeviewSelect>>", self._explain)
        self.table.cells.explained = {
            place: self.words(NAMES[each]) for place, each in enumerate(order, 3)
        }
        self.reason = wrapping(label(left, "", "Quiet.Small"))
        self.reason.pack(fill="x", pady=(0, self.px(6)))
        row = plain.Frame(left)
        row.pack(fill="x")
        self.entrant = ttk.Entry(row, width=16)
        self.entrant.bind("<Return>", lambda _: self.let_in())
        self.entrant.pack(side="left", padx=(0, self.px(6)))
        doings = [(N_("Add"), self.let_in), (N_("Withdraw"), self.let_go)]
        if self.now is not None and self.now.event.kind == "swiss":
            doings.append((N_("Half-point bye"), self.give_bye))
        made = [button(row, self.words(text), action) for text, action in doings]
        for one in made:
            one.pack(side="left", padx=(0, self.px(6)))
        need_choice(self.shell, self.table, made[1:])
        wrap_rows(row, gap=self.px(6))
        self.shell.tooltip(
            self.entrant, N_("Type a name to add a player. To withdraw one, select the row.")
        )

    def _rounds(self, right: tk.Misc) -> None:
        head = plain.Frame(right)
        head.pack(fill="x")
        label(head, self.words(N_("Rounds")), "Heading").pack(side="left")
        self.list = table(
            self.shell, right,
            ((N_("Round"), 6), (N_("Board no."), 6), (N_("First"), 12), (N_("Second"), 12),
             (N_("Result"), 8)),
            self.open_match, spare=(1, 0),
        )  # fmt: skip
        self.list.pack(fill="both", expand=True, pady=self.px(6))
        row = plain.Frame(right)
        row.pack(fill="x")
        self._about = wrapping(label(right, "", "Quiet.Small"))
        self._about.pack(fill="x", pady=(0, self.px(4)), before=row)
        self._results = [
            button(row, shown, partial(self.say_result, text)) for text, shown, _ in self._quick()
        ]
        for shown, second in (("+:−", True), ("−:+", False)):
            absent = button(row, shown, partial(self.not_there, second=second), look="outline")
            told = N_("Second player absent") if second else N_("First player absent")
            self.shell.tooltip(absent, told)
            self._results.append(absent)
        for made in self._results:
            made.pack(side="left", padx=(0, self.px(6)))
        self.list.bind("<<TreeviewSelect>>", lambda _: self._show_chosen(), add="+")
        self.result = ttk.Entry(row, width=9)
        self.result.bind("<Return>", self._typed)
        self.result.pack(side="left")
        wrap_rows(row, gap=self.px(6))
        self.shell.tooltip(self.result, N_("Type the score, such as 14-11, and press Enter"))
        footer = plain.Frame(right)
        footer.pack(fill="x", pady=(self.px(8), 0))
        self.pair_button = button(
            footer, self.words(N_("Pair the next round")), self.pair, look="primary"
        )
        self.pair_button.pack(side="left", padx=(0, self.px(6)))
        button(footer, self.words(N_("Undo the last pairing")), self.unpair, look="link").pack(
            side="left"
        )
        wrap_rows(footer, gap=self.px(6))

    def _quick(self) -> list[tuple[str, str, str]]:
        """Results for one click or key; a draw only if the game can be drawn."""
        drawable = self.now is None or game(self.now.event.game).drawable
        return [each for each in _QUICK if drawable or each[0] != DRAW]

    def header(self, parent: tk.Misc) -> None:
        for text, action, icon in (
            (N_("Print the standings"), self.print_sheet, "printer"),
            (N_("Print the pairings"), self.print_pairings, "list-ol"),
            (N_("Print the boards"), self.print_boards, "grid-3x3-gap"),
            (N_("Read a photo"), self.read_photo, "camera"),
        ):
            button(parent, self.words(text), action, icon=icon, look="outline").pack(
                side="right", padx=(self.px(6), 0)
            )

    def page_keys(self) -> Iterator[Key]:
        for text, shown, key in self._quick():
            told = say(N_("The selected match ended {result}"), result=shown)
            yield Key(f"<Key-{key}>", key, self.words(told), partial(self.say_result, text), True)
        yield Key("<Control-n>", "Ctrl+N", N_("Pair the next round"), self.pair)
        yield Key("<Control-p>", "Ctrl+P", N_("Print the standings"), self.print_sheet)

    # -- what is shown

    def refresh(self) -> None:
        """Show the tournament's current state."""
        name, at = self._event, chosen(self.list)
        found = asked(lambda book: book.tournament(name), self.shell.tell_failure)
        if found is None:
            return
        self.now = found
        self._pairs = tuple(
            sorted(
                (
                    *found.pairings,
                    *(b for r in range(1, found.paired + 1) for b in found.absent(r)),
                ),
                key=lambda each: each.round,
            )
        )
        left = {one.number for one in found.entrants if one.left_after is not None}
        fill(self.table, [
            (line.rank, f"{found.name(line.number)}{' †' if line.number in left else ''}",
             *map(points_told, (line.points, *(line.tie_breaks[each] for each in found.order))))
            for line in found.table
        ])  # fmt: skip
        self._explain()
        rows = fill(self.list, [self._row(one) for one in self._pairs], together=0)
        if 0 <= at < len(rows):
            self.list.selection_set(rows[at])
        self._show_chosen()
        done = found.paired >= found.event.rounds and not found.drawn
        done = done or any(each.open for each in self._pairs)
        self.pair_button.configure(state="disabled" if done else "normal")

    def _show_chosen(self) -> None:
        """Say whose result the buttons set, if there is one to set."""
        one = self._chosen()
        told: Sentence | str = N_("No match to play.") if self._pairs else ""
        if one is not None and one.two is not None:
            told = say(N_("Result of {one} – {other}"), one=one.one.name, other=one.two.name)
        self._about.configure(text=self.words(told))
        for made in (*self._results, self.result):
            made.configure(state="disabled" if one is None else "normal")

    def _row(self, one: Pairing) -> tuple[object, ...]:
        assert self.now is not None
        result = self.words(pairing_told(one))
        if one.winner is not None and not one.void and "-" in one.result:
            result = result_told(one.result)
        second = self.words(second_told(self.now, one))
        return one.round, one.board if one.two is not None else "", one.one.name, second, result

    def _explain(self, _: object = None) -> None:
        """Explain the selected player's rank, below the table."""
        at, now = chosen(self.table), self.now
        told: list[Sentence] = []
        if now is not None:
            told = [*(ties(now) if at < 0 else why(now, now.table[at].number))]
        self.reason.configure(text="\n".join(self.words(sentence) for sentence in told))

    # -- what is done

    def _change(
        self, what: Callable[[Book, str], object], done: Callable[[], object] = lambda: None
    ) -> None:
        """Change the tournament, and show the outcome; ``done`` is called on success."""

        def changed(made: bool | None) -> None:
            self.refresh()
            if made:
                done()

        self.beside.change(partial(_changed, what, self._event), changed)

    def on_hide(self) -> None:
        self.beside.close()

    def pair(self) -> None:
        """Pair the next round; in a round robin, all rounds."""
        self._change(lambda book, name: book.pair(name), self._choose_next)

    def unpair(self) -> None:
        """Undo the pairing of the last round, if nothing of it is played."""
        self._change(lambda book, name: book.unpair(name))

    def let_in(self) -> None:
        """Add the player whose name is entered."""
        name, now = " ".join(self.entrant.get().split()), self.now
        if name and now is not None:
            self._change(
                lambda book, event: book.enter(event, name), partial(self.entrant.delete, 0, "end")
            )

    def let_go(self) -> None:
        """Withdraw the player in the selected row; what was played counts."""
        at, now = chosen(self.table), self.now
        if at < 0 or now is None:
            self.shell.tell(N_("Select a row first."))
            return
        name = now.name(now.table[at].number)
        self._change(lambda book, event: book.withdraw(event, name))

    def give_bye(self) -> None:
        """Give the player in the selected row a half-point bye in the next round."""
        at, now = chosen(self.table), self.now
        if at < 0 or now is None:
            self.shell.tell(N_("Select a row first."))
            return
        name = now.name(now.table[at].number)
        told = say(N_("{player} has a bye in the next round, for half a point."), player=name)
        self._change(
            lambda book, event: book.bye(event, name),
            lambda: self.shell.tell(told),
        )

    def not_there(self, *, second: bool) -> None:
        """Record a forfeit in the selected match by the player who did not come."""
        one, now = self._chosen(), self.now
        if one is None or one.two is None or now is None:
            self.shell.tell(N_("Select a row first."))
            return
        name, round_ = (one.two if second else one.one).name, one.round
        self._change(lambda book, event: book.forfeit(event, name, round_), self._choose_next)

    def _chosen(self) -> Pairing | None:
        at = chosen(self.list)
        one = (
            self._pairs[at] if at >= 0 else next((each for each in self._pairs if each.open), None)
        )
        return one if one is not None and one.two is not None else None

    def say_result(self, text: str) -> None:
        """Set the result of the selected match, or the first open one; first player first."""
        one, now = self._chosen(), self.now
        if one is None or one.two is None or now is None:
            self.shell.tell(N_("Select a row first."))
            return
        uid = one.uid

        def adding(book: Book, then: Way | None, future: bool) -> Added:
            return book.add_result("", {}, text, match=uid, then=then, future=future)

        def done(_: Added | None) -> None:
            self.refresh()
            self._choose_next()

        put_in(self.shell, self.beside, adding, done)

    def _choose_next(self) -> None:
        """Select the first open match."""
        rows = self.list.get_children()
        for row, one in zip(rows, self._pairs, strict=True):
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
        text = asked(lambda book: book.text(match), self.shell.tell_failure)
        if text is not None:
            show_record(self.shell, load(text.encode()))

    def read_photo(self) -> None:
        """Read a photo of a played board; its QR code says which match it is."""
        self.shell.open(route.PhotoSource())

    def print_sheet(self) -> None:
        """Print the table, filled in."""
        self._print(partial(sheet_pdf, name=self._event))

    def print_boards(self) -> None:
        """Print the boards of the last round with open matches, each with its match's QR code."""
        open_rounds = [one.round for one in self._pairs if one.open]
        if not open_rounds:
            self.shell.tell(N_("There is no match to play. Pair a round first."))
            return
        self._print(partial(boards_pdf, name=self._event, round_=min(open_rounds)))

    def print_pairings(self) -> None:
        """Print the pairings of the last round, by board and by name, to hang up."""
        if self.now is None or not self.now.paired:
            self.shell.tell(N_("There is no match to play. Pair a round first."))
            return
        self._print(partial(pairings_pdf, name=self._event, round_=self.now.paired))

    def _print(self, made: Callable[..., bytes]) -> None:
        key = self.now.event.game if self.now is not None else ""
        self.shell.open(route.Print(key, made=made))


def _changed(what: Callable[[Book, str], object], name: str, book: Book) -> bool:
    what(book, name)
    return True
