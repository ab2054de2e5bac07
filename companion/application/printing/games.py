"""Games, their rules and their boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.board import Page
from companion.games import game as _game
from companion.games import game_keys as _keys
from companion.games.options import Options
from companion.games.protocol import Game, Move, Position
from companion.games.sheet_page import sheet_page
from companion.games.stated import StatedRule, stated_rules

if TYPE_CHECKING:
    from companion.judge.judge import Fault


def game_keys() -> tuple[str, ...]:
    """The games that there are, by key.

    >>> companion.game_keys()
    ('blottos-war', 'corona-line', 'line-or-colour', 'line-wars', 'lineage')
    """
    return tuple(_keys())


def game(key: str) -> Game[Position, Move]:
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

    >>> companion.rules("line-wars", "LW-1") == companion.rules("LW-1")
    True
    >>> companion.rules("LW-1")
    (<LW-1: Blue goes first, then the players take turns.>,)
    >>> [rule.ruling.id for rule in companion.rules("line-wars") if rule.ruling]
    ['branching', 'short_turns', 'negation', 'end']

    Raises:
        CompanionError: there is no such game or rule.
    """
    key, rule_id = with_rule(game, rule_id)
    return stated_rules(_game(key), rule_id)


def with_rule(game: str, rule_id: str = "") -> tuple[str, str]:
    """A game and one of its rules, of which the id alone may be given, in the place of the game."""
    if rule_id or game in _keys():  # other games are not even looked at
        return game, rule_id
    letters = game.upper().rstrip("0123456789-") + "-"
    found = (key for key in _keys() if any(each.startswith(letters) for each in _game(key).rules))
    return next(((key, game) for key in found), (game, rule_id))


def rules_played(file: str) -> tuple[Game[Any, Any], Options]:
    """The game of a game record, and the house rules that it was played by.

    Raises:
        CompanionError: the record cannot be read.
    """
    from companion.records import load_record

    record = load_record(file)
    return _game(record.game), record.options


def faults(game: Game[Any, Any], rule_id: str = "") -> tuple[Fault, ...]:
    """The typical illegal moves of a game, or those against one rule, each judged where it is
    made."""
    from companion.judge.judge import faults as found

    return found(game, rule_id)


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
    found = _game(game)
    return sheet_page(found, found.choose(options), item, paper)
