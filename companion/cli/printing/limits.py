"""What ``companion print`` refuses, and what it warns about."""

from __future__ import annotations

from typing import Any, Final

from companion.board import PAPERS, Board
from companion.cli.exits import APART
from companion.cli.requests import refuse
from companion.games.protocol import Game
from companion.games.sheet_page import TILE, TILES
from companion.sentences import N_, Figure, Sentence, say

PUZZLES: Final = ("puzzles", "puzzle-book")
LEAST_TO_FILL = 1.7
"""Smallest diameter in mm that an ordinary ballpoint fills without touching the next circle."""


def refuse_what_does_nothing(game: Game[Any, Any], item: str) -> None:
    """Reject options that have no effect on this sheet.

    Raises:
        Problem: such an option is given.
    """
    from companion.sheets.listing import listed

    sizes = any(each.sizes for each in listed(game) if each.item == item)
    on_board = item in game.boards(game.choose()) or item.startswith(TILE) or item in (TILES, "kit")
    if item not in PUZZLES:
        template = N_("{option} is for puzzles only: “companion print {game} puzzles”")
        if not game.puzzle:
            template = N_("{option} is for puzzles only, and {title} has none")
        refuse(template, "difficulty", game=game.key, title=game.title)
    if item not in PUZZLES and not on_board:
        refuse(APART, "seed", "layout", other=item)
    if not (sizes or on_board or item in PUZZLES):
        refuse(APART, "size", other=item)


def small_to_fill(board: Board | None, paper: str, up: int) -> Sentence | None:
    """A warning if a board's circles to fill in are too small for most pens; ``up`` is how many
    boards or slips share a page."""
    from companion.sheets.boards.small_boards import cells

    if board is None or not board.bubbles:
        return None
    width = 2 * min(bubble.radius for bubble in board.bubbles.values())
    shared = up // 2 if board.half else up
    if shared > 1:
        width *= cells(PAPERS[paper], shared)[0]
    if width >= LEAST_TO_FILL:
        return None
    return say(
        N_(
            "The smallest circles to fill in are {width} mm wide. Use a fine pen, or print "
            "a smaller board."
        ),
        width=Figure(f"{width:.1f}"),
    )
