"""A position as one line of text, and back.

``blue a1-c2-d4 a1-b1; red g7-f4-e2; next red; ends b1 e2; points 0 1; rest no yes``: each player's
paths in the order drawn, who is to move, the current ends of Blue's and Red's paths, their points,
and whether they must rest; ``?`` for what is not known. Parts left out are not known. If a player's
end is unknown, so is which of two paths came first.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from companion.games.corona_line.drawing import drawn
from companion.games.corona_line.net import Line
from companion.games.corona_line.position import Path, Position, Side, position_of, side_of
from companion.games.corona_line.table import COLOUR, PLAYERS, Table, table
from companion.games.options import Options
from companion.games.position_text import Parts, Word, bad_word, off_board, parts_of, values_of
from companion.games.protocol import BadText
from companion.sentences import N_, say

T = TypeVar("T")

FIELDS = (*PLAYERS, "next", "ends", "points", "rest")
MOST_POINTS = 99
RESTS = ("no", "yes")
LONGEST_TEXT = 5000
"""Longest text in characters that is parsed as a position: the largest board has 81 points."""


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
        raise BadText(say(N_("this is too long")))
    parser = _Parser(table(options), parts_of(text, FIELDS, lower=True))
    (player,) = values_of(parser.found, "next", 1, lambda word: word if word in PLAYERS else None)
    ends = values_of(parser.found, "ends", 2, parser.point)
    points = values_of(parser.found, "points", 2, _points)
    rests = values_of(
        parser.found, "rest", 2, lambda word: word == "yes" if word in RESTS else None
    )
    taken: set[frozenset[int]] = set()
    sides = [
        parser.side(player, taken, ends[i], points[i], rests[i]) for i, player in enumerate(PLAYERS)
    ]
    return position_of(options, sides[0], sides[1], player)


def _points(word: str) -> int | None:
    fits = word.isascii() and word.isdecimal() and len(word) <= 2
    return int(word) if fits else None


@dataclass
class _Parser:
    table: Table
    found: Parts

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
        """A player's lines: paths in order if their end is known, otherwise strokes."""
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
                say(
                    N_("“ends” must name the end of one of {player}'s paths"), player=COLOUR[player]
                ),
                self.found["ends"][PLAYERS.index(player)].column,
            )
        return side_of(net, start, paths, last, points, rests)

    def _path(self, word: Word, taken: set[frozenset[int]]) -> Path:
        names = word.text.split("-")
        if len(names) < 2:
            raise bad_word(N_("“{word}” is not a path; write a path like a1-c2-d4"), word)
        for name in names:
            if name not in self.table.net.index:
                raise BadText(off_board(name, self.table.net.names), word.column)
        path = tuple(self.table.net.index[name] for name in names)
        for a, b in pairwise(path):
            line = Word(self.table.net.line_name((a, b)), word.column)
            if not self.table.net.sights[a] >> b & 1:
                raise bad_word(
                    N_("{word} is not a line: it has no length or passes through another dot"),
                    line,
                )
            if frozenset((a, b)) in taken:
                raise bad_word(N_("“{word}” is here twice"), line)
            taken.add(frozenset((a, b)))
        return path
