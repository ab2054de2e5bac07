"""Beside photo and board: the score, the question, and the rules' findings."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from functools import partial
from tkinter import ttk as plain
from typing import Any, Final

from companion.application.reading.review import Review
from companion.desk.pages.review.corner_card import CornerCard
from companion.desk.pages.review.findings import Findings
from companion.desk.pages.review.question_card import QuestionCard
from companion.desk.pages.review.score_card import ScoreCard
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import card, emptied, rim_of, scrolled
from companion.desk.toolkit.side_panel import SidePanel
from companion.desk.toolkit.widgets import button, label
from companion.sentences import N_

IN_A_ROW: Final = 4
"""Buttons of sheets side by side."""
GAP: Final = 10
"""Logical pixels below a card."""
FINDINGS: Final = 150
"""Smallest height of the findings in logical pixels."""


class ReviewPanel(SidePanel):
    """The cards that a review needs as it is, the question first.

    If there is enough space, the findings take what the cards leave and scroll by themselves;
    otherwise the whole column scrolls.

    Args:
        pointed: called with the places of a line under the pointer, () when it has left.
        show_how: called to show how the current mark was read.
        show_next: called to show the next photo with something to check.
        accept_all: called to confirm all uncertain marks as read.
    """

    def __init__(
        self,
        shell: Shell,
        parent: tk.Misc,
        review: Review,
        pointed: Callable[[Sequence[str]], object],
        show_how: Callable[[], object],
        show_next: Callable[[], object],
        accept_all: Callable[[], object],
    ) -> None:
        super().__init__(shell, parent, padding=(0, shell.px(12), shell.px(14), 0))
        self._shell, self._review = shell, review
        self.column = scrolled(self, filled=True)
        inside = self.column.inside
        self.ask = QuestionCard(shell, inside, review, show_how, show_next, accept_all)
        self.score = ScoreCard(shell, inside, review, pointed)
        self.corners = CornerCard(shell, inside, review)
        self.findings = Findings(shell, inside, review, pointed)
        self._sheets = plain.Frame(inside)
        waiting = card(inside, shell, 14)
        label(waiting, shell.words(N_("Reading")), "Card.Text").pack(anchor="w")
        self._waiting = rim_of(waiting)
        self._laid_out: object = None
        self._looked: object = None
        for widget in (inside, self.column.canvas, self.findings.inside):
            widget.bind("<Configure>", self._share, add="+")

    def _share(self, _: object = None) -> None:
        """Let the findings ask for little, and get what the cards leave; if that is less, for all
        of their height, as the whole column scrolls then."""
        cards = [one for one in self.column.inside.pack_slaves() if one is not self.findings]
        taken = sum(one.winfo_reqheight() + self._shell.px(GAP) for one in cards)
        height = self._shell.px(FINDINGS)
        if self.column.canvas.winfo_height() - taken < height:
            height = self.findings.inside.winfo_reqheight()
        self.findings.canvas.configure(height=height)

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
        looked = (review.sheet, review.at)
        if looked != self._looked:
            self._looked = looked
            self.column.canvas.yview_moveto(0)

    def _lay_out(self, pointing: bool) -> None:
        review = self._review
        sheets = len(review.found.sheets) if review.found is not None else 0
        wanted = (pointing, review.answer is None, sheets, review.sheet)
        if wanted == self._laid_out:
            return
        self._laid_out = wanted
        gap: dict[str, Any] = {"fill": "x", "pady": (0, self._shell.px(GAP))}
        for child in self.column.inside.winfo_children():
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
            self.ask.rim.pack(**gap)
            self.score.rim.pack(**gap)
            self.findings.pack(fill="both", expand=True)

    def _sheet_buttons(self, sheets: int) -> None:
        """A button for each sheet of the photo, such as both players' slips."""
        found, shell = self._review.found, self._shell
        assert found is not None
        emptied(self._sheets)
        for number in range(sheets):
            player = found.sheets[number].board.player
            text = shell.words(player.capitalize()) if player else str(number + 1)
            if player and sheets > len({sheet.board.player for sheet in found.sheets}):
                text = f"{number + 1} · {text}"
            look = "primary" if number == self._review.sheet else "outline"
            button(
                self._sheets, text, partial(self._review.look, "", number), look=look
            ).grid(
                row=number // IN_A_ROW, column=number % IN_A_ROW,
                padx=(0, shell.px(6)), pady=(0, shell.px(6)),
            )  # fmt: skip
