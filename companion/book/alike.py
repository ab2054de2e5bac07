"""Whether a match is already in the book under another name: another copy of its photo, or another
photo of the same sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.board import Value
from companion.book.book import Book
from companion.book.facts import Facts
from companion.book.likeness import FEW, NEAR_SKETCH, NOT_OTHER, SHARED, apart, looks_near, shared
from companion.games import game as find_game
from companion.records import DOUBTS, Record, RecordError, parse_record, replay
from companion.scoring.doubts import BadDoubts, doubts_in


@dataclass(frozen=True)
class Alike:
    """A match that shows the same sheet; ``exact`` if its photo is the very same file."""

    id: int
    uid: str
    exact: bool


def alike(book: Book, record: Record, facts: Facts) -> Alike | None:
    """The match that a new photo most likely shows again, ``None`` if there is none.

    ``facts`` are the record's. Only matches from photos are compared.
    """
    if not facts.photo or facts.sketch is None:
        return None
    near: list[tuple[int, bool]] = []
    with book.reading() as db:
        rows = db.execute(
            """SELECT photo, sketch, look, match FROM played
            WHERE game = ? AND photo <> ''""",
            (facts.game,),
        )
        for photo, sketch, look, match in rows:
            if photo == facts.photo:
                return Alike(match, _uid(book, match), exact=True)
            same_look = looks_near(look, facts.look)
            if same_look or (sketch is not None and apart(sketch, facts.sketch) <= NEAR_SKETCH):
                near.append((match, same_look))
    own, doubtful = certain(record)
    best: tuple[float, int] = (0.0, 0)
    for match, same_look in near:
        with book.reading() as db:
            (text,) = db.execute("SELECT text FROM match WHERE id = ?", (match,)).fetchone()
        try:
            other, others = certain(parse_record(text))
        except RecordError:
            continue
        share = _share(own, other, doubtful | others, same_look=same_look)
        best = max(best, (share, match))
    share, match = best
    return Alike(match, _uid(book, match), exact=False) if share else None


def _share(
    own: Mapping[str, Value], other: Mapping[str, Value], doubtful: set[str], *, same_look: bool
) -> float:
    """The share of certain marks in common, 0 if it is too small for one sheet."""
    one = {name: value for name, value in own.items() if name not in doubtful}
    two = {name: value for name, value in other.items() if name not in doubtful}
    if len(one.keys() | two.keys()) < FEW:
        return 0.5 if same_look else 0.0
    share = shared(one, two)
    return share if share >= (NOT_OTHER if same_look else SHARED) else 0.0


def certain(record: Record) -> tuple[Mapping[str, Value], set[str]]:
    """The marks of a record's last position, and the names of the uncertain ones."""
    game = find_game(record.game)
    marks = game.marks(replay(record, game).end)
    try:
        doubts = doubts_in(record.tag(DOUBTS), game.boards(record.options)["board"])
    except BadDoubts:
        doubts = ()
    return marks, {doubt.name for doubt in doubts}


def _uid(book: Book, match: int) -> str:
    with book.reading() as db:
        return str(db.execute("SELECT uid FROM match WHERE id = ?", (match,)).fetchone()[0])
