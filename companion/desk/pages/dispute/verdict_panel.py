"""Beside the board: the verdict large, the rule's text, and what would have been legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from tkinter import ttk as plain
from typing import Any

from companion import Verdict
from companion.application.dispute.answers import assuming, move_told
from companion.application.dispute.compared import NOT_JUDGED, Finding
from companion.application.dispute.dispute import RULING, Dispute
from companion.application.dispute.verdict_page import HEADINGS
from companion.application.dispute.walk import Standing
from companion.application.table.answering import MARKED
from companion.desk.pages.dispute.asked_question import AskedQuestion
from companion.desk.shell import route
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import emptied, rule
from companion.desk.toolkit.rows import buttons, full_row, paragraph
from companion.desk.toolkit.widgets import Link, button, guarded, wrapping
from companion.games.in_force import rule_told
from companion.games.phrases import with_rule
from companion.sentences import N_, Sentence, say

CHOSEN = "▸ "
"""Before the difference that is looked at."""
_ACTS = {"switch": N_("Switch to {place}"), "force": N_("Force {place}")}
"""What moves that begin with an act are called."""
HOW = N_("Make the disputed move on the board or type it below.")
_LOOKS: dict[bool | None, tuple[str, str]] = {
    True: ("Good", "✓"),
    False: ("Bad", "✗"),
    None: ("Open", "?"),
}


class VerdictPanel:
    """What is said of a dispute, from the verdict down to what it rests on."""

    def __init__(
        self, shell: Shell, column: plain.Frame, dispute: Dispute,
        pointed: Callable[[str], object], point: Callable[[Sequence[str]], object],
    ) -> None:  # fmt: skip
        """``pointed``: called with a mark that differs in two photos, to be shown there; ``point``
        with places that are asked about."""
        self._shell, self._column, self._dispute = shell, column, dispute
        self._pointed = pointed
        self.table = dispute.table
        self.question = AskedQuestion(shell, dispute, point, self._act)
        self._changes: dict[str, Link] = {}

    def show(self) -> None:
        """Say how it stands now."""
        emptied(self._column)
        self._changes.clear()
        verdict, finding = self.table.verdict, self._dispute.finding
        found = verdict is None or (self._dispute.is_found(verdict) and not self._dispute.settled)
        if finding is not None and found:
            self._found(finding, verdict)
            return
        if verdict is None:
            self._waiting()
            return
        self._verdict(verdict)
        if self._dispute.remarks:
            self._gap()
        self._notes("Quiet.Small")
        if finding is not None:
            self._gap()
            self._photos(finding)

    # -- what was found in two photos

    def _found(self, finding: Finding, verdict: Verdict[Any, Any] | None) -> None:
        if verdict is None:
            self._refused()
        if finding.misnamed:
            self._head(NOT_JUDGED[finding.misnamed], *_LOOKS[False])
        elif finding.decided:
            self._head(HEADINGS[finding.legal], *_LOOKS[finding.legal])
        self._line(finding.answer, "Heading")
        for reason in finding.reasons:
            self._line(reason, "Text")
        shown = finding if verdict is None or self._dispute.shows_photos else verdict
        if shown.places:
            self._line(MARKED, "Quiet.Small")
        for doubt in finding.doubts:
            self._line(doubt, "Open.Text")
        self._asked()
        self._rule(finding.rule)
        if verdict is not None:
            self._ways_out(verdict)
        self._gap()
        self._photos(finding)
        self._gap()
        self._line(HOW, "Quiet.Small")

    def _photos(self, finding: Finding) -> None:
        """Which photos are compared, the way to swap them, and what differs: whatever is asked or
        was answered."""
        assert self._dispute.photos is not None
        px = self._shell.px
        self._line(self._dispute.origin, "Quiet.Small")
        words, turned = self._shell.words(N_("Swap the photos")), self._dispute.photos.turned
        if finding.misnamed == "order":
            button(self._column, words, turned, look="primary").pack(anchor="w", pady=px(8))
        else:
            Link(self._column, words, turned).pack(anchor="w", pady=(0, px(8)))
        self._differences(finding)
        if finding.score:
            self._line(finding.score, "Quiet.Small")

    def _differences(self, finding: Finding) -> None:
        """What differs, mark by mark; in the photos each can be looked at."""
        shown = self._dispute.photos is not None and self._dispute.photos.pair is not None
        if finding.changes:
            self._line(N_("What differs"), "Quiet.Small")
        for number, change in enumerate(map(self._shell.alone, finding.changes)):
            if not shown or finding.misnamed == "sheets" or number >= len(finding.marks):
                self._line(change, "Quiet.Small")
                continue
            mark = finding.marks[number]
            link = Link(self._column, change, partial(self._pointed, mark))
            wrapping(link).pack(fill="x", pady=(0, self._shell.px(3)))
            self._changes[mark] = link

    def choose(self, mark: str) -> None:
        """Mark the line of a difference that is looked at."""
        for name, link in self._changes.items():
            words = str(link.cget("text")).removeprefix(CHOSEN)
            link.configure(text=f"{CHOSEN}{words}" if name == mark else words)

    # -- a move made here

    def _waiting(self) -> None:
        self._agreed()
        if (over := self._dispute.over) is not None:
            self._line(over, "Text")
        self._line(HOW, "Heading")
        if self._dispute.origin:
            self._line(self._dispute.origin, "Quiet.Small")
        self._refused()
        self._notes("Open.Text")
        self._asked()

    def _refused(self) -> None:
        """Why there is no verdict on what was typed."""
        if (why := self._dispute.unjudged) is not None:
            self._line(why, "Bad.Text")

    def _verdict(self, verdict: Verdict[Any, Any]) -> None:
        self._agreed()
        judged = self._dispute.judged
        legal = None if self._dispute.deciding else verdict.legal
        if verdict.impossible:
            self._head(NOT_JUDGED["position"], "Open", "?")
        else:
            self._head(HEADINGS[legal], *_LOOKS[legal])
        act, _, place = verdict.text.partition(":")
        move = say(_ACTS[act], place=place) if act in _ACTS else verdict.text
        self._line(move_told(verdict, move), "Heading")
        for told in judged.to_check if judged is not None else ():
            self._line(told, "Open.Text")
        for breach in () if verdict.may else verdict.breaches:
            self._line(with_rule(breach.rule, breach.sentence), "Text")
        asking = self._dispute.asking
        asks = asking is not None and asking.question is not None
        if verdict.places and not asks:  # else what is asked about is marked
            self._line(MARKED, "Quiet.Small")
        walk = self._dispute.walk
        if walk is not None and walk.here.standing is Standing.STANDS and verdict.legal is False:
            self._line(N_("You let it stand."), "Open.Text")
        for effect in verdict.effects:
            self._line(effect.sentence, "Text")
        for told in (*verdict.remarks, *assuming(verdict.assumes)):
            self._line(told, "Text")
        if not asks:
            for unknown in verdict.find_out:
                self._line(say(N_("Find out {what}."), what=unknown), "Open.Text")
        self._asked()
        self._rule(verdict.rule or "")
        self._ways_out(verdict)

    # -- what the players agree on

    def _asked(self) -> None:
        """The question to be answered, and what was answered before."""
        self.question.show(self._column)
        self._remedies()
        if self._dispute.answered:
            words = self._shell.words(N_("Undo"))
            Link(self._column, words, self.question.back).pack(
                anchor="w", pady=(0, self._shell.px(6))
            )

    def _remedies(self) -> None:
        """Buttons for what can be done about a move that is not surely legal, the proposed one
        first."""
        dispute = self._dispute
        question = dispute.question
        if question is None or question.id != RULING:
            return
        if dispute.unplayed is not None:
            self._line(dispute.unplayed, "Text")
        row = full_row(self._column, pady=self._shell.px(6))
        answers = question.answers.items()
        ways = [(text, partial(self.settle, answer), "") for answer, text in answers]
        for made in buttons(self._shell, row, ways, first="primary"):
            guarded(made)
        if dispute.never is not None:
            self._line(dispute.never, "Quiet.Small")

    def settle(self, answer: str) -> None:
        """The players agree on an answer: an illegal move stands, or it and all after it fall."""
        self._dispute.folder = self._shell.start.data
        self._act(partial(self._dispute.answer, answer))

    @property
    def _agreed_on(self) -> object:
        """What was agreed on, and the game with it."""
        kept = self._dispute.kept
        return (*self._dispute.rulings,), None if kept is None else kept.table.state

    def _act(self, act: Callable[[], object]) -> bool:
        """Do something in the dispute; if its game has changed by what was said or agreed, keep
        that and show everything anew. Returns whether it has."""
        before, kept = self._agreed_on, self._dispute.kept
        answered = None if kept is None else kept.table.answer
        act()
        if self._dispute.ruled is not None:
            self._shell.back()  # where it is shown for whom it waits
            return True
        if self._agreed_on == before:
            if self._dispute.refused is not None:
                self._shell.tell(self._dispute.refused)
            return False
        kept = self._dispute.kept
        if kept is not None:
            kept.keep(self._shell.catalogue)
        # What is shown of the dispute, its title and its keys are others now.
        self._shell.refresh()
        if self._dispute.rulings and kept is not None:
            answer = kept.table.answer
            anew = answer if answer is not answered else None
            self._shell.tell(self._dispute.rulings[-1] if anew is None else anew.sentence)
        return True

    def _agreed(self) -> None:
        """What was agreed on; once it, or what was said, is in the game: where that is kept, and
        the way on."""
        for told in self._dispute.rulings:
            self._line(told, "Text")
        if not self._dispute.decided:
            return
        self._line(N_("What you said is in the game record. It is kept in “My games”."), "Text")
        button(
            self._column, self._shell.words(N_("Play on")), self.play_on, look="primary",
            icon="play",
        ).pack(anchor="w", pady=(0, self._shell.px(8)))  # fmt: skip
        self._gap()

    def play_on(self) -> None:
        """Go on with the game at the board."""
        kept = self._dispute.kept
        assert kept is not None
        if self._dispute.from_play:
            self._shell.back()
        else:
            self._shell.replace(route.Play(kept))

    # -- parts

    def _notes(self, look: str) -> None:
        """What is doubtful about the position, and the way to the photo's own questions."""
        for note in self._dispute.remarks:
            self._line(note, look)
        if self._dispute.check is not None:
            told = self._shell.words(N_("Check in the photo"))
            Link(self._column, told, self._dispute.check).pack(anchor="w")

    def _head(self, text: str, ink: str, sign: str) -> None:
        self._line(f"{sign}  {self._shell.words(text)}", f"{ink}.Large")

    def _rule(self, key: str) -> None:
        found = rule_told(self.table.game, key, self.table.options)
        if found is not None:
            self._gap()
            self._line(N_("Rule"), "Quiet.Small")
            self._line(f"{key}  {self._shell.words(found)}", "Text")

    def _ways_out(self, verdict: Verdict[Any, Any]) -> None:
        """What would have been legal, and the house rules that the verdict rests on."""
        if verdict.nearby:
            self._gap()
            heading = N_("Possibly legal") if verdict.unsure else N_("Similar legal moves")
            self._line(heading, "Quiet.Small")
        for near in verdict.nearby:
            made = Link(self._column, near, partial(self.table.say_move, near))
            wrapping(made).pack(fill="x", pady=(0, self._shell.px(3)))
        if verdict.rulings:
            self._gap()
            self._line(N_("House rules"), "Quiet.Small")
        for ruling in verdict.rulings:
            for sentence in ruling.sentences:
                self._line(sentence, "Text")

    def _line(self, text: Sentence | str, look: str) -> None:
        words, px = self._shell.alone(text), self._shell.px
        paragraph(self._column, words, look, pady=(0, px(5)))

    def _gap(self) -> None:
        rule(self._column).pack(fill="x", pady=self._shell.px(8))
