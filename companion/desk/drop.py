"""Files dropped on the window. Where the system's library for that cannot be loaded, buttons do."""

from __future__ import annotations

import tkinter as tk
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.desk.window import Desk


def accept_drops(desk: Desk) -> bool:
    """Have dropped files opened; whether they can be dropped here.

    A page with a method ``dropped(paths)`` gets them first; they are opened unless it answers true.
    """
    try:
        from tkinterdnd2 import DND_FILES, TkinterDnD

        TkinterDnD._require(desk)
        heard = desk.register(lambda data: _heard(desk, data))
        desk.tk.call("tkdnd::drop_target", "register", str(desk), DND_FILES)
        desk.tk.call("bind", str(desk), "<<Drop:DND_Files>>", f"{heard} %D")
    except (ImportError, RuntimeError, tk.TclError):
        return False
    return True


def _heard(desk: Desk, data: str) -> str:
    paths = [Path(name) for name in desk.tk.splitlist(data)]
    # The other program waits for an answer, so that the files are opened after it.
    desk.after_idle(drop, desk, paths)
    return "copy"


def drop(desk: Desk, paths: list[Path]) -> None:
    """What is done with dropped files: the page's own way, else the first is opened."""
    from companion.desk.files.opening import open_file

    own = getattr(desk.page, "dropped", None)
    if not paths or (own is not None and own(paths)):
        return
    open_file(desk, paths[0])
