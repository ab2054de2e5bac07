"""What fills the window: a page, the keys it understands, and how it is come to.

A page is made anew whenever it is shown, and again when scale, theme or language change. What it is
about therefore lives in a model that the page is given, and never in its widgets.
"""

from __future__ import annotations

import tkinter as tk
from typing import TYPE_CHECKING, Protocol

from companion.desk.shell.keys import key_words
from companion.desk.shell.shown_page import ShownPage
from companion.sentences import Sentence

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell


class PageFactory(Protocol):
    """Makes a page in the window: ``lambda shell, parent: PlayPage(shell, parent, game)``."""

    def __call__(self, shell: Shell, parent: tk.Misc, /) -> Page: ...


class Page(ShownPage):
    """Something that fills the window below its head.

    Subclasses build their widgets in ``__init__`` and may override the rest.
    """

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        super().__init__(parent)
        self.shell = shell

    def words(self, sentence: Sentence | str) -> str:
        """A sentence, or a template without facts, in the reader's language."""
        return self.shell.words(sentence)

    def tip(self, text: str, key: str) -> str:
        """What a button does, a template, with the key that does it as well."""
        return f"{self.words(text)}  ({key_words(self.words, key)})"

    def px(self, length: float) -> int:
        """Logical pixels as those of the screen, at the zoom in force."""
        return self.shell.px(length)
