"""What people are asked about a dispute: one question, a button and a key for each answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from tkinter import ttk as plain
from typing import Any

from companion.application.dispute.dispute import ANOTHER_ORDER, Dispute
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.focus import has_keyboard
from companion.desk.toolkit.rows import paragraph
from companion.desk.toolkit.widgets import Link, button, wrapping_button
from companion.games.protocol import QuestionPart
from companion.sentences import N_, Sentence, say


class AskedQuestion:
    """The question that is open, and what was said before.

    Args:
        point: called with the places that an answer is about, () for none.
        act: does something in the dispute; whether that changed its game, and all is shown anew.
    """

    def __init__(
        self,
        shell: Shell,
        dispute: Dispute,
        point: Callable[[Sequence[str]], object],
        act: Callable[[Callable[[], object]], bool],
    ) -> None:
        self._shell, self._dispute, self._point, self._act = shell, dispute, point, act
        self._buttons: list[Any] = []

    def show(self, column: plain.Frame) -> None:
        """Put it at the end of a column, if there is anything to ask or to take back."""
        asking = self._dispute.asking
        self._buttons = []
        question = asking.question if asking is not None else None
        self._point(_all_places(question))
        if asking is None or not (question or asking.said or asking.aside):
            return
        if question is not None:
            self._ask(column, question)
        for told in asking.told:
            self._line(column, say(N_("You said: {answer}"), answer=told), "Quiet.Small")

    def _ask(self, column: plain.Frame, question: QuestionPart) -> None:
        words, px = self._shell.words, self._shell.px
        why = ANOTHER_ORDER if self._dispute.asks_order else N_("This decides the verdict.")
        self._line(column, why, "Quiet.Small")
        self._line(column, question.sentence, "Heading")
        for number, (answer, said) in enumerate(question.answers.items(), start=1):
            choose = partial(self.answer, answer)
            made = wrapping_button(button(column, words(said), choose, tip=f"({number})"))
            made.pack(fill="x", pady=(0, px(4)))
            places = question.places.get(answer, ())
            for event in ("<Enter>", "<FocusIn>"):
                made.bind(event, lambda _, places=places: self._point(places), add="+")
            for event in ("<Leave>", "<FocusOut>"):
                made.bind(event, lambda _: self._point(_all_places(question)), add="+")
            self._buttons.append(made)
        Link(column, words(N_("Nobody knows")), self.put_aside).pack(anchor="w", pady=(0, px(6)))

    def _line(self, column: plain.Frame, text: Sentence | str, look: str) -> None:
        paragraph(column, self._shell.words(text), look, pady=(0, self._shell.px(5)))

    # -- what people say

    def choose(self, place: int) -> None:
        """Give the answer that stands in a place, counted from 0."""
        question = self._dispute.asking.question if self._dispute.asking is not None else None
        answers = list(question.answers) if question is not None else []
        if place < len(answers):
            self.answer(answers[place])

    def answer(self, answer: str) -> None:
        """Somebody knows."""
        by_key = any(has_keyboard(one) for one in self._buttons)
        if not self._act(partial(self._dispute.answer, answer)):
            self._go_on(by_key=by_key)

    def put_aside(self) -> None:
        """Nobody knows: another question is asked, if one helps."""
        self._dispute.put_aside()
        self._go_on(by_key=True)

    def back(self) -> None:
        """Take the last answer back."""
        if self._dispute.answered and not self._act(self._dispute.back):
            self._go_on(by_key=True)

    def _go_on(self, *, by_key: bool) -> None:
        """Give the keyboard, whose button is gone, to the next question."""
        if by_key and self._buttons:
            self._buttons[0].focus_set()
        else:
            self._shell.page.take_keyboard()


def _all_places(question: QuestionPart | None) -> tuple[str, ...]:
    if question is None:
        return ()
    places = (place for some in question.places.values() for place in some)
    return tuple(dict.fromkeys(places))
