"""``companion book pair`` and ``sheet``: a tournament's rounds, drawn and printed."""

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
    help=N_("The paper to print on."),
)


@cli_command(
    "pair",
    short=N_("Pair the next round."),
    help=N_("Pair the next round of the tournament EVENT (where all meet all, every round)."),
)
@click.argument("event", shell_complete=offered("events"))
@option("--undo", is_flag=True, help=N_("Take the last pairing back, before anything is played."))
@option(
    "--boards",
    metavar="FILE",
    help=N_("Write the boards of the round as a PDF, each with its match in its QR code."),
)
@option("--round", "round_", type=int, metavar="N", help=N_("Which round's boards; else the last."))
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
        refuse(N_("{option} is about printed boards: ask for them with --boards FILE"), "paper")
    with opened(file) as book:
        if undo:
            taken = unpair(book, event)
            if not as_json:
                tell(say(N_("Round {round} of “{event}” is taken back."), round=taken, event=event))
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
        tell(say(N_("{file} is ready; print it at 100 %."), file=boards))
    return DONE


def _write_boards(book: Book, now: Tournament, round_: int, paper: str, out: str) -> None:
    from companion.book.tournaments import paper as on_paper

    if not any(pairing.open for pairing in now.round(round_)):
        raise Problem(say(N_("no match of round {round} is still to be played"), round=round_))
    pdf = on_paper.boards(book, now.event.name, round_, paper, _language())
    deliver(out, pdf)


@cli_command(
    "sheet",
    short=N_("A tournament's tables and rounds as a PDF."),
    help=N_(
        "Write the sheet of the tournament EVENT as a PDF: its table and all rounds, filled in."
    ),
)
@click.argument("event", shell_complete=offered("events"))
@option("-o", "--output", "out", required=True, metavar="FILE", help=N_("The PDF to write."))
@option(
    "--pairings",
    type=click.Choice(["board", "name", "both"]),
    help=N_("One round instead, to hang up: in order of boards, of names, or both."),
)
@option("--round", "round_", type=int, metavar="N", help=N_("Which round; else the last one."))
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
        raise Problem(say(N_("--round goes with --pairings: board, name or both")))
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
        remark(say(N_("{file} is ready; print it at 100 %."), file=out))
    return DONE


def _language() -> str:
    return FRAME.get().lang or wanted_language() or "en"
