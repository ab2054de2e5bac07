"""A position as one line of text, and back.

``blue a1-c2-d4 a1-b1; red g7-f4-e2; next red; ends b1 e2; points 0 1; rest no yes``: each player's
paths in the order drawn, whose turn is next, the points last reached by Blue and Red, their
points, and whether they rest; ``?`` for what is not known. What is left out is not known. Without
its end it is not known which of two paths came first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeVar

from companion.games.corona_line.drawing import drawn
from companion.games.corona_line.net import Line
from companion.games.corona_line.position import Path, Position, Side, position_of, side_of
from companion.games.corona_line.table import PLAYERS, Table, table
from companion.games.options import Options
from companion.games.protocol import BadText
from companion.sentences import N_, say

T = TypeVar("T")

FIELDS = (*PLAYERS, "next", "ends", "points", "rest")
MOST_POINTS = 99
RESTS = ("no", "yes")
LONGEST_TEXT = 5000
"""Characters beyond which a text is no position: the largest board has 81 points."""


def format_position(position: Position) -> str:
    """The position's canonical text."""
    names = position.net.names
    sides = [position.side(player) for player in PLAYERS]
    paths = [["-".join(names[p] for p in path) for path in side.paths] for side in sides]
    words = [
        *([player, *drawn] for player, drawn in zip(PLAYERS, paths, strict=True)),
        ["next", position.player or "?"],
        ["ends", *("?" if side.end is None else names[side.end] for side in sides)],
        ["points", *("?" if side.points is None else str(side.points) for side in sides)],
        ["rest", *("?" if side.rests is None else RESTS[side.rests] for side in sides)],
    ]
    return "; ".join(" ".join(part) for part in words)


def parse_position(options: Options, text: str) -> Position:
    """A position from its text.

    Raises:
        BadText: with the column at fault.
    """
    if len(text) > LONGEST_TEXT:
        raise BadText(say(N_("this is too long for a position")))
    parser = _Parser(table(options))
    parser.fields(text)
    (player,) = parser.values("next", 1, lambda word: word if word in PLAYERS else None)
    ends = parser.values("ends", 2, parser.point)
    points = parser.values("points", 2, _points)
    rests = parser.values("rest", 2, lambda word: word == "yes" if word in RESTS else None)
    taken: set[frozenset[int]] = set()
    sides = [
        parser.side(player, taken, ends[i], points[i], rests[i]) for i, player in enumerate(PLAYERS)
    ]
    return position_of(options, sides[0], sides[1], player)


def _points(word: str) -> int | None:
    fits = word.isascii() and word.isdecimal() and len(word) <= 2
    return int(word) if fits else None


@dataclass
class _Word:
    text: str
    column: int


@dataclass
class _Parser:
    table: Table
    found: dict[str, list[_Word]] = field(default_factory=dict)

    def fields(self, text: str) -> None:
        column = 1
        for part in text.split(";"):
            words = list(_words(part, column))
            column += len(part) + 1
            if not words:
                continue
            name = words[0].text
            if name not in FIELDS:
                raise BadText(
                    say(
                        N_("“{word}” begins no part of a position; it may be {allowed}"),
                        word=name[:20],
                        allowed=", ".join(FIELDS),
                    ),
                    words[0].column,
                )
            if name in self.found:
                raise BadText(say(N_("“{word}” stands here twice"), word=name), words[0].column)
            self.found[name] = words[1:]

    def values(self, name: str, number: int, read: Callable[[str], T | None]) -> list[T | None]:
        """The values of a part of the text, ``None`` for each that is not known."""
        words = self.found.get(name)
        if words is None:
            return [None] * number
        if len(words) != number:
            raise BadText(
                say(
                    N_("“{field}” takes one value"),
                    plural=N_("“{field}” takes {number} values"),
                    count="number",
                    field=name,
                    number=number,
                ),
                words[0].column if words else 1,
            )
        values: list[T | None] = []
        for word in words:
            value = None if word.text == "?" else read(word.text)
            if value is None and word.text != "?":
                raise self.bad(N_("“{word}” cannot stand here"), word)
            values.append(value)
        return values

    def point(self, name: str) -> int | None:
        return self.table.net.index.get(name)

    def side(
        self,
        player: str,
        taken: set[frozenset[int]],
        end: int | None,
        points: int | None,
        rests: bool | None,
    ) -> Side:
        """A player's lines: paths in order where their end is known, else as they lie."""
        net, start = self.table.net, self.table.starts[player]
        given = tuple(self._path(word, taken) for word in self.found.get(player, ()))
        lines: list[Line] = [line for path in given for line in pairwise(path)]
        lies = drawn(net, player, start, lines)
        paths, last = lies.paths, None
        if not lies.sound:
            end = None
        elif len(paths) < 2:
            last = paths[0][-1] if paths else start
        elif end is not None:
            last = end
            paths = tuple(sorted(paths, key=lambda path: path[-1] == end))
        if last is not None and (end not in (None, last) or (paths and paths[-1][-1] != last)):
            raise BadText(
                say(N_("“ends” does not name the end of a path of {player}'s"), player=player),
                self.found["ends"][PLAYERS.index(player)].column,
            )
        return side_of(net, start, paths, last, points, rests)

    def _path(self, word: _Word, taken: set[frozenset[int]]) -> Path:
        names = word.text.split("-")
        if len(names) < 2:
            raise self.bad(N_("“{word}” is no path; paths are written like a1-c2-d4"), word)
        for name in names:
            if name not in self.table.net.index:
                raise self.bad(
                    N_("“{word}” is not a point of this board"), _Word(name, word.column)
                )
        path = tuple(self.table.net.index[name] for name in names)
        for a, b in pairwise(path):
            line = _Word(self.table.net.line_name((a, b)), word.column)
            if not self.table.net.sights[a] >> b & 1:
                raise self.bad(N_("{word} is no line: it has no length or passes a point"), line)
            if frozenset((a, b)) in taken:
                raise self.bad(N_("the line {word} stands here twice"), line)
            taken.add(frozenset((a, b)))
        return path

    @staticmethod
    def bad(template: str, word: _Word) -> BadText:
        return BadText(say(template, word=word.text[:40]), word.column)


def _words(part: str, column: int) -> Iterator[_Word]:
    at = 0
    for word in part.split():
        at = part.index(word, at)
        yield _Word(word.lower(), column + at)
        at += len(word)
