"""The page of a printed sheet: a game's board for the chosen options, with its own markers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.board import PAPERS, Board, Page, ring_page
from companion.board.open_pages import open_first_marker
from companion.board.tiles import tile_page, tiles
from companion.errors import CompanionError
from companion.games.options import Options
from companion.games.protocol import Game, SheetKind
from companion.sentences import N_, Figure, Sentence, choose, say
from companion.spelling import not_known


class NoSuchSheet(CompanionError, ValueError):
    """The game has no such printable; ``sentence`` lists those it has."""

    kind = "no-such-sheet"


def no_such_board(game: Game[Any, Any], item: str, boards: Iterable[str]) -> NoSuchSheet:
    """The error that a game has no board of this name; lists those it has."""
    unknown = say(N_("{title} has no sheet “{item}”"), title=game.title, item=item)
    return NoSuchSheet(not_known(unknown, item, boards))


def item_named(game: Game[Any, Any], item: str) -> str:
    """An item by the name that its printable has. Slips that share a page share theirs: what stands
    before the hyphen, or a word of their heading, also in the plural."""
    for name, board in game.boards(game.choose()).items():
        shared = {name.partition("-")[0], *board.heading.lower().split()}
        if board.half and item.lower().removesuffix("s") in shared:
            return name
    return item


def sheet_kind(game: Game[Any, Any], options: Options, item: str, paper: str) -> SheetKind:
    """Which marker block a sheet carries.

    Options that do not move any place (house rules, a layout's colours) share a block; the sheet's
    QR code distinguishes them. Boards that match no sheet kind of the game use a block of the open
    pages, which does not identify the game.

    Raises:
        NoSuchSheet: no such item, or not on this paper, or the board is too large for any page.
    """
    boards = game.boards(options)
    if item not in boards:
        raise no_such_board(game, item, boards)
    same_paper = [k for k in game.sheet_kinds() if (k.item, k.paper) == (item, paper)]
    for kind in same_paper:
        if same_places(game.boards(kind.options)[item], boards[item]):
            return kind
    first = open_first_marker(boards[item], paper)
    if first is not None:
        return SheetKind(item, options, paper, first)
    raise NoSuchSheet(_other_sheets(boards, item, paper))


def _other_sheets(boards: Mapping[str, Board], item: str, paper: str) -> Sentence:
    """What to print instead of a sheet that does not exist."""
    if paper not in PAPERS:
        return choose(PAPERS, paper)
    fit = [name for name, board in boards.items() if open_first_marker(board, paper) is not None]
    width, height = boards[item].size
    return say(
        N_(
            "print {sheets} instead: the sheet “{item}” of this board is {width} × {height} "
            "mm, too large for any paper size"
        ),
        item=item,
        width=Figure(f"{width:g}"),
        height=Figure(f"{height:g}"),
        sheets=", ".join(fit) or "-",
    )


TILES = "tiles"
"""Another name for a board that is printed in tiles."""
TILE = "tile-"
"""Prefix of a single tile's item."""


def sheet_item(game: Game[Any, Any], options: Options, item: str) -> tuple[str, str]:
    """Which board an item is, and which tile of it, '' for all of it.

    ``tiles`` is the board printed in tiles, ``tile-b2`` its tile b2. Unknown items are returned
    unchanged.
    """
    boards = game.boards(options)
    tiled = next((name for name, board in boards.items() if board.tiled), "")
    if item in boards or not tiled:
        return item, ""
    if item == TILES:
        return tiled, ""
    return (tiled, item.removeprefix(TILE) or "?") if item.startswith(TILE) else (item, "")


def sheet_page(game: Game[Any, Any], options: Options, item: str, paper: str) -> Page:
    """The page on which a game's sheet is printed; for a board in tiles, the assembled whole.

    Raises:
        NoSuchSheet: no such item, or not on this paper.
    """
    board, name = sheet_item(game, options, item)
    kind = sheet_kind(game, options, board, paper)
    page = ring_page(game.boards(options)[board], paper, kind.first_marker)
    if not name:
        return page
    there = tiles(page)
    for tile in there:
        if tile.name == name:
            return tile_page(page, tile)
    raise no_such_board(game, item, [TILES, *(f"{TILE}{tile.name}" for tile in there)])


def same_places(one: Board, other: Board) -> bool:
    """Whether two boards differ at most in colours, in starts and in what is printed beside the
    places, as layouts of one game do."""
    return one is other or (
        one.size == other.size
        and one.points == other.points
        and one.squares == other.squares
        and [slot.name for slot in one.slots] == [slot.name for slot in other.slots]
    )
