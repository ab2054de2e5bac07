"""Scans: each page of a PDF as a photo of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

from companion.desk.shell.files.photo_storage import photos_folder
from companion.desk.shell.progress import run_with_progress
from companion.desk.shell.shell import Shell
from companion.desk.tasks.processes import Tell
from companion.files import BadFile, read_up_to
from companion.files.inputs import PDF
from companion.sentences import N_


def with_pages(
    shell: Shell, photos: Sequence[Path], done: Callable[[Sequence[Path]], object]
) -> None:
    """Call ``done`` with photos, a picture of each page in the place of a PDF of several."""
    if any(map(is_scan, photos)):
        run_with_progress(
            shell, done, _apart, list(photos), photos_folder(shell), begun=N_("Reading")
        )
    else:
        done(photos)


def is_scan(path: Path) -> bool:
    return path.suffix.lower() == PDF


def _apart(tell: Tell, photos: Sequence[Path], folder: Path) -> list[Path]:
    """Runs in the worker process."""
    found: list[Path] = []
    for number, photo in enumerate(photos):
        tell(number / len(photos), None)
        found += pages_of(photo, folder)
    return found


def pages_of(photo: Path, folder: Path) -> list[Path]:
    """The pages of a PDF that has several, as pictures in a folder, the same each time; else the
    photo itself, of which whoever reads it says what is wrong with it."""
    from pypdfium2 import PdfiumError

    from companion.pictures.scan_pages import pages_into
    from companion.pictures.upright import LARGEST_FILE

    if not is_scan(photo):
        return [photo]
    try:
        data = read_up_to(photo, LARGEST_FILE)
        name = f"{photo.stem} {sha256(data).hexdigest()[:6]}"
        count = pages_into((data, folder, name))
    except (BadFile, PdfiumError):
        return [photo]
    pages = (folder / f"{name}-{number}.png" for number in range(1, count + 1))
    return [page for page in pages if count > 1 and page.exists()] or [photo]
