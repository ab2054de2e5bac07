"""``companion book erase``: take a person's name out of the book for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from companion.application.scorebook.told.erasing import erased_told
from companion.cli.asking.keys import may_ask, no_input_option
from companion.cli.book_frame import book_command, sure
from companion.cli.exits import DONE
from companion.cli.frame import answer_json, tell
from companion.cli.options import offered, option
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion import Book, Erased


@book_command(
    "erase",
    help=N_(
        "Erase a person's name for good. It is removed from the scorebook, its "
        "journal and its backups. The matches stay, with a stand-in for the name."
    ),
    changes=False,
)
@click.argument("name", shell_complete=offered("players"))
@option("--dry-run", is_flag=True, help=N_("Only say what would happen."))
@option("--yes", is_flag=True, help=N_("Do not ask."))
@no_input_option
def erase_command(
    book: Book, name: str, dry_run: bool, yes: bool, no_input: bool, as_json: bool
) -> int:
    ask = not (as_json or no_input) and may_ask()
    found = book.erase(name, dry_run=True)
    if not (as_json or dry_run):
        _tell(found)
    if not (dry_run or yes):
        sure(say(N_("Erase for good?")), ask=ask)
    if not dry_run:
        found = book.erase(name)
    if as_json:
        answer_json(found.as_json())
    elif dry_run:
        _tell(found)
    else:
        tell(N_("Erased: {names}."), names=", ".join((found.name, *found.spellings)))
    return DONE


def _tell(found: Erased) -> None:
    for sentence in erased_told(found):
        tell(sentence)
