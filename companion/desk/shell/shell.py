"""What pages ask of the window that they are shown in."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from companion.desk.shell.keys import Key
from companion.desk.shell.route import Route
from companion.desk.shell.settings import Settings, Start
from companion.desk.shell.shown_page import ShownPage
from companion.desk.tasks.processes import JobQueue
from companion.desk.toolkit.look import Look
from companion.desk.toolkit.tooltip import Tooltip
from companion.sentences import Sentence


class Shell(Look, Protocol):
    """The window as pages know it: where to go, what to say, how it looks.

    Attributes:
        start, settings: how the program was started, and what it remembers.
        jobs: work in the process beside the window.
    """

    start: Start
    settings: Settings
    jobs: JobQueue

    @property
    def page(self) -> ShownPage:
        """The page that is shown."""

    @property
    def memory(self) -> dict[str, Any]:
        """What the page that is shown keeps for when one comes back to it."""

    @property
    def status_height(self) -> int:
        """Pixels of height of the status bar."""

    # -- language and settings

    @property
    def language(self) -> str:
        """The reader's language, such as ``de``."""

    def change(self, **settings: Any) -> None:
        """Change settings: they hold at once, and are remembered."""

    def zoom(self, steps: int, /) -> None:
        """Larger or smaller; 0 for the screen's own scale."""

    # -- where to go

    def open(self, to: Route, /) -> None:
        """Go to another page; Back leads here again."""

    def replace(self, to: Route, /) -> None:
        """Go to another page in the place of this one, which Back passes by."""

    def back(self) -> None:
        """The page before this one, once the work of this one is kept."""

    def home(self) -> None:
        """The first page, once the work of all others is kept."""

    def refresh(self) -> None:
        """Make the page that is shown anew."""

    def retitle(self) -> None:
        """Say the page's title anew, as it has changed."""

    def show_keys(self) -> None:
        """A window with all keys that this page understands."""

    def show_settings(self) -> None:
        """The page of theme, size and language."""

    # -- keys and words

    def use_keys(self, keys: Sequence[Key] = (), /) -> None:
        """Put these keys in force and no others; without any, the page's and the window's own."""

    def tell_failure(self, sentence: Sentence, /) -> None:
        """Say what could not be done."""

    def hint(self, sentence: Sentence | str, /) -> None:
        """Say what the pointer is on, unless something that could not be done is told."""

    def deed(self) -> None:
        """Something was done: what could not be done before is told no more."""

    @property
    def told(self) -> str:
        """What the status bar says."""

    def working(self, part: float, stop: Callable[[], object] | None = None, /) -> None:
        """Show how far some work is, from 0 to 1, with a way to stop it; 1 takes it away."""

    def tooltip(self, widget: tk.Misc, text: Sentence | str, /) -> Tooltip:
        """Words beside a widget while the pointer rests on it."""
