"""Moves and positions as text, and back.

A position is one line, ``white a1 b2; black c3; next black; spots 12345 45123 ...``: the spots with
each player's rings, who is to move next (``?`` if not known), and the spots' colours if they differ
from the options' layout. Without ``next`` the numbers of rings determine whose turn it is, where
they can.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.games.line_or_colour.layout import SIZES, Bits, Layout, layout_of
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
from companion.games.position_text import off_board
from companion.games.protocol import STANDS, BadText
from companion.games.texts import not_a_move
from companion.sentences import N_, Sentence, choose, say

FIELDS = (*PLAYERS, "next", "spots")
_PLACE = re.compile(r"[a-z][1-9][0-9]?")

Word = tuple[str, int]
"""A word and the column of its first letter, counted from 1."""


def parse_move(text: str) -> Move:
    """A move from its text: a spot or ``swap``, with ``!`` if it stands.

    Raises:
        BadText: it is neither.
    """
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
    """A position from its text.

    Raises:
        BadText: with the column at fault.
    """
    found = _fields(text)
    layout = layout_of(printed_rows(options))
    if "spots" in found:
        layout = _spots(layout, found["spots"])
    white = _rings(layout, found.get("white", []), 0)
    black = _rings(layout, found.get("black", []), white)
    player = _next(found["next"]) if "next" in found else next_player(options, white, black)
    return position_of(options, white, black, player, layout)


def _fields(text: str) -> dict[str, list[Word]]:
    found: dict[str, list[Word]] = {}
    column = 1
    for part in text.split(";"):
        words = list(_words(part, column))
        column += len(part) + 1
        if not words:
            continue
        (name, at), *rest = words
        if name.lower() not in FIELDS:
            raise BadText(
                choose(FIELDS, _short(name)),
                at,
            )
        if name.lower() in found:
            raise BadText(say(N_("“{word}” is here twice"), word=name.lower()), at)
        found[name.lower()] = rest or [("", at + len(name))]
    return found


def _words(part: str, column: int) -> Iterator[Word]:
    for match in re.finditer(r"\S+", part):
        yield match[0], column + match.start()


def _rings(layout: Layout, words: list[Word], taken: Bits) -> Bits:
    rings = 0
    for word, at in words:
        if not word:
            continue
        spot = layout.bit.get(word.lower())
        if spot is None:
            raise BadText(off_board(_short(word), layout.names.values()), at)
        if spot & (rings | taken):
            raise BadText(say(N_("“{word}” is here twice"), word=word.lower()), at)
        rings |= spot
    return rings


def _next(words: list[Word]) -> str | None:
    (word, at), *more = words
    if more or word.lower() not in (*PLAYERS, "?"):
        fault: Sentence = say(N_("write white, black or ? after “next”"))
        raise BadText(fault, more[0][1] if more else at)
    return None if word == "?" else word.lower()


def _spots(printed: Layout, words: list[Word]) -> Layout:
    """The spots as they are on the table: any colours, as counters may be misplaced."""
    rows = [word for word, _ in words]
    digits = {str(number) for number in range(1, printed.size + 1)}
    square = len(rows) == printed.size and all(len(row) == printed.size for row in rows)
    if not square or not digits.issuperset("".join(rows)):
        raise BadText(
            say(
                N_("write {size} rows of {size} digits from 1 to {size} after “spots”"),
                size=printed.size,
            ),
            words[0][1],
        )
    assert printed.size in SIZES
    return layout_of(" ".join(rows))


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"
