"""Putting a match into the book, and changing one: the one place that decides what it is and what
becomes of it.

A match that the book has is never added twice, whatever it is put in from: it is recognised by its
id, its picture, its moves, or the marks on its sheet (see ``identity``), also if it was deleted.
It is then completed with what it lacks (see there); what contradicts it, what only looks
the same, and what is deleted is left as it is until a person decides. The same holds for the
command line, the window and programs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Final

from companion.application.day import day_of_play
from companion.application.dispute.judging import Shown
from companion.application.reading.correct import BadCorrection, slot_meant, value_meant
from companion.application.reading.read import _chosen, load, read
from companion.application.scorebook.details import (
    Circumstances,
    Details,
    history_of,
    refuse_future,
    tags_said,
    with_details,
)
from companion.application.scorebook.differing import differences
from companion.application.scorebook.identity import (
    Known,
    certain,
    completed,
    half_known,
    known,
    overwritten,
    same_person,
)
from companion.application.scorebook.outcomes import (
    Added,
    Changed,
    State,
    Way,
    Which,
    number_of,
    record_of_match,
    shown_match,
)
from companion.application.scorebook.told.matches import denied
from companion.board import EMPTY, Value
from companion.book.book import Book
from companion.book.facts import BadMatch, facts_of
from companion.book.history import CHANGED, REVIEWED, history
from companion.book.likeness import look_of
from companion.book.listing import Match
from companion.book.matches import Entry, add, change, entry, text_of, undelete
from companion.book.photos import keep_photo
from companion.book.problems import BookProblem
from companion.book.tags import (
    DATE,
    LOOK,
    MATCH,
    TOLD,
    content,
    fresh_uid,
    is_uid,
    uid_of_content,
    with_result,
    with_tags,
)
from companion.book.tournaments.tournament import filled_in, refuse_others, wanted
from companion.files.inputs import is_record
from companion.games import game as find_game
from companion.games.protocol import Game
from companion.records import (
    DOUBTS,
    PHOTO,
    Record,
    Replay,
    parse_record,
    player_tag,
    record_of,
    replay,
    result_text,
)
from companion.records.record import answered, contradict, unanswered
from companion.records.replay import NO_RESULT
from companion.scoring.from_record import doubts_of, doubts_tag, unread_doubts
from companion.scoring.scored import Scored
from companion.scoring.stakes import flipped
from companion.sentences import N_, Sentence, say


@dataclass(frozen=True)
class Shows:
    """What a file, photo or record shows.

    Attributes:
        record: its record, without what people say beside it.
        uid: the id of the match that it names, '' if none.
        picture: its picture's file.
        marks: what people have already settled in the photo, and ``answers`` to its questions.
        written: whether what is certain in the record may have been settled before: in a game
            record, or of a position sheet, which has other marks than the record's board.
    """

    record: Record
    uid: str = ""
    picture: Path | None = None
    marks: Mapping[str, Value] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    written: bool = False

    @cached_property
    def look(self) -> str:
        """The picture's hash, by which another copy is recognised; '' without a picture."""
        try:
            return look_of(self.picture.read_bytes()) if self.picture is not None else ""
        except OSError:
            return ""

    def with_look(self, record: Record) -> Record:
        """A record with the picture's hash, unless it has one."""
        if record.tag(LOOK) or not self.look:
            return record
        return with_tags(record, {LOOK: self.look})

    def settling(self, said: Details) -> Details:
        """What people say, the marks by their own names, with what they had settled before."""
        marks = {**self.marks, **_meant(self.record, said.get("corrections", {}))}
        answers = {**self.answers, **_chosen(said.get("options"))}
        return {**said, "corrections": marks, "options": answers}


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
    file: str = "",
) -> Added:
    """Put a match into the book as :meth:`companion.Book.add` does; ``word``: only its result is
    known, and each is a match of its own."""
    record, unsaid, named = _complete(book, shows, said)
    refuse_future(record, future=future)
    uid = record.tag(MATCH) or (fresh_uid() if word else _natural_uid(shows.record))
    settled = shows.settling(said)
    ready = entry(record, uid=uid, said=history_of(settled, file))
    is_one = known(book, parse_record(ready.text), ready.facts, names_match=named)
    if is_one is None or then == "another":
        if is_one is not None and is_one.uid == uid:
            ready = entry(record, uid=fresh_uid(), said=ready.said)
        (done,) = add(book, [ready], by=by)
        state: State = "added"
        number = done.id
    else:
        number = is_one.id
        if shows.written:
            settled = _settled_in(record_of_match(book, number), shows.record, settled)
            ready = replace(ready, said=history_of(settled, file))
        state = _known(book, is_one, ready, unsaid, then, by, settled)
    if keep and shows.picture is not None and state not in ("differs", "alike", "deleted"):
        keep_photo(book, shows.picture)
    match = shown_match(book, number)
    own = file if is_record(file) else ""
    written = state in ("added", "updated", "replaced")
    unasked = state == "added" and then != "another" and not named
    twin = _twin(book, record, number) if unasked else None
    notes = tuple(notes_about(text_of(book, number), match, own)) if written else ()
    how = "" if is_one is None or state == "added" else is_one.how
    same = bool(match.photo) and match.photo == ready.facts.photo
    other: tuple[Sentence, ...] = ()
    if state in ("differs", "alike"):
        old, new = record_of_match(book, number), parse_record(ready.text)
        other = tuple(differences(old, new, partial(same_person, book), unsaid))
    notes = notes if twin is None else (twin, *notes)
    return Added(state, match, how, notes, file, same_photo=same, differences=other, twin=twin)


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
    waiting = wanted(book, said["match"].lower()) if "match" in said else None
    if "match" in said and waiting is None:
        raise _no_open_match(said["match"])
    found = find_game(game or (waiting.event.game if waiting is not None else ""))
    options = waiting.event.options if waiting is not None else {}
    record = record_of(found, found.choose(options))
    told: Details = {**said, "players": players, "result": result}
    return put_in(book, Shows(record), told, then=then, by=by, future=future, word=True)


def holds_game(book: Book, record: Record) -> bool:
    """Whether a match of the book, not deleted, has everything that a game has."""
    try:
        whole, unsaid, named = _complete(book, Shows(record), {})
        ready = entry(whole, uid=whole.tag(MATCH) or _natural_uid(record))
        is_one = known(book, whole, ready.facts, names_match=named)
        if is_one is None or is_one.deleted or is_one.guessed:
            return False
        old = record_of_match(book, is_one.id)
    except (BadMatch, BookProblem):
        return False
    return completed(old, parse_record(ready.text), partial(same_person, book), unsaid) == old


def _no_open_match(match: str) -> BookProblem:
    return BookProblem.of(
        N_(
            "no tournament has an open match “{match}”. “companion book event NAME” shows its "
            "matches."
        ),
        match=match,
    )


def _complete(book: Book, shows: Shows, said: Details) -> tuple[Record, frozenset[str], bool]:
    """The record with what people say and what its tournament knows; its tags that nobody said;
    and whether it names its match."""
    record = settled_as_said(shows.record, said)
    record = with_details(record, said)
    uid = said.get("match", "").lower() or record.tag(MATCH) or shows.uid
    waiting = wanted(book, uid) if uid else None
    own = {name for name, _ in record.tags}
    if waiting is not None:
        record = filled_in(record, waiting)
    elif said.get("match"):
        raise _no_open_match(uid)
    elif is_uid(uid):
        record = with_tags(record, {MATCH: uid})
    if not record.tag(DATE):
        day = waiting.event.date if waiting is not None else ""
        record = with_tags(record, {DATE: day or day_of_play()})
    record = shows.with_look(record)
    unsaid = {name for name, _ in record.tags} - own
    return record, frozenset(unsaid), bool(record.tag(MATCH))


def settled_as_said(record: Record, said: Details) -> Record:
    """The record with the marks and answers that people gave."""
    marks, answers = said.get("corrections", {}), _chosen(said.get("options"))
    return settled(record, marks, answers) if marks or answers else record


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
    if is_one.guessed and not (is_one.how == "result" and then == "replace"):
        return "alike"
    if is_one.deleted:
        undelete(book, [is_one.id])
    new = parse_record(ready.text)
    old = record_of_match(book, is_one.id)
    marks, answers = said.get("corrections", {}), _chosen(said.get("options"))
    told = _told_of_it(old, new, marks, answers)
    settled = told is None and bool(marks or answers)
    people = partial(same_person, book)
    whole = completed(told or old, new, people, unsaid, settled=settled)
    state: State = "restored" if is_one.deleted else "updated"
    if whole is None:
        if then != "replace":
            return "restored" if is_one.deleted else "differs"
        whole, state = overwritten(old, new, unsaid), "replaced"
    changed = whole != old and change(book, is_one.id, whole, said=ready.said, by=by)
    return state if changed or state == "restored" else "there"


def _settled_in(old: Record, new: Record, said: Details) -> Details:
    """What people say, and before it what a game record of the match's photo has as settled that
    the match leaves open or has otherwise."""
    if not _one_drawing(old, new):
        return said
    (was, left), (now, still) = certain(old), certain(new)
    other = {name for name in was.keys() | now.keys() if was.get(name) != now.get(name)}
    marks = {name: now.get(name, EMPTY) for name in sorted((left | other) - still)}
    whole, game = settled(old, marks), find_game(old.game)
    found = _answers_in(new) if certain(whole)[0] == now else {}
    answers = {id: one for id, one in found.items() if answered(whole, game, {id: one})[0] != whole}
    board = {slot.name for slot in game.boards(old.options)["board"].slots}
    told = said.get("corrections", {})
    marks |= {name: told[name] for name in told if name in board}
    return {**said, "corrections": marks, "options": answers | _chosen(said.get("options"))}


def _answers_in(record: Record) -> Mapping[str, str]:
    """The answers to what its marks leave open that a photo's record has."""
    game = find_game(record.game)
    asked = {id for unknown in game.unknowns.values() for id in unknown.asked}
    rules = {id: value for id, value in record.options.items() if id not in asked}
    shown = game.parse_position(record.options, record.position)
    start = game.read_marks(game.choose(rules), game.marks(shown))
    assert start.position is not None
    ways = [
        frozenset(case.answer.items())
        for case in start.result.cases
        if not contradict(game, game.unknowns, game.settled(start.position, case.answer), shown)
    ]
    return dict(frozenset.intersection(*ways)) if ways else {}


def _one_drawing(old: Record, new: Record) -> bool:
    """Whether two records are of one photo read as one board, and neither has moves."""
    photo, game = old.tag(PHOTO), find_game(old.game)
    if not photo or (photo, old.game) != (new.tag(PHOTO), new.game) or old.turns or new.turns:
        return False
    numbers = [option.id for option in game.options if not option.rule]
    same = all(old.options[id] == new.options[id] for id in numbers)
    return same and bool(old.position and new.position)


def _told_of_it(
    old: Record, new: Record, marks: Mapping[str, Value], answers: Mapping[str, str]
) -> Record | None:
    """A match with what people settled about its own photo; ``None`` for another photo, or if they
    contradict what the match does not leave open."""
    if not _one_drawing(old, new):
        return None
    game = find_game(old.game)
    now, left = certain(old)
    known = {name: answers[name] for name in answers.keys() - unanswered(old, game)}
    if any(now.get(name, EMPTY) != marks[name] for name in marks.keys() - left):
        return None
    return None if answered(old, game, known)[0] != old else settled(old, marks, answers)


def shown_by(shown: Shown, said: Details) -> Shows:
    """What a photo, a record or a score shows."""
    from companion.application.reading.correct import record_text

    picture = Path(shown) if isinstance(shown, (str, Path)) and not is_record(str(shown)) else None
    if isinstance(shown, Record):
        return Shows(shown, written=True)
    if not isinstance(shown, Scored):
        if isinstance(shown, (str, Path)) and picture is None:
            return Shows(load(shown), written=True)
        shown = read(shown, options=said.get("options"))
    if shown.record is not None:
        return Shows(shown.record, written=True)
    if picture is None and shown.file and Path(shown.file).is_file():
        picture = Path(shown.file)
    uid = shown.photo.sheet.match if shown.photo is not None else ""
    record = parse_record(record_text(shown))
    written = shown.board.item != "board" and bool(shown.settled)
    return Shows(record, uid, picture, shown.settled, shown.answers, written)


def file_of(shown: Shown | None, picture: Path | None) -> str:
    """The file that somebody has named, else that of the picture shown; '' for none."""
    return str(shown if isinstance(shown, (str, Path)) else picture or "")


def notes_about(text: str, match: Match, file: str = "") -> Iterator[Sentence]:
    """What is uncertain about a match as its record shows it, and that its moves contradict the
    result in it, unless its players say the result; ``file``: the game record that shows the
    same."""
    from companion.application.reading.report import end_not_shown, reservations
    from companion.scoring.from_record import scored_record

    record = parse_record(text)
    against = denied(match, text)
    if against is not None:
        yield against
    if match.told or not record.shows_play:
        return
    played: Replay[Any, Any] = replay(record)
    if played.note is not None and played.note.template != NO_RESULT:  # a match gets its result
        yield played.note
    scored = scored_record(file, record, played.game, played)
    yield from reservations(scored, match.id)
    yield from end_not_shown(scored, match.id, counts=match.winner is not None)


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
    if shown is None and not history_of(said):
        raise BookProblem.of(N_("say what to change"), id="nothing-said")
    number = number_of(book, match)
    if shown is None:
        shows = Shows(record_of_match(book, number))
        record = settled_as_said(shows.record, said)
    else:
        shows = shown_by(shown, said)
        if not (again or reviewed):
            _keep_apart(book, number, shows)
        record = _replaced(book, number, shows, said)
    record = with_details(record, said)
    if tags_said(said):
        refuse_future(record, future=future)
    if shown is not None or "players" in said:
        _keep_to_pairing(book, record)
    file = file_of(shown, shows.picture)
    kind = REVIEWED if reviewed else CHANGED
    read = shown is not None and not isinstance(shown, Record) and not is_record(file)
    lost = tuple(_not_kept(book, number)) if read and not reviewed else ()
    told = history_of(shows.settling(said), file)
    changed = change(book, number, record, kind=kind, said=told, by=by)
    now = shown_match(book, number)
    if not changed:
        return Changed(now, changed)
    twin = _twin(book, record, number) if {"players", "date"} & said.keys() else None
    notes = (*lost, *([twin] if twin else []), *notes_about(text_of(book, number), now))
    return Changed(now, changed, notes, twin)


def _keep_to_pairing(book: Book, record: Record) -> None:
    """Refuse players for a tournament's match that its pairing does not have: its table would not
    follow."""
    match = wanted(book, record.tag(MATCH))
    if match is not None:
        named = [record.tag(player_tag(player)) for player in find_game(record.game).players]
        own = partial(same_person, book)
        others = [one for one in named if one and not any(own(one, two) for two in match.names)]
        refuse_others(match, others)


def _twin(book: Book, record: Record, number: int) -> Sentence | None:
    """That a match may be another of the book of which only the result is known; or, if only its
    own result is known, a game of the book that agrees with it."""
    game = record.shows_play
    found = half_known(book, record, None if game else facts_of(record))
    if not found:
        return None
    told = _TWINS[game, len(found) > 1]
    return say(told, match=", ".join(str(one.id) for one in found), number=number)


_TWINS: Final = {
    (True, False): N_(
        "Match {match} is of the same two players on the same day, and only its result is known. "
        "If it is this match, delete match {match}."
    ),
    (True, True): N_(
        "Matches {match} are of the same two players on the same day, and only their results are "
        "known. If one of them is this match, delete that one."
    ),
    (False, False): N_(
        "Match {match} is of the same two players on the same day. If it is this match, delete "
        "match {number}."
    ),
    (False, True): N_(
        "Matches {match} are of the same two players on the same day. If one of them is this "
        "match, delete match {number}."
    ),
}
"""What is told of a match that shows play, or not, and may be one other, or one of several."""


def _keep_apart(book: Book, number: int, shows: Shows) -> None:
    """Refuse a game for a match that another match of the book has."""
    named = with_tags(shows.record, {MATCH: shows.uid or shows.record.tag(MATCH)})
    record = shows.with_look(named)
    other = known(book, record, facts_of(record), names_match=False)
    if other is None or other.deleted or other.id == number:
        return
    told = N_("this is already in the scorebook as match {other}. If that is the same match, "
              "“companion book delete {other}” first.")  # fmt: skip
    if other.guessed:
        told = N_("this looks like match {other}. If that is the same match, “companion book "
                  "delete {other}” first.")  # fmt: skip
    raise BookProblem.of(told, id="other-match", other=other.id)


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
    if shows.written and _one_drawing(old, new):
        (was, left), (_, still) = certain(old), certain(new)
        new = settled(new, {name: was.get(name, EMPTY) for name in still - left})
    whole = overwritten(old, new)
    return with_result(whole, old.result) if old.tag(TOLD) and "result" not in said else whole


def settled(
    record: Record, marks: Mapping[str, Value], answers: Mapping[str, str] | None = None
) -> Record:
    """The record with some marks set by people, and with house rules or questions answered; its
    result follows from them. Any value may be given as text, as in :func:`companion.correct`."""
    game = find_game(record.game)
    if marks:
        record = _with_marks(record, game, marks)
    if answers:
        record = _with_answers(record, game, answers)
    if record.tag(TOLD) or not record.shows_play:
        return record
    return replace(record, result=result_text(game, replay(record, game).result))


def _with_marks(record: Record, game: Game[Any, Any], marks: Mapping[str, Value]) -> Record:
    if record.turns or not record.position:
        raise BadCorrection.of(
            N_("only marks read from a photo can be corrected, and this match has none")
        )
    board = game.boards(record.options)["board"]
    for unread in unread_doubts(record.tag(DOUBTS), board):
        raise BadCorrection(unread)
    now = game.marks(game.parse_position(record.options, record.position))
    said = _meant(record, marks)
    position = record.position
    if any(now.get(name, EMPTY) != value for name, value in said.items()):
        found = game.read_marks(record.options, flipped(now, said)).position
        assert found is not None
        position = game.format_position(found)
    left = [doubt for doubt in doubts_of(record, board, now) if doubt.name not in said]
    return with_tags(replace(record, position=position), {DOUBTS: doubts_tag(left)})


def _meant(record: Record, marks: Mapping[str, Value]) -> dict[str, Value]:
    """Marks that people name in their own words, by the names that the record's board has."""
    if not marks:
        return {}
    board = find_game(record.game).boards(record.options)["board"]
    found = {slot_meant(board, name): value for name, value in marks.items()}
    return {slot.name: value_meant(slot, value) for slot, value in found.items()}


def _with_answers(record: Record, game: Game[Any, Any], answers: Mapping[str, str]) -> Record:
    if record.shows_play:
        return answered(record, game, answers)[0]
    return replace(record, options=game.choose({**record.options, **answers}))
