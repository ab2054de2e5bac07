"""A position as one line of text, and back.

``blue a1 b1*3 c1; red a8 b8*2; turns 3``: each player's territories, ``*3`` for the recruits there,
and how many turns have been played; ``?`` or nothing if that is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.games.bits import Bits, bits
from companion.games.blottos_war.grid import grid
from companion.games.blottos_war.position import Position, position_of
from companion.games.blue_and_red import PLAYERS
from companion.games.options import Options
from companion.games.position_text import bad_word, digits, off_board, parts_of, values_of
from companion.games.protocol import BadText
from companion.sentences import N_

FIELDS = (*PLAYERS, "turns")
_TERRITORY = re.compile(r"([a-z][1-9][0-9]?)(?:[*x×]([0-9]+))?")
_MOST_DIGITS = 6
"""Of a number of recruits."""


def format_position(position: Position) -> str:
    """The position's canonical text."""
    turns = "?" if position.turns is None else str(position.turns)
    fields = [[player, *_territories(position, player)] for player in PLAYERS]
    return "; ".join(" ".join(words) for words in [*fields, ["turns", turns]])


def _territories(position: Position, player: str) -> Iterator[str]:
    for i in bits(position.owned(player)):
        name, force = position.grid.names[i], position.forces[i]
        yield f"{name}*{force}" if force else name


def parse_position(options: Options, text: str) -> Position:
    parts = parts_of(text.replace(",", " "), FIELDS)
    if not parts.keys() & set(PLAYERS):
        raise BadText.of(N_("write a position like blue a1 b1*3; red a8 b8*2; turns 3"))
    g = grid(options)
    forces = [0] * g.size
    owned: dict[str, Bits] = dict.fromkeys(PLAYERS, 0)
    for player in PLAYERS:
        for word in parts.get(player, ()):
            found = _TERRITORY.fullmatch(word.text)
            place = g.index.get(found[1]) if found else None
            if found is None or place is None:
                raise BadText(off_board(word.text, g.index), word.column)
            if len(found[2] or "") > _MOST_DIGITS:
                raise bad_word(N_("the number of recruits in “{word}” is too large"), word)
            if (owned["blue"] | owned["red"]) >> place & 1:
                raise bad_word(N_("“{word}” is here twice"), word)
            owned[player] |= 1 << place
            forces[place] = int(found[2] or 0)
    (turns,) = values_of(parts, "turns", 1, digits(6), N_("“{word}” is not a number of turns"))
    return position_of(options, owned["blue"], owned["red"], forces, turns)
