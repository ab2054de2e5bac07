"""Asking before unsaved work is discarded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Protocol

from companion.desk.shell.question import Question
from companion.desk.shell.shell import Shell
from companion.sentences import N_, Catalogue, Sentence, say

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
        self.question = Question(
            self._shell,
            self._shell.window,
            say(N_("“{name}” is not saved"), name=works[0].name(self._shell.catalogue)),
            [why, N_("If you leave now, unsaved changes are lost.")],
            (
                (N_("Cancel"), lambda: None, "primary"),
                (N_("Save as"), partial(self._save, works, go), "outline"),
                (N_("Leave anyway"), partial(self._next, works[1:], go), "outline-danger"),
            ),
            bad=True,
        )

    def _save(self, works: Sequence[Work], go: Callable[[], object]) -> None:
        works[0].save_elsewhere(self._shell, partial(self._next, works, go))
