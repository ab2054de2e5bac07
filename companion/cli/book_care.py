"""``companion book backup``, ``check`` and ``rebuild``: maintenance of the book."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from companion.application.scorebook.book import Book
from companion.application.scorebook.told.repair import repair_told
from companion.cli.book_frame import book_option, scorebook
from companion.cli.exits import DONE, NO, apart
from companion.cli.frame import FRAME, answer_json, tell
from companion.cli.options import command as cli_command
from companion.cli.options import json_option, option
from companion.cli.outputs import progress
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion import Finding

MOST = 30
"""Most findings that are printed; the JSON has them all."""


@cli_command(
    "backup",
    help=N_(
        "Back up the scorebook. Without FILE, the backup is saved beside the "
        "book, with the date in its name."
    ),
)
@click.argument("out", required=False, metavar="[FILE]")
@option("--list", "listing", is_flag=True, help=N_("List the backups that exist."))
@book_option
@json_option
def backup_command(out: str | None, listing: bool, file: str | None, as_json: bool) -> int:
    if listing and out is not None:
        raise apart("FILE", "--list")
    if listing:
        found = Book.backups(file)
        if as_json:
            answer_json([each.as_json() for each in found])
        for each in () if as_json else found:
            tell(str(each.file))
        return DONE
    with scorebook(file, changes=False) as book:
        made = book.back_up(out)
    if as_json:
        answer_json({"file": str(made)})
    else:
        tell(N_("Saved {file}"), file=str(made))
    return DONE


@cli_command(
    "check",
    help=N_("Check the scorebook for damage."),
)
@book_option
@json_option
def check_command(file: str | None, as_json: bool) -> int:
    with progress(N_("Checking")) as told:
        found = Book.check(file, told)
    if as_json:
        answer_json(found.as_json(FRAME.get().json_language))
    else:
        _tell_findings(found.findings, found.matches)
    return NO if found.findings else DONE


def _tell_findings(found: tuple[Finding, ...], matches: int | None) -> None:
    if not found:
        tell(
            N_("No damage found. {matches} match checked."),
            plural=N_("No damage found. {matches} matches checked."),
            count="matches",
            matches=matches or 0,
        )
        return
    for each in found[:MOST]:
        tell(each.sentence)
    if len(found) > MOST:
        tell(N_("and {more} more: --json lists them all"), more=len(found) - MOST)
    tell(say(N_("“companion book rebuild” repairs what it can.")))


@cli_command(
    "rebuild",
    help=N_(
        "Repair the scorebook, or recount all matches. A damaged book is rebuilt from its journal "
        "or, without one, from backups and what can still be read."
    ),
)
@option("--from", "source", metavar="BACKUP", help=N_("Also use the matches in this backup."))
@book_option
@json_option
def rebuild_command(source: str | None, file: str | None, as_json: bool) -> int:
    with progress(N_("Counting")) as told:
        done = Book.rebuild(file, source, told)
    if as_json:
        answer_json(done.as_json())
    else:
        for sentence in repair_told(done, MOST):
            tell(sentence)
    return NO if done.lost or done.unreadable or done.changed else DONE
