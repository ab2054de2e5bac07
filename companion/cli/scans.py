"""Files to read: ``-`` for standard input, and each page of a PDF as a picture of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from companion.cli.frame import FRAME, complain, named, shown_as, words
from companion.cli.options import File
from companion.cli.standard import LARGEST, STANDARD, STREAMS
from companion.files import BadFile, read_up_to
from companion.files.inputs import PDF, Inputs
from companion.locale.meant import catalogues
from companion.sentences import N_, Sentence, say

WHOLE = ("score", "add", "watch")
"""The commands that read every page."""
_PAGE: Final = N_("{file}, page {number}")


def first_page_of(file: str, command: str) -> None:
    """Say of a PDF of several pages that a command reads the first alone."""
    if command in WHOLE or Path(file).suffix.lower() != PDF:
        return
    from companion.pictures.scan_pages import count_pages

    pages = _apart(count_pages, _bytes_of(Path(file)))
    if pages > 1:
        complain(_first_read(file, pages, 1))


def tell_left_out(wanted: Inputs) -> None:
    """Say which of the files named are left out; nothing with ``--quiet``."""
    for file in () if FRAME.get().quiet else wanted.left_out:
        complain(N_("skipping {file}: it is a photo with a score already painted over it"),
                 file=file)  # fmt: skip


def pages_apart(files: Iterable[str]) -> tuple[str, ...]:
    """The files, with a picture for each page of a PDF of several; they last as long as the run."""
    return tuple(page for file in files for page in _pages(file))


def _pages(file: str) -> Iterator[str]:
    pages = _drawn(Path(file)) if Path(file).suffix.lower() == PDF else []
    for number, page in enumerate(pages, 1):
        known = say(_PAGE, file=named(file), number=number)
        shown_as(str(page), words(known))
        yield str(page)
    if not pages:
        yield file


def _drawn(file: Path) -> list[Path]:
    """The pages of a PDF that has several, drawn within the limits of a photo; none of a file that
    cannot be read, which whoever reads it says."""
    from companion.pictures.scan_pages import count_pages, pages_into

    folder, data = STREAMS.get().folder(file.stem), _bytes_of(file)
    count = _apart(count_pages, data)
    if count < 2:
        return []
    _apart(pages_into, (data, folder, file.stem))
    drawn = [folder / f"{file.stem}-{number}.png" for number in range(1, count + 1)]
    found = [page for page in drawn if page.exists()]
    if len(found) < count:
        complain(_first_read(str(file), count, max(1, len(found))))
    return found


def _first_read(file: str, pages: int, read: int) -> Sentence:
    return say(
        N_("“{file}” has {pages} pages. Only the first is read."),
        plural=N_("“{file}” has {pages} pages. Only the first {read} are read."),
        count="read",
        file=file,
        pages=pages,
        read=read,
    )


def _bytes_of(file: Path) -> bytes:
    try:
        return read_up_to(file, LARGEST)
    except BadFile:
        return b""


def _apart(work: Callable[[Any], int], task: object) -> int:
    """Work in a process of its own, within the limits of a photo; 0 if it could not be done."""
    from companion.worker import Lost, alone

    try:
        return int(alone(work, task))
    except (Lost, MemoryError, OSError, RuntimeError, ValueError):
        return 0


def input_file(name: str) -> str:
    """The path of an input file; ``-`` is standard input, and a page of a PDF is named as this
    program names it."""
    if name == STANDARD:
        return STREAMS.get().taken()
    return _page_named(name) or name


def _page_named(name: str) -> str:
    """The picture of a page of a PDF that is named in any language, '' for another name."""
    for language in catalogues():
        shown = re.escape(language.gettext(_PAGE))
        pattern = shown.replace(r"\{file\}", "(.+)").replace(r"\{number\}", r"(\d+)")
        found = re.fullmatch(pattern, name)
        if found is not None and Path(found[1]).suffix.lower() == PDF and not Path(name).exists():
            return dict(enumerate(_pages(found[1]), 1)).get(int(found[2]), "")
    return ""


class InputFile(File):
    """A file to read, or ``-``."""

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        if ctx is not None and ctx.resilient_parsing:
            return str(value)
        file = input_file(super().convert(value, param, ctx))
        if ctx is not None and file.lower().endswith(PDF):
            first_page_of(file, ctx.info_name)
        return file


INPUT: Final = InputFile()
