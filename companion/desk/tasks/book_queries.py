"""Querying and changing the user's scorebook in a background thread.

Counting a large book takes a few tenths of a second, and another program's write may have to be
waited for: neither should block the window's thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from sqlite3 import Error
from tkinter import ttk as plain
from typing import Any, Generic, TypeVar

from companion.application.scorebook.book import Book
from companion.desk.tasks.mailbox import mailbox_of
from companion.desk.toolkit.delayed_call import DelayedCall
from companion.desk.toolkit.look import Look
from companion.errors import CompanionError
from companion.sentences import N_, Sentence, say

T = TypeVar("T")

REPAIR = N_("Repair it under “Export, import, backup”.")
DAMAGED = say("{what} {way}", what=say(N_("The scorebook is damaged.")), way=say(REPAIR))


def is_damaged(problem: Exception | None) -> bool:
    """Whether the book's file is damaged."""
    return isinstance(problem, CompanionError) and problem.id == "damaged-scorebook"


def told_here(problem: CompanionError) -> Sentence:
    """A problem with the book, and what to do about it in the window."""
    if problem.id == "scorebook-journal":
        return say("{what} {way}", what=problem.sentence, way=say(REPAIR))
    return DAMAGED if is_damaged(problem) else problem.sentence


SOON = 150
"""Milliseconds after which a running query is indicated."""


class _Work:
    """The thread's work and its result; it holds no reference to the window."""

    def __init__(self, work: Callable[[Book], Any], *, make: bool, changes: bool) -> None:
        self._work, self._make = work, make
        self.changes = changes
        self._book: Book | None = None
        self._lock = threading.Lock()
        self._vain = False
        self.answer: Any = None
        self.problem: Exception | None = None

    def do(self) -> None:
        try:
            if self._make or Book.exists():
                with Book() as book:
                    self._hold(book)
                    try:
                        self.answer = None if self._vain else self._work(book)
                    finally:
                        self._hold(None)
        except Exception as error:
            self.problem = error

    def _hold(self, book: Book | None) -> None:
        with self._lock:
            self._book = book

    def interrupt(self) -> None:
        """Make SQLite abort a query that is no longer wanted."""
        with self._lock, suppress(Error):
            self._vain = True
            if self._book is not None:
                self._book.interrupt()


@dataclass
class _Task(Generic[T]):
    """A query or a change, and who waits for its result."""

    work: _Work
    done: Callable[[T | None], object]
    wanted: bool = True


class BookQueries:
    """Uses the user's book in a thread with its own connection.

    One task at a time. Of several queries only the last one is answered; a running one is aborted.
    All changes are made, in order. A task is called with a :class:`Book` and must not touch the
    window, as it runs in another thread. Its result is passed to ``done`` in the window's thread:
    ``None`` if there is no book yet or, with a message in the status bar, on an error.

    Args:
        sign: where to show that a query is running.
    """

    def __init__(self, look: Look, sign: plain.Label | None = None) -> None:
        self._look = look
        self._sign = sign
        self._task: _Task[Any] | None = None
        self._question: _Task[Any] | None = None
        self._changes: list[_Task[Any]] = []
        self._mailbox = mailbox_of(look.window)
        self._sign_later = DelayedCall(look.window)
        self._open = True
        self.problem: Exception | None = None
        """Why the last task failed."""

    @property
    def busy(self) -> bool:
        """Whether a result is still to come."""
        return self._task is not None or self._question is not None or bool(self._changes)

    @property
    def changing(self) -> bool:
        """Whether a change is still to be made."""
        return bool(self._changes) or (self._task is not None and self._task.work.changes)

    def ask(self, question: Callable[[Book], T], done: Callable[[T | None], object]) -> None:
        """Query the book; an earlier query is dropped."""
        if not self._open:
            return
        self._question = _Task(_Work(question, make=False, changes=False), done)
        self._break_off()
        self._next()

    def change(
        self, work: Callable[[Book], T], done: Callable[[T | None], object], *, make: bool = False
    ) -> None:
        """Change the book; ``make``: create it if missing."""
        if self._open:
            self._changes.append(_Task(_Work(work, make=make, changes=True), done))
            self._break_off()
            self._next()

    def close(self) -> None:
        """Deliver no more results; changes already requested are still made."""
        self._open = False
        self._question = None
        self._break_off()
        self._sign_later.close()
        left = [task.work for task in self._changes]
        self._changes.clear()
        if left:
            threading.Thread(target=_done_all, args=(left,)).start()

    def _break_off(self) -> None:
        """Abort a running query."""
        task = self._task
        if task is not None and not task.work.changes:
            task.wanted = False
            task.work.interrupt()

    def _next(self) -> None:
        if self._task is not None or not self._open:
            return
        task = self._changes.pop(0) if self._changes else self._question
        if task is None:
            self._show_sign("")
            return
        if task is self._question:
            self._question = None
        self._task = task
        # Not a daemon: a change under way is completed even if the program exits meanwhile.
        answered = partial(self._mailbox.post_last, partial(self._answered, task))
        self._mailbox.run(partial(_done, task.work, answered), daemon=False)
        if self._sign is not None:
            self._sign_later.soon(SOON, self._sign_due)

    def _answered(self, task: _Task[Any]) -> None:
        self._task = None
        self._next()
        if not task.wanted or not self._open:
            return
        problem = self.problem = task.work.problem
        if isinstance(problem, CompanionError):
            self._look.tell(told_here(problem), bad=True)
        elif problem is not None:
            raise problem
        task.done(task.work.answer)

    def _sign_due(self) -> None:
        self._show_sign(N_("Counting") if self.busy else "")

    def _show_sign(self, text: str) -> None:
        if not text:
            self._sign_later.close()
        if self._sign is not None and self._sign.winfo_exists():
            self._sign.configure(text=self._look.words(text))


def _done(work: _Work, answered: Callable[[], object]) -> None:
    work.do()
    answered()
    if work.changes and work.problem is None:
        _back_up_when_due()


def _back_up_when_due() -> None:
    """Make the weekly backup, without anybody waiting for it."""
    with suppress(CompanionError), Book(create=False) as book:
        book.back_up_when_due()


def _done_all(left: list[_Work]) -> None:
    for work in left:
        work.do()
    _back_up_when_due()
