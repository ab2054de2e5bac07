"""The file dialogs of GNOME and KDE, each as the program that shows one and prints the answer."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Final

from companion.desk.shell.file_dialog.request import FileRequest, Paths, Unavailable

CHOSEN: Final = 0
CANCELLED: Final = 1
"""Exit codes of both programs."""


class DialogProgram:
    """One of :data:`PROGRAMS`: its file and its arguments."""

    def __init__(self, file: str, arguments: Callable[[FileRequest], list[str]]) -> None:
        self._file, self._arguments = file, arguments
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = False

    def ask(self, request: FileRequest) -> Paths:
        if self._stopped:
            return ()
        try:
            self._process = subprocess.Popen(
                [self._file, *self._arguments(request)],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            )  # fmt: skip
        except OSError as error:
            raise Unavailable(str(error)) from None
        if self._stopped:
            self._process.terminate()
        printed, _ = self._process.communicate()
        if self._stopped or self._process.returncode == CANCELLED:
            return ()
        if self._process.returncode != CHOSEN:
            raise Unavailable(f"{self._file} ended with {self._process.returncode}")
        return tuple(Path(os.fsdecode(line)) for line in printed.split(b"\n") if line)

    def stop(self) -> None:
        self._stopped = True
        if self._process is not None:
            self._process.terminate()


def zenity(request: FileRequest) -> list[str]:
    """The arguments of ``zenity``."""
    by_purpose = {
        "open": [],
        "open-several": ["--multiple", "--separator=\n"],
        "save": ["--save", "--confirm-overwrite"],
        "folder": ["--directory"],
    }
    arguments = ["--file-selection", f"--title={request.title}", *by_purpose[request.purpose]]
    if request.name or request.folder:
        # A trailing slash marks a folder.
        arguments.append(f"--filename={os.path.join(request.folder, request.name)}")  # noqa: PTH118
    kinds = (f"{kind.name} | {' '.join(kind.patterns)}" for kind in request.kinds)
    return [*arguments, *(f"--file-filter={kind}" for kind in kinds)]


def kdialog(request: FileRequest) -> list[str]:
    """The arguments of ``kdialog``."""
    by_purpose = {
        "open": ["--getopenfilename"],
        "open-several": ["--multiple", "--separate-output", "--getopenfilename"],
        "save": ["--getsavefilename"],
        "folder": ["--getexistingdirectory"],
    }
    arguments = ["--title", request.title, *by_purpose[request.purpose]]
    arguments.append(str(Path(request.folder or Path.cwd()) / request.name))
    if request.kinds:
        kinds = (f"{kind.name} ({' '.join(kind.patterns)})" for kind in request.kinds)
        arguments.append(" | ".join(kinds))
    return arguments


PROGRAMS: Final = {"zenity": zenity, "kdialog": kdialog}
