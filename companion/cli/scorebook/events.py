"""``companion book event`` and ``tournament``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import fill
from typing import Any

import click

from companion import Book, Event, Match, Pairing, Tournament
from companion.application.scorebook.told import tournaments
from companion.application.scorebook.tournaments import System
from companion.cli.exits import APART, Problem
from companion.cli.frame import FRAME, tell, tell_all
from companion.cli.options import NAME, date_option, offered, option, set_option
from companion.cli.requests import game_named, pairs, refuse
from companion.cli.scorebook.frame import book_command, match_line, screen, tell_table
from companion.games.names import names_of, title_of
from companion.games.phrases import points_told
from companion.sentences import N_, say, see

round_option = option(
    "--round", "round_", type=int, metavar="N", help=N_("Which round (default: the current one).")
)


def _one_round_or_all(said: Mapping[str, Any]) -> None:
    if said["round_"] is not None:
        refuse(APART, "rounds", "why", other="--round")


@book_command(
    "event",
    help=N_("List evenings and tournaments, or show one."),
    changes=lambda said: bool(said["gone"] or said["back"]),
    checks=_one_round_or_all,
)
@click.argument("name", required=False, type=NAME, shell_complete=offered("events"))
@option("--delete", "gone", is_flag=True, help=N_("Delete the tournament. Its matches stay."))
@option("--undelete", "back", is_flag=True, help=N_("Restore a deleted tournament."))
@round_option
@option("--rounds", is_flag=True, help=N_("Show all rounds in one table."))
@option("--why", metavar="PLAYER", help=N_("Explain a player's place by the tie-breaks."))
def event_command(
    book: Book,
    name: str | None,
    gone: bool,
    back: bool,
    round_: int | None,
    rounds: bool,
    why: str | None,
) -> Iterator[object]:
    if name is None and (gone or back or round_ is not None or rounds or why):
        raise Problem(see(say(N_("name the event as well")), "companion book event"))
    if name is None:
        yield from _list(book.events())
        return
    if gone:
        name = book.event(name).name
        book.delete_tournament(name)
        yield {"deleted": name}
        tell(tournaments.EVENT_IS_DELETED, name=name)
        return
    if back:
        book.undelete_tournament(name)
    event = book.event(name)
    if not event.is_tournament:
        yield from _evening(event.name, book.matches(event=name))
        return
    now = book.tournament(name)
    entrant = book.entrant(now, why) if why else None
    if round_ is not None:
        tournaments.check_paired(now, round_)
    yield now.as_json()
    if entrant is None:
        tell_tournament(now, round_, rounds=rounds)
    else:
        tell_all(tournaments.why(now, entrant))


def _list(found: Sequence[Event]) -> Iterator[object]:
    yield [event.as_json() for event in found]
    if not found:
        tell(N_("There are no events in the book."))
        return
    rows = [
        (
            event.name,
            say(tournaments.KINDS[event.kind]),
            title_of(event.game) if event.game else "",
            event.matches,
        )
        for event in found
    ]
    tell_table((N_("Event"), N_("Kind"), N_("Game"), N_("Matches")), rows, "   r", spare=(1, 2))


def _evening(name: str, found: Sequence[Match]) -> Iterator[object]:
    told = [match.as_json() for match in found]
    yield {"name": name, "kind": "evening", "matches": told}
    for match in found:
        tell(match_line(match))


@book_command(
    "tournament",
    help=N_("Create a tournament. Name the strongest players first if you know who they are."),
    make=True,
)
@click.argument("name", type=NAME)
@click.argument(
    "players",
    nargs=-1,
    required=True,
    type=NAME,
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
@date_option
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
) -> Iterator[object]:
    now = book.make_tournament(
        name, game_named(game).key, players, system=system, rounds=rounds,
        options=pairs(chosen), date=date or "", place=place or "",
    )  # fmt: skip
    event = now.event
    yield now.as_json()
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


def tell_tournament(now: Tournament, round_: int | None, *, rounds: bool = False) -> None:
    """Print the table and a round, by default the current one; ``rounds``: each player's rounds
    instead."""
    event = now.event
    tell(
        N_("{name}: {game}, {system}, {paired} of {rounds} round paired"),
        plural=N_("{name}: {game}, {system}, {paired} of {rounds} rounds paired"),
        count="rounds",
        name=event.name,
        game=title_of(event.game),
        system=say(tournaments.KINDS[event.kind]),
        paired=now.paired,
        rounds=event.rounds,
    )
    _tell_table(now)
    if rounds:
        _tell_rounds(now)
        return
    last = round_ or next((pairing.round for pairing in now.pairings if pairing.open), now.paired)
    if last:
        tell_round(now, last)
    won = tournaments.won_told(now)
    if won is not None:
        tell(won)


def _tell_table(now: Tournament) -> None:
    headings = [
        N_("Rank"),
        N_("No."),
        N_("Name"),
        N_("Points"),
        *(tournaments.SHORT[name] for name in now.order),
    ]
    rows = [
        (
            line.rank,
            line.number,
            tournaments.table_name(now, line.number),
            points_told(line.points),
            *(points_told(line.tie_breaks[name]) for name in now.order),
        )
        for line in now.table
    ]
    spare = range(len(headings) - 1, 3, -1)
    tell_table(headings, rows, "rr " + "r" * (1 + len(now.order)), spare=(1, *spare))
    if told := ", ".join(tournaments.legend(now, FRAME.get().language)):
        tell(fill(told, screen()))


CELL = 6
"""Characters of a round's cell, ``½ (12)``."""
GAP = 3
"""Characters between columns."""


def _tell_rounds(now: Tournament) -> None:
    """Each player's opponents by number, round by round, with the results."""
    name = max(len(each.name) for each in now.entrants)
    at_once = max(4, (screen() - 2 * GAP - name - GAP) // (CELL + GAP))
    for first in range(1, now.paired + 1, at_once):
        shown = range(first, min(first + at_once, now.paired + 1))
        rows = [
            (
                each.number,
                each.name,
                *(tournaments.cell(now, each.number, round_) for round_ in shown),
            )
            for each in now.entrants
        ]
        tell_table((N_("No."), N_("Name"), *map(str, shown)), rows, "r ")


def tell_round(now: Tournament, round_: int) -> None:
    """Print a round's pairs and byes, with the results."""
    tell(N_("Round {number}"), number=round_)
    pairings: Iterable[Pairing] = (*now.round(round_), *now.absent(round_))
    rows = [
        (
            pairing.board if pairing.two is not None else "",
            pairing.one.name,
            tournaments.second_told(now, pairing),
            tournaments.pairing_told(pairing),
            pairing.uid if pairing.two is not None else "",
        )
        for pairing in pairings
    ]
    colours = (colour.capitalize() for colour in names_of(now.event.game).players)
    headings = (N_("Board no."), *colours, N_("Result"), N_("Match ID"))
    tell_table(headings, rows, "r  r", spare=(4,))
    tell_all(tournaments.by_rule(now.round(round_), FRAME.get().language))
