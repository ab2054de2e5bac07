"""The interface that the window uses of the current page."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator, Sequence
from pathlib import Path
from tkinter import ttk as plain

from companion.desk.shell.keys import Key
from companion.desk.toolkit.focus import typed_in
from companion.sentences import Sentence

COLUMN = 860
"""Logical pixels of width of a page with one thing below the other."""
SPREAD = 1680
"""Logical pixels of width of a page with tiles or tables, whose rows are still read across."""


class ShownPage(plain.Frame):
    """A page as seen by the window: its title, its shortcuts, and its life cycle."""

    title: Sentence | str = ""
    """What the head says; a plain string is a template without facts."""
    widest: int | None = None
    """Logical pixels of width that it takes at the most, in the middle of the window; ``None`` for
    all that there are."""
    awaits_photos = False
    """Whether photos from the phone are expected while it is shown."""
    shows_inbox = False
    """Whether it shows the photos that arrive, so that nothing need be said of them."""

    def page_keys(self) -> Iterator[Key]:
        """The page's own shortcuts; the window adds some for every page."""
        return iter(())

    def take_keyboard(self) -> None:
        """Take the keyboard focus, as after a question is answered."""
        self.focus_set()

    def dropped(self, paths: Sequence[Path]) -> bool:
        """Handle files dropped on the window; returns whether it did, else the first is opened."""
        return False

    def escaped(self) -> bool:
        """Handle Escape by cancelling what is in progress; returns whether there was anything,
        otherwise the page is left. What is being typed in a field is kept, without the keyboard."""
        typed = typed_in(self)
        if typed:
            self.take_keyboard()
        return typed

    def header(self, parent: tk.Misc) -> None:
        """Add the page's widgets to the right end of the header."""

    def on_show(self) -> None:
        """Called once the page is visible; for work that can wait until then."""

    def flush(self) -> None:
        """Called before the page may be left: store what is being typed, and save."""

    def on_hide(self) -> None:
        """Called before the page is destroyed: save what must not be lost."""
