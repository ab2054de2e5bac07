"""``companion check``: is everything in this record legal, and if not, which move first?"""

from __future__ import annotations

from collections.abc import Mapping

import click

from companion.cli.frame import DONE, FRAME, NO, answer_json, json_option, tell, words
from companion.cli.frame import command as cli_command
from companion.sentences import N_, say


@cli_command("check", help=N_("Replay the record GAME.pgr and name the first illegal move."))
@click.argument("record", metavar="GAME.pgr")
@json_option
def command(record: str, as_json: bool) -> int:
    from companion.cli.telling import tell_reasons
    from companion.judge import check
    from companion.records import DOUBTS, load_record
    from companion.scoring.from_record import scored_record
    from companion.scoring.phrases import outcome, score_line

    loaded = load_record(record)
    checked = check(loaded)
    language = FRAME.get().json_language
    if as_json:
        answer_json(
            checked.to_json(
                language,
                lambda played: scored_record(record, loaded, played.game).as_json(language),
            )
        )
    else:
        tell(checked.sentence)
        if checked.objection is not None and checked.objection.line:
            tell(say(N_("It stands in line {line} of the record."), line=checked.objection.line))
        if checked.verdict is not None:
            tell_reasons(checked.verdict)
        else:
            result = checked.replay.result
            tell(score_line(result.score, FRAME.get().language))
            doubtful = bool(checked.replay.record.tag(DOUBTS))
            won = outcome(result)
            tell(say(N_("As read: {outcome}"), outcome=won) if doubtful else won)
            if checked.audit:
                tell(say(N_("The rules cannot explain this:")))
            for breach in checked.audit:
                tell(f"  {words(breach.sentence)} ({breach.rule})")
            if doubtful:
                tell(say(N_("Marks of it are doubtful; “companion score” lists them.")))
        for note in checked.notes:
            tell(note)
    return NO if checked.ok is False else DONE


def _failed(text: str) -> Mapping[str, object]:
    return {
        "ok": None,
        "turn": None,
        "player": None,
        "move": None,
        "line": None,
        "verdict": None,
        "score": None,
        "error": text,
    }


command.failed = _failed
