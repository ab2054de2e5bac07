"""The files of a game's package, read with the line of what is wrong in them."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.games.broken import BadGameFile, not_toml
from companion.sentences import N_, say


def package_of(game: object) -> str:
    """The package that a game's class, and so its files, belong to."""
    return ".".join(type(game).__module__.split(".")[:3])


def _file(package: str, name: str) -> Path:
    # importlib.resources would load what reads archives, for every command.
    return Path(str(import_module(package).__file__)).with_name(name)


@cache
def read_toml(package: str, name: str) -> dict[str, Any] | None:
    """The content of a TOML file, ``None`` if there is no such file. Not to be changed.

    Raises:
        BadGameFile: it is not TOML.
    """
    file = _file(package, name)
    if not file.is_file():
        return None
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except UnicodeDecodeError:
        raise BadGameFile(name, say(N_("this is not UTF-8 text"))) from None
    except tomllib.TOMLDecodeError as error:
        raise not_toml(name, error) from None


def needed(package: str, name: str, table: str, number: int, entry: Any, *keys: str) -> None:
    """Check that an entry of a TOML file has what it needs.

    ``table`` is its heading, such as ``[[rule]]``, and ``number`` says, from 0, which it is.

    Raises:
        BadGameFile: it lacks one of the keys; with the entry's line.
    """
    missing = [key for key in keys if key not in entry]
    if missing:
        told = say(N_("{table} has no {names}"), table=table, names=", ".join(missing))
        text = _file(package, name).read_text("utf-8").splitlines()
        lines = [at for at, line in enumerate(text, 1) if line.strip().startswith(table)]
        raise BadGameFile(name, told, lines[number] if number < len(lines) else None)
