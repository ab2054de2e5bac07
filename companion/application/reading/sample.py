"""A photo of ours to try the program on."""

from __future__ import annotations

from pathlib import Path
from typing import Final

NAME: Final = "line-wars-printed-wood.jpg"
_PACKAGE: Final = Path(__file__).parents[2]


def sample_photo() -> Path | None:
    """The photo: a package has it beside its modules, the source beside itself."""
    places = (_PACKAGE / "samples" / NAME, _PACKAGE.parent / "samples" / NAME)
    return next((place for place in places if place.is_file()), None)
