"""If no board was read: what to do about it, and pointing out a sheet by its corners."""

from __future__ import annotations

import tkinter as tk
from functools import partial
from tkinter import ttk as plain
from typing import Any, Final

import ttkbootstrap as ttk

from companion.application.reading.pointing import Target, aim, begin_pointing, targets_of
from companion.application.reading.review import Review
from companion.desk.pages.review.head import reading_menu
from companion.desk.pages.shared.photo_view import GAME_OR_PENS
from companion.desk.shell import route
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import card, emptied, rim_of
from companion.desk.toolkit.rows import full_row, paragraph, wrap_rows
from companion.desk.toolkit.widgets import button, label, menu_button
from companion.games import game, game_keys
from companion.sentences import N_, capitalised

PAPERS: Final = {"": N_("drawn by hand"), "a4": "A4", "letter": "Letter"}


class CornerCard:
    """Says why the photo could not be read, and has it read at four corners."""

    def __init__(self, shell: Shell, parent: tk.Misc, review: Review) -> None:
        self._shell, self._review = shell, review
        self._inner = card(parent, shell, 14)
        self.rim = rim_of(self._inner)
        self._why = paragraph(self._inner, "", "Card.Bad.Text")
        self._tell = paragraph(self._inner, "", "Card.Text", pady=(shell.px(8), 0))
        self._form = plain.Frame(self._inner, style="Card.TFrame")
        self._titles = {game(key).title: key for key in game_keys()}
        self.games = self._row(N_("Game"), list(self._titles))
        self.sheets = self._row(N_("Sheet"), [])
        self.papers = self._row(N_("Paper"), [])
        self._targets: dict[str, Target] = {}
        self._paper_words: dict[str, str] = {}
        self._actions = full_row(self._inner, pady=(shell.px(10), 0))
        self._shown: object = None

    def _row(self, text: str, values: list[str]) -> Any:
        shell = self._shell
        row = full_row(self._form, pady=shell.px(2))
        label(row, shell.words(text), "Card.Quiet.Small", width=8).pack(side="left")
        box = ttk.Combobox(row, values=values, state="readonly")
        box.pack(side="left", fill="x", expand=True)
        box.bind("<<ComboboxSelected>>", lambda _: self._chosen())
        return box

    def refresh(self) -> None:
        """Show why, and the sheet being pointed at."""
        review, shell = self._review, self._shell
        refused, state = review.refused, review.state
        shown = (refused, bool(state.pointing), state.target)
        if shown == self._shown:
            return
        self._shown = shown
        told = "" if refused is None else shell.words(refused.sentence)
        if not told.startswith(review.path.name):
            told = capitalised(told)
        self._why.configure(text=told)
        pointing = bool(state.pointing)
        shown_at_all = refused is None or refused.picture
        sayable = refused is not None and refused.sayable
        told = shell.words(
            _POINT if pointing else _SAY if sayable else _POINT_OR if shown_at_all else _ANOTHER
        )
        if pointing and not state.target[0]:
            told = f"{told} {shell.words(_THEN)}"
        self._tell.configure(text=told)
        self._line = full_row(emptied(self._actions))
        if not pointing:
            self._form.pack_forget()
            if sayable:
                menu = reading_menu(shell, self._line, review)
                menu_button(self._line, shell.words(GAME_OR_PENS), menu).pack(side="left")
            elif shown_at_all:
                begin = partial(begin_pointing, review)
                self._add(N_("Mark the corners"), begin, "primary")
            else:
                again = partial(shell.open, route.PhotoSource())
                self._add(N_("Choose another photo"), again, "primary")
            return
        self._form.pack(fill="x", pady=(shell.px(8), 0), before=self._actions)
        self._fill()
        read = self._add(N_("Read again"), review.read_pointed, "primary")
        read.configure(state="normal" if state.target[0] else "disabled")
        self._add(N_("Rotate the arrows"), self.turn, "outline")
        self._add(N_("Cancel"), review.stop_pointing, "outline")
        wrap_rows(self._line, gap=shell.px(6))

    def _add(self, text: str, action: Any, look: str) -> Any:
        made = button(self._line, self._shell.words(text), action, look=look)
        made.pack(side="left", padx=(0, self._shell.px(6)))
        return made

    def _fill(self) -> None:
        shell = self._shell
        key, item, paper, options = self._review.state.target
        if not key:
            for box in (self.games, self.sheets, self.papers):
                box.set("")
            return
        self.games.set(game(key).title)
        found = targets_of(key)
        self._targets = {shell.words(one.words): one for one in found}
        self.sheets.configure(values=list(self._targets))
        now = next((one for one in found if (one.item, one.options) == (item, options)), found[0])
        self.sheets.set(shell.words(now.words))
        self._paper_words = {shell.words(PAPERS[one]): one for one in now.papers}
        self.papers.configure(values=list(self._paper_words))
        self.papers.set(shell.words(PAPERS[paper if paper in now.papers else now.papers[0]]))

    def _chosen(self) -> None:
        key = self._titles.get(self.games.get(), "")
        if not key:
            return
        target = self._targets.get(self.sheets.get())
        if key != self._review.state.target[0]:
            target = None
        aim(self._review, key, target, self._paper_words.get(self.papers.get(), ""))

    def turn(self) -> None:
        """Make the next corner the top-left one."""
        corners = self._review.state.pointing
        self._review.point((*corners[1:], corners[0]))


_POINT: Final = N_(
    "Drag each corner to a corner of the sheet, or to the outer dots of a hand-drawn board. ↖ "
    "marks the top left."
)
_THEN: Final = N_("Then choose the game.")
_SAY: Final = N_("You can say it here; then the photo is read again.")
_POINT_OR: Final = N_("You can also mark the corners of the sheet.")
_ANOTHER: Final = N_("Choose another file, or take the photo again.")
