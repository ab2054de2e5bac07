"""One player: rating, streaks, games, opponents, and spellings; and two against each other."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from tkinter import ttk as plain
from typing import Any

import ttkbootstrap as ttk

from companion import Erased, Filter, HeadToHead, Outing, Player, Profile
from companion.application.scorebook.book import Book
from companion.application.scorebook.looks import PlayerLook, look_of
from companion.application.scorebook.told.care import erased_told
from companion.application.scorebook.told.figures import share_text, versus_told
from companion.desk.pages.scorebook.acts import BookActs
from companion.desk.pages.scorebook.player_card import PlayerCard, show_lines
from companion.desk.pages.shared.match_table import MatchTable
from companion.desk.pages.shared.scorebook import MOST
from companion.desk.shell import route
from companion.desk.shell.keys import Key, undo_keys
from companion.desk.shell.page import Page, Way
from companion.desk.shell.question import Question
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import SPREAD
from companion.desk.tasks.book_queries import BookQueries
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.containers import card, emptied, rim_of, scrolled
from companion.desk.toolkit.rows import full_row, paragraph
from companion.desk.toolkit.table import chosen_in, fill, table
from companion.desk.toolkit.widgets import Link, button, label, wrapping_button
from companion.games.names import title_of
from companion.sentences import N_, dated, say

TALLY = (
    (N_("Matches"), 8), (N_("Won"), 8), (N_("Drawn"), 8), (N_("Lost"), 8), (N_("Share (%)"), 8),
)  # fmt: skip
OUTCOMES = {"won": N_("Won"), "drawn": N_("Drawn"), "lost": N_("Lost")}
_ERASE = N_("Erase this person")
ROWS = 5
"""Most rows of opponents and games that are seen at once."""
SIDE = 330
"""Width in logical pixels of the column beside the lists, if the window is wide enough."""


Known = tuple[Profile, tuple[Player, ...], PlayerLook]


def _seen(names: Sequence[str], book: Book) -> Known:
    """Whoever has one of some names, the first that is in the book."""
    players = book.players()
    there = {name for one in players for name in (one.name, *one.spellings)}
    known = book.profile(next((name for name in names if name in there), names[0]))
    return known, players, look_of(book.looks(), known.player.name)


class ProfilePage(Page):
    """What the book knows of a player."""

    widest = SPREAD

    def __init__(self, shell: Shell, parent: tk.Misc, name: str) -> None:
        super().__init__(shell, parent)
        self._call((name,))
        self._others: tuple[str, ...] = ()
        self.column = scrolled(self, filled=True)
        body = self.column.inside
        body.columnconfigure(1, weight=1)
        wide = min(self.px(SIDE), shell.window.winfo_width() * 2 // 5)
        column = plain.Frame(body, width=wide)
        column.grid(row=0, column=0, sticky="nsew")
        # As tall as what is in it, however wide that would like to be.
        side = plain.Frame(column, padding=(self.px(24), self.px(16), 0, 0))
        side.place(x=0, y=0, relwidth=1)
        side.bind("<Configure>", lambda event: column.configure(height=event.height))
        sign = label(side, "", "Quiet.Small")
        self.beside = self.closing(BookQueries(shell, sign))
        self.acts = BookActs(shell, self.beside, self.refresh)
        self._facts = card(side, shell, 16)
        rim_of(self._facts).pack(fill="x")
        self.card = PlayerCard(shell, self._facts, self.beside)
        self._spellings = card(side, shell, 16)
        rim_of(self._spellings).pack(fill="x", pady=self.px(12))
        sign.pack(anchor="w")
        right = self.column.part(1, self.px(16))
        self.opponents = self._table(
            right, N_("Opponents"), ((N_("Opponent"), 16), *TALLY), self.open_opponent
        )  # fmt: skip
        self.games = self._table(
            right, N_("Games"), ((N_("Game"), 16), *TALLY)
        )  # fmt: skip
        label(right, self.words(N_("Matches")), "Heading").pack(anchor="w", pady=(0, self.px(4)))
        self.matches = self.closing(OutingTable(shell, right, rows=4, spare=(1, 0)))
        self.outings = self.matches.table
        self.outings.pack(fill="both", expand=True, pady=(0, self.px(10)))
        self.refresh()

    def _table(
        self, parent: tk.Misc, text: str, heads: Sequence[tuple[str, int]], opened: Any = None
    ) -> Any:
        label(parent, self.words(text), "Heading").pack(anchor="w", pady=(0, self.px(4)))
        made = table(self.shell, parent, heads, opened, rows=ROWS, spare=(3, 1))
        made.pack(fill="x", pady=(0, self.px(10)))
        return made

    def _call(self, names: tuple[str, ...]) -> None:
        self.title, self._names = say("{name}", name=names[0]), names

    @property
    def _who(self) -> str:
        return self._names[0]

    def ways(self) -> Iterable[Way]:
        return (
            (N_("Charts"), self.open_charts, "graph-up"),
            (N_("Head to head"), self.open_opponent, "people"),
        )

    def page_keys(self) -> Iterator[Key]:
        yield from undo_keys(self.acts.undo, self.acts.redo, N_("Undo the last change"))

    # -- what is shown

    def refresh(self) -> None:
        """Show the player's current data, once it has been counted."""
        self.beside.ask(partial(_seen, self._names), self._show)

    def _show(self, found: Known | None) -> None:
        if found is None:
            return
        known, everybody, look = found
        self.card.show(known, look)
        own = known.player.name
        self._call((own, *known.player.spellings))
        self.shell.retitle()
        self._show_spellings(known.player, [one.name for one in everybody if one.name != own])
        self._others = tuple(other for other, _ in known.by_opponent)
        counts = [(each, count) for each, count in known.by_opponent]
        titles = [(title_of(key), count) for key, count in known.by_game]
        for made, rows in ((self.opponents, counts), (self.games, titles)):
            made.configure(height=max(1, min(ROWS, len(rows))))
            fill(made, [
                (each, n.matches, n.wins, n.draws, n.losses, share_text(n)) for each, n in rows
            ])  # fmt: skip
        self.matches.show_outings(known.outings)

    def _show_spellings(self, player: Player, others: Sequence[str]) -> None:
        inner = self._spellings
        emptied(inner)
        label(inner, self.words(N_("Other spellings")), "Card.Heading").pack(anchor="w")
        for spelling in player.spellings:
            row = full_row(inner, pady=(self.px(4), 0))
            label(row, spelling, "Card.Text").pack(side="left")
            Link(
                row, self.words(N_("Separate")), partial(self.take_apart, spelling),
                ground="Card.",
            ).pack(side="right")  # fmt: skip
        told = say(N_("Is {player} in the scorebook under another name as well?"),
                   player=player.name)  # fmt: skip
        paragraph(inner, self.words(told), "Card.Quiet.Small", pady=(self.px(8), self.px(4)))
        self.other = ttk.Combobox(inner, values=list(others), state="readonly")
        self.other.pack(fill="x")
        into = say(N_("Merge into {player}"), player=player.name)
        merge = button(inner, self.words(into), self.take_together)
        wrapping_button(merge).pack(fill="x", pady=(self.px(6), 0))
        self._other_names = inner
        rename = Link(inner, self.words(N_("Rename")), self.ask_name, ground="Card.")
        rename.pack(anchor="w", pady=(self.px(10), 0))
        erase = Link(inner, self.words(_ERASE), self.ask_to_erase, ground="Card.")
        erase.pack(anchor="w", pady=(self.px(10), 0))

    # -- what is done

    def take_together(self) -> None:
        """Merge the selected name into this player; Ctrl+Z undoes it."""
        other, own = self.other.get(), self._who
        if not other:
            self.shell.tell(N_("Choose a name first."))
            return
        told = N_("{name} now counts as {player}. Ctrl+Z undoes it.")
        self._merge(lambda book: book.merge(other, own), told)

    def _merge(self, merge: Callable[[Book], Player], told: str) -> None:
        """Change the player's names, and tell of it."""

        def done(merged: Player | None) -> None:
            if merged is not None:
                self._names = (merged.name, *self._names)
                self.refresh()
                self.shell.tell(say(told, name=merged.was, player=merged.name))

        self.beside.change(merge, done)

    def ask_name(self) -> None:
        """Ask for another name of the player, in the place of the other spellings."""
        inner = self._other_names
        emptied(inner)
        new = self.words(N_("New name"))
        paragraph(inner, new, "Card.Quiet.Small", pady=(0, self.px(4)))
        self.new_name = ttk.Entry(inner)
        self.new_name.pack(fill="x")
        self.new_name.bind("<Return>", lambda _: self.rename())
        set_name(self.new_name, new)
        self.new_name.focus_set()
        for text, act in ((N_("Rename"), self.rename), (N_("Cancel"), self.refresh)):
            button(inner, self.words(text), act).pack(fill="x", pady=(self.px(6), 0))

    def rename(self) -> None:
        """Give the player another name; Ctrl+Z undoes it."""
        name, own = self.new_name.get().strip(), self._who
        if not name:
            self.shell.tell(N_("Enter the new name first."))
            return
        told = N_("{name} is now called {player}. Ctrl+Z undoes it.")
        self._merge(lambda book: book.merge(own, name, new=True), told)

    def take_apart(self, spelling: str) -> None:
        """Make a spelling a player of their own again."""

        def done(unmerged: Player | None) -> None:
            if unmerged is not None:
                self.refresh()
                told = N_("{player} is a separate player again.")
                self.shell.tell(say(told, player=spelling))

        self.beside.change(lambda book: book.unmerge(spelling), done)

    def ask_to_erase(self) -> None:
        """Tell what erasing the player would change, and ask."""
        name = self._who
        self.beside.ask(lambda book: book.erase(name, dry_run=True), self._show_erasing)

    def _show_erasing(self, found: Erased | None) -> None:
        if found is None:
            return
        answers = [(N_("Erase for good"), self.erase, "outline-danger")]
        self.question = Question(self.shell, self, _ERASE, [*erased_told(found)], answers)

    def erase(self) -> None:
        """Erase the player."""
        name = self._who

        def done(erased: Erased | None) -> None:
            if erased is not None:
                self.shell.back()
                self.shell.tell(next(erased_told(erased)))

        self.beside.change(lambda book: book.erase(name), done)

    def open_charts(self) -> None:
        """Show the charts of the player's matches."""
        self.shell.open(route.Charts(Filter(player=self._who)))

    def open_opponent(self) -> None:
        """Show the matches against the selected opponent."""
        only = self._others[0] if len(self._others) == 1 else None
        other = only or chosen_in(self.shell, self.opponents, self._others)
        if other is not None:
            self.shell.open(route.Versus(self._who, other))


class OutingTable(MatchTable):
    """A player's latest matches, the last first; each can be opened."""

    def __init__(self, shell: Shell, parent: tk.Misc, **how: Any) -> None:
        super().__init__(
            shell, parent,
            ((N_("Date"), 10), (N_("Game"), 14), (N_("Opponent"), 14), (N_("Outcome"), 9),
             (N_("Score"), 8)),
            lambda match: shell.open(route.MatchDetails(match)), **how,
        )  # fmt: skip

    def show_outings(self, outings: Sequence[Outing]) -> None:
        words, latest = self._shell.words, outings[: -MOST - 1 : -1]
        rows = [
            (
                words(dated(outing.date)),
                title_of(outing.game),
                outing.opponent,
                words(OUTCOMES[outing.kind]),
                "" if outing.own is None else f"{outing.own}–{outing.other}",
            )
            for outing in latest
        ]
        self.show(rows, [outing.match for outing in latest])


class VersusPage(Page):
    """Who leads, by how much, and every match."""

    title = N_("Head to head")
    widest = SPREAD

    def __init__(self, shell: Shell, parent: tk.Misc, one: str, other: str) -> None:
        super().__init__(shell, parent)
        self._pair = one, other
        sign = label(self, "", "Quiet.Small")
        sign.pack(side="bottom", anchor="w", padx=self.px(24))
        self.beside = self.closing(BookQueries(shell, sign))
        column = scrolled(self, filled=True)
        self.facts = card(column.inside, shell, 18)
        rim_of(self.facts).pack(fill="x", padx=self.px(24), pady=self.px(16))
        self.matches = self.closing(OutingTable(shell, column.inside))
        self.outings = self.matches.table
        self.outings.pack(
            fill="both", expand=True, padx=self.px(24), pady=(0, self.px(16))
        )  # fmt: skip
        self.refresh()

    def ways(self) -> Iterable[Way]:
        which = Filter(player=self._pair[0], opponent=self._pair[1])
        return ((N_("Charts"), partial(self.shell.open, route.Charts(which)), "graph-up"),)

    def refresh(self) -> None:
        """Show the current data, once it has been counted."""
        self.beside.ask(lambda book: book.versus(*self._pair), self._show)

    def _show(self, found: HeadToHead | None) -> None:
        if found is None:
            return
        one, other = found.player.name, found.opponent.name
        show_lines(self.shell, self.facts, f"{one} – {other}", [*versus_told(found)])
        self.matches.show_outings(found.outings)
