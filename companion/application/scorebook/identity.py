"""Which match of the book a game is: by its id, its photo, its moves, or by the marks on its sheet.

A game that is put in again is the same match, whatever it is put in from: the same record or one
with more moves, the same photo or another copy of it, a photo of the sheet of a recorded game.
Deleted matches are known as well.

It is completed then, never overwritten. More moves of a game still open, a result of a match still
open, the moves or the photo of a match of which only the result is known, and details that are
missing are taken over. A record goes before a photo of its sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.board import Value
from companion.book.book import Book
from companion.book.facts import BadMatch, Facts, facts_of
from companion.book.likeness import FEW, NEAR_SKETCH, NOT_OTHER, SHARED, apart, looks_near, shared
from companion.book.matches import text_of
from companion.book.spelling import key_of
from companion.book.tags import (
    DATE,
    EVENT,
    LOOK,
    MATCH,
    PLACE,
    ROUND,
    TOLD,
    iso_date,
    with_result,
    with_tags,
)
from companion.games import game as find_game
from companion.games.options import BadOption
from companion.games.protocol import BadText, Game
from companion.records import (
    DOUBTS,
    PHOTO,
    UNFINISHED,
    Record,
    RecordError,
    Turn,
    parse_record,
    player_tag,
    replay,
)
from companion.scoring.from_record import BadDoubts, doubts_in

DELETED_READ = 100
"""Deleted matches of a game that a photo is compared with, those deleted last."""


@dataclass(frozen=True)
class Known:
    """A match of the book that a game is; ``how`` it is known.

    ``looks``, ``near`` (all moves but the last are the same) and ``result`` (of the same two that
    day, the only match with no more than a result that agrees) are guesses that a person has to
    confirm; the others are certain.
    """

    id: int
    uid: str
    deleted: bool
    how: Literal["id", "photo", "moves", "looks", "near", "result"]

    @property
    def guessed(self) -> bool:
        """Whether a person has to confirm it."""
        return self.how in ("looks", "near", "result")


def known(book: Book, record: Record, facts: Facts, *, names_match: bool) -> Known | None:
    """The match of the book that a game is, ``None`` if it is a new one.

    Args:
        record: under the id that it would be added with; ``facts`` are its own.
        names_match: whether the record itself, its sheet or its tournament names the match. Equal
            moves under another name are then only a guess.
    """
    found = _by_id(book, record.tag(MATCH))
    if found is None and facts.photo:
        found = _by_photo(book, facts)
    if found is None and record.turns:
        found = _by_moves(book, record, names_match=names_match)
    if found is None and facts.sketch is not None:
        found = _by_marks(book, record, facts)
    if found is None and record.shows_play and not names_match:
        alone = half_known(book, record, facts)
        found = alone[0] if len(alone) == 1 else None
    return found


def _by_id(book: Book, uid: str) -> Known | None:
    with book.reading() as db:
        row = db.execute("SELECT id, uid, deleted FROM match WHERE uid = ?", (uid,)).fetchone()
    return None if row is None else Known(row[0], row[1], row[2] is not None, "id")


def _by_photo(book: Book, facts: Facts) -> Known | None:
    """The match read from the very same picture."""
    with book.reading() as db:
        row = db.execute(
            """SELECT m.id, m.uid, 0 FROM played p JOIN match m ON m.id = p.match
            WHERE p.game = :game AND p.photo = :photo AND p.photo <> '' UNION ALL
            SELECT id, uid, 1 FROM match WHERE deleted IS NOT NULL AND instr(text, :tag) LIMIT 1""",
            {"game": facts.game, "photo": facts.photo, "tag": f'"sha256:{facts.photo}"'},
        ).fetchone()
    return None if row is None else Known(row[0], row[1], bool(row[2]), "photo")


def _by_moves(book: Book, record: Record, *, names_match: bool) -> Known | None:
    """The match of the same game, as far as it or the record has got, else one that may be it with
    another last move."""
    move = record.turns[0][0].text
    # Of two orders given at once only one may be in the book yet.
    first = move if find_game(record.game).simultaneous else f"\n1. {move}"
    with book.reading() as db:
        rows = db.execute(
            """SELECT id, uid, deleted, text FROM match
            WHERE instr(text, :first) AND instr(text, :game) ORDER BY deleted IS NULL DESC, id""",
            {"first": first, "game": f'[Game "{record.game}"]'},
        ).fetchall()
    guess = near = None
    for match, uid, deleted, text in rows:
        try:
            other = parse_record(text)
        except RecordError:
            continue
        further = further_moves(other, record)
        if further is None:
            if near is None and _but_last_move(other, record) and _may_be_one(book, other, record):
                near = Known(match, uid, deleted is not None, "near")
            continue
        if not _may_be_one(book, other, record):
            continue
        moves = min(_moves(other), _moves(record))
        if moves >= FEW and not names_match and _same_day(other, record):
            return Known(match, uid, deleted is not None, "moves")
        if guess is None and (moves >= FEW or _named_and_same_day(other, record)):
            guess = Known(match, uid, deleted is not None, "looks")
    return guess or near


def half_known(book: Book, record: Record, facts: Facts | None = None) -> tuple[Known, ...]:
    """The matches that a game, or a result alone, may be although the book cannot tell: the same
    two played them, in the same seats, on the same day, and of one of the two only the result is
    known; by ``facts``, none that contradicts it."""
    with book.reading() as db:
        rows = db.execute(
            """SELECT m.id, m.uid, m.text FROM played p JOIN match m ON m.id = p.match
            WHERE p.game = ? AND p.date = ? ORDER BY m.id""",
            (record.game, iso_date(record.tag(DATE))),
        ).fetchall()
    found = []
    for match, uid, text in rows:
        with suppress(RecordError):
            other = parse_record(text)
            one = other.shows_play != record.shows_play and _may_be_one(book, other, record)
            if one and _named_and_same_day(other, record) and _agree(other, record, facts):
                found.append(Known(match, uid, deleted=False, how="result"))
    return tuple(found)


def _agree(one: Record, other: Record, facts: Facts | None) -> bool:
    """Whether a result alone may be that of a game: nobody else won, no score is another, and the
    game has no more points for certain. What is typed without house rules or a size, as if it were
    standard, may be of other ones if it has the game's result."""
    if facts is None:
        return True
    alone, game = (other, one) if one.shows_play else (one, other)
    try:
        told, shown = (facts if each is other else facts_of(each) for each in (alone, game))
    except BadMatch:
        return False
    points: tuple[int | None, ...] = shown.scores if not shown.uncertain else (None, None)
    won = None if shown.uncertain else shown.winner
    pairs = [(told.winner, won), *zip(told.scores, points, strict=True)]
    if any(None not in pair and pair[0] != pair[1] for pair in pairs):
        return False
    rules: Game[Any, Any] = find_game(game.game)
    if alone.options != game.options:
        return None not in (told.winner, won) and alone.options == rules.choose({})
    if shown.doubts:
        return True
    least = rules.certain_points(replay(game, rules).end)
    return all(
        score is None or score >= least.get(player, 0)
        for player, score in zip(rules.players, told.scores, strict=True)
    )


def further_moves(one: Record, other: Record) -> int | None:
    """How many moves ``other`` has more than ``one``, negative if fewer; ``None`` if they are
    not the same game as far as both go."""
    if (one.game, one.options, one.position) != (other.game, other.options, other.position):
        return None
    for mine, theirs in zip(one.turns, other.turns, strict=False):
        a, b = by_player(one, mine), by_player(other, theirs)
        if not (a.items() <= b.items() or b.items() <= a.items()):
            return None
    return _moves(other) - _moves(one)


def _but_last_move(one: Record, other: Record) -> bool:
    """Whether two records of as many moves differ in the last only, after enough others."""
    if _moves(one) != _moves(other):
        return False
    before, beside = _without_last_move(one), _without_last_move(other)
    return _moves(before) >= FEW and further_moves(before, beside) == 0


def _without_last_move(record: Record) -> Record:
    """A record without its last move, or without its last turn where both play at once."""
    *turns, last = record.turns
    left = () if find_game(record.game).simultaneous else last[:-1]
    return replace(record, turns=(*turns, left) if left else tuple(turns))


def by_player(record: Record, turn: Turn) -> Mapping[object, str]:
    """The moves of a turn; where both play at once, one may still be missing."""
    if not find_game(record.game).simultaneous:
        return dict(enumerate(move.text for move in turn))
    players = find_game(record.game).players
    return {move.player or players[seat]: move.text for seat, move in enumerate(turn)}


def _moves(record: Record) -> int:
    return sum(map(len, record.turns))


def _seats(record: Record) -> list[str]:
    return [player_tag(player) for player in find_game(record.game).players]


def _may_be_one(book: Book, one: Record, other: Record) -> bool:
    """Whether two records may be of one match, by who played."""
    names = ((one.tag(tag), other.tag(tag)) for tag in _seats(one))
    return all(not (a and b) or same_person(book, a, b) for a, b in names)


def _named_and_same_day(one: Record, other: Record) -> bool:
    named = all(one.tag(tag) and other.tag(tag) for tag in _seats(one))
    return named and _same_day(one, other)


def _same_day(one: Record, other: Record) -> bool:
    return not (one.tag(DATE) and other.tag(DATE)) or one.tag(DATE) == other.tag(DATE)


def same_person(book: Book, one: str, other: str) -> bool:
    """Whether two names are one player in the book."""
    if key_of(one) == key_of(other):
        return True
    with book.reading() as db:
        rows = db.execute(
            """SELECT p.root FROM spelling s JOIN player p ON p.id = s.player
            WHERE s.key IN (?, ?)""",
            (key_of(one), key_of(other)),
        ).fetchall()
    return len(rows) == 2 and rows[0] == rows[1]


def _by_marks(book: Book, record: Record, facts: Facts) -> Known | None:
    """The match that a photo most likely shows again; for a game with moves, the match of which
    only a photo of its sheet is in the book."""
    assert facts.sketch is not None
    best: tuple[float, Known | None] = (0.0, None)
    own = certain(record)
    for sketch, look, known_as in _sheets(book, facts.game, photos=bool(record.turns)):
        same_look = looks_near(look, facts.look)
        if not same_look and (sketch is None or apart(sketch, facts.sketch) > NEAR_SKETCH):
            continue
        try:
            other = certain(parse_record(text_of(book, known_as.id)))
        except (RecordError, BadText, BadOption):
            continue
        share = _share(own, other, same_look=same_look)
        if share > best[0]:
            best = (share, known_as)
    return best[1]


def _sheets(book: Book, game: str, *, photos: bool) -> Iterator[tuple[int | None, str, Known]]:
    """The two hashes of each match of a game, or of each that was read from a photo."""
    with book.reading() as db:
        rows = db.execute(
            """SELECT p.sketch, p.look, m.id, m.uid FROM played p JOIN match m ON m.id = p.match
            WHERE p.game = ? AND p.sketch IS NOT NULL AND (p.photo <> '' OR NOT ?)""",
            (game, photos),
        ).fetchall()
        gone = db.execute(
            """SELECT id, uid, text FROM match WHERE deleted IS NOT NULL
            AND instr(text, ?) ORDER BY deleted DESC LIMIT ?""",
            (f'[Game "{game}"]', DELETED_READ),
        ).fetchall()
    for sketch, look, match, uid in rows:
        yield sketch, look, Known(match, uid, deleted=False, how="looks")
    for match, uid, text in gone:
        try:
            facts = facts_of(parse_record(text))
        except (RecordError, BadMatch):
            continue
        if facts.photo or not photos:
            yield facts.sketch, facts.look, Known(match, uid, deleted=True, how="looks")


Certain = tuple[Mapping[str, Value], set[str]]
"""Marks by name, and the names of those that are uncertain."""


def same_sheet(one: Record, other: Record) -> bool:
    """Whether the last positions of two records may be one drawing."""
    try:
        return _share(certain(one), certain(other), same_look=False) > 0
    except (BadText, BadOption):
        return False


def _share(one: Certain, other: Certain, *, same_look: bool) -> float:
    """The share of certain marks in common, 0 if it is too small for one sheet."""
    doubtful = one[1] | other[1]
    a, b = (
        {name: value for name, value in each.items() if name not in doubtful}
        for each in (one[0], other[0])
    )
    if len(a.keys() | b.keys()) < FEW:
        return 0.5 if same_look else 0.0
    share = shared(a, b)
    return share if share >= (NOT_OTHER if same_look else SHARED) else 0.0


def certain(record: Record) -> Certain:
    """The marks of a record's last position, and the names of the uncertain ones."""
    game: Any = find_game(record.game)
    marks = game.marks(replay(record, game).end)
    try:
        doubts = doubts_in(record.tag(DOUBTS), game.boards(record.options)["board"])
    except BadDoubts:
        doubts = ()
    return marks, {doubt.name for doubt in doubts}


SamePerson = Callable[[str, str], bool]
_OF_CONTENT = (MATCH, TOLD, PHOTO, DOUBTS, LOOK)
"""Tags that go with the moves or the photo."""


def completed(
    old: Record,
    new: Record,
    same_person: SamePerson,
    unsaid: Collection[str] = (),
    *,
    settled: bool = False,
) -> Record | None:
    """The match of the book with what a record of the same match adds; ``None`` if the record
    contradicts it.

    Args:
        unsaid: tags of ``new`` that nobody said, such as the day of adding it.
        settled: whether people answered questions about the photo of ``new``.
    """
    tags = _further_tags(old, new, same_person, unsaid)
    content = _content(old, new, settled=settled)
    if tags is None or content == "other":
        return None
    if content != "more":
        return _with_result_of(with_tags(old, tags), old, new, content)
    before, after = facts_of(old).result, facts_of(new).result
    agree = before in (UNFINISHED, after)
    if not agree and (old.shows_play or not new.tag(PHOTO) or _own_result(new)):
        return None
    whole = replace(new, tags=old.tags, heading=old.heading or new.heading)
    own = {name: new.tag(name) for name in (PHOTO, DOUBTS, LOOK) if new.tag(name)}
    told = new.tag(TOLD) or (old.result if before != UNFINISHED else "")
    whole = with_tags(whole, {**own, **tags, TOLD: ""})
    whole = with_result(whole, told) if told else whole
    return whole if agree or _possible(whole) else None


def overwritten(old: Record, new: Record, unsaid: Collection[str] = ()) -> Record:
    """The match with everything that a record says, and what the record leaves out kept: also the
    players' result if the record is a photo's, and the game if it is only a result."""
    said = {name for name, _ in new.tags} - set(unsaid)
    kept = {name: value for name, value in old.tags if name not in said | set(_OF_CONTENT)}
    whole, result = with_tags(new, {**kept, MATCH: old.tag(MATCH)}), _own_result(new)
    if old.shows_play and not new.shows_play and old.game == new.game:
        whole = with_tags(old, {name: new.tag(name) for name in said - set(_OF_CONTENT)})
    else:
        result = _own_result(old) if new.tag(PHOTO) and not result else ""
    return with_result(whole, result) if result else whole


def _possible(record: Record) -> bool:
    """Whether the rules by which a record is played allow its result."""
    try:
        return facts_of(record).impossible is None
    except BadMatch:
        return False


def _own_result(record: Record) -> str:
    """The result that people say, '' if only moves or a photo do."""
    told = record.tag(TOLD)
    if told or not record.shows_play:
        return told or ("" if record.result == UNFINISHED else record.result)
    counted = facts_of(record).result
    shown = facts_of(with_result(record, UNFINISHED)).as_read
    return "" if counted in (UNFINISHED, shown) else counted


def _further_tags(
    old: Record, new: Record, same_person: SamePerson, unsaid: Collection[str]
) -> dict[str, str] | None:
    """The tags that a record adds or that go with its moves; ``None`` if one contradicts."""
    if other_tags(old, new, same_person, unsaid):
        return None
    found = {}
    for name, value in new.tags:
        have = old.tag(name)
        if name in _OF_CONTENT or have == value or (name in unsaid and have):
            continue
        if not have or name not in _said_tags(old):
            found[name] = value
    return found


def other_tags(
    old: Record, new: Record, same_person: SamePerson, unsaid: Collection[str]
) -> Mapping[str, tuple[str, str]]:
    """Players, day, event, round and place that a record says otherwise, as the match has them and
    as the record does."""
    told, own = {name: old.tag(name) for name in _said_tags(old)}, dict(new.tags)
    return {
        name: (have, own[name])
        for name, have in told.items()
        if have and name in own.keys() - {*unsaid} and not same_person(have, own[name])
    }


def _said_tags(record: Record) -> tuple[str, ...]:
    return (*_seats(record), DATE, EVENT, ROUND, PLACE)


Content = Literal["same", "more", "less", "other"]
"""What a record has of a match's game, besides the match."""


def _content(old: Record, new: Record, *, settled: bool) -> Content:
    if old.game != new.game:
        return "other"
    if not new.shows_play:
        return "less" if old.shows_play else "same"
    if not old.shows_play:
        return "more"
    further = further_moves(old, new)
    if further is not None:
        return "more" if further > 0 else "less" if further else "same"
    photos = old.tag(PHOTO), new.tag(PHOTO)
    one_photo = photos[0] == photos[1] != "" and not settled
    if not all(photos) and bool(old.turns) == bool(new.turns):
        return "other"
    if not one_photo and (settled or not same_sheet(old, new)):
        return "other"
    return "more" if new.turns and not old.turns else "less"


def _with_result_of(whole: Record, old: Record, new: Record, content: Content) -> Record | None:
    """The match with a record's result, if the match has none; ``None`` if it has another."""
    read = content == "same" and bool(new.turns)
    told = new.tag(TOLD) or (new.result if read or not new.shows_play else "")
    if not told or told == UNFINISHED != new.tag(TOLD):
        return whole
    before = facts_of(old).result
    if told in (before, old.result):
        return whole
    if before != UNFINISHED:
        return None
    return with_result(whole, told) if new.tag(TOLD) or not read else replace(whole, result=told)
