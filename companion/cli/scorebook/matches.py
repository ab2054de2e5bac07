"""``companion book list``, ``show``, ``delete`` and ``undelete``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from companion import Book, Deleted, Match
from companion.application.scorebook.told.matches import RESTORED, names_told, remark_on, result_of
from companion.cli.exits import APART
from companion.cli.frame import tell
from companion.cli.options import option
from companion.cli.requests import refuse
from companion.cli.scorebook.frame import (
    asked_for,
    book_command,
    filter_options,
    match_line,
    review_told,
    tell_deleted,
    tell_table,
)
from companion.games.names import title_of
from companion.sentences import N_, dated, labelled, say

LIMIT = 30


def _all_or_gone(said: Mapping[str, Any]) -> None:
    if said["gone"]:
        others = said.keys() - {"gone"}
        refuse(APART, *others, other="--deleted")


@book_command("list", help=N_("List matches, newest first."), changes=False, checks=_all_or_gone)
@filter_options
@option(
    "--limit",
    type=click.IntRange(1, 1_000_000),
    default=LIMIT,
    show_default=True,
    metavar="N",
    help=N_("At most N matches."),
)
@option("--deleted", "gone", is_flag=True, help=N_("List deleted matches."))
@option("--open", "open_", is_flag=True, help=N_("Only matches with something to check."))
@option("--unfinished", is_flag=True, help=N_("Only matches that are still being played."))
def list_command(
    book: Book, limit: int, gone: bool, open_: bool, unfinished: bool, **which: str
) -> Iterator[object]:
    if gone:
        yield from _deleted(book.deleted())
        return
    wanted = asked_for(**which)
    wanted["open"], wanted["unfinished"] = open_, unfinished
    found, every = book.matches(limit=limit, **wanted), book.count(**wanted)
    yield {"count": every, "matches": [match.as_json() for match in found]}
    if not every:
        narrowed = N_("No such matches in the book.")
        tell(narrowed if any(wanted.values()) else N_("There are no matches in the book."))
        return
    rows = [
        (
            match.id,
            dated(match.date),
            title_of(match.game),
            *names_told(match),
            say("{result}{sign}", result=result_of(match), sign=match.sign),
            say(N_("{event}, round {round}"), event=match.event, round=match.round)
            if match.event and match.round
            else match.event or match.round,
        )
        for match in found
    ]
    headings = (
        N_("Match"), N_("Date"), N_("Game"), N_("Player 1"), N_("Player 2"), N_("Result"),
        N_("Event"),
    )  # fmt: skip
    tell_table(headings, rows, "r    r ", spare=(6, 2, 1))
    tell(
        N_("{shown} of {all} match"),
        plural=N_("{shown} of {all} matches"),
        count="all",
        shown=len(found),
        all=every,
    )
    wanted["open"] = True
    _tell_signs(found, book.count(**wanted))


NOTES = 5
"""Most notes about matches in a list."""


def _tell_signs(found: Sequence[Match], waiting: int) -> None:
    """Explain the signs in a list: one by one for a few matches, in total for many; ``waiting``
    matches have something to check, those beyond the list's end included."""
    told = [match for match in found if match.sign == " †"]
    for match in told[:NOTES]:
        tell(N_("† Match {match}: {note}"), match=match.id, note=match.beside or say(""))
    if len(told) > NOTES:
        tell(
            N_(
                "† {matches} more match has a result that the players gave: see "
                "“companion book show MATCH”."
            ),
            plural=N_(
                "† {matches} more matches have a result that the players gave: see "
                "“companion book show MATCH”."
            ),
            matches=len(told) - NOTES,
        )
    if waiting:
        tell("? {told}", told=review_told(waiting))


def _deleted(found: Sequence[Deleted]) -> Iterator[object]:
    yield {"count": len(found), "matches": [each.as_json() for each in found]}
    if not found:
        tell(N_("No deleted matches."))
        return
    rows = [
        (each.id, each.at[:16].replace("T", " "), " – ".join(each.names), each.date)
        for each in found
    ]
    tell_table((N_("Match"), N_("Deleted"), N_("Players"), N_("Date")), rows, "r", spare=(1,))


@book_command("show", help=N_("Show a match, its history and its game record."), changes=False)
@click.argument("match")
def show_command(book: Book, match: str) -> Iterator[object]:
    shown, text = book.match(match), book.text(match)
    words_said, photo = book.history(match), book.photo(shown)
    gone = book.is_deleted(match)
    yield {
        **shown.as_json(),
        "photo_file": None if photo is None else str(photo),
        "record": text,
        "history": [word.as_json() for word in words_said],
    }
    tell(match_line(shown))
    beside = remark_on(shown, text)
    if beside is not None:
        tell(beside)
    if gone:
        tell_deleted(shown.id)
    if photo is not None:
        tell(labelled(N_("Photo"), str(photo)))
    tell()
    for word in words_said:
        tell(word.told)
    tell()
    for line in text.splitlines():
        tell("{text}", text=line)


@book_command("delete", help=N_("Delete matches. “companion book undelete” restores them."))
@click.argument("matches", nargs=-1, required=True, metavar="MATCH...")
def delete_command(book: Book, matches: tuple[str, ...]) -> Iterator[object]:
    numbers = book.delete(*matches)
    yield {"deleted": list(numbers)}
    for number in numbers:
        tell_deleted(number)


@book_command(
    "undelete", help=N_("Restore deleted matches. Without MATCH, restore the one deleted last.")
)
@click.argument("matches", nargs=-1, metavar="[MATCH...]")
def undelete_command(book: Book, matches: tuple[str, ...]) -> Iterator[object]:
    shown = book.undelete(*matches)
    yield {"undeleted": [match.id for match in shown]}
    for match in shown:
        tell(RESTORED, match=match.id, line=match_line(match))
