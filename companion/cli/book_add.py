"""``companion book add``: add matches from records, photos, or a result alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import date as calendar
from typing import TYPE_CHECKING, Any

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
    FRAME,
    NO,
    Problem,
    answer_json,
    complain,
    correct_option,
    json_option,
    option,
    tell,
    words,
)
from companion.cli.frame import command as cli_command
from companion.cli.requests import Reading, marks_said, pairs, reading_options, refuse
from companion.cli.standard import INPUT
from companion.contract import blank
from companion.contract import told as told_problem
from companion.errors import CompanionError
from companion.files.inputs import inputs, is_record
from companion.games import game as find_game
from companion.refusals import of_file
from companion.sentences import N_, Sentence, Term, say

if TYPE_CHECKING:
    from companion.book.alike import Alike
    from companion.book.book import Book
    from companion.book.listing import Match
    from companion.book.matches import Added, Entry
    from companion.records import Record


@cli_command(
    "add",
    help=N_(
        "Add matches to the scorebook. FILE is a photo of a finished game or a game "
        "record. Without FILE, add a result alone with --game, --player and --result."
    ),
)
@click.argument("files", nargs=-1, metavar="[FILE...]", type=INPUT)
@reading_options
@player_option
@result_option
@option("--match", metavar="ID", help=N_("The tournament match, as printed on its sheet."))
@tag_options
@correct_option
@option(
    "--again",
    is_flag=True,
    help=N_("Add it as another match, even if it looks the same as one in the book."),
)
@yes_option
@by_option
@no_input_option
@option("--keep-photo", is_flag=True, help=N_("Keep a copy of the photo with the scorebook."))
@book_option
@json_option
def add_command(
    files: tuple[str, ...],
    reading: Reading,
    named: tuple[str, ...],
    result: str | None,
    match: str | None,
    date: str | None,
    event: str | None,
    round_: str | None,
    place: str | None,
    corrections: tuple[str, ...],
    again: bool,
    yes: bool,
    by: str | None,
    no_input: bool,
    keep_photo: bool,
    file: str | None,
    as_json: bool,
) -> int:
    told = Told(
        game=reading.game,
        chosen=reading.chosen,
        inks=reading.inks,
        players=pairs(named),
        result=result,
        match=(match or "").lower(),
        tags=tags_said(date, event, round_, place),
        corrections=marks_said(corrections),
        ask=not (as_json or no_input) and may_ask(),
        yes=yes,
        again=again,
    )
    wanted = inputs(files) if files else None
    if all(map(is_record, wanted.files if wanted is not None else ())):
        refuse(N_("{option} only works with photos, and there is none"), "inks", "keep_photo")
    if wanted is not None and wanted.missing:
        raise Problem(wanted.missing[0])
    if wanted is not None and wanted.several and (told.match or told.result or told.players):
        raise Problem(say(N_("--match, --result and --player work with one file at a time")))
    if corrections and (wanted is None or wanted.several):
        raise Problem(say(N_("--correct works with one photo at a time")))
    found: list[dict[str, Any]] = []
    code = DONE
    with opened(file, make=True) as book:
        for name in wanted.files if wanted is not None else (None,):
            try:
                one = _added(book, name, told, by, keep_photo=keep_photo, quiet=as_json)
                code = max(code, NO if one["same_as"] is not None and not one["new"] else DONE)
                found.append(one)
            except Exception as error:
                if wanted is None or not wanted.several:
                    raise
                problem = of_file(error, name or "")
                code = max(code, problem.exit_code)
                complain(problem.sentence)
                found.append(_failed(name, problem))
        back_up_when_due(book.db, book.place)
    if as_json:
        answer_json(found if wanted is not None and wanted.several else found[0])
    return code


def _added(
    book: Book, name: str | None, told: Told, by: str | None, *, keep_photo: bool, quiet: bool
) -> dict[str, Any]:
    """Add one match and report it; returns the JSON."""
    from companion.book import add, match, match_json, photos

    ready = _by_hand(book, told) if name is None else _from_file(book, name, told)
    same = _same(book, ready)
    if same is not None and not told.again and _is_that(book, ready, same, told):
        return _not_again(book, name, same, quiet=quiet)
    if same is not None and told.again and same.uid == ready.facts.uid:
        ready = _of_its_own(ready)
    if keep_photo and name is not None and not is_record(name):
        photos.keep_photo(book, name)
    (done,) = add(book, [ready], by=by)
    shown = None if done.deleted else match(book, done.id)
    notes = [] if name is None or shown is None else _reservations(name, ready, shown)
    if not quiet:
        _tell(done, shown)
        for note in notes:
            tell(note)
    return {
        **blank("added"),
        "file": name,
        "notes": [note.text(FRAME.get().json_language) for note in notes],
        **(match_json(shown) if shown is not None else {"id": done.id, "match": done.uid}),
        "new": done.new,
        "differs": done.differs,
        "deleted": done.deleted,
        "same_as": same.id if same is not None else None,
        **told_problem(None),
    }


def _failed(name: str | None, problem: CompanionError) -> dict[str, Any]:
    """The JSON for one of several files that contains no match."""
    return {**blank("added"), "file": name, **told_problem(problem, FRAME.get().json_language)}


def _same(book: Book, ready: Entry) -> Alike | None:
    """The match of the book that a photo shows again."""
    from companion.book.alike import alike
    from companion.records import parse_record

    return alike(book, parse_record(ready.text), ready.facts) if ready.facts.photo else None


def _is_that(book: Book, ready: Entry, same: Alike, told: Told) -> bool:
    """Whether a new match is treated as one in the book. Not if the ids are equal, which adding
    reports, and not if the new one belongs to a different tournament match."""
    if same.uid == ready.facts.uid:
        return False
    if same.exact or not told.ask:
        return True
    tell(_looks_like(book, same))
    return not click.confirm(words(N_("Is it another match?")), default=False)


def _looks_like(book: Book, same: Alike) -> Sentence:
    from companion.book import match

    line = match_line(match(book, same.id))
    return say(N_("This looks like match {match}. {line}"), match=same.id, line=line)


def _not_again(book: Book, name: str | None, same: Alike, *, quiet: bool) -> dict[str, Any]:
    """Report that a match is not added because the book has it; returns the JSON."""
    from companion.book import match, match_json

    note = say(
        N_("Not added: this photo is already in the book. If it is another match, use --again.")
        if same.exact
        else N_(
            "Not added: this sheet is already in the book. If it is another match, use --again."
        )
    )
    if not quiet:
        tell(_looks_like(book, same))
        tell(note)
    return {
        "file": name,
        "notes": [note.text(FRAME.get().json_language)],
        **match_json(match(book, same.id)),
        "new": False,
        "differs": False,
        "deleted": False,
        "same_as": same.id,
        **told_problem(None),
    }


def _of_its_own(ready: Entry) -> Entry:
    """The same match under an id of its own."""
    from companion.book import entry
    from companion.book.tags import fresh_uid
    from companion.records import parse_record

    return entry(parse_record(ready.text), uid=fresh_uid(), said=ready.said)


def _reservations(name: str, ready: Entry, shown: Match) -> list[Sentence]:
    """What is uncertain about a match from a file, unless its result was entered too."""
    from companion.records import parse_record
    from companion.scoring.from_record import scored_record
    from companion.scoring.reservations import end_not_shown, reservations

    if shown.told:
        return []
    record = parse_record(ready.text)
    scored = scored_record(name, record, find_game(record.game))
    return [
        *reservations(scored, shown.id),
        *end_not_shown(scored.reading.result, shown.id),
    ]


def _tell(done: Added, shown: Any) -> None:
    if done.deleted:
        tell(
            say(
                N_("Match {match} is deleted. “companion book undelete {match}” restores it."),
                match=done.id,
            )
        )
        return
    line = match_line(shown)
    if done.new:
        tell(say(N_("Added match {match}. {line}"), match=done.id, line=line))
        _tell_unnamed(shown)
    elif done.differs:
        tell(
            say(
                N_(
                    "Match {match} is already in the book with different details and was "
                    "not changed. “companion book change {match}” changes it. {line}"
                ),
                match=done.id,
                line=line,
            )
        )
    else:
        tell(say(N_("Match {match} is already in the book. {line}"), match=done.id, line=line))


def _tell_unnamed(shown: Any) -> None:
    for name, colour in zip(shown.players, shown.colours, strict=True):
        if name is None:
            tell(
                say(
                    N_(
                        "Who played {colour}? “companion book change {match} --player "
                        "{key}=NAME” adds the name."
                    ),
                    colour=Term(colour.capitalize()),
                    match=shown.id,
                    key=colour,
                )
            )


def _by_hand(book: Book, told: Told) -> Entry:
    """A match of which only the result is known."""
    from companion.book import result_record, wanted
    from companion.book.tags import DATE, MATCH

    waiting = wanted(book, told.match) if told.match else None
    game = told.game or (waiting.event.game if waiting is not None else None)
    if told.match and waiting is None:
        raise Problem(
            say(
                N_(
                    "no tournament has an open match “{match}”; “companion book event NAME” shows "
                    "its matches"
                ),
                match=told.match,
            )
        )
    if game is None or told.result is None:
        raise Problem(say(N_("name a FILE, or add a result with --game, --player and --result")))
    options = dict(waiting.event.options) | dict(told.chosen) if waiting else told.chosen
    tags = {DATE: calendar.today().isoformat(), **told.tags}
    players = {colour.lower(): name for colour, name in told.players.items()}
    record = result_record(game, players, told.result, options=options, tags=tags)
    if waiting is not None:
        record = _of_tournament(book, record, told.match)
    check_day(record, told)
    return _entry(record, record.tag(MATCH), told)


def _entry(record: Record, uid: str, told: Told, file: str | None = None) -> Entry:
    """A match ready to be added.

    Raises:
        Problem: an impossible result; names house rules that would allow it.
    """
    from companion.book import entry

    try:
        return entry(record, uid=uid, said=told.said(file))
    except BadMatch as error:
        raise Problem(with_other_rules(error, record)) from None


def _from_file(book: Book, name: str, told: Told) -> Entry:
    """A match from a record or photo, under the id of its tournament match if it has one, else one
    that the same file always gets."""
    from companion.book.tags import DATE, MATCH, content, uid_of_content, with_tags

    found = source(name, told)
    uid = told.match or found.first.tag(MATCH) or found.printed_for
    always = uid_of_content(content(found.first))
    record = with_told(found.record, told)
    if not record.tag(DATE):
        record = with_tags(record, {DATE: calendar.today().isoformat()})
    if uid:
        record = _of_tournament(book, record, uid, strict=bool(told.match))
    check_day(record, told)
    told = replace(
        told,
        corrections={**told.corrections, **{m: str(v) for m, v in found.marks.items()}},
        chosen={**told.chosen, **found.answers},
    )
    return _entry(record, record.tag(MATCH) or always, told, name)


def _of_tournament(book: Book, record: Record, uid: str, *, strict: bool = True) -> Record:
    """The record completed from its tournament match; unchanged if there is none."""
    from companion.book import filled_in, wanted
    from companion.book.tags import MATCH, is_uid, with_tags

    waiting = wanted(book, uid)
    if waiting is not None:
        return filled_in(record, waiting)
    if strict:
        raise Problem(
            say(
                N_(
                    "no tournament has an open match “{match}”; “companion book event NAME” shows "
                    "its matches"
                ),
                match=uid,
            )
        )
    return with_tags(record, {MATCH: uid}) if is_uid(uid) else record
