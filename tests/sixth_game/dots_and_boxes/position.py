"""The lines on the board and whose turn it is; and a position as one line of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from companion.games.dots_and_boxes.boards import PLAYERS, beside, board, sides

from companion.board import Marks
from companion.games.options import Options
from companion.games.position_text import bad_word, parts_of

FIELDS = ("blue", "red", "ringed", "next")

Pairs = frozenset[tuple[str, str]]
"""Names of lines or boxes, each with a player."""


@dataclass(frozen=True)
class Position:
    """``player`` is ``None`` if a photo does not show whose turn it is."""

    options: Options
    lines: Pairs = frozenset()
    boxes: Pairs = frozenset()
    player: str | None = PLAYERS[0]

    @property
    def size(self) -> int:
        return self.options.number("size")

    @cached_property
    def drawn(self) -> frozenset[str]:
        return frozenset(line for line, _ in self.lines)

    @property
    def over(self) -> bool:
        return len(self.lines) == len(board(self.size).edges)

    def closed_by(self, line: str) -> tuple[str, ...]:
        """The boxes that a line closes."""
        four = sides(self.size)
        return tuple(
            box
            for box in beside(self.size).get(line, ())
            if all(side == line or side in self.drawn for side in four[box])
        )

    def with_line(self, player: str, line: str) -> Position:
        rings = {(box, player) for box in self.closed_by(line)}
        return replace(self, lines=self.lines | {(line, player)}, boxes=self.boxes | rings)

    def after(self, player: str, lines: Iterable[str]) -> Position:
        """The position after a turn of a player."""
        found = self
        for line in lines:
            found = found.with_line(player, line)
        (other,) = (one for one in PLAYERS if one != player)
        return replace(found, player=None if found.over else other)


def marks_of(position: Position) -> Marks:
    lines = {f"line {line}": player for line, player in position.lines}
    return {**lines, **{f"owner {box}": player for box, player in position.boxes}}


def position_of(options: Options, marks: Marks) -> Position:
    """The position that a sheet's marks show, without whose turn it is."""
    pairs = [(*name.split(), str(player)) for name, player in marks.items()]
    lines = frozenset((place, player) for kind, place, player in pairs if kind == "line")
    boxes = frozenset((place, player) for kind, place, player in pairs if kind == "owner")
    return Position(options, lines, boxes, None)


def format_position(position: Position) -> str:
    def words() -> Iterator[list[str]]:
        for player in PLAYERS:
            yield [player, *sorted(line for line, whose in position.lines if whose == player)]
        yield ["ringed", *sorted(f"{box}={whose}" for box, whose in position.boxes)]
        if not position.over:
            yield ["next", position.player or "?"]

    return "; ".join(" ".join(part) for part in words())


def parse_position(options: Options, text: str) -> Position:
    """The position that a text says.

    Raises:
        BadText: it says none.
    """
    parts = parts_of(text, FIELDS)
    there = board(options.number("size"))
    lines, boxes = set[tuple[str, str]](), set[tuple[str, str]]()
    for player in PLAYERS:
        for word in parts.get(player, ()):
            if word.text not in there.edges or (word.text, PLAYERS[0]) in lines:
                raise bad_word("“{word}” is no free line of this board", word)
            lines.add((word.text, player))
    for word in parts.get("ringed", ()):
        box, _, whose = word.text.partition("=")
        if box not in there.spots or whose not in PLAYERS:
            raise bad_word("“{word}” is no ringed box, such as a1-b2=blue", word)
        boxes.add((box, whose))
    player = None
    for word in parts.get("next", ()):
        if word.text not in (*PLAYERS, "?"):
            raise bad_word("“{word}” is not a player", word)
        player = None if word.text == "?" else word.text
    found = Position(options, frozenset(lines), frozenset(boxes), player)
    return replace(found, player=None) if found.over else found
