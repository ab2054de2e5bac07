"""``companion book pair`` and ``sheet``: a tournament's rounds, told, drawn and printed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.board import PAPERS
from companion.cli.book_frame import book_option, number, opened, tell_table
from companion.cli.frame import DONE, FRAME, Problem, answer_json, json_option, option, tell, words
from companion.cli.frame import command as cli_command
from companion.games import game as find_game
from companion.locale import wanted as wanted_language
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.book.book import Book
    from companion.book.tournament import Pairing, Tournament

KINDS = {
    "evening": N_("evening"),
    "round-robin": N_("everybody meets everybody"),
    "swiss": N_("Swiss system"),
}
"""What people call each kind of event."""

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
    help=N_("Pair the next round of the tournament EVENT (of a round robin all rounds)."),
)
@click.argument("event")
@option("--undo", is_flag=True, help=N_("Take the last pairing back, before anything is played."))
@option(
    "--boards",
    metavar="FILE",
    help=N_("Write the boards of the round as a PDF, each with its match in its square code."),
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

    if boards is not None:
        _check_pdf(boards)
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
    rounds = [shown] if now.event.kind == "swiss" else range(1, now.paired + 1)
    for each in () if undo else rounds:
        _tell_round(now, each)
    if boards is not None:
        tell(say(N_("{file} is ready; print it at 100 %."), file=boards))
    return DONE


def _write_boards(book: Book, now: Tournament, round_: int, paper: str, out: str) -> None:
    from companion.book import paper as on_paper
    from companion.records import write_whole

    if not any(pairing.open for pairing in now.round(round_)):
        raise Problem(say(N_("no match of round {round} is still to be played"), round=round_))
    pdf = on_paper.boards(book, now.event.name, round_, paper, _language())
    write_whole(out, pdf)


@cli_command("sheet", help=N_("Write the sheet of the tournament EVENT as a PDF, filled in."))
@click.argument("event")
@option("-o", "--output", "out", required=True, metavar="FILE", help=N_("The PDF to write."))
@paper_option
@book_option
@json_option
def sheet_command(event: str, out: str, paper: str, file: str | None, as_json: bool) -> int:
    from companion.book.paper import tournament_sheet
    from companion.records import write_whole

    _check_pdf(out)
    with opened(file) as book:
        write_whole(out, tournament_sheet(book, event, paper, _language()))
    if as_json:
        answer_json({"files": [out]})
    else:
        tell(say(N_("{file} is ready; print it at 100 %."), file=out))
    return DONE


def _check_pdf(out: str) -> None:
    from companion.scoring.inputs import check_output

    check_output(Path(out), PDF)


def _language() -> str:
    return FRAME.get().lang or wanted_language() or "en"


def tournament_json(now: Tournament) -> dict[str, Any]:
    """A tournament as JSON: its table and all its pairs, by name."""
    event = now.event
    return {
        "name": event.name,
        "kind": event.kind,
        "game": event.game,
        "options": dict(event.options),
        "rounds": event.rounds,
        "paired": now.paired,
        "finished": now.finished,
        "date": event.date or None,
        "place": event.place or None,
        "tie_breaks": list(now.order),
        "table": [
            {
                "rank": line.rank,
                "number": line.number,
                "name": now.name(line.number),
                "points": line.points,
                "wins": line.wins,
                "draws": line.draws,
                "losses": line.losses,
                "tie_breaks": {name: line.tie_breaks[name] for name in now.order},
                "left_after": now.entrants[line.number - 1].left_after,
            }
            for line in now.table
        ],
        "pairings": [_pairing_json(pairing) for pairing in now.pairings],
    }


def _pairing_json(pairing: Pairing) -> dict[str, Any]:
    won = {1: pairing.one.name, 2: pairing.two.name if pairing.two else None}
    return {
        "match": pairing.uid,
        "round": pairing.round,
        "board": pairing.board,
        "one": pairing.one.name,
        "two": pairing.two.name if pairing.two is not None else None,
        "id": pairing.match,
        "open": pairing.open,
        "winner": won.get(pairing.winner or 0),
        "draw": pairing.winner == 0,
        "result": pairing.result or None,
    }


def tell_tournament(now: Tournament) -> None:
    from companion.book.tie_breaks import NAMES

    event = now.event
    tell(
        say(
            N_("{name}: {game}, {system}, {paired} of {rounds} rounds paired"),
            name=event.name,
            game=find_game(event.game).title,
            system=say(KINDS[event.kind]),
            paired=now.paired,
            rounds=event.rounds,
        )
    )
    headings = [N_("Rank"), N_("Name"), N_("Points"), *(NAMES[name] for name in now.order)]
    rows = [
        (
            line.rank,
            now.name(line.number),
            number(line.points),
            *(number(line.tie_breaks[name]) for name in now.order),
        )
        for line in now.table
    ]
    tell_table(headings, rows, "r " + "r" * (1 + len(now.order)))
    last = now.paired if event.kind == "swiss" else next(
        (pairing.round for pairing in now.pairings if pairing.open), now.paired
    )  # fmt: skip
    if last:
        _tell_round(now, last)


def _tell_round(now: Tournament, round_: int) -> None:
    tell(say(N_("Round {number}"), number=round_))
    rows = [
        (
            pairing.board,
            pairing.one.name,
            words(N_("sits out")) if pairing.two is None else pairing.two.name,
            _result(pairing),
            pairing.uid if pairing.two is not None else "",
        )
        for pairing in now.round(round_)
    ]
    headings = (N_("Board"), N_("First"), N_("Second"), N_("Result"), N_("Match"))
    tell_table(headings, rows, "r  r")


def _result(pairing: Pairing) -> str | Sentence:
    if pairing.two is None:
        return f"+{number(pairing.free)}" if pairing.free else ""
    return {1: "1–0", 2: "0–1", 0: "½–½", None: ""}[pairing.winner]
