"""A position as one line of text, and back.

``blue a7-b7-b6 c5-d5; red g1-f1; black c3 d4; next blue; turns 3 3; agreed no``: each colour's
lines as trails, the blackened squares, who is to move, how many turns Blue and Red have taken, and
whether both agreed that the game is over; ``?`` for what is not known. Parts left out are not
known, except that nothing is agreed while it is somebody's turn.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

from companion.games.bits import Bits
from companion.games.blue_and_red import PLAYERS
from companion.games.line_wars.grid import Grid
from companion.games.line_wars.position import Position
from companion.games.line_wars.trail import stroke
from companion.games.options import Options
from companion.games.position_text import (
    Word,
    bad_word,
    digits,
    off_board,
    one_of,
    parts_of,
    values_of,
)
from companion.games.protocol import BadText
from companion.sentences import N_, like

FIELDS = ("blue", "red", "black", "next", "turns", "agreed")


def format_position(position: Position) -> str:
    """The position's canonical text."""
    g = position.grid
    turns = ["?" if taken is None else str(taken) for taken in position.turns]
    agreed = {None: "?", False: "no", True: "yes"}[position.agreed]
    words = [
        ["blue", *trails(g, position.blue, g.corners["blue"])],
        ["red", *trails(g, position.red, g.corners["red"])],
        ["black", *g.place_list(position.black)],
        ["next", position.player or "?"],
        ["turns", *turns],
        ["agreed", agreed],
    ]
    return "; ".join(" ".join(field) for field in words)


def trails(g: Grid, lines: Bits, corner: int) -> Iterator[str]:
    """Lines as trails that cover each line once; deterministic.

    A trail begins at the player's corner while lines are left there, then at the first dot of odd
    degree, else at the first dot with a line.
    """
    while lines:
        touched = g.touched(lines)
        start = 1 << corner & touched or g.odd(lines) or touched
        names, lines = stroke(g, lines, (start & -start).bit_length() - 1)
        yield "-".join(names)


def _lines(g: Grid, words: Iterable[Word], taken: Bits) -> Bits:
    drawn = 0
    for word in words:
        dots = word.text.split("-")
        if len(dots) < 2:
            raise BadText(like("a7-b7-b6", word.text), word.column)
        for pair in itertools.pairwise(dots):
            edge = g.between.get(pair)
            if edge is None:
                line = Word("-".join(pair), word.column)
                raise bad_word(N_("“{word}” does not join two neighbouring dots"), line)
            if edge & (drawn | taken):
                line = Word("-".join(pair), word.column)
                raise bad_word(N_("“{word}” is here twice"), line)
            drawn |= edge
    return drawn


def _squares(g: Grid, words: Iterable[Word]) -> Bits:
    black = 0
    for word in words:
        square = g.index.get(word.text)
        if square is None or not g.squares >> square & 1:
            names = g.place_list(g.squares)
            raise BadText(off_board(word.text, names), word.column)
        black |= 1 << square
    return black


def parse_position(options: Options, text: str) -> Position:
    g, found = Position(options).grid, parts_of(text, FIELDS)
    blue = _lines(g, found.get("blue", ()), 0)
    red = _lines(g, found.get("red", ()), blue)
    (player,) = values_of(found, "next", 1, one_of(PLAYERS))
    turns = values_of(found, "turns", 2, digits(3))
    (agreed,) = values_of(found, "agreed", 1, {"no": False, "yes": True})
    if "agreed" not in found and player is not None:
        agreed = False
    return Position(
        options,
        blue,
        red,
        _squares(g, found.get("black", ())),
        player,
        (turns[0], turns[1]),
        agreed,
    )
