"""Converting a tree's main line to a record's turns and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.application.table.tree import GameTree, Moves
from companion.games.protocol import Game, Move, Position
from companion.records import Objection, Played, Record, Replay, Turn

BETWEEN_NOTES = "\n"
"""Between several comments on one move, which are one note."""


@dataclass(frozen=True)
class Entered:
    """A record's turns, played on a tree.

    Attributes:
        tree: at the end of what could be played.
        rest: the turns that could not be played, beginning with the illegal move.
        objection: what that move breaches, ``None`` if everything was played.
        pending: orders of an incomplete last turn, by player.
    """

    tree: GameTree
    rest: tuple[Turn, ...] = ()
    objection: Objection[Position, Move] | None = None
    pending: Mapping[str, Move] = field(default_factory=dict)


def entered(game: Game[Position, Move], record: Record, tree: GameTree | None = None) -> Entered:
    """Play a record on a tree (by default a new one), which keeps its other branches.

    Raises:
        BadText: the record's position or a move is invalid.
    """
    played: Replay[Position, Move] = Replay(record, game)
    here = GameTree.of(played.start) if tree is None else tree.to(0)
    path = [here.at]
    for step in played:
        here = here.played(tuple(step.moves.items()), step.after)
        path.append(here.at)
    here = _noted(here, path, record.turns, game).to(path[-1])
    pending = played.pending if played.illegal is None else {}
    rest = () if pending else tuple(_rest(record.turns, game, len(path) - 1))
    return Entered(here, rest, played.illegal, pending)


def _noted(
    tree: GameTree, path: Sequence[int], turns: Sequence[Turn], game: Game[Position, Move]
) -> GameTree:
    """The record's comments as notes on the positions after their moves."""
    for number, entry in zip(path[1:], entries_of(turns, game), strict=False):
        note = comments_of(entry)
        if note:
            tree = tree.to(number).noted(note)
    return tree


def entries_of(turns: Sequence[Turn], game: Game[Position, Move]) -> Sequence[Turn]:
    """The units of play: a whole turn, or one move."""
    return turns if game.simultaneous else [(move,) for turn in turns for move in turn]


def _rest(turns: Sequence[Turn], game: Game[Position, Move], done: int) -> Iterator[Turn]:
    """What follows the moves that could be played; the turn in which play stops is split."""
    if game.simultaneous:
        yield from turns[done:]
        return
    for turn in turns:
        if done >= len(turn):
            done -= len(turn)
            continue
        yield turn[done:]
        done = 0


def turns_of(
    game: Game[Position, Move], tree: GameTree, rest: Sequence[Turn] = ()
) -> tuple[Turn, ...]:
    """The main line's turns, notes as comments, followed by a rest that continues it."""
    turns: list[Turn] = []
    for number in tree.main_line()[1:]:
        node = tree.nodes[number]
        before = tree.nodes[node.parent].position
        turn = tuple(_played(game, before, node.moves, node.note))
        if game.simultaneous or not turns or len(turns[-1]) == len(game.players):
            turns.append(turn)
        else:
            turns[-1] = (*turns[-1], *turn)
    if rest and not game.simultaneous and turns and len(turns[-1]) < len(game.players):
        turns[-1] = (*turns[-1], *rest[0])
        rest = rest[1:]
    return (*turns, *rest)


def _played(
    game: Game[Position, Move], before: Position, moves: Moves, note: str
) -> Iterator[Played]:
    alone = () if game.simultaneous else game.to_move(before)
    for place, (player, move) in enumerate(moves):
        named = alone != (player,)
        last = place == len(moves) - 1
        comments = tuple(note.split(BETWEEN_NOTES)) if note and last else ()
        yield Played(game.format_move(move), player if named else "", comments)


def first_of(game: Game[Position, Move], rest: Sequence[Turn]) -> Turn:
    """The first unit of a rest: a whole turn's orders, or one move."""
    return entries_of(rest, game)[0]


def number_of(game: Game[Position, Move], rest: Sequence[Turn]) -> int:
    """How many moves, or turns of simultaneous orders, a rest has."""
    return len(entries_of(rest, game))


def after_first(game: Game[Position, Move], rest: Sequence[Turn]) -> tuple[Turn, ...]:
    """A rest without its first unit."""
    return tuple(_rest(rest, game, 1))


def text_of(turn: Turn) -> str:
    """A move, or simultaneous orders, as in the move list."""
    return " | ".join(move.text for move in turn)


def comments_of(turn: Turn) -> str:
    """All comments on a move, or on simultaneous orders, as one note."""
    return BETWEEN_NOTES.join(text for move in turn for text in move.comments)


def put_right(
    game: Game[Position, Move], record: Record, tree: GameTree, rest: Sequence[Turn]
) -> Entered:
    """Replace the first unit of a rest by the entry just played on the tree's main line, and play
    the others after it as far as possible. ``record`` has the options and the start."""
    note = comments_of(first_of(game, rest))
    if note and not tree.node.note:
        tree = tree.noted(note)
    turns = turns_of(game, tree, after_first(game, rest))
    return entered(game, replace(record, turns=turns), tree)
