"""``companion check``: whether every move of a record is legal, and which is the first that is
not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from companion.cli.exits import code_of
from companion.cli.frame import FRAME, tell, tell_all, words
from companion.cli.options import command as cli_command
from companion.cli.scans import INPUT
from companion.cli.standard import STANDARD
from companion.sentences import N_, Term, say
from companion.shell_words import shell_words

if TYPE_CHECKING:
    from companion import Checked


@cli_command("check", help=N_("Check a game record and name the first illegal move."))
@click.argument("record", metavar="GAME.pgr", type=INPUT)
def command(record: str) -> Iterator[object]:
    from companion.application.dispute.judging import check
    from companion.cli.dispute.telling import tell_reasons
    from companion.games.phrases import as_read_label, score_told

    checked = check(record)
    scored = checked.scored
    settled = checked.ok is not None or checked.replay.record.turns
    yield code_of(checked.ok) if settled else scored.outcome.exit_code
    yield checked.as_json(FRAME.get().json_language)
    tell(checked.sentence)
    faulty = checked.verdict is not None and not checked.uncounted
    if not faulty:
        _tell_let_stand(checked)
    _tell_checking(checked, record)
    if checked.objection is not None and checked.objection.line:
        tell(N_("See line {line} of the game record."), line=checked.objection.line)
    if checked.verdict is not None and faulty:
        tell_reasons(checked.verdict)
        _tell_remedy(checked, record)
        if checked.let_stand:
            tell(say(N_("Moves you let stand:")))
        _tell_let_stand(checked)
    else:
        tell(scored.outcome.text if scored.winner else scored.headline)
        asks = scored.asks[0] is not None and record != STANDARD
        if asks and not checked.doubtful:
            told = N_("“companion score {file}” tells what each answer comes to.")
            tell(told, file=shell_words(record))
        if any(not breach.noted for breach in checked.audit):
            tell(say(N_("The rules cannot explain this:")))
        _tell_audit(checked, noted=False)
        if checked.doubtful:
            tell(as_read_label())
            tell("  {score}", score=score_told(checked.replay.result.score))
        _tell_audit(checked, noted=True)
        if checked.doubtful:
            told = N_("The game record has marks to check. “companion score {file}” lists them.")
            tell(told, file=shell_words(record))
    for note in checked.notes:
        if note != checked.sentence:
            tell(note)


def _tell_checking(checked: Checked, record: str) -> None:
    """Print the marks that decide whether a move is legal, and the command that judges it with
    them as read."""
    from companion.application.dispute.answers import check_told
    from companion.cli.dispute.telling import tell_checking

    tell_all(check_told(checked.deciding))
    at = checked.objection
    if at is not None and record != STANDARD:
        asked = shell_words("companion", "judge", record, at.text, "--at", str(at.turn or 1))
        tell_checking(checked.deciding, asked)


def _tell_audit(checked: Checked, *, noted: bool) -> None:
    indent = "  " if checked.doubtful or not noted else ""
    for breach in checked.audit:
        if breach.noted == noted:
            tell(f"{indent}{words(breach.sentence)} ({breach.rule})")


def _tell_let_stand(checked: Checked) -> None:
    """Print the moves that break a rule and stand anyway."""
    for told, brought in checked.stood:
        tell(f"  {words(told)}")
        for sentence in brought:
            tell(f"    {words(sentence)}")


def _tell_remedy(checked: Checked, record: str) -> None:
    """Print what can be done about an illegal move, what else would then be wrong, and the command
    that helps."""
    found = checked.remedy
    if found is None:
        return
    tell_all(found.sentences)
    if found.further:
        tell(say(N_("If you let it stand, these moves break a rule too:")))
    for one in found.further:
        first = one.breaches[0]
        tell(
            N_("  Turn {turn}, {player}, {move}: {why} ({rule})"),
            turn=one.turn,
            player=Term(one.player.capitalize()),
            move=one.text,
            why=first.sentence,
            rule=first.rule,
        )
    if record != STANDARD:
        settle = shell_words("companion", "settle", record)
        told = N_("To settle this step by step: “{command}”. It saves your decision in the file.")
        tell(told, command=settle)
