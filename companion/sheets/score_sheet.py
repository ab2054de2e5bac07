"""Score sheets: several games a page, each with names, date, place, result and a running table."""

from __future__ import annotations

from math import floor

from companion.games.printables import ScoreRow, Scores, printables_of
from companion.sentences import N_, Sentence, say
from companion.sheets.leaf import WIDTH, Leaf, Order

LABELS = 30.0
"""mm of a table's first column, which says whose row it is and what goes there."""
TOTAL = 15.0
"""mm of a column for what is counted at the end."""
LINE = 7.5
"""mm between the lines on which names and such are written."""
TURN_ROW, ROW, TALLY_ROW = 4.4, 7.4, 6.4
TALLEST_ROW = 10.0
"""mm up to which rows grow where the page has room to spare."""
GAP = 5.5
"""mm at least between one game and the next."""
BOX, TALLY_BOX = 3.2, 2.9


def score_sheet_pdf(order: Order) -> bytes:
    """The score sheet of a game."""
    leaf = Leaf(order, order.word(N_("Score sheet")), order.say(_subject(order)))
    leaf.page()
    scores = printables_of(order.game).scores
    if not scores.each_turn:
        scores = Scores(each_turn=(ScoreRow(N_("move")),), rows=2)
    room = leaf.bottom - leaf.top
    least = _Block(leaf, scores, ROW)
    games = max(1, floor((room + GAP) / (least.height + GAP)))
    spare = (room + GAP) / games - least.height - GAP
    block = _Block(leaf, scores, min(TALLEST_ROW, ROW + 0.7 * spare / least.lines))
    step = (room - block.height) / (games - 1) if games > 1 else 0.0
    for number in range(games):
        block.draw(leaf.top + number * step, number + 1)
    return leaf.to_bytes()


def _subject(order: Order) -> Sentence:
    return say(N_("Score sheet for {title}"), title=order.game.title)


class _Block:
    """One game's part of the page."""

    def __init__(self, leaf: Leaf, scores: Scores, row: float) -> None:
        self.leaf = leaf
        self.order = leaf.order
        self.document = leaf.document
        self.scores = scores
        self.players = leaf.order.game.players
        self.rows = [(player, row) for player in self.players for row in scores.each_turn]
        self.row = row
        self.band = TURN_ROW + row * len(self.rows)
        self.lines = scores.rows * len(self.rows)

    @property
    def height(self) -> float:
        tallies = TALLY_ROW * len(self.players) if self.scores.tallies else 0.0
        bands = self.scores.rows * self.band + (self.scores.rows - 1) * 1.6
        return 3.0 + LINE * 2 + 2.6 + bands + (tallies + 1.0 if tallies else 0.0)

    def draw(self, top: float, number: int) -> None:
        leaf = self.leaf
        self.document.rule((leaf.left, top), (leaf.right, top))
        self._names(top + 3.0, number)
        y = top + 3.0 + LINE * 2 + 2.6
        for band in range(self.scores.rows):
            self._table(y, band)
            y += self.band + 1.6
        if self.scores.tallies:
            for player in self.players:
                self._tallies(y, player)
                y += TALLY_ROW

    def _names(self, top: float, number: int) -> None:
        """Two lines: game, date, place; then each player's name, who began, the result."""
        leaf, word = self.leaf, self.order.word
        base = top + LINE - 2.4
        game = self.order.say(say(N_("Game {number}"), number=number))
        leaf.heading((leaf.left, base), game, 9)
        leaf.blank(leaf.left + 24, base, leaf.left + 68, word(N_("Date")))
        leaf.blank(leaf.left + 72, base, leaf.left + 134, word(N_("Place")))
        leaf.blank(leaf.left + 138, base, leaf.right, word(N_("Result")))
        base += LINE
        width = WIDTH / len(self.players)
        for place, player in enumerate(self.players):
            left = leaf.left + place * width
            right = left + width - (4.0 if place + 1 < len(self.players) else 0.0)
            leaf.token((left + 1.4, base - 1.1), player)
            name = self.order.colour(player)
            leaf.heading((left + 4.4, base), name, 8)
            end = right
            if self.scores.began:
                began = word(N_("began"))
                end -= self.document.width(began, 7) + 7.4
                self.document.text((end + 2.4, base), began, 7, "small")
                self.document.box(right - BOX, base - 2.5, BOX, BOX, "box")
            start = left + 4.4 + self.document.width(name, 8, "Bold") + 2.0
            self.document.rule((start, base + 0.6), (end, base + 0.6))

    def _table(self, top: float, band: int) -> None:
        leaf, document, scores = self.leaf, self.document, self.scores
        totals = scores.totals if band + 1 == scores.rows else ()
        all_bands_total = len(scores.totals) * TOTAL
        left = leaf.left + LABELS
        end = leaf.right - all_bands_total
        step = (end - left) / scores.turns
        right = leaf.right if totals else end
        bottom = top + self.band
        document.box(leaf.left, top, right - leaf.left, TURN_ROW, "band")
        base = top + TURN_ROW - 1.3
        document.text((leaf.left + 1.0, base), self.order.word(N_("Turns")), 6, "small")
        for turn in range(scores.turns):
            middle = left + (turn + 0.5) * step
            number = str(band * scores.turns + turn + 1)
            document.text((middle, base), number, 6, "small", anchor="middle")
            if turn:
                x = left + turn * step
                document.rule((x, top + TURN_ROW), (x, bottom), "fine")
        for place, total in enumerate(totals):
            x = end + place * TOTAL
            words = self.order.word(total)
            document.text((x + TOTAL / 2, base), words, 6, "small", anchor="middle")
            document.rule((x, top), (x, bottom))
        for place, (player, row) in enumerate(self.rows):
            y = top + TURN_ROW + place * self.row
            heavy = place % len(scores.each_turn) == 0
            document.rule((leaf.left, y), (right, y), "rule" if heavy else "fine")
            self._label(y, player, row)
            for turn, words in enumerate(row.expected.get(player, ())[: scores.turns]):
                document.text((left + turn * step + 0.9, y + 2.6), words, 6, "small")
        document.rule((left, top), (left, bottom))
        document.box(leaf.left, top, right - leaf.left, self.band, "box")

    def _label(self, y: float, player: str, row: ScoreRow) -> None:
        base = y + self.row / 2 + 0.9
        document, order = self.document, self.order
        document.text((self.leaf.left + 1.0, base), order.colour(player), 7, weight="Bold")
        after = self.leaf.left + LABELS - 1.0
        document.text((after, base), order.word(row.text), 6, "small", anchor="end")

    def _tallies(self, top: float, player: str) -> None:
        """Boxes to tick one after the other, in one line for each player."""
        document, base = self.document, top + TALLY_ROW - 1.8
        x = self.leaf.left + 1.0
        document.text((x, base), self.order.colour(player), 7, weight="Bold")
        x = self.leaf.left + 13.0
        widths = [
            document.width(self.order.word(tally.text), 6) + 1.2 + tally.boxes * TALLY_BOX
            for tally in self.scores.tallies
        ]
        spare = self.leaf.right - x - sum(widths)
        gap = min(6.0, spare / max(1, len(widths) - 1))
        for tally, width in zip(self.scores.tallies, widths, strict=True):
            words = self.order.word(tally.text)
            document.text((x, base), words, 6, "small")
            first = x + document.width(words, 6) + 1.2
            for number in range(tally.boxes):
                left = first + number * TALLY_BOX
                document.box(left, base - 2.4, TALLY_BOX, TALLY_BOX, "box")
            x += width + gap
