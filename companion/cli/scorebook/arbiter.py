"""``companion book pair``, ``sheet``, ``enter``, ``withdraw``, ``bye``, ``result`` and
``forfeit``: an arbiter's work."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from companion import Book, Pairing, Tournament
from companion.application.scorebook.told.matches import outcome_told
from companion.application.scorebook.told.tournaments import (
    entered_told,
    lost_told,
    open_told,
    withdrawn_told,
)
from companion.application.scorebook.tournaments import next_is_due
from companion.cli.exits import NEEDS, Problem, needs
from companion.cli.frame import FRAME, remark, tell, tell_all, telling_left_out
from companion.cli.options import NAME, offered, option
from companion.cli.outputs import check_name, deliver, output_option, paper_option
from companion.cli.requests import refuse
from companion.cli.scorebook.events import round_option, tell_round
from companion.cli.scorebook.frame import book_command
from companion.cli.standard import STANDARD
from companion.files.inputs import PDF, TO_PRINT
from companion.games.phrases import result_told
from companion.sentences import N_, Figure


@book_command(
    "enter", help=N_("Add a player to a tournament, even late or after withdrawing."), as_json=False
)
@click.argument("event", type=NAME, shell_complete=offered("events"))
@click.argument("player", type=NAME, shell_complete=offered("players"))
@option("--half-points", is_flag=True, help=N_("Give half a point for each missed round."))
def enter_command(book: Book, event: str, player: str, half_points: bool) -> None:
    done = book.enter(event, player, half_points=half_points)
    tell_all(entered_told(done))


@book_command(
    "withdraw",
    help=N_("Withdraw a player from a tournament. Matches already played still count."),
    as_json=False,
)
@click.argument("event", type=NAME, shell_complete=offered("events"))
@click.argument("player", type=NAME, shell_complete=offered("players"))
def withdraw_command(book: Book, event: str, player: str) -> None:
    tell_all(withdrawn_told(book.withdraw(event, player)))


@book_command(
    "bye",
    help=N_("Give a player a bye in the next round, worth half a point. Swiss tournaments only."),
    as_json=False,
)
@click.argument("event", type=NAME, shell_complete=offered("events"))
@click.argument("player", type=NAME, shell_complete=offered("players"))
@option("--round", "round_", type=int, metavar="N", help=N_("Which round (default: the next one)."))
@option("--zero", is_flag=True, help=N_("A bye worth no points."))
@option("--undo", is_flag=True, help=N_("Undo the bye."))
def bye_command(
    book: Book, event: str, player: str, round_: int | None, zero: bool, undo: bool
) -> None:
    done = book.bye(event, player, round_, zero=zero, undo=undo)
    told = N_(
        "{player} has a bye in round {round}, worth {points} points. “companion book bye "
        '"{event}" "{player}" --round {round} --undo” takes it back.'
    )
    if undo:
        told = N_("{player} has no bye in round {round}.")
    points, name = Figure("0" if zero else "0.5"), done.tournament.event.name
    tell(told, event=name, player=done.player, round=done.round, points=points)


@book_command(
    "result",
    help=N_(
        "Enter the result of a tournament match. RESULT is 1-0, 0-1, 1/2-1/2 or a score such as "
        "14-11, or * to take one back. BOARD is the board's number; one or both players do as "
        "well. RESULT gives the points of the player named first, then those of the other."
    ),
)
@click.argument("event", type=NAME, shell_complete=offered("events"))
@click.argument("who", nargs=-1, required=True, type=NAME, metavar="BOARD|PLAYER [PLAYER]")
@click.argument("result")
@round_option
def result_command(
    book: Book, event: str, who: tuple[str, ...], result: str, round_: int | None
) -> Iterator[object]:
    if len(who) > 2:
        raise Problem.of(
            N_("name one board, or one or two players. Put names with spaces in quotes.")
        )
    board = int(who[0]) if len(who) == 1 and who[0].isdecimal() else None
    done = book.result(event, who if board is None else board, result, round=round_)
    yield done.as_json(FRAME.get().json_language)
    after = done.pairing
    assert after.two is not None
    if after.winner is None and not after.so_far:
        tell(open_told(after.one.name, after.two.name, after.round))
    else:
        tell(
            N_("Round {round}, board {board}: {one} {result} {two}."),
            round=after.round,
            board=after.board,
            one=after.one.name,
            two=after.two.name,
            result=result_told(after.result),
        )
    match = None if after.match is None else book.match(after.match)
    if match is not None and match.by_rule:
        tell(outcome_told(match))
    tell_all(done.notes)
    _tell_open(done.tournament, after.round)


def _tell_open(now: Tournament, round_: int) -> None:
    """Report how many matches of a round are open, and what follows."""
    still = sum(each.open for each in now.round(round_))
    if still:
        tell(
            N_("One match of round {round} is still open."),
            plural=N_("{open} matches of round {round} are still open."),
            count="open",
            open=still,
            round=round_,
        )
    elif now.finished:
        tell(
            N_(
                '“{event}” is finished. “companion book event "{event}"” shows the final standings.'
            ),
            event=now.event.name,
        )
    elif any(each.round == round_ for each in now.drawn):
        tell(
            N_(
                'A knock-out needs a winner. “companion book pair "{event}"” '
                "pairs the drawn matches again."
            ),
            event=now.event.name,
        )
    elif not any(each.open for each in now.pairings):
        tell(
            N_('The round is complete. “companion book pair "{event}"” pairs the next one.'),
            event=now.event.name,
        )


@book_command("forfeit", help=N_("Enter the loss of a player who did not come."), as_json=False)
@click.argument("event", type=NAME, shell_complete=offered("events"))
@click.argument("player", type=NAME, shell_complete=offered("players"))
@option("--both", is_flag=True, help=N_("Neither player came, so both lose."))
@option("--undo", is_flag=True, help=N_("Undo the forfeit. The match is open again."))
@round_option
def forfeit_command(
    book: Book, event: str, player: str, both: bool, undo: bool, round_: int | None
) -> None:
    done = book.forfeit(event, player, round_, both=both, undo=undo)
    if undo:
        tell(open_told(done.player, done.opponent, done.round))
        return
    tell_all(lost_told(done))
    _tell_open(done.tournament, done.round)


def _check_boards(said: Mapping[str, Any]) -> None:
    if said["boards"] is not None:
        check_name(said["boards"], PDF)
    else:
        refuse(NEEDS, "paper", other="--boards")


@book_command(
    "pair",
    help=N_("Pair the next round. A round robin is paired for all rounds at once."),
    checks=_check_boards,
)
@click.argument("event", type=NAME, shell_complete=offered("events"))
@option("--undo", is_flag=True, help=N_("Undo the last pairing, as long as it has no results."))
@option(
    "--boards",
    metavar="FILE",
    help=N_("Save the boards of the round as a PDF. Each QR code names its match."),
)
@round_option
@paper_option
def pair_command(
    book: Book, event: str, undo: bool, boards: str | None, round_: int | None, paper: str
) -> Iterator[object]:
    gone = book.unpair(event) if undo else ()
    new: tuple[Pairing, ...] = ()
    due = boards is None or (round_ is None and next_is_due(book.tournament(event)))
    if not undo and due:
        new = book.pair(event)
    now = book.tournament(event)
    shown = round_ or (new[0].round if new else now.current_round)
    if boards is not None:
        with telling_left_out():
            made = book.boards(event, shown, paper_size=paper, language=FRAME.get().spoken)
        deliver(boards, made)
    yield now.as_json()
    if gone:
        told = N_("The pairing of round {round} of “{event}” is undone.")
        if gone[0].replay:
            told = N_("The pairing of the replay in round {round} of “{event}” is undone.")
        elif now.paired_at_once:
            told = N_("The pairing of all rounds of “{event}” is undone.")
        tell(told, round=gone[0].round, event=now.event.name)
        tell(N_('“companion book pair "{event}"” pairs it again.'), event=now.event.name)
    rounds = sorted({each.round for each in new}) or [shown]
    for each in () if undo else rounds:
        tell_round(now, each)
    if boards not in (None, STANDARD):
        tell(TO_PRINT, file=str(boards))


def _check_sheet(said: Mapping[str, Any]) -> None:
    check_name(said["out"], PDF)
    if said["round_"] is not None and said["pairings"] is None:
        raise needs("--round", "--pairings")


@book_command(
    "sheet",
    help=N_("Make a PDF of a tournament: its standings and all rounds."),
    changes=False,
    checks=_check_sheet,
)
@click.argument("event", type=NAME, shell_complete=offered("events"))
@output_option(N_("The PDF to save."), metavar="FILE", required=True)
@option(
    "--pairings",
    type=click.Choice(["board", "name", "both"]),
    help=N_("Make a list of one round's pairings to hang up instead: by board, by name, or both."),
)
@round_option
@paper_option
def sheet_command(
    book: Book, event: str, out: str, pairings: str | None, round_: int | None, paper: str
) -> Iterator[object]:
    language = FRAME.get().spoken
    with telling_left_out():
        if pairings is None:
            made = book.table_sheet(event, paper_size=paper, language=language)
        else:
            orders = ("board", "name") if pairings == "both" else (pairings,)
            made = book.pairing_sheet(event, round_, orders, paper_size=paper, language=language)
    deliver(out, made)
    yield {"files": [out]}
    if out != STANDARD:
        remark(TO_PRINT, file=out)
