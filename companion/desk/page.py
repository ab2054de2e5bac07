"""What fills the window: a page, the keys it understands, and how it is come to.

A page is made anew whenever it is shown, and again when scale, theme or language change. What it is
about therefore lives in a model that the page is given, and never in its widgets.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Protocol

from companion.sentences import Sentence

if TYPE_CHECKING:
    from companion.desk.window import Desk


@dataclass(frozen=True)
class Key:
    """One key of a page.

    Attributes:
        event: Tk's name of it, ``<Control-z>``.
        shown: how F1 writes it, ``Ctrl+Z``.
        text: what it does, a template.
        action: what is called.
        typed: whether it is left alone while words are typed into a field (plain letters, arrows).
    """

    event: str
    shown: str
    text: str
    action: Callable[[], object]
    typed: bool = False


class Visit(Protocol):
    """Makes a page in the window: ``lambda desk, parent: PlayPage(desk, parent, table)``."""

    def __call__(self, desk: Desk, parent: tk.Misc, /) -> Page: ...


class Page(plain.Frame):
    """Something that fills the window below its head.

    Subclasses build their widgets in ``__init__`` and may override the rest.
    """

    title: Sentence | str = ""
    """What the head says; a plain string is a template without facts."""
    wide = True
    """Whether it uses all of the window's width; else it is a column in the middle."""

    def __init__(self, desk: Desk, parent: tk.Misc) -> None:
        super().__init__(parent)
        self.desk = desk

    def words(self, sentence: Sentence | str) -> str:
        """A sentence, or a template without facts, in the reader's language."""
        return self.desk.words(sentence)

    def tip(self, text: str, key: str) -> str:
        """What a button does, a template, with the key that does it as well."""
        from companion.desk.keys import key_words

        return f"{self.words(text)}  ({key_words(self.words, key)})"

    def px(self, length: float) -> int:
        """Logical pixels as those of the screen, at the zoom in force."""
        return self.desk.px(length)

    def page_keys(self) -> Iterator[Key]:
        """The page's own keys; the window has some for every page."""
        return iter(())

    def head(self, parent: tk.Misc) -> None:
        """Put what belongs to this page into the head's right end."""

    def shown(self) -> None:
        """Called when the page is on the screen: the place for work that can wait until then."""

    def put_down(self) -> None:
        """Called before the page may go: write down what is being typed, and keep it safe."""

    def left(self) -> None:
        """Called before the page goes: save what must not be lost."""
