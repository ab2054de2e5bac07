"""The score of the photo in large print, and who wins."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from functools import partial
from tkinter import ttk as plain
from typing import Any

from companion import Scored
from companion.application.reading.inbox import of_review
from companion.application.reading.report import answers_to
from companion.application.reading.review import Review
from companion.application.table.in_words import score_alone
from companion.desk.board.portrait import token
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import card, emptied, rim_of
from companion.desk.toolkit.rows import full_row, paragraph
from companion.desk.toolkit.side_panel import font_for
from companion.desk.toolkit.widgets import button, label, show_picture, wrapping, wrapping_button
from companion.games.phrases import player_name
from companion.games.protocol import QuestionPart
from companion.sentences import N_, Sentence

SHORT = 5
"""Most letters of a score that is shown large."""


class ScoreCard:
    """The game, a row for each player, the outcome, and the question that the paper leaves open."""

    def __init__(
        self,
        shell: Shell,
        parent: tk.Misc,
        review: Review,
        pointed: Callable[[Sequence[str]], object],
    ) -> None:
        self._shell, self._review, self._pointed = shell, review, pointed
        self._inner = card(parent, shell, 14)
        self.rim = rim_of(self._inner)
        self._inner.columnconfigure(0, weight=1)
        self.game = label(self._inner, "", "Card.Quiet.Small")
        self.game.grid(row=0, sticky="w", pady=(0, shell.px(4)))
        self._rows, self._question = (
            plain.Frame(self._inner, style="Card.TFrame") for _ in range(2)
        )
        self._outcome = wrapping(label(self._inner, "", "Card.Heading"))
        self._scores: dict[str, plain.Label] = {}
        self._asked: object = None
        self._answers: list[Any] = []

    def choose(self, number: int) -> None:
        """Give an answer to the question, by index."""
        if 0 <= number < len(self._answers):
            self._answers[number].invoke()

    @property
    def told(self) -> str:
        """The sentence on who wins."""
        return str(self._outcome.cget("text"))

    def refresh(self) -> None:
        """Show the score as last computed."""
        scored = self._review.scored
        if scored is None:
            return
        shell, result = self._shell, scored.reading.result
        self.game.configure(text=scored.game.title)
        scores = score_alone(result, shell.catalogue)
        if tuple(scores) != tuple(self._scores):
            self._make_rows(tuple(scores))
        for player, number in scores.items():
            size = "title" if len(number) <= SHORT else "heading"
            self._scores[player].configure(text=number, font=font_for(self._inner, size))
        told: Sentence | str = self._review.headline or ""
        self._outcome.configure(text=shell.words(told))
        if of_review(self._review) is None:
            self._outcome.grid(row=2, sticky="ew", pady=(shell.px(6), 0))
        else:
            self._outcome.grid_remove()  # the banner says it
        self._show_question(scored)

    def _make_rows(self, players: tuple[str, ...]) -> None:
        shell = self._shell
        emptied(self._rows)
        self._scores.clear()
        # An emptied frame would keep its height.
        self._rows.grid_remove()
        if players:
            self._rows.grid(row=1, sticky="ew")
        for player in players:
            row = full_row(self._rows, pady=shell.px(1))
            show_picture(label(row, "", "Card.Text"), token(shell, player)).pack(side="left")
            label(row, shell.words(player_name(player)), "Card.Text").pack(
                side="left", padx=shell.px(8)
            )
            score = self._scores[player] = label(row, "", "Card.Title")
            score.pack(side="right")

    def _show_question(self, scored: Scored) -> None:
        part, cases = scored.asked, scored.asks[1]
        given = dict(self._review.state.answers)
        told = [(dict(case.answer), case.result.score) for case in cases]
        shown = (part, told, given, self.told)
        if shown == self._asked:
            return
        self._asked = shown
        emptied(self._question)
        self._answers.clear()
        self._question.grid_remove()
        if part is None and not given:
            return
        self._question.grid(row=3, sticky="ew", pady=(self._shell.px(8), 0))
        if part is not None:
            self._show_answers(scored, part)
        if given:
            button(
                self._question, self._shell.words(N_("Ask again")), self._review.ask_again,
                look="link",
            ).pack(anchor="w")  # fmt: skip

    def _show_answers(self, scored: Scored, part: QuestionPart) -> None:
        shell, review = self._shell, self._review
        asked = shell.words(part.sentence)
        if not self.told.endswith(asked):
            paragraph(self._question, asked, "Card.Text", pady=(0, shell.px(4)))
        for answer, said in answers_to(part, scored.asks[1], scored.outcome_if):
            choose = partial(review.answer_question, part.id, answer)
            made = wrapping_button(button(self._question, shell.words(said), choose))
            made.pack(fill="x", pady=shell.px(2))
            self._answers.append(made)
            places = part.places.get(answer, ())
            for event, pointed in (("Enter", places), ("Leave", ()), ("FocusIn", places),
                                   ("FocusOut", ())):  # fmt: skip
                made.bind(f"<{event}>", partial(self._point, pointed), add="+")

    def _point(self, places: Sequence[str], _: object) -> None:
        self._pointed(places)
