"""The appearance that widgets need from the window: pixel sizes, colours and language."""

from __future__ import annotations

import tkinter as tk
from typing import Any, Protocol

from companion.desk.toolkit.theme import Shades
from companion.sentences import Catalogue, Sentence


class Chosen(Protocol):
    """What widgets ask of the settings."""

    @property
    def side_text(self) -> float:
        """How much larger letters in side panels are than their usual size."""

    @property
    def board(self) -> str:
        """How boards look, one of ``BOARDS`` of the settings."""


class Look(Protocol):
    """How a window looks, and its language."""

    @property
    def window(self) -> tk.Tk:
        """The window itself, for dialogs, timers and the clipboard."""

    @property
    def shades(self) -> Shades: ...

    @property
    def colours(self) -> Any:
        """The theme's own colours: ``bg``, ``fg``, ``primary`` and so on."""

    @property
    def scale(self) -> float:
        """Screen pixels per logical pixel."""

    @property
    def spoken(self) -> str:
        """The language used: English if the reader's is not available."""

    @property
    def catalogue(self) -> Catalogue: ...

    @property
    def settings(self) -> Chosen:
        """What is remembered."""

    def px(self, length: float, /) -> int:
        """Logical pixels converted to screen pixels at the current zoom; at least one."""

    def words(self, sentence: Sentence | str, /) -> str:
        """A sentence, or a template without facts, in the reader's language."""

    def alone(self, sentence: Sentence | str, /) -> str:
        """The same as a message of its own: it begins with a capital, unless with a name."""

    def tell(self, sentence: Sentence | str, /, *, stays: bool = False, bad: bool = False) -> None:
        """Show a message; it disappears after a while unless it ``stays`` or is ``bad`` news."""

    def hint(self, sentence: Sentence | str, /) -> None:
        """Describe what the pointer is on, unless a failure is shown; '' takes that away again."""

    @property
    def told(self) -> str:
        """The message shown now."""
