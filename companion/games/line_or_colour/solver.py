"""Solves the puzzle (LC-8) and explains it: a largest filling, and why no layout has more."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from companion.games.line_or_colour import certificate
from companion.games.line_or_colour.layout import layout_of
from companion.games.line_or_colour.position import position_of, printed_rows
from companion.games.line_or_colour.puzzle import (
    BOX,
    DIFFICULTIES,
    Filling,
    fillings,
    level_of,
    most_rings,
    random_layout,
)
from companion.games.options import BadOption, Options
from companion.games.protocol import Game
from companion.games.solving import EveryLayout, Grouped, Solved
from companion.sentences import N_, Figure, Sentence, Term, say

MOST: Mapping[int, int] = {5: 15, 7: 28}
"""Rings that fit on every layout and are never exceeded, by board size."""


class RingSolver:
    """Fills boards of Line or Colour with as many rings as possible without a win."""

    levels: tuple[str, ...] = DIFFICULTIES
    graded: Mapping[str, str] = MappingProxyType({"size": "5"})

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def drawn(self, options: Options, seed: int, level: str) -> Options:
        size = options.number("size")
        if level and size != 5:
            raise BadOption.of(
                N_("the difficulty of a layout can only be given for the 5 × 5 board")
            )
        rows = random_layout(size, seed, level).rows
        return self._game.choose({**options, "layout": rows})

    def solved(self, options: Options, seed: int | None, grouped: Grouped) -> Solved:
        layout = layout_of(printed_rows(options))
        in_box = options.choice("rings") == "box"
        filling = most_rings(layout, BOX if in_box else None)
        ways = len(fillings(layout)) if layout.size == 5 else None
        grade = None if ways is None else level_of(layout)
        position = self._game.format_position(position_of(options, filling.rings, 0, None))
        told = N_("{title}, {size} × {size}, layout {rows}")
        heading = say(told, title=self._game.title, size=layout.size, rows=layout.rows)
        lines: list[Sentence | str] = [heading]
        if seed is not None:
            lines.append(say(N_("Random, with --seed {seed}."), seed=seed))
        lines.append(self._found(filling, in_box=in_box))
        if ways is not None and grade is not None:
            told = N_("Difficulty: {difficulty} ({ways} ways to place three rings on each colour)")
            lines.append(say(told, ways=grouped(ways), difficulty=Term(grade)))
        return Solved(
            position,
            (*lines, "", *_grid(filling)),
            {
                "layout": layout.rows,
                "seed": seed,
                "most": filling.number,
                "bound": filling.bound,
                "proven": filling.proven,
                "rings": list(layout.place_list(filling.rings)),
                "position": position,
                "ways": ways,
                "difficulty": grade,
            },
        )

    def _found(self, filling: Filling, *, in_box: bool) -> Sentence:
        number = filling.number
        if number == BOX and in_box:
            return say(N_("All {number} rings of one box fit without a win."), number=number)
        if filling.proven:
            return say(
                N_("{number} rings fit without a win. It is proven that more do not fit."),
                number=number,
            )
        told = N_("{number} rings fit. More may be possible, but no more than {bound}.")
        return say(told, number=number, bound=filling.bound)

    def every_layout(self, options: Options, check: bool, grouped: Grouped) -> EveryLayout:
        size, rings = options.number("size"), options.choice("rings")
        most = min(MOST[size], BOX) if rings == "box" else MOST[size]
        if check and size == 5:
            raise BadOption.of(
                N_("for the 5 × 5 board there is no short proof to check, only a long search")
            )
        template = N_("On every {size} × {size} layout, exactly {most} rings fit without a win.")
        told = say(template, size=size, most=most)
        holds, reason = _checked(grouped) if check else (None, None)
        data = {
            "size": size,
            "rings": rings,
            "smallest": most,
            "largest": most,
            "rests_on": "certificate" if size == 7 else "search",
        }
        return EveryLayout((told, _basis(size)), data, holds, reason)


def _grid(filling: Filling) -> list[str]:
    """The board in letters, with ringed spots in brackets."""
    layout = filling.layout
    rows = []
    for row in range(layout.size, 0, -1):
        cells = []
        for column in range(layout.size):
            spot = layout.bit[f"{chr(ord('a') + column)}{row}"]
            digit = layout.digit[spot]
            cells.append(f"({digit})" if spot & filling.rings else f" {digit} ")
        rows.append(f"  {row} " + "".join(cells).rstrip())
    letters = "".join(f" {chr(ord('a') + column)} " for column in range(layout.size))
    return [*rows, f"    {letters.rstrip()}"]


def _basis(size: int) -> Sentence:
    if size == 5:
        return say(
            N_(
                "Proven by a search through all layouts (branch and bound, about 51 minutes, no "
                "counterexample). There is no short proof to check."
            )
        )
    return say(
        N_(
            "Each of the 7 colours can have at most 4 rings, so no more than 28 fit. A "
            "certificate proves that 28 always fit. Check it with --all-layouts "
            "--check."
        )
    )


def _checked(grouped: Callable[[int], str]) -> tuple[bool, Sentence]:
    """Whether the certificate is valid, and a sentence on what was checked or where it fails."""
    began = time.perf_counter()
    try:
        found = certificate.check(certificate.load())
    except certificate.BadCertificate as error:
        return False, say(N_("The certificate is not valid: {why}"), why=error.sentence)
    return True, say(
        N_(
            "Checked in {seconds} s. Each of the {sets} sets has a spot in all {windows} lines "
            "of five. Seven colours, on whatever spots, block at most {blocked} of {weight} "
            "(bounds of {choices} partial choices), so one set always works."
        ),
        seconds=Figure(f"{time.perf_counter() - began:.1f}"),
        sets=grouped(found.sets),
        windows=found.windows,
        blocked=grouped(found.blocked),
        weight=grouped(found.weight),
        choices=grouped(found.choices),
    )
