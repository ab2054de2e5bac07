"""Small pictures of games and photos."""

from __future__ import annotations

from PIL import Image, ImageOps

from companion.application.table.my_games import Entry
from companion.desk.board.portrait import picture_of_position
from companion.games import game as find_game
from companion.pictures.styles import RGB
from companion.pictures.upright import open_picture
from companion.sentences import Catalogue


def picture_of(entry: Entry, side: int, paper: RGB, words: Catalogue) -> Image.Image | None:
    """A small picture of a game's last position, or of a photo; ``None`` where there is none."""
    if entry.position is not None:
        found = find_game(entry.game)
        return picture_of_position(found, entry.position, (side, side), paper, words=words)
    if entry.kind in ("unsaved", "saved"):
        return None
    try:
        with open_picture(entry.path.read_bytes()) as photo:
            photo.draft("RGB", (2 * side, 2 * side))
            upright = ImageOps.exif_transpose(photo).convert("RGB")
    except Exception:  # decoders raise OSError, SyntaxError, struct.error, ValueError...
        return None
    return ImageOps.contain(upright, (side, side), Image.Resampling.BILINEAR)
