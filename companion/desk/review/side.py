"""Beside photo and board: the score, the doubt that is asked about, and what the rules say."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from functools import partial
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Any, Final

from companion.desk.furniture import button, card, label, rim_of
from companion.desk.review.ask_card import AskCard
from companion.desk.review.corner_card import CornerCard
from companion.desk.review.findings import Findings
from companion.desk.review.review import Review
from companion.desk.review.score_card import ScoreCard
from companion.sentences import N_

if TYPE_CHECKING:
    from companion.desk.window import Desk

WIDTH: Final = 320
"""Logical pixels of the column."""


class Side(plain.Frame):
    """The cards that a review needs as it is.

    Args:
        pointed: called with the places of a line under the pointer, () where it has gone.
    """

    def __init__(
        self,
        desk: Desk,
        parent: tk.Misc,
        review: Review,
        pointed: Callable[[Sequence[str]], object],
    ) -> None:
        super().__init__(parent, width=desk.px(WIDTH), padding=(0, desk.px(12), desk.px(14), 0))
        self.pack_propagate(False)
        self._desk, self._review = desk, review
        self.score = ScoreCard(desk, self, review)
        self.ask = AskCard(desk, self, review)
        self.corners = CornerCard(desk, self, review)
        self.findings = Findings(desk, self, review, pointed)
        self._sheets = plain.Frame(self)
        waiting = card(self, desk, 14)
        label(waiting, desk.words(N_("The photo is being read …")), "Card.Text").pack(anchor="w")
        self._waiting = rim_of(waiting)
        self._laid_out: object = None

    def refresh(self) -> None:
        """Show the review as it is now."""
        review = self._review
        pointing = bool(review.state.pointing) or review.refused is not None
        self._lay_out(pointing)
        if pointing:
            self.corners.refresh()
        if review.found is not None:
            self.score.refresh()
            self.ask.refresh()
            self.findings.refresh()

    def _lay_out(self, pointing: bool) -> None:
        review = self._review
        sheets = len(review.found.sheets) if review.found is not None else 0
        wanted = (pointing, review.answer is None, sheets, review.sheet)
        if wanted == self._laid_out:
            return
        self._laid_out = wanted
        gap: dict[str, Any] = {"fill": "x", "pady": (0, self._desk.px(10))}
        for child in self.winfo_children():
            if isinstance(child, tk.Widget):
                child.pack_forget()
        if pointing:
            self.corners.rim.pack(**gap)
        elif review.answer is None:
            self._waiting.pack(**gap)
        else:
            if sheets > 1:
                self._sheet_buttons(sheets)
                self._sheets.pack(**gap)
            self.score.rim.pack(**gap)
            self.ask.rim.pack(**gap)
            self.findings.pack(fill="both", expand=True)

    def _sheet_buttons(self, sheets: int) -> None:
        """One for each sheet of the photo, such as both players' slips."""
        found, desk = self._review.found, self._desk
        assert found is not None
        for child in self._sheets.winfo_children():
            child.destroy()
        for number in range(sheets):
            player = found.sheets[number].board.player
            text = desk.words(player.capitalize()) if player else str(number + 1)
            look = "primary" if number == self._review.sheet else "outline"
            button(
                self._sheets, text, partial(self._review.look, "", number), look=look
            ).pack(side="left", padx=(0, desk.px(6)))  # fmt: skip
