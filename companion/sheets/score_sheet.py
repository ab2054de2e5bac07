"""Score sheets: whole games turn by turn, each with names, date, house rules and result."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

from companion.games.in_force import answer_text, house_rules
from companion.games.printables import Scores, Tally, printables_of
from companion.sentences import N_, Term, dated, say
from companion.sheets.boards.board_sheet import dimensions
from companion.sheets.page.document import Document
from companion.sheets.page.fields import GAP as BESIDE
from companion.sheets.page.leaf import WIDTH, Leaf, Order

NUMBER = 8.0
"""mm of the column of turn numbers."""
LETTER = 3.3
"""mm of a handwritten letter."""
TICK = 12.0
"""mm of a column with tick boxes."""
COLUMN_GAP = 5.0
"""mm between turns side by side."""
HEAD = 5.2
"""Height of the heading row in mm."""
ROW = 5.6
"""Smallest height in mm of a row of turns, per line in it."""
TALLEST = 12.5
"""Largest height in mm of a row of turns, per line in it."""
LINE = 7.5
"""mm between the lines for names and such."""
GAP = 6.0
"""Least space in mm between one game and the next."""
SMALL = 7.0
"""Font size of small print in points."""
LEADING = 3.1
"""mm between lines of small print."""
BOX = 3.4


def score_sheet_pdf(order: Order) -> bytes:
    leaf = Leaf(order, order.word(N_("Score sheet")))
    leaf.page(beside=" · ".join(filter(None, (leaf.kind, order.event))))
    sheet = _Sheet(leaf, printables_of(order.game).scores)
    room = leaf.bottom - leaf.top - sheet.how_height
    games = max(1, floor((room + GAP) / (sheet.height(ROW) + GAP)))
    each = (room - GAP * (games - 1)) / games
    row = min(TALLEST, ROW + max(0.0, each - sheet.height(ROW)) / sheet.lines)
    step = (room - sheet.height(row)) / (games - 1) if games > 1 else 0.0
    sheet.draw_how(leaf.bottom)
    for number in range(games):
        sheet.draw(leaf.top + number * step, number + 1, row, games)
    return leaf.to_bytes()


def _in_turn(order: Order) -> tuple[str, ...]:
    """The players in record order: whoever goes first comes first."""
    game, players = order.game, order.game.players
    if game.simultaneous:
        return players
    (first,) = game.to_move(game.start(order.options))
    return (first, *(player for player in players if player != first))


@dataclass(frozen=True)
class _Columns:
    """How many turns are side by side, their width, and that of a move's cell, in mm."""

    count: int
    width: float
    cell: float


class _Sheet:
    """One game's part of the page, repeated as often as it fits."""

    def __init__(self, leaf: Leaf, scores: Scores) -> None:
        self.leaf = leaf
        self.order = leaf.order
        self.document: Document = leaf.document
        self.scores = scores
        self.players = _in_turn(leaf.order)
        self.columns = self._columns()
        last = leaf.order.game.last_turn(leaf.order.options)
        self.turns = last or self.columns.count * scores.turns
        self.rows = ceil(self.turns / self.columns.count)
        self.tall = [self._lines(row) for row in range(self.rows)]
        self.lines = sum(self.tall)
        self.shape = self._shape()

    def _columns(self) -> _Columns:
        """As many turns side by side as their moves allow."""
        scores, players = self.scores, len(self.players)
        ticks = len(scores.ticks) * TICK
        least = NUMBER + players * (scores.cells * scores.letters * LETTER + ticks)
        if scores.more_letters:
            least = WIDTH
        count = max(1, int((WIDTH + COLUMN_GAP) // (least + COLUMN_GAP)))
        width = (WIDTH - COLUMN_GAP * (count - 1)) / count
        return _Columns(count, width, ((width - NUMBER) / players - ticks) / scores.cells)

    def _lines(self, row: int) -> int:
        """The number of lines for the moves in a row of turns."""
        last = row + 1 + (self.columns.count - 1) * self.rows
        letters = self.scores.letters + self.scores.more_letters * last
        return max(1, ceil(letters * LETTER / self.columns.cell)) if self.scores.more_letters else 1

    def _shape(self) -> list[str]:
        """The board's size and the house rules, broken into lines."""
        order = self.order
        size = dimensions(order.game.boards(order.options)["board"])
        told = [f"{order.word(N_('Board'))} {size}"] if size else []
        told += [
            order.say(say("{question} {answer}", question=Term(o.question),
                          answer=answer_text(o, order.options)))
            for o in order.game.options
            if not o.rule and o.answers and order.options[o.id] != o.default
        ]  # fmt: skip
        told += [order.say(rule.sentence) for rule in house_rules(order.game, order.options)]
        return self.document.broken(" · ".join(told), SMALL, WIDTH)

    # -- how to write

    @property
    def _how(self) -> list[str]:
        words = self.order.word(self.scores.how) if self.scores.how else ""
        return self.document.broken(words, SMALL, WIDTH)

    @property
    def how_height(self) -> float:
        return len(self._how) * LEADING + 2.0 if self._how else 0.0

    def draw_how(self, bottom: float) -> None:
        """How to write moves, at the foot of the page, once for all its games."""
        top = bottom - (len(self._how) - 1) * LEADING
        for number, line in enumerate(self._how):
            self.document.text((self.leaf.left, top + number * LEADING), line, SMALL)

    # -- a game

    def height(self, row: float) -> float:
        """mm of a game with rows of this height."""
        head = 3.0 + 2 * LINE + len(self.shape) * LEADING + 1.5
        setup = len(self.players) * LINE + 1.5 if self.scores.places else 0.0
        return head + setup + HEAD + self.lines * row + LINE + 1.0

    def draw(self, top: float, number: int, row: float, games: int) -> None:
        leaf = self.leaf
        if number > 1:
            self.document.rule((leaf.left, top), (leaf.right, top), "hair")
        y = self._names(top + 3.0, number, games)
        for line, words in enumerate(self.shape):
            self.document.text((leaf.left, y + 2.6 + line * LEADING), words, SMALL)
        y += len(self.shape) * LEADING + 1.5
        if self.scores.places:
            y = self._setup(y)
        for column in range(self.columns.count):
            self._table(leaf.left + column * (self.columns.width + COLUMN_GAP), y, column, row)
        self._totals(y + HEAD + self.lines * row + LINE - 1.4)

    def _names(self, top: float, number: int, games: int) -> float:
        """Game, date, place and result; then each player's name and whether they began."""
        leaf, word = self.leaf, self.order.word
        base = top + LINE - 2.4
        if games > 1:
            game = self.order.say(say(N_("Game {number}"), number=number))
            leaf.heading((leaf.left, base), game, 9)
        else:
            leaf.field((leaf.left, leaf.left + 27.8), base, word(N_("Game no.")))
        date = self.order.say(dated(self.order.date))
        leaf.field((leaf.left + 30, leaf.left + 77.8), base, word(N_("Date")), date, whole=True)
        leaf.field((leaf.left + 80, leaf.left + 137.8), base, word(N_("Place")))
        leaf.field((leaf.left + 140, leaf.right), base, word(N_("Result")))
        base += LINE
        names = self.order.names or ("",) * len(self.players)
        parts = leaf.parts(len(self.players))
        for across, player, name in zip(parts, self.players, names, strict=True):
            began = word(N_("went first")) if self.scores.began else ""
            spare = self.document.width(began, SMALL) + BOX + 3.0 if began else 0.0
            leaf.field(across, base, self.order.colour(player), name, seat=player, spare=spare)
            if began:
                box = across[1] - 1.5 - BOX
                self.document.box(box, base - 2.6, BOX, BOX, "box")
                self.document.text((box - 1.4, base), began, SMALL, anchor="end")
        return base + 2.4

    def _setup(self, top: float) -> float:
        """A box for each place of a setup, a line for each player."""
        leaf, document = self.leaf, self.document
        for player in self.players:
            base = top + LINE - 2.4
            words = self.order.say(say(N_("{player}’s setup"), player=self.order.colour(player)))
            document.text((leaf.left, base), words, SMALL, weight="Bold")
            first = leaf.left + 26.0
            width = (leaf.right - first) / self.scores.places
            for number in range(self.scores.places):
                document.box(first + number * width, top + 0.8, width - 1.2, LINE - 1.4, "box")
            top += LINE
        return top + 1.5

    def _table(self, left: float, top: float, column: int, row: float) -> None:
        """The turns of one column: a row each, its number, every player's move."""
        document, columns = self.document, self.columns
        first, last = (ceil(k * self.turns / columns.count) for k in (column, column + 1))
        right = left + columns.width
        document.box(left, top, columns.width, HEAD, "field")
        base = top + HEAD - 1.6
        y = top + HEAD
        for turn in range(first, last):
            document.rule((left, y), (right, y), "hair")
            tall = self.tall[turn - first] * row
            middle = (left + NUMBER / 2, y + 4.3)
            document.text(middle, str(turn + 1), 8, anchor="middle", weight="Bold")
            for line in range(1, self.tall[turn - first]):
                document.rule((left + NUMBER, y + line * row), (right, y + line * row), "fine")
            y += tall
        x = left + NUMBER
        for player in self.players:
            self._heads(x, base, player)
            self._due(x, top + HEAD, player, range(first, last), row)
            for cell in range(self.scores.cells):
                at, style = x + cell * columns.cell, "fine" if cell else "hair"
                document.rule((at, top + HEAD), (at, y), style)
            x += self.scores.cells * columns.cell
            for tick in range(len(self.scores.ticks)):
                document.rule((x + tick * TICK, top + HEAD), (x + tick * TICK, y), "hair")
            x += len(self.scores.ticks) * TICK
        for side in (left, right):
            document.rule((side, top + HEAD), (side, y), "hair")
        document.rule((left, y), (right, y), "hair")

    def _heads(self, x: float, base: float, player: str) -> None:
        document, order = self.document, self.order
        self.leaf.token((x + 2.6, base - 0.9), player, 0.9)
        document.text((x + 4.6, base), order.colour(player), SMALL, weight="Bold")
        after = x + self.scores.cells * self.columns.cell
        for number, tick in enumerate(self.scores.ticks):
            middle = after + (number + 0.5) * TICK
            document.text((middle, base), order.word(tick), SMALL, anchor="middle")

    def _due(self, x: float, top: float, player: str, turns: range, row: float) -> None:
        """How many lines a turn has, printed small in the corner."""
        if not self.scores.due:
            return
        known = self.scores.due.get(player, ())
        y = top
        for turn in turns:
            lines = known[turn] if turn < len(known) else turn + 1
            self.document.text((x + 0.9, y + 2.7), str(lines), SMALL)
            y += self.tall[turn - turns[0]] * row

    def _totals(self, base: float) -> None:
        """Beside each player's colour what is ticked and counted, and the game's total."""
        leaf, word = self.leaf, self.order.word
        labels = [*self.scores.totals, N_("Total")]
        for (left, right), player in zip(leaf.parts(len(self.players)), self.players, strict=True):
            leaf.token((left + 1.4, base - 1.1), player)
            x = left + 4.4
            for tally in self.scores.tallies:
                x = self._tally((x, base), tally)
            if not self.order.game.scored:
                x = self._tally((x, base), Tally(N_("Won"), 1))
            step = (right - x + BESIDE) / len(labels)
            for number, label in enumerate(labels):
                start = x + number * step
                leaf.field((start, start + step - BESIDE), base, word(label))

    def _tally(self, at: tuple[float, float], tally: Tally) -> float:
        """Tick boxes after their label; returns where the next item begins."""
        document, words = self.document, self.order.word(tally.text)
        boxes = tally.boxes
        count = boxes if isinstance(boxes, int) else self.order.options.number(boxes)
        document.text(at, words, SMALL)
        x = at[0] + document.width(words, SMALL) + 1.4
        for number in range(count):
            document.box(x + number * BOX, at[1] - 2.6, BOX, BOX, "box")
        return x + count * BOX + 4.0
