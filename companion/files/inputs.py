"""Which files a scoring request means, and where their overlays and records go."""

from __future__ import annotations

import glob
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.errors import CompanionError
from companion.files.kept import holds_other
from companion.files.whole_file import first_bytes
from companion.sentences import N_, Sentence, say

RECORD = ".pgr"
TRUTH = ".json"
IMPORTABLE = (RECORD, ".json", ".csv", ".trf", ".trfx")
"""Files that a scorebook imports."""
PICTURES = frozenset(
    {".jpg", ".jpeg", ".jpe", ".png", ".webp", ".tif", ".tiff", ".bmp", ".gif", ".heic", ".heif"}
)
"""File endings of pictures looked for in a folder; a file named explicitly may have any ending."""
NAMES = PICTURES | {RECORD, TRUTH}
"""File endings by which a text names a file, be it there or not."""
PDF = ".pdf"
"""A scan; a picture for each page."""
TO_PRINT = N_("Saved {file}. Print it at 100%.")
"""Of a PDF of sheets or boards."""
PROGRAM = "Paper Play Companion"
OWN_SHEET = f"/Creator ({PROGRAM})".encode()
"""In every sheet that this program prints, and every PDF."""
SOFTWARE = "Software"
"""The keyword of a PNG's text that names the program."""
OWN_SVG = f"<!-- {PROGRAM} -->"
LARGEST_SHEET = 4_000_000
"""Bytes of a file looked at for these."""
_MAGIC = (b"\xff\xd8\xff", b"\x89PNG\r\n", b"II*\0", b"MM\0*", b"GIF8", b"BM")
_FIRST_TAG = re.compile(rb"(?:\xef\xbb\xbf)?\s*\[\w+ \"")
OVERLAYS = frozenset({".jpg", ".jpeg", ".png"})

OVERLAY_MARK = "A score painted over a photo by companion"
"""The comment in an overlay's file, by which overlays in a folder or pattern are skipped."""
DRAWING_MARK = "A board drawn by companion"
"""The comment in a drawing's file: it is no photo."""
NEAR_THE_START = 4096
"""The comment is within this many bytes from the start of a picture file."""
_MADE = (OWN_SHEET, f"{SOFTWARE}\0{PROGRAM}".encode(), OWN_SVG.encode(), OVERLAY_MARK.encode())
"""What a picture or PDF that this program made has in it, by its kind."""


class BadInputs(CompanionError, ValueError):
    """Nothing to score, or an unsuitable output; ``sentence`` says why."""

    kind = "bad-file-name"


@dataclass(frozen=True)
class Inputs:
    """Files in the requested order; ``several`` if the answer is a list.

    ``left_out`` are overlays named among other files, as when a shell expands a pattern.
    ``missing`` lists the folders and patterns among them that contain nothing to score.
    """

    files: tuple[str, ...]
    several: bool
    left_out: tuple[str, ...] = ()
    missing: tuple[Sentence, ...] = ()


def photo_needed(option: str, file: str) -> Sentence:
    """That something can be done with photos alone."""
    told = N_("{option} needs a photo, but “{file}” is a game record")
    return say(told, option=option, file=file)


def is_export(file: str | Path) -> bool:
    """Whether a file has the name of what only a scorebook imports."""
    ending = Path(file).suffix.lower()
    return ending in IMPORTABLE and ending != RECORD


def is_record(file: str | Path) -> bool:
    """Whether a file is a game record: by its ending, or by its first tag under a picture's ending.

    A pipe is never opened for this, as bytes read from it would be lost.
    """
    path = Path(file)
    if path.suffix.lower() not in PICTURES:
        return path.suffix.lower() == RECORD
    return _FIRST_TAG.match(first_bytes(path, 64)) is not None


def names_file(text: str) -> bool:
    """Whether a text names a file rather than a move, an order or a position."""
    if Path(text).suffix.lower() in NAMES:
        return True
    try:
        return Path(text).is_file()
    except OSError:
        return False


def is_picture(data: bytes) -> bool:
    """Whether a file that begins with ``data`` is a picture, by the formats' magic numbers."""
    return data.startswith(_MAGIC) or data[4:8] == b"ftyp" or data[8:12] == b"WEBP"


def inputs(asked: Iterable[str]) -> Inputs:
    """Files, folders (all pictures, scans and records in them, by name) and patterns such as
    ``*.jpg``.

    Pipes and devices in a folder or pattern are skipped, as reading them may never end. Overlays
    made by this program are only scored if nothing else is named, its printed sheets only by name.

    Raises:
        BadInputs: only folders or patterns, with nothing to score in them.
    """
    found: dict[str, None] = {}
    outright: list[str] = []
    missing: list[Sentence] = []
    many = False
    for name in asked:
        path = Path(name)
        if path.is_dir():
            some = [str(child) for child in _below(path) if _scorable(child)]
            empty = N_("the folder “{name}” has no photo and no game record")
        elif glob.has_magic(name) and not path.exists():
            some = sorted(glob.glob(name, recursive=True))  # noqa: PTH207  (any root, as typed)
            empty = N_("no file matches “{name}”")
        else:
            found[name] = None
            outright.append(name)
            continue
        some = [file for file in some if not (_is_no_file(Path(file)) or is_own(Path(file)))]
        if not some:
            missing.append(say(empty, name=name))
        many = True
        found.update(dict.fromkeys(some))
    if missing and not found:
        raise BadInputs(missing[0])
    painted = tuple(dict.fromkeys(file for file in outright if is_overlay(Path(file))))
    left_out = painted if len(painted) < len(found) else ()
    files = tuple(file for file in found if file not in left_out)
    return Inputs(files, many or len(found) > 1, left_out, tuple(missing))


def outputs(files: Inputs, asked: str | None, ending: str) -> tuple[Path | None, ...]:
    """The file to write for each input: the one requested, or one each in the folder requested.

    A record has none. Inputs with the same name get different outputs.

    Raises:
        BadInputs: the output is one of the inputs.
    """
    if asked is None:
        return (None,) * len(files.files)
    folder = Path(asked)
    if not files.several and not folder.is_dir():
        found: list[Path | None] = [folder]
    else:
        found = list(_named(files.files, folder, ending))
    keep_inputs(files.files, found)
    return tuple(found)


def names_apart(files: Iterable[Path]) -> dict[Path, str]:
    """Each file's name, with as much of its folder as tells it from the others of that name."""
    every, found = set(files), dict[Path, str]()
    depth = 0
    while len(found) < len(every):
        depth += 1
        tails = {file: file.parts[-depth:] for file in every}
        shown = Counter(tails.values())
        new = every - found.keys()
        found |= {file: str(Path(*tails[file])) for file in new if shown[tails[file]] == 1}
    return found


def keep_inputs(read: Iterable[str | Path], written: Iterable[str | Path | None]) -> None:
    """Refuse to overwrite an input, however its path is spelt.

    Raises:
        BadInputs: a file to write is one of the files to read.
    """
    kept = [Path(file) for file in read]
    for path in (Path(one) for one in written if one is not None):
        if any(same_file(path, file) for file in kept):
            told = N_("write to another file: “{file}” is one of the files to read")
            raise BadInputs(say(told, file=str(path)))


def is_made(data: bytes) -> bool:
    """Whether a file is a picture or PDF that this program made."""
    return any(mark in data for mark in _MADE)


def keep_other_picture(path: str | Path) -> None:
    """Refuse to replace a file by a picture or PDF, unless it is one that this program made.

    Raises:
        BadFile: it holds something else.
    """
    there = first_bytes(path, LARGEST_SHEET)
    if there and not is_made(there):
        raise holds_other(path)


def check_output(path: str | Path, ending: str) -> None:
    """Reject a name whose ending does not fit what is written; pipes and devices may have any name.

    Raises:
        BadInputs: the ending differs.
    """
    path = Path(path)
    stream = path.parent == Path("/dev") or _is_no_file(path)
    if path.suffix.lower() != ending and not stream:
        told = N_("the name “{file}” must end in {ending}")
        raise BadInputs(say(told, file=path.name, ending=ending))


def same_file(path: Path, other: Path) -> bool:
    """Whether two names are of one file: only the system can tell, as of a hard link or a different
    case of letters."""
    try:
        return path.samefile(other)
    except (OSError, ValueError):
        return os.path.realpath(path) == os.path.realpath(other)


def _named(files: Sequence[str], folder: Path, ending: str) -> Iterable[Path | None]:
    taken: set[str] = set()
    for file in files:
        if is_record(file):
            yield None
            continue
        stem = Path(file).stem
        name, number = f"{stem}{ending}", 2
        while name.lower() in taken:
            name, number = f"{stem}-{number}{ending}", number + 1
        taken.add(name.lower())
        yield folder / name


def is_overlay(path: Path) -> bool:
    """Whether a picture is a photo over which this program painted its score."""
    return OVERLAY_MARK.encode() in start_of(path)


def start_of(path: Path) -> bytes:
    """The start of a picture file, in which it is marked what this program made; nothing of what
    it does not mark, or what cannot be read."""
    return first_bytes(path, NEAR_THE_START) if path.suffix.lower() in OVERLAYS else b""


def is_own(path: Path) -> bool:
    """Whether a file is an overlay or a printed sheet of this program, no photo or scan."""
    if path.suffix.lower() != PDF:
        return is_overlay(path)
    return OWN_SHEET in first_bytes(path, LARGEST_SHEET)


def _below(folder: Path) -> Iterator[Path]:
    """The files in a folder and in those in it, by name; hidden folders are left out."""
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(here, name) for name in sorted(files))


def _scorable(path: Path) -> bool:
    ending = path.suffix.lower()
    return (
        (ending in PICTURES or ending in (RECORD, PDF))
        and not path.name.startswith(".")
        and not _is_no_file(path)
    )


def _is_no_file(path: Path) -> bool:
    """Whether the path exists but is not a file: a folder, a pipe, a device. A broken link counts
    as a missing file."""
    return path.exists() and not path.is_file()
