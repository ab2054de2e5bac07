"""``companion book event`` and ``tournament``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from companion.application.scorebook.told.tournaments import KINDS
from companion.cli.book_frame import book_command, match_line, tell_table
from companion.cli.book_tables import tell_tournament, tell_why
from companion.cli.exits import DONE, Problem
from companion.cli.frame import answer_json, tell
from companion.cli.options import offered, option, set_option
from companion.cli.requests import game_named, pairs
from companion.games.names import title_of
from companion.sentences import N_, say, see

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion import Book, Event, Match
    from companion.application.scorebook.tournaments import System


@book_command(
    "event",
    help=N_("List evenings and tournaments, or show one."),
    changes=lambda said: bool(said["gone"] or said["back"]),
)
@click.argument("name", required=False, shell_complete=offered("events"))
@option("--delete", "gone", is_flag=True, help=N_("Delete the tournament. Its matches stay."))
@option("--undelete", "back", is_flag=True, help=N_("Restore a deleted tournament."))
@option("--rounds", is_flag=True, help=N_("Show all rounds in one table."))
@option("--why", metavar="PLAYER", help=N_("Explain a player's place by the tie-breaks."))
def event_command(
    book: Book,
    name: str | None,
    gone: bool,
    back: bool,
    rounds: bool,
    why: str | None,
    as_json: bool,
) -> int:
    if name is None and (gone or back or rounds or why):
        raise Problem(see(say(N_("name the event as well")), "companion book event"))
    if name is None:
        return _list(book.events(), as_json=as_json)
    if gone:
        book.delete_tournament(name)
        if as_json:
            answer_json({"deleted": name})
        else:
            tell(N_("“{name}” is deleted. --undelete restores it."), name=name)
        return DONE
    if back:
        book.undelete_tournament(name)
    event = book.event(name)
    if not event.is_tournament:
        return _show_evening(event.name, book.matches(event=name), as_json=as_json)
    now = book.tournament(name)
    entrant = book.entrant(now, why) if why else None
    if as_json:
        answer_json(now.as_json())
    elif entrant is not None:
        tell_why(now, entrant)
    else:
        tell_tournament(now, rounds=rounds)
    return DONE


def _list(found: Sequence[Event], *, as_json: bool) -> int:
    if as_json:
        answer_json([event.as_json() for event in found])
        return DONE
    rows = [
        (
            event.name,
            say(KINDS[event.kind]),
            title_of(event.game) if event.game else "",
            event.matches,
        )
        for event in found
    ]
    tell_table((N_("Event"), N_("Kind"), N_("Game"), N_("Matches")), rows, "   r", spare=(1, 2))
    return DONE


def _show_evening(name: str, found: Sequence[Match], *, as_json: bool) -> int:
    if as_json:
        told = [match.as_json() for match in found]
        answer_json({"name": name, "kind": "evening", "matches": told})
        return DONE
    for match in found:
        tell(match_line(match))
    return DONE


@book_command(
    "tournament",
    help=N_("Create a tournament. Name the strongest players first if you know who they are."),
    make=True,
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
def tournament_command(
    book: Book,
    name: str,
    players: tuple[str, ...],
    game: str,
    system: System,
    rounds: int | None,
    chosen: tuple[str, ...],
    date: str | None,
    place: str | None,
    as_json: bool,
) -> int:
    now = book.make_tournament(
        name, game_named(game).key, players, system=system, rounds=rounds,
        options=pairs(chosen), date=date or "", place=place or "",
    )  # fmt: skip
    event = now.event
    if as_json:
        answer_json(now.as_json())
        return DONE
    tell(
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
    return DONE
