"""``companion book event`` and ``tournament``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from companion.book.backup import back_up_when_due
from companion.book.tournaments.words import KINDS
from companion.cli.book_frame import book_option, match_line, opened, tell_table
from companion.cli.book_tables import tell_tournament, tell_why, tournament_json
from companion.cli.frame import (
    DONE,
    Problem,
    answer_json,
    json_option,
    offered,
    option,
    set_option,
    tell,
)
from companion.cli.frame import command as cli_command
from companion.cli.requests import game_named, pairs
from companion.games import game as find_game
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.book.book import Book
    from companion.book.tournaments.tournament import Tournament


@cli_command(
    "event",
    help=N_("List evenings and tournaments, or show one."),
)
@click.argument("name", required=False, shell_complete=offered("events"))
@option("--delete", "gone", is_flag=True, help=N_("Delete the tournament; its matches stay."))
@option("--undelete", "back", is_flag=True, help=N_("Restore a deleted tournament."))
@option("--rounds", is_flag=True, help=N_("Show all rounds in one table."))
@option("--why", metavar="PLAYER", help=N_("Explain a player's place: the tie-breaks."))
@book_option
@json_option
def event_command(
    name: str | None,
    gone: bool,
    back: bool,
    rounds: bool,
    why: str | None,
    file: str | None,
    as_json: bool,
) -> int:
    from companion.book import delete_event, find_event, tournament, undelete_event

    if name is None and (gone or back or rounds or why):
        raise Problem(say(N_("name the event as well; “companion book event” lists them all")))
    with opened(file) as book:
        if name is None:
            return _list(book, as_json=as_json)
        if gone:
            delete_event(book, name)
            if as_json:
                answer_json({"deleted": name})
            else:
                tell(say(N_("“{name}” is deleted; --undelete restores it."), name=name))
            return DONE
        event = undelete_event(book, name) if back else find_event(book, name)
        if not event.is_tournament:
            return _show_evening(book, event.name, as_json=as_json)
        now = tournament(book, name)
        entrant = _entrant(book, now, why) if why else None
    if as_json:
        answer_json(tournament_json(now))
    elif entrant is not None:
        tell_why(now, entrant)
    else:
        tell_tournament(now, rounds=rounds)
    return DONE


def _entrant(book: Book, now: Tournament, name: str) -> int:
    """The number of an entrant by any spelling."""
    from companion.book import find_player

    player = find_player(book, name).id
    for entrant in now.entrants:
        if entrant.player == player:
            return entrant.number
    raise Problem(
        say(
            N_("{player} is not in “{name}”; “companion book event” lists who is"),
            player=name,
            name=now.event.name,
        )
    )


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
            say(KINDS[event.kind]),
            find_game(event.game).title if event.game else "",
            event.matches,
        )
        for event in found
    ]
    tell_table((N_("Event"), N_("Kind"), N_("Game"), N_("Matches")), rows, "   r")
    return DONE


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
    help=N_("Create a tournament. Name the strongest players first if you know who they are."),
)
@click.argument("name")
@click.argument(
    "players",
    nargs=-1,
    required=True,
    metavar="PLAYER...",
    shell_complete=offered("players"),
)
@option(
    "--game",
    required=True,
    metavar="GAME",
    shell_complete=offered("games"),
    help=N_("Which game is played."),
)
@option(
    "--system",
    type=click.Choice(["round-robin", "double-round-robin", "swiss", "knock-out"]),
    default="round-robin",
    show_default=True,
    help=N_(
        "How to pair: everybody plays everybody once or twice, the Swiss system, or a knock-out."
    ),
)
@option("--rounds", type=int, metavar="N", help=N_("Number of rounds of a Swiss tournament."))
@set_option
@option("--date", metavar="DAY", help=N_("The date, such as 2026-11-14."))
@option("--place", metavar="TOWN", help=N_("The place."))
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
        back_up_when_due(book.db, book.place)
        now = tournament(book, event.name)
    if as_json:
        answer_json(tournament_json(now))
        return DONE
    tell(
        say(
            N_(
                "Created “{name}”: {players} players, {rounds} round. Pair it with "
                '“companion book pair "{name}"”.'
            ),
            plural=N_(
                "Created “{name}”: {players} players, {rounds} rounds. Pair them with "
                '“companion book pair "{name}"”.'
            ),
            count="rounds",
            name=event.name,
            players=len(players),
            rounds=event.rounds,
        )
    )
    return DONE
