"""``companion book players``, ``standings``, ``profile``, ``versus``, ``merge`` and ``unmerge``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from companion.book.phrases import (
    ORDER,
    at_least_text,
    count_text,
    first_mover_told,
    percent,
    rating_text,
    streak_told,
    told_in_standings,
    waiting_told,
    why_there,
)
from companion.cli.book_frame import (
    asked_for,
    book_option,
    count_json,
    filter_options,
    number,
    opened,
    rating_json,
    tell_table,
)
from companion.cli.frame import (
    DONE,
    FRAME,
    answer_json,
    json_option,
    offered,
    option,
    tell,
    words,
)
from companion.cli.frame import command as cli_command
from companion.games import game as find_game
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.book.profile import Outing, Streak
    from companion.book.standings import Standings

LATEST = 10
"""Matches of a profile that are told."""


@cli_command("players", help=N_("List who plays, with other spellings of their names."))
@book_option
@json_option
def players_command(file: str | None, as_json: bool) -> int:
    from companion.book import players

    with opened(file) as book:
        found = players(book)
    if as_json:
        answer_json(
            [
                {"name": each.name, "matches": each.matches, "spellings": list(each.spellings)}
                for each in found
            ]
        )
        return DONE
    rows = [(each.name, each.matches, ", ".join(each.spellings)) for each in found]
    tell_table((N_("Name"), N_("Matches"), N_("Also spelt")), rows, " r")
    return DONE


@cli_command(
    "standings", help=N_("Who stands where, and why: wins, points, and a rating with its spread.")
)
@filter_options
@option(
    "--uncertain",
    type=click.Choice(["wait", "count"]),
    help=N_("Whether matches with marks to check count as read; else as the book is set."),
)
@book_option
@json_option
def standings_command(uncertain: str | None, file: str | None, as_json: bool, **which: str) -> int:
    from companion.book import standings

    counted = None if uncertain is None else uncertain == "count"
    with opened(file) as book:
        found = standings(book, asked_for(**which), uncertain=counted)
    if as_json:
        answer_json(_standings_json(found))
        return DONE
    if found.table:
        _tell_standings(found)
    elif not found.open:
        tell(say(N_("There are no such matches in the book.")))
    for note in (
        told_in_standings(found),
        waiting_told(found, say(N_("“companion book review”"))),
    ):
        if note is not None:
            tell(note)
    return DONE


def _tell_standings(found: Standings) -> None:
    headings = (
        N_("Rank"), N_("Name"), N_("Matches"), N_("W–D–L"), N_("Points"), N_("Share"), N_("Rating"),
        N_("At least"),
    )  # fmt: skip
    rows = [
        (
            line.rank, line.name, line.matches, f"{line.wins}–{line.draws}–{line.losses}",
            number(line.points), percent(line.share), rating_text(line.rating),
            at_least_text(line),
        )
        for line in found.table
    ]  # fmt: skip
    tell_table(headings, rows, "r rrrrrr")
    tell(words(ORDER))
    for mover in found.first:
        tell(first_mover_told(mover))


def _standings_json(found: Standings) -> dict[str, Any]:
    return {
        "players": [
            {
                "rank": line.rank,
                "name": line.name,
                "matches": line.matches,
                "wins": line.wins,
                "draws": line.draws,
                "losses": line.losses,
                "points": line.points,
                "share": round(line.share, 4),
                "rating": rating_json(line.rating),
                "at_least": None if line.at_least is None else round(line.at_least, 1),
                "why": why_there(line).text(FRAME.get().json_language),
            }
            for line in found.table
        ],
        "uncertain": found.open,
        "uncertain_count": found.counted,
        "told": list(found.told),
        "first": [
            {
                "game": mover.game,
                "matches": mover.matches,
                "wins": mover.wins,
                "draws": mover.draws,
                "share": round(mover.rate, 4),
                "worth": rating_json(mover.worth),
            }
            for mover in found.first
        ],
    }


@cli_command("profile", help=N_("One player: games, opponents, streaks, rating, moving first."))
@click.argument("name", shell_complete=offered("players"))
@filter_options
@book_option
@json_option
def profile_command(name: str, file: str | None, as_json: bool, **which: str) -> int:
    from companion.book import profile

    with opened(file) as book:
        found = profile(book, name, asked_for(**which))
    if as_json:
        answer_json(
            {
                "name": found.player.name,
                "spellings": list(found.player.spellings),
                **count_json(found.all),
                "rating": rating_json(found.rating),
                "games": {game: count_json(own) for game, own in found.by_game},
                "opponents": {other: count_json(own) for other, own in found.by_opponent},
                "rules": dict(found.by_rule),
                "moving_first": count_json(found.moving_first),
                "moving_second": count_json(found.moving_second),
                "streak": _streak_json(found.current),
                "longest": _streak_json(found.best),
                "outings": [_outing_json(outing) for outing in found.outings],
            }
        )
        return DONE
    tell(say(N_("{player}: {tally}"), player=found.player.name, tally=count_text(found.all)))
    if found.rating is not None:
        tell(say(N_("Rating {rating}"), rating=rating_text(found.rating)))
    for streak in (found.current, found.best):
        if streak is not None:
            tell(streak_told(streak, longest=streak is found.best))
    tell(say(N_("Moving first: {tally}"), tally=count_text(found.moving_first)))
    tell(say(N_("Moving second: {tally}"), tally=count_text(found.moving_second)))
    games = [(find_game(game).title, own) for game, own in found.by_game]
    rows = [
        (name, own.matches, own.wins, own.draws, own.losses, percent(own.share))
        for name, own in (*games, *found.by_opponent)
    ]
    headings = (
        N_("Game or opponent"), N_("Matches"), N_("Won"), N_("Drawn"), N_("Lost"), N_("Share"),
    )  # fmt: skip
    tell_table(headings, rows, " rrrrr")
    _tell_outings(found.outings)
    return DONE


@cli_command("versus", help=N_("Two players' matches with each other."))
@click.argument("name", shell_complete=offered("players"))
@click.argument("other", shell_complete=offered("players"))
@filter_options
@book_option
@json_option
def versus_command(name: str, other: str, file: str | None, as_json: bool, **which: str) -> int:
    from companion.book import head_to_head

    with opened(file) as book:
        found = head_to_head(book, name, other, asked_for(**which))
    if as_json:
        answer_json(
            {
                "name": found.player.name,
                "opponent": found.opponent.name,
                **count_json(found.all),
                "chance": None if found.chance is None else round(found.chance, 4),
                "games": {game: count_json(own) for game, own in found.by_game},
                "streak": _streak_json(found.current),
                "outings": [_outing_json(outing) for outing in found.outings],
            }
        )
        return DONE
    if not found.outings:
        tell(
            say(
                N_("{player} and {other} have not met."),
                player=found.player.name,
                other=found.opponent.name,
            )
        )
        return DONE
    tell(
        say(
            N_("{player} against {other}: {tally}"),
            player=found.player.name,
            other=found.opponent.name,
            tally=count_text(found.all),
        )
    )
    for game, own in found.by_game:
        tell(say(N_("  {game}: {tally}"), game=find_game(game).title, tally=count_text(own)))
    if found.current is not None:
        tell(streak_told(found.current, longest=False))
    if found.chance is not None:
        chance = percent(found.chance)
        tell(say(N_("By rating {player} makes {chance} of the points."),
                 player=found.player.name, chance=chance))  # fmt: skip
    _tell_outings(found.outings)
    return DONE


def _streak_json(streak: Streak | None) -> dict[str, Any] | None:
    return None if streak is None else {"kind": streak.kind, "matches": streak.matches}


def _outing_json(outing: Outing) -> dict[str, Any]:
    return {
        "id": outing.match,
        "game": outing.game,
        "date": outing.date or None,
        "opponent": outing.opponent,
        "outcome": outing.kind,
        "score": None if outing.own is None else [outing.own, outing.other],
        "first": outing.began,
        "rule": outing.rule or None,
    }


def _tell_outings(outings: tuple[Outing, ...]) -> None:
    told = {"won": N_("won"), "drawn": N_("drawn"), "lost": N_("lost")}
    rows = [
        (
            outing.match,
            outing.date,
            find_game(outing.game).title,
            outing.opponent,
            say(told[outing.kind]),
            "" if outing.own is None else f"{outing.own}–{outing.other}",
        )
        for outing in reversed(outings[-LATEST:])
    ]
    headings = (
        N_("Match"), N_("Date"), N_("Game"), N_("Opponent"), N_("Outcome"), N_("Score"),
    )  # fmt: skip
    tell_table(headings, rows, "r    r")


@cli_command("merge", help=N_("Count all that NAME played as OTHER's, as they are one person."))
@click.argument("name", shell_complete=offered("players"))
@click.argument("other", shell_complete=offered("players"))
@book_option
@json_option
def merge_command(name: str, other: str, file: str | None, as_json: bool) -> int:
    from companion.book import merge

    with opened(file) as book:
        player = merge(book, name, other)
    if as_json:
        answer_json({"name": player.name, "spellings": list(player.spellings)})
    else:
        tell(
            say(
                N_("{name} is {player} from now on; “companion book unmerge” undoes it."),
                name=name,
                player=player.name,
            )
        )
    return DONE


@cli_command("unmerge", help=N_("Undo the merging of the spelling NAME."))
@click.argument("name", shell_complete=offered("players"))
@book_option
@json_option
def unmerge_command(name: str, file: str | None, as_json: bool) -> int:
    from companion.book import unmerge

    with opened(file) as book:
        player = unmerge(book, name)
    if as_json:
        answer_json({"name": player.name, "spellings": list(player.spellings)})
    else:
        tell(say(N_("{player} is a player of their own again."), player=player.name))
    return DONE
