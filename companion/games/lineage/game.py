"""Lineage behind the protocol every game follows."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from companion.board import Board
from companion.games.blue_and_red import PLAYERS
from companion.games.lineage import between, moves, notation, scoring, setup, sheet
from companion.games.lineage.board_folder import board_answer
from companion.games.lineage.boards import boards
from companion.games.lineage.effects import effects
from companion.games.lineage.hand import LineageHand
from companion.games.lineage.legality import breaches
from companion.games.lineage.moves import Move, Slide
from companion.games.lineage.position import Position
from companion.games.options import HiddenSetup, Options
from companion.games.pointers import Pointer
from companion.games.protocol import Effect, Ending, Game, Reading, Tint, Unknown
from companion.sentences import N_, Sentence, say


class Lineage(Game[Position, Move]):
    """Red and Blue slide pieces along lines to surround, force or outflank each other's."""

    key = "lineage"
    title = "Lineage"
    players = PLAYERS
    credit = "Ray Li"
    hands = LineageHand
    scored = False

    unknowns: ClassVar[Mapping[str, Unknown]] = {
        "next": Unknown(N_("whose turn it is"), asked=("next",)),
        "bars": Unknown(
            N_("where each piece came from with its last move (“c3:d4”: to c3 from d4)")
        ),
        "passes": Unknown(N_("whether the last turns were passes"), "passes 0"),
    }

    start = staticmethod(setup.start)
    breaches = staticmethod(breaches)
    nearby = staticmethod(moves.nearby)
    result = staticmethod(scoring.result)
    measures = staticmethod(scoring.measures)
    final_score = staticmethod(scoring.final_score)
    marks = staticmethod(sheet.marks)
    read_marks = staticmethod(sheet.read_marks)
    turns_between = staticmethod(between.turns_between)
    moves_towards = staticmethod(between.moves_towards)
    moves_nearer = staticmethod(between.moves_nearer)
    parse_move = staticmethod(notation.parse_move)
    format_move = staticmethod(notation.format_move)
    parse_position = staticmethod(notation.parse_position)
    format_position = staticmethod(notation.format_position)

    def choose(self, chosen: Mapping[str, str | int | bool] | None = None) -> Options:
        """Options with board and setup in full: the board's digest and each piece's place.

        Raises:
            BadOption: an unknown option or answer, a missing or unplayable board, or a setup that
                breaks LG-1.
        """
        options = super().choose(chosen)
        board = board_answer(options.choice("board"))
        return options.with_(board=board, setup=setup.setup_answer(board, options.choice("setup")))

    def boards(self, options: Options) -> Mapping[str, Board]:
        return boards(options.choice("board"))

    def hidden_setup(self, options: Options) -> HiddenSetup | None:
        hidden = options.choice("setting_up") == "hidden"
        return setup.hidden(options.choice("board")) if hidden else None

    def with_options(self, position: Position, options: Options) -> Position:
        """The same pieces under other options.

        A piece's one bar does not say where else it has been, so bars stay as they are. Under an
        option with fewer bars it is unknown which of several, if any, would remain.

        Raises:
            ValueError: the board differs.
        """
        if options["board"] != position.options["board"]:
            raise ValueError("pieces cannot change their board")
        bars = position.bars
        if position.options["no_return"] != options["no_return"] == "last":
            bars = tuple(barred and barred | 1 << place for place, barred in enumerate(bars))
        return replace(position, options=options, bars=bars)

    def to_move(self, position: Position) -> tuple[str, ...]:
        if position.ended:
            return ()
        return PLAYERS if position.player is None else (position.player,)

    def example(self, position: Position, fields: Iterable[str]) -> str:
        bars = notation.example_bar(position)
        return "; ".join(
            bars if field == "bars" else super(Lineage, self).example(position, (field,))
            for field in fields
        )

    def candidates(self, position: Position, player: str) -> Iterator[Move]:
        if player not in self.to_move(position):
            return iter(())
        return moves.candidates(position, player)

    def assumed(self, position: Position, player: str, move: Move) -> Iterator[Sentence]:
        if position.forgotten and not position.ended:
            yield say(N_("this position has not come up twice before"))

    def legal_moves(self, position: Position, player: str) -> Iterator[Move]:
        if position.player is None or position.unsure or position.passes is None:
            return super().legal_moves(position, player)
        if player not in self.to_move(position):
            return iter(())
        return moves.legal_moves(position, player)

    def random_move(self, position: Position, player: str, rng: random.Random) -> Move:
        if player not in self.to_move(position):
            raise ValueError(f"{player} is not to move")
        return moves.random_move(position, player, rng)

    def play(self, position: Position, moves_: Mapping[str, Move]) -> Position:
        ((player, move),) = moves_.items()
        return moves.after(position, player, move)

    def brings(self, position: Position, player: str, move: Move) -> Iterator[Sentence]:
        yield from super().brings(position, player, move)
        if isinstance(move, Slide):
            told = N_("The piece may not go straight back to {start}.")
            yield say(told, start=move.start)

    def effects(self, position: Position, moves_: Mapping[str, Move]) -> Iterator[Effect]:
        ((player, move),) = moves_.items()
        yield from effects(position, player, move)
        yield from self.ended_by(self.play(position, moves_))

    def ending(self, position: Position) -> Ending:
        """While a surrounded piece is on a paper, what comes of removing it (LG-8)."""
        notes = scoring.result(position).notes
        return Ending(None, notes) if notes else super().ending(position)

    def tints(self, reading: Reading[Position]) -> Mapping[str, Tint]:
        """Each piece's colour, so that pictures also distinguish it by shape."""
        return {place: Tint(owner) for place, owner in reading.result.places.items()}

    def pointers(self, reading: Reading[Position]) -> Iterator[Pointer]:
        """The occupied centre points."""
        for item in reading.result.items:
            if item.rule == "LG-9" and item.player:
                yield Pointer("places", item.places, item.player)
