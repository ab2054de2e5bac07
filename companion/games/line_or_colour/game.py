"""Line or Colour behind the protocol every game follows."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import dist
from typing import ClassVar, Final

from companion.board import Board, place_cell
from companion.games.line_or_colour import between, legality, notation, scoring, sheet
from companion.games.line_or_colour.boards import board
from companion.games.line_or_colour.hand import LineOrColourHand
from companion.games.line_or_colour.layout import (
    OFFICIAL,
    OFFICIAL_ROWS,
    layout_of,
    random_rows,
    rows_of,
)
from companion.games.line_or_colour.position import (
    PLAYERS,
    STOOD,
    SWAP,
    Move,
    Position,
    position_of,
    printed_rows,
)
from companion.games.options import BadOption, Options
from companion.games.pointers import Pointer
from companion.games.protocol import STANDS, Effect, Game, PuzzlePage, Reading, Unknown
from companion.games.solving import Solver
from companion.sentences import N_, say

_ALONE: Final = {"white": ("white",), "black": ("black",), None: PLAYERS}
TRIES = 6
"""Random spots tried before the free ones are listed."""
SWAP_SELDOM = 1 / 8
"""Probability that a random move is a swap if one is allowed."""


class LineOrColour(Game[Position, Move]):
    """White and Black put rings round coloured spots to make a line or collect a colour."""

    key = "line-or-colour"
    title = "Line or Colour"
    names_start = False
    players = PLAYERS
    credit = "Néstor Romeral Andrés"
    hands = LineOrColourHand
    scored = False
    puzzle = "LC-8"
    lasting: ClassVar[Mapping[str, str]] = {"ring": "LC-2"}

    unknowns: ClassVar[Mapping[str, Unknown]] = {
        "next": Unknown(N_("whose turn it is"), asked=("next",))
    }

    start = staticmethod(position_of)
    breaches = staticmethod(legality.breaches)
    result = staticmethod(scoring.result)
    measures = staticmethod(scoring.measures)
    marks = staticmethod(sheet.marks)
    read_marks = staticmethod(sheet.read_marks)
    turn_counts = staticmethod(sheet.turn_counts)
    turns_between = staticmethod(between.turns_between)
    moves_towards = staticmethod(between.moves_towards)
    parse_move = staticmethod(notation.parse_move)
    parse_position = staticmethod(notation.parse_position)
    format_position = staticmethod(notation.format_position)

    def choose(self, chosen: Mapping[str, str | int | bool] | None = None) -> Options:
        """Options with all defaults filled in: a layout determines the size.

        Raises:
            BadOption: an unknown option or answer, or a layout of another size.
        """
        given = dict(chosen or {})
        options = super().choose(given)
        layout = options.choice("layout")
        if layout.lower() == OFFICIAL:
            options = options.with_(layout=OFFICIAL)
        else:
            rows = rows_of(layout)
            size = len(rows.split())
            if "size" in given and options.number("size") != size:
                told = N_("a layout of {rows} rows does not fit a board of size {size}")
                raise BadOption.of(told, rows=size, size=options.number("size"))
            official = rows == OFFICIAL_ROWS[size]
            options = options.with_(size=size, layout=OFFICIAL if official else rows)
        return options

    def drawn_by_lot(self, options: Options, seed: int) -> Options:
        """The same options on a random layout."""
        rows = random_rows(options.number("size"), random.Random(seed))
        return self.choose({**options, "layout": rows})

    def puzzle_pages(
        self, options: Options, seed: int, difficulty: str = "", pages: int = 0
    ) -> Iterator[PuzzlePage]:
        from companion.games.line_or_colour.puzzle_sheet import puzzle_pages

        return puzzle_pages(self.choose, options, seed, difficulty, pages)

    @property
    def solver(self) -> Solver:
        from companion.games.line_or_colour.solver import RingSolver

        return RingSolver(self)

    def last_turn(self, options: Options) -> int:
        """The number of spots, as each ring takes one."""
        return (options.number("size") ** 2 + 1) // 2

    def boards(self, options: Options) -> Mapping[str, Board]:
        return {"board": board(printed_rows(options))}

    def with_options(self, position: Position, options: Options) -> Position:
        """The same rings under other options, or on another layout; counters stay where they are.

        Raises:
            ValueError: the size differs.
        """
        if options["size"] != position.options["size"]:
            raise ValueError("a board cannot change its size")
        printed = layout_of(printed_rows(position.options))
        if position.layout == printed and printed_rows(options) != printed.rows:
            return position_of(options, position.white, position.black, position.player)
        return replace(position, options=options)

    def to_move(self, position: Position) -> tuple[str, ...]:
        return () if position.over else _ALONE[position.player]

    def candidates(self, position: Position, player: str) -> Iterator[Move]:
        if player not in self.to_move(position):
            return
        yield from position.layout.place_list(position.free)
        if player == "black" and position.may_swap and position.options.on("pie"):
            yield SWAP

    def random_move(self, position: Position, player: str, rng: random.Random) -> Move:
        if player not in self.to_move(position):
            raise ValueError(f"{player} is not to move")
        may_swap = player == "black" and position.may_swap and position.options.on("pie")
        if may_swap and rng.random() < SWAP_SELDOM:
            return SWAP
        spots, taken = position.layout.spots, position.white | position.black
        for _ in range(TRIES):
            name, spot = spots[int(rng.random() * len(spots))]
            if not spot & taken:
                return name
        return rng.choice([name for name, spot in spots if not spot & taken])

    def play(self, position: Position, moves: Mapping[str, Move]) -> Position:
        ((player, move),) = moves.items()
        return position.after(player, move)

    def standing(self, move: Move) -> Move:
        return move + STANDS

    def unmarked(self, move: Move) -> Move:
        return move.removesuffix(STANDS)

    def effects(self, position: Position, moves: Mapping[str, Move]) -> Iterator[Effect]:
        if {SWAP, STOOD} & set(moves.values()):
            spots = position.layout.place_list(position.white)
            sentence = say(
                N_("White's ring on {spot} becomes black, and it is White's turn"),
                spot=", ".join(spots),
            )
            yield Effect("swaps", sentence, tuple(spots))
        yield from super().effects(position, moves)

    def nearby(self, position: Position, player: str, move: Move, limit: int = 5) -> list[Move]:
        """The free spots nearest to an occupied one; nothing is near a swap."""
        if move in (SWAP, STOOD):
            return []
        at, free = place_cell(self.unmarked(move)), position.layout.place_list(position.free)
        return sorted(free, key=lambda name: dist(place_cell(name), at))[:limit]

    def pointers(self, reading: Reading[Position]) -> Iterator[Pointer]:
        """The rings that win; of both players if the paper does not show who was first."""
        return iter(()) if reading.position is None else scoring.pointers(reading.position)

    def format_move(self, move: Move) -> str:
        return move
