"""Reading a picture from the clipboard; runs in the worker process, as it may have to wait for
another program."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.desk.tasks.processes import Tell


class NoPicture(CompanionError):
    """There is no picture in the clipboard, or no program to read it."""


def picture_pasted(tell: Tell, folder: str, origin: str) -> str:
    """The file of the clipboard's picture: a copied file, or a new one in a folder, whose name
    begins with ``origin``.

    Raises:
        NoPicture: there is none, or the program needed to read it is not installed.
    """
    from PIL import Image, ImageGrab

    from companion.desk.shell.files.photo_storage import new_photo

    tell(0.3, None)
    try:
        found = ImageGrab.grabclipboard()
    except NotImplementedError:
        raise NoPicture(_lacking()) from None
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        found = None
    if isinstance(found, list):
        for name in found:
            path = Path(name)
            if path.is_file():
                return str(path)
    elif found is not None:
        path = new_photo(Path(folder), origin, ".png")
        found.convert("RGB").save(path)
        return str(path)
    raise NoPicture(say(N_("The clipboard contains no picture.")))


def _lacking() -> Sentence:
    if sys.platform.startswith("linux"):
        return say(
            N_(
                "To paste pictures, install xclip (or wl-clipboard on Wayland): sudo apt "
                "install xclip wl-clipboard"
            )
        )
    return say(N_("Pictures cannot be pasted on this system."))
