"""The kinds of marks in one table: their names, places, drawing and reading.

A new kind of mark is a row here; a new way of drawing or reading also needs a painter in
:mod:`companion.pictures.drawing` or a reader in :mod:`companion.photo.marks.board`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from companion.sentences import N_

MarkKind = Literal["line", "fill", "ring", "spot", "owner", "force", "stone", "bubble", "tick"]

Seat = Literal["edge", "square", "spot", "point", "bubble", "box"]
"""The places of a board that marks are on: :attr:`~companion.board.Board.edges` and so on."""
Drawing = Literal["line", "area", "spot", "circle", "disc", "number", "dot", "cross"]
"""How a mark is painted on a picture of the board."""
Reading = Literal["strokes", "rings", "spots", "owners", "stones", "bubbles", "boxes"]
"""The reader that finds a mark in a photo. Those that can hide one another are read together."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of mark.

    Attributes:
        name: a single mark, a template with ``place``.
        heading: several, as a heading.
        listed: those of one value, a template with ``value`` and ``places``.
        at: the kind of places it is on.
        lasting: whether it is permanent, as ink is; stones move, and forces fight.
        whose: whether its values are players.
        noted: whether players only use it, at any time, to note what follows from other marks.
    """

    name: str
    heading: str
    listed: str
    at: Seat
    drawing: Drawing
    reading: Reading
    lasting: bool = False
    whose: bool = False
    noted: bool = False


KINDS: Final[Mapping[MarkKind, Kind]] = {
    "line": Kind(
        N_("the line {place}"), N_("Lines"), N_("{value}: lines {places}"),
        "edge", "line", "strokes", lasting=True, whose=True,
    ),
    "fill": Kind(
        N_("the square {place}"), N_("Squares"), N_("Squares filled in {value}: {places}"),
        "square", "area", "strokes", lasting=True, noted=True,
    ),
    "ring": Kind(
        N_("the ring on {place}"), N_("Rings"), N_("{value}: rings on {places}"),
        "spot", "circle", "rings", lasting=True, whose=True,
    ),
    "spot": Kind(
        N_("the spot {place}"), N_("Spots"), N_("Spots changed to {value}: {places}"),
        "spot", "spot", "spots", lasting=True,
    ),
    "owner": Kind(
        N_("the owner of {place}"), N_("Owners"), N_("{value}: territories {places}"),
        "spot", "circle", "owners", whose=True,
    ),
    "force": Kind(
        N_("the force on {place}"), N_("Forces"), N_("Forces of {value}: {places}"),
        "spot", "number", "owners",
    ),
    "stone": Kind(
        N_("the piece on {place}"), N_("Pieces"), N_("{value}: pieces on {places}"),
        "point", "disc", "stones", whose=True,
    ),
    "bubble": Kind(
        N_("the circle {place}"), N_("Circles"), N_("Circles filled in: {places}"),
        "bubble", "dot", "bubbles", lasting=True,
    ),
    "tick": Kind(
        N_("the box {place}"), N_("Boxes"), N_("Boxes ticked: {places}"),
        "box", "cross", "boxes", lasting=True, noted=True,
    ),
}  # fmt: skip

LASTING: Final = frozenset(kind for kind, row in KINDS.items() if row.lasting)
"""Kinds of permanent marks."""
NOTED: Final = frozenset(kind for kind, row in KINDS.items() if row.noted)
"""Kinds with which players note what follows from other marks."""
