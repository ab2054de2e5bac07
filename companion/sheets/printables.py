"""Printables besides the boards: those of every game, and those that need data from the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.board.check_page import CHECK
from companion.games.printables import printables_of
from companion.games.protocol import Game
from companion.sheets.leaf import Order

Maker = Callable[[Order], bytes]


def _make(item: str, order: Order) -> bytes:
    """Imports only what the item needs."""
    if item == "scores":
        from companion.sheets.score_sheet import score_sheet_pdf as make
    elif item == "tournament":
        from companion.sheets.tournament import tournament_pdf as make
    elif item == "pieces":
        from companion.sheets.pieces import pieces_pdf as make
    elif item == "rules":
        from companion.sheets.rule_card import rule_card_pdf as make
    elif item == CHECK:
        from companion.sheets.check_sheet import check_pdf

        return check_pdf(order.paper, order.sides, order.spoken)
    else:
        from companion.sheets.puzzle_sheet import BOOK_PAGES, puzzles_pdf

        return puzzles_pdf(order, BOOK_PAGES if item == "puzzle-book" else 0)
    return make(order)


def printables(game: Game[Any, Any]) -> Mapping[str, Maker]:
    """The printables of a game besides its boards, by item: each makes a PDF."""
    found = ["rules", "scores", "tournament"]
    found += ["pieces"] * bool(printables_of(game).pieces)
    found += ["puzzles", "puzzle-book"] * bool(game.puzzle)
    return {item: partial(_make, item) for item in (*found, CHECK)}
