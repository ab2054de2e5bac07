"""Photos for the reader's tests: taken by the fast camera, turned, cut and held against truth."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageOps

from companion.board import EMPTY, Marks, Value
from companion.photo import PhotoReading
from tests.camera import Mark, Scene, photograph
from tests.camera.deal import Dealt

Picture = NDArray[np.uint8]
SAMPLES = Path(__file__).parents[2] / "samples"
LONGEST = 2000
"""px of a photo's long side: to take a larger one takes longer than all that is done with it. The
bench reads photos as large as phones take them."""


def jpeg_of(scene: Scene) -> bytes:
    """A scene's photo as the camera stores it."""
    look = replace(scene.look, long_side=min(scene.look.long_side, LONGEST))
    return photograph(replace(scene, look=look)).jpeg


def upright(jpeg: bytes) -> Picture:
    """The picture as people see it, by Pillow's own reading of its EXIF turn."""
    with Image.open(io.BytesIO(jpeg)) as image:
        return np.array(ImageOps.exif_transpose(image).convert("RGB"))


def taken(scene: Scene) -> Picture:
    return upright(jpeg_of(scene))


def shot(dealt: Dealt, folder: Path) -> Path:
    """A dealt game's photo in a file."""
    path = folder / "photo.jpg"
    path.write_bytes(jpeg_of(dealt.scene))
    return path


def stored(folder: Path, picture: Picture, name: str = "photo.bmp") -> Path:
    """A picture as a file that keeps every pixel; no packing and unpacking, which takes long."""
    path = folder / name
    Image.fromarray(np.ascontiguousarray(picture)).save(path)
    return path


def marked(scene: Scene, *marks: Mark) -> Scene:
    """The scene with more drawn on the page."""
    return Scene(scene.seed, scene.page, (*scene.marks, *marks), scene.look, scene.points)


def differing(reading: PhotoReading, marks: Marks) -> Mapping[str, Value]:
    """Marks read otherwise than they stand, with what was read."""
    return {
        name: mark.value
        for name, mark in reading.marks.items()
        if mark.value != marks.get(name, EMPTY)
    }


def silent_errors(reading: PhotoReading, marks: Marks) -> Mapping[str, Value]:
    """Marks that are wrong and not asked about."""
    wrong = differing(reading, marks)
    return {name: value for name, value in wrong.items() if reading.marks[name].sure}


def one_up(dealt: Dealt) -> bool:
    """Whether only one turn of the board has Blue at its top left and Red at its bottom right."""
    lattice = dealt.board.lattice
    assert lattice is not None
    last = lattice.columns - 1
    corners = [(0, last), (last, last), (last, 0), (0, 0)]
    touched = {
        colour: [
            any(
                _ends_at(name, lattice_name(corner))
                for name, value in dealt.marks.items()
                if value == colour
            )
            for corner in corners
        ]
        for colour in ("blue", "red")
    }
    fits = [touched["blue"][k] and touched["red"][(k + 2) % 4] for k in range(4)]
    return sum(fits) == 1


def lattice_name(cell: tuple[int, int]) -> str:
    column, row = cell
    return f"{chr(ord('a') + column)}{row + 1}"


def _ends_at(mark: str, dot: str) -> bool:
    kind, _, place = mark.partition(" ")
    return kind == "line" and dot in place.split("-")


def struck(folder: Path) -> Path:
    """A photo of a finished game with a stick over its board: the winner depends on its marks,
    and read as is likeliest Blue has won, 11 to 10."""
    path = folder / "struck.jpg"
    with Image.open(SAMPLES / "line-wars-printed-chat.jpg") as picture:
        photo = picture.convert("RGB")
    ImageDraw.Draw(photo).line([(616, 584), (304, 510)], fill=(60, 62, 58), width=25)
    photo.save(path, quality=92)
    return path
