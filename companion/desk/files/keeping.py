"""A table as a record, and a record as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.desk.play.seen import State
from companion.desk.play.table import Table
from companion.desk.play.tree import GameTree, Moves
from companion.games import game as find_game
from companion.games.protocol import BadText, Game
from companion.records import Objection, Played, Record, Replay, Turn, replay, result_text

BRANCHES = "Branches"
"""The tag that keeps the lines beside the main line: ``3: c2 / d4; 5: e5``, after how many moves
of the main line each leaves it, and its moves."""
BETWEEN, MOVES, ORDERS = "; ", " / ", " | "


@dataclass(frozen=True)
class Opened:
    """A record on a table.

    Attributes:
        table: the game as far as the rules allow.
        rest: the turns that could not be played; they are written back as long as the main line is
            not played on.
        objection: the first illegal move, ``None`` if all are legal.
    """

    table: Table
    rest: tuple[Turn, ...] = ()
    objection: Objection[Any, Any] | None = None


def opened(record: Record) -> Opened:
    """A record's game on a table, at its last position.

    Raises:
        UnknownGame: the record is of no game we have.
        BadText: its position or a move is none.
    """
    game = find_game(record.game)
    played: Replay[Any, Any] = replay(record, game)
    tree = GameTree.of(played.start)
    for step in played:
        tree = tree.played(tuple(step.moves.items()), step.after)
    tree = _noted(tree, record, game)
    kept = dict(record.tags)
    tree = _with_branches(tree, game, kept.pop(BRANCHES, ""))
    table = Table(game, record.options, start=played.start, tags=kept)
    agreed = record.result if record.result != result_text(game, played.result) else ""
    table.restore(State(tree.to(tree.main_line()[-1]), kept, "" if agreed == "*" else agreed))
    done = len(tree.main_line()) - 1
    return Opened(table, tuple(_rest(record, game, done)), played.illegal)


def _noted(tree: GameTree, record: Record, game: Game[Any, Any]) -> GameTree:
    """The record's comments as notes about the positions after their moves."""
    line = tree.main_line()
    entries: Sequence[tuple[Played, ...]] = record.turns
    if not game.simultaneous:
        entries = [(move,) for turn in record.turns for move in turn]
    for number, entry in zip(line[1:], entries, strict=False):
        note = " ".join(text for move in entry for text in move.comments)
        if note:
            tree = tree.to(number).noted(note)
    return tree


def _rest(record: Record, game: Game[Any, Any], done: int) -> Iterator[Turn]:
    """What follows the moves that could be played; the turn in which it stops is cut."""
    if game.simultaneous:
        yield from record.turns[done:]
        return
    for turn in record.turns:
        if done >= len(turn):
            done -= len(turn)
            continue
        yield turn[done:]
        done = 0


def _with_branches(tree: GameTree, game: Game[Any, Any], text: str) -> GameTree:
    """The tree with the lines that the tag tells; one that cannot be played ends where it must."""
    main = tree.main_line()
    for part in text.split(BETWEEN.strip()):
        depth, _, line = part.partition(":")
        if not depth.strip().isdecimal() or int(depth) >= len(main):
            continue
        branch = tree.to(main[int(depth)])
        for words in line.split(MOVES.strip()):
            try:
                branch = _played(branch, game, words)
            except (BadText, ValueError):
                break
        tree = branch
    return tree.to(main[-1])


def _played(tree: GameTree, game: Game[Any, Any], words: str) -> GameTree:
    players = game.to_move(tree.position)
    texts = words.split(ORDERS.strip()) if game.simultaneous else [words]
    moves: Moves = tuple(
        (player, game.parse_move(text.strip()))
        for player, text in zip(players, texts, strict=False)
    )
    for player, move in moves:
        if any(not breach.unknown for breach in game.breaches(tree.position, player, move)):
            raise ValueError(f"{words} is not legal")
    if not moves or (game.simultaneous and len(moves) < len(players)):
        raise ValueError(f"{words} is no turn")
    return tree.played(moves, game.play(tree.position, dict(moves)))


def record_of_table(table: Table, rest: Sequence[Turn] = ()) -> Record:
    """The main line as a record, branches in a tag of their own."""
    game, tree, state = table.game, table.tree, table.state
    line = tree.main_line()
    moves = [tree.nodes[number] for number in line[1:]]
    turns: list[Turn] = []
    for number, node in zip(line[1:], moves, strict=True):
        before = tree.nodes[tree.nodes[number].parent].position
        turn = tuple(_entries(game, before, node.moves, node.note))
        if game.simultaneous or not turns or len(turns[-1]) == len(game.players):
            turns.append(turn)
        else:
            turns[-1] = (*turns[-1], *turn)
    if rest and not game.simultaneous and turns and len(turns[-1]) < len(game.players):
        turns[-1] = (*turns[-1], *rest[0])
        rest = rest[1:]
    tags = dict(state.tags)
    branches = BETWEEN.join(_branch(table, depth, nodes) for depth, nodes in tree.branches())
    if branches:
        tags[BRANCHES] = branches
    start = tree.nodes[0].position
    end = tree.nodes[line[-1]].position
    return Record(
        game=game.key,
        options=table.options,
        tags=tuple(tags.items()),
        turns=(*turns, *rest),
        result=state.result or result_text(game, game.result(end)),
        position=game.format_position(start) if table.from_position else "",
    )


def _entries(game: Game[Any, Any], before: Any, moves: Moves, note: str) -> Iterator[Played]:
    named = game.simultaneous or len(game.to_move(before)) > 1
    for place, (player, move) in enumerate(moves):
        last = place == len(moves) - 1
        comments = (note,) if note and last else ()
        yield Played(game.format_move(move), player if named else "", comments)


def _branch(table: Table, depth: int, nodes: Sequence[int]) -> str:
    texts = [
        ORDERS.join(table.game.format_move(move) for _, move in table.tree.nodes[number].moves)
        for number in nodes
    ]
    return f"{depth}: {MOVES.join(texts)}"


def without_rest(opened_: Opened) -> Opened:
    """The same with what could not be played given up."""
    return replace(opened_, rest=(), objection=None)
