"""Small pictures of games and photos."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from PIL import Image

from companion.application.table.my_games import Entry
from companion.desk.board.portrait import picture_of_position
from companion.errors import CompanionError
from companion.games import game as find_game
from companion.pictures.styles import RGB
from companion.pictures.upright import small_picture
from companion.sentences import Catalogue
from companion.worker import Keeper, Lost

PROCESSOR: Final = 5
"""Seconds of processor time for one photo; one of 100 megapixels takes 2."""
CLOCK: Final = 20
"""Seconds of real time for one photo."""
MEMORY: Final = 2**30


class SmallPictures:
    """Draws games, and decodes photos in another process, where one that never ends is given up."""

    def __init__(self) -> None:
        self._keeper = Keeper(processor=PROCESSOR, clock=CLOCK, memory=MEMORY)

    def of(self, entry: Entry, side: int, paper: RGB, words: Catalogue) -> Image.Image | None:
        """A small picture of a game's last position, or of a photo; ``None`` where there is
        none."""
        if entry.position is not None:
            found = find_game(entry.game)
            return picture_of_position(found, entry.position, (side, side), paper, words=words)
        if entry.kind not in ("unsaved", "saved"):
            with suppress(CompanionError, Lost, MemoryError, OSError):
                return self._keeper.do(small_picture, entry.path, side)
        return None

    def close(self) -> None:
        """Give up what is being decoded; for good."""
        self._keeper.end()
