"""Blotto's War behind the protocol every game follows."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

from companion.board import Board, Marks
from companion.games.between import Together
from companion.games.blottos_war import between, notation, orders, scoring, sheet, turn
from companion.games.blottos_war.boards import boards
from companion.games.blottos_war.grid import bits
from companion.games.blottos_war.hand import BlottosWarHand
from companion.games.blottos_war.legality import breaches
from companion.games.blottos_war.order import Order, format_order, parse_order
from companion.games.blottos_war.position import PLAYERS, Position, ending, start
from companion.games.final import FinalResult, Score
from companion.games.measures import MOST_TRIED, Gain, Measure, best_gain
from companion.games.options import BadOption, Options
from companion.games.pointers import Pointer
from companion.games.protocol import (
    Breach,
    Effect,
    Game,
    Reading,
    Resolution,
    Result,
    Tint,
)
from companion.sentences import N_, Fact, Sentence, say


class BlottosWar(Game[Position, Order]):
    """Both place recruits in secret and fight for a chain of territories from end to end."""

    key = "blottos-war"
    title = "Blotto's War"
    players = PLAYERS
    credit = N_("an unknown author")
    scored = False
    simultaneous = True
    agreed_draw = "BW-9"

    def choose(self, chosen: Mapping[str, str | int | bool] | None = None) -> Options:
        options = super().choose(chosen)
        rows, neutral = options.number("rows"), options.number("neutral")
        if rows - neutral < 2 or (rows - neutral) % 2:
            fitting = (number for number in range(11) if number <= rows - 2)
            raise BadOption(
                say(
                    N_(
                        "with rows={rows}, neutral can be {allowed}, so that both players own "
                        "the same number of rows"
                    ),
                    rows=rows,
                    allowed=", ".join(str(n) for n in fitting if (rows - n) % 2 == 0),
                )
            )
        return options

    def derived(self, options: Options) -> Mapping[str, Fact]:
        """``home``: how many rows each player owns at the start; ``nobody`` to ``nobody_to``: the
        neutral rows; ``red``: the first of Red's rows."""
        rows, neutral = options.number("rows"), options.number("neutral")
        home = (rows - neutral) // 2
        return {
            "home": home,
            "nobody": home + 1,
            "nobody_to": home + neutral,
            "red": rows - home + 1,
        }

    @property
    def hand(self) -> BlottosWarHand:
        return BlottosWarHand(self)

    def boards(self, options: Options) -> Mapping[str, Board]:
        return boards(options)

    def start(self, options: Options) -> Position:
        return start(options)

    def with_options(self, position: Position, options: Options) -> Position:
        """The same position under other options. Raises :class:`ValueError` for another board."""
        if any(options[key] != position.options[key] for key in ("columns", "rows", "neutral")):
            raise ValueError("a position cannot change its board")
        over = ending(options, position.grid, position.blue, position.red, position.fixed)
        return replace(position, options=options, ending=over)

    def to_move(self, position: Position) -> tuple[str, ...]:
        return () if position.ending else PLAYERS

    def candidates(self, position: Position, player: str) -> Iterator[Order]:
        """Every order that may be written, without the illegal slips that may stand."""
        return iter(()) if position.ending else orders.candidates(position, player)

    def breaches(self, position: Position, player: str, move: Order) -> Iterator[Breach]:
        return breaches(position, player, move)

    def random_move(self, position: Position, player: str, rng: random.Random) -> Order:
        if position.ending:
            raise ValueError(f"{player} is not to move")
        return orders.random_order(position, player, rng)

    def play(self, position: Position, moves: Mapping[str, Order]) -> Position:
        return turn.play(position, moves)

    def resolve(
        self, position: Position, orders: Mapping[str, Order]
    ) -> Resolution[Position, Order]:
        return turn.resolve(position, orders)

    def standing(self, move: Order) -> Order:
        return replace(move, stands=True)

    def unmarked(self, move: Order) -> Order:
        return replace(move, stands=False) if move.stands else move

    def brings(self, position: Position, player: str, move: Order) -> Iterator[Sentence]:
        yield from super().brings(position, player, move)
        counts = turn.counted(position, player, self.standing(move))
        told = N_("Only {orders} counts.") if counts else N_("None of these orders count.")
        yield say(told, orders=self.format_move(Order(counts)))

    def stands_by(self, options: Options) -> bool:
        return options["bad_slip"] == "lost"

    def effects(self, position: Position, moves: Mapping[str, Order]) -> Iterator[Effect]:
        """What the orders do together; given only one player's, what it does if unopposed."""
        yield from turn.effects(position, moves)
        yield from super().effects(position, moves)

    def nearby(self, position: Position, player: str, move: Order, limit: int = 5) -> list[Order]:
        return [] if position.ending else orders.nearby(position, player, move, limit)

    def result(self, position: Position) -> Result:
        return scoring.result(position)

    def measures(self, position: Position) -> tuple[Measure, ...]:
        return scoring.measures(position)

    def gaining(self, position: Position, player: str) -> Gain[Order] | None:
        """The order that gains most if none of the other player's recruits oppose it."""
        if position.ending:
            return None
        nothing = dict.fromkeys(PLAYERS, Order())
        tried = islice(orders.forward(position, player), MOST_TRIED)
        afters = (
            (order, scoring.measures(turn.play(position, {**nothing, player: order})))
            for order in tried
        )
        return best_gain(player, scoring.measures(position), afters)

    def final_score(self, options: Options, score: Score) -> FinalResult:
        return scoring.final_score(options, score)

    def marks(self, position: Position) -> Marks:
        return sheet.marks(position)

    def marks_on(self, position: Position, item: str) -> Marks:
        return sheet.marks(position, item)

    def read_marks(
        self,
        options: Options,
        marks: Marks,
        item: str = "board",
        answers: Mapping[str, str] | None = None,
    ) -> Reading[Position]:
        return sheet.read_marks(options, marks, item, answers)

    def tints(self, reading: Reading[Position]) -> Mapping[str, Tint]:
        position = reading.position
        if position is None:
            return {}
        return {
            position.grid.names[i]: Tint(player)
            for player in PLAYERS
            for i in bits(position.owned(player))
        }

    def pointers(self, reading: Reading[Position]) -> Iterator[Pointer]:
        """Each player's unbroken chain from end to end; nothing on a slip."""
        position = reading.position
        if position is None:
            return
        for player in PLAYERS:
            chain = position.grid.chain(position.owned(player))
            if chain:
                yield Pointer("chain", tuple(chain), player)

    def orders_between(self, before: Position, after: Marks) -> Together[Order]:
        return between.orders_between(before, after)

    def parse_move(self, text: str) -> Order:
        return parse_order(text)

    def format_move(self, move: Order) -> str:
        return format_order(move)

    def parse_position(self, options: Options, text: str) -> Position:
        return notation.parse_position(options, text)

    def format_position(self, position: Position) -> str:
        return notation.format_position(position)
