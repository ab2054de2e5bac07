"""What ``companion print`` refuses, and what it warns of."""

from __future__ import annotations

import click
from click.core import ParameterSource

from companion.board import Board
from companion.cli.frame import Problem
from companion.sentences import N_, Sentence, say

LEAST_TO_FILL = 1.7
"""mm across a circle that an ordinary ballpoint fills without touching the next."""


def given(name: str) -> bool:
    """Whether an option of the running command stands on the command line."""
    source = click.get_current_context().get_parameter_source(name)
    return source not in (None, ParameterSource.DEFAULT)


def refuse_for_all(*names: str) -> None:
    """``print all`` makes every sheet as it usually is; what would change one needs its game.

    Raises:
        Problem: one of the options so named is given.
    """
    for parameter in click.get_current_context().command.params:
        if parameter.name in names and given(parameter.name):
            problem = N_("“print all” prints every sheet in every size; {option} needs one GAME")
            raise Problem(say(problem, option=parameter.opts[-1]))


def small_to_fill(board: Board | None) -> Sentence | None:
    """A word of warning where a board's circles to fill in are too small for most pens."""
    if board is None or not board.bubbles:
        return None
    width = 2 * min(bubble.radius for bubble in board.bubbles.values())
    if width >= LEAST_TO_FILL:
        return None
    return say(
        N_(
            "The smallest circles to fill in are {width} mm wide: take a fine pen, or print a "
            "board with fewer columns and rows."
        ),
        width=f"{width:.1f}",
    )
