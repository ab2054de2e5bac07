"""A finished sheet: what its marks show, and what they alone prove illegal."""

from __future__ import annotations

from collections.abc import Iterator

from companion.board import EMPTY, Marks, Value, split_mark
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
from companion.games.protocol import BadText, Breach, Reading
from companion.sentences import N_, say


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
    """The position a sheet's marks show, its score, and the audit.

    Raises:
        BadText: a mark that this board does not have.
    """
    layout = layout_of(printed_rows(options))
    rings = dict.fromkeys(PLAYERS, 0)
    digits = dict(layout.digit)
    for name, value in seen.items():
        if value == EMPTY:
            continue
        kind, place = _split(name)
        spot = layout.bit.get(place)
        if kind == "ring" and spot is not None and value in PLAYERS:
            rings[str(value)] |= spot
        elif kind == "spot" and spot is not None and value in COLOURS[: layout.size]:
            digits[spot] = COLOURS.index(str(value)) + 1
        else:
            raise BadText(
                say(
                    N_("a sheet of {title} has no mark “{mark}: {value}”"),
                    title="Line or Colour",
                    size=layout.size,
                    mark=name,
                    value=str(value),
                )
            )
    white, black = rings["white"], rings["black"]
    position = position_of(
        options, white, black, next_player(options, white, black), layout.recoloured(digits)
    )
    return Reading(position, result(position), tuple(audit(position)))


def _split(name: str) -> tuple[str, str]:
    try:
        return split_mark(name)
    except ValueError:
        return "", ""


def audit(position: Position) -> Iterator[Breach]:
    """What a drawing proves illegal without its history."""
    yield from _spots(position)
    yield from _numbers(position)
    yield from _one_winner(position)
    yield from _last_ring(position)


def _spots(position: Position) -> Iterator[Breach]:
    fault = position.layout.fault
    if fault is not None:
        yield Breach("LC-7", say(N_("In a layout, {fault}"), fault=fault))


def _numbers(position: Position) -> Iterator[Breach]:
    """White has as many rings or one more; after a swap, as many or one less (LC-1, LC-3)."""
    white, black = position.white.bit_count(), position.black.bit_count()
    pie = position.options.on("pie")
    if white - black in ((-1, 0, 1) if pie else (0, 1)):
        return
    told = N_("{one} has {first} marks and {other} {second}, but players take turns")
    sides = {"one": COLOUR["white"], "other": COLOUR["black"]}
    yield Breach("LC-1", say(told, first=white, second=black, **sides))


def _one_winner(position: Position) -> Iterator[Breach]:
    if len(position.winners) == 2:
        yield Breach(
            "LC-6",
            say(N_("Both players have a winning set of rings, but the first one ended the game")),
        )


def _last_ring(position: Position) -> Iterator[Breach]:
    """The winner's last ring made the win and was the last one played (LC-6)."""
    if len(position.winners) != 1:
        return
    (winner,) = position.winners
    layout, rings = position.layout, position.rings(winner)
    if all(layout.wins(rings ^ spot) for spot in layout.each(rings)):
        yield Breach(
            "LC-6",
            say(
                N_(
                    "{winner} had already won before the last ring: take any one of {winner}'s "
                    "rings away, and it is still a win"
                ),
                winner=COLOUR[winner],
            ),
        )
    lead = position.white.bit_count() - position.black.bit_count()
    if winner == "black":
        lead = -lead
    # Having just moved, White is one ring ahead and Black level; after a swap it is reversed.
    least = 1 if winner == "white" and not position.options.on("pie") else 0
    if lead == least - 1:
        yield Breach(
            "LC-6",
            say(
                N_("{winner} won, but {other} placed a ring after that"),
                winner=COLOUR[winner],
                other=COLOUR[OTHER[winner]],
            ),
        )
