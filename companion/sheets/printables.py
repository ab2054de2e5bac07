"""Printables besides the boards: those of every game, and those that need data from the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.board.check_page import CHECK
from companion.games.printables import printables_of
from companion.games.protocol import Game
from companion.sheets.leaf import Order

Maker = Callable[[Order], bytes]


def _scores(order: Order) -> bytes:
    from companion.sheets.score_sheet import score_sheet_pdf

    return score_sheet_pdf(order)


def _tournament(order: Order) -> bytes:
    from companion.sheets.tournament import tournament_pdf

    return tournament_pdf(order)


def _pieces(order: Order) -> bytes:
    from companion.sheets.pieces import pieces_pdf

    return pieces_pdf(order)


def _rules(order: Order) -> bytes:
    from companion.sheets.rule_card import rule_card_pdf

    return rule_card_pdf(order)


def _check(order: Order) -> bytes:
    from companion.sheets.check_sheet import check_pdf

    return check_pdf(order.paper, order.sides, language=order.language, words=order.words)


def _puzzles(order: Order) -> bytes:
    from companion.sheets.puzzle_sheet import puzzles_pdf

    return puzzles_pdf(order)


def _puzzle_book(order: Order) -> bytes:
    from companion.sheets.puzzle_sheet import BOOK_PAGES, puzzles_pdf

    return puzzles_pdf(order, BOOK_PAGES)


_ALWAYS: Mapping[str, Maker] = {"rules": _rules, "scores": _scores, "tournament": _tournament}


def printables(game: Game[Any, Any]) -> Mapping[str, Maker]:
    """The printables of a game besides its boards, by item: each makes a PDF."""
    found = dict(_ALWAYS)
    if printables_of(game).pieces:
        found["pieces"] = _pieces
    if game.puzzle:
        found["puzzles"] = _puzzles
        found["puzzle-book"] = _puzzle_book
    found[CHECK] = _check
    return found
