"""How boards look in the window: as on paper, on slate, or in strong contrast."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.desk.toolkit.look import Look
from companion.pictures.scene import SCREEN
from companion.pictures.styles import BLACK, COLOURS, GREY, INK, PALE, RGB, WHITE, Paint, Styles

SLATE: Final[RGB] = (40, 47, 54)
CHALK: Final[RGB] = (226, 226, 220)
_ON_SLATE: Final = {
    INK: CHALK,
    BLACK: CHALK,
    GREY: (156, 162, 168),
    PALE: (92, 100, 108),
    COLOURS["blue"]: (112, 168, 255),
    COLOURS["red"]: (255, 112, 118),
    COLOURS["purple"]: (190, 140, 222),
    COLOURS["green"]: (104, 196, 138),
}
_AS_ON_PAPER: Final = (
    "spot ",
    "sign ",
    "pointer ",
    "ring black",
    "decides",
    "hover",
    "lit",
    "held",
)
"""Styles that stand on a colour of their own, or that have one of the desk."""
STRONGER: Final = 1.4
"""How many times wider lines are in strong contrast."""


def _on_slate(name: str, paint: Paint) -> Paint:
    if name.startswith(_AS_ON_PAPER) and name != "spot":
        return paint
    fill = paint.fill and _ON_SLATE.get(paint.fill, paint.fill)
    stroke = paint.stroke and _ON_SLATE.get(paint.stroke, paint.stroke)
    if name.endswith(" black"):
        # The player keeps the colour, with a rim of chalk.
        return replace(paint, stroke=CHALK if paint.fill else paint.stroke)
    # A halo is white, and would be the brightest thing on the board.
    halo = 0.0 if name.startswith(("ring ", "number ", "threat ", "gone")) else paint.halo
    return replace(paint, fill=fill, stroke=stroke, halo=halo)


def _strong(name: str, paint: Paint) -> Paint:
    dark = {GREY: BLACK, INK: BLACK, PALE: (120, 120, 120)}
    fill = paint.fill and dark.get(paint.fill, paint.fill)
    stroke = paint.stroke and dark.get(paint.stroke, paint.stroke)
    opacity = min(1.0, 2 * paint.opacity) if name.startswith("tint") else paint.opacity
    return replace(paint, fill=fill, stroke=stroke, width=STRONGER * paint.width, opacity=opacity)


_SLATE: Final[Styles] = {name: _on_slate(name, paint) for name, paint in SCREEN.items()}
_STRONG: Final[Styles] = {name: _strong(name, paint) for name, paint in SCREEN.items()}


def skin_of(look: Look) -> tuple[Styles, RGB]:
    """The styles and the ground of boards, as chosen."""
    if look.settings.board == "slate":
        return _SLATE, SLATE
    if look.settings.board == "contrast":
        return _STRONG, WHITE
    return SCREEN, look.shades.paper
