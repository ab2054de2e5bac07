"""Opens the desk."""

from __future__ import annotations

import sys
from pathlib import Path

from companion import __version__
from companion.desk.shell.settings import load_settings, settings_file
from companion.errors import CompanionError
from companion.sentences import N_, Sentence, say


class NoWindow(CompanionError):
    """No window can be opened here; ``sentence`` says why and what to do."""

    kind = "no-window"


def open_desk(file: str = "", *, scale: float = 0.0, language: str = "") -> None:
    """Open the window, optionally with a file, and return when it is closed.

    Args:
        file: a record or a photo.
        scale: the zoom, which replaces the stored one; 0 to use that.
        language: such as ``de``; '' for the one in the settings, else the system's.

    Raises:
        NoWindow: Tk is not installed, or there is no screen.
    """
    try:
        import tkinter as tk

        from companion.desk.shell import route
        from companion.desk.shell.settings import Start
        from companion.desk.shell.window import MainWindow
        from companion.desk.toolkit import typeface
    except ImportError as error:
        raise NoWindow(_no_tk(error)) from None
    path = settings_file()
    start = Start(load_settings(path), path, language, scale, data_folder())
    try:
        window = MainWindow(start, own_typeface=typeface.make_known())
    except tk.TclError as error:
        raise NoWindow(_no_screen() if "display" in str(error) else _not_opened(error)) from None
    from companion.desk.board import portrait as _portrait  # noqa: F401  (numpy takes a while)
    from companion.desk.shell.files.opening import accept_drops, open_file
    from companion.desk.shell.icon import set_icon
    from companion.desk.shell.mac import follow_system
    from companion.desk.tasks.preload import Preload

    set_icon(window)
    follow_system(
        window,
        opened=lambda path: open_file(window, path),
        settings=lambda: window.open(route.Settings()),
        about=lambda: window.tell(say("Companion {version}", version=__version__)),
        closed=window.close,
    )
    window.begin(route.Home())
    window.deiconify()
    window.after(300, lambda: accept_drops(window))
    window.after(900, Preload, *route.PRELOADED)
    if file:
        window.after_idle(lambda: open_file(window, Path(file)))
    window.mainloop()


def _no_screen() -> Sentence:
    return say(N_("there is no screen here. Without a window: companion score PHOTO"))


def _not_opened(error: Exception) -> Sentence:
    why = " ".join(str(error).split())
    return say(N_("the window cannot be opened here: {why}"), why=why)


def data_folder() -> Path:
    """The folder of unsaved games."""
    from platformdirs import user_data_path

    return user_data_path("companion", appauthor=False) / "desk"


def _no_tk(error: ImportError) -> Sentence:
    why = " ".join(str(error).split())
    if sys.platform.startswith("linux"):
        return say(
            N_(
                "the window cannot be opened ({why}). On Debian or Ubuntu: sudo apt install "
                "python3-tk"
            ),
            why=why,
        )
    return _not_opened(error)
