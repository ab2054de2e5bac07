"""``companion book review`` and ``settings``: settle uncertain matches one by one, and choose
whether they count meanwhile."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.cli.asking.interview import ask_about
from companion.cli.asking.keys import may_ask, no_input_option
from companion.cli.book_frame import (
    asked_for,
    book_command,
    filter_options,
    match_line,
    review_told,
    tell_table,
    told_names,
    told_result,
)
from companion.cli.book_said import by_option, rest_as_read
from companion.cli.exits import DONE
from companion.cli.frame import answer_json, tell, words
from companion.cli.options import option
from companion.errors import CompanionError
from companion.games.names import title_of
from companion.sentences import N_, dated, say

if TYPE_CHECKING:
    from companion import Book, Match, Scored
    from companion.board import Value

WAIT, COUNT = "wait", "count"


@book_command(
    "review",
    help=N_(
        "Answer open questions, such as uncertain marks in photos. Goes through "
        "the matches named, or through all of them."
    ),
)
@click.argument("names", nargs=-1, metavar="[MATCH...]")
@filter_options
@by_option
@no_input_option
def review_command(
    book: Book, names: tuple[str, ...], by: str | None, no_input: bool, as_json: bool, **which: str
) -> int:
    if names:
        shown = {match.id: match for match in map(book.match, names)}
        found = [each for each in shown.values() if each.marks or each.question]
    else:
        wanted = asked_for(**which)
        wanted["open"] = True
        found = [*reversed(book.matches(**wanted))]
    if as_json:
        answer_json({"count": len(found), "matches": [_open_json(book, m) for m in found]})
    elif not found:
        tell(say(N_("There is nothing to check.")))
    elif no_input or not may_ask():
        _tell_open(book, found)
    else:
        _go_through(book, found, by)
    return DONE


def _open_json(book: Book, match: Match) -> dict[str, Any]:
    """A match with what has to be checked, as in ``score --json``."""
    told = book.open_questions(match).as_json()
    return {**match.as_json(), **{key: told[key] for key in ("unsure", "question", "cases")}}


def _tell_open(book: Book, found: Sequence[Match]) -> None:
    rows = [
        (
            match.id,
            dated(match.date),
            title_of(match.game),
            " – ".join(told_names(match)),
            told_result(match),
            match.marks or words(N_("1 question")),
        )
        for match in found
    ]
    headings = (
        N_("Match"), N_("Date"), N_("Game"), N_("Players"), N_("So far"), N_("To check"),
    )  # fmt: skip
    tell_table(headings, rows, "r   rr", spare=(1, 2))
    tell(
        N_(
            "{matches} match to check: run “companion book review” in a terminal, or "
            "answer with “companion book change {first} {flag}”."
        ),
        plural=N_(
            "{matches} matches to check: run “companion book review” in a terminal, "
            "or answer with “companion book change {first} {flag}”."
        ),
        count="matches",
        matches=len(found),
        first=found[0].id,
        flag=_answer(book, found[0]),
    )


def _answer(book: Book, match: Match) -> str:
    """The option that says of one thing to check that it is as read."""
    scored = book.open_questions(match)
    if scored.unsure:
        mark = scored.unsure[0]
        value = "marked" if mark.value is True else mark.value
        return f"--correct {shlex.quote(f'{mark.name}={value}')}"
    ((name, value),) = scored.reading.result.cases[0].answer.items()
    return f"--set {name}={value}"


def _go_through(book: Book, found: Sequence[Match], by: str | None) -> None:
    """Review matches one by one; each is saved as soon as it is answered."""
    for place, match in enumerate(found, start=1):
        if place > 1:
            tell()
        tell(
            N_("Match {match} ({place} of {matches}): {line}"),
            match=match.id,
            place=place,
            matches=len(found),
            line=match_line(match),
        )
        changed = _reviewed(book, match, by)
        shown = book.match(match)
        if changed:
            tell(N_("Changed match {match}. {line}"), match=match.id,
                     line=match_line(shown))  # fmt: skip
        elif place < len(found) and not click.confirm(words(N_("Go on with the next match?")),
                                                      default=True):  # fmt: skip
            return


def _reviewed(book: Book, match: Match, by: str | None) -> bool:
    """Ask what is open about a match, and save it; returns whether anything was answered."""
    scored = book.open_questions(match)

    def settle(marks: Mapping[str, Value], answers: Mapping[str, str]) -> Scored:
        return book.open_questions(match, marks, answers)

    answered = ask_about(scored, settle, _read_again(book.photo(match), match.game))
    marks = {**answered.marks, **rest_as_read(answered)}
    if not marks and not answered.answers:
        return False
    return book.review(match, by=by, corrections=marks, options=answered.answers).changed


def _read_again(photo: Path | None, game: str) -> Scored | None:
    """A stored photo, read again to show where its marks are; ``None`` if it cannot be read."""
    from companion.application.reading.read import read

    if photo is None:
        return None
    try:
        return read(photo, game=game)
    except CompanionError:
        return None


@book_command("settings", help=N_("Show or change the settings of the scorebook."), changes=False)
@option(
    "--uncertain",
    type=click.Choice(["wait", "count"]),
    help=N_("Whether matches with marks to check wait, or count as read."),
)
def settings_command(book: Book, uncertain: str | None, as_json: bool) -> int:
    wanted = None if uncertain is None else uncertain == COUNT
    counts, number = book.uncertain_count(wanted), book.count(open=True)
    if as_json:
        answer_json({"uncertain": COUNT if counts else WAIT, "open": number})
        return DONE
    if counts:
        tell(
            say(
                N_(
                    "Matches with marks to check count as read. To change that, add "
                    "--uncertain wait."
                )
            )
        )
    else:
        tell(
            say(
                N_(
                    "Matches with marks to check do not count until they are checked. To "
                    "change that, add --uncertain count."
                )
            )
        )
    if number:
        tell(review_told(number))
    return DONE
