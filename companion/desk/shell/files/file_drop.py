"""Files dropped on the window; without the library for it, there are still buttons."""

from __future__ import annotations

import tkinter as tk
from pathlib import Path

from companion.desk.shell.shell import Shell


def accept_drops(shell: Shell) -> bool:
    """Enable dropping files; returns whether it is possible here.

    The page gets them first; if it does not take them, a file is opened, several photos or a folder
    go into the inbox.
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
    """Handle dropped files: by the page, or else by opening one, or taking many as photos."""
    from companion.desk.shell.files.opening import open_file, photos_among, take_photos

    if not paths or shell.page.dropped(paths):
        return
    photos = photos_among(paths)
    if paths[0].is_dir() or len(photos) > 1:
        take_photos(shell, photos)
    else:
        open_file(shell, paths[0])
