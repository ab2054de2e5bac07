"""``companion book change`` and ``undo``: edit a match, and undo the edit."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import click

from companion.book.backup import back_up_when_due
from companion.book.facts import BadMatch
from companion.cli.asking import may_ask, no_input_option
from companion.cli.book_frame import book_option, match_line, opened
from companion.cli.book_said import (
    Told,
    by_option,
    check_day,
    player_option,
    result_option,
    source,
    tag_options,
    tags_said,
    with_other_rules,
    with_told,
    yes_option,
)
from companion.cli.frame import (
    DONE,
    Problem,
    answer_json,
    correct_option,
    json_option,
    set_option,
    tell,
)
from companion.cli.frame import command as cli_command
from companion.cli.requests import marks_said, pairs
from companion.cli.standard import INPUT
from companion.contract import blank
from companion.games import game as find_game
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.book.listing import Match
    from companion.records import Record


@cli_command(
    "change",
    help=N_(
        "Change a match. FILE, a photo or a game record, replaces what is there. "
        "“companion book undo” takes it back."
    ),
)
@click.argument("match")
@click.argument("record", required=False, metavar="[FILE]", type=INPUT)
@player_option
@result_option
@correct_option
@set_option
@tag_options
@yes_option
@by_option
@no_input_option
@book_option
@json_option
def change_command(
    match: str,
    record: str | None,
    named: tuple[str, ...],
    result: str | None,
    corrections: tuple[str, ...],
    chosen: tuple[str, ...],
    date: str | None,
    event: str | None,
    round_: str | None,
    place: str | None,
    yes: bool,
    by: str | None,
    no_input: bool,
    file: str | None,
    as_json: bool,
) -> int:
    from companion.book import change, listing, match_id, match_json, text_of

    told = Told(
        players=pairs(named),
        result=result,
        tags=tags_said(date, event, round_, place),
        corrections=marks_said(corrections),
        chosen=pairs(chosen),
        ask=not (as_json or no_input) and may_ask(),
        yes=yes,
    )
    if record is None and not told.said():
        raise Problem(
            say(
                N_(
                    "say what to change: --result, --correct, --set, --player, --date, "
                    "--event, --round, --place or a FILE"
                )
            )
        )
    with opened(file) as book:
        number = match_id(book, match)
        new = _changed(text_of(book, number), record, told)
        if told.tags:
            check_day(new, told)
        try:
            changed = change(book, number, new, said=told.said(record), by=by)
        except BadMatch as error:
            raise Problem(with_other_rules(error, new)) from None
        back_up_when_due(book.db, book.place)
        shown = listing.match(book, number)
    if as_json:
        answer_json({**match_json(shown), "changed": changed})
    else:
        _tell_changed(shown, changed=changed)
    return DONE


def _tell_changed(shown: Match, *, changed: bool) -> None:
    line = match_line(shown)
    if not changed:
        tell(
            say(
                N_("Match {match} already says so; nothing changed. {line}"),
                match=shown.id,
                line=line,
            )
        )
        return
    tell(say(N_("Changed match {match}. {line}"), match=shown.id, line=line))
    tell(say(N_("“companion book undo {match}” takes it back."), match=shown.id))


def _changed(text: str, file: str | None, told: Told) -> Record:
    """The record of a match edited, or a new record with the old one's tags."""
    from companion.book.review import settled
    from companion.records import RecordError, parse_record

    if file is None:
        return with_told(settled(parse_record(text), told.corrections, told.chosen), told)
    new = source(file, told).record
    # A record too damaged to be read can still be replaced.
    with suppress(RecordError):
        new = _with_tags_of(new, parse_record(text))
    return with_told(new, told)


def _with_tags_of(record: Record, old: Record) -> Record:
    """A record with the tags of another that it lacks itself: who played, when, at which event."""
    from companion.book.tags import DATE, EVENT, PLACE, ROUND, with_tags
    from companion.records import player_tag

    seats = [player_tag(player) for player in find_game(record.game).players]
    known = {name: old.tag(name) for name in (*seats, DATE, EVENT, ROUND, PLACE)}
    return with_tags(record, {n: text for n, text in known.items() if text and not record.tag(n)})


@cli_command(
    "undo",
    help=N_(
        "Undo the last change to a match. Without MATCH, undo the last change in the whole book."
    ),
)
@click.argument("match", required=False, metavar="[MATCH]")
@book_option
@json_option
def undo_command(match: str | None, file: str | None, as_json: bool) -> int:
    from companion.book import BookProblem, listing, match_id, match_json, undo
    from companion.book.phrases import undone_said

    with opened(file) as book:
        number = None if match is None else match_id(book, match)
        done = undo(book, number)
        if done is None:
            raise Problem(_nothing(number))
        shown = None
        with suppress(BookProblem):  # it is deleted again
            shown = listing.match(book, done.id)
    if as_json:
        told = match_json(shown) if shown is not None else {**blank("match"), "id": done.id}
        answer_json({**told, "undone": done.kind, "deleted": shown is None})
    elif shown is None:
        tell(
            say(
                N_("Match {match} is deleted. “companion book undelete {match}” restores it."),
                match=done.id,
            )
        )
    else:
        line, said = match_line(shown), undone_said(done.said)
        back = say(N_("Match {match} is as before. {line}"), match=done.id, line=line)
        if said is not None:
            back = say(
                N_("Match {match} is as before (undone: {said}). {line}"),
                match=done.id,
                said=said,
                line=line,
            )
        tell(back)
    return DONE


def _nothing(number: int | None) -> Sentence:
    if number is None:
        return say(N_("there is no change to undo"))
    return say(
        N_("match {match} has no change to undo; “companion book delete {match}” deletes it"),
        match=number,
    )
