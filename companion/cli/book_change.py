"""``companion book change``, ``undo`` and ``redo``: edit a match, and undo whatever was done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from companion.cli.asking.keys import may_ask, no_input_option
from companion.cli.book_frame import book_command, match_line, tell_deleted
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
from companion.cli.exits import DONE, Problem, apart
from companion.cli.frame import FRAME, answer_json, tell
from companion.cli.options import correct_option, option, set_option
from companion.cli.requests import Reading, marks_said, pairs
from companion.cli.scans import INPUT
from companion.errors import CompanionError
from companion.sentences import N_, Day, Sentence, say

if TYPE_CHECKING:
    from companion import Act, Book, Undone


@book_command(
    "change",
    help=N_(
        "Change a match. FILE, a photo or a game record, replaces what the book "
        "has. “companion book undo” undoes this."
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
def change_command(
    book: Book,
    match: str,
    record: str | None,
    named: tuple[str, ...],
    result: str | None,
    corrections: tuple[str, ...],
    chosen: tuple[str, ...],
    yes: bool,
    by: str | None,
    no_input: bool,
    as_json: bool,
    **tags: str | None,
) -> int:
    ask = not (as_json or no_input) and may_ask()
    options = pairs(chosen)
    said = details(pairs(named), result, tags, marks_said(corrections), options)
    if record is None and not said:
        raise Problem.of(
            N_(
                "say what to change: --result, --correct, --set, --player, --date, "
                "--event, --round, --place or a FILE"
            )
        )
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
        answer_json(done.as_json(FRAME.get().json_language))
        return DONE
    line = match_line(done.match)
    if not done.changed:
        tell(
            N_("Match {match} already says this, so nothing was changed. {line}"),
            match=done.match.id,
            line=line,
        )
        return DONE
    tell(N_("Changed match {match}. {line}"), match=done.match.id, line=line)
    for note in done.notes:
        tell(note)
    tell(N_("“companion book undo {match}” undoes this."), match=done.match.id)
    return DONE


@book_command(
    "undo",
    help=N_(
        "Undo the last change. That can be a match added, changed or deleted, "
        "names merged, a round paired or a file imported. With MATCH, undo the "
        "last change of that match. “companion book redo” does it again."
    ),
    changes=lambda said: not (said["listing"] or said["dry_run"]),
)
@click.argument("match", required=False, metavar="[MATCH]")
@option("--list", "listing", is_flag=True, help=N_("List the changes, newest first."))
@option("--dry-run", is_flag=True, help=N_("Only say what would happen."))
@option("--yes", is_flag=True, help=N_("Undo what was done before a name was erased for good."))
def undo_command(
    book: Book, match: str | None, listing: bool, dry_run: bool, yes: bool, as_json: bool
) -> int:
    if listing and (match is not None or dry_run):
        raise apart("MATCH" if match is not None else "--dry-run", "--list")
    if listing:
        return _tell_acts(book.acts(), as_json=as_json)
    try:
        done = book.undo(match, dry_run=dry_run, past_erasing=yes)
    except CompanionError as error:
        if error.id != "needs-yes":
            raise
        told = N_("{why} To undo that, add --yes.")
        raise Problem(say(told, why=error.sentence), error.exit_code, id=error.id) from None
    if done is None:
        raise Problem(_nothing(match))
    told = N_("Would be undone: {act}.") if dry_run else N_("Undone: {act}.")
    return _tell_reverted(done, told, as_json=as_json, dry_run=dry_run)


@book_command(
    "redo",
    help=N_("Redo the last thing undone, if nothing else has changed since."),
    changes=lambda said: not said["dry_run"],
)
@option("--dry-run", is_flag=True, help=N_("Only say what would happen."))
def redo_command(book: Book, dry_run: bool, as_json: bool) -> int:
    done = book.redo(dry_run=dry_run)
    if done is None:
        raise Problem.of(N_("There is nothing to redo."))
    told = N_("Would be redone: {act}.") if dry_run else N_("Redone: {act}.")
    return _tell_reverted(done, told, as_json=as_json, dry_run=dry_run)


def _nothing(match: str | None) -> Sentence:
    if match is None:
        return say(N_("There is nothing to undo."))
    return say(
        N_("match {match} has no change to undo. “companion book delete {match}” deletes it."),
        match=match,
    )


def _tell_acts(found: tuple[Act, ...], *, as_json: bool) -> int:
    if as_json:
        answer_json([act.as_json(FRAME.get().json_language) for act in found])
    elif not found:
        tell(say(N_("Nothing has been changed since the journal began.")))
    for act in () if as_json else found:
        told = say(N_("{act} (undone)"), act=act.told) if act.undone else act.told
        when, who = Day(act.when), act.by
        tell("{when}  {who}: {told}" if who else "{when}  {told}", when=when, who=who,
                 told=told)  # fmt: skip
    return DONE


def _tell_reverted(done: Undone, told: str, *, as_json: bool, dry_run: bool) -> int:
    """What was, or would be, undone or done again."""
    if as_json:
        answer_json(done.as_json(FRAME.get().json_language))
        return DONE
    tell(told, act=done.act.told)
    if done.match is not None:
        tell(match_line(done.match))
    for match in () if dry_run or done.act.kind not in ("deleted", "undeleted") else done.gone:
        tell_deleted(match)
    if done.players or done.events:
        gone = ", ".join((*done.players, *done.events))
        tell(N_("No longer in the book: {names}."), names=gone)
    return DONE
