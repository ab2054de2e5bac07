"""Beside the board: the verdict large, the rule's text, and what would have been legal."""

from __future__ import annotations

from functools import partial
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Any

from companion.desk.models.dispute.dispute import Dispute, Finding
from companion.desk.models.dispute.not_judged import NOT_JUDGED
from companion.desk.toolkit.widgets import Link, label, rule, wrapping
from companion.scoring.phrases import player_name
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell
    from companion.judge import Verdict

HEADINGS: dict[bool | None, tuple[str, str, str]] = {
    True: (N_("Legal"), "Good", "✓"),
    False: (N_("Not legal"), "Bad", "✗"),
    None: (N_("It depends"), "Open", "?"),
}


class VerdictPanel:
    """What is said of a dispute, from the verdict down to what it rests on."""

    def __init__(self, shell: Shell, column: plain.Frame, dispute: Dispute) -> None:
        self._shell, self._column, self._dispute = shell, column, dispute
        self.table = dispute.table

    def show(self) -> None:
        """Say how it stands now."""
        for child in self._column.winfo_children():
            child.destroy()
        verdict, finding = self.table.verdict, self._dispute.finding
        if finding is not None and (verdict is None or self._dispute.is_found(verdict)):
            self._found(finding, verdict)
            return
        if verdict is None:
            self._waiting()
            return
        self._verdict(verdict)
        if self._dispute.notes:
            self._gap()
        for note in self._dispute.notes:
            self._line(note, "Quiet.Small")

    # -- what was found in two photos

    def _found(self, finding: Finding, verdict: Verdict[Any, Any] | None) -> None:
        if finding.misnamed:
            self._not_judged(finding.misnamed)
        elif finding.decided:
            self._head(finding.legal)
        self._line(finding.answer, "Heading")
        for reason in finding.reasons:
            self._line(reason, "Text")
        for doubt in finding.doubts:
            self._line(doubt, "Open.Text")
        self._rule(finding.rule)
        if verdict is not None:
            self._ways_out(verdict)
        self._gap()
        self._line(self._dispute.origin, "Quiet.Small")
        Link(self._column, self._shell.words(N_("Swap the photos")), finding.turned).pack(
            anchor="w", pady=(0, self._shell.px(8))
        )
        for change in (*finding.changes, finding.score):
            if change:
                self._line(change, "Quiet.Small")
        self._gap()
        self._line(N_("To judge another move, make it on the board or type it below."),
                   "Quiet.Small")  # fmt: skip

    # -- a move made here

    def _waiting(self) -> None:
        self._line(N_("Make the disputed move on the board or type it below."), "Heading")
        if self._dispute.origin:
            self._line(self._dispute.origin, "Quiet.Small")
        answer = self.table.answer
        if answer is not None:
            told = self._shell.words(answer.sentence)
            self._line(f"{told} ({answer.rule})" if answer.rule else told, "Bad.Text")
        for note in self._dispute.notes:
            self._line(note, "Open.Text")

    def _verdict(self, verdict: Verdict[Any, Any]) -> None:
        words = self._shell.words
        if verdict.impossible:
            self._not_judged("position")
        else:
            self._head(verdict.legal)
        move = say(
            "{player}: {move}",
            player=player_name(verdict.player),
            move=verdict.text,
        )
        self._line(move, "Heading")
        for breach in verdict.breaches:
            self._line(f"{words(breach.sentence)} ({breach.rule})", "Text")
        for effect in verdict.effects:
            self._line(effect.sentence, "Text")
        for remark in verdict.remarks:
            self._line(remark, "Text")
        for question in verdict.find_out:
            self._line(say(N_("Find out {what}."), what=question), "Open.Text")
        self._rule(verdict.rule or "")
        self._ways_out(verdict)

    # -- parts

    def _head(self, legal: bool | None) -> None:
        text, ink, sign = HEADINGS[legal]
        self._line(f"{sign}  {self._shell.words(text)}", f"{ink}.Large")

    def _not_judged(self, why: str) -> None:
        self._line(f"?  {self._shell.words(NOT_JUDGED[why])}", "Open.Large")

    def _rule(self, key: str) -> None:
        found = self.table.game.rules.get(key)
        if found is not None:
            self._gap()
            self._line(N_("The rule"), "Quiet.Small")
            self._line(f"{found.id}  {self._shell.words(found.text)}", "Text")

    def _ways_out(self, verdict: Verdict[Any, Any]) -> None:
        """What would have been legal, and the house rules that the verdict rests on."""
        if verdict.nearby:
            self._gap()
            heading = N_("Possibly legal") if verdict.unsure else N_("Legal moves nearby")
            self._line(heading, "Quiet.Small")
        for near in verdict.nearby:
            made = Link(self._column, near, partial(self.table.say_move, near))
            wrapping(made).pack(fill="x", pady=(0, self._shell.px(3)))
        if verdict.rulings:
            self._gap()
            self._line(N_("House rules that apply"), "Quiet.Small")
        for ruling in verdict.rulings:
            for sentence in ruling.spelled_out:
                self._line(sentence, "Text")

    def _line(self, text: Sentence | str, look: str) -> None:
        words, px = self._shell.words(text), self._shell.px
        wrapping(label(self._column, words, look)).pack(fill="x", pady=(0, px(5)))

    def _gap(self) -> None:
        rule(self._column).pack(fill="x", pady=self._shell.px(8))
