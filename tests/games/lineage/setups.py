"""Setups at random."""

from __future__ import annotations

import random

from companion.games.lineage.board_file import IN_OVAL
from companion.games.lineage.board_folder import board_named
from companion.games.lineage.setup import setup_answer


def random_setup(board: str, rng: random.Random) -> str:
    """A random setup on the board of a full answer, all equally likely."""
    data = board_named(board)
    parts = []
    for player in ("red", "blue"):
        oval = data.on[player] + data.within[player]
        parts.append(" ".join([player, *rng.sample(oval, IN_OVAL)]))
    return setup_answer(board, "; ".join(parts))
