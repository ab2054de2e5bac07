"""``companion book change`` and ``undo``: edit a match, and undo the edit."""

from __future__ import annotations

from contextlib import suppress

import click

from companion.cli.asking import may_ask, no_input_option
from companion.cli.book_frame import book_option, match_line, opened, say_so, scorebook
from companion.cli.book_said import (
    asked,
    by_option,
    confirmed,
    details,
    player_option,
    result_option,
    tag_options,
    with_other_rules,
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
from companion.cli.requests import Reading, marks_said, pairs
from companion.cli.standard import INPUT
from companion.errors import CompanionError
from companion.schema import blank
from companion.sentences import N_, Sentence, say


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
    yes: bool,
    by: str | None,
    no_input: bool,
    file: str | None,
    as_json: bool,
    **tags: str | None,
) -> int:
    ask = not (as_json or no_input) and may_ask()
    options = pairs(chosen)
    said = details(pairs(named), result, tags, marks_said(corrections), options)
    if record is None and not said:
        raise Problem(
            say(
                N_(
                    "say what to change: --result, --correct, --set, --player, --date, "
                    "--event, --round, --place or a FILE"
                )
            )
        )
    with scorebook(file) as book:
        shown = None
        if record is not None:
            shown, said = asked(record, Reading(chosen=options), said, ask=ask)
        try:
            done = confirmed(
                lambda future: book.change(match, shown, by=by, future=future, **said),
                yes=yes, ask=ask,
            )  # fmt: skip
        except CompanionError as error:
            raise with_other_rules(error) from None
    if as_json:
        answer_json(done.as_json())
        return DONE
    line = match_line(done.match)
    if not done.changed:
        say_so(N_("Match {match} already says so; nothing changed. {line}"),
               match=done.match.id, line=line)  # fmt: skip
        return DONE
    say_so(N_("Changed match {match}. {line}"), match=done.match.id, line=line)
    say_so(N_("“companion book undo {match}” takes it back."), match=done.match.id)
    return DONE


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
