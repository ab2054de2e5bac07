"""Tags in which the desk stores more than a record's moves: branches, secret orders and
which moves were agreed on.

Branches are text such as ``3: c2 / d4; 5: e5``: each begins with the number of main-line moves
after which it branches off, then its moves. Secret orders are obscured
(:mod:`companion.records.veiled`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from companion.application.table.tree import Entered, GameTree, Moves
from companion.games.protocol import BadText, Game, Move, Position
from companion.records import may_be_legal
from companion.records.veiled import lifted, veiled

SEALED = "Sealed"
"""The tag that stores them, one word for each position in which somebody has ordered."""
Secret = Mapping[tuple[int, Position], Mapping[str, Move]]
"""Orders by player, for each position together with the number of positions up to it."""


def sealed_text(
    game: Game[Position, Move], tree: GameTree, secret: Secret, unread: str = ""
) -> str:
    """The orders of all positions of a tree, followed by unparsed words (``unread``)."""
    words = []
    for number, node in enumerate(tree.nodes if secret else ()):
        depth = len(tree.path(number))
        orders = secret.get((depth, node.position))
        if orders:
            lines = [f"{player}: {game.format_move(move)}" for player, move in orders.items()]
            words.append(veiled(_key(game, depth, node.position), "\n".join(lines)))
    return " ".join([*dict.fromkeys(words), *unread.split()])


def read_sealed(
    game: Game[Position, Move], tree: GameTree, text: str
) -> tuple[dict[tuple[int, Position], dict[str, Move]], str]:
    """The orders in a tag for positions of a tree, and the words that fit none."""
    found: dict[tuple[int, Position], dict[str, Move]] = {}
    unread = text.split()
    for number, node in enumerate(tree.nodes if unread else ()):
        depth = len(tree.path(number))
        key = _key(game, depth, node.position)
        for word in tuple(unread):
            orders = _orders(game, node.position, lifted(key, word))
            if orders:
                found[depth, node.position] = orders
                unread.remove(word)
    return found, " ".join(unread)


def _orders(game: Game[Position, Move], position: Position, text: str) -> dict[str, Move]:
    """The orders in lines such as ``blue: c2*2 d2``; empty if they are illegal."""
    orders = {}
    able = game.to_move(position)
    for line in text.splitlines():
        player, _, words = line.partition(":")
        try:
            move = game.parse_move(words.strip())
        except BadText:
            return {}
        if player not in able or not may_be_legal(game.breaches(position, player, move)):
            return {}
        orders[player] = move
    return orders if len(orders) < len(able) else {}


def _key(game: Game[Position, Move], depth: int, position: Position) -> bytes:
    return f"{game.key} {depth} {game.format_position(position)}".encode()


AGREED_MOVES = "AgreedMoves"
"""The tag that stores which moves all players have agreed on, such as ``3-4``."""


def read_agreed(text: str) -> range:
    """The numbers of moves in that tag; none if it cannot be read."""
    found = re.fullmatch("([0-9]{1,5})-([0-9]{1,5})", text)
    return range(0) if found is None else range(int(found[1]), int(found[2]) + 1)


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


def unfolded(
    game: Game[Position, Move], found: Entered, tags: Mapping[str, str]
) -> tuple[GameTree, dict[tuple[int, Position], dict[str, Move]], dict[str, str]]:
    """The tree with its branches, the secret orders, and the tags; what does not fit the tree stays
    in the tags."""
    tree, branches = with_branches(found.tree, game, tags.get(BRANCHES, ""))
    secret, sealed = read_sealed(game, tree, tags.get(SEALED, ""))
    if found.pending:
        secret.setdefault((len(tree.path()), tree.position), dict(found.pending))
    left = {BRANCHES: branches, SEALED: sealed}
    kept = {tag: left.get(tag, text) for tag, text in tags.items()}
    return tree, secret, {tag: text for tag, text in kept.items() if text or tag not in left}
