"""``companion book enter``, ``withdraw``, ``bye``, ``result`` and ``forfeit``: an arbiter's work
between the pairings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from companion.cli.book_frame import book_option, opened
from companion.cli.book_tables import tournament_json
from companion.cli.frame import DONE, Problem, answer_json, json_option, offered, option, tell
from companion.cli.frame import command as cli_command
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.book.tournaments.tournament import Pairing, Tournament

round_option = option(
    "--round", "round_", type=int, metavar="N", help=N_("Which round (default: the current one).")
)


@cli_command(
    "enter",
    help=N_("Add a player to a tournament, even late or after withdrawing."),
)
@click.argument("event", shell_complete=offered("events"))
@click.argument("player", shell_complete=offered("players"))
@option("--half-points", is_flag=True, help=N_("Give half a point for each missed round."))
@book_option
def enter_command(event: str, player: str, half_points: bool, file: str | None) -> int:
    from companion.book import ask_bye, enter, tournament
    from companion.book.events import SWISS, find_tournament
    from companion.book.tournaments.trf import HALF

    with opened(file) as book:
        found = find_tournament(book, event)
        if half_points and found.kind != SWISS:
            raise Problem(
                say(N_("only a Swiss tournament can give half a point for a missed round"))
            )
        back = enter(book, found, player)
        missed = tournament(book, event).paired if half_points and not back else 0
        for round_ in range(1, missed + 1):
            ask_bye(book, found, player, round_, HALF)
        paired = tournament(book, event).paired
    if back:
        tell(say(N_("{player} is back in “{event}”."), player=player, event=found.name))
    elif not paired:
        tell(say(N_("Added {player} to “{event}”."), player=player, event=found.name))
    else:
        tell(
            say(
                N_("Added {player} to “{event}” from round {round} on."),
                player=player,
                event=found.name,
                round=paired + 1,
            )
        )
    return DONE


@cli_command(
    "withdraw",
    help=N_("Withdraw a player from a tournament. Matches already played still count."),
)
@click.argument("event", shell_complete=offered("events"))
@click.argument("player", shell_complete=offered("players"))
@book_option
def withdraw_command(event: str, player: str, file: str | None) -> int:
    from companion.book import tournament, withdraw
    from companion.book.events import find_tournament

    with opened(file) as book:
        found = find_tournament(book, event)
        before = tournament(book, event)
        withdraw(book, found, player)
        now = tournament(book, event)
    tell(
        say(
            N_("{player} has withdrawn from “{event}”. “companion book enter” brings them back."),
            player=player,
            event=found.name,
        )
    )
    was_open = {each.uid for each in before.pairings if each.open}
    changed = [each for each in now.pairings if each.uid in was_open and not each.open]
    for each in changed if not any(each.void for each in changed) else ():
        _tell_lost(each)
    if any(each.void for each in changed):
        tell(
            say(
                N_(
                    "{player} played fewer than half of the matches, so none of them "
                    "counts in the table."
                ),
                player=player,
            )
        )
    return DONE


def _tell_lost(pairing: Pairing) -> None:
    """Report what happened to a match that was open."""
    assert pairing.two is not None
    if pairing.lost == "both":
        tell(
            say(
                N_("Round {round}, board {board}: {one} and {two} did not play; both lose."),
                round=pairing.round,
                board=pairing.board,
                one=pairing.one.name,
                two=pairing.two.name,
            )
        )
        return
    winner, loser = pairing.two, pairing.one
    if pairing.lost == "two":
        winner, loser = loser, winner
    tell(
        say(
            N_(
                "Round {round}, board {board}: {winner} wins, {loser} did not come. If "
                "they did play, use “companion book result”."
            ),
            round=pairing.round,
            board=pairing.board,
            winner=winner.name,
            loser=loser.name,
        )
    )


@cli_command(
    "bye",
    help=N_(
        "Give a player a bye in the next round. It is worth half a point; Swiss tournaments only."
    ),
)
@click.argument("event", shell_complete=offered("events"))
@click.argument("player", shell_complete=offered("players"))
@option("--round", "round_", type=int, metavar="N", help=N_("Which round (default: the next one)."))
@option("--zero", is_flag=True, help=N_("A bye without any points."))
@option("--undo", is_flag=True, help=N_("Take the bye back."))
@book_option
def bye_command(
    event: str, player: str, round_: int | None, zero: bool, undo: bool, file: str | None
) -> int:
    from companion.book import ask_bye
    from companion.book.events import find_tournament
    from companion.book.tournaments.trf import HALF, ZERO

    with opened(file) as book:
        found = find_tournament(book, event)
        at = ask_bye(book, found, player, round_, "" if undo else ZERO if zero else HALF)
    told = N_("{player} has a bye in round {round}, for half a point; --undo takes it back.")
    if undo:
        told = N_("{player} plays in round {round}.")
    elif zero:
        told = N_("{player} has a bye in round {round}, without a point; --undo takes it back.")
    tell(say(told, player=player, round=at))
    return DONE


@cli_command(
    "result",
    help=N_(
        "Enter the result of a tournament match. RESULT is 1-0, 0-1, 1/2-1/2 or a score such "
        "as 14-11."
    ),
)
@click.argument("event", shell_complete=offered("events"))
@click.argument("board", type=int)
@click.argument("result")
@round_option
@book_option
@json_option
def result_command(
    event: str, board: int, result: str, round_: int | None, file: str | None, as_json: bool
) -> int:
    from companion.book import add, entry, filled_in, result_record, tournament, wanted
    from companion.book.tags import DATE

    with opened(file) as book:
        now = tournament(book, event)
        pairing = _at_board(now, board, round_)
        if pairing.match is not None:
            raise Problem(
                say(
                    N_(
                        "round {round}, board {board} already has a result: {one} {result} "
                        "{two}; “companion book change {match} --result” changes it"
                    ),
                    round=pairing.round,
                    board=board,
                    one=pairing.one.name,
                    two=pairing.two.name if pairing.two else "",
                    result=pairing.result.replace("1/2", "½").replace("-", "–"),
                    match=pairing.match,
                )
            )
        waiting = wanted(book, pairing.uid)
        assert waiting is not None
        tags = {DATE: now.event.date or _today()}
        record = result_record(now.event.game, {}, result, options=now.event.options, tags=tags)
        add(book, [entry(filled_in(record, waiting))])
        now = tournament(book, event)
    if as_json:
        answer_json(tournament_json(now))
        return DONE
    after = next(each for each in now.pairings if each.uid == pairing.uid)
    assert after.two is not None
    tell(
        say(
            N_("Round {round}, board {board}: {one} {result} {two}."),
            round=after.round,
            board=board,
            one=after.one.name,
            two=after.two.name,
            result=after.result.replace("1/2", "½").replace("-", "–"),
        )
    )
    _tell_open(now, after.round)
    return DONE


def _today() -> str:
    import datetime

    return datetime.date.today().isoformat()


def _at_board(now: Tournament, board: int, round_: int | None) -> Pairing:
    at = round_ or next((each.round for each in now.pairings if each.open), now.paired)
    found = [each for each in now.round(at) if each.board == board and each.two is not None]
    if not found:
        raise Problem(
            say(
                N_(
                    "round {round} of “{event}” has no match at board {board}; “companion book "
                    "event” shows the round"
                ),
                round=at,
                event=now.event.name,
                board=board,
            )
        )
    return found[0]


def _tell_open(now: Tournament, round_: int) -> None:
    """Report how many matches of a round are open, and what follows."""
    still = sum(each.open for each in now.round(round_))
    if still:
        tell(
            say(
                N_("One match of round {round} is still open."),
                plural=N_("{open} matches of round {round} are still open."),
                count="open",
                open=still,
                round=round_,
            )
        )
    elif now.finished:
        tell(
            say(
                N_("“{event}” is finished. “companion book event” shows the final table."),
                event=now.event.name,
            )
        )
    elif any(each.round == round_ for each in now.drawn):
        tell(
            say(
                N_(
                    "A knock-out needs a winner. “companion book pair” pairs the drawn matches "
                    "again."
                )
            )
        )
    elif not any(each.open for each in now.pairings):
        tell(say(N_("The round is complete. “companion book pair” pairs the next one.")))


@cli_command(
    "forfeit",
    help=N_("Enter the loss of a player who did not come."),
)
@click.argument("event", shell_complete=offered("events"))
@click.argument("player", shell_complete=offered("players"))
@option("--both", is_flag=True, help=N_("Neither player came: both lose."))
@option("--undo", is_flag=True, help=N_("Take it back. The match is open again."))
@round_option
@book_option
def forfeit_command(
    event: str, player: str, both: bool, undo: bool, round_: int | None, file: str | None
) -> int:
    from companion.book import forfeit, tournament
    from companion.book.events import find_tournament

    with opened(file) as book:
        found = find_tournament(book, event)
        at, other = forfeit(book, found, player, round_, both=both, undo=undo)
        now = tournament(book, event)
    if undo:
        tell(
            say(
                N_("The match of {player} and {other} in round {round} is open again."),
                player=player,
                other=other,
                round=at,
            )
        )
        return DONE
    for each in now.round(at):
        if each.two is not None and {each.one.name, each.two.name} >= {other} and each.lost:
            _tell_lost(each)
    _tell_open(now, at)
    return DONE
