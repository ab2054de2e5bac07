"""Any error as one sentence for the person who asked, and the exit code it means."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.sentences import N_, Sentence, say

NOTHING_FOUND, BAD_FILE = 1, 2


def refusal(error: Exception, file: str = "") -> tuple[Sentence, int]:
    """Why something could not be done with a file.

    The code is 1 where a picture shows no readable board, else 2. ``file`` is named where the
    error itself names none.
    """
    own = getattr(error, "sentence", None)
    if isinstance(own, Sentence):
        return own, BAD_FILE if getattr(error, "bad_file", True) else NOTHING_FOUND
    if isinstance(error, OSError):
        return _of_system(error, file), BAD_FILE
    if isinstance(error, ImportError):
        return _of_import(error), BAD_FILE
    if isinstance(error, MemoryError):
        return say(N_("“{file}” needs more memory than there is"), file=file), BAD_FILE
    return (
        say(
            N_("something went wrong inside companion ({kind}: {text})"),
            kind=type(error).__name__,
            text=_in_one_line(error),
        ),
        BAD_FILE,
    )


def is_foreseen(error: Exception) -> bool:
    """Whether an error is one of those that the user or the system can mend, and no fault of the
    program."""
    own = getattr(error, "sentence", None)
    return isinstance(own, Sentence) or isinstance(error, OSError | MemoryError)


def of_file(error: Exception, file: str) -> tuple[Sentence, int]:
    """The same where there are other files: with the file's name, unless it is named already."""
    sentence, code = refusal(error, file)
    name = Path(file).name
    if not name or name in str(sentence):
        return sentence, code
    return say(N_("{file}: {why}"), file=name, why=sentence), code


def _of_system(error: OSError, file: str) -> Sentence:
    """What the system would not do with a file, in plain words."""
    name = str(error.filename) if error.filename is not None else file
    reason = error.strerror or type(error).__name__
    if not name:
        return say(N_("the system reports: {reason}"), reason=reason)
    if isinstance(error, FileNotFoundError):
        return say(N_("there is no file “{file}”"), file=name)
    if isinstance(error, PermissionError):
        return say(N_("“{file}” may not be opened: permission denied"), file=name)
    if isinstance(error, IsADirectoryError):
        return say(N_("“{file}” is a folder, not a file"), file=name)
    return say(N_("“{file}” could not be used: {reason}"), file=name, reason=reason)


def _of_import(error: ImportError) -> Sentence:
    """A library of Python's or, as OpenCV needs some, of the system's that is missing."""
    if ".so" in str(error) and sys.platform.startswith("linux"):
        return say(
            N_(
                "reading photos needs a library that this system lacks ({why}); "
                "on Debian or Ubuntu: sudo apt install libgl1 libglib2.0-0"
            ),
            why=_in_one_line(error),
        )
    return say(
        N_("a part of companion is missing ({why}); install it anew"), why=_in_one_line(error)
    )


def _in_one_line(error: Exception) -> str:
    return " ".join(str(error).split())
