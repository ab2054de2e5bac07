"""From a game, an item and a paper to a PDF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.board.sheet_code import SheetCode, encode
from companion.games import game
from companion.games.in_force import game_in_short, house_rules
from companion.games.options import BadOption, Options, OptionValue
from companion.games.protocol import Game
from companion.games.sheet_page import no_such_board, sheet_item, sheet_page
from companion.games.short_words import shortened
from companion.locale import catalogue
from companion.sentences import ENGLISH
from companion.sheets.board_sheet import BoardSheet, board_pdf
from companion.sheets.leaf import Order
from companion.sheets.printables import printables


def print_sheet(
    game_key: str,
    item: str,
    options: Options,
    paper: str,
    *,
    language: str = "en",
    ink_saver: bool = False,
    seed: int = 1,
    difficulty: str = "",
    large: bool = False,
    match: str = "",
    names: Sequence[str] = (),
    occasion: str = "",
) -> bytes:
    """One printable as a PDF; the same bytes every time.

    Args:
        game_key: such as ``line-wars``.
        item: which of the game's boards, such as ``board``, or of what is printed beside them,
            such as ``rules``; see :func:`items`.
        options: the game's options; they go into the QR.
        paper: ``a4`` or ``letter``.
        language: of the words on the page, such as ``de``; English where we do not speak it.
        ink_saver: without patches and discs of colour.
        seed, difficulty: for what is drawn by lot, such as puzzles.
        large: in large print, where an item has words to read.
        match: a scorebook's name for the match to be played on the sheet; it goes into the QR.
        names: who plays, in seating order, to stand on a board.
        occasion: what for, such as a tournament's round and table, to stand on a board.

    Raises:
        UnknownGame: no game has this key.
        NoSuchSheet: the game has no such item on this paper.
    """
    chosen = game(game_key)
    words = catalogue(language)
    spoken = "en" if words is ENGLISH else language.replace("_", "-")
    beside = printables(chosen)
    if item in beside:
        order = Order(
            chosen, options, paper, spoken, words, ink_saver=ink_saver, seed=seed,
            difficulty=difficulty, large=large,
        )  # fmt: skip
        return beside[item](order)
    board, tile = sheet_item(chosen, options, item)
    if board not in chosen.boards(options):
        raise no_such_board(chosen, item, items(chosen, options))
    sheet = _board_sheet(chosen, board, options, paper, ink_saver, match)
    if sheet.page.board.tiled:
        from companion.sheets.tile_sheet import tiles_pdf

        sheet_page(chosen, options, item, paper)
        return tiles_pdf(sheet, spoken, words, only=tile)
    if sheet.page.board.half:
        from companion.sheets.slip_sheet import slips_pdf

        sharing = [name for name, each in chosen.boards(options).items() if each.half]
        slips = [_board_sheet(chosen, name, options, paper, ink_saver, match) for name in sharing]
        return slips_pdf(slips, spoken, words)
    sheet = replace(sheet, names=tuple(names), occasion=occasion)
    return board_pdf(sheet, spoken, words)


def _board_sheet(
    chosen: Game[Any, Any], item: str, options: Options, paper: str, ink_saver: bool, match: str
) -> BoardSheet:
    return BoardSheet(
        title=chosen.title,
        credit=chosen.credit,
        players=chosen.players,
        page=sheet_page(chosen, options, item, paper),
        code=encode(replace(sheet_code(chosen, item, options, paper), match=match)),
        reminder=game_in_short(chosen, options),
        house_rules=tuple(house_rules(chosen, options)),
        ink_saver=ink_saver,
    )


def items(chosen: Game[Any, Any], options: Options) -> tuple[str, ...]:
    """All that can be printed of a game, by item: its boards first."""
    return (*chosen.boards(options), *printables(chosen))


def sheet_code(chosen: Game[Any, Any], item: str, options: Options, paper: str) -> SheetCode:
    """What a sheet's QR says: every option, defaults too, so that a change of default never changes
    a game; in few letters, and free text only where the rest does not imply it."""
    told: dict[str, OptionValue] = dict(options)
    texts = [option.id for option in chosen.options if option.kind == "text"]
    shapes = [option.id for option in chosen.options if not option.rule and option.id not in texts]
    for text in texts:
        told[text] = str(told[text]).replace(" ", "")
        if not _chooses(chosen, told, options):
            told[text] = options[text]
        fewer = _without(told, text)
        told = fewer if _chooses(chosen, fewer, options) else told
    for shape in shapes if any(text in told for text in texts) else ():  # a layout's size
        fewer = _without(told, shape)
        told = fewer if _chooses(chosen, fewer, options) else told
    words = shortened(chosen.options, told)
    edition = chosen.boards(options)[item].edition
    return SheetCode(chosen.key, item, paper, words, edition=edition)


def _without(told: Mapping[str, OptionValue], key: str) -> dict[str, OptionValue]:
    return {other: value for other, value in told.items() if other != key}


def _chooses(chosen: Game[Any, Any], told: Mapping[str, OptionValue], options: Options) -> bool:
    try:
        return chosen.choose(told) == options
    except BadOption:
        return False
