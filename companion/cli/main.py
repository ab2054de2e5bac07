"""``companion``: finds the command, runs it, and reports every error in one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from time import perf_counter
from traceback import print_exc
from typing import Final

import click

from companion import __version__
from companion.cli.completion import VARIABLE
from companion.cli.exits import DONE, INTERRUPTED, Problem
from companion.cli.frame import FRAME, Frame, answer_json, calm_streams, complain, step
from companion.cli.groups import LazyGroup, click_speaks, mistake_in
from companion.cli.options import Option, general_options
from companion.cli.standard import AnswerLost, standard_streams
from companion.errors import CompanionError
from companion.locale import not_spoken, speaks
from companion.refusals import is_foreseen, of_file, refusal
from companion.sentences import N_, Figure, Sentence, say, see

COMMANDS: Final[Mapping[str, str]] = {
    name: f"companion.cli.{module}:command"
    for name, module in {
        "desk": "desk",
        "print": "printing.print",
        "score": "reading.score",
        "watch": "reading.watch",
        "serve": "serve",
        "judge": "dispute.judge",
        "check": "dispute.check",
        "moves": "dispute.moves",
        "play": "dispute.play",
        "settle": "dispute.settle",
        "compare": "dispute.compare",
        "resolve": "dispute.resolve",
        "rules": "rules",
        "games": "games",
        "board": "printing.board",
        "draw": "printing.draw",
        "solve": "solve",
        "book": "scorebook.commands",
        "doctor": "doctor",
        "schema": "schema",
        "completion": "completion",
        "help": "help",
    }.items()
}
"""The module of each command, in the order of the help."""


@click.group(
    "companion",
    cls=LazyGroup,
    places=COMMANDS,
    invoke_without_command=True,
    help=N_(
        "Print, photograph and score games played on paper, and settle disputes. "
        "Without a command, the window opens."
    ),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(
    __version__,
    "--version",
    message="companion %(version)s",
    cls=Option,
    help=N_("Show the version and exit."),
)
@general_options
@click.pass_context
def companion(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        from companion.cli.desk import open_window

        open_window()


def run(args: Sequence[str]) -> int:
    """Run one command and return its exit code; never raises for a user's mistake."""
    calm_streams()
    frame = Frame.of(args)
    token = FRAME.set(frame)
    try:
        with click_speaks(frame.spoken), standard_streams():
            began = perf_counter()
            code = _run(args)
            sys.stdout.flush()
            step(say(N_("done in {seconds} s"), seconds=Figure(f"{perf_counter() - began:.1f}")))
            return code
    except AnswerLost as lost:
        if lost.why is not None:
            complain(N_("the answer could not be written: {why}"), why=lost.why)
        return lost.code
    finally:
        FRAME.reset(token)


def _run(args: Sequence[str]) -> int:
    try:
        frame = FRAME.get()
        if frame.lang and not speaks(frame.lang):
            raise Problem(not_spoken(frame.lang))
        if frame.aside + frame.json > 1:
            raise Problem.of(N_("only one file, or the JSON, can go to standard output"))
        if VARIABLE in os.environ:
            from companion.cli.completing import speak_bash

            speak_bash()
        code = companion.main(list(args), prog_name="companion", standalone_mode=False)
        return code if isinstance(code, int) else DONE
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except Exception as error:
        if os.environ.get("COMPANION_TRACEBACK"):
            raise
        problem = explained(error)
        if FRAME.get().json:
            from companion.schema import failed

            answer_json(failed(_asked(args), args, problem, FRAME.get().json_language))
        complain(problem.sentence if FRAME.get().json else _with_file(problem))
        if problem.id == "internal" and FRAME.get().verbose:
            print_exc()
        return problem.exit_code


def _with_file(problem: CompanionError) -> Sentence:
    """An error's sentence; of a record or photo, with the file's name."""
    from companion.photo.reading import Refusal

    known = (
        problem.id == "bad-record" or isinstance(problem, Refusal)
    ) and problem.file not in FRAME.get().names
    return of_file(problem, problem.file).sentence if known else problem.sentence


def explained(error: Exception) -> CompanionError:
    """Any error as one sentence for a person, an object for a program, and the exit code."""
    from companion.games import fault_of_a_game

    if isinstance(error, click.UsageError):
        asked = error.ctx.command_path if error.ctx else "companion"
        return Problem(see(mistake_in(error), f"{asked} --help"), id="usage")
    if isinstance(error, click.ClickException):
        return Problem.of("{text}", text=error.format_message())
    return refusal(error if is_foreseen(error) else fault_of_a_game(error) or error)


def _asked(args: Sequence[str]) -> str:
    """The command in these arguments, such as ``book add``; ``""`` if none."""
    group: click.Command = companion
    found: list[str] = []
    context = click.Context(companion)
    for word in args:
        if isinstance(group, click.Group) and (below := group.get_command(context, word)):
            group = below
            found.append(word)
    return " ".join(found)
