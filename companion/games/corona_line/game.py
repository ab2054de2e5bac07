"""CoronaLine behind the protocol every game follows."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from companion.board import Board
from companion.games.blue_and_red import PLAYERS
from companion.games.corona_line import between, legality, notation, scoring, sheet, unknown
from companion.games.corona_line import effects as doing
from companion.games.corona_line.boards import board_of
from companion.games.corona_line.hand import CoronaLineHand
from companion.games.corona_line.histories import first_mover
from companion.games.corona_line.move import Move, format_move, parse_move
from companion.games.corona_line.position import Position, start_position
from companion.games.corona_line.table import table
from companion.games.options import Options
from companion.games.pointers import Pointer
from companion.games.protocol import Breach, Effect, Ending, Game, Reading, Unknown
from companion.sentences import N_, Sentence, say


class CoronaLine(Game[Position, Move]):
    """Blue and Red each draw a path of straight lines and score by crossing the other's."""

    key = "corona-line"
    title = "CoronaLine"
    players = PLAYERS
    counted = ("CL-9",)
    credit = "Blaž Urban Gracar (Letibus Design)"
    hands = CoronaLineHand
    drawable = False
    names_start = False
    unknowns: ClassVar[Mapping[str, Unknown]] = {
        "next": Unknown(N_("who went first"), asked=("first",)),
        "ends": Unknown(
            N_("in which order the lines were drawn"),
            asked=("blue_path", "red_path"),
            answered=N_("the path with {answer} came first"),
        ),
    }

    start = staticmethod(start_position)
    result = staticmethod(scoring.result)
    measures = staticmethod(scoring.measures)
    final_score = staticmethod(scoring.final_score)
    marks = staticmethod(sheet.marks)
    read_marks = staticmethod(sheet.read_marks)
    drawn = staticmethod(sheet.drawn)
    audit_marks = staticmethod(sheet.audit_marks)
    noted = staticmethod(sheet.noted)
    settled = staticmethod(sheet.settled)
    turns = staticmethod(sheet.turns)
    turns_between = staticmethod(between.turns_between)
    moves_towards = staticmethod(between.moves_towards)
    unsettled = staticmethod(unknown.unsettled)
    contradiction = staticmethod(unknown.contradiction)
    first_mover = staticmethod(first_mover)
    histories = staticmethod(between.histories_of)
    parse_move = staticmethod(parse_move)
    format_move = staticmethod(format_move)
    parse_position = staticmethod(notation.parse_position)
    format_position = staticmethod(notation.format_position)

    def last_turn(self, options: Options) -> int:
        """The number of points, as each line ends on a point of its own."""
        return (options.number("size") ** 2 - 1) // 2

    def boards(self, options: Options) -> Mapping[str, Board]:
        return {"board": board_of(options)}

    def with_options(self, position: Position, options: Options) -> Position:
        """The same drawing under other options.

        Raises:
            ValueError: another size, or other start points once a line is drawn.
        """
        drawn = position.blue.paths or position.red.paths
        if options["size"] != position.options["size"]:
            raise ValueError("a drawing cannot change its size")
        if not drawn:
            return start_position(options)
        if options["starts"] != position.options["starts"]:
            raise ValueError("a drawing cannot change its start points")
        return replace(position, options=options, table=table(options))

    def to_move(self, position: Position) -> tuple[str, ...]:
        if position.known:
            player = position.player
            return () if player is None or position.over() else (player,)
        return unknown.to_move(position)

    def candidates(self, position: Position, player: str) -> Iterator[Move]:
        if player in self.to_move(position):
            ends = unknown.ends_of(position)
            found = (move for end in ends for move in legality.candidates(end, player))
            yield from found if len(ends) == 1 else dict.fromkeys(found)

    def breaches(self, position: Position, player: str, move: Move) -> Iterator[Breach]:
        check = legality.cannot_stand if move.stands else legality.breaches
        return unknown.breaches(position, player, move, check)

    def assumed(self, position: Position, player: str, move: Move) -> Iterator[Sentence]:
        return unknown.assumed(position)

    def ending(self, position: Position) -> Ending:
        return unknown.ending(position) or super().ending(position)

    def brings(self, position: Position, player: str, move: Move) -> Iterator[Sentence]:
        yield from super().brings(position, player, move)
        told = [tuple(doing.brings(end, player, move)) for end in unknown.ends_of(position)]
        yield from (one for one in (*told, ())[0] if all(one in other for other in told))

    def completed(self, position: Position, player: str, move: Move) -> Move:
        origin, to = position.origin(player, move.switch), position.net.index[move.to]
        if move.start or origin is None or not position.known:
            return move
        crosses = position.crosses(player, origin, to) == 1
        return replace(move, crosses=move.crosses or crosses)

    def effects(self, position: Position, moves: Mapping[str, Move]) -> Iterator[Effect]:
        """What a line does; if the position is not fully known, what it does in every game the
        drawing may come from."""
        ((player, move),) = moves.items()
        told = [
            (*doing.effects(end, player, move), *self.ended_by(self.play(end, moves)))
            for end in unknown.ends_of(position)
        ]
        yield from (one for one in told[0] if all(one in other for other in told[1:]))

    def certain_points(self, position: Position) -> Mapping[str, int]:
        sides = {player: position.side(player).points for player in self.players}
        return {player: points for player, points in sides.items() if points is not None}

    def remarks(self, position: Position, player: str, move: Move) -> Iterator[Sentence]:
        """A note if a line is marked as a crossing but crosses none, in every game the drawing may
        come from."""
        to = position.net.index.get(move.to)
        if not move.crosses or to is None:
            return
        ends = unknown.ends_of(position)
        told = [tuple(legality.no_crossing(end, player, to, move.switch)) for end in ends]
        if position.known:
            yield from told[0]
        elif told and all(told):  # from where the line is drawn may differ
            yield say(N_("The line is marked x, but it crosses no line and scores nothing"))

    def legal_moves(self, position: Position, player: str) -> Iterator[Move]:
        """The candidates without a breach, all computed at once."""
        if position.known:
            if player in self.to_move(position):
                yield from legality.legal_moves(position, player)
            return
        yield from super().legal_moves(position, player)

    def random_move(self, position: Position, player: str, rng: random.Random) -> Move:
        if not position.known or position.player != player:
            return super().random_move(position, player, rng)
        return legality.random_move(position, player, rng)

    def play(self, position: Position, moves: Mapping[str, Move]) -> Position:
        ((player, move),) = moves.items()
        if not position.known:
            return unknown.after(position, player, move)
        index = position.net.index
        return position.after(player, index[move.to], move.switch, index.get(move.start))

    def nearby(self, position: Position, player: str, move: Move, limit: int = 5) -> list[Move]:
        return legality.nearest(self.legal_moves(position, player), move)[:limit]

    def unknown_in(self, position: Position) -> tuple[str, ...]:
        """Nothing if a drawing leaves only one order of its lines."""
        return () if len(unknown.ends_of(position)) == 1 else super().unknown_in(position)

    def pointers(self, reading: Reading[Position]) -> Iterator[Pointer]:
        """Each crossing that scored, numbered per player; where a player switched; and where no
        line was possible."""
        yield from scoring.pointers(reading)
        yield from super().pointers(reading)
