"""Rule cards: a game's rules for learning them, with pictures of real positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from companion.games.examples import applies, fault_told, holds
from companion.games.in_force import game_in_short, rule_in_force
from companion.games.printables import Example, Section, faults_of, printables_of
from companion.games.stated import origin
from companion.pictures.drawing import LABEL_SIZE
from companion.pictures.shapes import Picture
from companion.sentences import N_, say
from companion.sheets.card_blocks import BETWEEN, COLUMN, LEAST, Blocks, Letters
from companion.sheets.page.columns import Block, Column, Placed, evened, flowed
from companion.sheets.page.diagram import NAMES, Diagram, diagram_of, strip_of
from companion.sheets.page.leaf import LARGE_PRINT, WIDTH, Leaf, Order

USUAL = 9.5
"""Largest font size in points with pictures of their own size; where all fits, both are larger in
proportion."""
STEP = 0.25
"""Step in points by which the font size is reduced until everything fits."""
SMALLER = (1.0, 0.9, 0.8, 0.7, 0.6)
"""Scales to which a picture shrinks before the font does, and in large print to save a page."""
LARGE_LETTER = 9.0
"""mm on the board that labels of pictures have in large print, before they are scaled."""

LARGE_NAMES = 0.75
"""The size of letters and numbers beside a mistake in large print, in units of the pitch."""

TURN = N_("On your turn")
HOUSE = N_("House rules")
HOUSE_NOTE = N_("We play the bold answer. Agree before you start.")
MISTAKES = N_("Typical mistakes")


_SIZES = (
    *((USUAL + 2 * k * STEP, 1.0 + 2 * k * STEP / USUAL) for k in range(9, 0, -1)),
    *(
        (USUAL - k * STEP, smaller)
        for k in range(round((USUAL - LEAST) / STEP) + 1)
        for smaller in SMALLER
    ),
)
"""Font sizes with the scale of pictures, in the order in which they are tried."""

_Mistake = tuple[Example, str, tuple[Picture, ...], str]
"""A typical illegal move, what is wrong with it, its pictures, and a legal one."""


def rule_card_pdf(order: Order) -> bytes:
    """The rules of a game on two pages; on more in large print, or if there are many."""
    word = order.word
    leaf = Leaf(order, word(N_("Rules")))
    card = _Card(leaf)
    placed = card.placed()
    pages = _pages(placed)
    for number in range(pages):
        if pages > 1:
            which = say(N_("Page {number} of {pages}"), number=number + 1, pages=pages)
            leaf.foot = f"{word(N_('Rules'))} · {order.say(which)}"
        leaf.page(beside=word(N_("How to play")))
        if not number:
            card.aim()
        for on, at, block in placed:
            if on == number:
                block.draw(at)
    return leaf.to_bytes()


class _Card:
    """The blocks of a card and their layout."""

    def __init__(self, leaf: Leaf) -> None:
        self.leaf, self.order = leaf, leaf.order
        self.blocks = Blocks(leaf, Letters(LARGE_PRINT if leaf.order.large else USUAL))
        game, options = self.order.game, self.order.options
        own, rules = printables_of(game), game.rules
        self.about = game.about(options)
        self.sections = own.sections or (Section(TURN, tuple(rules)),)
        named = {rule for section in self.sections for rule in section.rules}
        self.setting_up = [rule for rule in rules if rule not in named]
        letter = LARGE_LETTER if self.order.large else LABEL_SIZE
        names = LARGE_NAMES if self.order.large else NAMES
        self.pictures = [
            (example, diagram_of(game, example, self.order.words, options, letter=letter))
            for example in own.examples
            if holds(game, example, options)
        ]
        self.options = [option for option in game.options if option.rule and option.kind != "text"]
        mistakes = [
            (
                fault,
                self.order.say(fault_told(game, fault, options)),
                *strip_of(game, fault, self.order.words, options, names=names),
            )
            for fault in faults_of(game)
            if applies(game, fault, options)
        ]
        # A picture of a move out of turn, or after the end, shows nothing to do instead.
        self.mistakes = [one for one in mistakes if one[3] or not one[2]]
        # Three are on the first page, those of different rules before more of one.
        each = _of_each_rule(self.mistakes)
        drawn = [one for one in self.mistakes if one[2]]
        self.lessons = sorted(drawn, key=lambda one: one not in each)[:3]
        self.others = [one for one in self.mistakes if one not in self.lessons]

    def placed(self) -> Placed:
        if self.order.large:
            return min(map(self._large, SMALLER[:3]), key=_pages)
        law = self._law_behind()
        lesson = self._fitted(self._lesson, range(1))
        assert lesson is not None
        return [*lesson, *law]

    def _large(self, scale: float) -> Placed:
        """Everything in large print but mistakes that nothing is legal instead of."""
        self.blocks.scale = scale
        mistakes = [one for one in _of_each_rule(self.others) if one[3]]
        blocks = [*self._lesson(), *self._law(mistakes)]
        found = flowed(blocks, self._columns(range(30)))
        assert found is not None
        return found

    def _law_behind(self) -> Placed:
        """The rules and every other mistake on the second page, or if need be on two."""
        law = partial(self._law, self.others)
        found = self._fitted(law, range(1, 2)) or self._fitted(law, range(1, 3))
        assert found is not None
        return found

    def _fitted(self, blocks: Callable[[], Iterator[Block]], pages: range) -> Placed | None:
        """Blocks in the largest letters in which they fit on these pages."""
        for size, self.blocks.scale in _SIZES:
            self.blocks.letters = Letters(size)
            found = evened(list(blocks()), self._columns(pages))
            if found is not None:
                return found
        return None

    def _columns(self, pages: range) -> list[Column]:
        leaf, aim = self.leaf, len(self._aim_lines()) * self._aim_type.leading + 3.5
        return [
            Column(
                page,
                leaf.left + number * (COLUMN + BETWEEN),
                leaf.top + (aim if not page else -1.0),
                leaf.bottom,
            )
            for page in pages
            for number in range(1 if self.order.large else 2)
        ]

    # -- the aim, across the page

    @property
    def _aim_type(self) -> Letters:
        return Letters(self.blocks.letters.size + 1.5)

    def _aim_lines(self) -> list[str]:
        words = f"{self.order.word(N_('Aim'))}: {self.order.say(self.about.aim)}"
        return self.leaf.document.broken(words, self._aim_type.size, WIDTH)

    def aim(self) -> None:
        leaf, letters = self.leaf, self._aim_type
        y = leaf.top + 1.0
        for line in self._aim_lines():
            self.leaf.document.text((leaf.left, y), line, letters.size)
            y += letters.leading
        y -= letters.leading - 3.0
        self.leaf.document.rule((leaf.left, y), (leaf.right, y), "fine")

    # -- what flows down the columns

    def _lesson(self) -> Iterator[Block]:
        """The page to learn from: the setup, a turn and the end in pictures, what not to do."""
        word, blocks = self.order.word, self.blocks
        for heading, sentences in self.about.headed[1:]:
            yield blocks.heading(word(heading))
            for number, words in enumerate(sentences):
                yield blocks.text(self.order.say(words), gap=0.8 if number else 0.0)
        yield from self._lost()
        for example, diagram in self.pictures:
            if not example.rule:
                yield blocks.alone(diagram, wide=example.wide)
        short = game_in_short(self.order.game, self.order.options)
        if short:
            yield blocks.heading(word(N_("The game in short")))
            told = " ".join(map(self.order.say, short))
            yield blocks.text(told)
        for section in self.sections:
            shown = list(self._shown(section))
            if shown:
                yield blocks.heading(word(section.heading))
                yield from shown
        yield from self._gallery(self.lessons)

    def _gallery(self, mistakes: Sequence[_Mistake]) -> Iterator[Block]:
        if mistakes:
            yield self.blocks.heading(self.order.word(MISTAKES))
            yield from (self.blocks.mistake(*mistake) for mistake in mistakes)

    def _shown(self, section: Section) -> Iterator[Block]:
        """A section's pictures, two of one size side by side."""
        blocks, waiting = self.blocks, list[Diagram]()
        own = [one for name in section.rules for one in self.pictures if one[0].rule == name]
        for example, diagram in own:
            if example.wide:
                yield from blocks.rows(waiting)
                waiting = []
                yield blocks.alone(diagram, wide=True)
            else:
                waiting.append(diagram)
        yield from blocks.rows(waiting)

    def _law(self, mistakes: Sequence[_Mistake]) -> Iterator[Block]:
        """The numbered rules to look things up, the house rules, more mistakes."""
        word, blocks = self.order.word, self.blocks
        setup = Section(N_("Setup"), tuple(self.setting_up))
        for section in (setup, *self.sections):
            told = list(self._told(section))
            if told:
                yield blocks.heading(word(section.heading))
                yield from told
        if self.options:
            yield blocks.heading(word(HOUSE))
            yield blocks.text(word(HOUSE_NOTE), small=True, keep=True)
            for option in self.options:
                yield blocks.option(option)
        yield from self._gallery(mistakes)

    def _told(self, section: Section) -> Iterator[Block]:
        """A section's rules, below each where it comes from."""
        order, blocks = self.order, self.blocks
        for name in section.rules:
            rule = order.game.rules[name]
            words = rule_in_force(order.game, rule, order.options)
            if words is not None:
                gap = blocks.letters.leading * 0.3
                source = origin(rule.source, rule.left_open)
                yield blocks.text(order.say(words), label=name, gap=gap, keep=source is not None)
                if source is not None:
                    yield blocks.text(order.say(source), label="", small=True)

    def _lost(self) -> Iterator[Block]:
        """What is known of a lost board."""
        lost = (o for o in self.order.game.options if not o.rule and o.source == "reconstruction")
        for told in dict.fromkeys(filter(None, (origin(o.source, o.left_open) for o in lost))):
            yield self.blocks.text(self.order.say(told), gap=0.8, small=True)


def _of_each_rule(mistakes: Sequence[_Mistake]) -> list[_Mistake]:
    """The first mistake of each rule."""
    return list({one[0].rule: one for one in reversed(mistakes)}.values())[::-1]


def _pages(placed: Placed) -> int:
    return 1 + max(page for page, _, _ in placed)
