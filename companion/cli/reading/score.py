"""``companion score``: scores photos and records, one or many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.application.dispute.given import refuse_moot
from companion.cli.asking.interview import ask_about
from companion.cli.asking.keys import may_ask, no_input_option, tell_flags
from companion.cli.exits import (
    APART,
    BAD_REQUEST,
    DONE,
    INTERRUPTED,
    NEEDS,
    ONE_FILE,
    Problem,
    needs,
)
from companion.cli.frame import (
    FRAME,
    answer_json,
    complain,
    named,
    step_read,
    tell,
    tell_all,
    with_name,
)
from companion.cli.options import command as cli_command
from companion.cli.options import correct_option, option, save_option
from companion.cli.outputs import output_option, progress, tell_written
from companion.cli.reading.files import Outputs, of_one_sheet, pages_of
from companion.cli.reading.table import counted, tell_table, write_table
from companion.cli.requests import Reading, reading_options, refuse, refuse_inks
from companion.cli.scans import INPUT, tell_left_out
from companion.cli.standard import STREAMS
from companion.errors import CompanionError
from companion.files.inputs import Inputs, inputs, is_record
from companion.games import refuse_unknown
from companion.sentences import N_
from companion.worker import here

if TYPE_CHECKING:
    from companion.application.reading.one_file import Outcome, Task


@cli_command(
    "score",
    help=N_(
        "Say who won and why, from photos or game records. FILE may also be a folder or a "
        "pattern such as *.jpg."
    ),
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=INPUT)
@reading_options
@output_option(
    N_(
        "Save what OUT's ending says: the photo with the score (.jpg, .png), a game record "
        "(.pgr) or a table (.csv). Can be repeated."
    ),
    "outs",
    multiple=True,
)
@option("--overlay", metavar="OUT", help=N_("Save the photo with the score painted over it."))
@save_option
@correct_option
@option(
    "--keep-truth",
    "truth",
    metavar="OUT",
    help=N_("Save the corrected marks (.json), to test how photos are read."),
)
@option(
    "--trace",
    metavar="DIR",
    help=N_("Save in a folder how the photo was read: pictures and a table of all marks."),
)
@option(
    "--together",
    is_flag=True,
    help=N_("The FILEs are photos of the same sheet: what one hides, another may show."),
)
@option("--marks", is_flag=True, help=N_("List every mark of the board (with --json)."))
@option("--csv", "table", metavar="OUT", help=N_("Save the scores as a table for a spreadsheet."))
@option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    metavar="N",
    help=N_("How many files to score at the same time."),
)
@option(
    "--dask",
    "cluster",
    metavar="ADDRESS",
    help=N_("Use the Dask cluster at this address, such as tcp://localhost:8786."),
)
@option(
    "--dask-tls",
    "tls",
    nargs=3,
    metavar="CA CERT KEY",
    help=N_("Connect to the Dask cluster with TLS, using these three PEM files."),
)
@no_input_option
def command(
    files: tuple[str, ...],
    reading: Reading,
    outs: tuple[str, ...],
    together: bool,
    marks: bool,
    jobs: int,
    cluster: str | None,
    tls: tuple[str, ...] | None,
    **saved: str | None,
) -> int:
    from companion.application.reading.one_file import Request

    asked, of_pages = pages_of(inputs(files))
    out = Outputs(**saved).with_these(outs, asked)
    asked, photos = of_one_sheet(asked, out) if together else (asked, ())
    refuse_inks(*asked.files)
    if asked.several:
        refuse_unknown(reading.chosen)
    out.check(asked, corrected=bool(reading.corrections))
    frame = FRAME.get()
    if not frame.json:
        refuse(NEEDS, "marks", other="--json")
    if cluster is not None:
        refuse(APART, "jobs", other="--dask")
    if tls and cluster is None:
        raise needs("--dask-tls", "--dask")
    corrected = reading.marks  # first, as a mark without quotes is split into FILEs
    if corrected and asked.several:
        raise Problem.of(ONE_FILE, option="--correct")
    request = Request(reading.how, marks, corrected, frame.spoken, frame.lang)
    tell_left_out(asked)
    for problem in asked.missing:
        complain(problem)
    ask = not (asked.several or cluster) and may_ask()
    tasks = [replace(one, together=photos, ask=ask) for one in out.tasks(asked, request)]
    outcomes, stopped = _all_scored(tasks, jobs, cluster, tls or (), of_pages=of_pages)
    if stopped and not asked.several:
        return INTERRUPTED
    outcomes = [_asked(task, one) for task, one in zip(tasks, outcomes, strict=False)]
    code = _told(asked, outcomes, out.table, of_pages=of_pages)
    if stopped:
        whole = counted(len(tasks), of_pages=of_pages)
        complain(N_("stopped after {done} of {files}"), done=len(outcomes), files=whole)
        return INTERRUPTED
    return code


def _told(asked: Inputs, outcomes: Sequence[Outcome], table: str | None, *, of_pages: bool) -> int:
    """Print what came of the files, and what was written; gives the exit code."""
    frame = FRAME.get()
    for outcome in outcomes:
        # The table of several files has a column for why one could not be read.
        in_table = asked.several and not frame.json and outcome.object["status"] == "unreadable"
        if outcome.problem and not in_table:
            unnamed = not asked.several and (frame.json or outcome.file in frame.names)
            complain(outcome.problem if unnamed else _named(outcome))
    codes = [*(outcome.code for outcome in outcomes), *(BAD_REQUEST for _ in asked.missing)]
    try:
        refuse_moot(*(sheet for outcome in outcomes for sheet in outcome.moot))
    except CompanionError as error:  # none of several files asks what was answered
        complain(error.sentence)
        codes.append(BAD_REQUEST)
    written = [file for outcome in outcomes for file in outcome.written]
    if table is not None and outcomes:
        codes.append(write_table(table, outcomes))
        written += [table] if codes[-1] == DONE else []
    if frame.json:
        objects = [outcome.object for outcome in outcomes]
        answer_json(objects if asked.several else objects[0])
    elif asked.several and outcomes:
        tell_table(outcomes, of_pages=of_pages)
    elif outcomes:
        tell_all(outcomes[0].report)
    STREAMS.get().brought()
    tell_written(written)
    return max(codes, default=DONE)


def _asked(task: Task, outcome: Outcome) -> Outcome:
    """The outcome after a person has answered what the photo leaves open."""
    from companion.application.reading.one_file import finished

    if outcome.asks is None:
        return outcome
    answered = ask_about(outcome.asks)
    tell_flags(answered.marks, answered.answers, answered.scored.photo)
    tell()
    return finished(task, answered.scored)


def _named(outcome: Outcome) -> str:
    """A file's error, with the file's name, unless it is about another file or several photos that
    show different sheets."""
    told = outcome.object["problem"]
    assert told is not None
    of_several = told["id"] == "different-sheets"
    if of_several or told["file"] != outcome.file:
        return outcome.problem
    return with_name(named(outcome.file), outcome.problem)


def _all_scored(
    tasks: Sequence[Task], jobs: int, cluster: str | None, tls: Sequence[str], *, of_pages: bool
) -> tuple[list[Outcome], bool]:
    """The outcome of each task, and whether Ctrl-C kept some from starting."""
    from companion.application.reading.one_file import lost, outcome, outcome_apart, outcome_in

    found: list[Outcome] = []
    told = N_("{done} of {total} pages read") if of_pages else N_("{done} of {total} files read")
    one_photo = len(tasks) == 1 and not is_record(tasks[0].file)
    with progress(N_("Reading"), line=told, quiet=len(tasks) <= 1 and not one_photo) as bar:
        if not one_photo:  # how far a single one is, nobody knows
            bar(0, len(tasks))
        try:
            if cluster is not None:
                from companion.application.reading.many import on_cluster

                work = partial(outcome_in, str(Path.cwd()))
                outcomes = on_cluster(work, lost, tasks, cluster, tls)
            elif jobs == 1 and all(is_record(task.file) for task in tasks):
                outcomes = map(outcome, tasks)
            elif len(tasks) == 1:
                outcomes = map(outcome if here() else outcome_apart, tasks)
            else:
                from companion.application.reading.many import in_order

                outcomes = in_order(outcome, lost, tasks, jobs)
            for one in outcomes:
                found.append(one)
                _step(one)
                bar(len(found), len(tasks))
        except KeyboardInterrupt:
            return found, True
    return found, False


def _step(outcome: Outcome) -> None:
    """Report what was found in a file, with ``--verbose``."""
    if outcome.asks is not None:
        return
    found = outcome.object
    sheet = found["sheet"]
    parts = () if sheet is None else (sheet["kind"], sheet["item"], sheet["paper"])
    kind = " ".join(filter(None, parts))
    step_read(
        outcome.file, found["options"], found["status"], found["game"], kind or found["source"]
    )
