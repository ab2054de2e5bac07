"""``companion book players``, ``standings``, ``profile``, ``versus``, ``merge``, ``unmerge`` and
``erase``."""

from __future__ import annotations

from collections.abc import Iterator

import click

from companion import Book, Outing, Standings
from companion.application.scorebook.people import UnknownPlayer
from companion.application.scorebook.told.care import erased_told
from companion.application.scorebook.told.figures import (
    below_standings,
    profile_told,
    share_text,
    versus_told,
)
from companion.application.scorebook.told.matches import waiting_told
from companion.cli.asking.keys import no_input_option, sure
from companion.cli.exits import Problem
from companion.cli.frame import FRAME, tell, tell_all
from companion.cli.options import NAME, dry_run_option, offered, option
from companion.cli.scorebook.frame import (
    asked_for,
    book_command,
    filter_options,
    review_command,
    tell_table,
)
from companion.games.names import title_of
from companion.games.phrases import points_told
from companion.sentences import N_, dated, say

LATEST = 10
"""Matches listed in a profile."""


@book_command(
    "players", help=N_("List the players and other spellings of their names."), changes=False
)
def players_command(book: Book) -> Iterator[object]:
    found = book.players()
    yield [each.as_json() for each in found]
    rows = [(each.name, each.matches, ", ".join(each.spellings)) for each in found]
    tell_table((N_("Name"), N_("Matches"), N_("Also spelt")), rows, " r")


@book_command("standings", help=N_("Show the standings: wins, points and ratings."), changes=False)
@filter_options
@option(
    "--uncertain",
    type=click.Choice(["wait", "count"]),
    help=N_("Whether matches with marks to check count as read (default: the book's setting)."),
)
def standings_command(book: Book, uncertain: str | None, **which: str) -> Iterator[object]:
    counted = None if uncertain is None else uncertain == "count"
    found = book.standings(uncertain=counted, **asked_for(**which))
    yield found.as_json(FRAME.get().json_language)
    if found.table:
        _tell_standings(found)
    elif not found.open:
        tell(N_("There is no match here that counts yet."))
    tell_all((*below_standings(found), waiting_told(found, review_command())))


def _tell_standings(found: Standings) -> None:
    headings = (
        N_("Rank"), N_("Name"), N_("Matches"), N_("W–D–L"), N_("Points"), N_("Share (%)"),
        N_("Rating"), N_("At least"),
    )  # fmt: skip
    rows = [
        (
            line.shown_rank, line.name, line.matches, f"{line.wins}–{line.draws}–{line.losses}",
            points_told(line.points), share_text(line), *line.shown_rating,
        )
        for line in found.table
    ]  # fmt: skip
    # If nobody has enough matches for a share or a rating, the columns would be empty.
    wide = len(headings) if any(map(share_text, found.table)) else 5
    tell_table(headings[:wide], [row[:wide] for row in rows], "r rrrrrr"[:wide], spare=(7, 5, 3, 6))


@book_command(
    "profile", help=N_("Show how a player has done, by game and by opponent."), changes=False
)
@click.argument("name", type=NAME, shell_complete=offered("players"))
@filter_options
def profile_command(book: Book, name: str, **which: str) -> Iterator[object]:
    found = book.profile(name, **asked_for(**which))
    yield found.as_json()
    tell("{name}", name=found.player.name)
    tell_all(profile_told(found))
    if not found.outings:
        return
    games = [(title_of(game), own) for game, own in found.by_game]
    rows = [
        (name, own.matches, own.wins, own.draws, own.losses, share_text(own))
        for name, own in (*games, *found.by_opponent)
    ]
    headings = (
        N_("Game or opponent"), N_("Matches"), N_("Won"), N_("Drawn"), N_("Lost"), N_("Share (%)"),
    )  # fmt: skip
    tell_table(headings, rows, " rrrrr", spare=(5,))
    _tell_outings(found.outings)


@book_command(
    "versus", help=N_("Compare two players in their matches against each other."), changes=False
)
@click.argument("name", type=NAME, shell_complete=offered("players"))
@click.argument("other", type=NAME, shell_complete=offered("players"))
@filter_options
def versus_command(book: Book, name: str, other: str, **which: str) -> Iterator[object]:
    found = book.versus(name, other, **asked_for(**which))
    yield found.as_json()
    tell_all(versus_told(found))
    if found.outings:
        _tell_outings(found.outings)


def _tell_outings(outings: tuple[Outing, ...]) -> None:
    told = {"won": N_("Won"), "drawn": N_("Drawn"), "lost": N_("Lost")}
    rows = [
        (
            outing.match,
            dated(outing.date),
            title_of(outing.game),
            outing.opponent,
            say(told[outing.kind]),
            "" if outing.own is None else f"{outing.own}–{outing.other}",
        )
        for outing in reversed(outings[-LATEST:])
    ]
    headings = (
        N_("Match"), N_("Date"), N_("Game"), N_("Opponent"), N_("Outcome"), N_("Score"),
    )  # fmt: skip
    tell_table(headings, rows, "r    r", spare=(2, 1))


@book_command(
    "merge", help=N_("Merge two spellings of a name. The matches of NAME then count for OTHER.")
)
@click.argument("name", type=NAME, shell_complete=offered("players"))
@click.argument("other", type=NAME, shell_complete=offered("players"))
@option("--new", is_flag=True, help=N_("OTHER is a new name: rename the player."))
def merge_command(book: Book, name: str, other: str, new: bool) -> Iterator[object]:
    try:
        player = book.merge(name, other, new=new)
    except UnknownPlayer as error:
        if error.name != other:
            raise
        told = N_("{why} If it is a new name for a player, add --new.")
        raise Problem(say(told, why=error.sentence), id=error.id) from None
    yield {"name": player.name, "spellings": list(player.spellings)}
    told = N_('{name} now counts as {player}. “companion book unmerge "{name}"” separates them.')
    if new:
        told = N_("{name} is now called {player}. “companion book undo” takes it back.")
    tell(told, name=player.was, player=player.name)


@book_command("unmerge", help=N_("Separate a merged spelling again."))
@click.argument("name", type=NAME, shell_complete=offered("players"))
def unmerge_command(book: Book, name: str) -> Iterator[object]:
    player = book.unmerge(name)
    yield {"name": player.name, "spellings": list(player.spellings)}
    tell(N_("{player} is a separate player again."), player=player.name)


@book_command(
    "erase",
    help=N_(
        "Erase a person's name for good. It is removed from the scorebook, its "
        "journal and its backups. The matches stay, with a stand-in for the name."
    ),
    changes=False,
)
@click.argument("name", type=NAME, shell_complete=offered("players"))
@dry_run_option
@option("--yes", is_flag=True, help=N_("Do not ask."))
@no_input_option
def erase_command(book: Book, name: str, dry_run: bool, yes: bool) -> Iterator[object]:
    found = book.erase(name, dry_run=True)
    if not (FRAME.get().json or dry_run):
        tell_all(erased_told(found))
    if not (dry_run or yes):
        sure(say(N_("Erase for good?")))
    if not dry_run:
        found = book.erase(name)
    yield found.as_json()
    if dry_run:
        tell_all(erased_told(found))
    else:
        tell(N_("Erased: {names}."), names=", ".join((found.name, *found.spellings)))
