"""Reviewing the clipboard's picture."""

from __future__ import annotations

from pathlib import Path

from companion.desk.shell.files.clipboard import picture_pasted
from companion.desk.shell.files.opening import review_photo
from companion.desk.shell.files.photo_storage import photos_folder
from companion.desk.shell.progress import run_with_progress
from companion.desk.shell.shell import Shell
from companion.sentences import N_


def paste(shell: Shell) -> None:
    """Read the clipboard's picture in the background, and review it."""
    run_with_progress(
        shell, lambda path: review_photo(shell, Path(path)), picture_pasted,
        str(photos_folder(shell)), shell.words(N_("Pasted")), begun=N_("Pasting the picture"),
    )  # fmt: skip
