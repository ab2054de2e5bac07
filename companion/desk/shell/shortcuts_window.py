"""F1: all shortcuts of a page at a glance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from tkinter import ttk as plain

from companion.desk.shell.child_window import ChildWindow
from companion.desk.shell.geometry import room
from companion.desk.shell.keys import key_words
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import BESIDE, ScrolledFrame, emptied, scrolled
from companion.desk.toolkit.widgets import label
from companion.sentences import N_

Shortcuts = Mapping[str, Sequence[str]]
"""What there is to do, a template, and the keys for it."""


class ShortcutsWindow(ChildWindow):
    """The window of shortcuts for the current page; F1 closes it too."""

    def turn(self, keys: Shortcuts) -> None:
        """Show the shortcuts or, if they are shown, close the window."""
        if self.is_open:
            self.close()
            return
        window, frame = self._begin(self._shell.words(N_("Keyboard shortcuts")), 22)
        column = scrolled(frame)
        _list(self._shell, column, keys)
        for event, steps in (("<Up>", -1), ("<Down>", 1), ("<Prior>", -5), ("<Next>", 5)):
            window.bind(event, partial(_turn, column, steps))
        window.bind("<F1>", lambda _: self.close())
        self._show()


def _turn(column: ScrolledFrame, steps: int, _: object) -> None:
    column.turn(steps)


def _list(shell: Shell, column: ScrolledFrame, keys: Shortcuts) -> None:
    """Shortcuts in two columns, or one if the screen is too narrow."""
    most = room(shell)[0] - 2 * shell.px(22) - column.bar.winfo_reqwidth() - BESIDE
    for columns in (2, 1) if len(keys) > 10 else (1,):
        emptied(column.inside)
        _columns(shell, column.inside, keys, columns)
        column.update_idletasks()
        wide = column.inside.winfo_reqwidth()
        if wide <= most:
            break
    wide = min(wide, most) + column.bar.winfo_reqwidth() + BESIDE
    column.canvas.configure(width=wide, height=column.inside.winfo_reqheight())


def _columns(shell: Shell, parent: plain.Frame, keys: Shortcuts, columns: int) -> None:
    rows = -(-len(keys) // columns)
    for number, (text, shown) in enumerate(keys.items()):
        row, column = number % rows, 2 * (number // rows)
        told = ",  ".join(key_words(shell.words, each) for each in shown)
        label(parent, told, "Accent.Heading").grid(
            row=row, column=column, sticky="w", padx=(shell.px(28) if column else 0, shell.px(14)),
            pady=shell.px(3),
        )  # fmt: skip
        label(parent, shell.words(text)).grid(row=row, column=column + 1, sticky="w")
