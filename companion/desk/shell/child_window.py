"""A window of its own above the program's, with a button that closes it."""

from __future__ import annotations

from collections.abc import Callable
from tkinter import ttk as plain

import ttkbootstrap as ttk

from companion.desk.shell.geometry import room
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.widgets import button, label
from companion.sentences import N_


class ChildWindow:
    """A hidden window with a heading, to be filled and then shown; Escape, Return or its button
    closes it.

    Attributes:
        frame: what it is filled in.
    """

    def __init__(
        self, shell: Shell, title: str, closed: Callable[[], object], padding: int
    ) -> None:
        self._shell = shell
        self.window = ttk.Toplevel(title=title, master=shell.window, iconphoto=None)
        self.window.withdraw()
        self.window.transient(shell.window)
        self.frame = plain.Frame(self.window, padding=shell.px(padding))
        self.frame.pack(fill="both", expand=True)
        label(self.frame, title, "Heading").pack(anchor="w", pady=(0, shell.px(6)))
        self._close = button(self.frame, shell.words(N_("Close")), closed, look="primary")
        self._close.pack(side="bottom", anchor="e", pady=(shell.px(12), 0))
        for event in ("<Escape>", "<Return>"):
            self.window.bind(event, lambda _: closed())

    def show(self) -> ttk.Toplevel:
        """Show it in the middle of the program's window, no larger than the screen."""
        window, above = self.window, self._shell.window
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
        return window
