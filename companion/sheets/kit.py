"""Kits: an evening of a game in one PDF, laid out sheet by sheet after the game's own plan.

What is drawn on has nothing on its back, and the rules are on a sheet of their own, so that nothing
shines through where somebody writes and nothing is cut apart that is to be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.board.tiles import on_one_page
from companion.games.game_files import package_of
from companion.games.in_force import game_in_short
from companion.games.printables import KitPart, printables_of
from companion.games.rules_file import load_sheets
from companion.sentences import N_, Sentence, Term, capitalised, say
from companion.sheets.page.cover import draw_cover
from companion.sheets.page.diagram import diagram_of
from companion.sheets.page.document import Document
from companion.sheets.page.leaf import ONE_SIDE, WIDTH, Leaf, Order, bound_document

Make = Callable[[Order, str], bytes]
"""Makes one printable of an order, given the item."""

WORDS = 14.0
"""Font size of other text in points."""
LEADING = 6.8
"""mm between lines of other text."""
PRINT = {
    "one": N_("Print on one side of the paper, at 100%."),
    "long": N_("Print on both sides at 100%, flipped on the long edge."),
    "short": N_("Print on both sides at 100%, flipped on the short edge."),
}
EMPTY_BACKS = N_("Boards have an empty back, so that nothing shines through.")
ESTIMATE = N_("Playing time and age are our own estimates.")

PARTS = {
    "rules": N_("The rules"),
    "scores": N_("Score sheet"),
    "slips": N_("Order slips for {number} turns: cut and fold them"),
    "snapshot": N_("Position sheet, to keep an unfinished game"),
    "pieces": N_("Pieces to cut out: print these pages on card"),
}
BOARD = N_("the board, to play on with pens and to photograph")
"""A board of which the game says nothing else."""
USUAL = (KitPart("rules"), KitPart("board", 2), KitPart("scores", 2))
"""The plan of a game that has none of its own."""


def kit_pdf(order: Order, make: Make) -> bytes:
    """Cover, contents, then every part of the plan; with two sides, each on a sheet of its own."""
    kit = _Kit(order, make)
    kit.draw(printables_of(order.game).kit.plan or USUAL)
    return kit.document.bound()


class _Kit:
    """A kit being drawn."""

    def __init__(self, order: Order, make: Make) -> None:
        title = f"{order.game.title} · {order.word(N_('Kit'))}"
        self.document: Document = bound_document(order, title)
        self.make = make
        sides = order.sides or "long"
        self.order = replace(order, into=self.document, copies=0, sides=sides)
        self.copies = max(1, order.copies)

    def draw(self, plan: tuple[KitPart, ...]) -> None:
        _cover(self.order)
        _contents(self.order, plan, self.copies)
        self._even()
        for _ in range(self.copies):
            for part in plan:
                self._part(part)

    def _part(self, part: KitPart) -> None:
        order, boards = self.order, self.order.game.boards(self.order.options)
        if part.item == "slips":
            item = next(name for name, board in boards.items() if board.half)
            turns = tuple(range(1, part.times + 1))
            self.make(replace(order, up=8, turns=turns), item)
        elif part.item in boards:
            drawn_on = replace(order, blank_backs=order.sides != ONE_SIDE)
            item = _printed(order, part)
            for _ in range(part.times):
                self.make(replace(drawn_on, copies=order.up if order.up > 1 else 0), item)
        else:
            for _ in range(part.times):
                self.make(order, part.item)
        self._even()

    def _even(self) -> None:
        """Add an empty back if the last page has none."""
        if self.order.sides != ONE_SIDE and self.document.pages % 2:
            self.document.next_page()


def _cover(order: Order) -> None:
    """The aim of the game, a position of it, and for whom it is."""
    own = printables_of(order.game)
    shown, house = own.kit.cover, None
    if shown is None:
        won = [example for example in own.examples if example.winner]
        shown, house = next(iter((won or [*own.examples])[-1:]), None), order.options
    picture = None
    if shown is not None:
        shown = replace(shown, labels=False)
        picture = diagram_of(order.game, shown, order.words, house, ticks=False).picture
    leaf = Leaf(order, order.word(N_("Kit")))
    leaf.document.bookmark(order.game.title)
    draw_cover(
        leaf,
        order.say(order.game.about(order.options).aim),
        picture,
        "  ·  ".join(_facts(order)),
        order.occasion or order.word(N_("Everything you need to play")),
        " – ".join(filter(None, order.names)),
    )
    leaf.to_bytes()


def _contents(order: Order, plan: tuple[KitPart, ...], copies: int) -> None:
    """The inside of the cover: what is in the kit, what else is needed, the game in short, how to
    print."""
    word = order.word
    leaf = Leaf(order, word(N_("Kit")))
    leaf.page(beside=word(N_("In this kit")))
    document, y = leaf.document, leaf.top + 12.0
    leaf.heading((leaf.left, y), word(N_("In this order")), 17)
    for number, part in enumerate(plan, start=1):
        y += 10.5
        document.text((leaf.left, y), str(number), WORDS, weight="Light")
        line = order.say(_told(order, part, copies))
        document.text((leaf.left + 8.0, y), capitalised(line), WORDS)
        document.rule((leaf.left, y + 2.7), (leaf.right, y + 2.7), "fine")
    sides = order.sides or "long"
    told = [PRINT[sides], *([] if sides == ONE_SIDE else [EMPTY_BACKS])]
    told += [ESTIMATE] * (printables_of(order.game).kit.age > 0)
    needed = order.game.about(order.options).needed
    short = " ".join(map(order.say, game_in_short(order.game, order.options)))
    for heading, texts in (
        (N_("What you need"), [order.say(sentence) for sentence in needed]),
        (N_("The game in short"), [short]),
        (N_("How to print"), [word(text) for text in told]),
    ):
        y += 16.0
        leaf.heading((leaf.left, y), word(heading), 17)
        y += 1.5
        for text in filter(None, texts):
            at = (leaf.left, y + 8.0)
            y = document.paragraph(at, text, WORDS, width=WIDTH, leading=LEADING)
    leaf.to_bytes()


def _printed(order: Order, part: KitPart) -> str:
    """The item of a part: of a board in tiles, the one on one page."""
    boards = order.game.boards(order.options)
    return on_one_page(boards).item if part.item == "board" else part.item


def _told(order: Order, part: KitPart, copies: int) -> Sentence:
    """A part in the list of contents; a board is called what the list of printables calls it."""
    if part.item == "slips":
        return say(PARTS["slips"], number=part.times)
    item, number = _printed(order, part), part.times * copies
    name = PARTS.get(item) or load_sheets(package_of(order.game)).get(item, BOARD)
    return say("{number} × {part}", number=number, part=Term(name)) if number > 1 else say(name)


def _facts(order: Order) -> Iterator[str]:
    """Players, minutes and age."""
    kit, players = printables_of(order.game).kit, len(order.game.players)
    sentences: list[Sentence] = [say(N_("{number} players"), number=players)]
    if kit.age:
        low, high = kit.minutes
        sentences.append(say(N_("{low}–{high} minutes"), low=low, high=high))
        sentences.append(say(N_("from age {age}"), age=kit.age))
    yield from map(order.say, sentences)
