"""A picture rotated by quarter turns or mirrored; its words stay upright."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.board import XY
from companion.pictures.shapes import CAP_HEIGHT, Shape, Text, mapped


@dataclass(frozen=True)
class Turned:
    """The orientation of a board of ``size`` mm.

    ``quarters`` turns it clockwise; ``flipped`` then swaps left and right.
    """

    size: XY
    quarters: int = 0
    flipped: bool = False

    @property
    def plain(self) -> bool:
        return self.quarters % 4 == 0 and not self.flipped

    @property
    def turned_size(self) -> XY:
        """Width and height in mm after turning."""
        width, height = self.size
        return (height, width) if self.quarters % 2 else (width, height)

    def __call__(self, at: XY) -> XY:
        """Where a place of the board ends up, in mm from the turned board's top-left corner."""
        x, y = at
        width, height = self.size
        for _ in range(self.quarters % 4):
            x, y = height - y, x
            width, height = height, width
        return (width - x, y) if self.flipped else (x, y)

    def back(self, at: XY) -> XY:
        """The place of the board at a point of the turned board."""
        x, y = at
        width, height = self.turned_size
        if self.flipped:
            x = width - x
        for _ in range(self.quarters % 4):
            x, y = y, width - x
            width, height = height, width
        return x, y

    def shape(self, shape: Shape) -> Shape:
        """A shape after turning."""
        if self.plain:
            return shape
        if isinstance(shape, Text):
            # Words are anchored on their baseline but turned round the middle of their capitals.
            rise = CAP_HEIGHT / 2 * shape.size
            x, y = self((shape.at[0], shape.at[1] - rise))
            return replace(shape, at=(x, y + rise))
        return mapped(shape, self)
