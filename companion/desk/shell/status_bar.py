"""The status bar at the foot of the window: messages, what waits elsewhere, and progress.

A message is shown whole, in as many lines as it needs; a hint, which changes as the pointer moves,
is one line, so that nothing moves under the pointer.
"""

from __future__ import annotations

from collections.abc import Callable
from tkinter import ttk as plain

import ttkbootstrap as ttk

from companion.desk.shell.shell import Shell
from companion.desk.toolkit.delayed_call import DelayedCall
from companion.desk.toolkit.widgets import SLACK, Link, label
from companion.sentences import N_

STATUS_FOR = 9000
"""Milliseconds for which a message is shown."""
NOTICE_FOR = 10_000
"""Milliseconds for which something done can be taken back where it is told."""
FAILED = "✗"
"""The sign before a failure, besides its colour."""
_USUAL, _BAD = "Quiet.Small", "Bad.Text"


class _Told(plain.Frame):
    """Something told, with a link for what can be done about it; hidden while there is nothing."""

    def __init__(self, bar: StatusBar, link: str, gap: int) -> None:
        super().__init__(bar)
        self.link = Link(self, link, self._go)
        self.link.pack(side="right")  # first: where there is little room, the words give way
        self._words = label(self, "")
        self._words.pack(side="left", padx=(0, gap))
        self._act: Callable[[], object] | None = None
        self._bar, self._gap = bar, gap

    @property
    def words(self) -> str:
        return str(self._words.cget("text"))

    def tell(self, words: str, act: Callable[[], object] | None) -> None:
        """Show something; '' hides it."""
        self._act = act
        self._words.configure(text=words)
        if words:
            self.pack(side="left", before=self._bar.messages, padx=(0, self._gap))
        else:
            self.pack_forget()

    def _go(self) -> None:
        act = self._act
        self.tell("", None)
        if act is not None:
            act()


class StatusBar(plain.Frame):
    """Messages on the left, progress on the right."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window, padding=(shell.px(14), shell.px(5)))
        self._sign = label(self, FAILED, "Bad.Text")
        self._status = label(self, "", _USUAL)
        self._status.pack(side="left", fill="x", expand=True)
        self._status.configure(justify="left")
        self._status.bind("<Configure>", lambda _: self._break_lines())
        self._one_line = False
        self._gap = shell.px(8)
        self._notice = _Told(self, shell.words(N_("Undo")), self._gap)
        self.undo = self._notice.link
        self._waiting = _Told(self, shell.words(N_("Show")), self._gap)
        self.show = self._waiting.link
        self._notice_ends = DelayedCall(self)
        self._work = plain.Frame(self)
        self._bar = ttk.Progressbar(self._work, length=shell.px(160), maximum=1.0)
        self._bar.pack(side="left", padx=shell.px(8))
        self._action: Callable[[], object] | None = None
        self._stop = Link(self._work, shell.words(N_("Stop")), self._stopped)
        self._stop.pack(side="left")
        # Whatever is shown in one line, the page above keeps its height.
        plain.Frame(self, height=self._stop.winfo_reqheight()).pack(side="left")
        self._message_ends = DelayedCall(self)

    def tell(
        self, words: str, *, stays: bool = False, bad: bool = False, hint: bool = False
    ) -> None:
        """Show a message; it disappears after a while unless it ``stays``. A ``hint`` is one line.

        ``bad``: a failure. It is shown with a sign and a colour, and stays until another message or
        a successful action.
        """
        self._message_ends.close()
        bad = bad and bool(words)
        self._status.configure(text=words, style=f"{_BAD if bad else _USUAL}.TLabel")
        self._one_line = hint
        self._break_lines()
        if bad:
            self._sign.pack(side="left", before=self._status, padx=(0, self._gap))
        else:
            self._sign.pack_forget()
        if words and not stays and not bad:
            self._message_ends.call(STATUS_FOR, lambda: self.tell(""))

    def _break_lines(self) -> None:
        """Break the message where its room ends."""
        room = 0 if self._one_line else max(0, self._status.winfo_width() - SLACK)
        if int(str(self._status.cget("wraplength")) or 0) != room:
            self._status.configure(wraplength=room)

    def notice(self, words: str, back: Callable[[], object]) -> None:
        """Say for ten seconds what was done, with a way to take it back: beside the messages,
        which do not replace it."""
        self.clear_notice()
        self._notice.tell(words, back)
        self._notice_ends.call(NOTICE_FOR, self.clear_notice)

    def clear_notice(self) -> None:
        """Nothing can be taken back here any more."""
        self._notice_ends.close()
        self._notice.tell("", None)

    @property
    def noticed(self) -> str:
        """What can be taken back, in words; '' for nothing."""
        return self._notice.words

    def wait(self, words: str, show: Callable[[], object] | None = None) -> None:
        """Say what waits on another page, with a link there, until nothing does."""
        if words != self.waiting:
            self._waiting.tell(words, show)

    @property
    def waiting(self) -> str:
        """What waits on another page, in words; '' for nothing."""
        return self._waiting.words

    @property
    def messages(self) -> plain.Label:
        """Where the messages are."""
        return self._status

    @property
    def failed(self) -> bool:
        """Whether it shows a failure."""
        return self._sign.winfo_manager() != ""

    @property
    def told(self) -> str:
        """Its text."""
        return str(self._status.cget("text"))

    def working(self, part: float, stop: Callable[[], object] | None = None) -> None:
        """Show the progress of work, from 0 to 1, with a way to stop it; 1 hides it."""
        if part >= 1:
            self._work.pack_forget()
            self._action = None
            return
        self._bar.configure(value=part)
        if stop is not None:
            self._action = stop
        if not self._work.winfo_ismapped():
            # Before the message, which would leave it no room.
            self._work.pack(side="right", before=self._status)

    def _stopped(self) -> None:
        if self._action is not None:
            self._action()
