"""The interface that pages use of their window."""

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
    """The window as seen by pages: navigation, messages, appearance.

    Attributes:
        start, settings: how the program was started, and its settings.
        jobs: jobs for the worker process.
    """

    start: Start
    settings: Settings
    jobs: JobQueue

    @property
    def page(self) -> ShownPage:
        """The current page."""

    @property
    def memory(self) -> dict[str, Any]:
        """The current page's state, kept for when it is shown again."""

    @property
    def status_height(self) -> int:
        """Height of the status bar in pixels."""

    @property
    def moves(self) -> bool:
        """Whether moves are shown in motion."""

    # -- language and settings

    @property
    def language(self) -> str:
        """The reader's language, such as ``de``."""

    def change(self, **settings: Any) -> None:
        """Change settings, with immediate effect, and store them."""

    def zoom(self, steps: int, /) -> None:
        """Zoom in or out; 0 for the screen's own scale."""

    # -- navigation

    def open(self, to: Route, /) -> None:
        """Open another page; Back returns to this one. A game that is open already is returned
        to."""

    def replace(self, to: Route, /) -> None:
        """Replace this page by another once its work is saved; Back skips this one, and the choice
        of a game that led to it."""

    def back(self) -> None:
        """Return to the previous page, once the work of this one is saved."""

    def home(self) -> None:
        """Return to the first page, once the work of all others is saved."""

    def refresh(self) -> None:
        """Recreate the current page."""

    def retitle(self) -> None:
        """Show the current page's title anew."""

    def show_keys(self) -> None:
        """Show a window with all shortcuts of this page."""

    def show_settings(self) -> None:
        """Open the page of theme, size and language."""

    # -- keys and messages

    def copy(self, text: str, /) -> None:
        """Copy a text to the clipboard, and say so."""

    def use_keys(self, keys: Sequence[Key] = (), /) -> None:
        """Replace all current shortcuts; without any, use the page's and the window's own."""

    def notice(
        self, sentence: Sentence | str, back: Callable[[], object], /, *, of_page: bool = False
    ) -> None:
        """Say for ten seconds what was done, with a way to take it back; ``of_page``: only as long
        as this page is shown."""

    def wait(self, sentence: Sentence | str, show: Callable[[], object] | None = None, /) -> None:
        """Say what waits on another page, which ``show`` opens, until '' is said."""

    def take_back(self) -> bool:
        """Take back what a notice tells; whether there is one."""

    def deed(self) -> None:
        """Note that an action succeeded, which clears an earlier failure."""

    def working(self, part: float, stop: Callable[[], object] | None = None, /) -> None:
        """Show the progress of work, from 0 to 1, with a way to stop it; 1 hides it."""

    def tooltip(self, widget: tk.Misc, text: Sentence | str, /) -> Tooltip:
        """Attach a tooltip to a widget."""
