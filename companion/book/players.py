"""Players: finding one by name, and merging two spellings, which can be undone."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.book.book import Book
from companion.book.history import MERGED, RENAMED, UNMERGED
from companion.book.problems import BookProblem
from companion.book.spelling import key_of, length_problem, shown
from companion.errors import NOT_ALLOWED
from companion.records.record import NOT_IN_A_LINE
from companion.sentences import N_, Sentence, say
from companion.spelling import did_you_mean

if TYPE_CHECKING:
    from companion.answers.players import PlayerJson


class UnknownPlayer(BookProblem):
    """Nobody in the book has this ``name``."""

    kind = "unknown-player"

    def __init__(self, sentence: Sentence, name: str) -> None:
        super().__init__(sentence)
        self.name = name


@dataclass(frozen=True)
class Player:
    """A person. ``spellings`` are other names merged into this one; ``was`` is the name that a
    merge or a new name has just made another."""

    id: int
    name: str
    matches: int = 0
    spellings: tuple[str, ...] = ()
    was: str = ""

    def as_json(self) -> PlayerJson:
        """The player as in ``book players --json``."""
        return {"name": self.name, "matches": self.matches, "spellings": list(self.spellings)}


def player_id(db: sqlite3.Connection, name: str) -> int | None:
    """The player with exactly this spelling, created if missing; ``None`` for an empty name."""
    key = key_of(name)
    if not key:
        return None
    found = db.execute("SELECT player FROM spelling WHERE key = ?", (key,)).fetchone()
    if found is not None:
        return int(found[0])
    number = int(db.execute("SELECT coalesce(max(id), 0) + 1 FROM player").fetchone()[0])
    db.execute(
        "INSERT INTO player (id, name, root) VALUES (?, ?, ?)", (number, shown(name), number)
    )
    db.execute("INSERT INTO spelling (key, player) VALUES (?, ?)", (key, number))
    return number


def root_of(db: sqlite3.Connection, player: int | None) -> int | None:
    """The player that a player counts as after all merges."""
    if player is None:
        return None
    return int(db.execute("SELECT root FROM player WHERE id = ?", (player,)).fetchone()[0])


def find_player(book: Book, name: str) -> Player:
    """The player with a name, in any spelling."""
    with book.reading() as db:
        row = db.execute(
            """SELECT root.id, root.name FROM spelling s
            JOIN player own ON own.id = s.player JOIN player root ON root.id = own.root
            WHERE s.key = ?""",
            (key_of(name),),
        ).fetchone()
        if row is None:
            names = [each for (each,) in db.execute("SELECT name FROM player LIMIT 5000")]
            unknown = say(N_("there is no player “{name}” in the book"), name=name)
            told = did_you_mean(unknown, name, names, "companion book players")
            raise UnknownPlayer(told, name)
        others = db.execute(
            "SELECT name FROM player WHERE root = ? AND id <> root ORDER BY name", (row[0],)
        )
        return Player(row[0], row[1], spellings=tuple(other for (other,) in others))


def players(book: Book) -> tuple[Player, ...]:
    """All players, those with most matches first."""
    with book.reading() as db:
        rows = db.execute(
            """SELECT p.id, p.name,
                (SELECT count(*) FROM played WHERE one = p.id)
                + (SELECT count(*) FROM played WHERE two = p.id) AS matches
            FROM player p WHERE p.root = p.id ORDER BY matches DESC, p.name"""
        ).fetchall()
        others: dict[int, list[str]] = {}
        for root, name in db.execute("SELECT root, name FROM player WHERE root <> id ORDER BY id"):
            others.setdefault(root, []).append(name)
    return tuple(Player(row[0], row[1], row[2], tuple(others.get(row[0], ()))) for row in rows)


def check_name(name: str) -> None:
    """Reject text that cannot be the name of a player or an event."""
    if not key_of(name):
        raise BookProblem.of(N_("a name is missing"))
    too_long = length_problem(name)
    if too_long is not None:
        raise BookProblem(too_long)
    if NOT_IN_A_LINE.search(name):
        raise BookProblem.of(NOT_ALLOWED, text=name)


def merge(book: Book, name: str, into: str, *, new: bool = False) -> Player:
    """Count everything played as ``name`` for ``into``, which may be a ``new`` name, nobody
    else's; the records keep their names."""
    one = find_player(book, name)
    if new:
        return _rename(book, one, into)
    with book.writing(MERGED, {"name": one.name, "into": find_player(book, into).name}) as db:
        merge_in(db, book, name, into)
    return replace(find_player(book, into), was=one.name)


def merge_in(db: sqlite3.Connection, book: Book, name: str, into: str) -> None:
    """The same within a transaction, with a name that the book has."""
    one, other = find_player(book, name), find_player(book, into)
    if one.id == other.id:
        told = N_(
            "{name} and {other} are already one player. "
            '“companion book merge "{name}" "{other}" --new” makes {other} the name that is '
            "shown."
        )
        if shown(into) == one.name:
            told = N_("{name} and {other} are already one player")
        raise BookProblem.of(told, name=name, other=into)
    met = db.execute(
        "SELECT 1 FROM played WHERE (one = ? AND two = ?) OR (one = ? AND two = ?) LIMIT 1",
        (one.id, other.id, other.id, one.id),
    ).fetchone()
    if met is not None:
        said = N_("{name} and {other} have played each other, so they cannot be merged")
        raise BookProblem.of(said, name=one.name, other=other.name)
    both = db.execute(
        """SELECT e.name FROM entrant t JOIN event e ON e.id = t.event
        JOIN player p ON p.id = t.player
        WHERE e.deleted IS NULL AND t.left_after IS NULL AND p.root IN (?, ?)
        GROUP BY e.id HAVING count(DISTINCT p.root) = 2 LIMIT 1""",
        (one.id, other.id),
    ).fetchone()
    if both is not None:
        said = N_(
            "{name} and {other} both play in “{event}”, so they cannot be merged. If they are one "
            'person, withdraw one of them first. “companion book withdraw "{event}" "{name}"” does '
            "that."
        )
        raise BookProblem.of(said, name=one.name, other=other.name, event=both[0])
    db.execute("UPDATE player SET merged_into = ? WHERE id = ?", (other.id, one.id))
    reroot(db)


def _rename(book: Book, one: Player, into: str) -> Player:
    """Give a player another name, which may be one of the player's own, or differ in capitals."""
    check_name(into)
    _check_free(book, one, into)
    name = shown(into)
    if name == one.name:
        raise BookProblem.of(N_("{name} is already the player's name"), name=name)
    with book.writing(RENAMED, {"name": one.name, "into": name}) as db:
        new = player_id(db, name)
        db.execute("UPDATE player SET name = ?, merged_into = NULL WHERE id = ?", (name, new))
        if new != one.id:
            db.execute("UPDATE player SET merged_into = ? WHERE id = ?", (new, one.id))
        reroot(db)
    return replace(find_player(book, name), was=one.name)


def _check_free(book: Book, one: Player, into: str) -> None:
    """Refuse a new name that is another player's."""
    try:
        other = find_player(book, into)
    except UnknownPlayer:
        return
    if other.id != one.id:
        told = N_(
            "{other} is in the scorebook already, so {name} cannot be renamed to that. If they "
            "are one person, merge the two."
        )
        raise BookProblem.of(told, name=one.name, other=shown(into))


def unmerge(book: Book, name: str) -> Player:
    """Undo the merge of a spelling, which then counts as a player of its own again."""
    find_player(book, name)
    with book.writing(UNMERGED, {"name": shown(name)}) as db:
        row = db.execute(
            """SELECT p.id, p.merged_into FROM spelling s JOIN player p ON p.id = s.player
            WHERE s.key = ?""",
            (key_of(name),),
        ).fetchone()
        if row is None or row[1] is None:
            told = N_(
                "{name} is not merged with anybody. “companion book players” lists merged names."
            )
            raise BookProblem.of(told, name=name)
        db.execute("UPDATE player SET merged_into = NULL WHERE id = ?", (row[0],))
        reroot(db)
    return find_player(book, name)


def reroot(db: sqlite3.Connection) -> None:
    """Recompute every player's root from the merges, and the matches of those that changed."""
    changed = db.execute(
        """WITH RECURSIVE up (id, root) AS (SELECT id, id FROM player WHERE merged_into IS NULL
            UNION SELECT p.id, up.root FROM player p JOIN up ON up.id = p.merged_into)
        SELECT up.root, up.id FROM up JOIN player p ON p.id = up.id WHERE p.root <> up.root"""
    ).fetchall()
    db.executemany("UPDATE player SET root = ? WHERE id = ?", changed)
    db.executemany("UPDATE played SET one = ? WHERE one_as = ?", changed)
    db.executemany("UPDATE played SET two = ? WHERE two_as = ?", changed)
