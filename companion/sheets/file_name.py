"""The file name of a printable: different for every different sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Unpack
from zlib import crc32

from companion.games.options import Options
from companion.games.protocol import Game
from companion.locale import catalogue
from companion.sentences import ENGLISH
from companion.sheets.page.leaf import Asked
from companion.sheets.printing import KIT

SIZE = "size"
"""The option always shown, as a bare number."""


def file_name(
    game: Game[Any, Any],
    item: str,
    options: Options,
    paper: str,
    *,
    language: str = "en",
    **asked: Unpack[Asked],
) -> str:
    """``line-wars-7-branching-on-a4.pdf``: the game, the item unless it is the board, the
    non-standard options (free text as a hash), the paper, and non-standard ways of printing. Always
    contains a board's size."""
    seed, difficulty = asked.get("seed", 1), asked.get("difficulty", "")
    drawn = [difficulty] if difficulty else []
    if seed != 1 and item not in (*game.boards(options), KIT):
        drawn.append(f"seed-{seed}")
    drawn += _wishes(asked)
    words = [game.key, *_called(game, item, options), *_answers(game, item, options), *drawn, paper]
    if catalogue(language) is not ENGLISH:
        words.append(language[:2].lower())
    if asked.get("ink_saver"):
        words.append("ink-saver")
    return "-".join(words) + ".pdf"


def _wishes(asked: Asked) -> Iterator[str]:
    """For whom, how many and how small."""
    if any(asked.get("names", ())):
        yield "+".join(map(_plain, asked["names"]))
    for text in (asked.get("event", ""), asked.get("date", "")):
        if text:
            yield _plain(text)
    for key, usual in (("copies", 0), ("up", 1)):
        if asked.get(key, usual) != usual:
            yield f"{key}-{asked.get(key)}"
    if asked.get("turns"):
        yield f"turns-{asked['turns'][0]}-{asked['turns'][-1]}"
    if asked.get("sides"):
        yield f"{asked['sides']}-side" if asked["sides"] == "one" else f"{asked['sides']}-edge"
    if asked.get("large"):
        yield "large-print"


def _plain(words: str) -> str:
    """Text as a part of a file name: letters and digits, separated by hyphens."""
    return re.sub(r"[\W_]+", "-", words.lower()).strip("-")


def _called(game: Game[Any, Any], item: str, options: Options) -> tuple[str, ...]:
    """The item in a file name; slips that share a page share its name, up to the hyphen."""
    boards = game.boards(options)
    if item in boards and boards[item].half:
        return (item.partition("-")[0],)
    return () if item == "board" else (item,)


def _answers(game: Game[Any, Any], item: str, options: Options) -> Iterator[str]:
    usual = game.choose()
    for option in game.options:
        value = options[option.id]
        if option.id == SIZE:
            if item in game.boards(options) or value != usual[SIZE]:
                yield str(value)
        elif value != usual[option.id]:
            told = f"{crc32(str(value).encode()):08x}" if option.kind == "text" else value
            yield f"{option.id}-{told}".replace("_", "-")
