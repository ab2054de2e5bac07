"""Draws our reconstruction of the Lineage board and prints its data file.

``python -m tests.games.lineage.reconstruction`` prints what ``boards/reconstruction.toml`` beside
the game holds; play uses only that file. No picture of the original board survives, so ours follows
the rulebook's text. Eight columns and eight rows, 2.25 in apart, leave the board and return at the
opposite end; each starting oval is centred between columns d and e on its row.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, pi, sin, sqrt

LINES = 8
PITCH = 57.15
"""mm; 2.25 in, of which eight make the board's 18 in."""
SIDE = LINES * PITCH
CENTRE = 4.5
"""The column coordinate of the ovals' centres."""
ALONG = 3.1
"""An oval's horizontal semi-axis, in columns."""
ACROSS = 0.6
"""An oval's vertical semi-axis, in rows."""
OVALS = {"red": 2, "blue": 7}
"""The row on which each player's oval is centred."""
CORNERS = 72
"""Even steps along an oval's flat sides, and even angles round its ends, in its polyline."""
LETTERS = "abcdefgh"

HEAD = """\
# A Lineage board, 18 x 18 in, drawn from the rulebook's words; the pictures of the real one are
# lost. A board of your own has the same parts.
#
# size      width and height in mm
# line      its points in order; "open" ends at its ends, "wrap" leaves the board and comes back at
#           its other end, "closed" runs round; "drawn" is how it is printed, as strokes of points
# oval      a player's starting oval: the places on it and within it
# centre    the two centre points to a player's right
# setup     the ten places in the oval that a player takes if nothing else is said
# points    every intersection's place in mm from the top left corner, x right, y down
# labels    mm from a point to the middle of its printed name, where not right of it and above
"""


def crossed() -> range:
    """The columns, from 1, that cross an oval."""
    return range(int(CENTRE - ALONG) + 1, int(CENTRE + ALONG) + 1)


def height(column: int) -> float:
    """How far above its row an oval crosses a column, in rows."""
    return ACROSS * sqrt(1 - ((column - CENTRE) / ALONG) ** 2)


def at(column: float, row: float) -> tuple[float, float]:
    """mm from the board's top-left corner; columns and rows count from 1, rows from the bottom."""
    return round((column - 0.5) * PITCH, 3), round((LINES + 0.5 - row) * PITCH, 3)


def name(column: int, row: int) -> str:
    return f"{LETTERS[column - 1]}{row}"


def column_points(column: int) -> Iterator[str]:
    """A column's intersections from the bottom: each row, and the ovals below and above theirs."""
    for row in range(1, LINES + 1):
        here = name(column, row)
        if row in OVALS.values() and column in crossed():
            yield from (f"{here}s", here, f"{here}n")
        else:
            yield here


def row_points(row: int) -> Iterator[str]:
    """A row's intersections from the left, including an oval's two ends."""
    first, last = crossed()[0], crossed()[-1]
    for column in range(1, LINES + 1):
        here = name(column, row)
        if row in OVALS.values() and column == first:
            yield f"{here}w"
        yield here
        if row in OVALS.values() and column == last:
            yield f"{here}e"


def oval_points(row: int) -> Iterator[str]:
    """An oval's intersections clockwise from its left end."""
    columns = crossed()
    yield f"{name(columns[0], row)}w"
    yield from (f"{name(column, row)}n" for column in columns)
    yield f"{name(columns[-1], row)}e"
    yield from (f"{name(column, row)}s" for column in reversed(columns))


def points() -> Iterator[tuple[str, tuple[float, float]]]:
    """Every intersection, row by row from the bottom, the oval's own after their row's."""
    for row in range(1, LINES + 1):
        for column in range(1, LINES + 1):
            yield name(column, row), at(column, row)
        if row in OVALS.values():
            columns = crossed()
            yield f"{name(columns[0], row)}w", at(CENTRE - ALONG, row)
            for column in columns:
                yield f"{name(column, row)}n", at(column, row + height(column))
            yield f"{name(columns[-1], row)}e", at(CENTRE + ALONG, row)
            for column in reversed(columns):
                yield f"{name(column, row)}s", at(column, row - height(column))


def oval_drawn(row: int) -> list[tuple[float, float]]:
    """The oval as a polyline: even steps along its flat sides, even angles round its ends."""
    even = [2 * pi * k / CORNERS for k in range(CORNERS)]
    turning = [atan2(ACROSS * sin(u), ALONG * cos(u)) % (2 * pi) for u in even]
    turns = sorted({round(t, 6) for t in (*even, *turning)})
    return [at(CENTRE - ALONG * cos(t), row + ACROSS * sin(t)) for t in (*turns, turns[0])]


def data() -> str:
    """The data file's text."""
    parts = [HEAD, f"size = [{SIDE}, {SIDE}]\n"]
    for column in range(1, LINES + 1):
        x = at(column, 1)[0]
        letter = LETTERS[column - 1]
        parts.append(_line(letter, "wrap", column_points(column), [(x, SIDE), (x, 0.0)]))
    for row in range(1, LINES + 1):
        y = at(1, row)[1]
        parts.append(_line(str(row), "wrap", row_points(row), [(0.0, y), (SIDE, y)]))
    for player, row in OVALS.items():
        parts.append(_line(f"{player} oval", "closed", oval_points(row), oval_drawn(row)))
    for player, row in OVALS.items():
        within = [name(column, row) for column in crossed()]
        parts.append(
            f"[oval.{player}]\non = {_words(oval_points(row))}\nwithin = {_words(within)}\n"
        )
    parts.append(f"[centre]\nred = {_words(['e4', 'e5'])}\nblue = {_words(['d4', 'd5'])}\n")
    parts.append("[setup]\n" + "".join(f"{p} = {_words(usual(p))}\n" for p in OVALS))
    placed = "".join(f"{point} = [{x}, {y}]\n" for point, (x, y) in points())
    parts.append(f"[points]\n{placed}")
    parts.append("[labels]\n" + "".join(f"{at} = {away}\n" for at, away in _labels()))
    return "\n".join(parts)


def _labels() -> Iterator[tuple[str, str]]:
    """Names that would collide with an oval's line or seem to name another place: to the left."""
    first, last = crossed()[0], crossed()[-1]
    for row in OVALS.values():
        yield f"{name(first, row)}w", "[-12.0, 11.0]"
        yield name(last, row), "[-13.0, -11.0]"
        yield f"{name(last, row)}s", "[-13.0, -11.0]"


def usual(player: str) -> list[str]:
    """Ten places that leave no piece shut in: the side towards the middle, and the row's ends."""
    row = OVALS[player]
    ahead = "n" if player == "red" else "s"
    columns = crossed()
    front = [f"{name(column, row)}{ahead}" for column in columns]
    middle = [name(column, row) for column in columns[1:-1]]
    return front + middle


def _line(title: str, kind: str, names: Iterator[str], drawn: list[tuple[float, float]]) -> str:
    stroke = ", ".join(f"[{x}, {y}]" for x, y in drawn)
    return (
        f'[[line]]\nname = "{title}"\nkind = "{kind}"\n'
        f"points = {_words(names)}\ndrawn = [[{stroke}]]\n"
    )


def _words(names: Iterator[str] | list[str]) -> str:
    return "[" + ", ".join(f'"{point}"' for point in names) + "]"


if __name__ == "__main__":
    print(data(), end="")
