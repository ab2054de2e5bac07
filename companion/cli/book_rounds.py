"""``companion book pair`` and ``sheet``: pair and print a tournament's rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from companion.cli.book_frame import book_option, scorebook
from companion.cli.book_tables import tell_round
from companion.cli.exits import DONE, NEEDS, needs
from companion.cli.frame import FRAME, answer_json, remark, tell
from companion.cli.options import command as cli_command
from companion.cli.options import json_option, offered, option
from companion.cli.outputs import check_name, deliver, output_option, paper_option
from companion.cli.requests import refuse
from companion.cli.standard import STANDARD
from companion.locale import wanted as wanted_language
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion import Pairing

PDF = ".pdf"


@cli_command(
    "pair",
    help=N_("Pair the next round. A round robin is paired for all rounds at once."),
)
@click.argument("event", shell_complete=offered("events"))
@option("--undo", is_flag=True, help=N_("Undo the last pairing, as long as it has no results."))
@option(
    "--boards",
    metavar="FILE",
    help=N_("Save the boards of the round as a PDF. Each QR code names its match."),
)
@option(
    "--round",
    "round_",
    type=int,
    metavar="N",
    help=N_("Which round (default: the latest)."),
)
@paper_option
@book_option
@json_option
def pair_command(
    event: str,
    undo: bool,
    boards: str | None,
    round_: int | None,
    paper: str,
    file: str | None,
    as_json: bool,
) -> int:
    from companion.application.scorebook.tournaments import next_is_due

    if boards is not None:
        check_name(boards, PDF)
    else:
        refuse(NEEDS, "paper", other="--boards")
    with scorebook(file) as book:
        if undo:
            taken = book.unpair(event)
            if not as_json:
                tell(N_("The pairing of round {round} of “{event}” is undone."),
                       round=taken, event=event)  # fmt: skip
        new: tuple[Pairing, ...] = ()
        due = boards is None or (round_ is None and next_is_due(book.tournament(event)))
        if not undo and due:
            new = book.pair(event)
        now = book.tournament(event)
        shown = round_ or (new[0].round if new else book.current_round(event))
        if boards is not None:
            deliver(boards, book.boards(event, shown, paper_size=paper, language=_language()))
    if as_json:
        answer_json(now.as_json())
        return DONE
    rounds = sorted({each.round for each in new}) or [shown]
    for each in () if undo else rounds:
        tell_round(now, each)
    if boards is not None:
        tell(N_("Saved {file}. Print it at 100%."), file=boards)
    return DONE


@cli_command(
    "sheet",
    help=N_("Make a PDF of a tournament: its standings and all rounds."),
)
@click.argument("event", shell_complete=offered("events"))
@output_option(N_("The PDF to save."), metavar="FILE", required=True)
@option(
    "--pairings",
    type=click.Choice(["board", "name", "both"]),
    help=N_("Make a list of one round's pairings to hang up instead: by board, by name, or both."),
)
@option("--round", "round_", type=int, metavar="N", help=N_("Which round (default: the latest)."))
@paper_option
@book_option
@json_option
def sheet_command(
    event: str,
    out: str,
    pairings: str | None,
    round_: int | None,
    paper: str,
    file: str | None,
    as_json: bool,
) -> int:
    check_name(out, PDF)
    if round_ is not None and pairings is None:
        raise needs("--round", "--pairings")
    with scorebook(file, changes=False) as book:
        size, language = paper, _language()
        if pairings is None:
            made = book.table_sheet(event, paper_size=size, language=language)
        else:
            orders = ("board", "name") if pairings == "both" else (pairings,)
            made = book.pairing_sheet(event, round_, orders, paper_size=size, language=language)
        deliver(out, made)
    if as_json:
        answer_json({"files": [out]})
    elif out != STANDARD:
        remark(say(N_("Saved {file}. Print it at 100%."), file=out))
    return DONE


def _language() -> str:
    return FRAME.get().lang or wanted_language() or "en"
