"""``companion solve``: solves the puzzle and explains why no larger solution exists."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from companion.cli.exits import APART, Problem, code_of, needs
from companion.cli.frame import FRAME, tell_all, words
from companion.cli.options import Seed, layout_option, offered, option, set_option, size_option
from companion.cli.options import command as cli_command
from companion.cli.outputs import deliver, picture_ending, picture_option, tell_written
from companion.cli.requests import game_named, pairs, refuse, with_size
from companion.games import game as find_game
from companion.games import game_keys
from companion.games.options import Options
from companion.games.protocol import Game
from companion.sentences import A_THOUSAND, N_, either

if TYPE_CHECKING:
    from companion.games.solving import EveryLayout, Solver

SEEDS = 1_000_000


@cli_command(
    "solve",
    help=N_(
        "Solve the puzzle: the most rings of one colour without a win. Shows a solution "
        "and whether it is proven that no more rings fit."
    ),
)
@click.argument("game", required=False, shell_complete=offered("games"))
@size_option
@layout_option
@option("--random", "by_lot", is_flag=True, help=N_("Use a random layout."))
@option(
    "--seed",
    type=Seed(),
    metavar="N",
    help=N_("With --random: the same number gives the same layout."),
)
@option(
    "--difficulty", metavar="LEVEL", help=N_("With --random and --size 5: how hard the puzzle is.")
)
@option(
    "--all-layouts",
    is_flag=True,
    help=N_("Explain how small and how large the answer can be, whatever the layout."),
)
@option(
    "--check", is_flag=True, help=N_("With --all-layouts: check the proof. Takes a few seconds.")
)
@picture_option()
@set_option
def command(
    game: str | None,
    size: int | None,
    layout: str | None,
    by_lot: bool,
    seed: int | None,
    difficulty: str | None,
    all_layouts: bool,
    check: bool,
    out: str | None,
    chosen: tuple[str, ...],
) -> Iterator[object]:
    found, solver = _with_puzzle(game)
    answers = with_size(found, pairs(chosen), size)
    if difficulty and difficulty.lower() not in solver.levels:
        raise Problem.of(
            N_("for {option} choose {choices}"),
            option="--difficulty",
            choices=either(solver.levels),
        )
    if layout is not None:
        answers = {**answers, "layout": layout}
    elif difficulty:
        answers = {**solver.graded, **answers}
    options = found.choose(answers)
    drawing = by_lot or seed is not None or difficulty is not None
    drawn = ("by_lot", "seed", "difficulty")
    if layout is not None:
        refuse(APART, *drawn, other="--layout")
    if check and not all_layouts:
        raise needs("--check", "--all-layouts")
    if all_layouts:
        refuse(APART, "layout", *drawn, "out", other="--all-layouts")
        yield from _all_layouts(solver.every_layout(options, check, _grouped))
        return
    if drawing:
        seed = random.randrange(SEEDS) if seed is None else seed
        options = solver.drawn(options, seed, (difficulty or "").lower())
    if out is not None:
        picture_ending(out)
    solved = solver.solved(options, seed if drawing else None, _grouped)
    written = [] if out is None else [_draw(found, options, solved.position, out)]
    yield {"game": found.key, "options": dict(options), **solved.data, "written": written}
    tell_all(solved.lines)
    tell_written(written)


def _with_puzzle(key: str | None) -> tuple[Game[Any, Any], Solver]:
    """The game (by default the first that has a puzzle) and its solver."""
    having = [other for other in map(find_game, game_keys()) if other.solver is not None]
    found = game_named(key) if key is not None else having[0]
    if found.solver is None:
        raise Problem.of(
            N_("try {games}: {title} has no puzzle"),
            title=found.title,
            games=", ".join(other.key for other in having),
        )
    return found, found.solver


def _grouped(number: int) -> str:
    """A number in groups of three digits, with the separator of the reader's language."""
    return f"{number:,}".replace(",", words(A_THOUSAND)[1])


def _draw(game: Game[Any, Any], options: Options, position: str, out: str) -> str:
    from companion.application.printing.making import draw_position

    kind = picture_ending(out)
    return deliver(out, draw_position(game, options, position, kind, FRAME.get().language))


def _all_layouts(found: EveryLayout) -> Iterator[object]:
    yield code_of(found.holds is not False)
    reason = found.reason and found.reason.text(FRAME.get().json_language)
    yield {**found.data, "checked": found.holds, "reason": reason}
    tell_all((*found.lines, found.reason))
