"""The pictures of a trace: what the reader saw of a board, what explains it, and what is left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import cv2
import numpy as np
from PIL import ImageColor

from companion.board import EMPTY, Value
from companion.board.geometry import anchors
from companion.photo.image.absorptance import WHITE
from companion.photo.image.arrays import Image32, Rgb
from companion.photo.reading import Reason
from companion.photo.rectify.board import PRINTED, RectifiedBoard
from companion.photo.trace import SheetTrace
from companion.photo.visibility import disc
from companion.pictures.drawing import Ground, picture_of
from companion.pictures.raster import paint_image

_PALE: Final = 0.35
"""How strongly the board shows under what is laid over it: chosen."""
_COLOURS: Final = {
    Reason.GLARE: ImageColor.getrgb("darkorange"),
    Reason.COVERED: ImageColor.getrgb("darkviolet"),
}
"""Colours of what cannot be seen."""


def pictures(sheet: SheetTrace) -> Iterator[tuple[str, Rgb]]:
    """Each picture's name and the picture, all of one size, the board turned as it is read."""
    rectified = sheet.rectified
    values = {name: mark.value for name, mark in sheet.marks.items() if mark.value != EMPTY}
    doubts = [name for name, mark in sheet.marks.items() if not mark.sure]
    for name, picture in (
        ("rectified", rectified.flat.rgb),
        ("ink", _on_white(rectified.ink.mean)),
        ("visibility", visibility_picture(sheet)),
        ("explained", explained_picture(rectified, values, doubts)),
        ("left-over", left_over_picture(rectified, values)),
    ):
        yield name, np.ascontiguousarray(np.rot90(picture, -sheet.turn))


def _on_white(ink: Image32) -> Rgb:
    """Absorptance 0 to 1 as white to black."""
    grey = np.clip(255 * (1 - ink), 0, 255).astype(np.uint8)
    return np.repeat(grey[..., None], 3, axis=2)


def visibility_picture(sheet: SheetTrace) -> Rgb:
    """The board, pale, with what glare and things hide of it."""
    rectified = sheet.rectified
    rgb = rectified.flat.rgb
    found = np.asarray(255 - _PALE * (255.0 - rgb), np.uint8)
    found[(rgb >= WHITE).all(axis=2)] = _COLOURS[Reason.GLARE]
    for reason in (Reason.GLARE, Reason.COVERED):
        names = [name for name, mark in sheet.marks.items() if reason in mark.reasons]
        _lay(found, rectified, names, _COLOURS[reason])
    return found


def _lay(
    rgb: Rgb, rectified: RectifiedBoard, names: Iterable[str], colour: tuple[int, ...]
) -> None:
    """Paint the places of marks."""
    board, scale = rectified.board, rectified.flat.scale
    wanted = set(names)
    for slot in board.slots:
        if slot.name in wanted:
            places, reach = anchors(board, slot)
            px = np.round(rectified.flat.pixels(np.array(places))).astype(int).tolist()
            if slot.seat == "edge":
                cv2.line(rgb, px[0], px[1], colour, max(2, round(2 * PRINTED.stroke * scale)))
            else:
                cv2.circle(rgb, px[0], round(reach * scale), colour, max(2, round(scale)))


def explained_picture(
    rectified: RectifiedBoard, values: Mapping[str, Value], doubts: Iterable[str] = ()
) -> Rgb:
    """The board drawn anew from its marks, the uncertain ones ringed."""
    flat = rectified.flat
    printed = rectified.tolerance == PRINTED
    starts = {player: player.capitalize() for player in rectified.board.starts.values()}
    ground = Ground(starts=starts) if printed else Ground(labels=False, words=False)
    drawn = picture_of(rectified.board, values, doubts=list(doubts), ground=ground)
    image = np.asarray(paint_image(drawn, flat.scale).convert("RGB"), np.uint8)
    found = np.full_like(flat.rgb, 255)
    margin = round(flat.margin * flat.scale)
    part = found[margin : margin + image.shape[0], margin : margin + image.shape[1]]
    part[:] = image[: part.shape[0], : part.shape[1]]
    return found


def left_over_picture(rectified: RectifiedBoard, values: Mapping[str, Value]) -> Rgb:
    """The ink that neither the empty board nor any mark explains, dark on white."""
    drawn = explained_picture(rectified, values).min(axis=2)
    reach = disc(rectified.tolerance.stray * rectified.flat.scale)
    near = cv2.dilate((drawn < WHITE).astype(np.uint8), reach)
    return _on_white(np.where(near > 0, np.float32(0), rectified.ink.mean))
