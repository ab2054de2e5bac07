"""Files dropped on the window. Where the system's library for that cannot be loaded, buttons do."""

from __future__ import annotations

import tkinter as tk
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell


def accept_drops(shell: Shell) -> bool:
    """Have dropped files opened; whether they can be dropped here.

    The page gets them first; the first is opened unless it takes them.
    """
    try:
        from tkinterdnd2 import DND_FILES, TkinterDnD

        TkinterDnD._require(shell)
        heard = shell.window.register(lambda data: _heard(shell, data))
        shell.window.tk.call("tkdnd::drop_target", "register", str(shell), DND_FILES)
        shell.window.tk.call("bind", str(shell), "<<Drop:DND_Files>>", f"{heard} %D")
    except (ImportError, RuntimeError, tk.TclError):
        return False
    return True


def _heard(shell: Shell, data: str) -> str:
    paths = [Path(name) for name in shell.window.tk.splitlist(data)]
    # The other program waits for an answer, so that the files are opened after it.
    shell.window.after_idle(drop, shell, paths)
    return "copy"


def drop(shell: Shell, paths: list[Path]) -> None:
    """What is done with dropped files: the page's own way, else the first is opened."""
    from companion.desk.shell.files.opening import open_file

    if paths and not shell.page.dropped(paths):
        open_file(shell, paths[0])
