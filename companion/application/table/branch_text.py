"""The branches of a game as the text of a tag: ``3: c2 / d4; 5: e5``.

Each begins with the number of main-line moves after which it branches off, then its moves.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.application.table.tree import GameTree, Moves
from companion.games.protocol import BadText, Game, Move, Position
from companion.records import may_be_legal

BRANCHES = "Branches"
"""The tag that stores them."""
BETWEEN, MOVES, ORDERS = "; ", " / ", " | "


def branches_text(tree: GameTree, game: Game[Position, Move], unread: str = "") -> str:
    """All branches of a tree, followed by those that could not be parsed (``unread``)."""
    parts = [_branch(tree, game, depth, nodes) for depth, nodes in tree.branches()]
    return BETWEEN.join([*parts, unread] if unread else parts)


def _branch(tree: GameTree, game: Game[Position, Move], depth: int, nodes: Sequence[int]) -> str:
    texts = [
        ORDERS.join(game.format_move(move) for _, move in tree.nodes[number].moves)
        for number in nodes
    ]
    return f"{depth}: {MOVES.join(texts)}"


def with_branches(tree: GameTree, game: Game[Position, Move], text: str) -> tuple[GameTree, str]:
    """The tree with the branches in a text, positioned at the end of its main line, and the text of
    those that could not be played to the end; they are in the tree as far as they could."""
    main = tree.main_line()
    unread = []
    for part in filter(None, map(str.strip, text.split(BETWEEN.strip()))):
        depth, _, line = part.partition(":")
        if not depth.strip().isdecimal() or int(depth) >= len(main):
            unread.append(part)
            continue
        branch = tree.to(main[int(depth)])
        for words in line.split(MOVES.strip()):
            try:
                branch = _played(branch, game, words)
            except (BadText, ValueError):
                unread.append(part)
                break
        tree = branch
    return tree.to(main[-1]), BETWEEN.join(unread)


def _played(tree: GameTree, game: Game[Position, Move], words: str) -> GameTree:
    players = game.to_move(tree.position)
    texts = words.split(ORDERS.strip()) if game.simultaneous else [words]
    moves: Moves = tuple(
        (player, game.parse_move(text.strip()))
        for player, text in zip(players, texts, strict=False)
    )
    for player, move in moves:
        if not may_be_legal(game.breaches(tree.position, player, move)):
            raise ValueError(f"{words} is not legal")
    if not moves or (game.simultaneous and len(moves) < len(players)):
        raise ValueError(f"{words} is no turn")
    return tree.played(moves, game.play(tree.position, dict(moves)))
