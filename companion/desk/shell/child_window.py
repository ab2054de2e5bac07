"""A window of its own above the program's, with a button that closes it."""

from __future__ import annotations

from tkinter import ttk as plain
from typing import Any

import ttkbootstrap as ttk

from companion.desk.shell.geometry import room
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.widgets import button, label
from companion.sentences import N_


class ChildWindow:
    """A window with a heading, one at a time: begun hidden, filled and then shown; Escape, Return
    or its button closes it.

    Attributes:
        window: the window, ``None`` before the first.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.window: ttk.Toplevel | None = None

    @property
    def is_open(self) -> bool:
        return self.window is not None and bool(self.window.winfo_exists())

    def close(self) -> None:
        """Close it, as with its page."""
        if self.window is not None and self.is_open:
            self.window.destroy()
        self.window = None

    def dismiss(self) -> None:
        """Close it, as somebody wants."""
        self.close()

    def _begin(self, title: str, padding: int) -> tuple[ttk.Toplevel, plain.Frame]:
        """A hidden window, and what it is filled in."""
        shell = self._shell
        self.window = window = ttk.Toplevel(title=title, master=shell.window, iconphoto=None)
        window.withdraw()
        window.transient(shell.window)
        frame = plain.Frame(window, padding=shell.px(padding))
        frame.pack(fill="both", expand=True)
        label(frame, title, "Heading").pack(anchor="w", pady=(0, shell.px(6)))
        self._close = button(frame, shell.words(N_("Close")), self.dismiss, look="primary")
        self._close.pack(side="bottom", anchor="e", pady=(shell.px(12), 0))
        for event in ("<Escape>", "<Return>"):
            window.bind(event, lambda _: self.dismiss())
        return window, frame

    def _show(self) -> None:
        """Show it in the middle of the program's window, no larger than the screen."""
        window: Any = self.window
        above = self._shell.window
        window.update_idletasks()
        most_wide, most_high = room(self._shell)
        width = min(window.winfo_reqwidth(), most_wide)
        height = min(window.winfo_reqheight(), most_high)
        left = above.winfo_rootx() + (above.winfo_width() - width) // 2
        top = above.winfo_rooty() + max(20, (above.winfo_height() - height) // 3)
        left = max(0, min(left, above.winfo_screenwidth() - width))
        top = max(0, min(top, above.winfo_screenheight() - height))
        window.geometry(f"{width}x{height}+{left}+{top}")
        window.deiconify()
        self._close.focus_set()
