"""``companion settle``: asks what decides a dispute and what was agreed, and writes it down."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from companion.cli.asking.keys import ask_parts, may_ask, no_input_option
from companion.cli.exits import DEPENDS, DONE, Problem, code_of
from companion.cli.frame import FRAME, answer_json, tell, tell_all
from companion.cli.options import command as cli_command
from companion.cli.options import correct_option, given_option, option
from companion.cli.outputs import check_name, tell_written
from companion.cli.requests import Reading, reading_options, refuse_inks
from companion.cli.scans import INPUT
from companion.files.inputs import RECORD, is_record
from companion.games.protocol import QuestionPart
from companion.sentences import N_, Sentence, choose, say
from companion.shell_words import shell_words

if TYPE_CHECKING:
    from companion.application.dispute.dispute import Dispute


@cli_command(
    "settle",
    help=N_(
        "Settle a dispute. Asks only what changes the answer, then what you have agreed: take "
        "the move back, let it stand, or play another. Writes your decision into the game "
        "record. FILE is a game record (.pgr) or a photo. MOVE is the disputed move, or a "
        "second photo taken later."
    ),
)
@click.argument("file", metavar="FILE", type=INPUT)
@click.argument("what", metavar="[MOVE|PHOTO]", nargs=-1)
@option(
    "--answer",
    "answers",
    multiple=True,
    metavar="ANSWER",
    help=N_("The answer to the next question, such as take_back. Can be repeated."),
)
@option("-o", "--output", "out", metavar="GAME.pgr", help=N_("Save as GAME.pgr, not over FILE."))
@given_option
@correct_option
@reading_options
@no_input_option
def command(
    file: str, what: tuple[str, ...], answers: tuple[str, ...], out: str | None, reading: Reading
) -> int:
    from companion.application.dispute.dispute import RULING
    from companion.application.dispute.settle import settle

    if out:
        check_name(out, RECORD)
    refuse_inks(file)
    dispute = settle(
        file, " ".join(what), game=reading.game, options=reading.chosen, inks=reading.inks,
        marks=reading.marks, given=reading.given,
    )  # fmt: skip
    if not what and dispute.walk is None and dispute.question is None:
        raise Problem.of(N_("name the disputed move, or a second photo taken later"))
    if not FRAME.get().json:
        to = ("-o", out) if out and dispute.to_settle else ()
        _tell(dispute, reading.asked("settle", file, *what, *to), typed=bool(what))
    for answer in answers:
        question = dispute.question
        if question is None or not dispute.answer(answer):
            raise Problem(dispute.refused or _not_asked(answer, question))
    if may_ask():
        ask_parts(dispute)
    written = []
    wanted = bool(out or ((dispute.decided or dispute.learnt) and is_record(file)))
    ready = wanted and (dispute.play_legal() or dispute.rulings)
    if ready and dispute.kept is not None and (out or dispute.kept.path is not None):
        dispute.save(out or file)
        written.append(out or file)
    if FRAME.get().json:
        language = FRAME.get().json_language
        answer_json(dispute.as_json(language, file=file, written=written))
    else:
        _tell_course(dispute)
    tell_written(written)
    if not FRAME.get().json:
        _tell_open(dispute, kept=bool(written))
        if out and not written:
            unsettled = N_("{file} was not saved: the dispute is not settled.")
            nothing = N_("{file} was not saved: there is nothing to settle.")
            tell(unsettled if dispute.to_settle else nothing, file=out)
    question = dispute.question
    if question is None and dispute.rulings:
        return DONE
    if question is not None and question.id != RULING and (out or not dispute.legal):
        return DEPENDS
    stops = dispute.finding is not None and dispute.finding.stops
    unsaved = stops or (out and not written)
    return code_of(dispute.legal and not unsaved)


def _tell(dispute: Dispute, asked: str, *, typed: bool) -> None:
    """Print what is in dispute, and what the rules say of it; ``asked``: the command that asks
    again; ``typed``: whether it names the disputed move."""
    from companion.application.dispute.comparison_told import told
    from companion.cli.dispute.telling import tell_checking, tell_judged

    verdict, finding = dispute.table.verdict, dispute.finding
    here = None if dispute.walk is None else dispute.walk.here
    if here is not None and here.text:
        other = typed and verdict is not None and verdict.text != here.text
        tell(here.told(say(N_("instead of {move}"), move=here.text) if other else here.text))
    if finding is not None:
        tell_all(told(finding, dispute.table.game, verdict))
        tell_checking(finding.deciding, asked)
    elif verdict is not None and dispute.judged is not None:
        tell_judged(dispute.judged)
        tell_checking(dispute.deciding, asked)
    elif dispute.unjudged is not None:
        tell(dispute.unjudged)
    tell_all(dispute.remarks)
    if verdict is None and finding is None and dispute.question is None and dispute.walk:
        tell(dispute.walk.all_legal)


def _tell_course(dispute: Dispute) -> None:
    """Print what was said and agreed."""
    for led, ruling in dispute.course:
        for told in led.said:
            tell(N_("You said: {answer}"), answer=told)
        tell_all((led.verdict, ruling))


def _tell_open(dispute: Dispute, *, kept: bool) -> None:
    """Print what is still to be answered, or how to keep what was agreed."""
    from companion.application.dispute.dispute import ANOTHER_ORDER, RULING
    from companion.application.dispute.ruling import REDO

    question = dispute.question
    if question is not None:
        if dispute.asks_order and question.id != RULING:
            tell(ANOTHER_ORDER)
        tell(question.sentence)
        for answer, meant in question.answers.items():
            tell("  --answer {answer}: {told}", answer=shell_words(answer), told=meant)
        if question.id == RULING and dispute.unjudged is not None:
            typed = say(N_("Play {move} instead"), move="MOVE")
            tell("  --answer {answer}: {told}", answer=shell_words(f"{REDO} MOVE"), told=typed)
        if question.id == RULING and dispute.never is not None:
            tell(dispute.never)
    if dispute.rulings and dispute.decided and not kept:
        tell(N_("To keep the game with your decision, add -o GAME.pgr."))


def _not_asked(answer: str, question: QuestionPart | None) -> Sentence:
    if question is None:
        return say(N_("there is no question left for the answer “{answer}”"), answer=answer)
    return choose(question.answers, answer)
