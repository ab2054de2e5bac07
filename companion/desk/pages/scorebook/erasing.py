"""Erasing a person from the scorebook: what it would change is told first, then asked."""

from __future__ import annotations

from collections.abc import Callable
from tkinter import ttk as plain

from companion import Erased
from companion.application.scorebook.told.care import erased_told
from companion.desk.shell.shell import Shell
from companion.desk.tasks.book_queries import BookQueries
from companion.desk.toolkit.widgets import Link, button, emptied, guarded, label, wrapping
from companion.sentences import N_, say


class Erasing:
    """The link on a player's card, and the question in its place.

    Args:
        inner: a card that is emptied before the question, and shown again by ``again``.
        gone: called once the name is no longer in the book.
    """

    def __init__(
        self, shell: Shell, inner: plain.Frame, queries: BookQueries, name: str,
        again: Callable[[], object], gone: Callable[[], object],
    ) -> None:  # fmt: skip
        self._shell, self._inner, self._queries = shell, inner, queries
        self._name, self._again, self._gone = name, again, gone
        link = Link(inner, shell.words(N_("Erase this person")), self.ask, ground="Card.")
        link.pack(anchor="w", pady=(shell.px(10), 0))

    def ask(self) -> None:
        """Tell what erasing would change, and ask."""
        self._queries.ask(lambda book: book.erase(self._name, dry_run=True), self._show)

    def _show(self, found: Erased | None) -> None:
        if found is None:
            return
        emptied(self._inner)
        for sentence in erased_told(found):
            told = label(self._inner, self._shell.words(sentence), "Card.Text")
            wrapping(told).pack(fill="x", pady=(0, self._shell.px(5)))
        ways = (
            (N_("Cancel"), self._again, "primary"),
            (N_("Erase for good"), self.erase, "outline-danger"),
        )
        for text, act, look in ways:
            made = guarded(button(self._inner, self._shell.words(text), act, look=look))
            made.pack(fill="x", pady=(self._shell.px(6), 0))

    def erase(self) -> None:
        """Erase the person."""

        def done(erased: Erased | None) -> None:
            if erased is not None:
                self._gone()
                told = N_("Erased: {names}. In the scorebook it now says “{stand_in}”.")
                self._shell.tell(say(told, names=erased.name, stand_in=erased.stand_in))

        self._queries.change(lambda book: book.erase(self._name), done)
