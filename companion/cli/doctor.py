"""``companion doctor``: what is installed, what photos and the window need, where data is
stored, and what risks losing matches or letting strangers in."""

from __future__ import annotations

import os
import platform
import re
import stat
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from platformdirs import user_data_path

from companion import __version__
from companion.cli.exits import code_of
from companion.cli.frame import FRAME, tell, tell_all
from companion.cli.options import command as cli_command
from companion.desk.shell.settings import load_settings, settings_file
from companion.extras import EXTRAS, install_command, is_installed
from companion.extras import missing as how_to_get
from companion.games import broken_games
from companion.refusals import refusal
from companion.sentences import N_, Sentence, say

PACKAGES = (
    "bottle",
    "click",
    "distributed",
    "ifaddr",
    "networkx",
    "numpy",
    "opencv-python",
    "ortools",
    "pillow",
    "pillow-heif",
    "platformdirs",
    "pypdfium2",
    "reportlab",
    "rich",
    "scikit-image",
    "scipy",
    "segno",
    "tkinterdnd2",
    "ttkbootstrap",
    "waitress",
)
WITH: Mapping[str, str] = {
    "solve": N_("Puzzles can be solved (OR-Tools)."),
    "dask": N_("Photos can be scored on a cluster (Dask)."),
}
"""What to say about each installed extra."""


def _version(package: str) -> str | None:
    for name in (package, f"{package}-headless"):  # as packages have OpenCV
        try:
            return version(name)
        except PackageNotFoundError:
            pass
    return None


def _imported(module: str) -> str | None:
    """``None`` if a module with native libraries can be imported, else the error message."""
    try:
        import_module(module)
    except ImportError as error:
        return " ".join(str(error).split())
    return None


@cli_command("doctor", help=N_("Show what is installed or missing, and where your data is."))
def command() -> Iterator[object]:
    from companion.application.scorebook.book import Book, book_elsewhere

    versions = {package: _version(package) for package in PACKAGES}
    photos, windows = _imported("cv2"), _imported("tkinter")
    data = user_data_path("companion", appauthor=False)
    optional = EXTRAS.values()
    missing = [name for name, found in versions.items() if found is None and name not in optional]
    healthy = photos is None and not missing
    dangers = list(unsafe())
    yield code_of(healthy)
    yield {
        "companion": __version__,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "packages": versions,
        "photos": photos is None,
        "photos_problem": photos,
        "tk": windows is None,
        "tk_problem": windows,
        "heic": versions["pillow-heif"] is not None,
        "solve": is_installed("solve"),
        "dask": is_installed("dask"),
        "extras": {one: install_command(one) for one in EXTRAS if not is_installed(one)},
        "data": str(data),
        "book": str(Book.where()),
        "unsafe": [
            {"id": name, "text": told.text(FRAME.get().json_language)} for name, told in dangers
        ],
        "broken_games": [fault.as_json(FRAME.get().json_language) for fault in broken_games()],
    }
    tell(f"companion {__version__}, Python {platform.python_version()}, {platform.platform()}")
    for package, found in versions.items():
        tell(f"  {package:<15}{found or '-'}")
    tell_all(_findings(photos, windows))
    if missing:
        tell(N_("Missing: {packages}. Please reinstall Companion."), packages=", ".join(missing))
    tell(N_("Your data is in {folder}"), folder=str(data))
    tell_all((book_elsewhere(data), *(told for _, told in dangers)))
    tell_all(fault.sentence for fault in broken_games())


def _findings(photos: str | None, windows: str | None) -> list[Sentence]:
    found = [
        say(N_("Photos can be read.")) if photos is None else refusal(ImportError(photos)).sentence
    ]
    if windows is None:
        found.append(say(N_("The window can be opened (Tk).")))
    elif sys.platform.startswith("linux"):
        found.append(
            say(N_("The window needs Tk. On Debian or Ubuntu: sudo apt install python3-tk"))
        )
    else:
        found.append(say(N_("The window needs Tk, which is missing.")))
    found += [say(WITH[one]) if is_installed(one) else how_to_get(one) for one in EXTRAS]
    return found


NETWORK = {
    "9p", "afpfs", "afs", "beegfs", "ceph", "cifs", "davfs", "fuse.davfs2", "fuse.glusterfs",
    "fuse.gvfsd-fuse", "fuse.rclone", "fuse.sshfs", "glusterfs", "lustre", "ncpfs", "nfs", "nfs4",
    "smb3", "smbfs", "webdav",
}  # fmt: skip
"""Network file systems, by their names on Linux and macOS."""
_DRIVE_REMOTE = 4
"""``DRIVE_REMOTE`` of the Windows API."""
_EARLY = timedelta(minutes=5)
"""How far a clock may be behind without being reported."""


def unsafe(now: datetime | None = None) -> Iterator[tuple[str, Sentence]]:
    """Each unsafe condition: an id for programs, and the sentence. ``now``: for tests."""
    now = now or datetime.now(UTC)
    from companion.application.scorebook.book import Book

    file = Book.where()
    folder = file.parent
    if on_network(folder):
        network = N_(
            "The scorebook {file} is on a network drive, where two programs at once can "
            "damage it. Keep it on this computer and keep backups elsewhere."
        )
        yield "network", say(network, file=str(file))
    if not (_may_write(file) and _may_write(folder)):
        locked = N_("The scorebook {file} cannot be written: you have no permission.")
        yield "locked", say(locked, file=str(file))
    last = max((each.made for each in Book.backups()), default=now)
    if last > now + _EARLY:
        clock = N_(
            "The clock shows {now}, but a backup is from {last}. Please check the "
            "date of this computer."
        )
        shown = {"now": f"{now:%Y-%m-%d %H:%M} UTC", "last": f"{last:%Y-%m-%d %H:%M} UTC"}
        yield "clock", say(clock, **shown)
    if file.exists() and any(map(others_may_write, (folder, file))):
        book = N_("Other users of this computer can change the scorebook {file}.")
        yield "book", say(book, file=str(file))
    watched = load_settings(settings_file()).watched
    if watched and others_may_write(Path(watched)):
        into = N_(
            "Other users of this computer can put files into the watched folder "
            "{folder}, and each would be read as your photo."
        )
        yield "watched", say(into, folder=watched)


def _may_write(path: Path) -> bool:
    """Whether this user may write to a file or folder, or make it if it does not exist."""
    with suppress(OSError):
        while not path.exists() and path != path.parent:
            path = path.parent
    return os.access(path, os.W_OK)


def others_may_write(path: Path) -> bool:
    """Whether anybody but this user may write to a file or folder; false if unknown, as on
    Windows."""
    if os.name == "nt":
        return False
    try:
        found = path.stat()
    except (OSError, ValueError):
        return False
    foreign = found.st_uid not in (0, os.getuid())
    by_group = found.st_mode & stat.S_IWGRP and found.st_gid not in (0, os.getgid())
    return bool(foreign or by_group or found.st_mode & stat.S_IWOTH)


def on_network(folder: Path) -> bool:
    """Whether a folder, existing or not, is on another computer; false if unknown."""
    where = folder.absolute()
    if os.name == "nt":
        return _on_network_drive(where)
    best, kind = "", ""
    for mounted, system in _mounts():
        inside = str(where) == mounted or str(where).startswith(mounted.rstrip("/") + "/")
        if inside and len(mounted) >= len(best):
            best, kind = mounted, system
    return kind in NETWORK


def _mounts() -> Iterator[tuple[str, str]]:
    """The mount points of file systems, and their types."""
    with suppress(OSError, subprocess.SubprocessError, ValueError):
        if sys.platform == "darwin":
            told = subprocess.run(["/sbin/mount"], capture_output=True, text=True, timeout=5)
            for line in told.stdout.splitlines():
                path, _, rest = line.partition(" on ")[2].rpartition(" (")
                yield path, rest.partition(",")[0].rstrip(")")
            return
        for line in Path("/proc/self/mounts").read_text("utf-8", "surrogateescape").splitlines():
            _, path, kind, *_ = line.split(" ")
            yield re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), path), kind


def _on_network_drive(folder: Path) -> bool:
    import ctypes

    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009  (exists only on Windows)
    return folder.drive.startswith("\\\\") or (
        kernel.GetDriveTypeW(f"{folder.drive}\\") == _DRIVE_REMOTE
    )
