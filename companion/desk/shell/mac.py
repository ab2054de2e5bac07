"""What macOS expects of a program beside its windows: documents opened from the Finder or dropped
on its icon, and the commands of its own menu. Tk asks for them by commands of fixed names (Tk's
manual, ``tk_mac``). Never tried on a Mac.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any


def follow_system(
    window: Any,
    *,
    opened: Callable[[Path], object],
    settings: Callable[[], object],
    about: Callable[[], object],
    closed: Callable[[], object],
) -> None:
    """Give Tk's commands their work, where the window is one of macOS's own.

    Args:
        opened: called with each document.
        settings, about, closed: for *Settings*, *About Companion* and *Quit*.
    """
    if window.tk.call("tk", "windowingsystem") != "aqua":
        return

    def documents(*files: str) -> None:
        for file in files:
            opened(Path(file))

    for command, work in {
        "::tk::mac::OpenDocument": documents,
        "::tk::mac::ShowPreferences": settings,
        "::tk::mac::Quit": closed,
        "tkAboutDialog": about,
    }.items():
        window.createcommand(command, work)
