"""``companion book event``, ``tournament``, ``enter``, ``withdraw``, ``pair`` and ``sheet``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.board import PAPERS
from companion.cli.book_frame import (
    backed_up,
    book_option,
    match_line,
    number,
    opened,
    tell_table,
)
from companion.cli.frame import (
    DONE,
    FRAME,
    Problem,
    answer_json,
    json_option,
    option,
    set_option,
    tell,
    words,
)
from companion.cli.frame import command as cli_command
from companion.cli.requests import game_named, pairs
from companion.games import game as find_game
from companion.locale import wanted as wanted_language
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.book.book import Book
    from companion.book.tournament import Pairing, Tournament

PDF = ".pdf"
paper_option = option(
    "--paper",
    type=click.Choice(list(PAPERS), case_sensitive=False),
    default="a4",
    show_default=True,
    help=N_("The paper to print on."),
)


@cli_command("event", help=N_("List evenings and tournaments, or show the event NAME."))
@click.argument("name", required=False)
@option("--delete", "gone", is_flag=True, help=N_("Take the tournament out; its matches stay."))
@option("--undelete", "back", is_flag=True, help=N_("Bring the deleted tournament back."))
@book_option
@json_option
def event_command(name: str | None, gone: bool, back: bool, file: str | None, as_json: bool) -> int:
    from companion.book import delete_event, find_event, tournament, undelete_event

    if name is None and (gone or back):
        raise Problem(say(N_("name the event")))
    with opened(file) as book:
        if name is None:
            return _list(book, as_json=as_json)
        if gone:
            delete_event(book, name)
            if as_json:
                answer_json({"deleted": name})
            else:
                tell(say(N_("“{name}” is deleted; --undelete brings it back."), name=name))
            return DONE
        event = undelete_event(book, name) if back else find_event(book, name)
        if not event.is_tournament:
            return _show_evening(book, event.name, as_json=as_json)
        now = tournament(book, name)
    if as_json:
        answer_json(tournament_json(now))
    else:
        _tell_tournament(now)
    return DONE


def _list(book: Book, *, as_json: bool) -> int:
    from companion.book import events

    found = events(book)
    if as_json:
        answer_json(
            [
                {
                    "name": event.name,
                    "kind": event.kind,
                    "game": event.game or None,
                    "rounds": event.rounds or None,
                    "date": event.date or None,
                    "place": event.place or None,
                    "matches": event.matches,
                }
                for event in found
            ]
        )
        return DONE
    rows = [
        (
            event.name,
            say(_KINDS[event.kind]),
            find_game(event.game).title if event.game else "",
            event.matches,
        )
        for event in found
    ]
    tell_table((N_("Event"), N_("Kind"), N_("Game"), N_("Matches")), rows, "   r")
    return DONE


_KINDS = {
    "evening": N_("evening"),
    "round-robin": N_("everybody meets everybody"),
    "swiss": N_("Swiss system"),
}


def _show_evening(book: Book, name: str, *, as_json: bool) -> int:
    from companion.book import Filter, match_json, matches

    found = matches(book, Filter(event=name), limit=1000)
    if as_json:
        answer_json(
            {"name": name, "kind": "evening", "matches": [match_json(match) for match in found]}
        )
        return DONE
    for match in found:
        tell(match_line(match))
    return DONE


@cli_command(
    "tournament",
    help=N_("Make the tournament NAME of the PLAYERs, the strongest first where that is known."),
)
@click.argument("name")
@click.argument("players", nargs=-1, required=True, metavar="PLAYER...")
@option("--game", required=True, metavar="GAME", help=N_("The game that is played."))
@option(
    "--system",
    type=click.Choice(["round-robin", "swiss"]),
    default="round-robin",
    show_default=True,
    help=N_("Everybody meets everybody, or players of equal points meet each round."),
)
@option("--rounds", type=int, metavar="N", help=N_("Rounds of a Swiss tournament."))
@set_option
@option("--date", metavar="DAY", help=N_("When it is played: 2026-11-14."))
@option("--place", metavar="TOWN", help=N_("Where it is played."))
@book_option
@json_option
def tournament_command(
    name: str,
    players: tuple[str, ...],
    game: str,
    system: str,
    rounds: int | None,
    chosen: tuple[str, ...],
    date: str | None,
    place: str | None,
    file: str | None,
    as_json: bool,
) -> int:
    from companion.book import make_tournament, tournament

    with opened(file, make=True) as book:
        event = make_tournament(
            book, name, game_named(game).key, system, players, rounds=rounds,
            options=pairs(chosen), date=date or "", place=place or "",
        )  # fmt: skip
        backed_up(book)
        now = tournament(book, event.name)
    if as_json:
        answer_json(tournament_json(now))
        return DONE
    tell(
        say(
            N_(
                "“{name}” has {players} players and {rounds} rounds; “companion book pair” draws "
                "them."
            ),
            name=event.name,
            players=len(players),
            rounds=event.rounds,
        )
    )
    return DONE


@cli_command("enter", help=N_("Let PLAYER into the tournament EVENT."))
@click.argument("event")
@click.argument("player")
@book_option
def enter_command(event: str, player: str, file: str | None) -> int:
    from companion.book import enter
    from companion.book.events import find_tournament

    with opened(file) as book:
        found = find_tournament(book, event)
        enter(book, found, player)
    tell(say(N_("{player} is in “{event}”."), player=player, event=found.name))
    return DONE


@cli_command("withdraw", help=N_("PLAYER leaves the tournament EVENT; what was played counts."))
@click.argument("event")
@click.argument("player")
@book_option
def withdraw_command(event: str, player: str, file: str | None) -> int:
    from companion.book import withdraw
    from companion.book.events import find_tournament

    with opened(file) as book:
        found = find_tournament(book, event)
        withdraw(book, found, player)
    tell(say(N_("{player} has left “{event}”."), player=player, event=found.name))
    return DONE


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


def _tell_tournament(now: Tournament) -> None:
    from companion.book.tie_breaks import NAMES

    event = now.event
    tell(
        say(
            N_("{name}: {game}, {system}, {paired} of {rounds} rounds paired"),
            name=event.name,
            game=find_game(event.game).title,
            system=say(_KINDS[event.kind]),
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
