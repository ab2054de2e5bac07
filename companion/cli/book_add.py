"""``companion book add`` and ``change``: matches from records, photos, or a result alone."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date as calendar
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.book.backup import back_up_when_due
from companion.cli.asking import ask_about, may_ask, no_input_option, tell_flags
from companion.cli.book_frame import book_option, match_line, opened
from companion.cli.frame import (
    DONE,
    FRAME,
    Problem,
    answer_json,
    complain,
    correct_option,
    json_option,
    offered,
    option,
    tell,
)
from companion.cli.frame import command as cli_command
from companion.cli.requests import Reading, marks_said, pairs, reading_options, refuse
from companion.cli.standard import INPUT
from companion.contract import blank
from companion.contract import told as told_problem
from companion.errors import CompanionError
from companion.games import game as find_game
from companion.scoring.inputs import inputs, is_record
from companion.scoring.refusals import of_file
from companion.sentences import N_, Sentence, Term, say

if TYPE_CHECKING:
    from companion.book.book import Book
    from companion.book.matches import Added, Entry
    from companion.records import Record

player_option = option(
    "--player",
    "named",
    multiple=True,
    metavar="COLOUR=NAME",
    shell_complete=offered("seats"),
    help=N_("Who played a colour, such as blue=Ann. May be repeated."),
)
result_option = option(
    "--result",
    metavar="RESULT",
    help=N_("What came out: a score such as 14-11, or 1-0, 0-1, 1/2-1/2; the first seat's first."),
)
date_option = option("--date", metavar="DAY", help=N_("When it was played: 2026-11-14."))
event_option = option(
    "--event",
    metavar="NAME",
    shell_complete=offered("events"),
    help=N_("The evening or tournament it belongs to."),
)
round_option = option("--round", "round_", metavar="N", help=N_("The round of the event."))
place_option = option("--place", metavar="TOWN", help=N_("Where it was played."))


@dataclass(frozen=True)
class _Told:
    """What the user says of a match beside its file."""

    game: str | None = None
    chosen: Mapping[str, str] = field(default_factory=dict)
    inks: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    result: str | None = None
    match: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    corrections: Mapping[str, str] = field(default_factory=dict)
    ask: bool = False
    """Whether somebody at a terminal can be asked what a photo leaves open."""


@cli_command(
    "add",
    help=N_(
        "Put matches into the scorebook: records, photos of finished sheets, or, without FILE, "
        "a result alone (--game, --player, --result)."
    ),
)
@click.argument("files", nargs=-1, metavar="[FILE...]", type=INPUT)
@reading_options
@player_option
@result_option
@option("--match", metavar="ID", help=N_("The tournament's match that this is, as on its sheet."))
@date_option
@event_option
@round_option
@place_option
@correct_option
@no_input_option
@option("--keep-photo", is_flag=True, help=N_("Keep the photo itself beside the scorebook."))
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
    no_input: bool,
    keep_photo: bool,
    file: str | None,
    as_json: bool,
) -> int:
    told = _Told(
        game=reading.game,
        chosen=reading.chosen,
        inks=reading.inks,
        players=pairs(named),
        result=result,
        match=(match or "").lower(),
        tags=_tags(date, event, round_, place),
        corrections=marks_said(corrections),
        ask=not (as_json or no_input) and may_ask(),
    )
    wanted = inputs(files) if files else None
    if all(map(is_record, wanted.files if wanted is not None else ())):
        refuse(N_("{option} is about photos, and there is none"), "inks", "keep_photo", "no_input")
    if wanted is not None and wanted.missing:
        raise Problem(wanted.missing[0])
    if wanted is not None and wanted.several and (told.match or told.result or told.players):
        raise Problem(say(N_("several files cannot all have one --match, --result or --player")))
    if corrections and (wanted is None or wanted.several):
        raise Problem(say(N_("marks can be corrected in one photo at a time")))
    found: list[dict[str, Any]] = []
    code = DONE
    with opened(file, make=True) as book:
        for name in wanted.files if wanted is not None else (None,):
            try:
                found.append(_added(book, name, told, keep_photo=keep_photo, quiet=as_json))
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


def _tags(
    date: str | None, event: str | None, round_: str | None, place: str | None
) -> dict[str, str]:
    """What was told of day, event, round and place, as tags of a record.

    Raises:
        Problem: the day is none.
    """
    from companion.book.tags import DATE, EVENT, PLACE, ROUND, iso_date

    if date is not None and (len(date.strip()) < 4 or iso_date(date) != date.strip()):
        raise Problem(say(N_("“{text}” is no date; write it as 2026-11-14"), text=date))
    told = {DATE: date, EVENT: event, ROUND: round_, PLACE: place}
    return {name: value.strip() for name, value in told.items() if value is not None}


def _added(
    book: Book, name: str | None, told: _Told, *, keep_photo: bool, quiet: bool
) -> dict[str, Any]:
    """Put one match in and tell of it; the JSON."""
    from companion.book import add, match, match_json, photos

    ready = _by_hand(book, told) if name is None else _from_file(book, name, told)
    if keep_photo and name is not None and not is_record(name):
        photos.keep_photo(book, name)
    (done,) = add(book, [ready])
    shown = None if done.deleted else match(book, done.id)
    ended = told.result is not None
    notes = [] if name is None else _reservations(name, ready, None if ended else done.id)
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
        **told_problem(None),
    }


def _failed(name: str | None, problem: CompanionError) -> dict[str, Any]:
    """The JSON of a file among others that holds no match."""
    return {**blank("added"), "file": name, **told_problem(problem, FRAME.get().json_language)}


def _reservations(name: str, ready: Entry, undecided: int | None) -> list[Sentence]:
    """What is not certain about a match that a file gives; ``undecided`` is the match's number
    unless its result was told besides."""
    from companion.records import parse_record
    from companion.scoring.from_record import scored_record
    from companion.scoring.reservations import end_not_shown, reservations

    record = parse_record(ready.text)
    scored = scored_record(name, record, find_game(record.game))
    found = list(reservations(scored))
    if undecided is not None:
        found += end_not_shown(scored.reading.result, undecided)
    return found


def _tell(done: Added, shown: Any) -> None:
    if done.deleted:
        tell(
            say(
                N_("Match {match} is in the book, but deleted: “companion book undelete {match}”."),
                match=done.id,
            )
        )
        return
    line = match_line(shown)
    if done.new:
        tell(say(N_("Match {match} is in the book. {line}"), match=done.id, line=line))
        _tell_unnamed(shown)
    elif done.differs:
        tell(
            say(
                N_(
                    "Match {match} is in the book already, as something else, and stays so: "
                    "“companion book change {match}” changes it. {line}"
                ),
                match=done.id,
                line=line,
            )
        )
    else:
        tell(say(N_("Match {match} is in the book already. {line}"), match=done.id, line=line))


def _tell_unnamed(shown: Any) -> None:
    for name, colour in zip(shown.players, shown.colours, strict=True):
        if name is None:
            tell(
                say(
                    N_(
                        "Nobody is named for {colour}: “companion book change {match} --player "
                        "{key}=NAME” does."
                    ),
                    colour=Term(colour.capitalize()),
                    match=shown.id,
                    key=colour,
                )
            )


def _by_hand(book: Book, told: _Told) -> Entry:
    """A match of which only the result is told."""
    from companion.book import entry, result_record, wanted
    from companion.book.tags import DATE, MATCH

    waiting = wanted(book, told.match) if told.match else None
    game = told.game or (waiting.event.game if waiting is not None else None)
    if told.match and waiting is None:
        raise Problem(say(N_("no tournament waits for a match “{match}”"), match=told.match))
    if game is None or told.result is None:
        raise Problem(
            say(N_("name a FILE, or tell --game, --player and --result of a match played"))
        )
    options = dict(waiting.event.options) | dict(told.chosen) if waiting else told.chosen
    tags = {DATE: calendar.today().isoformat(), **told.tags}
    players = {colour.lower(): name for colour, name in told.players.items()}
    record = result_record(game, players, told.result, options=options, tags=tags)
    if waiting is not None:
        record = _of_tournament(book, record, told.match)
    return entry(record, uid=record.tag(MATCH))


def _from_file(book: Book, name: str, told: _Told) -> Entry:
    """A match from a record or photo, under the name of its tournament's match if it has one, else
    under one that the same file always gets."""
    from companion.book import entry
    from companion.book.tags import DATE, MATCH, content, uid_of_content, with_tags

    record, printed_for = _read(name, told)
    own = record.tag(MATCH)
    uid = told.match or own or printed_for
    always = uid_of_content(content(record))
    record = _with_told(record, told)
    if not record.tag(DATE):
        record = with_tags(record, {DATE: calendar.today().isoformat()})
    if uid:
        record = _of_tournament(book, record, uid, strict=bool(told.match))
    return entry(record, uid=record.tag(MATCH) or always)


def _read(name: str, told: _Told) -> tuple[Record, str]:
    """The record of a file, and the match that a photographed sheet was printed for."""
    from companion.records import load_record, parse_record

    if is_record(name):
        return load_record(name, find_game(told.game) if told.game else None), ""
    from companion.scoring.corrections import corrected
    from companion.scoring.one_file import score
    from companion.scoring.save import record_text

    scored = score(name, game=told.game, chosen=told.chosen, inks=told.inks)
    if told.corrections:
        scored = corrected(scored, told.corrections)
    if told.ask and scored.leaves_open:
        tell(say("{file}", file=Path(name).name))
        answered = ask_about(scored)
        tell_flags(answered)
        scored = answered.scored
    assert scored.photo is not None
    return parse_record(record_text(scored)), scored.photo.sheet.match


def _with_told(record: Record, told: _Told) -> Record:
    """A record with what the user says of it."""
    from companion.book.tags import with_tags
    from companion.records import parse_result, player_tag

    players = {}
    for colour, name in told.players.items():
        seats = find_game(record.game).players
        if colour.lower() not in seats:
            raise Problem(
                say(
                    N_("nobody is {colour} in {game}; there are {colours}"),
                    colour=colour,
                    game=find_game(record.game).title,
                    colours=", ".join(seats),
                )
            )
        players[player_tag(colour.lower())] = name
    record = with_tags(record, {**players, **told.tags})
    if told.result is None:
        return record
    result = parse_result(told.result)
    if result is None:
        raise Problem(
            say(N_("“{text}” is no result; write 1-0, 0-1, 1/2-1/2 or a score"), text=told.result)
        )
    return replace(record, result=result)


def _of_tournament(book: Book, record: Record, uid: str, *, strict: bool = True) -> Record:
    """The record with what its tournament knows; as it is, where none waits for it."""
    from companion.book import filled_in, wanted
    from companion.book.tags import MATCH, is_uid, with_tags

    waiting = wanted(book, uid)
    if waiting is not None:
        return filled_in(record, waiting)
    if strict:
        raise Problem(say(N_("no tournament waits for a match “{match}”"), match=uid))
    return with_tags(record, {MATCH: uid}) if is_uid(uid) else record


@cli_command(
    "change",
    help=N_("Change what is known of MATCH, or put the record or photo FILE in its place."),
)
@click.argument("match")
@click.argument("record", required=False, metavar="[FILE]", type=INPUT)
@player_option
@result_option
@date_option
@event_option
@round_option
@place_option
@book_option
@json_option
def change_command(
    match: str,
    record: str | None,
    named: tuple[str, ...],
    result: str | None,
    date: str | None,
    event: str | None,
    round_: str | None,
    place: str | None,
    file: str | None,
    as_json: bool,
) -> int:
    from companion.book import change, listing, match_id, match_json, text_of
    from companion.records import RecordError, parse_record

    told = _Told(players=pairs(named), result=result, tags=_tags(date, event, round_, place))
    if record is None and not (told.players or told.result or told.tags):
        raise Problem(say(N_("tell what is to be changed: --player, --result, --date or a FILE")))
    with opened(file) as book:
        number = match_id(book, match)
        text = text_of(book, number)
        if record is None:
            new = parse_record(text)
        else:
            new = _read(record, told)[0]
            # A record that is damaged beyond reading can still be replaced.
            with suppress(RecordError):
                new = _with_tags_of(new, parse_record(text))
        change(book, number, _with_told(new, told))
        back_up_when_due(book.db, book.place)
        shown = listing.match(book, number)
    if as_json:
        answer_json(match_json(shown))
    else:
        tell(say(N_("Match {match} is changed. {line}"), match=number, line=match_line(shown)))
    return DONE


def _with_tags_of(record: Record, old: Record) -> Record:
    """A record with what another knows of the match that it does not say itself: who played, when,
    at which event."""
    from companion.book.tags import DATE, EVENT, PLACE, ROUND, with_tags
    from companion.records import player_tag

    seats = [player_tag(player) for player in find_game(record.game).players]
    known = {name: old.tag(name) for name in (*seats, DATE, EVENT, ROUND, PLACE)}
    return with_tags(record, {n: text for n, text in known.items() if text and not record.tag(n)})
