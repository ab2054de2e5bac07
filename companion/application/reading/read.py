"""Games, game records, photos and boards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.board import Page
from companion.games import game as _game
from companion.games.protocol import Game
from companion.games.stated import StatedRule, stated_rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.records import Record
    from companion.scoring.scored import Scored

Answers = Mapping[str, str | int | bool]
"""House rules by id: ``{"size": 9, "negation": "square"}``."""
Picture: TypeAlias = "NDArray[np.uint8]"
"""A photo: shape (height, width, 3), RGB, 8 bits, upright."""


def game(key: str) -> Game[Any, Any]:
    """A game by its key: its rules, house rules, boards, positions and moves.

    >>> companion.game("line-wars").players
    ('blue', 'red')
    >>> companion.game("line-wars").as_json()["author"]
    'Samuel Dassler'

    Raises:
        CompanionError: there is no such game.
    """
    return _game(key)


def rules(game: str, rule_id: str = "") -> tuple[StatedRule, ...]:
    """The rules of a game in our own words, or the one with this id, with their house rules.

    >>> companion.rules("line-wars", "LW-1")
    (<LW-1: Blue goes first, then the players take turns.>,)
    >>> [rule.ruling.id for rule in companion.rules("line-wars") if rule.ruling]
    ['branching', 'short_turns', 'negation', 'end']

    Raises:
        CompanionError: there is no such game or rule.
    """
    return stated_rules(_game(game), rule_id)


def board(
    game: str, item: str = "board", *, paper: str = "a4", **options: str | int | bool
) -> Page:
    """A printed sheet, with every place in mm from the page's top-left corner; y points down.

    Args:
        game: a game's key.
        item: the board to play on, or another sheet, such as ``travel`` for Lineage.
        paper: ``a4`` or ``letter``.
        options: house rules that change the board, such as ``size=9``.

    >>> sheet = companion.board("line-wars", size=4)
    >>> sheet
    <Page line-wars board: 210 × 297 mm, a4>
    >>> sheet.points["a1"] == tuple(sheet.as_json()["points"]["a1"])
    True
    >>> sheet.board.edges["a1-b1"]
    ('a1', 'b1')

    Raises:
        CompanionError: there is no such game, item, paper, option or answer.
    """
    from companion.games.sheet_page import sheet_page

    found = _game(game)
    return sheet_page(found, found.choose(options), item, paper)


def load(source: str | Path | bytes) -> Record:
    """Load a game record (``.pgr``) from a file, or from the bytes of one.

    >>> companion.load("samples/line-wars-from-photo.pgr")
    <Record line-wars: 0 turns, 10-8>
    >>> record = companion.load(b'[Game "line-wars"]\\n\\n1. a7-b7 g1-f1-f2-f3-f4')
    >>> record.as_json()["turns"]
    [[{'player': None, 'move': 'a7-b7'}, {'player': None, 'move': 'g1-f1-f2-f3-f4'}]]

    Raises:
        CompanionError: the file cannot be read. ``line`` and ``column`` say where.
    """
    from companion.records import load_record
    from companion.records.files import record_in

    return record_in(source) if isinstance(source, bytes) else load_record(source)


def read(
    source: str | Path | bytes | Picture,
    *,
    game: str | None = None,
    options: Answers | None = None,
    inks: Mapping[str, str] | None = None,
) -> Scored:
    """Score and explain a photo of a finished game, or a game record.

    Args:
        source: a file, the bytes of a file, or an upright photo as an array of shape
            (height, width, 3) in RGB (OpenCV reads BGR: pass ``picture[..., ::-1]``).
        game: which game it is, if the photo does not say.
        options: house rules, and answers to questions that a photo leaves open.
        inks: the pen that each colour was drawn with, such as ``{"blue": "black"}``.

    >>> scored = companion.read("samples/line-wars-printed-wood.jpg")
    >>> scored.score, scored.winner
    ({'blue': 10, 'red': 8}, 'blue')
    >>> [mark.name for mark in scored.unsure]
    []
    >>> scored.as_json()["status"]
    'read'

    Raises:
        CompanionError: the photo shows no readable board (the error says what to do), the file
            cannot be read, or the game has no such option or answer.
    """
    chosen = _chosen(options)
    if isinstance(source, (str, Path)):
        from companion.scoring.one_file import score

        return score(str(source), game=game, chosen=chosen, inks=inks)
    from companion.records.files import is_picture, record_in

    if isinstance(source, bytes) and not is_picture(source):
        from companion.scoring.from_record import score_loaded

        return score_loaded(record_in(source, _game(game) if game else None), chosen)
    from companion.scoring.from_photo import score_photo

    return score_photo(source, game=game, chosen=chosen, inks=inks)


def _chosen(options: Answers | None) -> dict[str, str]:
    """House rules written as on the command line."""
    return {
        key: ("on" if value else "off") if isinstance(value, bool) else str(value)
        for key, value in (options or {}).items()
    }
