"""Opens the desk."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.desk.settings import SCALES, load_settings, settings_file
from companion.errors import CompanionError
from companion.sentences import N_, Sentence, say


class NoWindow(CompanionError):
    """No window can be opened here; ``sentence`` says why and what to do."""

    kind = "no-window"


LOWEST, HIGHEST = SCALES[0], SCALES[-1]


def open_desk(file: str = "", *, scale: float = 0.0, language: str = "") -> None:
    """Open the window, with a file in it where one is given, and stay until it is closed.

    Args:
        file: a record or a photo.
        scale: the zoom, which wins over the one remembered and is remembered in its place; 0 for
            that one.
        language: such as ``de``; '' for the one chosen in the settings, else the system's.

    Raises:
        NoWindow: there is no Tk, or no screen.
    """
    try:
        import tkinter as tk

        from companion.desk import typeface
        from companion.desk.window import Desk, Start
    except ImportError as error:
        raise NoWindow(_no_tk(error)) from None
    path = settings_file()
    start = Start(load_settings(path), path, language, scale, data_folder())
    try:
        desk = Desk(start, own_letters=typeface.make_known())
    except tk.TclError as error:
        raise NoWindow(
            say(N_("no window can be opened here: {why}"), why=" ".join(str(error).split()))
        ) from None
    from companion.desk.board import portrait as _portrait  # noqa: F401  (numpy takes a while)
    from companion.desk.drop import accept_drops
    from companion.desk.home.page import HomePage
    from companion.desk.icon import put_icon_on

    put_icon_on(desk)
    desk.begin(HomePage)
    desk.deiconify()
    desk.after(300, accept_drops, desk)
    desk.after(900, desk.warm_up)
    if file:
        from companion.desk.files.opening import open_file

        desk.after_idle(open_file, desk, Path(file))
    desk.mainloop()


def data_folder() -> Path:
    """Where games lie that are not yet saved."""
    from platformdirs import user_data_path

    return user_data_path("companion", appauthor=False) / "desk"


def _no_tk(error: ImportError) -> Sentence:
    why = " ".join(str(error).split())
    if sys.platform.startswith("linux"):
        return say(
            N_("no window can be opened ({why}); on Debian or Ubuntu: sudo apt install python3-tk"),
            why=why,
        )
    return say(N_("no window can be opened: there is no Tk ({why})"), why=why)
