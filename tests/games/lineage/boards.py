"""A small, crowded board for tests, with lines of every kind: 36 places for 24 pieces.

Rows wrap, columns are open, and a closed line runs round ten places at the bottom and at the top.
"""

from __future__ import annotations

import random

LETTERS = "abcdef"
LOOP = "abcde"
CENTRE = {"red": ["d3", "d4"], "blue": ["c3", "c4"]}
OVALS = {
    "red": [f"{c}1" for c in LOOP] + [f"{c}2" for c in reversed(LOOP)],
    "blue": [f"{c}6" for c in LOOP] + [f"{c}5" for c in reversed(LOOP)],
}
LINES = (
    [("open", [f"{c}{row}" for row in range(1, 7)]) for c in LETTERS]
    + [("wrap", [f"{c}{row}" for c in LETTERS]) for row in range(1, 7)]
    + [("closed", OVALS["red"]), ("closed", OVALS["blue"])]
)


TRIANGLES = [[f"{letter}{k}" for k in (1, 2, 3)] for letter in "pqrstu"]
"""Closed lines of three places each that meet no other line."""


def small_board(triangles=()) -> str:
    """The board's file, with triangles beside it if wanted."""
    parts = ["size = [200, 400]"]
    lines = [*LINES, *(("closed", points) for points in triangles)]
    for number, (kind, points) in enumerate(lines):
        parts.append(f'[[line]]\nname = "line {number}"\nkind = "{kind}"\npoints = {points}')
    for player, on in OVALS.items():
        parts.append(f"[oval.{player}]\non = {on}\nwithin = []")
    parts.append("[centre]\n" + "\n".join(f"{p} = {points}" for p, points in CENTRE.items()))
    places = [
        f"{c}{row} = [{20 + 30 * i}, {190 - 30 * row}]"
        for row in range(1, 7)
        for i, c in enumerate(LETTERS)
    ]
    places += [
        f"{point} = [{20 + 30 * i}, {220 + 30 * k}]"
        for i, points in enumerate(triangles)
        for k, point in enumerate(points)
    ]
    parts.append("[points]\n" + "\n".join(places))
    return "\n\n".join(parts).replace("'", '"') + "\n"


def pairs_board() -> str:
    """A board all of whose places but two small ovals lie in pairs at the ends of open lines, so
    that a piece moves once and then never again."""
    columns = "abcdefghij"
    pairs = [(f"{c}{one}", f"{c}{two}") for c in columns for one, two in ((1, 2), (8, 7))]
    pairs += [(f"{c}{one}", f"{c}{two}") for c in "ab" for one, two in ((4, 3), (5, 6))]
    ovals = {"red": ["k1", "k2", "k3"], "blue": ["k6", "k7", "k8"]}
    rows, setup = {"red": 1, "blue": 8}, ["[setup]"]
    parts = ["size = [400, 300]"]
    lines = [("open", list(pair)) for pair in pairs] + [("closed", on) for on in ovals.values()]
    for number, (kind, points) in enumerate(lines):
        parts.append(f'[[line]]\nname = "line {number}"\nkind = "{kind}"\npoints = {points}')
    for player, on in ovals.items():
        within = [f"{c}{rows[player]}" for c in columns]
        parts.append(f"[oval.{player}]\non = {on}\nwithin = {within}")
        setup.append(f"{player} = {within}")
    parts.append("\n".join(setup))
    parts.append("[centre]\nred = ['a4', 'b4']\nblue = ['a5', 'b5']")
    places = sorted({point for _, points in lines for point in points})
    parts.append(
        "[points]\n"
        + "\n".join(
            f"{at} = [{20 + 30 * (ord(at[0]) - ord('a'))}, {290 - 30 * int(at[1])}]"
            for at in places
        )
    )
    return "\n\n".join(parts).replace("'", '"') + "\n"


def any_stones(names, rng: random.Random, most: int) -> dict[str, list[str]]:
    """Red's and Blue's places on a board with up to so many of each."""
    taken = rng.sample(list(names), rng.randint(8, 2 * most))
    cut = rng.randint(4, len(taken) - 4)
    return {"red": taken[:cut], "blue": taken[cut:]}
