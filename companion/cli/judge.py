"""``companion judge``: may this be played here?"""

from __future__ import annotations

from collections.abc import Mapping

import click

from companion.cli.frame import DONE, FRAME, NO, answer_json, json_option, tell
from companion.cli.frame import command as cli_command
from companion.sentences import N_, say


@cli_command("judge", help=N_("May MOVE be played after the last move of the record GAME.pgr?"))
@click.argument("record", metavar="GAME.pgr")
@click.argument("move")
@json_option
def command(record: str, move: str, as_json: bool) -> int:
    from companion.cli.records import played_out
    from companion.cli.telling import tell_reasons
    from companion.judge import judge
    from companion.records import load_record
    from companion.records.unknown_tags import tag_notes

    played = played_out(load_record(record))
    verdict = judge(played.game, played.end, None, move)
    notes = tuple(tag_notes(played.record, played.game))
    if as_json:
        language = FRAME.get().json_language
        told = [note.text(language) for note in notes]
        answer_json({**verdict.to_json(language), "notes": told})
    else:
        tell(verdict.sentence)
        tell_reasons(verdict)
        if not played.game.to_move(played.end):
            tell(say(N_("The game is over.")))
        for note in notes:
            tell(note)
    return NO if verdict.legal is False else DONE


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
        "notes": [],
        "error": text,
    }


command.failed = _failed
