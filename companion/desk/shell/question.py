"""A question in the window, covering other content, with its answers as buttons; and the one
before unsaved work is discarded."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from tkinter import ttk as plain
from typing import Any, Protocol

from companion.desk.shell.keys import Key
from companion.desk.shell.shell import Shell
from companion.desk.shell.status_bar import FAILED
from companion.desk.toolkit.containers import card, rim_of
from companion.desk.toolkit.focus import has_keyboard
from companion.desk.toolkit.rows import full_row, paragraph, wrap_rows
from companion.desk.toolkit.widgets import button, guarded
from companion.sentences import N_, Catalogue, Sentence, say

_WIDTH = 520
"""Width of the question in logical pixels."""

Answer = tuple[str, Callable[[], object], str]
"""A button's text, its action, and its style."""


class _Cover(plain.Frame):
    """The background of a question."""


class Question:
    """Covers ``parent`` until dismissed, replacing any other; has the keyboard meanwhile.

    Args:
        parent: what it covers: a page, with which it is destroyed, or the window above the status
            bar, which then shows the outcome.
        bad: whether its title reports a failure.
        answers: the question is dismissed before an answer's action runs.
        no: the safe answer before them: it has the focus, and Escape selects it; it calls ``stay``.
    """

    def __init__(
        self,
        shell: Shell,
        parent: tk.Misc,
        title: Sentence | str,
        told: Sequence[Sentence | str],
        answers: Sequence[Answer],
        *,
        no: str = N_("Cancel"),
        stay: Callable[[], object] = lambda: None,
        bad: bool = False,
    ) -> None:
        self._shell = shell
        for other in parent.winfo_children():
            if isinstance(other, _Cover):
                other.destroy()
        self._cover = cover = _Cover(parent)
        inner = card(cover, shell, 28)
        rim_of(inner).place(relx=0.5, rely=0.42, anchor="center", width=shell.px(_WIDTH))
        sign, look = (f"{FAILED}  ", "Card.Bad.Title") if bad else ("", "Card.Title")
        paragraph(inner, f"{sign}{shell.words(title)}", look)
        for line in told:
            paragraph(inner, shell.words(line), "Card.Text", pady=(shell.px(12), 0))
        row = full_row(inner, pady=(shell.px(20), 0))
        self.buttons: tuple[Any, ...] = tuple(
            guarded(button(row, shell.words(text), partial(self._answer, action), look=look))
            for text, action, look in ((no, stay, "primary" if answers else "outline"), *answers)
        )
        for made in self.buttons:
            made.pack(side="left", padx=(0, shell.px(8)))
        wrap_rows(row, gap=shell.px(8))
        below = shell.status_height if parent is shell.window else 0
        cover.place(relx=0, rely=0, relwidth=1, relheight=1, height=-below)
        cover.lift()
        shell.use_keys([
            Key("<Escape>", no, self.buttons[0].invoke),
            Key("<Return>", N_("Confirm"), lambda: self.buttons[self._at()].invoke()),
            *(Key(event, "", partial(self._step, 1)) for event in ("<Tab>", "<Right>")),
            *(Key(event, "", partial(self._step, -1)) for event in ("<Shift-Tab>", "<Left>")),
        ])  # fmt: skip
        self.buttons[0].focus_set()

    @property
    def stands(self) -> bool:
        """Whether it still waits for an answer."""
        return bool(self._cover.winfo_exists())

    def on_gone(self, call: Callable[[], object]) -> None:
        """Have something called once it is gone, answered or not."""
        self._cover.bind("<Destroy>", lambda _: call())

    def take_away(self) -> None:
        """Dismiss it unanswered; the page gets the keyboard back."""
        if self.stands:
            self._cover.destroy()
            self._shell.use_keys()
            self._shell.page.take_keyboard()

    def _answer(self, action: Callable[[], object]) -> None:
        self.take_away()
        action()

    def _at(self) -> int:
        return next((place for place, made in enumerate(self.buttons) if has_keyboard(made)), 0)

    def _step(self, steps: int) -> None:
        self.buttons[(self._at() + steps) % len(self.buttons)].focus_set()


WORK = "work"
"""The key of a page's :class:`Work` in the window's memory."""


class Work(Protocol):
    """What a page works on, which must outlive the page."""

    def name(self, words: Catalogue) -> str:
        """Its name for people."""

    def unsaved_reason(self, words: Catalogue) -> Sentence | None:
        """Tries to save once more; why it failed, ``None`` if it succeeded."""

    def save_elsewhere(self, shell: Shell, over: Callable[[], object], /) -> None:
        """Ask for a file and save there; ``over`` is called at the end, saved or not."""


class UnsavedWork:
    """Lets pages, or the window, close once their work is saved or somebody gives it up."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.question: Question | None = None

    @property
    def asking(self) -> bool:
        """Whether the question is shown."""
        return self.question is not None and self.question.stands

    def ask_first(self, memories: Iterable[dict[str, Any]], go: Callable[[], object]) -> None:
        """Call ``go`` at once if the work in these memories is saved; else ask about it."""
        works: list[Work] = [memory[WORK] for memory in memories if WORK in memory]
        self._next(works, go)

    def _next(self, works: Sequence[Work], go: Callable[[], object]) -> None:
        words = self._shell.catalogue
        for place, work in enumerate(works):
            why = work.unsaved_reason(words)
            if why is not None:
                self._ask(works[place:], why, go)
                return
        if self.question is not None:
            self.question.take_away()
        go()

    def _ask(self, works: Sequence[Work], why: Sentence, go: Callable[[], object]) -> None:
        """Ask about the first of these works, with the reason why it is not saved."""
        save = partial(works[0].save_elsewhere, self._shell, partial(self._next, works, go))
        self.question = Question(
            self._shell,
            self._shell.window,
            say(N_("“{name}” is not saved"), name=works[0].name(self._shell.catalogue)),
            [why, N_("If you leave now, unsaved changes are lost.")],
            (
                (N_("Save as"), save, "outline"),
                (N_("Leave anyway"), partial(self._next, works[1:], go), "outline-danger"),
            ),
            bad=True,
        )
