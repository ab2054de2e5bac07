"""Which match of the book a game is: by its id, its photo, its moves, or by the marks on its sheet.

A game that is put in again is the same match, whatever it is put in from: the same record or one
with more moves, the same photo or another copy of it, a photo of the sheet of a recorded game.
Deleted matches are known as well.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, Literal

from companion.application.scorebook.same_two import (
    may_be_one,
    named_and_same_day,
    same_day,
    without_erased,
)
from companion.application.scorebook.twins import likely, twins
from companion.board import Value
from companion.book.book import Book
from companion.book.facts import BadMatch, Facts, facts_of
from companion.book.likeness import FEW, NEAR_SKETCH, NOT_OTHER, SHARED, apart, looks_near, shared
from companion.book.matches import text_of
from companion.book.tags import MATCH
from companion.games import game as find_game
from companion.games.options import BadOption
from companion.games.protocol import BadText
from companion.records import DOUBTS, Record, RecordError, Turn, parse_record, replay
from companion.scoring.from_record import doubts_in
from companion.sentences import N_, Sentence, say

MOST_COMPARED: Final = 2_000
"""Most pairs of a new and an earlier match of one day that are compared after an import."""
DELETED_READ = 100
"""Deleted matches of a game that a photo is compared with, those deleted last."""


@dataclass(frozen=True)
class Known:
    """A match of the book that a game is; ``how`` it is known.

    ``looks``, ``near`` (all moves but the last are the same) and ``result`` (of the same two that
    day, and of one of the two only the result is known) are guesses that a person has to confirm;
    the others are certain. ``agrees`` is false if the result contradicts the game; ``moves``: how
    many moves of a game both have, as far as the shorter goes.
    """

    id: int
    uid: str
    deleted: bool
    how: Literal["id", "photo", "moves", "looks", "near", "result"]
    agrees: bool = True
    moves: int = 0

    @property
    def guessed(self) -> bool:
        """Whether a person has to confirm it."""
        return self.how in ("looks", "near", "result")

    @property
    def certain(self) -> bool:
        """Whether nobody has to be asked about it."""
        return not (self.deleted or self.guessed)


def known(book: Book, record: Record, facts: Facts, *, names_match: bool) -> Known | None:
    """The match of the book that a game is, ``None`` if it is a new one.

    Args:
        record: under the id that it would be added with; ``facts`` are its own.
        names_match: whether the record itself, its sheet or its tournament names the match. Equal
            moves under another name are then only a guess.
    """
    found = by_id(book, record.tag(MATCH))
    if found is None and facts.photo:
        found = _by_photo(book, facts)
    if found is None and record.turns:
        found = _by_moves(book, record, names_match=names_match)
    if found is None and facts.sketch is not None:
        found = _by_marks(book, record, facts, names_match=names_match)
    if found is None and not names_match:
        twin = likely(record, twins(book, record))
        if twin is not None:
            found = Known(twin.match, twin.uid, deleted=False, how="result", agrees=twin.agrees)
    return found


def by_id(book: Book, uid: str) -> Known | None:
    """The match that has an id, deleted or not; ``None`` if none has."""
    row = book.row("SELECT id, uid, deleted FROM match WHERE uid = ?", (uid,))
    return None if row is None else Known(row[0], row[1], row[2] is not None, "id")


def _by_photo(book: Book, facts: Facts) -> Known | None:
    """The match read from the very same picture."""
    row = book.row(
        """SELECT m.id, m.uid, 0 FROM played p JOIN match m ON m.id = p.match
        WHERE p.game = :game AND p.photo = :photo AND p.photo <> '' UNION ALL
        SELECT id, uid, 1 FROM match WHERE deleted IS NOT NULL AND instr(text, :tag) LIMIT 1""",
        {"game": facts.game, "photo": facts.photo, "tag": f'"sha256:{facts.photo}"'},
    )
    return None if row is None else Known(row[0], row[1], bool(row[2]), "photo")


def _by_moves(book: Book, record: Record, *, names_match: bool) -> Known | None:
    """The match of the same game, as far as it or the record has got, else one that may be it with
    another last move."""
    move = record.turns[0][0].text
    # Of two orders given at once only one may be in the book yet.
    first = move if find_game(record.game).simultaneous else f"\n1. {move}"
    rows = book.rows(
        """SELECT id, uid, deleted, text FROM match
        WHERE instr(text, :first) AND instr(text, :game) ORDER BY deleted IS NULL DESC, id""",
        {"first": first, "game": f'[Game "{record.game}"]'},
    )
    guess = near = None
    for match, uid, deleted, text in rows:
        try:
            other = parse_record(text)
        except RecordError:
            continue
        further = further_moves(other, record)
        own = without_erased(record, other)
        if further is None:
            if near is None and _but_last_move(other, record) and may_be_one(book, other, own):
                near = Known(match, uid, deleted is not None, "near")
            continue
        if not may_be_one(book, other, own):
            continue
        moves = min(_moves(other), _moves(record))
        if moves >= FEW and not names_match and same_day(other, record):
            return Known(match, uid, deleted is not None, "moves")
        if guess is None and (moves >= FEW or named_and_same_day(other, record)):
            guess = Known(match, uid, deleted is not None, "looks", moves=moves)
    return guess or near


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


def _by_marks(book: Book, record: Record, facts: Facts, *, names_match: bool) -> Known | None:
    """The match that a photo most likely shows again; for a game with moves, the match of which
    only a photo of its sheet is in the book. Where the sheet names a match, no other of a
    tournament."""
    assert facts.sketch is not None
    others = {uid for (uid,) in book.rows("SELECT uid FROM pairing")} if names_match else ()
    best: tuple[float, Known | None] = (0.0, None)
    own = certain(record)
    for sketch, look, known_as in _sheets(book, facts.game, photos=bool(record.turns)):
        if known_as.uid in others:
            continue
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


def doubles(book: Book, added: Collection[int]) -> Iterator[Sentence]:
    """Which of some matches that were just added may be one that the book had: of the same two
    players on the same day, with the same drawing or, where only the result of one is known, with
    that result."""
    paired = {uid for (uid,) in book.rows("SELECT uid FROM pairing")}
    rows = book.rows(
        """SELECT n.match, o.match FROM played n JOIN played o USING (game, date)
        WHERE n.match >= :first AND o.match < :first AND date <> ''
        ORDER BY n.match, o.match LIMIT :most""",
        {"first": min(added), "most": MOST_COMPARED},
    )
    for number, pairs in groupby(rows, itemgetter(0)):
        with suppress(RecordError, BadMatch, BadText, BadOption):
            new = parse_record(text_of(book, number))
            alike = {twin.match for twin in twins(book, new, number) if twin.agrees}
            for _, match in pairs:
                old = parse_record(text_of(book, match))
                if number not in added or {new.tag(MATCH), old.tag(MATCH)} <= paired:
                    continue
                if match in alike or _is_drawn_again(book, old, new):
                    drop = match if new.shows_play and not old.shows_play else number
                    yield say(_DOUBLE, one=match, other=number, drop=drop)


def _is_drawn_again(book: Book, one: Record, other: Record) -> bool:
    """Whether two games have the same two players, day and drawing."""
    if not (one.shows_play and other.shows_play and named_and_same_day(one, other)):
        return False
    return may_be_one(book, one, other) and same_sheet(one, other)


_DOUBLE: Final = N_(
    "Matches {one} and {other} may be the same: same players, same day. If so, delete match {drop}."
)


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
    doubts, _ = doubts_in(record.tag(DOUBTS), game.boards(record.options)["board"])
    return marks, {doubt.name for doubt in doubts}
