"""The table of several scores, on the screen and as CSV."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.exits import DONE
from companion.cli.frame import FRAME, complain, named, tell, told_to, words
from companion.cli.outputs import deliver
from companion.files import BadFile
from companion.files.inputs import names_apart
from companion.sentences import N_, Sentence, capitalised, printable, say

if TYPE_CHECKING:
    from companion.application.reading.one_file import Outcome

WIDTH = 120
"""Width of the table in characters, if no terminal determines it."""
BESIDE = 70
"""Characters wanted besides the file's name."""
REMARK = 70
"""Most characters of such a remark, if it is several sentences: as many are told as fit."""
REMARKS = 2
"""Most remarks of each file's audit in the table."""


def counted(files: int, *, of_pages: bool) -> Sentence:
    """How many files, counted in pages where a PDF has several: ``3 pages``."""
    if of_pages:
        return say(N_("{number} page"), plural=N_("{number} pages"), number=files)
    return say(N_("{number} file"), plural=N_("{number} files"), number=files)


def tell_table(outcomes: Sequence[Outcome], *, of_pages: bool = False) -> None:
    """Print a line for each file, and how many were read."""
    from rich.cells import cell_len
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from companion.application.reading.csv_table import winner
    from companion.games import game as find_game
    from companion.games.phrases import player_name, score_line

    language = FRAME.get().language
    files = [Path(named(outcome.file)) for outcome in outcomes]
    apart = names_apart(files)
    names = [apart[file] for file in files]
    longest = max(map(cell_len, names))
    screen = Console().width if told_to().isatty() else max(WIDTH, longest + BESIDE)
    table = Table()
    # A name broken over two lines cannot be searched for or copied, so only small screens break it.
    whole = longest + BESIDE <= screen
    table.add_column(words(N_("File")), overflow="fold", no_wrap=whole)
    for heading in (N_("Game"), N_("Score"), N_("Winner"), N_("Remarks")):
        table.add_column(words(heading), overflow="fold")
    for name, outcome in zip(names, outcomes, strict=True):
        found = outcome.object
        won = winner(found)
        cells = (
            name,
            find_game(found["game"]).title if found["game"] else "",
            score_line(found["score"], language),
            language.gettext(player_name(won)) if won else "",
            _remarks(outcome),
        )
        table.add_row(*(Text(printable(cell)) for cell in cells))
    Console(file=told_to(), width=screen).print(table)
    statuses = [outcome.object["status"] for outcome in outcomes]
    read = sum(
        outcome.object["status"] == "read" and outcome.object["question"] is None
        for outcome in outcomes
    )
    unreadable = statuses.count("unreadable")
    tell(
        N_(
            "{files}: {read} read without a question, {unsure} with something to check, "
            "{unreadable} not read."
        ),
        files=counted(len(statuses), of_pages=of_pages),
        read=read,
        unsure=len(statuses) - read - unreadable,
        unreadable=unreadable,
    )


def _remarks(outcome: Outcome) -> str:
    from companion.games.phrases import to_check

    found = outcome.object
    comes_to = found["outcome"]
    if found["status"] == "unreadable":
        own = (outcome.file, named(outcome.file), Path(outcome.file).name)
        return outcome.problem if outcome.problem.startswith(own) else capitalised(outcome.problem)
    if "printer" in found:
        return " ".join(outcome.report)
    remarks = [outcome.standing] if outcome.standing else []
    counted = comes_to is not None and comes_to["id"] == "depends-on-marks"
    if found["unsure"] and not counted:
        remarks.append(words(to_check(len(found["unsure"]))))
    remarks += [in_short(text) for text in (*outcome.noted, *outcome.odd[:REMARKS])]
    if len(outcome.odd) > REMARKS:
        one, many = N_("{more} more remark"), N_("{more} more remarks")
        remarks.append(words(say(one, plural=many, more=len(outcome.odd) - REMARKS)))
    if len(remarks) == 1:
        return remarks[0]
    return " ".join(text if text[-1:] in ".?!…" else f"{text}." for text in remarks)


def in_short(text: str) -> str:
    """The first sentence of a remark, and those after it that fit as well."""
    first, *others = re.split(r"(?<=[.?!]) ", text)
    for sentence in others:
        if len(first) + 1 + len(sentence) > REMARK:
            break
        first = f"{first} {sentence}"
    return first


def write_table(path: str, outcomes: Sequence[Outcome]) -> int:
    """Write the CSV; if the disk is full, the scores are still printed. Returns the exit code."""
    from companion.application.reading.csv_table import csv_text

    shown = [one.object.copy() for one in outcomes]
    for each in shown:
        each["file"] = named(each["file"] or "")
    text = csv_text(shown)
    try:
        deliver(path, text.encode("utf-8"))
    except BadFile as error:
        complain(error.sentence)
        return error.exit_code
    return DONE
