"""What a rule card is made of: headings, paragraphs, house rules, pictures, typical mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.board import XY
from companion.games.in_force import answer_text
from companion.games.options import Option
from companion.games.printables import Example
from companion.games.stated import origin
from companion.pictures.pdf import MM
from companion.pictures.shapes import Picture, Text
from companion.sentences import N_, Sentence, say
from companion.sheets.page.columns import Block
from companion.sheets.page.diagram import Diagram
from companion.sheets.page.document import Document
from companion.sheets.page.leaf import LARGE_PRINT, WIDTH, Leaf, Order

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
STRIP = 21.0
"""Width and height in mm of each of the two pictures of a mistake."""
LARGEST_STRIP = 1.15
"""Their largest scale, which leaves room for the words beside them."""
LONGEST = 20
"""Letters of the longest move that is written beside its picture."""
LARGER = 2.0
"""The scale of pictures in large print."""
GROWN = 1.6
"""How much larger a number may be than in the proportions of its disc, which it still fits into."""
LARGE_IDS = 22.0
"""mm of the margin for the rules' ids in large print."""
LEAST = 9.0
"""Smallest font size in points of anything to be read."""
LABEL = 7.0
"""Font size in points of the rules' ids."""
LEADING = 0.45
"""mm between lines per point of font size."""


@dataclass(frozen=True)
class Letters:
    """The sizes that follow from the font size in points."""

    size: float

    @property
    def leading(self) -> float:
        return self.size * LEADING

    @property
    def small(self) -> Letters:
        if self.size >= LARGE_PRINT:
            return self
        return Letters(max(LEAST, self.size * 0.87))

    @property
    def below(self) -> float:
        """mm from a picture to the first line of its caption."""
        return 1.2 + 0.29 * self.size

    @property
    def label(self) -> float:
        """The size of the rules' ids."""
        return self.size if self.size >= LARGE_PRINT else LABEL


@dataclass
class Blocks:
    """Makes the blocks of a card, its letters and pictures of some size.

    ``scale`` is that of pictures; it is 1 for those of the usual size.
    """

    leaf: Leaf
    letters: Letters
    scale: float = 1.0

    @property
    def order(self) -> Order:
        return self.leaf.order

    @property
    def document(self) -> Document:
        return self.leaf.document

    @property
    def ids(self) -> float:
        """mm of the margin for the rules' ids."""
        return LARGE_IDS if self.order.large else IDS

    @property
    def least(self) -> float:
        """Smallest font size in points of labels in pictures."""
        return LARGE_PRINT if self.order.large else 0.0

    @property
    def width(self) -> float:
        """mm of a column."""
        return WIDTH if self.order.large else COLUMN

    def heading(self, words: str) -> Block:
        size = self.letters.size + 1.0

        def draw(at: XY) -> None:
            self.leaf.heading((at[0], at[1] + size * 0.27), words, size)

        return Block(size * LEADING, draw, gap=self.letters.leading * 0.9, keep=True)

    def text(
        self, words: str, *, label: str | None = None, gap: float = 0.0, small: bool = False,
        keep: bool | None = None,
    ) -> Block:  # fmt: skip
        """Words over the whole width or, with a label (if only ''), beside the margin of the
        rules' ids. Without a label they are kept with what follows, but for large print, if
        ``keep`` does not say."""
        indent = 0.0 if label is None else self.ids
        kept = label is None and not self.order.large if keep is None else keep
        letters = self.letters.small if small else self.letters
        lines = self.document.broken(words, letters.size, self.width - indent)

        def draw(at: XY) -> None:
            base = at[1] + letters.size * 0.27
            self.document.text((at[0], base), label or "", letters.label, "small")
            self._lines((at[0] + indent, base), lines, letters)

        return Block(len(lines) * letters.leading, draw, gap=gap, keep=kept)

    def option(self, option: Option) -> Block:
        """The question, then each answer, the current one first and bold."""
        letters, chosen = self.letters.small, self.order.options[option.id]
        answer = answer_text(option, self.order.options)
        bold = (
            self.order.say(answer) if isinstance(answer, Sentence) else self.order.word(str(answer))
        )
        others = [answer.text for answer in option.answers if answer.value != chosen]
        texts = [(self.order.word(option.question), False)]
        comes_from = origin(option.source, option.left_open)
        if comes_from is not None:
            texts.append((self.order.say(comes_from), False))
        texts.append((bold, True))
        texts += [(self.order.word(text), False) for text in others]
        if not option.answers:
            another = say(
                N_("Or any number from {low} to {high}."), low=option.low, high=option.high
            )
            texts.append((self.order.say(another), False))
        told = [(line, heavy) for text, heavy in texts for line in self._broken(text, letters)]

        def draw(at: XY) -> None:
            base = at[1] + letters.size * 0.27
            self.document.text((at[0], base), option.rule, letters.label, "small")
            for number, (line, heavy) in enumerate(told):
                self.document.text(
                    (at[0] + self.ids, base + number * letters.leading), line, letters.size,
                    weight="Bold" if heavy else "Regular",
                )  # fmt: skip

        return Block(len(told) * letters.leading, draw, gap=letters.leading * 0.4)

    def mistake(
        self, fault: Example, told: str, pictures: Sequence[Picture], instead: str
    ) -> Block:
        """A typical illegal move, and the legal one most like it, with what is wrong beside."""
        letters, order = self.letters.small, self.order
        side = STRIP * (LARGER if order.large else min(max(1.0, self.scale), LARGEST_STRIP))
        side = max([side, *map(self._least_side, pictures)])
        apart = APART / 2 if not order.large else 2 * APART
        across = len(pictures) * (side + apart) + APART - apart if pictures else self.ids
        below = order.large and across > BESIDE * self.width
        left = 0.0 if below else across
        lines = self.document.broken(told, letters.size, self.width - left)
        if instead and len(instead) <= LONGEST:
            better = order.say(say(N_("Instead: {move}"), move=instead))
            lines += self.document.broken(better, letters.size, self.width - left)
        named = bool(pictures)
        words = (len(lines) + named) * letters.leading
        top = side + letters.below if below else max(0.0, named * side - words) / 2
        height = top + words if below else max(named * side, words)

        def draw(at: XY) -> None:
            for number, picture in enumerate(pictures):
                corner = (at[0] + number * (side + apart), at[1])
                self.document.diagram(picture, corner, side / max(picture.size), self.least)
            base = at[1] + top + letters.size * 0.27
            self.document.text(
                (at[0] + (left if named else 0.0), base), fault.rule, letters.label, "small"
            )
            self._lines((at[0] + left, base + named * letters.leading), lines, letters)

        return Block(height, draw, gap=letters.leading if below else 1.6)

    def _least_side(self, picture: Picture) -> float:
        """The least size in mm of a picture whose numbers fit into their discs."""
        texts = (one for one in picture.shapes if isinstance(one, Text))
        sizes = [one.size for one in texts if one.style.endswith(" text")]
        return max(picture.size) * self.least / MM / GROWN / min(sizes) if sizes else 0.0

    def _broken(self, words: str, letters: Letters) -> list[str]:
        # Bold letters are a little wider than those used for line breaking.
        return self.document.broken(words, letters.size, 0.95 * (self.width - self.ids))

    # -- pictures

    def rows(self, diagrams: Sequence[Diagram]) -> Iterator[Block]:
        for first in range(0, len(diagrams), 2):
            pair = diagrams[first : first + 2]
            yield self._pair(pair) if len(pair) > 1 else self.alone(pair[0])

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

    def alone(self, diagram: Diagram, *, wide: bool = False) -> Block:
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
        return usual * self.scale * (LARGER if self.order.large else 1.0)

    def _lines(self, at: XY, lines: Sequence[str], letters: Letters) -> None:
        for number, line in enumerate(lines):
            self.document.text((at[0], at[1] + number * letters.leading), line, letters.size)
