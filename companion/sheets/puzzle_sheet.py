"""Puzzle sheets and books: boards to solve in pen, and the solutions on the last pages."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.board import XY, Board, Marks, split_mark
from companion.games.protocol import Puzzle, PuzzlePage
from companion.pictures.drawing import SIGN_SIZE, Ground, picture_of
from companion.pictures.scaled import part_of
from companion.pictures.screen_board import lettered
from companion.pictures.shapes import Circle, Picture, Text
from companion.sentences import N_, capitalised, say
from companion.sheets.page.cover import draw_cover
from companion.sheets.page.leaf import WIDTH, Leaf, Order

BOOK_PAGES: Final = 20
"""Pages of puzzles in a book."""
COLUMNS = 2
"""Puzzles side by side."""
GAP = 12.0
"""mm between them."""
HEADING = 7.0
"""mm for a puzzle's heading."""
TICK = 4.0
"""Side in mm of the box to tick."""
EXAMPLE = 38.0
"""Side in mm of the solved example."""
TASK = 118.0
"""Width in mm of the instructions."""
SMALL = 6
"""Solutions of small boards in a row."""
LARGE = 5
"""Solutions of large boards in a row."""
SMALL_GAP = 7.0
"""mm between solutions side by side."""
ROW_GAP = 2.2
"""mm between two rows of solutions."""
SMALL_HEADING = 4.5
"""mm for the heading above a solution."""
MANY = 6
"""Boards with at least this many spots in a row are large: their letters do not fit small spots."""

ROOM: Final = 5.5
"""mm of a board shown round its spots."""
ANSWER: Final = 4.0
"""mm from a spot to the circle that marks it as the answer."""

PUZZLES = N_("Puzzles {first} to {last}")
BOOK = N_("20 pages of numbered puzzles from easy to hard, with solutions")
HOW = N_(
    "The marked places are the answers. There are many ways to fill a board; "
    "here is one: discs are spots with a ring, letters are spots without."
)


def puzzles_pdf(order: Order, number_of_pages: int = 0) -> bytes:
    """A page of each kind, or ``number_of_pages``; then all solutions.

    Raises:
        BadOption: no such difficulty.
    """
    game = order.game
    pages = list(game.puzzle_pages(order.options, order.seed, order.difficulty, number_of_pages))
    leaf = Leaf(order, order.word(N_("Puzzles")))
    foot = say(N_("Puzzles, seed {seed}"), seed=order.seed)
    if number_of_pages:
        _book_cover(leaf, pages, order.say(foot))
    number = 1
    for count, page in enumerate(pages, start=1):
        leaf.foot = f"{order.say(foot)} · {order.say(say(N_('Page {number}'), number=count))}"
        heading = order.say(page.heading)
        last = number + len(page.puzzles) - 1
        words = order.say(say(PUZZLES, first=number, last=last))
        leaf.page(beside=words, bookmark=f"{words} · {heading}")
        _page(leaf, page, number)
        number = last + 1
    leaf.foot = order.say(foot)
    _solutions(leaf, [puzzle for page in pages for puzzle in page.puzzles])
    return leaf.to_bytes()


def _book_cover(leaf: Leaf, pages: list[PuzzlePage], beside: str) -> None:
    order, last = leaf.order, sum(len(page.puzzles) for page in pages)
    leaf.document.bookmark(order.game.title)
    words = order.word(BOOK)
    facts = order.say(say(PUZZLES, first=1, last=last))
    picture = _given(order, pages[-1].puzzles[-1])
    draw_cover(leaf, capitalised(words), picture, facts, beside)
    leaf.document.next_page()


def _board(order: Order, puzzle: Puzzle) -> Board:
    return lettered(order.game.boards(puzzle.options)["board"], order.words)


def _given(order: Order, puzzle: Puzzle) -> Picture:
    """The board to be solved, with nothing round it."""
    board = _board(order, puzzle)
    whole = picture_of(board, order.game.marks(puzzle.given), ground=Ground(labels=False))
    return part_of(whole, *_rim(board))


def _rim(board: Board) -> tuple[XY, XY]:
    """The part of a board that is shown: its spots, with space for rings and marks."""
    spots = board.spots.values()
    xs = [spot.at[0] + way * (spot.radius + ROOM) for spot in spots for way in (-1, 1)]
    ys = [spot.at[1] + way * (spot.radius + ROOM) for spot in spots for way in (-1, 1)]
    return (min(xs), min(ys)), (max(xs), max(ys))


def _solved(order: Order, puzzle: Puzzle, board: Board) -> Picture:
    """The solution on its board with the answer's places marked; without an answer, spots with a
    ring are drawn as on the sheet, the others as signs only."""
    marks: Marks = order.game.marks(puzzle.solution)
    if puzzle.answer:
        marks = {**order.game.marks(puzzle.given), **marks}
        whole = picture_of(board, marks, ground=Ground(labels=False))
        places = [board.spots[place] for place in puzzle.answer]
        found = [Circle(spot.at, spot.radius + ANSWER, "answer") for spot in places]
        shapes = (*whole.shapes, *found)
        return part_of(Picture(whole.size, shapes), *_rim(board))
    ringed = {place for kind, place in map(split_mark, marks) if kind == "ring"}
    kept = {place: spot for place, spot in board.spots.items() if place in ringed}
    signs = [
        Text.centred(spot.at, board.signs.get(spot.colour, ""), SIGN_SIZE * spot.radius, "label")
        for place, spot in board.spots.items()
        if place not in ringed
    ]
    whole = picture_of(replace(board, spots=kept), ground=Ground(labels=False))
    return part_of(Picture(whole.size, (*whole.shapes, *signs)), *_rim(board))


def _page(leaf: Leaf, page: PuzzlePage, first: int) -> None:
    """The instructions beside a solved example, then the puzzles."""
    order, document = leaf.order, leaf.document
    leaf.heading((leaf.left, leaf.top + 3.0), order.say(page.heading), 13)
    task = order.say(page.task)
    document.paragraph((leaf.left, leaf.top + 10.0), task, 10, width=TASK, leading=4.8)
    left = leaf.right - EXAMPLE
    words = order.word(N_("Example, solved"))
    document.text((left - 4.0, leaf.top + 3.0), words, 8, "small", anchor="end")
    picture = _solved(order, page.example, _board(order, page.example))
    document.diagram(picture, (left, leaf.top - 2.0), EXAMPLE / max(picture.size))
    top = leaf.top + EXAMPLE + 7.0
    rows = -(-len(page.puzzles) // COLUMNS)
    step = (leaf.bottom - top + GAP) / rows
    across = (WIDTH + GAP) / COLUMNS
    for place, puzzle in enumerate(page.puzzles):
        row, column = divmod(place, COLUMNS)
        corner = leaf.left + column * across, top + row * step
        _heading(leaf, (corner[0], corner[1] + 3.0), across - GAP, first + place, puzzle)
        picture = _given(order, puzzle)
        room = (across - GAP, step - GAP - HEADING)
        factor = min(room[0] / picture.size[0], room[1] / picture.size[1])
        at = (corner[0] + (room[0] - factor * picture.size[0]) / 2, corner[1] + HEADING)
        document.diagram(picture, at, factor)


def _heading(leaf: Leaf, at: XY, width: float, number: int, puzzle: Puzzle) -> None:
    """The number and the level, and at the other end a box to tick when it is solved."""
    leaf.document.box(at[0] + width - TICK, at[1] - TICK + 0.6, TICK, TICK, "box")
    document, after = leaf.document, 3.0 + leaf.document.width(str(number), 11)
    with document.together():
        leaf.heading(at, str(number), 11)
        if puzzle.level:
            document.text((at[0] + after, at[1]), leaf.order.word(puzzle.level), 8)


def _solutions(leaf: Leaf, puzzles: list[Puzzle]) -> None:
    """The solutions, on as many pages as needed."""
    order, document = leaf.order, leaf.document
    y, step, column, in_row = leaf.bottom + 1.0, 0.0, 0, SMALL
    for place, puzzle in enumerate(puzzles):
        board = _board(order, puzzle)
        room = LARGE if len(board.spots) >= MANY**2 else SMALL
        if column == in_row or room != in_row:
            y, column = y + step * (column > 0), 0
        in_row, across = room, (WIDTH + SMALL_GAP) / room
        step = across - SMALL_GAP + SMALL_HEADING + ROW_GAP
        if column == 0 and y + step - ROW_GAP > leaf.bottom:
            words = order.word(N_("Solutions"))
            leaf.page(beside=words, bookmark=words)
            y = leaf.top + 1.0
            if not place:
                at = (leaf.left, leaf.top + 2.0)
                y = document.paragraph(at, order.word(HOW), 8.5, width=WIDTH, leading=4.2) + 5.0
        left = leaf.left + column * across
        picture = _solved(order, puzzle, board)
        leaf.heading((left, y + 3.0), str(place + 1), 8)
        factor = (across - SMALL_GAP) / max(picture.size)
        document.diagram(picture, (left, y + SMALL_HEADING), factor)
        column += 1
