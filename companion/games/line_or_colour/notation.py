"""Moves and positions as text, and back.

A position is one line, ``white a1 b2; black c3; next black; spots 12345 45123 ...``: the spots with
each player's rings, who is to move next (``?`` if not known), and the spots' colours if they differ
from the options' layout. Without ``next`` the numbers of rings determine whose turn it is, where
they can.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.games.bits import Bits
from companion.games.line_or_colour.layout import Layout, layout_of
from companion.games.line_or_colour.position import (
    PLAYERS,
    STOOD,
    SWAP,
    Move,
    Position,
    next_player,
    position_of,
    printed_rows,
)
from companion.games.options import Options
from companion.games.position_text import (
    Part,
    Word,
    bad_word,
    off_board,
    one_of,
    parts_of,
    values_of,
)
from companion.games.protocol import STANDS, BadText
from companion.games.texts import not_a_move
from companion.sentences import N_, say

FIELDS = (*PLAYERS, "next", "spots")
_PLACE = re.compile(r"[a-z][1-9][0-9]?")


def parse_move(text: str) -> Move:
    """A move from its text: a spot or ``swap``, with ``!`` if it stands."""
    move = "".join(text.lower().split())
    if move in (SWAP, STOOD) or _PLACE.fullmatch(move.removesuffix(STANDS)):
        return move
    raise not_a_move(text.strip(), "d4, swap")


def format_position(position: Position) -> str:
    """The position's canonical text."""
    layout = position.layout
    parts = [
        " ".join(["white", *layout.place_list(position.white)]),
        " ".join(["black", *layout.place_list(position.black)]),
        f"next {position.player or '?'}",
    ]
    if layout.rows != printed_rows(position.options):
        parts.append(f"spots {layout.rows}")
    return "; ".join(parts)


def parse_position(options: Options, text: str) -> Position:
    found = parts_of(text, FIELDS)
    layout = layout_of(printed_rows(options))
    if "spots" in found:
        layout = _spots(layout, found["spots"])
    white = _rings(layout, found.get("white", ()), 0)
    black = _rings(layout, found.get("black", ()), white)
    (player,) = values_of(found, "next", 1, one_of(PLAYERS))
    if "next" not in found:
        player = next_player(options, white, black)
    return position_of(options, white, black, player, layout)


def _rings(layout: Layout, words: Sequence[Word], taken: Bits) -> Bits:
    rings = 0
    for word in words:
        spot = layout.bit.get(word.text)
        if spot is None:
            raise BadText(off_board(word.text, layout.names.values()), word.column)
        if spot & (rings | taken):
            raise bad_word(N_("“{word}” is here twice"), word)
        rings |= spot
    return rings


def _spots(printed: Layout, words: Part) -> Layout:
    """The spots as they are on the table: any colours, as counters may be misplaced."""
    rows = [word.text for word in words]
    digits = {str(number) for number in range(1, printed.size + 1)}
    square = len(rows) == printed.size and all(len(row) == printed.size for row in rows)
    if not square or not digits.issuperset("".join(rows)):
        told = say(
            N_("write {size} rows of {size} digits from 1 to {size} after “spots”"),
            size=printed.size,
        )
        raise BadText(told, words[0].column if words else words.column)
    return layout_of(" ".join(rows))
