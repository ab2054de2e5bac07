"""``companion book list``, ``show``, ``delete`` and ``undelete``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from companion.cli.book_frame import (
    asked_for,
    book_command,
    book_option,
    filter_options,
    match_line,
    review_told,
    scorebook,
    tell_deleted,
    tell_table,
    told_names,
    told_result,
)
from companion.cli.exits import APART, DONE
from companion.cli.frame import answer_json, tell
from companion.cli.options import command as cli_command
from companion.cli.options import json_option, option
from companion.cli.requests import refuse
from companion.games.names import title_of
from companion.sentences import N_, dated, labelled, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion import Book, Deleted, Match

LIMIT = 30


@cli_command("list", help=N_("List matches, newest first."))
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
@book_option
@json_option
def list_command(
    limit: int,
    gone: bool,
    open_: bool,
    unfinished: bool,
    file: str | None,
    as_json: bool,
    **which: str,
) -> int:
    if gone:
        refuse(
            APART,
            "limit",
            "open_",
            "unfinished",
            *which,
            other="--deleted",
        )
    with scorebook(file, changes=False) as book:
        if gone:
            return _list_deleted(book.deleted(), as_json=as_json)
        wanted = asked_for(**which)
        wanted["open"], wanted["unfinished"] = open_, unfinished
        found, every = book.matches(limit=limit, **wanted), book.count(**wanted)
    if as_json:
        answer_json({"count": every, "matches": [match.as_json() for match in found]})
        return DONE
    if not every:
        tell(say(N_("No such matches in the book.")))
        return DONE
    rows = [
        (
            match.id,
            dated(match.date),
            title_of(match.game),
            *_starred(told_names(match), match.winner),
            told_result(match) + match.sign,
            f"{match.event} {match.round}".strip(),
        )
        for match in found
    ]
    headings = (
        N_("Match"), N_("Date"), N_("Game"), N_("First"), N_("Second"), N_("Result"), N_("Event"),
    )  # fmt: skip
    tell_table(headings, rows, "r    r ", spare=(6, 2, 1))
    tell(
        N_("{shown} of {all} match (* winner)"),
        plural=N_("{shown} of {all} matches (* winner)"),
        count="all",
        shown=len(found),
        all=every,
    )
    _tell_signs(found)
    return DONE


NOTES = 5
"""Most notes about matches in a list."""


def _tell_signs(found: Sequence[Match]) -> None:
    """Explain the signs in a list: one by one for a few matches, in total for many."""
    waiting = [match for match in found if match.sign == " ?"]
    told = [match for match in found if match.sign == " †"]
    for match in told[:NOTES]:
        note = match.note
        tell(N_("† Match {match}: {note}"), match=match.id, note=note or say(""))
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
            count="matches",
            matches=len(told) - NOTES,
        )
    if waiting:
        tell("? {told}", told=review_told(len(waiting)))


def _starred(names: tuple[str, str], winner: int | None) -> tuple[str, str]:
    first, second = names
    return f"{first} *" if winner == 1 else first, f"{second} *" if winner == 2 else second


def _list_deleted(found: Sequence[Deleted], *, as_json: bool) -> int:
    if as_json:
        answer_json({"count": len(found), "matches": [each.as_json() for each in found]})
        return DONE
    if not found:
        tell(say(N_("No deleted matches.")))
        return DONE
    rows = [
        (each.id, each.at[:16].replace("T", " "), " – ".join(each.names), each.date)
        for each in found
    ]
    tell_table((N_("Match"), N_("Deleted"), N_("Players"), N_("Date")), rows, "r", spare=(1,))
    return DONE


@book_command("show", help=N_("Show a match, its history and its game record."), changes=False)
@click.argument("match")
def show_command(book: Book, match: str, as_json: bool) -> int:
    shown, text = book.match(match), book.text(match)
    words_said, photo = book.history(match), book.photo(shown)
    gone = book.is_deleted(match)
    if as_json:
        kept = str(photo) if photo is not None else None
        answer_json(
            {
                **shown.as_json(),
                "photo_file": kept,
                "record": text,
                "history": [word.as_json() for word in words_said],
            }
        )
        return DONE
    tell(match_line(shown))
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
    return DONE


@book_command(
    "delete",
    help=N_("Delete matches. “companion book undelete” restores them."),
)
@click.argument("matches", nargs=-1, required=True, metavar="MATCH...")
def delete_command(book: Book, matches: tuple[str, ...], as_json: bool) -> int:
    numbers = book.delete(*matches)
    if as_json:
        answer_json({"deleted": list(numbers)})
    for number in () if as_json else numbers:
        tell_deleted(number)
    return DONE


@book_command(
    "undelete",
    help=N_("Restore deleted matches. Without MATCH, restore the one deleted last."),
)
@click.argument("matches", nargs=-1, metavar="[MATCH...]")
def undelete_command(book: Book, matches: tuple[str, ...], as_json: bool) -> int:
    shown = book.undelete(*matches)
    if as_json:
        answer_json({"undeleted": [match.id for match in shown]})
    for match in () if as_json else shown:
        tell(N_("Restored match {match}. {line}"), match=match.id, line=match_line(match))
    return DONE
