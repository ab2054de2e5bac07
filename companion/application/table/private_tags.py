"""Tags in which the desk stores more than a record's moves: branches and secret orders."""

from __future__ import annotations

from collections.abc import Mapping

from companion.application.table.branch_text import BRANCHES, with_branches
from companion.application.table.main_line import Entered
from companion.application.table.sealed_text import SEALED, read_sealed
from companion.application.table.tree import GameTree
from companion.games.protocol import Game, Move, Position


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
