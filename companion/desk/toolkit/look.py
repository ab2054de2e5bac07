"""What widgets ask of the window: lengths in pixels, colours and the reader's language."""

from __future__ import annotations

import tkinter as tk
from typing import Any, Protocol

from companion.desk.toolkit.theme import Mode, Shades
from companion.sentences import Catalogue, Sentence


class Letters(Protocol):
    """What widgets ask of the settings."""

    @property
    def side_text(self) -> float:
        """How much larger letters in side panels are than their usual size."""


class Look(Protocol):
    """How a window looks and in which language it speaks.

    ``portraits`` are small pictures of boards, drawn once for as long as the window is there.
    """

    portraits: dict[tuple[str, int, str, str], Any]

    @property
    def window(self) -> tk.Tk:
        """The window itself, for dialogs, timers and the clipboard."""

    @property
    def mode(self) -> Mode:
        """Whether light or dark is in force."""

    @property
    def shades(self) -> Shades: ...

    @property
    def colours(self) -> Any:
        """The theme's own colours: ``bg``, ``fg``, ``primary`` and so on."""

    @property
    def scale(self) -> float:
        """Screen pixels in a logical one."""

    @property
    def spoken(self) -> str:
        """The language that is spoken indeed: English where we do not speak the reader's."""

    @property
    def catalogue(self) -> Catalogue: ...

    @property
    def settings(self) -> Letters:
        """What is remembered."""

    def px(self, length: float, /) -> int:
        """Logical pixels as those of the screen, at the zoom in force; at least one."""

    def words(self, sentence: Sentence | str, /) -> str:
        """A sentence, or a template without facts, in the reader's language."""

    def tell(self, sentence: Sentence | str, /, *, stays: bool = False, bad: bool = False) -> None:
        """Say what is going on; it goes after a while unless it ``stays``, or is ``bad`` news."""
