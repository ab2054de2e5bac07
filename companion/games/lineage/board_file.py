"""A Lineage board as a data file, read and checked; nothing is derived from its geometry.

The file is TOML; ``boards/reconstruction.toml`` is an example and explains its parts. Any fault in
a file is reported in one sentence that names the part.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, Literal, cast

from companion.board import XY
from companion.errors import CompanionError
from companion.games.blue_and_red import PLAYERS
from companion.sentences import N_, Figure, choose

IN_OVAL: Final = 10
"""Pieces a player sets up in their oval; two more are on the centre points."""
PIECES: Final = IN_OVAL + 2
"""Each player's pieces at the start (LG-1)."""
LEAST_GAP: Final = 20.0
"""Smallest distance in mm between two intersections at full size: pieces must not touch."""
SIDES: Final = (100.0, 1000.0)
"""Smallest and largest width and height of a board in mm."""
MOST_BYTES: Final = 1_000_000

Kind = Literal["open", "wrap", "closed"]
LEAST_POINTS: Final[Mapping[Kind, int]] = {"open": 2, "wrap": 3, "closed": 3}
"""Fewest points of a line: with fewer, both directions along it would lead to the same place."""

_POINT = re.compile(r"[a-z]{1,2}[0-9]{1,2}[a-z]?")
_LINE = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _-]{0,29}")
_PARTS = ("size", "line", "oval", "centre", "setup", "points", "labels")


class BadBoard(CompanionError, ValueError):
    """A board file that cannot be played on; ``sentence`` names the part and what is wrong."""

    kind = "bad-board"


@dataclass(frozen=True)
class Line:
    """A named line: its intersections in order, and the strokes in mm that it is printed as."""

    name: str
    kind: Kind
    points: tuple[str, ...]
    drawn: tuple[tuple[XY, ...], ...]


@dataclass(frozen=True, eq=False)
class BoardFile:
    """A board's data, checked.

    Attributes:
        size: width and height in mm at full size.
        points: every intersection's place in mm from the top-left corner, x right, y down.
        lines: the named lines.
        on, within: by player, the places on and within their starting oval.
        centre: by player, the two centre points to their right.
        setup: by player, the ten places in the oval that are the default setup.
        labels: offset in mm from a point to the middle of its name, if not the default.
    """

    size: XY
    points: Mapping[str, XY]
    lines: tuple[Line, ...]
    on: Mapping[str, tuple[str, ...]]
    within: Mapping[str, tuple[str, ...]]
    centre: Mapping[str, tuple[str, ...]]
    setup: Mapping[str, tuple[str, ...]]
    labels: Mapping[str, XY]


def read_board(text: str) -> BoardFile:
    """A board from its file's text.

    Raises:
        BadBoard: what is wrong, and where.
    """
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        reason = str(error) if isinstance(error, tomllib.TOMLDecodeError) else "too deeply nested"
        raise BadBoard.of(N_("this is not TOML: {reason}"), reason=reason) from None
    _no_others(data, _PARTS, "")
    width, height = _pair(_part(data, "size"), "size")
    if not all(SIDES[0] <= side <= SIDES[1] for side in (width, height)):
        told = N_("size: each side must be {least} to {most} mm")
        raise BadBoard.of(told, least=int(SIDES[0]), most=int(SIDES[1]))
    points = dict(_points(data, (width, height)))
    _far_apart(points)
    lines = tuple(_lines(data, points))
    crossed = {name for line in lines for name in line.points}
    for name in points:
        if name not in crossed:
            raise BadBoard.of(N_("points: {point} is not on any line"), point=name)
    centre = _by_player(data, "centre", points)
    _centre_fits(centre)
    on, within = _ovals(data, points, lines, centre)
    setup = (
        _by_player(data, "setup", points)
        if "setup" in data
        else {player: (on[player] + within[player])[:IN_OVAL] for player in PLAYERS}
    )
    for player in PLAYERS:
        _setup_fits(player, setup[player], on[player] + within[player])
    return BoardFile(
        (width, height), points, lines, on, within, centre, setup, dict(_labels(data, points))
    )


# -- the parts


def _points(data: Mapping[str, Any], size: XY) -> Iterator[tuple[str, XY]]:
    for name, place in _table(data, "points").items():
        if not _POINT.fullmatch(name):
            raise BadBoard.of(
                N_("points: write names like a1, c12 or d2n, not “{name}”"), name=name[:30]
            )
        x, y = _pair(place, f"points, {name}")
        if not (0 <= x <= size[0] and 0 <= y <= size[1]):
            raise BadBoard.of(N_("points: {point} is outside the board"), point=name)
        yield name, (x, y)


def _labels(data: Mapping[str, Any], points: Mapping[str, XY]) -> Iterator[tuple[str, XY]]:
    labels = _table(data, "labels") if "labels" in data else {}
    for name in _names([*labels], "labels", points):
        yield name, _pair(labels[name], f"labels, {name}")


def _far_apart(points: Mapping[str, XY]) -> None:
    """Reject intersections closer than pieces are wide; sorting by x keeps the comparisons few."""
    by_x = sorted(points.items(), key=lambda item: item[1])
    for i, (one, a) in enumerate(by_x):
        for other, b in by_x[i + 1 :]:
            if b[0] - a[0] >= LEAST_GAP:
                break
            if math.dist(a, b) < LEAST_GAP:
                told = N_(
                    "points: {one} and {other} must be at least {least} mm apart, not {gap} mm"
                )
                gap = Figure(f"{math.floor(math.dist(a, b) * 10) / 10:.1f}")
                raise BadBoard.of(told, one=one, other=other, gap=gap, least=int(LEAST_GAP))


def _lines(data: Mapping[str, Any], points: Mapping[str, XY]) -> Iterator[Line]:
    found: set[str] = set()
    entries = _part(data, "line")
    if not (isinstance(entries, list) and entries and all(isinstance(e, dict) for e in entries)):
        raise BadBoard.of(N_("{part} must be a table: {example}"), part="line", example="[[line]]")
    for number, entry in enumerate(entries, start=1):
        name = entry.get("name")
        if not isinstance(name, str) or not _LINE.fullmatch(name):
            raise BadBoard.of(
                N_("line number {number}: it needs a name of letters, digits and spaces"),
                number=number,
            )
        if name in found:
            raise BadBoard.of(N_("line “{line}”: two lines have this name"), line=name)
        found.add(name)
        yield _line(name, entry, points)


def _line(name: str, entry: Mapping[str, Any], points: Mapping[str, XY]) -> Line:
    where = f"line “{name}”"
    _no_others(entry, ("name", "kind", "points", "drawn"), where)
    kind = entry.get("kind")
    if not isinstance(kind, str) or kind not in LEAST_POINTS:
        raise BadBoard.of(N_("{where}: “kind” must be open, wrap or closed"), where=where)
    kind = cast(Kind, kind)
    names = _names(entry.get("points"), f"{where}, points", points)
    if len(names) < LEAST_POINTS[kind]:
        told = N_("{where}: it needs at least {least} points, not {number}")
        raise BadBoard.of(told, where=where, number=len(names), least=LEAST_POINTS[kind])
    straight = [points[point] for point in (*names, *(names[:1] if kind == "closed" else ()))]
    drawn: tuple[tuple[XY, ...], ...] = (tuple(straight),)
    if "drawn" in entry:
        strokes = entry["drawn"]
        if not isinstance(strokes, list) or not all(isinstance(s, list) for s in strokes):
            raise BadBoard.of(
                N_("{where}: “drawn” must be a list of strokes, each a list of points"), where=where
            )
        drawn = tuple(tuple(_pair(at, f"{where}, drawn") for at in s) for s in strokes)
    return Line(name, kind, names, drawn)


def _ovals(
    data: Mapping[str, Any],
    points: Mapping[str, XY],
    lines: tuple[Line, ...],
    centre: Mapping[str, tuple[str, ...]],
) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """The places on and within each player's oval."""
    table = _table(data, "oval")
    _no_others(table, PLAYERS, "oval")
    on: dict[str, tuple[str, ...]] = {}
    within: dict[str, tuple[str, ...]] = {}
    taken = {point: "centre" for pair in centre.values() for point in pair}
    for player in PLAYERS:
        where = f"oval.{player}"
        oval = _table(table, player, "oval.")
        _no_others(oval, ("on", "within"), where)
        on[player] = _names(oval.get("on"), f"{where}, on", points)
        within[player] = _names(oval.get("within"), f"{where}, within", points)
        if not any(line.kind == "closed" and {*line.points} == {*on[player]} for line in lines):
            raise BadBoard.of(
                N_("{where}: “on” must contain exactly the points of a closed line"), where=where
            )
        for point in on[player] + within[player]:
            if point in taken:
                told = N_("{where}: {point} already belongs to {other}")
                raise BadBoard.of(told, where=where, point=point, other=taken[point])
            taken[point] = where
        number = len(on[player] + within[player])
        if number < IN_OVAL:
            told = N_("{where}: {least} pieces are set up there, but it has room for only {number}")
            raise BadBoard.of(told, where=where, number=number, least=IN_OVAL)
    return on, within


def _by_player(
    data: Mapping[str, Any], part: str, points: Mapping[str, XY]
) -> dict[str, tuple[str, ...]]:
    table = _table(data, part)
    _no_others(table, PLAYERS, part)
    return {
        player: _names(_part(table, player, f"{part}."), f"{part}.{player}", points)
        for player in PLAYERS
    }


def _centre_fits(centre: Mapping[str, tuple[str, ...]]) -> None:
    for player in PLAYERS:
        _as_many(centre[player], 2, f"centre.{player}")
    for point in centre["blue"]:
        if point in centre["red"]:
            raise BadBoard.of(N_("centre: {point} is on both sides"), point=point)


def _as_many(points: tuple[str, ...], wanted: int, where: str) -> None:
    if len(points) != wanted:
        told = N_("{where}: it must have {least} points, not {number}")
        raise BadBoard.of(told, where=where, least=wanted, number=len(points))


def _setup_fits(player: str, places: tuple[str, ...], oval: tuple[str, ...]) -> None:
    _as_many(places, IN_OVAL, f"setup.{player}")
    for point in places:
        if point not in oval:
            raise BadBoard.of(
                N_("setup.{player}: {point} is not in {player}'s oval"), player=player, point=point
            )


# -- parsing values


def _part(table: Mapping[str, Any], key: str, before: str = "") -> Any:
    if key not in table:
        raise BadBoard.of(N_("{what} is missing"), what=before + key)
    return table[key]


def _table(table: Mapping[str, Any], key: str, before: str = "") -> Mapping[str, Any]:
    found = _part(table, key, before)
    if not isinstance(found, dict):
        raise BadBoard.of(
            N_("{part} must be a table: {example}"), part=before + key, example=f"[{before + key}]"
        )
    return found


def _no_others(table: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    for key in table:
        if key not in known:
            part = f"{where}, {key[:30]}" if where else key[:30]
            raise BadBoard(choose(known, part))


def _names(found: object, where: str, points: Mapping[str, XY]) -> tuple[str, ...]:
    """Names of points, each once."""
    if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
        raise BadBoard.of(N_("{where}: it must be a list of points"), where=where)
    for name in found:
        if name not in points:
            raise BadBoard.of(
                N_("{where}: {point} is missing from points"), where=where, point=name[:30]
            )
    if len(set(found)) < len(found):
        twice = next(a for a, b in pairwise(sorted(found)) if a == b)
        raise BadBoard.of(N_("{where}: {point} is there twice"), where=where, point=twice)
    return tuple(found)


def _pair(found: object, where: str) -> XY:
    if (
        not isinstance(found, list)
        or len(found) != 2
        or not all(type(n) in (int, float) and math.isfinite(n) for n in found)
    ):
        raise BadBoard.of(N_("{where}: it must be two numbers, like [28.5, 100]"), where=where)
    return float(found[0]), float(found[1])
