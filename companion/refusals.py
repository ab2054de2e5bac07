"""Any error as one sentence for the user, and the exit code it means."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.errors import CompanionError, reason, unread
from companion.sentences import N_, say


def refusal(error: BaseException, file: str = "") -> CompanionError:
    """Why something could not be done with a file, for any kind of error.

    ``file`` is named if the error itself names none.
    """
    if isinstance(error, CompanionError):
        error.file = error.file or file
        return error
    if isinstance(error, OSError):
        return _of_system(error, file)
    if isinstance(error, ImportError):
        return _of_import(error)
    if isinstance(error, MemoryError):
        sentence = say(N_("there is not enough memory to read “{file}”"), file=file)
        return CompanionError(sentence, id="out-of-memory", file=file)
    return CompanionError(
        say(
            N_("something went wrong inside Companion ({kind}: {text})"),
            kind=type(error).__name__,
            text=_in_one_line(error),
        ),
        id="internal",
        file=file,
    )


def is_foreseen(error: Exception) -> bool:
    """Whether an error can be solved by the user or the system, so that it is no fault of the
    program."""
    return isinstance(error, CompanionError | OSError | MemoryError)


def of_file(error: Exception, file: str) -> CompanionError:
    """The same when there are several files: with the file's name, unless it is named already."""
    found = refusal(error, file)
    name = Path(file).name
    if not name or name in str(found.sentence):
        return found
    return CompanionError(
        say("{file}: {why}", file=name, why=found.sentence),
        id=found.id,
        file=found.file,
        line=found.line,
        column=found.column,
        problem=found.problem,
        exit_code=found.exit_code,
    )


def _of_system(error: OSError, file: str) -> CompanionError:
    """What the system refused to do with a file, in plain words."""
    name = str(error.filename) if error.filename is not None else file
    if not name:
        told = say(N_("the system reports: {reason}"), reason=reason(error))
        return CompanionError(told, id="system")
    kind, told = unread(error, name)
    if kind == "not-read":
        template = N_("“{file}” could not be used: {reason}")
        kind, told = "system", say(template, file=name, reason=reason(error))
    return CompanionError(told, id=kind, file=name)


def _of_import(error: ImportError) -> CompanionError:
    """A missing library, of Python or (for OpenCV) of the operating system."""
    template = N_("please reinstall Companion: a part of it is missing ({why})")
    if ".so" in str(error) and sys.platform.startswith("linux"):
        template = N_(
            "reading photos needs a library that is not installed ({why}). On Debian or "
            "Ubuntu: sudo apt install libgl1 libglib2.0-0"
        )
    return CompanionError(say(template, why=_in_one_line(error)), id="missing-library")


def _in_one_line(error: BaseException) -> str:
    return " ".join(str(error).split())
