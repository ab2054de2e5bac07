"""A finished sheet: what its marks show, and what they alone prove illegal."""

from __future__ import annotations

from collections.abc import Iterator

from companion.board import Marks, Value
from companion.games.line_or_colour.boards import board
from companion.games.line_or_colour.layout import COLOURS, layout_of
from companion.games.line_or_colour.legality import COLOUR
from companion.games.line_or_colour.position import (
    OTHER,
    PLAYERS,
    Position,
    next_player,
    position_of,
    printed_rows,
)
from companion.games.line_or_colour.scoring import result
from companion.games.options import Options
from companion.games.protocol import Breach, Reading
from companion.games.seen_marks import seen_marks
from companion.games.taking_turns import TurnCounts, one_each, uneven
from companion.sentences import N_


def marks(position: Position) -> Marks:
    """The rings, and the spots that counters give another colour than the printed one."""
    layout = position.layout
    printed = layout_of(printed_rows(position.options))
    found: dict[str, Value] = {}
    for name, spot in layout.spots:
        if position.white & spot:
            found[f"ring {name}"] = "white"
        elif position.black & spot:
            found[f"ring {name}"] = "black"
    for name, spot in layout.spots:
        if layout.digit[spot] != printed.digit[spot]:
            found[f"spot {name}"] = layout.colour(spot)
    return found


def read_marks(options: Options, seen: Marks, *_: object) -> Reading[Position]:
    """The position a sheet's marks show, its score, and the audit."""
    layout = layout_of(printed_rows(options))
    rings = dict.fromkeys(PLAYERS, 0)
    digits = dict(layout.digit)
    for kind, place, value in seen_marks(board(layout.rows), "Line or Colour", seen):
        if kind == "ring":
            rings[str(value)] |= layout.bit[place]
        else:
            digits[layout.bit[place]] = COLOURS.index(str(value)) + 1
    white, black = rings["white"], rings["black"]
    position = position_of(
        options, white, black, next_player(options, white, black), layout.recoloured(digits)
    )
    return Reading(position, result(position), tuple(audit(position)))


def audit(position: Position) -> Iterator[Breach]:
    """What a drawing proves illegal without its history."""
    fault = position.layout.fault
    if fault is not None:
        yield Breach.of("LC-7", N_("In a layout, {fault}"), fault=fault)
    white, black = position.white.bit_count(), position.black.bit_count()
    turns = turn_counts(position.options)
    if not turns.fits(white, black):
        yield uneven(turns.rule, {"white": white, "black": black})
    if len(position.winners) == 2:
        yield Breach.of(
            "LC-6", N_("Both players have a winning set of rings, but the first one ended the game")
        )
    yield from _last_ring(position)


def turn_counts(options: Options, *_: object) -> TurnCounts:
    """White has as many rings or one more; after a swap, as many or one less (LC-1, LC-3)."""
    return one_each("LC-1", (-1, 0, 1) if options.on("pie") else (0, 1))


def _last_ring(position: Position) -> Iterator[Breach]:
    """The winner's last ring made the win and was the last one played (LC-6)."""
    if len(position.winners) != 1:
        return
    (winner,) = position.winners
    layout, rings = position.layout, position.rings(winner)
    if all(layout.wins(rings ^ spot) for spot in layout.each(rings)):
        told = N_(
            "{winner} had already won before the last ring: take any one of {winner}'s "
            "rings away, and it is still a win"
        )
        yield Breach.of("LC-6", told, winner=COLOUR[winner])
    lead = position.white.bit_count() - position.black.bit_count()
    if winner == "black":
        lead = -lead
    # Having just moved, White is one ring ahead and Black level; after a swap it is reversed.
    least = 1 if winner == "white" and not position.options.on("pie") else 0
    if lead == least - 1:
        told = N_("{winner} won, but {other} placed a ring after that")
        yield Breach.of("LC-6", told, winner=COLOUR[winner], other=COLOUR[OTHER[winner]])
