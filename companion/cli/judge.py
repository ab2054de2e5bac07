"""``companion judge``: whether a move is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from companion.cli.frame import (
    DEPENDS,
    DONE,
    FRAME,
    NO,
    Problem,
    answer_json,
    given_option,
    json_option,
    option,
    tell,
)
from companion.cli.frame import command as cli_command
from companion.cli.requests import Reading, reading_options
from companion.cli.standard import INPUT
from companion.games.phrases import doubt
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.scoring.disputed import Disputed


@cli_command(
    "judge",
    help=N_(
        "Say whether a move is legal or whether the game is over. FILE is a photo or a "
        "game record (.pgr). The exit code is 0 for yes, 1 for no and 3 for “it depends”."
    ),
)
@click.argument("file", metavar="FILE", type=INPUT)
@click.argument("move", required=False)
@option("--over", is_flag=True, help=N_("Ask whether the game is over and who could still score."))
@option(
    "--at",
    type=click.IntRange(min=1),
    metavar="TURN",
    help=N_("Judge the move at this turn of the game record instead of the end."),
)
@given_option
@reading_options
@json_option
def command(
    file: str,
    move: str | None,
    over: bool,
    at: int | None,
    given: str,
    reading: Reading,
    as_json: bool,
) -> int:
    from companion.cli.records import dispute_in
    from companion.cli.telling import tell_judged

    if over is (move is not None):
        raise Problem(say(N_("name a move to judge, or ask with --over whether the game is over")))
    dispute = dispute_in(file, reading, given, at)
    if move is None:
        return _over(dispute, at, as_json)
    judged = dispute.judge(move, at)
    if as_json:
        answer_json(judged.as_json(FRAME.get().json_language))
    else:
        tell_judged(judged, from_photo=dispute.played is None)
        for note in judged.notes:
            tell(note)
    return DEPENDS if judged.legal is None else DONE if judged.legal else NO


def _over(dispute: Disputed, at: int | None, as_json: bool) -> int:
    """Print whether the game is over."""
    from companion.cli.telling import tell_find_out

    found = dispute.ending(at)
    if as_json:
        language = FRAME.get().json_language
        notes = [note.text(language) for note in dispute.notes]
        questions = (dispute.game.unknowns[one].question for one in found.ending.unknown)
        find_out = [language.gettext(question) for question in questions]
        answer_json({**found.as_json(language), "find_out": find_out, "notes": notes})
    else:
        if found.deciding:
            tell(say(N_("Whether the game is over depends on marks to check.")))
        elif found.ending.unknown:
            tell(say(N_("Whether the game is over depends on what is not known.")))
        for mark in found.deciding:
            tell(say(N_("Please check: {doubt}"), doubt=doubt(mark)))
        for sentence in (*found.ending.sentences, *dispute.notes):
            tell(sentence)
        tell_find_out(dispute.game, found.ending.unknown)
    return DEPENDS if found.over is None else DONE if found.over else NO
