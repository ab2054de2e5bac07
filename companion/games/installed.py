"""Which games exist and which markers their sheets carry, found without importing any game."""

from __future__ import annotations

import os
import pkgutil
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from companion.board.marker_blocks import MarkerBlock, MarkerClash, claimed_blocks, dealt
from companion.games.broken import BrokenGame, broken, not_toml, raised_in
from companion.sentences import N_, say

FURTHER_GAMES: Final = "COMPANION_GAMES"
"""The environment variable that names folders with further games. As with ``PYTHONPATH``, whoever
can set it can run any code."""
MARKERS: Final = "markers.toml"
"""The file in which a game claims its sheets' markers."""
OWN: Final = Path(__file__).parent
"""The folder of the program's own games."""


@cache
def added_games() -> Path:
    """The folder in the user's data to which games are added."""
    return user_data_path("companion", appauthor=False) / "games"


FOLDERS: Final = (
    OWN,
    *map(Path, filter(None, os.environ.get(FURTHER_GAMES, "").split(os.pathsep))),
    added_games(),
)
"""Folders whose packages are games."""


def key_of(folder: str) -> str:
    """The key of the game in a folder of this name."""
    return folder.replace("_", "-")


def _packages(folder: Path) -> list[str]:
    found = (m.name for m in pkgutil.iter_modules([str(folder)]) if m.ispkg)
    return sorted(name for name in found if not name.startswith("_"))


@cache
def own_keys() -> tuple[str, ...]:
    """The keys of the program's own games."""
    return tuple(map(key_of, _packages(OWN)))


@dataclass(frozen=True)
class Installed:
    """What lies in the folders of games, by name alone.

    Attributes:
        further: the folders of games that are not the program's own, by key.
        blocks: the marker blocks that all games claim, by their first ids, including withdrawn
            sheets.
        faults: further games that cannot be used, by what is known without importing them.
    """

    further: Mapping[str, Path]
    blocks: Mapping[int, MarkerBlock]
    faults: tuple[BrokenGame, ...]


@cache
def installed() -> Installed:
    """Look into the folders, once."""
    further: dict[str, Path] = {}
    faults: list[BrokenGame] = []
    taken = {name: OWN for _, name, _ in pkgutil.iter_modules([str(OWN)])}
    for folder in FOLDERS[1:]:
        for name in _packages(folder):
            if name in taken:
                told = N_("the name is taken by {other}")
                cure = N_("Give the folder another name.")
                said = say(told, other=str(taken[name] / name))
                faults.append(broken(key_of(name), folder / name, said, say(cure)))
                continue
            taken[name] = folder
            further[key_of(name)] = folder / name
    blocks = dict(
        dealt(block for key in own_keys() for block in _claims(key, OWN / key.replace("-", "_")))
    )
    for key, there in further.items():
        try:
            claimed = dict(dealt(_claims(key, there)))
            clash = next((blocks[first] for first in claimed if first in blocks), None)
            if clash is not None:
                raise MarkerClash(f"{clash.game} has marker {clash.first} already")
            blocks |= claimed
        except tomllib.TOMLDecodeError as error:
            faults.append(raised_in(key, there, not_toml(MARKERS, error)))
        except (MarkerClash, KeyError, TypeError, ValueError) as error:
            cure = N_("Delete this file. “companion games test” then chooses free markers.")
            told = N_("its sheets have markers that are not free ({why})")
            said = say(told, why=_why(error))
            faults.append(broken(key, there / MARKERS, said, say(cure)))
    return Installed(further, blocks, tuple(faults))


def _why(error: Exception) -> str:
    return f"there is no {error}" if isinstance(error, KeyError) else str(error)


def _claims(key: str, folder: Path) -> Iterator[MarkerBlock]:
    file = folder / MARKERS
    if file.is_file():
        yield from claimed_blocks(key, file.read_text("utf-8"))


def forget(name: str) -> None:
    """Leave nothing imported, or half imported, of the game in a folder of this name."""
    package = f"companion.games.{name}"
    for module in [one for one in sys.modules if one == package or one.startswith(f"{package}.")]:
        del sys.modules[module]


def marker_blocks() -> Mapping[int, MarkerBlock]:
    """The blocks of marker ids that the games claim, by their first ids, including withdrawn
    sheets."""
    return installed().blocks
