"""Files dropped on the window; without the library for it, there are still buttons."""

from __future__ import annotations

import tkinter as tk
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell


def accept_drops(shell: Shell) -> bool:
    """Enable dropping files; returns whether it is possible here.

    The page gets them first; if it does not take them, the first file is opened.
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
    # The other program waits for a reply, so the files are opened afterwards.
    shell.window.after_idle(drop, shell, paths)
    return "copy"


def drop(shell: Shell, paths: list[Path]) -> None:
    """Handle dropped files: by the page, or else by opening the first."""
    from companion.desk.shell.files.opening import open_file

    if paths and not shell.page.dropped(paths):
        open_file(shell, paths[0])
