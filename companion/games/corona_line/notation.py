"""A position as one line of text, and back.

``blue a1-c2-d4 a1-b1; red g7-f4-e2; next red; ends b1 e2; points 0 1; rest no yes``: each player's
paths in the order drawn, who is to move, the current ends of Blue's and Red's paths, their points,
and whether they must rest; ``?`` for what is not known. Parts left out are not known. If a player's
end is unknown, so is which of two paths came first. After a line that no rules allow stands ``!``
(``a1-c2-e2!``, ``c2-e5!`` from elsewhere than a path's end); that player's paths are then in the
order drawn, the last one goes on, and the switch counts as used if there are several.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.games.blue_and_red import COLOUR, OTHER, PLAYERS
from companion.games.corona_line.drawing import drawn
from companion.games.corona_line.net import Line
from companion.games.corona_line.position import Path, Position, Side, position_of, side_of
from companion.games.corona_line.table import Table, table
from companion.games.options import Options
from companion.games.position_text import (
    Parts,
    Word,
    bad_word,
    digits,
    off_board,
    one_of,
    parts_of,
    values_of,
)
from companion.games.protocol import STANDS, BadText
from companion.sentences import N_, like, say

FIELDS = (*PLAYERS, "next", "ends", "points", "rest")
RESTS = ("no", "yes")
LONGEST_TEXT = 5000
"""Longest text in characters that is parsed as a position: the largest board has 81 points."""


def format_position(position: Position) -> str:
    """The position's canonical text."""
    names = position.net.names
    sides = [position.side(player) for player in PLAYERS]
    wrong = [strange(position, player) for player in PLAYERS]
    paths = [
        ["-".join(_dots(names, path, lines)) for path in side.paths]
        for side, lines in zip(sides, wrong, strict=True)
    ]
    words = [
        *([player, *drawn] for player, drawn in zip(PLAYERS, paths, strict=True)),
        ["next", position.player or "?"],
        ["ends", *("?" if side.end is None else names[side.end] for side in sides)],
        ["points", *("?" if side.points is None else str(side.points) for side in sides)],
        ["rest", *("?" if side.rests is None else RESTS[side.rests] for side in sides)],
    ]
    return "; ".join(" ".join(part) for part in words)


def _dots(names: Sequence[str], path: Path, strange: frozenset[Line]) -> Iterator[str]:
    yield names[path[0]]
    for line in pairwise(path):
        yield names[line[1]] + STANDS * (line in strange)


def strange(position: Position, player: str) -> frozenset[Line]:
    """A player's lines that no rules allow, whenever they were drawn; none of a drawing whose
    order is unknown."""
    net, start = position.net, position.table.starts[player]
    if position.side(player).end is None:
        return frozenset()
    others = {point for path in position.side(OTHER[player]).paths for point in path}
    taken = others | set(position.table.starts.values())
    found: set[Line] = set()
    crossed = 0
    for number, path in enumerate(position.side(player).paths):
        for line in pairwise(path):
            first = line[0] == path[0]
            wrong = (
                not net.sights[line[0]] >> line[1] & 1
                or crossed >> net.bit(*line) & 1
                or line[1] in taken
                or (first and (path[0] != start or number > 1))
            )
            if wrong:
                found.add(line)
            crossed |= net.crossing(*line)
            taken.add(line[1])
    return frozenset(found)


def parse_position(options: Options, text: str) -> Position:
    if len(text) > LONGEST_TEXT:
        raise BadText.of(N_("this is too long"))
    parser = _Parser(table(options), parts_of(text, FIELDS))
    (player,) = values_of(parser.found, "next", 1, one_of(PLAYERS))
    ends = values_of(parser.found, "ends", 2, parser.point)
    points = values_of(parser.found, "points", 2, digits(2))
    rests = values_of(parser.found, "rest", 2, {word: word == "yes" for word in RESTS})
    taken: set[frozenset[int]] = set()
    sides = [
        parser.side(player, taken, ends[i], points[i], rests[i]) for i, player in enumerate(PLAYERS)
    ]
    return position_of(options, sides[0], sides[1], player)


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
        words = self.found.get(player, ())
        given = tuple(self._path(word, taken) for word in words)
        if any(STANDS in word.text for word in words):
            self._ends_at(player, end, given[-1][-1])
            return side_of(net, start, given, given[-1][-1], points, rests)
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
        if last is not None:
            self._ends_at(player, end, paths[-1][-1] if paths else last)
        return side_of(net, start, paths, last, points, rests)

    def _ends_at(self, player: str, end: int | None, last: int) -> None:
        if end not in (None, last):
            told = N_("“ends” must name the end of one of {player}'s paths")
            word = self.found["ends"][PLAYERS.index(player)]
            raise BadText(say(told, player=COLOUR[player]), word.column)

    def _path(self, word: Word, taken: set[frozenset[int]]) -> Path:
        marked = [name.endswith(STANDS) for name in word.text.split("-")]
        names = [name.removesuffix(STANDS) for name in word.text.split("-")]
        if len(names) < 2:
            raise BadText(like("a1-c2-d4", word.text), word.column)
        for name in names:
            if name not in self.table.net.index:
                raise BadText(off_board(name, self.table.net.names), word.column)
        path = tuple(self.table.net.index[name] for name in names)
        for (a, b), stands in zip(pairwise(path), marked[1:], strict=True):
            line = Word(self.table.net.line_name((a, b)), word.column)
            if a == b or not (stands or self.table.net.sights[a] >> b & 1):
                raise bad_word(
                    N_("{word} is not a line: it has no length or passes through another dot"), line
                )
            pieces = pairwise((a, *self.table.net.between(a, b), b))
            parts = {frozenset(piece) for piece in pieces}
            if parts & taken:
                raise bad_word(N_("“{word}” is here twice"), line)
            taken |= parts
        return path
