"""Putting a match into the book: the one place that decides what it is and what becomes of it.

A match that the book has is never added twice, whatever it is put in from: it is recognised by its
id, its picture, its moves, or the marks on its sheet (see ``identity``), also if it was deleted.
It is then completed with what it lacks (see ``completing``); what contradicts it, what only looks
the same (see ``twins``), and what is deleted is left as it is until a person decides. The same
holds for the command line, the window and programs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from functools import partial

from companion.application.day import day_of_play
from companion.application.reading.settled_marks import BadCorrection
from companion.application.scorebook.completing import completed, overwritten, said_tags
from companion.application.scorebook.details import (
    Circumstances,
    Details,
    details_in,
    history_of,
    refuse_future,
    with_details,
)
from companion.application.scorebook.differing import differences
from companion.application.scorebook.identity import Known, further_moves, known
from companion.application.scorebook.outcomes import Added, State, Way, record_of_match, shown_match
from companion.application.scorebook.same_two import may_be_one, same_person
from companion.application.scorebook.settling import completed_as_said, settled_as_said, settled_in
from companion.application.scorebook.shown import Shows
from companion.application.scorebook.told.matches import (
    DISPLACED,
    HAS_MORE,
    HAS_PLACE,
    PLAYED,
    notes_about,
)
from companion.application.scorebook.twins import may_be_told, with_swapped_seats
from companion.book.book import Book
from companion.book.facts import BadMatch
from companion.book.history import UNDELETED, Said
from companion.book.likeness import FEW
from companion.book.listing import Match
from companion.book.matches import Entry, add, change, entry, text_of, undelete
from companion.book.photos import keep_photo
from companion.book.problems import BookProblem
from companion.book.tags import (
    DATE,
    EVENT,
    MATCH,
    ROUND,
    casual,
    content,
    fresh_uid,
    is_uid,
    uid_of_content,
    with_tags,
)
from companion.book.tournaments.wanted import Wanted, filled_in, meant_by, wanted
from companion.files.inputs import is_record
from companion.games import game as find_game
from companion.games.options import BadOption
from companion.games.protocol import BadText
from companion.records import PHOTO, Record, parse_record, player_tag, record_of
from companion.records.record import TOLD
from companion.sentences import N_, Sentence, say


def put_in(
    book: Book,
    shows: Shows,
    said: Details,
    *,
    then: Way | None = None,
    by: str | None = None,
    keep: bool = False,
    future: bool = False,
    word: bool = False,
    waiting: Wanted | None = None,
    file: str = "",
) -> Added:
    """Put a match into the book as :meth:`companion.Book.add` does; ``word``: only its result is
    known, so that nothing but its day and players tells what match it is; ``waiting``: the match of
    a tournament that it is, if that is known already."""
    before = book.written
    record, unsaid, waiting = _complete(book, shows, said, waiting)
    refuse_future(record, future=future)
    uid = record.tag(MATCH) or (fresh_uid() if word else _natural_uid(shows.record))
    settled = shows.settling(said)
    ready = entry(record, uid=uid, said=history_of(settled, file))
    is_one = known(book, parse_record(ready.text), ready.facts, names_match=bool(record.tag(MATCH)))
    twin = place = None
    holder = is_one if is_one is not None and is_one.uid == uid and then == "another" else None
    paired = None if holder is None else waiting
    displaces = paired is not None and holder is not None and holder.deleted
    if holder is not None and not displaces:
        record, ready = _beside(record, ready, paired)
        waiting = None
        beside = known(book, parse_record(ready.text), ready.facts, names_match=False)
        if paired and beside is not None and beside.certain and beside.id != holder.id:
            is_one, then = beside, None
    if is_one is None or then == "another":
        number = add(book, [ready], by=by, displace=displaces)[0].id
        state: State = "added"
    else:
        number = is_one.id
        if word:
            result = _seated(book, record_of_match(book, number), record)
            ready = entry(result, uid=uid, said=ready.said)
        if shows.written:
            settled = settled_in(record_of_match(book, number), shows.record, settled)
            ready = replace(ready, said=history_of(settled, file))
        with book.acting(UNDELETED) if is_one.deleted else nullcontext():
            state = _known(book, is_one, ready, unsaid, then, by, settled)
    act = None if book.written == before else book.written
    if keep and shows.picture is not None and state not in ("differs", "alike", "deleted"):
        keep_photo(book, shows.picture)
    if holder is not None and paired is not None:
        told = DISPLACED if displaces else HAS_PLACE
        place = say(told, match=holder.id, event=paired.event.name, other=number)
    match = shown_match(book, number)
    name = file if is_record(file) else ""
    written = state in ("added", "updated", "replaced")
    if state == "added":
        asked = is_one is not None and not displaces
        twin = may_be_told(book, record, number, waiting, asked=asked)
    notes = (*shows.notes, *notes_about(text_of(book, number), match, name)) if written else ()
    paired_as = None
    if written and waiting is not None:
        event = waiting.event.name
        paired_as = say(PLAYED, round=waiting.round, board=waiting.board, event=event)
    how = "" if is_one is None or state == "added" else is_one.how
    same = bool(match.photo) and match.photo == ready.facts.photo
    other: tuple[Sentence, ...] = ()
    more = None
    if state in ("there", "alike") and _has_more(record_of_match(book, number), record):
        more = say(HAS_MORE, match=number)
    if state in ("differs", "alike", "deleted", "restored"):
        old, new = _as_called(record_of_match(book, number), match), parse_record(ready.text)
        other = tuple(differences(old, new, partial(same_person, book), unsaid))
    done = Added(
        state, match, how, (), file, same_photo=same, differences=other, twin=twin,
        place=place, more=more, paired=paired_as, result=ready.facts.result if word else "",
        act=act,
    )  # fmt: skip
    return replace(done, notes=(*done.beside, *notes))


def _as_called(record: Record, match: Match) -> Record:
    """A match's record with its players under the names that the book counts them as."""
    seats = zip(match.colours, match.players, strict=True)
    return with_tags(record, {player_tag(seat): name for seat, name in seats if name})


def _has_more(old: Record, new: Record) -> bool:
    """Whether a match has all moves of a record and more."""
    further = further_moves(old, new) if new.turns else None
    return further is not None and further < 0


def _beside(record: Record, ready: Entry, paired: Wanted | None) -> tuple[Record, Entry]:
    """A match with an id of its own beside the one that has its id; in no tournament if that has
    its place there."""
    said = ready.said
    if paired is not None:
        record = casual(record)
        said = {name: what for name, what in said.items() if name not in ("event", "round")}
    return record, entry(record, uid=fresh_uid(), said=said)


def put_word_in(
    book: Book,
    game: str,
    players: Mapping[str, str],
    result: str,
    said: Circumstances,
    *,
    then: Way | None = None,
    by: str | None = None,
    future: bool = False,
) -> Added:
    """Put in a match of which only the result is known, as :meth:`companion.Book.add_result`."""
    told: Details = {**said, "players": players, "result": result}
    waiting = _pairing(book, "", tuple(players.values()), told)
    found = find_game(game or (waiting.event.game if waiting is not None else ""))
    options = waiting.event.options if waiting is not None else {}
    record = record_of(found, found.choose(options))
    return put_in(
        book, Shows(record), told, then=then, by=by, future=future, word=True, waiting=waiting
    )


def match_of(book: Book, shows: Shows) -> int | None:
    """The match of the book, not deleted, that a game is for certain."""
    try:
        is_one, _, _ = _found(book, shows)
    except (BadMatch, BookProblem):
        return None
    return None if is_one is None or not is_one.certain else is_one.id


def holds_game(book: Book, record: Record) -> bool:
    """Whether a match of the book, not deleted, has everything that a game has."""
    try:
        is_one, new, unsaid = _found(book, Shows(record))
        return is_one is not None and is_one.certain and _holds(book, is_one.id, new, unsaid)
    except (BadMatch, BookProblem):
        return False


def _holds(book: Book, number: int, new: Record, unsaid: frozenset[str]) -> bool:
    """Whether a match has everything that a record says."""
    old = record_of_match(book, number)
    return completed(old, new, partial(same_person, book), unsaid) == old


def _found(book: Book, shows: Shows) -> tuple[Known | None, Record, frozenset[str]]:
    """The match that a game is by itself, the game's record, and its tags that nobody said."""
    whole, unsaid, _ = _complete(book, shows, {})
    ready = entry(whole, uid=whole.tag(MATCH) or _natural_uid(shows.record))
    new = parse_record(ready.text)
    return known(book, new, ready.facts, names_match=bool(whole.tag(MATCH))), new, unsaid


def completed_from(book: Book, old: Record, new: Record) -> tuple[Record, Said] | None:
    """A match with what a record of it from another book adds, and what that is; ``None`` if the
    record contradicts it."""
    game = find_game(old.game)
    rules = new.options.keys() - game.questions
    if old.game == new.game and any(old.options[id] != new.options[id] for id in rules):
        return None
    # Other tags, such as those of another program, stay as the match has them.
    unsaid = {name for name, _ in new.tags} - {*said_tags(old)}
    try:
        said = settled_in(old, new, {})
        whole = completed_as_said(old, new, partial(same_person, book), unsaid, said)
    except (BadCorrection, BadMatch, BadText, BadOption):  # one of the two is damaged
        return None
    return None if whole is None else (whole, history_of(_gained(old, whole, said)))


def _gained(old: Record, whole: Record, said: Details) -> Details:
    """What people said of a match that it lacked, beside what they settled in its photo."""
    tags = {name: value for name, value in whole.tags if not old.tag(name)}
    game = find_game(whole.game)
    people = {seat: tags[player_tag(seat)] for seat in game.players if player_tag(seat) in tags}
    gained: Details = {**said, "players": people, **details_in(tags)}
    result = whole.tag(TOLD) or ("" if whole.shows_play else whole.result)
    if result != (old.tag(TOLD) or ("" if old.shows_play else old.result)):
        gained["result"] = result
    return gained


def _pairing(book: Book, uid: str, names: Sequence[str], said: Details) -> Wanted | None:
    """The match of a tournament that is meant, by its id or by the names of tournament and players;
    ``None`` for another match."""
    match = said.get("match", "").lower()
    if match or uid:
        found = wanted(book, match or uid)
        if match and found is None:
            told = N_(
                "no tournament has an open match “{match}”. “companion book event NAME --round N” "
                "shows the matches of a round."
            )
            raise BookProblem.of(told, match=match)
        return found
    event = said.get("event", "")
    return meant_by(book, names, event, said.get("round", "")) if event else None


def _named(book: Book, record: Record) -> Wanted | None:
    """The match of the tournament that a record itself names, ``None`` if that has none."""
    with suppress(BookProblem):
        found = meant_by(book, record.names, record.tag(EVENT), record.tag(ROUND))
        if found is not None and found.event.game == record.game:
            return found
    return None


def _complete(
    book: Book, shows: Shows, said: Details, waiting: Wanted | None = None
) -> tuple[Record, frozenset[str], Wanted | None]:
    """The record with what people say and what its tournament knows; its tags that nobody said;
    and the match of a tournament that it is."""
    record = settled_as_said(shows.record, said)
    record = with_details(record, said)
    uid = said.get("match", "").lower() or record.tag(MATCH) or shows.uid
    if waiting is None:
        told = uid or "event" in said
        waiting = _pairing(book, uid, record.names, said) if told else _named(book, record)
    own = {name for name, _ in record.tags}
    if waiting is not None:
        record = filled_in(record, waiting)
    elif is_uid(uid):
        record = with_tags(record, {MATCH: uid})
    if not record.tag(DATE):
        day = waiting.event.date if waiting is not None else ""
        today = day_of_play()  # a tournament may be planned for a later day than it is played
        record = with_tags(record, {DATE: min(day or today, today)})
    record = shows.with_look(record)
    unsaid = {name for name, _ in record.tags} - own
    return record, frozenset(unsaid), waiting


def _seated(book: Book, old: Record, new: Record) -> Record:
    """A result alone with its two players in the seats that they have in their match."""
    swapped = with_swapped_seats(new)
    return swapped if may_be_one(book, old, swapped) and not may_be_one(book, old, new) else new


def _natural_uid(record: Record) -> str:
    """An id that the same picture or record always gets, in any book."""
    return uid_of_content(record.tag(PHOTO) or content(record))


def _known(
    book: Book,
    is_one: Known,
    ready: Entry,
    unsaid: frozenset[str],
    then: Way | None,
    by: str | None,
    said: Details,
) -> State:
    """What becomes of a match that the book has."""
    if is_one.deleted and then != "restore":
        return "deleted"
    new = parse_record(ready.text)
    if is_one.guessed and not (is_one.how == "result" and then == "replace"):
        told_all = is_one.moves >= FEW and not is_one.deleted
        return "there" if told_all and _holds(book, is_one.id, new, unsaid) else "alike"
    if is_one.deleted:
        undelete(book, [is_one.id])
    old = record_of_match(book, is_one.id)
    whole = completed_as_said(old, new, partial(same_person, book), unsaid, said)
    state: State = "restored" if is_one.deleted else "updated"
    if whole is None:
        if then != "replace":
            return "restored" if is_one.deleted else "differs"
        whole, state = overwritten(old, new, unsaid, keep_result=is_one.guessed), "replaced"
    changed = whole != old and change(book, is_one.id, whole, said=ready.said, by=by)
    return state if changed or state == "restored" else "there"
