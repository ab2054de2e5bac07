"""Boards whose marks only their colours tell, in pictures without any."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.photo.image.load import Rgb
from companion.photo.image.sampling import nearest
from companion.photo.locate.place import Place
from companion.photo.refusals import refusal

_GREY: Final = 6
"""How far the colours of a pixel are apart at most in a picture without colours; noise alone sets
them further apart in one that has any."""
_COLOURED: Final = 2 * _GREY
"""The same of a printed colour sample at the least."""
_SAMPLE, _LOOKS = 0.6, 9
"""How much of a sample's side is looked at, as a share, and at how many places across it."""
_COLOURS: Final = frozenset({"blue", "red"})
"""Values of marks that only their colour tells."""


def refuse_colourless(place: Place, flat: Rgb, rgb: Rgb) -> None:
    """Refuse a board whose marks only their colours tell, in a picture without any.

    There ink is not in doubt but lost: in a black-and-white scan a thin blue line is nothing. A
    board without a mark has no colours either, but the colour samples printed beside it have.

    Args:
        place: where the board lies.
        flat: the board laid flat.
        rgb: the photo.

    Raises:
        Refusal: the picture has no colours, and the board needs them.
    """
    needed = any(not _COLOURS.isdisjoint(map(str, slot.values)) for slot in place.board.slots)
    if needed and _colourless(flat) and not _samples_coloured(place, rgb):
        raise refusal("no-colours")


def _samples_coloured(place: Place, rgb: Rgb) -> bool:
    """Whether the blue and the red sample that are printed beside a board have a colour."""
    boxes = [box for colour, box in place.samples.items() if colour in _COLOURS]
    if not boxes:
        return False
    across = np.linspace(-_SAMPLE, _SAMPLE, _LOOKS)
    grid = np.stack(np.meshgrid(across, across), -1).reshape(-1, 2)
    for box in boxes:
        at = place.warp.to_photo(np.asarray(box.at) + box.side / 2 * grid)
        if (at < 0).any() or (at > np.array([rgb.shape[1], rgb.shape[0]]) - 1).any():
            return False
        if float(np.median(np.ptp(nearest(rgb, at), axis=1))) < _COLOURED:
            return False
    return True


def _colourless(rgb: Rgb) -> bool:
    """Whether hardly any pixel has a colour: a grey or black-and-white picture."""
    red, green, blue = cv2.split(rgb)
    most, least = cv2.max(cv2.max(red, green), blue), cv2.min(cv2.min(red, green), blue)
    return bool(np.count_nonzero(cv2.subtract(most, least) >= _GREY) < 0.001 * most.size)
