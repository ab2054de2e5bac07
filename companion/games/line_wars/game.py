"""Line Wars behind the protocol every game follows."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from companion.board import Board, Marks
from companion.games.blue_and_red import COLOUR, PLAYERS
from companion.games.line_wars import (
    between,
    histories,
    moves,
    notation,
    scoring,
    sheet,
    trail,
    whose_turn,
)
from companion.games.line_wars import effects as doing
from companion.games.line_wars.boards import board
from companion.games.line_wars.ending import ending, left_to_gain, over
from companion.games.line_wars.hand import LineWarsHand
from companion.games.line_wars.histories import lines_after
from companion.games.line_wars.legality import breaches, never
from companion.games.line_wars.position import Position
from companion.games.line_wars.trail import Trail
from companion.games.measures import Gain
from companion.games.options import Options
from companion.games.phrases import with_rule
from companion.games.pointers import Pointer
from companion.games.protocol import Breach, Effect, Ending, Game, Reading, Unknown
from companion.sentences import N_, Sentence, say

SHORT_TURNS = 4
"""Turns for which a score sheet has room beyond the last full one."""


class LineWars(Game[Position, Trail]):
    """Blue and Red draw trails of lines between dots and fence in squares."""

    key = "line-wars"
    title = "Line Wars"
    players = PLAYERS
    credit = "Samuel Dassler"
    hands = LineWarsHand
    drawable = False
    counted = ("LW-14",)
    permitted: ClassVar[Mapping[str, str]] = {"agreed": N_("You may agree to stop")}
    unknowns: ClassVar[Mapping[str, Unknown]] = {
        "next": Unknown(N_("whose turn it is"), asked=("next", "turns")),
        "turns": Unknown(N_("how many turns Blue and Red have taken"), asked=("turns",)),
        "agreed": Unknown(N_("whether you have agreed that the game is over"), asked=("turns",)),
    }

    start = staticmethod(Position)
    result = staticmethod(scoring.result)
    measures = staticmethod(scoring.measures)
    final_score = staticmethod(scoring.final_score)
    certain_points = staticmethod(scoring.certain_points)
    over = staticmethod(over)
    marks = staticmethod(sheet.marks)
    read_marks = staticmethod(sheet.read_marks)
    turn_counts = staticmethod(sheet.turn_counts)
    noted = staticmethod(sheet.noted)
    turns = staticmethod(sheet.turns)
    tints = staticmethod(sheet.tints)
    turns_between = staticmethod(between.turns_between)
    moves_towards = staticmethod(between.moves_towards)
    unsettled = staticmethod(histories.unsettled)
    example = staticmethod(whose_turn.example)
    contradiction = staticmethod(whose_turn.contradiction)
    histories = staticmethod(histories.told)
    parse_move = staticmethod(trail.parse_trail)
    format_move = staticmethod(trail.format_trail)
    parse_position = staticmethod(notation.parse_position)
    format_position = staticmethod(notation.format_position)

    def last_turn(self, options: Options) -> int:
        """The last turn for which both have enough lines, plus some, as late turns are short."""
        size = options.number("size")
        lines = 2 * size * (size - 1)
        full = [t for t in range(1, lines) if 2 * lines_after("blue", t) + 3 <= lines]
        return full[-1] + SHORT_TURNS

    def boards(self, options: Options) -> Mapping[str, Board]:
        return {"board": board(options.number("size"))}

    def with_options(self, position: Position, options: Options) -> Position:
        """The same drawing under other options. Raises :class:`ValueError` for another size."""
        if options["size"] != position.options["size"]:
            raise ValueError("a drawing cannot change its size")
        return replace(position, options=options)

    def to_move(self, position: Position) -> tuple[str, ...]:
        if over(position):
            return ()
        return histories.to_move(position)

    def candidates(self, position: Position, player: str) -> Iterator[Trail]:
        if player in self.to_move(position):
            ways = self._ways(position, player)
            found = (move for way in ways for move in moves.candidates(way, player))
            yield from found if len(ways) == 1 else dict.fromkeys(found)

    def _ways(self, position: Position, player: str) -> tuple[Position, ...]:
        """The known positions with this player to move that a drawing may show; else itself."""
        ways, _ = histories.supposed(position)
        return tuple(way for way in ways if way.player == player) or (position,)

    def breaches(self, position: Position, player: str, move: Trail) -> Iterator[Breach]:
        return histories.breaches(position, player, move, never if move.stands else breaches)

    def assumed(self, position: Position, player: str, move: Trail) -> Iterator[Sentence]:
        return histories.assumed(position, player, move, never if move.stands else breaches)

    def random_move(self, position: Position, player: str, rng: random.Random) -> Trail:
        if player not in self.to_move(position):
            raise ValueError(f"{player} is not to move")
        return moves.random_turn(self._ways(position, player)[0], player, rng)

    def play(self, position: Position, moves: Mapping[str, Trail]) -> Position:
        ((player, move),) = moves.items()
        if move.agreed:
            return replace(position, agreed=True).blackened()
        lines, check = trail.trail_bits(position.grid, move), never if move.stands else breaches
        then = histories.after(position, player, move, lines, check)
        return then.blackened() if over(then) else then

    def brings(self, position: Position, player: str, move: Trail) -> Iterator[Sentence]:
        yield from super().brings(position, player, move)
        ways, _ = histories.supposed(position)
        position = ways[0] if len(ways) == 1 else position
        turn = position.turn(player)
        if turn is not None:
            count = position.after(player, 0).count(player)
            told = N_("It counts as {player}'s turn {turn}. The next one has {lines} lines.")
            yield say(told, player=COLOUR[player], turn=turn, lines=count or 0)

    def effects(self, position: Position, moves: Mapping[str, Trail]) -> Iterator[Effect]:
        ((player, _),) = moves.items()
        after = self.play(position, moves)
        yield from doing.effects(position, after, player)
        yield from self.ended_by(after)

    def remarks(self, position: Position, player: str, move: Trail) -> Iterator[Sentence]:
        """What could still have been gained, if the players agree to stop (LW-13)."""
        if move.agreed and not over(position):
            yield from left_to_gain(position)

    def nearby(self, position: Position, player: str, move: Trail, limit: int = 5) -> list[Trail]:
        return moves.nearby(self._ways(position, player)[0], player, move, limit)

    def gaining(self, position: Position, player: str) -> Gain[Trail] | None:
        return scoring.gaining(position, player) if player in self.to_move(position) else None

    def ending(self, position: Position) -> Ending:
        ways, _ = histories.supposed(position)
        known = ways[0] if len(ways) == 1 else position
        found = ending(known, position)
        told = [with_rule(effect.rule, effect.sentence) for effect in self.ended_by(known)]
        return replace(found, sentences=(*found.sentences, *told))

    def leader(self, options: Options, marks: Marks) -> str | None:
        """Whoever has more squares; Red, if they have the same number (LW-14)."""
        return scoring.leader(sheet.drawn(options, marks))

    def pointers(self, reading: Reading[Position]) -> Iterator[Pointer]:
        """None: every square is tinted in its owner's colour."""
        return iter(())

    def unknown_in(self, position: Position) -> tuple[str, ...]:
        """Only the numbers of turns, which tell whose turn it is; nothing if a drawing leaves only
        one."""
        ways, _ = histories.supposed(position)
        return () if len(ways) == 1 else (histories.open_field(ways),)
