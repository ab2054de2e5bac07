"""``companion book change``, ``review``, ``undo``, ``redo`` and ``settings``: edit a match, settle
what is uncertain about it, choose whether it counts meanwhile, and undo whatever was done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from companion import Act, Book, Changed, Match, Scored, Undone
from companion.application.reading.read import read
from companion.application.scorebook.told.matches import (
    CHANGED,
    matches_to_check,
    pair_told,
    result_of,
)
from companion.cli.asking.interview import ask_about
from companion.cli.asking.keys import agrees, may_ask, no_input_option
from companion.cli.exits import Problem, apart, needs
from companion.cli.frame import FRAME, tell, tell_all, words
from companion.cli.options import correct_option, dry_run_option, inks_option, option, set_option
from companion.cli.requests import marks_said, names_said, pairs, pens, refuse_inks
from companion.cli.scans import INPUT
from companion.cli.scorebook import said as book_said
from companion.cli.scorebook.frame import (
    asked_for,
    book_command,
    filter_options,
    match_line,
    review_told,
    tell_deleted,
    tell_table,
)
from companion.errors import CompanionError
from companion.games.mark_words import answering
from companion.games.names import title_of
from companion.games.phrases import to_check
from companion.sentences import N_, Day, Sentence, dated, say


@book_command(
    "change",
    help=N_(
        "Change a match. FILE, a photo or a game record, replaces what the book "
        "has. “companion book undo” undoes this."
    ),
)
@click.argument("match")
@click.argument("record", required=False, metavar="[FILE]", type=INPUT)
@book_said.player_option
@book_said.result_option
@correct_option
@set_option
@inks_option
@book_said.tag_options
@option("--again", is_flag=True, help=N_("Use FILE even if another match has it."))
@book_said.yes_option
@book_said.by_option
@no_input_option
def change_command(
    book: Book,
    match: str,
    record: str | None,
    named: tuple[str, ...],
    result: str | None,
    corrections: tuple[str, ...],
    chosen: tuple[str, ...],
    inks: tuple[str, ...],
    again: bool,
    yes: bool,
    by: str | None,
    **tags: str | None,
) -> Iterator[object]:
    from companion.application.reading.one_file import score

    options = pairs(chosen)
    said = book_said.details(names_said(named), result, tags, marks_said(corrections), options)
    for flag, given in (("--again", again), ("--inks", inks)):
        if given and record is None:
            raise needs(flag, "FILE")
    if record is None and not said:
        raise Problem.of(
            N_(
                "say what to change: --result, --correct, --set, --player, --date, "
                "--event, --round, --place or a FILE"
            )
        )
    shown = None
    if record is not None:
        refuse_inks(record)
        scored = score(record, chosen=options, inks=pens(inks))
        shown, said = book_said.asked(record, scored, options, said)
    try:
        done = book_said.confirmed(
            lambda future: book.change(match, shown, by=by, again=again, future=future, **said),
            yes=yes,
        )  # fmt: skip
    except CompanionError as error:
        if error.id == "other-match":
            told = N_("{why} To use it for match {match} all the same, add --again.")
            raise Problem(say(told, why=error.sentence, match=match), id=error.id) from None
        raise book_said.with_other_rules(error) from None
    yield done.as_json(FRAME.get().json_language)
    line = match_line(done.match)
    if not done.changed:
        tell(
            N_("Match {match} already says this, so nothing was changed. {line}"),
            match=done.match.id,
            line=line,
        )
        return
    tell(CHANGED, match=done.match.id, line=line)
    tell_all(done.notes)
    tell(N_("“companion book undo {match}” undoes this."), match=done.match.id)


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
@dry_run_option
@option("--yes", is_flag=True, help=N_("Undo what was done before a name was erased for good."))
def undo_command(
    book: Book, match: str | None, listing: bool, dry_run: bool, yes: bool
) -> Iterator[object]:
    if listing and (match is not None or dry_run):
        raise apart("MATCH" if match is not None else "--dry-run", "--list")
    if listing:
        yield from _acts(book.acts())
        return
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
    yield from _reverted(done, told, dry_run=dry_run)


@book_command(
    "redo",
    help=N_("Redo the last thing undone, if nothing else has changed since."),
    changes=lambda said: not said["dry_run"],
)
@dry_run_option
def redo_command(book: Book, dry_run: bool) -> Iterator[object]:
    done = book.redo(dry_run=dry_run)
    if done is None:
        raise Problem.of(N_("There is nothing to redo."))
    told = N_("Would be redone: {act}.") if dry_run else N_("Redone: {act}.")
    yield from _reverted(done, told, dry_run=dry_run)


def _nothing(match: str | None) -> Sentence:
    if match is None:
        return say(N_("There is nothing to undo."))
    return say(
        N_("match {match} has no change to undo. “companion book delete {match}” deletes it."),
        match=match,
    )


def _acts(found: tuple[Act, ...]) -> Iterator[object]:
    yield [act.as_json(FRAME.get().json_language) for act in found]
    if not found:
        tell(N_("Nothing has been changed since the journal began."))
    for act in found:
        told = say(N_("{act} (undone)"), act=act.told) if act.undone else act.told
        when, who = Day(act.when), act.by
        tell("{when}  {who}: {told}" if who else "{when}  {told}", when=when, who=who,
                 told=told)  # fmt: skip


def _reverted(done: Undone, told: str, *, dry_run: bool) -> Iterator[object]:
    """What was, or would be, undone or done again."""
    yield done.as_json(FRAME.get().json_language)
    tell(told, act=done.act.told)
    if done.match is not None:
        tell(match_line(done.match))
    for match in () if dry_run or done.act.kind not in ("deleted", "undeleted") else done.gone:
        tell_deleted(match)
    if done.players or done.events:
        gone = ", ".join((*done.players, *done.events))
        tell(N_("No longer in the book: {names}."), names=gone)


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
@book_said.by_option
@no_input_option
def review_command(
    book: Book, names: tuple[str, ...], by: str | None, **which: str
) -> Iterator[object]:
    if names:
        shown = {match.id: match for match in map(book.match, names)}
        found = [each for each in shown.values() if book.leaves_open(each)]
    else:
        found = [*book.to_review(**asked_for(**which))]
    if FRAME.get().json:
        waiting = sum(match.to_check for match in found)
        matches = [_open_json(book, match) for match in found]
        yield {"count": len(found), "open": waiting, "matches": matches}
    elif not found:
        tell(N_("There is nothing to check."))
    elif not may_ask():
        _tell_open(book, found)
    else:
        _go_through(book, found, by)


def _open_json(book: Book, match: Match) -> dict[str, Any]:
    """A match with what has to be checked, as in ``score --json``."""
    told = book.open_questions(match).as_json()
    return {**match.as_json(), **{key: told[key] for key in ("unsure", "question", "cases")}}


def _to_check(match: Match) -> Sentence:
    """What is to be checked in a match."""
    return to_check(match.marks) if match.marks else say(N_("1 question"))


def _tell_open(book: Book, found: Sequence[Match]) -> None:
    rows = [
        (
            match.id,
            dated(match.date),
            title_of(match.game),
            pair_told(match),
            result_of(match),
            match.marks or words(_to_check(match)),
        )
        for match in found
    ]
    headings = (
        N_("Match"), N_("Date"), N_("Game"), N_("Players"), N_("So far"), N_("To check"),
    )  # fmt: skip
    tell_table(headings, rows, "r   rr", spare=(1, 2))
    waiting = sum(match.to_check for match in found)
    if waiting:
        tell("{told}.", told=matches_to_check(waiting))
    if waiting < len(found):
        tell(
            N_("{matches} match needs no check, but a question about it is left."),
            plural=N_("{matches} matches need no check, but questions about them are left."),
            matches=len(found) - waiting,
        )
    tell(
        N_(
            "Run “companion book review” in a terminal, or answer, for example with “companion "
            "book change {first} {flag}”."
        ),
        first=found[0].id,
        flag=_answer(book, found[0]),
    )


def _answer(book: Book, match: Match) -> Sentence | str:
    """The options that answer something to check, as ``score`` suggests them."""
    scored = book.open_questions(match)
    if scored.unsure:
        return answering(scored.example, {})
    _, cases = scored.asks
    return answering({}, cases[0].answer) if cases else "--result RESULT"


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
            line=match_line(match, say("{told}.", told=_to_check(match))),
        )
        done = _reviewed(book, match, by)
        if done is not None:
            tell(CHANGED, match=match.id, line=match_line(done.match))
            tell_all(done.notes)
        elif place < len(found) and not agrees(N_("Go on with the next match?"), default=True):
            return


def _reviewed(book: Book, match: Match, by: str | None) -> Changed | None:
    """Ask what is open about a match, and save it; ``None`` if nothing was answered."""
    photo = _read_again(book.photo(match), match.game)
    answered = ask_about(book.open_questions(match), photo)
    marks = {**answered.marks, **book_said.rest_as_read(answered)}
    if not marks and not answered.answers:
        return None
    done = book.review(match, by=by, corrections=marks, options=answered.answers)
    return done if done.changed else None


def _read_again(photo: Path | None, game: str) -> Scored | None:
    """A stored photo, read again to show where its marks are; ``None`` if it cannot be read."""
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
def settings_command(book: Book, uncertain: str | None) -> Iterator[object]:
    wanted = None if uncertain is None else uncertain == COUNT
    counts, number = book.uncertain_count(wanted), book.count(open=True)
    yield {"uncertain": COUNT if counts else WAIT, "open": number}
    if counts:
        tell(N_("Matches with marks to check count as read. To change that, add --uncertain wait."))
    else:
        tell(
            N_(
                "Matches with marks to check do not count until they are checked. To "
                "change that, add --uncertain count."
            )
        )
    if number:
        tell(review_told(number))
