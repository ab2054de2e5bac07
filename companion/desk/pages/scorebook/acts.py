"""Taking back, deleting and opening matches on the scorebook's pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion import Match, Undone
from companion.application.reading.read import load
from companion.application.scorebook.book import Book
from companion.application.scorebook.told.matches import result_of
from companion.desk.pages.shared.scorebook import UNDONE, asked, restored_told
from companion.desk.shell.files.opening import show_record
from companion.desk.shell.keys import Key, undo_keys
from companion.desk.shell.shell import Shell
from companion.desk.tasks.book_queries import BookQueries
from companion.sentences import N_, say


class BookActs:
    """Changes the book, tells of it, and has the page show it."""

    def __init__(self, shell: Shell, beside: BookQueries, refresh: Callable[[], object]) -> None:
        self._shell, self._beside, self._refresh = shell, beside, refresh

    def keys(self) -> Iterator[Key]:
        """Undo and redo."""
        return undo_keys(self.undo, self.redo, N_("Undo the last change"))

    def undo(self) -> None:
        """Undo the last act, whatever it was."""
        told, none = UNDONE, N_("There is nothing to undo.")
        self._beside.change(lambda book: book.undo(), partial(self._stepped, told, none))

    def redo(self) -> None:
        """Do again what was undone last, unless something else was done since."""
        told, none = N_("Redone: {act}."), N_("There is nothing to redo.")
        self._beside.change(lambda book: book.redo(), partial(self._stepped, told, none))

    def _stepped(self, told: str, none: str, done: Undone | None) -> None:
        if done is not None:
            self._refresh()
            self._shell.tell(say(told, act=done.act.told))
        elif self._beside.problem is None:
            self._shell.tell(none)

    def delete(self, match: int) -> None:
        """Delete a match; Ctrl+Z restores it."""
        self._beside.change(lambda book: book.delete(match), self._deleted)

    def _deleted(self, done: tuple[int, ...] | None) -> None:
        if done:
            self._refresh()
            self._shell.tell(N_("Deleted. Ctrl+Z restores it."))

    def bring_back(self) -> None:
        """Restore the match that was deleted last."""
        self._beside.change(_brought_back, self._brought_back)

    def _brought_back(self, back: tuple[Match, ...] | None) -> None:
        if back:
            self._refresh()
            self._shell.tell(restored_told(back[0]))
        elif self._beside.problem is None:
            self._shell.tell(N_("There is nothing to undo."))


def _brought_back(book: Book) -> tuple[Match, ...]:
    return book.undelete() if book.deleted() else ()


def open_match(shell: Shell, match: Match) -> None:
    """Show a match's game, or only the result if nothing else is known."""
    text = asked(lambda book: book.text(match), shell)
    if text is None:
        return
    record = load(text.encode())
    show_record(shell, record)
    if match.winner is not None and not record.shows_play:
        told = N_("Match {match}: only the result {result} is known, not the moves")
        shell.tell(say(told, match=match.id, result=result_of(match)))
