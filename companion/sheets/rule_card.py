"""Rule cards: a game's rules for learning them, with pictures of real positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from companion.board import XY
from companion.games.examples import applies, fault_told, holds
from companion.games.in_force import about_in_force, answer_text, game_in_short, rule_in_force
from companion.games.options import Option
from companion.games.printables import Example, Section, faults_of, printables_of
from companion.games.rule import Rule
from companion.games.stated import origin
from companion.pictures.drawing import LABEL_SIZE
from companion.pictures.shapes import Picture
from companion.sentences import N_, Sentence, say
from companion.sheets.columns import Block, Column, Placed, evened, flowed
from companion.sheets.diagram import Diagram, diagram_of, strip_of
from companion.sheets.leaf import LARGE_PRINT, WIDTH, Leaf, Order

IDS = 9.5
"""mm of the margin for the rules' ids."""
BETWEEN = 9.0
"""mm between the columns."""
COLUMN = (WIDTH - BETWEEN) / 2
APART = 4.5
"""mm between two pictures side by side."""
TALLEST = 38.0
"""Largest height in mm of a picture beside another."""
TALLEST_ALONE = 46.0
"""Largest height in mm of a single picture."""
ALONE = 0.5
"""The share of a column for a single picture that is not a wide one."""
BESIDE = 0.62
"""Up to this share of a column, a picture's caption goes beside it."""
USUAL = 9.5
"""Largest font size in points with pictures of their own size; where all fits, both are larger in
proportion."""
LEAST = 9.0
"""Smallest font size in points at which the rules should fit on one page, or else on two."""
STEP = 0.25
"""Step in points by which the font size is reduced until everything fits."""
SMALLER = (1.0, 0.9, 0.8, 0.7, 0.6)
"""Scales to which a picture shrinks before the font does."""
STRIP = 21.0
"""Width and height in mm of each of the two pictures of a mistake."""
LONGEST = 20
"""Letters of the longest move that is written beside its picture."""
LARGER = 2.0
"""The scale of pictures in large print."""
LARGE_LETTER = 9.0
"""mm on the board that labels of pictures have in large print, before they are scaled."""
LARGE_IDS = 22.0
"""mm of the margin for the rules' ids in large print."""
SMALLEST = 7.0
"""Smallest font size in points."""
LEADING = 0.45
"""mm between lines per point of font size."""

TURN = N_("On your turn")
HOUSE = N_("House rules")
HOUSE_NOTE = N_("We play the bold answer. Agree before you start.")
MISTAKES = N_("Typical mistakes")


_SIZES = (
    *((USUAL + 2 * k * STEP, 1.0 + 2 * k * STEP / USUAL) for k in range(5, 0, -1)),
    *(
        (USUAL - k * STEP, smaller)
        for k in range(round((USUAL - LEAST) / STEP) + 1)
        for smaller in SMALLER
    ),
)
"""Font sizes with the scale of pictures, in the order in which they are tried."""

_Mistake = tuple[Example, tuple[Picture, ...], str]
"""A typical illegal move, its pictures, and a legal one."""


@dataclass(frozen=True)
class _Type:
    """The sizes that follow from the font size in points."""

    size: float

    @property
    def leading(self) -> float:
        return self.size * LEADING

    @property
    def small(self) -> _Type:
        if self.size >= LARGE_PRINT:
            return self
        return _Type(max(SMALLEST, self.size * 0.87))

    @property
    def below(self) -> float:
        """mm from a picture to the first line of its caption."""
        return 1.2 + 0.29 * self.size

    @property
    def label(self) -> float:
        """The size of the rules' ids."""
        return self.size if self.size >= LARGE_PRINT else SMALLEST


def rule_card_pdf(order: Order) -> bytes:
    """The rules of a game on one page, or two if there are many; on more in large print."""
    leaf = rules_leaf(order)
    for page in card_pages(leaf):
        page()
    return leaf.to_bytes()


def rules_leaf(order: Order) -> Leaf:
    """The pages to draw the rules on."""
    return Leaf(order, order.word(N_("Rules")))


def card_pages(leaf: Leaf) -> list[Callable[[], None]]:
    """Functions that draw each page of the card, in any order."""
    card = _Card(leaf)
    placed = card.placed()
    pages = 1 + max(on for on, _, _ in placed)

    def page(number: int) -> None:
        if pages > 1:
            which = leaf.order.say(
                say(N_("Page {number} of {pages}"), number=number + 1, pages=pages)
            )
            leaf.foot = f"{leaf.order.word(N_('Rules'))} · {which}"
        leaf.page(beside=leaf.order.word(N_("How to play")))
        if not number:
            card.aim()
        for on, at, block in placed:
            if on == number:
                block.draw(at)

    return [partial(page, number) for number in range(pages)]


@dataclass
class _Card:
    """The blocks of a card and their layout."""

    leaf: Leaf
    letters: _Type = field(default_factory=lambda: _Type(USUAL))
    smaller: float = 1.0

    def __post_init__(self) -> None:
        self.document, self.order = self.leaf.document, self.leaf.order
        game, options = self.order.game, self.order.options
        own, rules = printables_of(game), game.rules
        self.about = about_in_force(game, options)
        self.sections = own.sections or (Section(TURN, tuple(rules)),)
        named = {rule for section in self.sections for rule in section.rules}
        self.setting_up = [rule for rule in rules if rule not in named]
        self.ids = LARGE_IDS if self.order.large else IDS
        self.least = LARGE_PRINT if self.order.large else 0.0
        letter = LARGE_LETTER if self.order.large else LABEL_SIZE
        self.pictures = [
            (example, diagram_of(game, example, self.order.words, options, letter=letter))
            for example in own.examples
            if holds(game, example, options)
        ]
        self.options = [option for option in game.options if option.rule and option.kind != "text"]
        self.mistakes = [
            (fault, *strip_of(game, fault, self.order.words, options))
            for fault in faults_of(game)
            if applies(game, fault, options)
        ]

    def placed(self) -> Placed:
        if self.order.large:
            self.letters = _Type(LARGE_PRINT)
            blocks = [*self._lesson(), *self._law(self._others())]
            found = flowed(blocks, self._columns(range(30)))
            assert found is not None
            return found
        law = self._law_on_the_back()
        lesson = self._fitted(self._lesson, range(1))
        assert lesson is not None
        return [*lesson, *law]

    def _law_on_the_back(self) -> Placed:
        """The rules on the second page, with pictures of as many mistakes as there is room for."""
        every = self._others()
        each = [*{one[0].rule: one for one in reversed(every)}.values()][::-1]
        told: list[_Mistake] = [(fault, (), instead) for fault, _, instead in each]
        shown = [[*each[:most], *told[most:]] for most in range(len(each), -1, -1)]
        for mistakes in (every, *shown, []):
            sizes = _SIZES if mistakes in (every, each, []) else _SIZES[-len(SMALLER) :]
            found = self._fitted(partial(self._law, mistakes), range(1, 2), sizes)
            if found is not None:
                return found
        found = self._fitted(partial(self._law, []), range(1, 3))
        assert found is not None
        return found

    def _fitted(
        self,
        blocks: Callable[[], Iterator[Block]],
        pages: range,
        sizes: Sequence[tuple[float, float]] = _SIZES,
    ) -> Placed | None:
        """Blocks in the largest letters in which they fit on these pages."""
        for size, self.smaller in sizes:
            self.letters = _Type(size)
            found = evened(list(blocks()), self._columns(pages))
            if found is not None:
                return found
        return None

    @property
    def columns_a_page(self) -> int:
        return 1 if self.order.large else 2

    @property
    def width(self) -> float:
        return WIDTH if self.order.large else COLUMN

    def _columns(self, pages: range) -> list[Column]:
        leaf = self.leaf
        return [
            Column(
                page,
                leaf.left + number * (COLUMN + BETWEEN),
                leaf.top + (self._aim_height() if not page else -1.0),
                leaf.bottom,
            )
            for page in pages
            for number in range(self.columns_a_page)
        ]

    # -- the aim, across the page

    @property
    def _aim_type(self) -> _Type:
        return _Type(self.letters.size + 1.5)

    def _aim_lines(self) -> list[str]:
        words = f"{self.order.word(N_('Aim'))}: {self.order.say(self.about.aim)}"
        return self.document.broken(words, self._aim_type.size, WIDTH)

    def _aim_height(self) -> float:
        return len(self._aim_lines()) * self._aim_type.leading + 3.5

    def aim(self) -> None:
        leaf, letters = self.leaf, self._aim_type
        y = leaf.top + 1.0
        for line in self._aim_lines():
            self.document.text((leaf.left, y), line, letters.size)
            y += letters.leading
        y -= letters.leading - 3.0
        self.document.rule((leaf.left, y), (leaf.right, y), "fine")

    # -- what flows down the columns

    def _lesson(self) -> Iterator[Block]:
        """The page to learn from: the setup, a turn and the end in pictures, what not to do."""
        about, word = self.about, self.order.word
        yield self._heading(word(N_("What you need")))
        for number, words in enumerate(about.needed):
            yield self._paragraph(self.order.say(words), gap=0.8 if number else 0.0, indent=0.0)
        yield self._heading(word(N_("Setup")))
        for number, words in enumerate(about.setup):
            yield self._paragraph(self.order.say(words), gap=0.8 if number else 0.0, indent=0.0)
        for example, diagram in self.pictures:
            if not example.rule:
                yield self._alone(diagram, wide=example.wide)
        short = game_in_short(self.order.game, self.order.options)
        if short:
            yield self._heading(word(N_("The game in short")))
            told = " ".join(map(self.order.say, short))
            yield self._paragraph(told, indent=0.0)
        for section in self.sections:
            shown = list(self._shown(section))
            if shown:
                yield self._heading(word(section.heading))
                yield from shown
        lessons = self._three()
        if lessons:
            yield self._heading(word(MISTAKES))
            for mistake in lessons:
                yield self._mistake(*mistake)

    def _three(self) -> list[_Mistake]:
        """Three mistakes with a picture of each and of what to do instead, of different rules."""
        paired = [one for one in self.mistakes if len(one[1]) == 2]
        of_rules = {one[0].rule: one for one in reversed(paired)}
        return list(reversed(of_rules.values()))[:3]

    def _shown(self, section: Section) -> Iterator[Block]:
        """A section's pictures, two of one size side by side."""
        waiting: list[Diagram] = []
        own = [one for name in section.rules for one in self.pictures if one[0].rule == name]
        for example, diagram in own:
            if example.wide:
                yield from self._rows(waiting)
                waiting = []
                yield self._alone(diagram, wide=True)
            else:
                waiting.append(diagram)
        yield from self._rows(waiting)

    def _others(self) -> list[_Mistake]:
        shown = self._three()
        return [one for one in self.mistakes if one not in shown]

    def _law(self, mistakes: Sequence[_Mistake]) -> Iterator[Block]:
        """The numbered rules to look things up, the house rules, more mistakes."""
        word, order = self.order.word, self.order
        setup = list(self._setting_up())
        if setup:
            yield self._heading(word(N_("Setup")))
            yield from setup
        for section in self.sections:
            yield self._heading(word(section.heading))
            for name in section.rules:
                rule = order.game.rules[name]
                words = rule_in_force(order.game, rule, order.options)
                if words is not None:
                    gap = self.letters.leading * 0.3
                    yield self._paragraph(order.say(words), label=rule.id, gap=gap)
                    yield from self._origin(rule)
        if self.options:
            yield self._heading(word(HOUSE))
            yield self._paragraph(word(HOUSE_NOTE), indent=0.0, small=True)
            for option in self.options:
                yield self._option(option)
        if mistakes:
            yield self._heading(word(MISTAKES))
            for mistake in mistakes:
                yield self._mistake(*mistake)

    def _setting_up(self) -> Iterator[Block]:
        """The rules of no other section, and what is known of a lost board."""
        order = self.order
        for name in self.setting_up:
            words = rule_in_force(order.game, order.game.rules[name], order.options)
            if words is not None:
                yield self._paragraph(order.say(words), label=name)
        lost = (o for o in order.game.options if not o.rule and o.source == "reconstruction")
        for told in dict.fromkeys(filter(None, (origin(o.source, o.left_open) for o in lost))):
            yield self._paragraph(order.say(told), small=True)

    def _origin(self, rule: Rule) -> Iterator[Block]:
        """Where a rule comes from, if not from the rulebook alone."""
        told = origin(rule.source, rule.left_open)
        if told is not None:
            yield self._paragraph(self.order.say(told), small=True)

    def _heading(self, words: str) -> Block:
        size = self.letters.size + 1.0

        def draw(at: XY) -> None:
            self.leaf.heading((at[0], at[1] + size * 0.27), words, size)

        return Block(size * LEADING, draw, gap=self.letters.leading * 0.9, keep=True)

    def _paragraph(
        self,
        words: str,
        *,
        label: str = "",
        gap: float = 0.0,
        indent: float | None = None,
        small: bool = False,
    ) -> Block:
        letters = self.letters.small if small else self.letters
        indent = self.ids if indent is None else indent
        lines = self.document.broken(words, letters.size, self.width - indent)

        def draw(at: XY) -> None:
            left, base = at[0] + indent, at[1] + letters.size * 0.27
            self.document.text((at[0], base), label, letters.label, "small")
            for number, line in enumerate(lines):
                self.document.text((left, base + number * letters.leading), line, letters.size)

        return Block(
            len(lines) * letters.leading, draw, gap=gap, keep=not (indent or self.order.large)
        )

    def _option(self, option: Option) -> Block:
        """The question, then each answer, the current one first and bold."""
        letters, chosen = self.letters.small, self.order.options[option.id]
        answer = answer_text(option, self.order.options)
        bold = (
            self.order.say(answer) if isinstance(answer, Sentence) else self.order.word(str(answer))
        )
        others = [answer.text for answer in option.answers if answer.value != chosen]
        told = [(line, False) for line in self._broken(self.order.word(option.question))]
        comes_from = origin(option.source, option.left_open)
        if comes_from is not None:
            told += [(line, False) for line in self._broken(self.order.say(comes_from))]
        told += [(line, True) for line in self._broken(bold)]
        told += [(line, False) for text in others for line in self._broken(self.order.word(text))]
        if not option.answers:
            another = say(
                N_("Or any number from {low} to {high}."), low=option.low, high=option.high
            )
            told += [(line, False) for line in self._broken(self.order.say(another))]

        def draw(at: XY) -> None:
            base = at[1] + letters.size * 0.27
            self.document.text((at[0], base), option.rule, letters.label, "small")
            for number, (line, bold) in enumerate(told):
                self.document.text(
                    (at[0] + self.ids, base + number * letters.leading), line, letters.size,
                    weight="Bold" if bold else "Regular",
                )  # fmt: skip

        return Block(len(told) * letters.leading, draw, gap=letters.leading * 0.4)

    def _mistake(self, fault: Example, pictures: Sequence[Picture], instead: str) -> Block:
        """A typical illegal move, and the legal one most like it, with what is wrong beside."""
        letters, order = self.letters.small, self.order
        side = STRIP * (LARGER if order.large else max(1.0, self.smaller))
        apart = APART / 2 if not order.large else 2 * APART
        across = 2 * side + apart + APART if pictures else self.ids
        lines = self.document.broken(
            order.say(fault_told(order.game, fault, order.options)),
            letters.size,
            self.width - across,
        )
        if instead and len(instead) <= LONGEST:
            told = order.say(say(N_("Instead: {move}"), move=instead))
            lines += self.document.broken(told, letters.size, self.width - across)
        named = bool(pictures)
        words = (len(lines) + named) * letters.leading
        height = max(side, words) if pictures else words

        def draw(at: XY) -> None:
            for number, picture in enumerate(pictures):
                left = at[0] + number * (side + apart)
                self.document.diagram(picture, (left, at[1]), side / max(picture.size), self.least)
            base = at[1] + (height - words) / 2 + letters.size * 0.27
            self.document.text(
                (at[0] + (across if named else 0.0), base), fault.rule, letters.label, "small"
            )
            self._lines((at[0] + across, base + named * letters.leading), lines, letters)

        return Block(height, draw, gap=1.6)

    def _broken(self, words: str) -> list[str]:
        # Bold letters are a little wider than those used for line breaking.
        return self.document.broken(words, self.letters.small.size, 0.95 * (self.width - self.ids))

    # -- pictures

    def _rows(self, diagrams: Sequence[Diagram]) -> Iterator[Block]:
        for first in range(0, len(diagrams), 2):
            pair = diagrams[first : first + 2]
            yield self._pair(pair) if len(pair) > 1 else self._alone(pair[0])

    def _captioned(self, diagram: Diagram, width: float) -> list[str]:
        words = self.order.word(diagram.caption)
        return self.document.broken(words, self.letters.small.size, width)

    def _pair(self, pair: Sequence[Diagram]) -> Block:
        """Two pictures of one scale side by side, with captions below."""
        letters = self.letters.small
        half = (self.width - APART) / 2
        factor = min(
            min(half / d.picture.size[0] for d in pair),
            min(self._tallest(TALLEST) / d.picture.size[1] for d in pair),
        )
        heights = [d.picture.size[1] * factor for d in pair]
        captions = [self._captioned(d, half) for d in pair]
        words = max(map(len, captions)) * letters.leading

        def draw(at: XY) -> None:
            for number, (diagram, lines) in enumerate(zip(pair, captions, strict=True)):
                left = at[0] + number * (half + APART)
                lower = max(heights) - heights[number]
                self.document.diagram(diagram.picture, (left, at[1] + lower), factor, self.least)
                self._lines((left, at[1] + max(heights) + letters.below), lines, letters)

        return Block(max(heights) + 1.6 + words, draw, gap=2.2)

    def _alone(self, diagram: Diagram, *, wide: bool = False) -> Block:
        """One picture, with its caption below or, if it fits, beside it."""
        letters = self.letters.small
        width, height = diagram.picture.size
        room = self.width * (1.0 if wide else ALONE)
        factor = min(room / width, self._tallest(TALLEST_ALONE) / height)
        beside = width * factor <= BESIDE * self.width
        room = self.width - (width * factor + 4.0 if beside else 0.0)
        lines = self._captioned(diagram, room)
        words = len(lines) * letters.leading
        total = max(height * factor, words) if beside else height * factor + 1.6 + words

        def draw(at: XY) -> None:
            self.document.diagram(diagram.picture, at, factor, self.least)
            if beside:
                middle = at[1] + (height * factor - words) / 2 + letters.size * 0.3
                self._lines((at[0] + width * factor + 4.0, middle), lines, letters)
            else:
                self._lines((at[0], at[1] + height * factor + letters.below), lines, letters)

        return Block(total, draw, gap=2.2)

    def _tallest(self, usual: float) -> float:
        return usual * (LARGER if self.order.large else self.smaller)

    def _lines(self, at: XY, lines: Sequence[str], letters: _Type) -> None:
        for number, line in enumerate(lines):
            self.document.text((at[0], at[1] + number * letters.leading), line, letters.size)
