"""``companion judge``: whether a move is legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from companion.cli.asking.keys import ask_parts, may_ask, no_input_option, tell_flags
from companion.cli.exits import Problem, apart, code_of
from companion.cli.frame import FRAME, tell, tell_all
from companion.cli.options import command as cli_command
from companion.cli.options import correct_option, given_option, option
from companion.cli.requests import Reading, dispute_in, reading_options
from companion.cli.scans import INPUT
from companion.games.phrases import SETTLE
from companion.sentences import N_

if TYPE_CHECKING:
    from companion.application.dispute.answers import Judged
    from companion.application.dispute.disputed import Disputed


@cli_command(
    "judge",
    help=N_(
        "Say whether a move is legal or whether the game is over. FILE is a photo or a "
        "game record (.pgr). The exit code is 0 for yes, 1 for no and 3 for “it depends”."
    ),
)
@click.argument("file", metavar="FILE", type=INPUT)
@click.argument("move", nargs=-1)
@option("--over", is_flag=True, help=N_("Ask whether the game is over and who could still score."))
@option(
    "--at",
    type=click.IntRange(min=1),
    metavar="TURN",
    help=N_("Judge the move at this turn of the game record, not at its end."),
)
@option("--why", is_flag=True, help=N_("Name every rule that the move breaks, not just the first."))
@given_option
@correct_option
@reading_options
@no_input_option
def command(
    file: str, move: tuple[str, ...], over: bool, at: int | None, why: bool, reading: Reading
) -> Iterator[object]:
    from companion.cli.dispute.telling import tell_checking, tell_going_on, tell_judged

    if over is bool(move):
        raise Problem.of(N_("name a move to judge, or ask with --over whether the game is over"))
    if over and why:
        raise apart("--why", "--over")
    dispute = dispute_in(file, reading, at)
    words = (*(move or ("--over",)), *(("--at", str(at)) if at is not None else ()))
    asked = reading.asked("judge", file, *words)
    if not move:
        yield from _over(dispute, at, asked)
        return
    judged, said = _asked(dispute, dispute.judge(" ".join(move), at))
    yield code_of(judged.legal)
    yield judged.as_json(FRAME.get().json_language)
    tell_judged(judged, why=why)
    tell_all(judged.notes)
    tell_going_on(dispute.going_on, asked)
    tell_checking(judged.deciding, asked, dispute)
    tell_flags({}, said)
    scored = dispute.scored
    other = scored is not None and (scored.beside or scored.board.item != "board")
    corrected = reading.corrections and other  # which settle does not take
    if judged.question is not None and at is None and not corrected:
        settle = reading.asked("settle", file, " ".join(move))
        tell(SETTLE, command=settle)


def _asked(dispute: Disputed, judged: Judged) -> tuple[Judged, Mapping[str, str]]:
    """The verdict after a person at the terminal has said what the position leaves open, and what
    they said."""
    verdict = judged.verdict
    if judged.legal is not None or judged.deciding or not may_ask():
        return judged, {}
    from companion.application.dispute.asking import Asking

    asking = Asking.about(verdict)
    ask_parts(asking)
    if asking.settled:
        found = dispute.at(verdict.before).answered(verdict, asking)
        judged = replace(judged, verdict=found.verdict, deciding=found.deciding, question=None)
    return judged, asking.said


def _over(dispute: Disputed, at: int | None, asked: str) -> Iterator[object]:
    """Whether the game is over."""
    from companion.application.reading.report import answer_example
    from companion.cli.dispute.telling import tell_checking, tell_find_out, tell_going_on

    found = dispute.ending(at)
    yield code_of(None if found.over and found.depends else found.over)
    yield found.as_json(FRAME.get().json_language)
    tell_all((*found.sentences, *found.notes))
    tell_going_on(dispute.going_on, asked)
    tell_checking(found.deciding, asked, dispute)
    tell_find_out(dispute.game, dispute.position, found.ending.unknown, found.question)
    result = dispute.game.result(dispute.position)
    if found.over and found.depends and result.cases:
        tell(answer_example(result))
