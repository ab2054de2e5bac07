"""A position as one line of text, and back.

``blue a1 b1*3 c1; red a8 b8*2; turns 3``: each player's territories, ``*3`` for the recruits there,
and how many turns have been played; ``?`` or nothing if that is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.games.blottos_war.grid import Bits, bits, grid
from companion.games.blottos_war.position import PLAYERS, Position, position_of
from companion.games.options import Options
from companion.games.position_text import off_board
from companion.games.protocol import BadText
from companion.sentences import N_, choose, say

FIELDS = (*PLAYERS, "turns")
_WORD = re.compile(r"[^\s;,]+")
_TERRITORY = re.compile(r"([a-z][1-9][0-9]?)(?:[*x×]([0-9]{1,6}))?")
_TURNS = re.compile(r"[0-9]{1,6}")


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
    """A position from its text.

    Raises:
        BadText: with the column at fault.
    """
    fields = dict(_fields(text))
    if not fields.keys() & set(PLAYERS):
        raise BadText(say(N_("write a position like blue a1 b1*3; red a8 b8*2; turns 3")))
    g = grid(options)
    forces = [0] * g.size
    owned: dict[str, Bits] = dict.fromkeys(PLAYERS, 0)
    for player in PLAYERS:
        for word in fields.get(player, [])[1:]:
            found = _TERRITORY.fullmatch(word[0].lower())
            place = g.index.get(found[1]) if found else None
            if found is None or place is None:
                raise BadText(off_board(word[0], g.index), word.start() + 1)
            if (owned["blue"] | owned["red"]) >> place & 1:
                raise _bad(N_("“{word}” is here twice"), word)
            owned[player] |= 1 << place
            forces[place] = int(found[2] or 0)
    return position_of(options, owned["blue"], owned["red"], forces, _turns(fields.get("turns")))


def _fields(text: str) -> Iterator[tuple[str, list[re.Match[str]]]]:
    seen: set[str] = set()
    at = 0
    for part in text.split(";"):
        words = list(_WORD.finditer(text, at, at + len(part)))
        at += len(part) + 1
        if not words:
            continue
        name = words[0][0].lower()
        if name not in FIELDS:
            raise BadText(choose(FIELDS, words[0][0][:40]), words[0].start() + 1)
        if name in seen:
            raise _bad(N_("“{word}” is here twice"), words[0])
        seen.add(name)
        yield name, words


def _turns(words: list[re.Match[str]] | None) -> int | None:
    if words is None:
        return None
    if len(words) != 2:
        raise _bad(N_("“{word}” takes one value"), words[0])
    if words[1][0] == "?":
        return None
    if not _TURNS.fullmatch(words[1][0]):
        raise _bad(N_("“{word}” is not a number of turns"), words[1])
    return int(words[1][0])


def _bad(template: str, word: re.Match[str]) -> BadText:
    sentence = say(template, word=word[0][:40])
    return BadText(sentence, word.start() + 1)
