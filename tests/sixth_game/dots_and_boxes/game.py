"""Dots and Boxes behind the protocol every game follows."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import ClassVar

from companion.games.dots_and_boxes.boards import PLAYERS, board, sides
from companion.games.dots_and_boxes.position import (
    Position,
    format_position,
    marks_of,
    parse_position,
    position_of,
)

from companion.board import Board, Marks, edge_name
from companion.games.hand import Hand, Held
from companion.games.options import Options
from companion.games.protocol import (
    BadText,
    Breach,
    Effect,
    Game,
    Item,
    Reading,
    Result,
    Tint,
    Unknown,
)
from companion.sentences import Sentence, Term, say

Move = tuple[str, ...]
"""The lines of one turn: each but the last closes a box."""

LOOKED_AT = 300
"""Legal moves among which the nearest to an illegal one are looked for."""


class DotsAndBoxes(Game[Position, Move]):
    """Blue and Red draw lines between dots and close boxes."""

    key = "dots-and-boxes"
    title = "Dots and Boxes"
    players = PLAYERS
    credit = "Édouard Lucas"
    unknowns: ClassVar = {"next": Unknown("whose turn it is", asked=("next",))}

    @property
    def hand(self) -> DotsHand:
        return DotsHand(self)

    def boards(self, options: Options) -> Mapping[str, Board]:
        return {"board": board(options.number("size"))}

    def start(self, options: Options) -> Position:
        return Position(options)

    def to_move(self, position: Position) -> tuple[str, ...]:
        if position.over:
            return ()
        return PLAYERS if position.player is None else (position.player,)

    # -- moves

    def candidates(self, position: Position, player: str) -> Iterator[Move]:
        if player in self.to_move(position):
            yield from self._turns(position, player)

    def _turns(self, position: Position, player: str) -> Iterator[Move]:
        for line in board(position.size).edges:
            if line in position.drawn:
                continue
            then = position.with_line(player, line)
            if position.closed_by(line) and not then.over:
                yield from ((line, *rest) for rest in self._turns(then, player))
            else:
                yield (line,)

    def random_move(self, position: Position, player: str, rng: random.Random) -> Move:
        if player not in self.to_move(position):
            raise ValueError(f"{player} is not to move")
        lines: list[str] = []
        while True:
            free = [line for line in board(position.size).edges if line not in position.drawn]
            closing = [line for line in free if position.closed_by(line)]
            line = rng.choice(closing or free)
            lines.append(line)
            position = position.with_line(player, line)
            if not closing or position.over:
                return tuple(lines)

    def breaches(self, position: Position, player: str, move: Move) -> Iterator[Breach]:
        if position.over:
            yield Breach("DB-4", say("Every line is drawn; the game is over"))
            return
        if player not in self.to_move(position):
            whose = Term(str(position.player).capitalize())
            yield Breach("DB-1", say("It is {player}'s turn", player=whose))
        for number, line in enumerate(move, start=1):
            if line not in board(position.size).edges:
                yield Breach("DB-2", say("This board has no line {line}", line=line))
                return
            if line in position.drawn:
                yield Breach("DB-2", say("{line} is drawn already", line=line), (line,))
                return
            closed = position.closed_by(line)
            position = position.with_line(player, line)
            if closed and number == len(move) and not position.over:
                told = say("{line} closes a box, so another line has to follow", line=line)
                yield Breach("DB-3", told, closed)
            if not closed and number < len(move):
                told = say("{line} closes no box and ends the turn", line=line)
                yield Breach("DB-3", told, (line,))
                return

    def play(self, position: Position, moves: Mapping[str, Move]) -> Position:
        ((player, move),) = moves.items()
        return position.after(player, move)

    def effects(self, position: Position, moves: Mapping[str, Move]) -> Iterator[Effect]:
        new = dict(self.play(position, moves).boxes - position.boxes)
        for box, player in sorted(new.items()):
            told = say("{player} closes box {box}", player=Term(player.capitalize()), box=box)
            yield Effect("closes", told, (box,))
        yield from super().effects(position, moves)

    def nearby(self, position: Position, player: str, move: Move, limit: int = 5) -> list[Move]:
        dots = {dot for line in move for dot in line.split("-")}

        def unlike(other: Move) -> int:
            return -sum(dot in dots for line in other for dot in line.split("-"))

        return sorted(islice(self.legal_moves(position, player), LOOKED_AT), key=unlike)[:limit]

    # -- result

    def result(self, position: Position) -> Result:
        score = {p: sum(whose == p for _, whose in position.boxes) for p in PLAYERS}
        ahead = max(PLAYERS, key=lambda p: score[p])
        even = len({*score.values()}) == 1
        items = [self._item(position, player) for player in PLAYERS]
        told = say("Every line is drawn: {blue} boxes to {red}", **score)
        return Result(
            finished=position.over,
            score=score,
            winner=None if even else ahead,
            rule="DB-4" if position.over else None,
            places=dict(position.boxes),
            items=(*items, Item("DB-4", told)) if position.over else tuple(items),
        )

    def _item(self, position: Position, player: str) -> Item:
        boxes = tuple(sorted(box for box, whose in position.boxes if whose == player))
        who = Term(player.capitalize())
        told = say("{player} has closed {number} boxes", player=who, number=len(boxes))
        return Item("DB-3", told, boxes, player)

    # -- marks

    def marks(self, position: Position) -> Marks:
        return marks_of(position)

    def read_marks(
        self,
        options: Options,
        marks: Marks,
        item: str = "board",
        answers: Mapping[str, str] | None = None,
    ) -> Reading[Position]:
        position = position_of(options, marks)
        return Reading(position, self.result(position), tuple(self._audit(position)))

    def _audit(self, position: Position) -> Iterator[Breach]:
        ringed, drawn = dict(position.boxes), position.drawn
        for box, four in sides(position.size).items():
            if box in ringed and not drawn >= {*four}:
                yield Breach("DB-3", say("Box {box} is ringed but not closed", box=box), (box,))
            if box not in ringed and drawn >= {*four}:
                yield Breach("DB-3", say("Box {box} is closed but not ringed", box=box), (box,))

    def tints(self, reading: Reading[Position]) -> Mapping[str, Tint]:
        position = reading.position
        return {} if position is None else {box: Tint(who) for box, who in position.boxes}

    # -- text

    def parse_move(self, text: str) -> Move:
        lines = []
        for word in text.replace(",", " ").lower().split():
            a, dash, b = word.partition("-")
            try:
                lines.append(edge_name(a, b))
            except ValueError:
                raise BadText(_no_line(word), text.lower().index(word) + 1) from None
            if not dash or a == b:
                raise BadText(_no_line(word), text.lower().index(word) + 1)
        if not lines:
            raise BadText(_no_line(text))
        return tuple(lines)

    def format_move(self, move: Move) -> str:
        return ",".join(move)

    def parse_position(self, options: Options, text: str) -> Position:
        return parse_position(options, text)

    def format_position(self, position: Position) -> str:
        return format_position(position)


def _no_line(word: str) -> Sentence:
    return say("“{word}” is no line; a turn is written like a1-a2 or a1-a2,b1-b2", word=word)


class DotsHand(Hand[Position, Move]):
    """Two dots make a line; a line that closes a box is followed by another."""

    def touches(self, position: Position, player: str, move: Move) -> Held:
        return tuple(dot for line in move for dot in line.split("-"))

    def move(self, position: Position, player: str, held: Held) -> Move | None:
        if not held or len(held) % 2:
            return None
        return tuple(edge_name(*held[at : at + 2]) for at in range(0, len(held), 2))

    def lit(self, position: Position, player: str, held: Held) -> frozenset[str]:
        lines = self.move(position, player, held[: len(held) - len(held) % 2]) or ()
        drawn = {*position.drawn, *lines}
        free = [{*line.split("-")} for line in board(position.size).edges if line not in drawn]
        if len(held) % 2:
            free = [ends - {held[-1]} for ends in free if held[-1] in ends]
        return frozenset(dot for ends in free for dot in ends)

    def ready(self, position: Position, player: str, held: Held) -> bool:
        move = self.move(position, player, held)
        return move is not None and not any(self.game.breaches(position, player, move))

    def marks(self, position: Position, player: str, held: Held) -> Marks:
        lines = self.move(position, player, held[: len(held) - len(held) % 2]) or ()
        for line in lines:
            if line in board(position.size).edges:
                position = position.with_line(player, line)
        return marks_of(position)

    def spoken(self, position: Position, player: str) -> tuple[Move, ...]:
        return ()

    def threats(self, position: Position) -> Mapping[str, str]:
        """None are shown: late in a game there are more ways to take all boxes than one can try."""
        return {}
