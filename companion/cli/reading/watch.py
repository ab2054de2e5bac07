"""``companion watch``: scores photos as they arrive in a folder, one line each."""

from __future__ import annotations

import time
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.exits import Problem
from companion.cli.frame import FRAME, answer_json_line, complain, tell, with_name, words
from companion.cli.options import FILE
from companion.cli.options import command as cli_command
from companion.cli.outputs import progress
from companion.cli.reading.table import in_short
from companion.cli.requests import Reading, reading_options
from companion.cli.scans import pages_apart
from companion.files.whole_file import IS_FILE
from companion.games import refuse_unknown
from companion.games.phrases import to_check
from companion.sentences import N_, labelled

if TYPE_CHECKING:
    from companion.application.reading.one_file import Outcome, Task
    from companion.worker import Keeper


@cli_command(
    "watch",
    help=N_(
        "Score each new photo in a folder, until you press Ctrl-C. Prints one line for each photo."
    ),
)
@click.argument("folder", type=FILE, metavar="DIR")
@reading_options
def command(folder: str, reading: Reading) -> int:
    from companion.application.reading.one_file import Request, Task
    from companion.files.new_files import EVERY, NewFiles
    from companion.worker import Keeper

    frame = FRAME.get()
    request = Request(how=reading.how, language=frame.spoken, json_language=frame.lang)
    if not Path(folder).is_dir():
        wrong = N_("there is no folder {folder}")
        if Path(folder).exists():
            wrong = IS_FILE
        raise Problem.of(wrong, folder=folder, file=folder, id="no-folder")
    refuse_unknown(reading.chosen)
    files, scorer, problem = NewFiles(Path(folder)), Keeper(), None
    if not frame.quiet:
        complain(N_("watching {folder} until you press Ctrl-C"), folder=folder)
    try:
        while True:
            for path in chain.from_iterable(pages_apart([str(file)]) for file in files.look()):
                # A photo in other pens is read several times, which may take a while.
                with progress(labelled(N_("Reading"), Path(path).name), quiet=frame.json):
                    outcome = _outcome(scorer, Task(path, request, several=True))
                if FRAME.get().json:
                    answer_json_line(outcome.object)
                else:
                    tell(_line(outcome))
            if files.problem and files.problem != problem:
                complain(N_("{file} cannot be read: {why}"), file=folder, why=files.problem)
            problem = files.problem
            time.sleep(EVERY)
    finally:
        scorer.end()


def _outcome(scorer: Keeper, task: Task) -> Outcome:
    from companion.application.reading.one_file import lost, outcome
    from companion.worker import Lost

    try:
        return scorer.do(outcome, task)
    except Lost as error:
        return lost(task, error)


def _line(outcome: Outcome) -> str:
    """A photo's outcome: the score, who won, how many marks there are to check, and
    what was taken for granted in reading it."""
    name = Path(outcome.file).name
    if outcome.object["status"] == "unreadable":
        return with_name(outcome.file, outcome.problem)
    if "printer" in outcome.object:
        return name + ": " + " ".join(outcome.report)
    told = [outcome.report[0].removesuffix(".")]
    come_to = outcome.object["outcome"]
    if come_to is not None and come_to["id"] == "nothing-to-score":
        told.append(outcome.standing.removesuffix("."))
    marks = len(outcome.object["unsure"])
    if marks and come_to is not None and come_to["id"] != "depends-on-marks":
        told.append(words(to_check(marks)))
    told += [in_short(text).removesuffix(".") for text in outcome.noted]
    return f"{name}, {'; '.join(told)}"
