"""A rule card's examples, played by the rules: what is on the board and what a move does.

Diagrams state nothing about a move themselves: where a piece goes, what is taken off the board and
what a player may do are computed by the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.board import Marks, split_mark
from companion.games.options import Options
from companion.games.printables import Example
from companion.games.protocol import Breach, Game, Reading, Tint
from companion.sentences import Sentence

BETWEEN = "|"
"""Separates one player's orders from the other's."""
ALL = ("*",)
"""Stands for every place, each in its owner's colour."""
MOVES_A_PIECE = ("slides", "forces")
"""The effects that list a piece's path, place by place."""


@dataclass(frozen=True)
class Shown:
    """An example after it was played.

    Attributes:
        position: after the move if it was played, else before it.
        breaches: the rules that the move breaks.
        way: the places along the move, its start first; empty if the move has no path.
        complete: whether ``way`` contains every place along the move.
        standing: marks in the position.
        drawn: marks that the move adds.
        gone: marks of pieces that were removed or moved away.
        orders: in a game of simultaneous turns the places of a move not yet played, by player.
        reach: the places where the example's piece may go.
    """

    options: Options
    position: Any
    breaches: tuple[Breach, ...] = ()
    way: tuple[str, ...] = ()
    complete: bool = False
    standing: Marks = field(default_factory=dict)
    drawn: Marks = field(default_factory=dict)
    gone: Marks = field(default_factory=dict)
    orders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    reach: frozenset[str] = frozenset()


def holds(game: Game[Any, Any], example: Example, options: Options) -> bool:
    """Whether an example shows the same thing, and stays true, under a table's house rules."""
    try:
        shown = played(game, example, options)
    except ValueError:
        return False
    board = {o.id: options[o.id] for o in game.options if not o.rule and o.kind != "text"}
    usual = played(game, example, game.choose(board))
    result = game.result(shown.position)
    won = result.winner if result.finished else None
    return (
        bool(shown.breaches) == example.refused
        and won == (example.winner or None)
        and game.marks(shown.position) == game.marks(usual.position)
        and tinted(game, example, shown.position) == tinted(game, example, usual.position)
    )


def applies(game: Game[Any, Any], fault: Example, options: Options) -> bool:
    """Whether a typical illegal move is one under a table's house rules, too. Who goes first is
    nothing to one that breaks another rule."""
    for option in game.options:
        first = {answer.value for answer in option.answers} == {*game.players}
        if (
            option.id in fault.options
            and (option.rule == fault.rule if first else option.rule or option.answers)
            and fault.options[option.id] != str(options[option.id])
        ):
            return False
    try:
        shown = played(game, fault, options)
    except ValueError:
        return False
    return bool(shown.breaches) and shown.breaches[0].rule == fault.rule


def fault_told(game: Game[Any, Any], fault: Example, options: Options | None = None) -> Sentence:
    """What is wrong with a typical illegal move; under a table's house rules, if they are known."""
    return played(game, fault, options).breaches[0].sentence


def tinted(game: Game[Any, Any], example: Example, position: Any) -> Mapping[str, Tint]:
    """The places that an example colours by their owner."""
    if not example.tints:
        return {}
    tints = game.tints(Reading(position, game.result(position)))
    wanted = tints if example.tints == ALL else example.tints
    return {place: tints[place] for place in wanted if place in tints}


def before(game: Game[Any, Any], example: Example, house: Options | None = None) -> Any:
    """The position in which an example's move is made; ``house`` supplies the house rules that the
    example leaves open.

    Raises:
        BadOption, BadText: the example is malformed.
        ValueError: a move that should be legal is not.
    """
    # Moves are made for a board of their own size; a picture of the start is of any.
    moved = example.position or example.moves or example.move or example.reach
    choices = [o for o in game.options if o.kind != "text" and (o.rule or o.answers or not moved)]
    ruled = {one.id: house[one.id] for one in choices} if house is not None else {}
    options = game.choose({**ruled, **example.options})
    at = game.parse_position(options, example.position) if example.position else game.start(options)
    for text in filter(str.strip, example.moves):
        at = _after(game, at, text)
    return at


def played(game: Game[Any, Any], example: Example, house: Options | None = None) -> Shown:
    """An example played.

    Raises:
        BadOption, BadText, ValueError: as :func:`before`.
    """
    at = before(game, example, house)
    options = game.options_of(at)
    reach: frozenset[str] = frozenset()
    if example.reach:
        player = example.reach if example.reach in game.players else game.to_move(at)[0]
        held = () if example.reach == player else (example.reach,)
        reach = game.hand.lit(at, player, held)
    if not example.move:
        return Shown(options, at, reach=reach)
    orders = _orders(game, at, example.move, example.by)
    breaches = _breaches(game, at, orders)
    if game.simultaneous and not example.played:
        hand = game.hand
        places = {player: hand.touches(at, player, orders[player]) for player in orders}
        return Shown(options, at, breaches, orders=places)
    position = at
    if example.played and not breaches:
        position = game.play(at, orders)
    way, complete = ((), False) if game.simultaneous else _way(game, at, orders, not breaches)
    standing, marks = game.marks(position), game.marks(at)
    return Shown(
        options,
        position,
        breaches,
        example.way or way,
        complete,
        standing=standing,
        drawn={name: value for name, value in standing.items() if name not in marks},
        gone={name: value for name, value in marks.items() if name not in standing},
        reach=reach,
    )


def _way(
    game: Game[Any, Any], before: Any, orders: Mapping[str, Any], legal: bool
) -> tuple[tuple[str, ...], bool]:
    """The places along a player's move, and whether they are all of them."""
    ((player, move),) = orders.items()
    for effect in game.effects(before, orders) if legal else ():
        if effect.kind in MOVES_A_PIECE:
            return effect.places, True
    hand = game.hand
    touches = hand.touches(before, player, move)
    if len(touches) != 1:
        return touches, False
    # One line of which only the end is touched: the board shows where it starts.
    board = game.boards(game.options_of(before))["board"]
    marks = game.marks(before)
    for name in hand.marks(before, player, touches):
        kind, place = split_mark(name)
        if kind == "line" and name not in marks and touches[0] in board.edges[place]:
            return tuple(sorted(board.edges[place], key=lambda end: end == touches[0])), False
    return touches, False


def _orders(game: Game[Any, Any], position: Any, text: str, by: str = "") -> Mapping[str, Any]:
    """Each player's move; in a game of alternating turns, or if it is ``by`` somebody, only one."""
    players = game.to_move(position)[: None if game.simultaneous else 1] or game.players[:1]
    if by:
        players = (by,)
    parts = text.split(BETWEEN) if game.simultaneous else [text]
    return {
        player: game.parse_move(part.strip()) for player, part in zip(players, parts, strict=True)
    }


def _breaches(game: Game[Any, Any], position: Any, moves: Mapping[str, Any]) -> tuple[Breach, ...]:
    return tuple(
        breach for player, move in moves.items() for breach in game.breaches(position, player, move)
    )


def _after(game: Game[Any, Any], position: Any, text: str) -> Any:
    moves = _orders(game, position, text)
    breaches = _breaches(game, position, moves)
    if breaches:
        raise ValueError(f"{text} is not legal: {breaches[0].sentence}")
    return game.play(position, moves)
