"""Two toy games, small enough to see through, for what records and the judge do with any game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.board import Board, Marks
from companion.games.options import Answer, Option, Options
from companion.games.protocol import BadText, Breach, Game, Reading, Result, Rule
from companion.games.results import M, P
from companion.sentences import Term, say

SIZE = Option("size", "How many cells?", 5, low=2, high=9)
FIRST = Option("first", "Who starts?", "blue", (Answer("blue", "Blue"), Answer("red", "Red")))
LONG_STEPS = Option(
    "long_steps",
    "May a move claim more than two cells?",
    "off",
    (Answer("off", "No"), Answer("on", "Yes")),
    rule="S-3",
)
BONUS = Option(
    "bonus", "Last cell counts double?", "off", (Answer("off", "No"), Answer("on", "Yes"))
)


@dataclass(frozen=True)
class Strip:
    """Cells a, b, c, ... each ``.``, ``b`` or ``r``; ``player`` to move, ``?`` if unknown."""

    options: Options
    cells: str
    player: str


class Toy(Game[P, M]):
    """A game of Blue and Red that nobody prints or photographs."""

    players = ("blue", "red")
    credit = "nobody"

    def boards(self, options: Options) -> Mapping[str, Board]:
        return {"board": Board(self.key, "board", (10.0, 10.0))}

    def marks(self, position: P) -> Marks:
        return {}

    def read_marks(self, *_: object, **__: object) -> Reading[P]:
        raise NotImplementedError


class Claim(Toy[Strip, str]):
    """Players claim one cell of a strip or a run of two in turn; most cells win.

    A move is ``c`` or a run ``b-c``. Cells must be free (S-2), runs at most two long (S-3).
    """

    key = "claim"
    title = "Claim"
    rules: ClassVar = {
        "S-1": Rule("S-1", "Players move in turn."),
        "S-2": Rule("S-2", "A cell is claimed once."),
        "S-3": Rule("S-3", "A move claims one cell or two.", option="long_steps"),
        "S-4": Rule("S-4", "A cell lies on the strip."),
        "S-5": Rule("S-5", "Most cells win."),
    }
    options = (SIZE, FIRST, LONG_STEPS, BONUS)

    def start(self, options: Options) -> Strip:
        return Strip(options, "." * options.number("size"), options.choice("first"))

    def to_move(self, position: Strip) -> tuple[str, ...]:
        if "." not in position.cells:
            return ()
        return self.players if position.player == "?" else (position.player,)

    def candidates(self, position: Strip, player: str) -> Iterator[str]:
        names = [chr(97 + i) for i in range(len(position.cells))]
        yield from names
        yield from (f"{a}-{b}" for i, a in enumerate(names) for b in names[i + 1 :])

    def breaches(self, position: Strip, player: str, move: str) -> Iterator[Breach]:
        if position.player not in ("?", player) or "." not in position.cells:
            yield Breach("S-1", say("It is not {player}'s turn", player=Term(player)))
        elif position.player == "?":
            yield Breach("S-1", say("Nobody knows whose turn it is"), unknown="player")
        cells = cells_of(move)
        for cell in cells:
            if cell >= len(position.cells):
                yield Breach("S-4", say("There is no cell {cell}", cell=chr(97 + cell)))
            elif position.cells[cell] != ".":
                yield Breach("S-2", say("{cell} is taken", cell=chr(97 + cell)), (chr(97 + cell),))
        if len(cells) > 2 and not position.options.on("long_steps"):
            yield Breach("S-3", say("{move} claims {n} cells", move=move, n=len(cells)))

    def play(self, position: Strip, moves: Mapping[str, str]) -> Strip:
        ((player, move),) = moves.items()
        cells = list(position.cells)
        for cell in cells_of(move):
            cells[cell] = player[0]
        other = "red" if player == "blue" else "blue"
        return replace(position, cells="".join(cells), player=other)

    def nearby(self, position: Strip, player: str, move: str, limit: int = 5) -> Iterable[str]:
        return list(self.legal_moves(position, player))[:limit]

    def result(self, position: Strip) -> Result:
        score = {player: position.cells.count(player[0]) for player in self.players}
        over = "." not in position.cells
        lead = score["blue"] - score["red"]
        winner = ("blue" if lead > 0 else "red") if over and lead else None
        return Result(finished=over, score=score, winner=winner, rule="S-5" if over else None)

    def parse_move(self, text: str) -> str:
        for column, letter in enumerate(text, start=1):
            if not re.fullmatch("-" if column == 2 else "[a-z]", letter) or column > 3:
                raise BadText(say("a cell such as “c” is expected, not “{x}”", x=letter), column)
        if len(text) not in (1, 3):
            raise BadText(say("a cell such as “c” is expected"), len(text) + 1)
        return "-".join(sorted(set(text) - {"-"}))

    def format_move(self, move: str) -> str:
        return move

    def parse_position(self, options: Options, text: str) -> Strip:
        cells, _, player = text.strip().lower().partition(" ")
        for column, cell in enumerate(cells, start=1):
            if cell not in ".br":
                raise BadText(say("“.”, “b” or “r” is expected, not “{x}”", x=cell), column)
        if len(cells) != options.number("size"):
            raise BadText(say("{n} cells are expected", n=options.number("size")), 1)
        player = player.strip()
        if player not in ("blue", "red", "?"):
            raise BadText(say("blue, red or ? is expected"), len(cells) + 2)
        return Strip(options, cells, player)

    def format_position(self, position: Strip) -> str:
        return f"{position.cells} {position.player}"


def cells_of(move: str) -> range:
    """The numbers of the cells that a move claims."""
    return range(ord(move[0]) - 97, ord(move[-1]) - 96)


Orders = tuple[str, ...]


@dataclass(frozen=True)
class Heaps:
    options: Options
    blue: Orders = ()
    red: Orders = ()


class Together(Toy[Heaps, Orders]):
    """Both players name up to ``most`` cells at once, turn by turn; nothing else happens."""

    key = "together"
    title = "Together"
    simultaneous = True
    rules: ClassVar = {"T-1": Rule("T-1", "At most so many cells a turn.", option="most")}
    options = (Option("most", "How many a turn?", 4, low=1, high=40, rule="T-1"),)

    def start(self, options: Options) -> Heaps:
        return Heaps(options)

    def to_move(self, position: Heaps) -> tuple[str, ...]:
        return self.players

    def candidates(self, position: Heaps, player: str) -> Iterator[Orders]:
        yield from ((chr(97 + i),) for i in range(26))

    def breaches(self, position: Heaps, player: str, move: Orders) -> Iterator[Breach]:
        if len(move) > position.options.number("most"):
            yield Breach("T-1", say("{player} names too many", player=Term(player)), move)

    def play(self, position: Heaps, moves: Mapping[str, Orders]) -> Heaps:
        blue, red = (getattr(position, p) + moves[p] for p in self.players)
        return replace(position, blue=blue, red=red)

    def nearby(self, position: Heaps, player: str, move: Orders, limit: int = 5) -> list[Orders]:
        return [move[: position.options.number("most")]]

    def result(self, position: Heaps) -> Result:
        return Result(False, {"blue": len(position.blue), "red": len(position.red)})

    def parse_move(self, text: str) -> Orders:
        words = text.split()
        if not words:
            raise BadText(say("orders such as “c2” are expected"))
        for word in words:
            if not re.fullmatch(r"[a-z][0-9]*(\*[0-9])?", word):
                raise BadText(say("no order: “{word}”", word=word), text.index(word) + 1)
        return tuple(sorted(words))

    def format_move(self, move: Orders) -> str:
        return " ".join(move)

    def parse_position(self, options: Options, text: str) -> Heaps:
        blue, _, red = text.partition("/")
        return Heaps(options, tuple(blue.split()), tuple(red.split()))

    def format_position(self, position: Heaps) -> str:
        return " ".join(position.blue) + "/" + " ".join(position.red)


CLAIM = Claim()
TOGETHER = Together()
