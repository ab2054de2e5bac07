"""What commands take from the user: a game by name, its options, pens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.cli.frame import Problem
from companion.games import game as find_game
from companion.games.protocol import Game
from companion.locale.meant import meant
from companion.sentences import N_, say

PEN_COLOURS = ("blue", "red", "black", "white", "green")
"""What a pen may stand for, or be."""


def game_named(key: str) -> Game[Any, Any]:
    """The game with this key, written in any case, with hyphens or blanks.

    Raises:
        UnknownGame: no such game.
    """
    return find_game("-".join(key.lower().replace("_", " ").replace("-", " ").split()))


def pairs(texts: Iterable[str]) -> Mapping[str, str]:
    """``("size=9", "negation=square")`` as a mapping; the last of two wins."""
    found = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not (key.strip() and equals and value.strip()):
            raise Problem(say(N_("“{text}” should have the form name=value"), text=text))
        found[key.strip().replace("-", "_")] = value.strip()
    return found


def marks_said(texts: Iterable[str]) -> Mapping[str, str]:
    """``("line a1-b1=red", "fill c3=empty")`` as the value of each mark; the last of two wins."""
    found = {}
    for text in texts:
        mark, equals, value = text.partition("=")
        if not (mark.strip() and equals and value.strip()):
            problem = say(N_("“{text}” should have the form “line a1-b1=red”"), text=text)
            raise Problem(problem)
        found[mark.strip()] = value.strip()
    return found


def pens(texts: Iterable[str]) -> Mapping[str, str]:
    """``--inks blue=black,red=green`` as the pen that drew each colour, in any language."""
    said = pairs(part for text in texts for part in text.split(",") if part.strip())
    return {meant(colour, PEN_COLOURS): meant(pen, PEN_COLOURS) for colour, pen in said.items()}


def with_size(chosen: Mapping[str, str], size: int | None) -> Mapping[str, str]:
    """``--size 9`` is short for ``--set size=9``."""
    return chosen if size is None else {**chosen, "size": str(size)}
