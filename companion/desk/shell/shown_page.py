"""What the window and the rest of the program ask of the page that is shown."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator, Sequence
from pathlib import Path
from tkinter import ttk as plain

from companion.desk.shell.keys import Key
from companion.sentences import Sentence

COLUMN = 860
"""Logical pixels of width of a page with one thing below the other."""
SPREAD = 1680
"""Logical pixels of width of a page with tiles or tables, whose rows are still read across."""


class ShownPage(plain.Frame):
    """A page as the window sees it: what it is called, its keys, and when it comes and goes."""

    title: Sentence | str = ""
    """What the head says; a plain string is a template without facts."""
    widest: int | None = None
    """Logical pixels of width that it takes at the most, in the middle of the window; ``None`` for
    all that there are."""
    awaits_photos = False
    """Whether photos from the phone or a watched folder are waited for while it is shown."""
    shows_photo = False
    """Whether it shows a photo, whose place the next one takes."""

    def page_keys(self) -> Iterator[Key]:
        """The page's own keys; the window has some for every page."""
        return iter(())

    def take_keyboard(self) -> None:
        """Have the keys from now on, as once a question is answered."""
        self.focus_set()

    @property
    def free_for_photo(self) -> bool:
        """Whether a photo that has come may be shown at once."""
        return False

    def dropped(self, paths: Sequence[Path]) -> bool:
        """Take files that were dropped on the window; whether it did, else the first is opened."""
        return False

    def escaped(self) -> bool:
        """Let go of what is begun, at Escape; whether there was anything, else the page goes."""
        return False

    def header(self, parent: tk.Misc) -> None:
        """Put what belongs to this page into the head's right end."""

    def on_show(self) -> None:
        """Called when the page is on the screen: the place for work that can wait until then."""

    def flush(self) -> None:
        """Called before the page may go: write down what is being typed, and keep it safe."""

    def on_hide(self) -> None:
        """Called before the page goes: save what must not be lost."""
