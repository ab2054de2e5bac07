"""Puzzle sheets: boards to solve in pen, and the solutions on a page of their own."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from companion.board import XY, Board, Marks, split_mark
from companion.games.protocol import Puzzle
from companion.pictures.drawing import SIGN_SIZE, Ground, picture_of
from companion.pictures.scaled import extent, part_of
from companion.pictures.shapes import Picture, Text
from companion.sentences import N_, say
from companion.sheets.leaf import WIDTH, Leaf, Order, lettered

COLUMNS = 2
GAP = 10.0
SMALL = 4
"""Solutions in a row."""
HEADING = 7.0
"""mm that a puzzle's heading takes."""
SOLUTION_HEADING = 5.0

HOW = N_(
    "One solution of each puzzle, of many: spots with a ring are drawn as discs, the others as "
    "letters alone."
)


def puzzles_pdf(order: Order) -> bytes:
    """The puzzles, boards of one size a page, then all solutions.

    Raises:
        BadOption: no puzzle is told to be as hard as is wanted.
    """
    game = order.game
    puzzles = list(game.puzzles(order.options, order.seed, order.difficulty))
    subject = say(N_("Puzzles for one, after {title}"), title=game.title)
    leaf = Leaf(order, order.word(N_("Puzzles")), order.say(subject))
    numbered = list(enumerate(puzzles, start=1))
    for size, group in groupby(numbered, key=lambda pair: _size(order, pair[1])):
        page = list(group)
        words = order.say(say(N_("Puzzles {first} to {last}"), first=page[0][0], last=page[-1][0]))
        leaf.page(beside=f"{words} · {size}" if size else words, bookmark=words)
        _puzzles(leaf, page)
    leaf.page(beside=order.word(N_("Solutions")), bookmark=order.word(N_("Solutions")))
    _solutions(leaf, numbered)
    return leaf.to_bytes()


def _board(order: Order, puzzle: Puzzle) -> Board:
    return lettered(order.game.boards(puzzle.options)["board"], order.words)


def _size(order: Order, puzzle: Puzzle) -> str:
    """``7 × 7``, of a board that is a lattice."""
    lattice = _board(order, puzzle).lattice
    return "" if lattice is None else f"{lattice.columns} × {lattice.rows}"


def _picture(board: Board) -> Picture:
    """The board and nothing round it."""
    whole = picture_of(board, ground=Ground(labels=False))
    return part_of(whole, *extent(whole.shapes))


def _solved(board: Board, marks: Marks) -> Picture:
    """The spots with a ring as they are on the board, of the others the signs alone."""
    ringed = {place for kind, place in map(split_mark, marks) if kind == "ring"}
    if not ringed:
        whole = picture_of(board, marks, ground=Ground(labels=False))
        return part_of(whole, *extent(whole.shapes))
    kept = {place: spot for place, spot in board.spots.items() if place in ringed}
    signs = [
        Text.centred(spot.at, board.signs.get(spot.colour, ""), SIGN_SIZE * spot.radius, "label")
        for place, spot in board.spots.items()
        if place not in ringed
    ]
    whole = picture_of(replace(board, spots=kept), ground=Ground(labels=False))
    every = picture_of(board, ground=Ground(labels=False))
    return part_of(Picture(whole.size, (*whole.shapes, *signs)), *extent(every.shapes))


def _puzzles(leaf: Leaf, page: list[tuple[int, Puzzle]]) -> None:
    order, document = leaf.order, leaf.document
    rule = order.game.rules[order.game.puzzle]
    words = order.word(rule.text)
    y = document.paragraph((leaf.left, leaf.top + 2.0), words, 8.5, width=WIDTH, leading=4.2)
    top = y + 7.0
    rows = -(-len(page) // COLUMNS)
    step = (leaf.bottom - top + GAP) / rows
    across = (WIDTH + GAP) / COLUMNS
    for place, (number, puzzle) in enumerate(page):
        row, column = divmod(place, COLUMNS)
        left, above = leaf.left + column * across, top + row * step
        _heading(leaf, (left, above + 3.0), number, puzzle)
        picture = _picture(_board(order, puzzle))
        width, height = picture.size
        factor = min((across - GAP) / width, (step - GAP - HEADING) / height)
        document.diagram(picture, (left, above + HEADING), factor)


def _heading(leaf: Leaf, at: XY, number: int, puzzle: Puzzle) -> None:
    leaf.heading(at, str(number), 11)
    if puzzle.level:
        words = leaf.order.word(puzzle.level)
        leaf.document.text((at[0] + 7.0, at[1]), words, 8, "small")


def _solutions(leaf: Leaf, numbered: list[tuple[int, Puzzle]]) -> None:
    order, document = leaf.order, leaf.document
    y = document.paragraph(
        (leaf.left, leaf.top + 2.0), order.word(HOW), 8.5, width=WIDTH, leading=4.2
    )
    top, gap = y + 7.0, 9.0
    across = (WIDTH + gap) / SMALL
    step = across + SOLUTION_HEADING + 6.0
    for place, (number, puzzle) in enumerate(numbered):
        row, column = divmod(place, SMALL)
        left, above = leaf.left + column * across, top + row * step
        marks = order.game.marks(puzzle.solution)
        picture = _solved(_board(order, puzzle), marks)
        factor = (across - gap) / max(picture.size)
        leaf.heading((left, above + 3.0), str(number), 9)
        rings = order.say(
            say(N_("{number} ring"), plural=N_("{number} rings"), count="number", number=len(marks))
        )
        at = (left + across - gap, above + 3.0)
        document.text(at, rings, 7, "small", anchor="end")
        document.diagram(picture, (left, above + SOLUTION_HEADING), factor)
