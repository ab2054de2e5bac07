"""``companion score``: scores photos and records, one or many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

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
    apart,
    needs,
)
from companion.cli.frame import (
    FRAME,
    answer_json,
    complain,
    named,
    remark,
    step_read,
    tell,
    tell_all,
    with_name,
)
from companion.cli.options import command as cli_command
from companion.cli.options import correct_option, json_option, option, save_option
from companion.cli.outputs import (
    check_name,
    output_option,
    outputs_by_ending,
    progress,
    tell_written,
)
from companion.cli.requests import Reading, reading_options, refuse, refuse_inks
from companion.cli.scans import INPUT, pages_apart
from companion.cli.score_table import counted, tell_table, write_table
from companion.cli.standard import STANDARD, STREAMS
from companion.errors import CompanionError
from companion.files.inputs import (
    NAMES,
    OVERLAYS,
    RECORD,
    TRUTH,
    Inputs,
    check_output,
    inputs,
    is_record,
    keep_inputs,
    outputs,
    photo_needed,
)
from companion.games import refuse_unknown
from companion.sentences import N_, choose, say

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
@json_option
def command(
    files: tuple[str, ...],
    reading: Reading,
    outs: tuple[str, ...],
    overlay: str | None,
    save: str | None,
    truth: str | None,
    trace: str | None,
    together: bool,
    marks: bool,
    table: str | None,
    jobs: int,
    cluster: str | None,
    tls: tuple[str, ...] | None,
) -> int:
    from companion.application.dispute.given import refuse_moot
    from companion.application.reading.one_file import Request
    from companion.files import check_writable

    given = {"overlay": overlay, "save": save, "csv": table}
    overlay, save, table = outputs_by_ending(outs, given, {RECORD: "save", ".csv": "csv"})
    asked = inputs(files)
    pages = pages_apart(asked.files)
    of_pages = len(pages) > len(asked.files)
    asked = replace(asked, files=pages, several=asked.several or len(pages) > 1)
    for out in () if asked.several else outs:
        _check_out(Path(out))
    photos: tuple[str, ...] = ()
    if together:
        keep_inputs(asked.files, filter(None, (overlay, save, truth)))
        asked, photos = _of_one_sheet(asked, trace)
    if table is not None:
        keep_inputs(asked.files, [table])
        check_name(table, ".csv")
    if table is not None and table != STANDARD:
        from companion.application.reading.csv_table import keep_other_table

        check_writable(table)
        keep_other_table(table)
    refuse_inks(*asked.files)
    if asked.several:
        refuse_unknown(reading.chosen)
    wanted = {"--overlay": overlay, "--keep-truth": truth, "--trace": trace}
    wanted |= {} if reading.corrections else {"--save": save}
    _refuse_records(asked.files, [name for name, out in wanted.items() if out is not None])
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
    request = Request(
        how=reading.how,
        marks=marks,
        corrections=corrected,
        language=frame.spoken,
        json_language=frame.lang,
    )
    for file in () if frame.quiet else asked.left_out:
        complain(
            N_("skipping {file}: it is a photo with a score already painted over it"), file=file
        )
    for problem in asked.missing:
        complain(problem)
    tasks = _tasks(asked, request, overlay, save, truth, trace)
    if photos:
        tasks = [replace(task, together=photos) for task in tasks]
    if not (asked.several or cluster) and may_ask():
        tasks = [replace(task, ask=True) for task in tasks]
    outcomes, stopped = _all_scored(tasks, jobs, cluster, tls or (), of_pages=of_pages)
    if stopped and not asked.several:
        return INTERRUPTED
    outcomes = [_asked(task, one) for task, one in zip(tasks, outcomes, strict=False)]
    for outcome in outcomes:
        # The table of several files has a column for why one could not be read.
        in_table = asked.several and not frame.json and outcome.object["status"] == "unreadable"
        if outcome.problem and not in_table:
            unnamed = not asked.several and (frame.json or outcome.file in frame.names)
            complain(outcome.problem if unnamed else _named(outcome))
    codes = [outcome.code for outcome in outcomes]
    code = max(codes + [BAD_REQUEST] * len(asked.missing), default=DONE)
    try:
        refuse_moot(*(sheet for outcome in outcomes for sheet in outcome.moot))
    except CompanionError as error:  # none of several files asks what was answered
        complain(error.sentence)
        code = max(code, BAD_REQUEST)
    table_code = DONE
    if table is not None and outcomes:
        table_code = write_table(table, outcomes)
        code = max(code, table_code)
    if frame.json:
        objects = [outcome.object for outcome in outcomes]
        answer_json(objects if asked.several else objects[0])
    elif asked.several and outcomes:
        tell_table(outcomes, of_pages=of_pages)
    elif outcomes:
        tell_all(outcomes[0].report)
    STREAMS.get().brought()
    tell_written(file for outcome in outcomes for file in outcome.written)
    if table is not None and outcomes and table_code == DONE:
        tell_written([table])
    if stopped:
        whole = counted(len(tasks), of_pages=of_pages)
        complain(N_("stopped after {done} of {files}"), done=len(outcomes), files=whole)
        return INTERRUPTED
    return code


def _refuse_records(files: Sequence[str], options: Sequence[str]) -> None:
    """Refuse what is to be saved of photos where there are only game records."""
    if files and options and all(map(is_record, files)):
        problem = Problem(photo_needed(options[0], files[0]))
        problem.file = files[0]
        raise problem


def _asked(task: Task, outcome: Outcome) -> Outcome:
    """The outcome after a person has answered what the photo leaves open."""
    from companion.application.reading.one_file import finished

    if outcome.asks is None:
        return outcome
    answered = ask_about(outcome.asks)
    tell_flags(answered.marks, answered.answers)
    tell()
    return finished(task, answered.scored)


def _tasks(
    asked: Inputs,
    request: Any,
    overlay: str | None,
    save: str | None,
    truth: str | None,
    trace: str | None,
) -> list[Task]:
    from companion.application.reading.correct import check_overlay
    from companion.application.reading.one_file import Task
    from companion.files import check_writable

    overlays = outputs(asked, _given(overlay, ".jpg", asked), "-scored.jpg")
    saves = outputs(asked, _given(save, RECORD, asked), RECORD)
    truths = outputs(asked, _given(truth, TRUTH, asked), TRUTH)
    one = None if trace is None else Path(trace)
    traces = outputs(asked, trace, "") if asked.several else (one,)
    for paint in filter(None, overlays):
        check_overlay(paint)
    for paths, ending in ((saves, RECORD), (truths, TRUTH)):
        for path in filter(None, paths):
            check_output(path, ending)
    if not asked.several:
        for path in filter(None, (*overlays, *saves, *truths)):
            check_writable(path)
    else:
        for folder in filter(None, (overlay, save, truth, trace)):
            _make_folder(Path(folder))
    return [
        Task(file, request, painted, saved, true, traced, several=asked.several)
        for file, painted, saved, true, traced in zip(
            asked.files, overlays, saves, truths, traces, strict=True
        )
    ]


def _check_out(out: Path) -> None:
    """Refuse a name, but not a folder's, from whose ending nobody can tell what is to be saved."""
    known = {*OVERLAYS, RECORD, ".csv"}
    if out.suffix.lower() not in known and not out.is_dir():
        raise Problem(choose(sorted(known), out.name), id="bad-picture-kind")


def _of_one_sheet(asked: Inputs, trace: str | None) -> tuple[Inputs, tuple[str, ...]]:
    """The request for the first of several photos of one sheet, and all of them."""
    if len({*asked.files}) < max(2, len(asked.files)):
        raise Problem.of(N_("--together needs two or more different photos of the sheet"))
    for file in asked.files:
        if is_record(file):
            raise Problem(photo_needed("--together", file))
    if trace is not None:
        raise apart("--together", "--trace")
    return replace(asked, files=asked.files[:1], several=False), asked.files


def _given(out: str | None, ending: str, asked: Inputs) -> str | None:
    """The name of the file to write; what goes to standard output is first written to a file."""
    if out != STANDARD:
        return out
    if asked.several:
        raise Problem.of(N_("several files cannot go to standard output: name a folder"))
    return str(STREAMS.get().given(ending))


def _named(outcome: Outcome) -> str:
    """A file's error, with the file's name, unless it is about another file or several photos that
    show different sheets."""
    told = outcome.object["problem"]
    assert told is not None
    of_several = told["id"] == "different-sheets"
    if of_several or told["file"] != outcome.file:
        return outcome.problem
    return with_name(named(outcome.file), outcome.problem)


def _make_folder(folder: Path) -> None:
    """Create the folder for the files of several inputs."""
    from companion.files import make_folder

    if folder.is_dir():
        return
    if not folder.exists() and folder.suffix.lower() in NAMES:
        problem = say(
            N_("name a folder for several photos, such as {name}, not “{file}”"),
            file=str(folder),
            name=str(folder.with_suffix("")),
        )
        raise Problem(problem, id="folder-called-like-a-file")
    make_folder(folder)
    remark(N_("Saving to the new folder {folder}"), folder=str(folder))


def _all_scored(
    tasks: Sequence[Task], jobs: int, cluster: str | None, tls: Sequence[str], *, of_pages: bool
) -> tuple[list[Outcome], bool]:
    """The outcome of each task, and whether Ctrl-C kept some from starting."""
    from companion.application.reading.one_file import lost, outcome, outcome_apart, outcome_in
    from companion.worker import here

    found: list[Outcome] = []
    told = N_("{done} of {total} pages read") if of_pages else N_("{done} of {total} files read")
    with progress(N_("Reading"), line=told, quiet=len(tasks) <= 1) as bar:
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
