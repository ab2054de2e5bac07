"""Optional packages, and the command that installs one."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from companion.errors import CompanionError
from companion.sentences import N_, Sentence, say
from companion.shell_words import shell_words

PROJECT: Final = "paper-play-companion"
EXTRAS: Final[Mapping[str, str]] = {"solve": "ortools", "dask": "distributed"}
"""The package for each extra in ``pyproject.toml``."""
WITHOUT: Final[Mapping[str, str]] = {
    "solve": N_("“companion solve” needs one more package (OR-Tools)"),
    "dask": N_("“companion score --dask” needs one more package (Dask)"),
}


class MissingExtra(CompanionError):
    """An optional package is needed; ``sentence`` says how to install it."""

    kind = "missing-extra"

    def __init__(self, extra: str) -> None:
        super().__init__(missing(extra))


def missing(extra: str) -> Sentence:
    """What does not work without an extra, and the command that installs it."""
    command = install_command(extra)
    if not command:
        template = N_("{what}. To get it, install Companion with pip or pipx.")
        return say(template, what=say(WITHOUT[extra]))
    return say(N_("{what}. Install it with: {command}"), what=say(WITHOUT[extra]), command=command)


def is_installed(extra: str) -> bool:
    """Whether the package of an extra is installed."""
    try:
        version(EXTRAS[extra])
    except PackageNotFoundError:
        return False
    return True


def install_command(extra: str) -> str:
    """The command that installs an extra into the environment of this program.

    It names the package itself, so it works for installations with pip, pipx or uv, from a folder
    or a file, and for a checkout; ``""`` if nothing can be added, as in a built folder.
    """
    if getattr(sys, "frozen", False):
        return ""
    home, wanted = Path(sys.prefix), requirement(extra)
    if (home / "pipx_metadata.json").is_file():
        return shell_words("pipx", "inject", home.name, wanted)
    if find_spec("pip") is None:
        return shell_words("uv", "pip", "install", "--python", sys.executable, wanted)
    return shell_words(_python(), "-m", "pip", "install", wanted)


def requirement(extra: str) -> str:
    """An extra's package with its version range, such as ``ortools<10,>=9.12``."""
    try:
        declared = requires(PROJECT) or []
    except PackageNotFoundError:  # a checkout that was never installed
        declared = []
    for line in declared:
        wanted, _, marker = line.partition(";")
        if wanted.startswith(EXTRAS[extra]) and f"'{extra}'" in marker.replace('"', "'"):
            return wanted.strip()
    return EXTRAS[extra]


def _python() -> str:
    """The command for this Python: ``python`` if that is it, else its path."""
    for name in ("python", "python3"):
        found = shutil.which(name)
        if found is not None and Path(found) == Path(sys.executable):
            return name
    return sys.executable
