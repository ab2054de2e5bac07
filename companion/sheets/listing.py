"""What can be printed: every printable of a game with a description, and every possible sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.board import PAPERS
from companion.board.check_page import CHECK
from companion.games.game_files import package_of
from companion.games.options import Options
from companion.games.printables import printables_of
from companion.games.protocol import Game
from companion.games.rules_file import load_sheets
from companion.sentences import N_
from companion.sheets.kit import BOARD
from companion.sheets.printing import KIT, items, printables
from companion.sheets.puzzle_sheet import BOOK

_LINES = {
    "board": BOARD,
    "rules": N_("how to play: the rules with pictures"),
    "scores": N_("score sheets to write down whole games, move by move"),
    "tournament": N_("a tournament in which everybody plays everybody: crosstable and rounds"),
    "pieces": N_("pieces to cut out"),
    KIT: N_(
        "everything you need to play, in one PDF: cover, rules, board, score sheets and any pieces"
    ),
    "puzzles": N_("puzzles for one player, a page of each kind, with solutions"),
    CHECK: N_("a page that checks your printer"),
    "puzzle-book": BOOK,
}


PIECES = "pieces"


@dataclass(frozen=True)
class Listed:
    """One printable of a game: its item, a template for its description, its papers.

    ``sizes`` are those it is printed in, empty if there is only one.
    """

    item: str
    text: str
    papers: tuple[str, ...]
    sizes: tuple[int, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """One PDF to make."""

    item: str
    options: Options
    paper: str


def listed(chosen: Game[Any, Any]) -> tuple[Listed, ...]:
    """Everything that can be printed for a game, its boards first."""
    lines = {**_LINES, **load_sheets(package_of(chosen))}
    found: dict[str, list[Sheet]] = {}
    for sheet in sheets(chosen):
        found.setdefault(sheet.item, []).append(sheet)
    found[CHECK] = [Sheet(CHECK, chosen.choose(), paper) for paper in PAPERS]
    return tuple(
        Listed(
            item,
            lines.get(item, ""),
            tuple(dict.fromkeys(sheet.paper for sheet in them)),
            _sizes(them),
        )
        for item, them in found.items()
    )


def sheets(chosen: Game[Any, Any]) -> Iterator[Sheet]:
    """Every sheet of a game in every size and on every paper, its boards first; the page that
    checks a printer is of no game."""
    beside = printables(chosen)
    kinds = list(chosen.sheet_kinds())
    sized = any(option.id == "size" for option in chosen.options)
    for item in items(chosen, chosen.choose()):
        if item == CHECK:
            continue
        if item == PIECES and sized:  # for every size of the board that they fit
            fitted = {piece.item for piece in printables_of(chosen).pieces}
            yield from (Sheet(item, k.options, k.paper) for k in kinds if k.item in fitted)
        elif item in beside or item in (KIT, PIECES):
            yield from (Sheet(item, chosen.choose(), paper) for paper in PAPERS)
        else:
            yield from (Sheet(item, k.options, k.paper) for k in kinds if k.item == item)


def _sizes(them: list[Sheet]) -> tuple[int, ...]:
    sizes = sorted({sheet.options.number("size") for sheet in them if "size" in sheet.options})
    return tuple(sizes) if len(sizes) > 1 else ()
