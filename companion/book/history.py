"""What was done to the book, and who said what about a match, in words. The records themselves,
before and after, are in the journal."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, cast

from companion.book.absent import is_absent
from companion.book.book import Book, who
from companion.book.problems import BookProblem
from companion.book.storage.rows import parsed
from companion.games import game as find_game
from companion.games.phrases import mark_name, player_name, result_told, value_name
from companion.records import UNFINISHED
from companion.sentences import (
    ENGLISH,
    N_,
    Catalogue,
    Day,
    Sentence,
    Term,
    numbers_of,
    say,
    see,
    strung,
)

if TYPE_CHECKING:
    from companion.answers.matches import ActJson, SaidJson, SaidKind

ADDED, CHANGED, REVIEWED = "added", "changed", "reviewed"
DELETED, UNDELETED = "deleted", "undeleted"
UNDONE, REDONE = "undone", "redone"

Said = Mapping[str, object]
"""What was said, as JSON: ``result``, ``players`` by colour, ``date``, ``event``, ``round``,
``place``, ``marks`` by name, ``answers`` by question, ``options`` by id, ``file``."""


@dataclass(frozen=True)
class Word:
    """Something said about a match: ``by`` whom, '' if unknown; ``at`` in UTC; ``kind`` is one of
    those above; ``undone``: whether it was undone later; ``game``: the match's, '' if unknown."""

    at: str
    by: str
    kind: str
    said: Said = field(default_factory=dict)
    undone: bool = False
    game: str = ""

    def __str__(self) -> str:
        """What was said, in English."""
        return str(self.told)

    def as_json(self) -> SaidJson:
        """What was said as in ``book show --json``."""
        return {
            "at": self.at,
            "by": self.by or None,
            "kind": cast("SaidKind", self.kind),
            "said": dict(self.said),
            "undone": self.undone,
        }

    @property
    def told(self) -> Sentence:
        """When, who and what, in one line."""
        what = say(_KINDS.get(self.kind, "{kind}"), kind=self.kind)
        if parts := [*_said(self.said, self.game)]:
            what = say("{what}: {parts}", what=what, parts=strung(parts))
        if self.undone:
            what = say(N_("{what} (undone later)"), what=what)
        when = Day(local_time(self.at))
        if not self.by:
            return say("{when}  {what}", when=when, what=what)
        return say("{when}  {who}: {what}", when=when, who=self.by, what=what)


def note(
    db: sqlite3.Connection,
    uid: str,
    at: str,
    kind: str,
    *,
    by: str | None = None,
    said: Said | None = None,
    undoes: int | None = None,
) -> None:
    """Store something said. ``by``: the computer's user if ``None``; ``undoes``: the number of what
    it takes back."""
    db.execute(
        "INSERT INTO history (match, at, by, kind, said, undoes) VALUES (?, ?, ?, ?, ?, ?)",
        (
            uid, at, who() if by is None else by, kind,
            json.dumps(dict(said or {}), ensure_ascii=False), undoes,
        ),
    )  # fmt: skip


def no_match(name: str) -> BookProblem:
    """The book does not have a match of this number or id."""
    told = say(N_("there is no match “{match}” in the book"), match=name)
    return BookProblem(see(told, "companion book list"))


def history(book: Book, match: int) -> tuple[Word, ...]:
    """Everything said about a match, earliest first."""
    with book.reading() as db:
        row = db.execute(
            "SELECT m.uid, m.added, p.game FROM match m LEFT JOIN played p ON p.match = m.id "
            "WHERE m.id = ?",
            (match,),
        ).fetchone()
        if row is None:
            raise no_match(str(match))
        rows = db.execute(
            """SELECT h.at, h.by, h.kind, h.said, EXISTS (
                SELECT 1 FROM history u WHERE u.match = h.match AND u.undoes = h.id AND NOT EXISTS (
                    SELECT 1 FROM history r WHERE r.match = h.match AND r.undoes = u.id
                )
            ) FROM history h WHERE h.match = ? ORDER BY h.id""",
            (row[0],),
        ).fetchall()
    return tuple(_words(rows, row[1], row[2] or ""))


def _words(rows: list[tuple[Any, ...]], added: str, game: str) -> Iterator[Word]:
    if not rows or rows[0][2] != ADDED:
        yield Word(added, "", ADDED)
    for at, by, kind, said, undone in rows:
        yield Word(at, by, kind, parsed(said), bool(undone), game)


def local_time(at: str) -> str:
    """A time in UTC as local time, to the minute."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return at


_KINDS = {
    "added": N_("added"),
    "changed": N_("changed"),
    "reviewed": N_("checked"),
    "deleted": N_("deleted"),
    "undeleted": N_("restored"),
    "undone": N_("last change undone"),
    "redone": N_("redone"),
}
"""Kinds of changes, by :attr:`Word.kind`."""
_NAMES = {
    "file": N_("file {value}"),
    "result": N_("result {value}"),
    "date": N_("date {value}"),
    "event": N_("event {value}"),
    "round": N_("round {value}"),
    "place": N_("place {value}"),
}


def said_told(said: Said, game: str = "") -> Sentence | None:
    """The first things that were said of a match of a game; ``None`` if nothing was."""
    parts = [*_said(said, game)]
    if len(parts) > _PARTS:
        parts = [*parts[:_PARTS], say("…")]
    return strung(parts) if parts else None


def _said(said: Said, game: str) -> Iterator[Sentence]:
    shown: Mapping[str, Callable[[str], str]] = {"result": result_told, "date": Day}
    for name, template in _NAMES.items():
        value = said.get(name)
        if name == "result" and value == UNFINISHED:
            yield say(N_("unfinished"))
        elif isinstance(value, str):
            yield say(template, value=shown.get(name, str)(value))
    for colour, name in _pairs(said.get("players")):
        yield say("{colour} {name}", colour=player_name(colour), name=name)
    for mark, value in _pairs(said.get("marks")):
        named = value_name(value == "marked" or value)
        yield say("{mark} {value}", mark=_mark(mark), value=named)
    for option, answer in _pairs(said.get("answers")):
        yield _answer(game, option, answer)


def _answer(game: str, key: str, answer: str) -> Sentence:
    """An answer to a question of a game; by its id where the game does not ask that here."""
    plain = say("{option}={answer}", option=key, answer=answer)
    if is_absent(game):
        return plain
    found = find_game(game)
    for option in found.options:
        if option.id == key:
            texts = [Term(one.text) for one in option.answers if one.value == answer]
            asked = Term(option.question)
            return say(N_("“{question} {answer}”"), question=asked, answer=(*texts, answer)[0])
    for unknown in found.unknowns.values():
        if key in unknown.asked:
            named = player_name(answer) if answer in found.players else answer
            return say(unknown.answered, question=Term(unknown.question), answer=named)
    return plain


def _mark(name: str) -> Sentence | str:
    """A mark in words; a name that is no mark's, in another program's book, as it is."""
    try:
        return mark_name(name)
    except ValueError:
        return name


def _pairs(found: object) -> Iterator[tuple[str, str]]:
    """Names and values of a mapping from the book; nothing if it is not one."""
    if isinstance(found, dict):
        yield from ((str(name), str(value)) for name, value in found.items())


_PARTS = 4
"""Most parts of a change listed in a line."""


MERGED, RENAMED, UNMERGED = "merged", "renamed", "unmerged"
MADE, EVENT_DELETED, EVENT_UNDELETED = "event-made", "event-deleted", "event-undeleted"
PAIRED, UNPAIRED = "paired", "unpaired"
ENTERED, WITHDREW, RETURNED = "entered", "withdrew", "returned"
BYE, NO_BYE, FORFEITED, NO_FORFEIT = "bye", "no-bye", "forfeited", "no-forfeit"
IMPORTED, TAKEN_IN, SETTING = "imported", "taken-in", "setting"
PHOTO, REBUILT, ERASED = "photo", "rebuilt", "erased"

SILENT = frozenset({PHOTO, REBUILT})
"""Acts that nobody takes back: a photo kept beside the book, damaged rows put right."""
_MOST = 10
"""Most match numbers in a sentence."""

_OF_MATCHES = {
    ADDED: (N_("match {matches} added"), N_("matches {matches} added")),
    CHANGED: (N_("match {matches} changed"), N_("matches {matches} changed")),
    REVIEWED: (N_("match {matches} checked"), N_("matches {matches} checked")),
    DELETED: (N_("match {matches} deleted"), N_("matches {matches} deleted")),
    UNDELETED: (N_("match {matches} restored"), N_("matches {matches} restored")),
    UNDONE: (
        N_("match {matches} changed back"),
        N_("matches {matches} changed back"),
    ),
    IMPORTED: (N_("{file} imported: {number} match"), N_("{file} imported: {number} matches")),
}  # fmt: skip
_OF_MATCHES[TAKEN_IN] = _OF_MATCHES[IMPORTED]
_OTHERS = {
    MERGED: N_("{name} merged with {into}"),
    RENAMED: N_("{name} renamed to {into}"),
    UNMERGED: N_("{name} separated again"),
    MADE: N_("tournament “{event}” created"),
    EVENT_DELETED: N_("tournament “{event}” deleted"),
    EVENT_UNDELETED: N_("tournament “{event}” restored"),
    PAIRED: N_("“{event}” paired"),
    UNPAIRED: N_("pairing of “{event}” cancelled"),
    ENTERED: N_("{player} added to “{event}”"),
    WITHDREW: N_("{player} withdrew from “{event}”"),
    RETURNED: N_("{player} added to “{event}” again"),
    BYE: N_("bye for {player} in “{event}”"),
    NO_BYE: N_("bye for {player} in “{event}” cancelled"),
    FORFEITED: N_("forfeit by {player} in “{event}”"),
    NO_FORFEIT: N_("forfeit by {player} in “{event}” cancelled"),
    SETTING: N_("settings changed"),
    IMPORTED: N_("{file} imported"),
    ERASED: N_("a name erased for good"),
}


@dataclass(frozen=True)
class Act:
    """Something done to the book.

    Attributes:
        number: in the journal, from 1.
        at: the time in UTC; ``by``: who, '' if unknown.
        kind: one of those above; ``said``: what was said.
        matches: the numbers of the matches that it added, changed, deleted or restored.
        undone: whether it has been undone.
        game: the key of a match's game if answers about it were said, else ''.
        displaced: the numbers of the deleted matches whose place in a tournament one of these took.
        effect: the kind of what came of undoing some matches' part of an act, if that has one.
    """

    number: int
    at: str
    by: str
    kind: str
    said: Mapping[str, object] = field(default_factory=dict)
    matches: tuple[int, ...] = ()
    undone: bool = False
    game: str = ""
    displaced: tuple[int, ...] = ()
    effect: str = ""

    def __str__(self) -> str:
        """What was done, in English."""
        return str(self.told)

    def as_json(self, language: Catalogue = ENGLISH) -> ActJson:
        """The act as in ``book undo --list --json``."""
        return {
            "number": self.number,
            "at": self.at,
            "by": self.by,
            "kind": self.kind,
            "text": self.told.text(language),
            "matches": sorted((*self.matches, *self.displaced)),
            "undone": self.undone,
        }

    @property
    def when(self) -> str:
        """The local time, to the minute: ``2026-11-14 20:15``."""
        return local_time(self.at)

    @property
    def told(self) -> Sentence:
        """The act as a part of a sentence: ``match 7 deleted``."""
        facts = {name: str(value) for name, value in self.said.items()}
        if self.kind in _OF_MATCHES and self.matches:
            one, more = _OF_MATCHES[self.effect or self.kind]
            told = say(
                one, plural=more, matches=numbers_of(self.matches, _MOST),
                number=len(self.matches), file=facts.get("file", ""),
            )  # fmt: skip
            says = self.kind in (ADDED, CHANGED, REVIEWED)
            parts = said_told(self.said, self.game) if says else None
            told = told if parts is None else say("{told}: {parts}", told=told, parts=parts)
            for match in self.displaced:
                told = say(N_("{told}, in place of match {match}"), told=told, match=match)
            return told
        return say(_OTHERS.get(self.kind, "{kind}"), **{**facts, "kind": self.kind})
