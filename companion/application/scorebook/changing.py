"""Changing a match: what is said, or shown, replaces what the book has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Final

from companion.application.dispute.judging import Shown
from companion.application.reading.settled_marks import settled
from companion.application.scorebook.completing import overwritten
from companion.application.scorebook.details import (
    Details,
    history_of,
    refuse_future,
    tags_said,
    with_details,
)
from companion.application.scorebook.identity import by_id, certain, further_moves, known
from companion.application.scorebook.outcomes import (
    Changed,
    Which,
    number_of,
    record_of_match,
    shown_match,
)
from companion.application.scorebook.settling import (
    one_drawing,
    refuse_moot_in,
    settled_as_said,
)
from companion.application.scorebook.shown import Shows, file_of, shown_by
from companion.application.scorebook.told.matches import (
    DISPLACED,
    notes_about,
    replaced_told,
    shortened_told,
)
from companion.application.scorebook.twins import may_be_told
from companion.board import EMPTY
from companion.book.book import Book
from companion.book.facts import facts_of
from companion.book.history import CHANGED, REVIEWED, history
from companion.book.matches import IS_DELETED, change, is_deleted, text_of
from companion.book.problems import BookProblem
from companion.book.spelling import key_of
from companion.book.tags import MATCH, with_result, with_tags
from companion.book.tournaments.wanted import filled_in, meant_by, no_match_of, wanted
from companion.files.inputs import is_record
from companion.records import Record, RecordError, parse_record
from companion.records.record import TOLD
from companion.sentences import N_, Sentence, say


def change_match(
    book: Book,
    match: Which,
    shown: Shown | None,
    said: Details,
    *,
    by: str | None = None,
    again: bool = False,
    future: bool = False,
    reviewed: bool = False,
) -> Changed:
    """Change a match as people say, as :meth:`companion.Book.change` and ``review`` do."""
    if shown is None and not (history_of(said) or tags_said(said)):
        raise BookProblem.of(N_("say what to change"), id="nothing-said")
    number = number_of(book, match)
    if shown is None:
        shows = Shows(record_of_match(book, number))
        if not reviewed:
            refuse_moot_in(shows.record, said)
        record = settled_as_said(shows.record, said)
    else:
        shows = shown_by(shown, said)
        if not (again or reviewed):
            _keep_apart(book, number, shows)
        record = _replaced(book, number, shows, said)
    record, uid = with_details(record, said), ""
    if tags_said(said):
        refuse_future(record, future=future)
    if shown is not None or {"players", "event", "round"} & said.keys():
        record, uid = _in_tournament(book, number, record, said)
    file = file_of(shown, shows.picture)
    kind = REVIEWED if reviewed else CHANGED
    read = shown is not None and not isinstance(shown, Record) and not is_record(file)
    lost = tuple(_not_kept(book, number)) if read and not reviewed else ()
    told = history_of(shows.settling(said), file)
    before, text = shown_match(book, number), text_of(book, number)
    fewer = _fewer_moves(text, record)
    before_it = by_id(book, uid) if uid else None
    changed = change(book, number, record, kind=kind, said=told, by=by, uid=uid)
    now = shown_match(book, number)
    if not changed:
        return Changed(now, changed)
    twin = None
    if {"players", "date"} & said.keys():
        twin = may_be_told(book, record, number, wanted(book, record.tag(MATCH)))
    replaced = replaced_told(before, text, now)
    shorter = shortened_told(fewer, before, now) if fewer else ()
    gone = [say(IS_DELETED, match=number)] if is_deleted(book, number) else []
    place = None
    if before_it is not None:
        place = say(DISPLACED, match=before_it.id, event=now.event)
    done = Changed(now, changed, (), twin, replaced, place)
    notes = (*lost, *shorter, *done.beside, *gone, *notes_about(text_of(book, number), now))
    return replace(done, notes=notes)


def _in_tournament(book: Book, number: int, record: Record, said: Details) -> tuple[Record, str]:
    """A match as its tournament has it; or, if it is given a tournament as its event, as the match
    that its players still have to play there, whose id it gets.

    Raises:
        BookProblem: it contradicts the tournament's pairings, which would not follow.
    """
    match, uid = wanted(book, record.tag(MATCH)), ""
    if match is None and said.get("event"):
        match = meant_by(book, record.names, said["event"], said.get("round", ""))
        if match is not None and not match.open:
            raise no_match_of(match.event.name, *record.names)
        uid = "" if match is None else match.uid
    if match is None:
        return record, ""
    own = match.event.name, str(match.round)
    event, round_ = said.get("event", own[0]), said.get("round", own[1])
    if (key_of(event), round_) != (key_of(own[0]), own[1]):
        raise BookProblem.of(
            N_(
                "match {number} is of round {round} of “{event}”, where it was paired. If it was "
                "not played there, delete it and add it again."
            ),
            number=number,
            round=own[1],
            event=own[0],
        )
    return filled_in(record, match), uid


def _keep_apart(book: Book, number: int, shows: Shows) -> None:
    """Refuse a game for a match that another match of the book has."""
    named = with_tags(shows.record, {MATCH: shows.uid or shows.record.tag(MATCH)})
    record = shows.with_look(named)
    other = known(book, record, facts_of(record), names_match=False)
    if other is None or other.deleted or other.id == number or not other.agrees:
        return
    told = N_("this is already in the scorebook as match {other}. If that is the same match, "
              "“companion book delete {other}” first.")  # fmt: skip
    if other.guessed:
        told = N_("this looks like match {other}. If that is the same match, “companion book "
                  "delete {other}” first.")  # fmt: skip
    raise BookProblem.of(told, id="other-match", other=other.id)


def _fewer_moves(text: str, record: Record) -> int:
    """How many of the last moves of a match, by its text, a record of the same game lacks."""
    with suppress(RecordError):  # what cannot be read has no moves to lose
        return max(0, -(further_moves(parse_record(text), record) or 0))
    return 0


_SETTLING: Final = {"marks", "answers"}
"""What settles a photo, as a match's history names it."""


def _not_kept(book: Book, number: int) -> Iterator[Sentence]:
    """That a photo was read anew for a match in which people had settled something."""
    said = [word.said.keys() for word in history(book, number) if not word.undone]
    if any(each & _SETTLING for each in said):
        told = N_(
            "The photo was read again, so marks and answers that were checked before no longer "
            "apply. “companion book undo {match}” brings them back."
        )
        yield say(told, match=number)


def _replaced(book: Book, number: int, shows: Shows, said: Details) -> Record:
    """What is shown, with the details of the match that it does not have itself, and with the marks
    that people checked in the match and that a game record of its photo leaves open."""
    new = shows.with_look(settled_as_said(shows.record, said))
    try:
        old = record_of_match(book, number)
    except BookProblem:
        return new  # a record too damaged to be read can still be replaced
    if shows.written and one_drawing(old, new):
        (was, left), (_, still) = certain(old), certain(new)
        new = settled(new, {name: was.get(name, EMPTY) for name in still - left})
    whole = overwritten(old, new, keep_result=not old.shows_play)
    return with_result(whole, old.result) if old.tag(TOLD) and "result" not in said else whole
