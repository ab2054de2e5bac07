"""Rule cards: a game's rules on one page, with ids, rulings and diagrams of real positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.options import Option
from companion.games.printables import printables_of
from companion.games.protocol import Rule
from companion.sentences import N_, say
from companion.sheets.diagram import Diagram, diagram_of
from companion.sheets.leaf import WIDTH, Leaf, Order

IDS = 13.5
"""mm of the column of rule ids."""
BETWEEN = 9.0
"""mm between the rules and the diagrams."""
DIAGRAMS = 52.0
TALLEST = 43.0
"""mm of a diagram's width, with its caption, and of its height at most."""
LARGEST, LEAST, STEP = 10.0, 6.0, 0.25
"""Points of the rules' letters: the largest with which all stand on the page."""
LEADING = 0.47
"""mm between lines, times the letters' points."""

MARKED = N_("ruling: how we read the rulebook where it is silent or unclear")
HOUSE = N_("Where tables differ")
HOUSE_NOTE = N_("The first answer is the one we play by; agree on another before you begin.")


@dataclass(frozen=True)
class _Type:
    """The sizes that hang on the letters' size in points."""

    size: float

    @property
    def leading(self) -> float:
        return self.size * LEADING

    @property
    def gap(self) -> float:
        return self.leading * 0.42


def rule_card_pdf(order: Order) -> bytes:
    """The rules of a game on one page."""
    title = order.game.title
    leaf = Leaf(
        order, order.word(N_("Rules")), order.say(say(N_("The rules of {title}"), title=title))
    )
    leaf.page(beside=order.word(N_("The rules")))
    examples = printables_of(order.game).examples
    diagrams = [diagram_of(order.game, example, order.words) for example in examples]
    card = _Card(leaf, bool(diagrams))
    card.draw()
    _diagrams(leaf, diagrams)
    return leaf.to_bytes()


class _Card:
    """The column of rules, set as large as the page allows."""

    def __init__(self, leaf: Leaf, beside: bool) -> None:
        self.leaf = leaf
        self.document = leaf.document
        self.order = leaf.order
        self.width = WIDTH - (DIAGRAMS + BETWEEN if beside else 0.0)
        self.options = [
            option for option in self.order.game.options if option.rule and option.answers
        ]

    def draw(self) -> None:
        room = self.leaf.bottom - self.leaf.top
        size = LARGEST
        while size > LEAST and self._height(_Type(size)) > room:
            size -= STEP
        letters = _Type(size)
        spare = max(0.0, room - self._height(letters))
        rules = list(self.order.game.rules.values())
        # What is left over is shared out between the rules, but never so that they fall apart.
        gap = letters.gap + min(spare / max(1, len(rules) + 2), 2.4)
        y = self.leaf.top + 1.5
        for rule in rules:
            y = self._rule(y, rule, letters) + gap
        y = self._marked(y, letters) + gap
        if self.options:
            self._house(y + gap, letters)

    def _height(self, letters: _Type) -> float:
        lines = 0.0
        for rule in self.order.game.rules.values():
            lines += self._lines(self.order.word(rule.text), letters.size, self.width - IDS)
        height = lines * letters.leading + len(self.order.game.rules) * letters.gap
        height += letters.leading + letters.gap
        if self.options:
            small = _small(letters)
            count = sum(
                self._lines(words, small.size, self.width - IDS)
                for option in self.options
                for words in self._answers(option)
            )
            count += self._lines(self.order.word(HOUSE_NOTE), small.size, self.width)
            height += (count + 0.4) * small.leading + len(self.options) * small.gap
            height += letters.gap * 2 + letters.leading * 2
        return height + 1.0

    def _lines(self, words: str, size: float, width: float) -> int:
        return len(self.document.broken(words, size, width))

    def _rule(self, y: float, rule: Rule, letters: _Type) -> float:
        leaf = self.leaf
        leaf.heading((leaf.left, y), rule.id, letters.size * 0.88)
        if "ruling" in rule.source:
            self._tag((leaf.left + IDS - 2.6, y), letters)
        words = self.order.word(rule.text)
        last = self.document.paragraph(
            (leaf.left + IDS, y), words, letters.size, width=self.width - IDS,
            leading=letters.leading,
        )  # fmt: skip
        return last + letters.leading

    def _tag(self, at: tuple[float, float], letters: _Type) -> None:
        """What marks a ruling: a small open circle behind the id."""
        radius = 0.62
        self.document.disc((at[0], at[1] - letters.size * 0.12), radius, "ruling")

    def _marked(self, y: float, letters: _Type) -> float:
        leaf, small = self.leaf, _small(letters)
        self._tag((leaf.left + IDS - 2.6, y), small)
        self.document.text((leaf.left + IDS, y), self.order.word(MARKED), small.size, "small")
        return y + letters.leading

    def _house(self, y: float, letters: _Type) -> None:
        """The questions that a table may answer its own way, the usual answer first."""
        leaf, small, order = self.leaf, _small(letters), self.order
        self.document.rule(
            (leaf.left, y - letters.leading), (leaf.left + self.width, y - letters.leading), "fine"
        )
        leaf.heading((leaf.left, y), order.word(HOUSE), letters.size * 0.95)
        y = self.document.paragraph(
            (leaf.left, y + letters.leading), order.word(HOUSE_NOTE), small.size, width=self.width,
            leading=small.leading, style="small",
        ) + small.leading * 1.4  # fmt: skip
        for option in self.options:
            self.document.text((leaf.left, y), option.rule, small.size, "small")
            for number, words in enumerate(self._answers(option)):
                y = self.document.paragraph(
                    (leaf.left + IDS, y), words, small.size, width=self.width - IDS,
                    leading=small.leading, style="small" if number else "text",
                ) + small.leading  # fmt: skip
            y += small.gap

    def _answers(self, option: Option) -> Iterator[str]:
        """The question with the usual answer, then each other answer."""
        word = self.order.word
        usual = next(answer for answer in option.answers if answer.value == option.default)
        yield f"{word(option.question)} {word(usual.text)}"
        for answer in option.answers:
            if answer is not usual:
                yield word(answer.text)


def _small(letters: _Type) -> _Type:
    return _Type(letters.size * 0.86)


def _diagrams(leaf: Leaf, diagrams: list[Diagram]) -> None:
    """One below the other at the right, evenly from top to bottom."""
    if not diagrams:
        return
    document, order = leaf.document, leaf.order
    size, leading = 7.5, 3.5
    left = leaf.right - DIAGRAMS
    captions = [document.broken(order.word(d.caption), size, DIAGRAMS) for d in diagrams]
    room = leaf.bottom - leaf.top + 2.0
    words = sum(len(lines) * leading + 4.0 for lines in captions)
    least_gap = 4.5
    tallest = min(TALLEST, (room - words - least_gap * (len(diagrams) - 1)) / len(diagrams))
    drawn = []
    for diagram in diagrams:
        width, height = diagram.picture.size
        drawn.append(min(DIAGRAMS / width, tallest / height))
    used = words + sum(d.picture.size[1] * k for d, k in zip(diagrams, drawn, strict=True))
    gap = (room - used) / max(1, len(diagrams) - 1)
    y = leaf.top - 2.0
    for diagram, factor, lines in zip(diagrams, drawn, captions, strict=True):
        width, height = (length * factor for length in diagram.picture.size)
        document.diagram(diagram.picture, (left + (DIAGRAMS - width) / 2, y), factor)
        y += height + 4.0
        for number, words_ in enumerate(lines):
            document.text((left, y + number * leading), words_, size, "text")
        y += len(lines) * leading + gap
