"""``companion judge``: may this be played here?"""

from __future__ import annotations

from collections.abc import Mapping

import click

from companion.cli.frame import (
    DEPENDS,
    DONE,
    FRAME,
    NO,
    answer_json,
    game_option,
    given_option,
    inks_option,
    json_option,
    option,
    set_option,
    tell,
)
from companion.cli.frame import command as cli_command
from companion.sentences import N_, say


@cli_command(
    "judge",
    help=N_(
        "May MOVE be played in the position of FILE, a photo or the end of a record (.pgr)? "
        "The exit code is 0 for yes, 1 for no, 3 where it depends on what is not known."
    ),
)
@click.argument("file", metavar="FILE")
@click.argument("move")
@option(
    "--at",
    type=click.IntRange(min=1),
    metavar="TURN",
    help=N_("Judge it in this turn of the record, in the place of what was played there."),
)
@given_option
@game_option
@set_option
@inks_option
@json_option
def command(
    file: str,
    move: str,
    at: int | None,
    given: str,
    game: str | None,
    chosen: tuple[str, ...],
    inks: tuple[str, ...],
    as_json: bool,
) -> int:
    from companion.cli.records import dispute_in
    from companion.cli.telling import tell_judged
    from companion.scoring.scored import mark_json

    dispute = dispute_in(file, game, chosen, inks, given, at)
    judged = dispute.judge(move, at)
    if as_json:
        language = FRAME.get().json_language
        found = judged.verdict.to_json(language)
        answer_json(
            {
                **found,
                "legal": judged.legal,
                "depends": [*found["depends"], *(mark.name for mark in judged.deciding)],
                "unsure": [mark_json(mark) for mark in judged.deciding],
                "notes": [*found["notes"], *(note.text(language) for note in dispute.notes)],
                "turn": judged.turn,
            }
        )
    else:
        tell_judged(judged)
        if not dispute.game.to_move(judged.verdict.before):
            tell(say(N_("The game is over.")))
        for note in dispute.notes:
            tell(note)
    return DEPENDS if judged.legal is None else DONE if judged.legal else NO


def _failed(text: str) -> Mapping[str, object]:
    return {
        "legal": None,
        "rule": None,
        "text": None,
        "places": [],
        "nearby": [],
        "breaches": [],
        "depends": [],
        "rulings": [],
        "effects": [],
        "find_out": [],
        "unsure": [],
        "notes": [],
        "error": text,
    }


command.failed = _failed
