"""Base class of pages, which fill the window.

A page is recreated whenever it is shown, and when scale, theme or language change. Its state
therefore lives in a model that the page is given, never in its widgets.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterable
from functools import partial
from typing import Protocol, TypeVar

from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import ShownPage
from companion.desk.toolkit.widgets import button
from companion.listening import Listener, Listeners
from companion.sentences import Sentence

Way = tuple[str, Callable[[], object], str]
"""A button's text (a template), what it does, and its icon."""


class Closable(Protocol):
    """What works in the background for a page."""

    def close(self) -> None: ...


C = TypeVar("C", bound=Closable)


class Page(ShownPage):
    """Content of the window below its header.

    Subclasses build their widgets in ``__init__`` and may override the rest.
    """

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        super().__init__(parent)
        self.shell = shell
        self._closing: list[Callable[[], object]] = []

    def closing(self, work: C) -> C:
        """Have work in the background closed when the page is left; returns it."""
        self._closing.append(work.close)
        return work

    def follow(self, listeners: Listeners, listener: Listener) -> None:
        """Have a function called after every change of a model until the page is left."""
        listeners.append(listener)
        self._closing.append(partial(listeners.drop, listener))

    def on_hide(self) -> None:
        for close in self._closing:
            close()

    def words(self, sentence: Sentence | str) -> str:
        """A sentence, or a template without facts, in the reader's language."""
        return self.shell.words(sentence)

    def header(self, parent: tk.Misc) -> None:
        for text, action, icon in self.ways():
            made = button(parent, self.words(text), action, icon=icon)
            made.pack(side="right", padx=(self.px(6), 0))

    def ways(self) -> Iterable[Way]:
        """The buttons of the header, from right to left."""
        return ()

    def px(self, length: float) -> int:
        """Logical pixels converted to screen pixels at the current zoom."""
        return self.shell.px(length)
