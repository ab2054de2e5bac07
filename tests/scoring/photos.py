"""Photos of boards as a reader would give them, without the reader."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from companion.board import EMPTY, Value
from companion.errors import CompanionError
from companion.games import game
from companion.photo.reading import FoundSheet, PhotoReading, ReadMark
from companion.scoring.from_photo import score_reading
from companion.scoring.scored import Scored
from companion.sentences import say
from tests.games.random_games import position_after

GPS = 0x8825
SCALE = 4.0
"""Pixels per mm of the board, which fills the picture."""


@dataclass(frozen=True)
class Straight:
    """A warp that only scales."""

    def to_photo(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        return points * SCALE


def played_out(seed: int, size: int = 5, moves: int = 200, end: str = "last_line") -> Any:
    """A Line Wars position after random moves, at most to its end by that house rule."""
    found = game("line-wars")
    options = found.choose({"size": size, "end": end})
    return position_after(found, options, random.Random(seed), moves)


def reading_of(
    position: Any, doubts: Mapping[str, tuple[Value, float, Value]], key: str = "line-wars"
) -> PhotoReading:
    """The position's marks as read; ``doubts`` gives value, confidence and rival of some, which may
    be any other value of their place as well."""
    found = game(key)
    options = found.options_of(position)
    board = found.boards(options)["board"]
    values = found.marks(position)
    marks = {
        slot.name: ReadMark(slot.name, values.get(slot.name, EMPTY), 0.9999, EMPTY)
        for slot in board.slots
    }
    may_be = {slot.name: (*slot.values, EMPTY) for slot in board.slots}
    for name, (value, confidence, other) in doubts.items():
        also = tuple(one for one in may_be[name] if one not in (value, other))
        marks[name] = ReadMark(name, value, confidence, other, also=also)
    side = board.size[0] * SCALE
    return PhotoReading(
        game=key,
        options=options,
        board=board,
        marks=marks,
        sheet=FoundSheet("printed", "board", "a4", ((0, 0), (side, 0), (side, side), (0, side))),
        warp=Straight(),
        photo_size=(int(side), int(side)),
        sha256="ab" * 32,
    )


def slip(player: str, *places: str) -> Scored:
    """A player's order slip of Blotto's War, filled in at some places."""
    found = game("blottos-war")
    empty = reading_of(found.start(found.choose({})), {}, found.key)
    board = found.boards(empty.options)[f"slip-{player}"]
    marks = {
        slot.name: ReadMark(slot.name, slot.place in places or EMPTY, 0.9999, EMPTY)
        for slot in board.slots
    }
    sheet = replace(empty.sheet, item=board.item)
    return score_reading("a.jpg", replace(empty, board=board, marks=marks, sheet=sheet), {})


def with_marks(position: Any, key: str, *marks: ReadMark) -> Scored:
    """A sheet as read, some of its marks uncertain."""
    reading = reading_of(position, {}, key)
    found = {**reading.marks, **{mark.name: mark for mark in marks}}
    return score_reading("a.jpg", replace(reading, marks=found), {})


def ended_in_doubt() -> Scored:
    """A game of Line Wars that is over unless one of its lines is not there."""
    position = played_out(0, 4, end="no_gain")
    value = game("line-wars").marks(position)["line a2-b2"]
    return with_marks(position, "line-wars", ReadMark("line a2-b2", value, 0.95, EMPTY))


def photo(folder: Path, name: str = "photo.jpg") -> Path:
    """A grey picture that says where it was taken."""
    side = int(156 * SCALE)
    exif = Image.Exif()
    exif.get_ifd(GPS)[1] = "N"
    exif.get_ifd(GPS)[2] = (48.0, 12.0, 30.0)
    exif[0x0110] = "a telephone"
    path = folder / name
    Image.new("RGB", (side, side), (214, 210, 200)).save(path, exif=exif)
    return path


def no_board(why: str) -> CompanionError:
    """A photo in which there is nothing to read."""
    return CompanionError(say("{why}", why=why))


def guessed_print(coded: PhotoReading) -> PhotoReading:
    """The same sheet read without its QR code: what is printed on each spot was taken for another
    colour."""
    spots = {
        place: replace(spot, colour="red" if spot.colour != "red" else "blue")
        for place, spot in coded.board.spots.items()
    }
    told = {
        f"spot {place}": ReadMark(f"spot {place}", _seen(coded, place), 0.7, EMPTY)
        for place in spots
    }
    return replace(coded, board=replace(coded.board, spots=spots), marks={**coded.marks, **told})


def _seen(read: PhotoReading, place: str) -> Value:
    value = read.marks[f"spot {place}"].value
    return read.board.spots[place].colour if value == EMPTY else value
