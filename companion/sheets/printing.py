"""From a game, an item and a paper to a PDF."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, Unpack

from companion.board.check_page import CHECK
from companion.board.sheet_code import SheetCode, encode
from companion.games import game
from companion.games.in_force import game_in_short, house_rules
from companion.games.options import BadOption, Options, OptionValue
from companion.games.printables import printables_of
from companion.games.protocol import Game
from companion.games.sheet_page import no_such_board, sheet_item, sheet_page
from companion.games.short_words import shortened
from companion.sheets.boards.board_sheet import BoardSheet, board_pdf
from companion.sheets.page.leaf import Asked, Order, bound_document

KIT: Final = "kit"
"""Everything a game needs, in one PDF."""


def print_sheet(
    game_key: str,
    item: str,
    options: Options,
    paper: str,
    *,
    language: str = "en",
    match: str = "",
    **asked: Unpack[Asked],
) -> bytes:
    """One printable as a PDF; the same bytes every time.

    Args:
        game_key: such as ``line-wars``.
        item: which of the game's boards, such as ``board``, or of the other printables, such as
            ``rules``; see :func:`items`.
        options: the game's options; they go into the QR code.
        paper: ``a4`` or ``letter``.
        language: of the words on the page, such as ``de``; English if not available.
        match: a scorebook's id for the match to be played on the sheet; it goes into the QR code.
        asked: further requests, see :class:`companion.sheets.page.leaf.Asked`.

    Raises:
        UnknownGame: no game has this key.
        NoSuchSheet: the game has no such item on this paper.
    """
    chosen = game(game_key)
    order = Order(chosen, options, paper, language, match=match, **asked)
    if order.copies > 1 and order.up == 1 and item != KIT:
        document = bound_document(order, chosen.title)
        for _ in range(order.copies):
            item_pdf(replace(order, into=document), item)
        return document.bound()
    return item_pdf(order, item)


def item_pdf(order: Order, item: str) -> bytes:
    """A printable of an order's game.

    Raises:
        NoSuchSheet: the game has no such item on this paper.
    """
    chosen, options = order.game, order.options
    if item == KIT:
        from companion.sheets.kit import kit_pdf

        return kit_pdf(order, item_pdf)
    if item in printables(chosen):
        return _beside(order, item)
    board, tile = sheet_item(chosen, options, item)
    if board not in chosen.boards(options):
        raise no_such_board(chosen, item, items(chosen, options))
    sheet = _board_sheet(order, board)
    if sheet.page.board.tiled:
        from companion.sheets.boards.tile_sheet import tiles_pdf

        sheet_page(chosen, options, item, order.paper)
        return tiles_pdf(sheet, only=tile)
    if sheet.page.board.half:
        from companion.sheets.boards.slip_sheet import slips_pdf

        sharing = [name for name, each in chosen.boards(options).items() if each.half]
        return slips_pdf([_board_sheet(order, name) for name in sharing])
    if order.up > 1:
        from companion.sheets.boards.small_boards import small_boards_pdf

        return small_boards_pdf(sheet)
    return board_pdf(sheet)


def printables(game: Game[Any, Any]) -> tuple[str, ...]:
    """The items of a game besides its boards: those of every game, and those that need data from
    the game."""
    pieces = ("pieces",) if printables_of(game).pieces else ()
    puzzles = ("puzzles", "puzzle-book") if game.puzzle else ()
    return ("rules", "scores", "tournament", *pieces, *puzzles, CHECK)


def _beside(order: Order, item: str) -> bytes:
    """One of these as a PDF; imports only what it needs."""
    if item == "scores":
        from companion.sheets.score_sheet import score_sheet_pdf as make
    elif item == "tournament":
        from companion.sheets.tournament.round_robin import tournament_pdf as make
    elif item == "pieces":
        from companion.sheets.boards.pieces import pieces_pdf as make
    elif item == "rules":
        from companion.sheets.rule_card import rule_card_pdf as make
    elif item == CHECK:
        from companion.sheets.check_sheet import check_pdf

        return check_pdf(order.paper, order.sides, order.spoken)
    else:
        from companion.sheets.puzzle_sheet import BOOK_PAGES, puzzles_pdf

        return puzzles_pdf(order, BOOK_PAGES if item == "puzzle-book" else 0)
    return make(order)


def _board_sheet(order: Order, item: str) -> BoardSheet:
    chosen, options = order.game, order.options
    return BoardSheet(
        order,
        page=sheet_page(chosen, options, item, order.paper),
        code=encode(replace(sheet_code(chosen, item, options, order.paper), match=order.match)),
        reminder=game_in_short(chosen, options),
        house_rules=tuple(house_rules(chosen, options)),
    )


def items(chosen: Game[Any, Any], options: Options) -> tuple[str, ...]:
    """The items of everything that can be printed for a game, its boards first."""
    return (*chosen.boards(options), *printables(chosen), KIT)


def sheet_code(chosen: Game[Any, Any], item: str, options: Options, paper: str) -> SheetCode:
    """The content of a sheet's QR code: every option, so that a changed default never changes a
    game; abbreviated, and free text only if the rest does not imply it."""
    told: dict[str, OptionValue] = dict(options)
    texts = [option.id for option in chosen.options if option.kind == "text"]
    shapes = [option.id for option in chosen.options if not option.rule and option.id not in texts]
    for text in texts:
        told[text] = str(told[text]).replace(" ", "")
        if not _chooses(chosen, told, options):
            told[text] = options[text]
    for name in (*texts, *shapes):  # of those, a layout's size
        fewer = {other: value for other, value in told.items() if other != name}
        if (name in texts or any(text in told for text in texts)) and _chooses(
            chosen, fewer, options
        ):
            told = fewer
    words = shortened(chosen.options, told)
    edition = chosen.boards(options)[item].edition
    return SheetCode(chosen.key, item, paper, words, edition=edition)


def _chooses(chosen: Game[Any, Any], told: Mapping[str, OptionValue], options: Options) -> bool:
    try:
        return chosen.choose(told) == options
    except BadOption:
        return False
