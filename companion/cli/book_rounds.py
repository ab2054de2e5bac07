"""``companion book pair`` and ``sheet``: pair and print a tournament's rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from companion.board import PAPERS
from companion.cli.book_frame import book_option, opened
from companion.cli.book_tables import tell_round, tournament_json
from companion.cli.frame import (
    DONE,
    FRAME,
    Problem,
    answer_json,
    json_option,
    offered,
    option,
    remark,
    tell,
)
from companion.cli.frame import command as cli_command
from companion.cli.outputs import check_name, deliver
from companion.cli.requests import refuse
from companion.cli.standard import STANDARD
from companion.locale import wanted as wanted_language
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.book.book import Book
    from companion.book.tournaments.tournament import Tournament

PDF = ".pdf"
paper_option = option(
    "--paper",
    type=click.Choice(list(PAPERS), case_sensitive=False),
    default="a4",
    show_default=True,
    help=N_("The paper size."),
)


@cli_command(
    "pair",
    help=N_("Pair the next round. A round robin is paired for all rounds at once."),
)
@click.argument("event", shell_complete=offered("events"))
@option("--undo", is_flag=True, help=N_("Undo the last pairing; only before any results."))
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
    help=N_("Which round's boards (default: the latest)."),
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
    from companion.book import pair, tournament, unpair
    from companion.book.events import ROUND_ROBINS

    if boards is not None:
        check_name(boards, PDF)
    else:
        refuse(N_("{option} only works with --boards FILE"), "paper")
    with opened(file) as book:
        if undo:
            taken = unpair(book, event)
            if not as_json:
                tell(
                    say(
                        N_("The pairing of round {round} of “{event}” is undone."),
                        round=taken,
                        event=event,
                    )
                )
        before = tournament(book, event)
        if not undo and (boards is None or before.paired == 0):
            pair(book, event)
        now = tournament(book, event)
        shown = round_ or (before.paired + 1 if now.paired > before.paired else now.paired)
        if boards is not None:
            _write_boards(book, now, shown, paper, boards)
    if as_json:
        answer_json(tournament_json(now))
        return DONE
    rounds = range(1, now.paired + 1) if now.event.kind in ROUND_ROBINS else [shown]
    for each in () if undo else rounds:
        tell_round(now, each)
    if boards is not None:
        tell(say(N_("Saved {file}. Print it at 100 %."), file=boards))
    return DONE


def _write_boards(book: Book, now: Tournament, round_: int, paper: str, out: str) -> None:
    from companion.book.tournaments import paper as on_paper

    if not any(pairing.open for pairing in now.round(round_)):
        raise Problem(say(N_("all matches of round {round} have been played"), round=round_))
    pdf = on_paper.boards(book, now.event.name, round_, paper, _language())
    deliver(out, pdf)


@cli_command(
    "sheet",
    help=N_("Make a PDF of a tournament: its table and all rounds."),
)
@click.argument("event", shell_complete=offered("events"))
@option("-o", "--output", "out", required=True, metavar="FILE", help=N_("The PDF to save."))
@option(
    "--pairings",
    type=click.Choice(["board", "name", "both"]),
    help=N_("Instead, make a list of one round's pairings to hang up: by board, by name, or both."),
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
    from companion.book import tournament
    from companion.book.tournaments.paper import pairing_sheet, tournament_sheet

    check_name(out, PDF)
    if round_ is not None and pairings is None:
        raise Problem(say(N_("--round only works with --pairings")))
    with opened(file) as book:
        if pairings is None:
            made = tournament_sheet(book, event, paper, _language())
        else:
            shown = round_ or max(1, tournament(book, event).paired)
            orders = ("board", "name") if pairings == "both" else (pairings,)
            made = pairing_sheet(book, event, shown, orders, paper, _language())
        deliver(out, made)
    if as_json:
        answer_json({"files": [out]})
    elif out != STANDARD:
        remark(say(N_("Saved {file}. Print it at 100 %."), file=out))
    return DONE


def _language() -> str:
    return FRAME.get().lang or wanted_language() or "en"
