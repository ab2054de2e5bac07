"""Reviewing the clipboard's picture."""

from __future__ import annotations

from pathlib import Path

from companion.desk.shell.files.clipboard import picture_pasted
from companion.desk.shell.files.opening import review_photo
from companion.desk.shell.files.photo_storage import photos_folder
from companion.desk.shell.shell import Shell
from companion.desk.tasks.processes import WorkFailed
from companion.sentences import N_, say


def paste(shell: Shell) -> None:
    """Read the clipboard's picture in the background, and review it."""

    def done(path: str) -> None:
        shell.working(1.0)
        shell.tell("")
        review_photo(shell, Path(path))

    def failed(error: WorkFailed) -> None:
        shell.working(1.0)
        shell.tell(error.sentence, bad=True)

    folder, origin = str(photos_folder(shell)), shell.words(N_("Pasted"))
    job = shell.jobs.run(picture_pasted, folder, origin, done=done, failed=failed)

    def stop() -> None:
        job.stop()
        shell.working(1.0)
        shell.tell("")

    shell.working(0.1, stop)
    shell.tell(say(N_("Pasting the picture")), stays=True)
