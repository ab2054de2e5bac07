"""The line at the foot of the window: what is going on, and how far it is."""

from __future__ import annotations

from collections.abc import Callable
from tkinter import ttk as plain
from typing import TYPE_CHECKING

import ttkbootstrap as ttk

from companion.desk.toolkit.widgets import button, label
from companion.sentences import N_

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell

STATUS_FOR = 9000
"""Milliseconds for which something that has happened is told."""
FAILED = "✗"
"""The sign before what could not be done, beside its colour."""
_USUAL, _BAD = "Card.Quiet.Small", "Card.Bad.Text"


class StatusBar(plain.Frame):
    """Words on the left, work under way on the right."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window, style="Card.TFrame", padding=(shell.px(14), shell.px(5)))
        self._sign = label(self, FAILED, "Card.Bad.Heading")
        self._status = label(self, "", _USUAL)
        self._status.pack(side="left", fill="x", expand=True)
        self._gap = shell.px(8)
        self._work = plain.Frame(self, style="Card.TFrame")
        self._bar = ttk.Progressbar(self._work, length=shell.px(160), maximum=1.0)
        self._bar.pack(side="left", padx=shell.px(8))
        # The button's own command stays: Tk would keep every other, and all that hangs on it.
        self._action: Callable[[], object] | None = None
        self._stop = button(self._work, shell.words(N_("Stop")), self._stopped, look="link")
        self._stop.pack(side="left")
        self._after: str | None = None

    def tell(self, words: str, *, stays: bool = False, bad: bool = False) -> None:
        """Say something; it goes after a while unless it ``stays``.

        ``bad``: something could not be done. It is told with a sign and a colour, and stays until
        something else is told or done.
        """
        if self._after is not None:
            self.after_cancel(self._after)
            self._after = None
        bad = bad and bool(words)
        self._status.configure(text=words, style=f"{_BAD if bad else _USUAL}.TLabel")
        if bad:
            self._sign.pack(side="left", before=self._status, padx=(0, self._gap))
        else:
            self._sign.pack_forget()
        if words and not stays and not bad:
            self._after = self.after(STATUS_FOR, lambda: self.tell(""))

    @property
    def failed(self) -> bool:
        """Whether it tells of something that could not be done."""
        return self._sign.winfo_manager() != ""

    @property
    def told(self) -> str:
        """What it says."""
        return str(self._status.cget("text"))

    def working(self, part: float, stop: Callable[[], object] | None = None) -> None:
        """Show how far some work is, from 0 to 1, with a way to stop it; 1 takes it away."""
        if part >= 1:
            self._work.pack_forget()
            self._action = None
            return
        self._bar.configure(value=part)
        if stop is not None:
            self._action = stop
        if not self._work.winfo_ismapped():
            self._work.pack(side="right")

    def _stopped(self) -> None:
        if self._action is not None:
            self._action()
