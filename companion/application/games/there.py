"""Which games are here: the program's own, further ones, and those that cannot be used."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games import BrokenGame, broken_games, game, game_keys
from companion.games.installed import OWN, added_games, installed, own_keys
from companion.sentences import ENGLISH, Catalogue

if TYPE_CHECKING:
    from companion.answers.sheets import GameThereJson


@dataclass(frozen=True)
class GameThere:
    """One game.

    Attributes:
        title, author: '' if it cannot be used.
        own: whether it is part of the program.
        added: whether it was added, and can be removed.
        fault: why it cannot be used; ``None`` if it can.
    """

    key: str
    title: str
    author: str
    own: bool
    folder: Path
    fault: BrokenGame | None = None

    @property
    def added(self) -> bool:
        return added_games() in self.folder.parents

    def as_json(self, language: Catalogue = ENGLISH) -> GameThereJson:
        """The game as in ``games --json``."""
        return {
            "game": self.key,
            "title": self.title or None,
            "author": self.author or None,
            "own": self.own,
            "folder": str(self.folder),
            "problem": self.fault.as_json(language) if self.fault else None,
            "cure": self.fault.cure.text(language) if self.fault else None,
        }


def games_there() -> tuple[GameThere, ...]:
    """Every game, those that cannot be used last."""
    found = []
    for key in game_keys():
        one, own = game(key), key in own_keys()
        folder = OWN / key.replace("-", "_") if own else installed().further[key]
        found.append(GameThere(key, one.title, one.credit, own, folder))
    faults = (GameThere(one.key, "", "", False, Path(one.file), one) for one in broken_games())
    return (*found, *faults)
