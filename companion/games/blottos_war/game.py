"""Blotto's War behind the protocol every game follows."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

from companion.games.bits import bits
from companion.games.blottos_war import between, notation, orders, scoring, sheet, turn
from companion.games.blottos_war.boards import boards
from companion.games.blottos_war.hand import BlottosWarHand
from companion.games.blottos_war.legality import breaches
from companion.games.blottos_war.order import Order, format_order, parse_order
from companion.games.blottos_war.position import Position, ending, start
from companion.games.blue_and_red import COLOUR, PLAYERS
from companion.games.measures import MOST_TRIED, Gain, best_gain
from companion.games.options import BadOption, Options
from companion.games.pointers import Pointer
from companion.games.protocol import Effect, Game, Reading, Tint
from companion.sentences import N_, Fact, Sentence, say


class BlottosWar(Game[Position, Order]):
    """Both place recruits in secret and fight for a chain of territories from end to end."""

    key = "blottos-war"
    title = "Blotto's War"
    players = PLAYERS
    credit = N_("an unknown author")
    hands = BlottosWarHand
    scored = False
    simultaneous = True
    agreed_draw = "BW-9"

    boards = staticmethod(boards)
    start = staticmethod(start)
    breaches = staticmethod(breaches)
    play = staticmethod(turn.play)
    resolve = staticmethod(turn.resolve)
    nearby = staticmethod(orders.nearby)
    result = staticmethod(scoring.result)
    measures = staticmethod(scoring.measures)
    final_score = staticmethod(scoring.final_score)
    marks = staticmethod(sheet.marks)
    read_marks = staticmethod(sheet.read_marks)
    orders_between = staticmethod(between.orders_between)
    parse_move = staticmethod(parse_order)
    format_move = staticmethod(format_order)
    parse_position = staticmethod(notation.parse_position)
    format_position = staticmethod(notation.format_position)

    def choose(self, chosen: Mapping[str, str | int | bool] | None = None) -> Options:
        options = super().choose(chosen)
        rows, neutral = options.number("rows"), options.number("neutral")
        if rows - neutral < 2 or (rows - neutral) % 2:
            told = N_(
                "with rows={rows}, neutral can be {allowed}, so that both players own the same "
                "number of rows"
            )
            fitting = range(rows % 2, min(rows - 1, 11), 2)
            raise BadOption.of(told, rows=rows, allowed=", ".join(map(str, fitting)))
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

    def random_move(self, position: Position, player: str, rng: random.Random) -> Order:
        if position.ending:
            raise ValueError(f"{player} is not to move")
        return orders.random_order(position, player, rng)

    def brings(self, position: Position, player: str, move: Order) -> Iterator[Sentence]:
        yield from super().brings(position, player, move)
        counts = turn.counted(position, player, replace(move, stands=True))
        if counts != move.recruits:
            told = N_("None of {player}'s orders count.")
            if counts:
                told = N_("Only these orders count: {orders}.")
            orders = self.format_move(Order(counts))
            yield say(told, orders=orders, player=COLOUR[player])

    def stands_by(self, options: Options) -> bool:
        return options["bad_slip"] == "lost"

    def effects(self, position: Position, moves: Mapping[str, Order]) -> Iterator[Effect]:
        """What the orders do together; given only one player's, what it does if unopposed."""
        yield from turn.effects(position, moves)
        yield from super().effects(position, moves)

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
