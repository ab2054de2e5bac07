"""Kits: everything a game needs in one PDF, in order for double-sided printing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.games.in_force import about_in_force
from companion.games.printables import printables_of
from companion.sentences import N_, Sentence, say
from companion.sheets.diagram import diagram_of
from companion.sheets.document import Document
from companion.sheets.leaf import WIDTH, Leaf, Order, bound_document
from companion.sheets.rule_card import card_pages, rules_leaf

Make = Callable[[Order, str], bytes]
"""Makes one printable of an order, given the item."""

AIM = 15.0
"""Font size of the aim in points."""
FACTS = 12.0
"""Font size of players, minutes and age in points."""
WORDS = 10.0
"""Font size of other text in points."""
PICTURE = 105.0
"""Largest width and height in mm of the cover's picture."""

PRINT = N_(
    "Print double-sided at 100%, flipped on the long edge. Sheets to cut up "
    "or fold have an empty back."
)
ESTIMATE = N_("Playing time and age are our own estimates.")


def kit_pdf(order: Order, make: Make) -> bytes:
    """Cover, rules, board, score sheets, slips and pieces; every part begins on a front side."""
    document = bound_document(order, f"{order.game.title} · {order.word(N_('Kit'))}")
    order = replace(order, into=document)
    copies = max(1, order.copies)
    one = replace(order, copies=0)
    own = printables_of(order.game)
    boards = order.game.boards(order.options)
    board = playable(order)
    slips = next((name for name, each in boards.items() if each.half), "")
    rules = len(card_pages(rules_leaf(order)))
    _cover(order, rules, slips=bool(slips), pieces=bool(own.pieces))
    on_back = rules <= 2
    if not on_back:
        _even(document)
    for number in range(1 if on_back else 0, rules):
        _rules(order, number)
    _even(document)
    for _ in range(copies):
        make(replace(one, copies=order.up if order.up > 1 else 0), board)
        if on_back:
            _rules(order, 0)
        _even(document)
    for _ in range(copies):
        make(one, "scores")
        make(one, "scores")
        _even(document)
        for turn in range(1, own.kit.slips + 1 if slips else 0, 2):
            # Single-sided with four to a page, as they are cut apart and folded.
            make(replace(one, up=4, turns=(turn, turn + 1)), slips)
            _even(document)
        if own.pieces:
            make(one, "pieces")
            _even(document)
    return document.bound()


def playable(order: Order) -> str:
    """The kit's board: for one that is printed in tiles, the same on one page."""
    boards = order.game.boards(order.options)
    if not boards["board"].tiled:
        return "board"
    points = [*boards["board"].points]
    return next(
        (name for name, each in boards.items() if not each.tiled and [*each.points] == points),
        "board",
    )


def _rules(order: Order, number: int) -> None:
    """One page of the rule card."""
    leaf = rules_leaf(order)
    card_pages(leaf)[number]()
    leaf.to_bytes()


def _even(document: Document) -> None:
    """Add an empty back if the last page has none."""
    if document.pages % 2:
        document.next_page()


def _cover(order: Order, pages: int, *, slips: bool, pieces: bool) -> None:
    """Title, aim, a picture of the game, who it is for, the contents of the kit, how to print."""
    word, own = order.word, printables_of(order.game)
    leaf = Leaf(order, word(N_("Kit")), "")
    leaf.page(beside=order.occasion or word(N_("Everything you need to play")))
    document = leaf.document
    about = about_in_force(order.game, order.options)
    y = document.paragraph((leaf.left, leaf.top + 4.0), order.say(about.aim), AIM, width=WIDTH,
                           leading=7.0)  # fmt: skip
    y += 8.0
    if order.names:
        document.text((leaf.left, y), " – ".join(order.names), FACTS, weight="Bold")
        y += 8.0
    won = [example for example in own.examples if example.winner]
    for example in (won or [*own.examples])[-1:]:
        picture = diagram_of(order.game, example, order.words, order.options).picture
        factor = min(PICTURE / picture.size[0], PICTURE / picture.size[1])
        left = leaf.left + (WIDTH - factor * picture.size[0]) / 2
        document.diagram(picture, (left, y), factor)
        y += factor * picture.size[1] + 12.0
    facts = list(_facts(order))
    document.text((leaf.left, y), "  ·  ".join(facts), FACTS, weight="Bold")
    y += 9.0
    parts = [
        N_("The rules, on the back of the board"),
        N_("Board"),
        N_("Score sheets"),
        *[N_("Order slips: cut and fold them")] * slips,
        *[N_("Pieces to cut out: print these pages on card")] * pieces,
    ]
    if pages == 2:
        parts[0] = N_("The rules: page 1 on the back of the board, page 2 on the back of this page")
    elif pages > 2:
        parts[0] = N_("The rules, after this page")
    if order.large:
        parts[0] = N_("The rules in large print")
    half = (WIDTH - 9.0) / 2
    lists = (
        (N_("In this kit"), [word(text) for text in parts]),
        (N_("What you need"), [order.say(sentence) for sentence in about.needed]),
    )
    low = y
    for number, (heading, texts) in enumerate(lists):
        left, at = leaf.left + number * (half + 9.0), y
        leaf.heading((left, at), word(heading), WORDS)
        for text in texts:
            at = document.paragraph((left, at + 5.4), text, WORDS, width=half, leading=4.8)
        low = max(low, at)
    y = low + 6.0
    y += 3.0
    told = [PRINT, *[ESTIMATE] * (own.kit.age > 0)]
    document.paragraph((leaf.left, y), " ".join(map(word, told)), 9, width=WIDTH, leading=4.4)
    leaf.to_bytes()


def _facts(order: Order) -> Iterator[str]:
    """Players, minutes and age."""
    kit, players = printables_of(order.game).kit, len(order.game.players)
    sentences: list[Sentence] = [say(N_("{number} players"), number=players)]
    if kit.age:
        low, high = kit.minutes
        sentences.append(say(N_("{low}–{high} minutes"), low=low, high=high))
        sentences.append(say(N_("from age {age}"), age=kit.age))
    yield from map(order.say, sentences)
