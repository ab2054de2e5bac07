"""``companion doctor``: what is installed, what photos and the window need, where data is
stored."""

from __future__ import annotations

import platform
import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

from companion import __version__
from companion.cli.frame import DONE, FRAME, NO, answer_json, json_option, tell
from companion.cli.frame import command as cli_command
from companion.cli.unsafe import unsafe
from companion.extras import EXTRAS, install_command, is_installed
from companion.extras import missing as how_to_get
from companion.games import broken_games
from companion.refusals import refusal
from companion.sentences import N_, Sentence, say

PACKAGES = (
    "click",
    "distributed",
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
)
WITH: Mapping[str, str] = {
    "solve": N_("Puzzles can be solved (OR-tools)."),
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


@cli_command(
    "doctor",
    help=N_("Show what is installed or missing, and where your data is."),
)
@json_option
def command(as_json: bool) -> int:
    from platformdirs import user_data_path

    versions = {package: _version(package) for package in PACKAGES}
    photos, windows = _imported("cv2"), _imported("tkinter")
    data = user_data_path("companion", appauthor=False)
    optional = EXTRAS.values()
    missing = [name for name, found in versions.items() if found is None and name not in optional]
    healthy = photos is None and not missing
    dangers = list(unsafe())
    if as_json:
        answer_json(
            {
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
                "unsafe": [
                    {"id": name, "text": told.text(FRAME.get().json_language)}
                    for name, told in dangers
                ],
                "broken_games": [
                    fault.as_json(FRAME.get().json_language) for fault in broken_games()
                ],
            }
        )
        return DONE if healthy else NO
    tell(f"companion {__version__}, Python {platform.python_version()}, {platform.platform()}")
    for package, found in versions.items():
        tell(f"  {package:<15}{found or '-'}")
    for line in _findings(photos, windows):
        tell(line)
    if missing:
        tell(N_("Missing: {packages}. Please reinstall Companion."), packages=", ".join(missing))
    tell(N_("Your data is in {folder}"), folder=str(data))
    for _, told in dangers:
        tell(told)
    for fault in broken_games():
        tell(fault.sentence)
    return DONE if healthy else NO


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
