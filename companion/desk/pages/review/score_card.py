"""How the game on the photo stands: the score large, who wins, and what still hangs on doubts."""

from __future__ import annotations

import tkinter as tk
from functools import partial
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Any

from companion.desk.board.player_token import token
from companion.desk.models.review.review import Review
from companion.desk.toolkit.widgets import button, card, label, rim_of, wrapping
from companion.scoring.phrases import outcome, player_name, score_pieces
from companion.sentences import N_, Sentence, Term, say

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell
    from companion.scoring.scored import Scored

SHORT = 5
"""Letters of a score that is shown large."""


class ScoreCard:
    """A row for each player, the outcome, and the question that the paper leaves open."""

    def __init__(self, shell: Shell, parent: tk.Misc, review: Review) -> None:
        self._shell, self._review = shell, review
        self._inner = card(parent, shell, 14)
        self.rim = rim_of(self._inner)
        self._rows = plain.Frame(self._inner, style="Card.TFrame")
        self._outcome = wrapping(label(self._inner, "", "Card.Heading"))
        self._outcome.pack(fill="x", pady=(shell.px(6), 0))
        self._stake = wrapping(label(self._inner, "", "Card.Quiet.Small"))
        self._question = plain.Frame(self._inner, style="Card.TFrame")
        self._tokens: dict[str, Any] = {}
        self._scores: dict[str, plain.Label] = {}
        self._asked: object = None

    @property
    def told(self) -> str:
        """Who wins, as it is said."""
        return str(self._outcome.cget("text"))

    def scores(self) -> dict[str, str]:
        """Each player's score as it is shown."""
        return {player: str(shown.cget("text")) for player, shown in self._scores.items()}

    def refresh(self) -> None:
        """Show the score as last worked out."""
        scored = self._review.scored
        if scored is None:
            return
        shell, result = self._shell, scored.reading.result
        pieces = dict(score_pieces(result.score, shell.catalogue))
        if tuple(pieces) != tuple(self._scores):
            self._make_rows(tuple(pieces))
        for player, text in pieces.items():
            word = shell.words(player_name(player))
            number = text.removeprefix(word).strip(" ()")
            look = "Card.Title.TLabel" if len(number) <= SHORT else "Card.Heading.TLabel"
            self._scores[player].configure(text=number, style=look)
        told: Sentence | str = outcome(result)
        if scored.board.player:
            told = result.items[0].sentence if result.items else ""
        self._outcome.configure(text=shell.words(told))
        self._show_stake(scored)
        self._show_question(scored)

    def _make_rows(self, players: tuple[str, ...]) -> None:
        shell = self._shell
        for child in self._rows.winfo_children():
            child.destroy()
        self._scores.clear()
        # An emptied frame would keep its height.
        self._rows.pack_forget()
        if players:
            self._rows.pack(fill="x", before=self._outcome)
        for player in players:
            row = plain.Frame(self._rows, style="Card.TFrame")
            row.pack(fill="x", pady=shell.px(1))
            image = self._tokens[player] = token(shell, row, player, shell.shades.card)
            plain.Label(row, image=image, style="Card.Text.TLabel").pack(side="left")
            label(row, shell.words(player_name(player)), "Card.Text").pack(
                side="left", padx=shell.px(8)
            )
            score = self._scores[player] = label(row, "", "Card.Title")
            score.pack(side="right")

    def _show_stake(self, scored: Scored) -> None:
        open_ = scored.board.player or scored.reading.result.question
        stake = None if open_ else self._review.stake
        self._stake.pack_forget()
        if stake is not None:
            self._stake.configure(text=self._shell.words(stake))
            self._stake.pack(fill="x", after=self._outcome)

    def _show_question(self, scored: Scored) -> None:
        result = scored.reading.result
        given = dict(self._review.state.answers)
        shown = (result.question, [(dict(c.answer), c.result.score) for c in result.cases], given)
        if shown == self._asked:
            return
        self._asked = shown
        for child in self._question.winfo_children():
            child.destroy()
        self._question.pack_forget()
        if result.question is None and not given:
            return
        self._question.pack(fill="x", pady=(self._shell.px(8), 0))
        shell, review = self._shell, self._review
        if result.question is None:
            for key in given:
                button(
                    self._question, shell.words(N_("Ask again what was answered")),
                    partial(review.answer_question, key, ""), look="link",
                ).pack(anchor="w")  # fmt: skip
            return
        wrapping(label(self._question, shell.words(result.question.sentence), "Card.Text")).pack(
            fill="x", pady=(0, shell.px(4))
        )
        for case in result.cases:
            answer = case.answer.get(result.question.id, "")
            said = say(
                N_("{answer}: {outcome}"),
                answer=Term(answer.capitalize()),
                outcome=outcome(case.result),
            )
            button(
                self._question, shell.words(said),
                partial(review.answer_question, result.question.id, answer),
            ).pack(fill="x", pady=shell.px(2))  # fmt: skip
