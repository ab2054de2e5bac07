"""Undoing and redoing acts, whatever they were, from the rows in the journal."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, cast

from companion.book.absent import told
from companion.book.book import Book
from companion.book.damage.check import carry_out
from companion.book.history import (
    DELETED,
    ERASED,
    IMPORTED,
    REDONE,
    SILENT,
    UNDELETED,
    UNDONE,
    Act,
    note,
)
from companion.book.problems import BookProblem
from companion.book.storage.journal import Line, held, lines_back
from companion.book.storage.recording import now
from companion.book.storage.rows import KEPT, SHARED, Change, Value, merged, now_in
from companion.book.tags import fresh_uid
from companion.records import RecordError
from companion.schema import blank, problem_keys
from companion.sentences import ENGLISH, N_, Catalogue, say

if TYPE_CHECKING:
    from companion.answers.matches import MatchJson, UndoneJson
    from companion.book.listing import Match

_FOLLOWED = "undoes"
"""What an act that takes back only one match's part of another says: the other's number."""


@dataclass(frozen=True)
class Undone:
    """What was, or would be, undone or redone.

    Attributes:
        act: the act; its matches are those it concerns.
        gone: numbers of the matches that are not in the book any more, or deleted.
        back: numbers of those that are in it again.
        changed: numbers of those whose records are as they were.
        players: names that came into the book with it and go again, unless others use them.
        events: the same of evenings and tournaments.
        match: the match concerned, if it is a single one that is still in the book.
    """

    act: Act
    gone: tuple[int, ...] = ()
    back: tuple[int, ...] = ()
    changed: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    match: Match | None = None

    def __str__(self) -> str:
        """What was undone, in English."""
        return str(self.act)

    def as_json(self, language: Catalogue = ENGLISH) -> UndoneJson:
        """What was undone, as in ``book undo --json``."""
        number = self.act.matches[0] if len(self.act.matches) == 1 else None
        blank_match = {**blank("match"), "id": number}
        shown = cast("MatchJson", blank_match) if self.match is None else self.match.as_json()
        return {
            **shown,
            "undone": self.act.kind,
            "deleted": number in self.gone,
            "act": self.act.as_json(language),
            "gone": [*self.gone],
            "back": [*self.back],
            "restored": [*self.changed],
            "names": [*self.players],
            "events": [*self.events],
            **problem_keys(None),
        }


def acts(book: Book, limit: int | None = None) -> tuple[Act, ...]:
    """What was done to the book, the last first, and what of it has been undone; since its journal
    began."""
    with book.reading() as db:
        return tuple(islice(_acts(_lines(book, db)), limit))


def undo(
    book: Book,
    match: int | None = None,
    *,
    act: int | None = None,
    dry_run: bool = False,
    past_erasing: bool = False,
) -> Undone | None:
    """Undo the last act that is not undone, whatever it was; or the last change of one match, but
    not its adding; or the act of a number. Returns what was undone, ``None`` if there is
    nothing."""
    if act is not None:
        return _revert(book, UNDONE, None, act, dry_run=dry_run)
    if match is None and not past_erasing:
        last = next((act for act in acts(book) if not act.undone), None)
        if last is not None and last.kind == ERASED:
            raise _erased(_revert(book, UNDONE, None, dry_run=True))
    return _revert(book, UNDONE, match, dry_run=dry_run)


def _erased(before: Undone | None) -> BookProblem:
    """That the last act erased a name, and what was done before, if that can be undone."""
    told = say(N_("Erasing a name cannot be undone."))
    if before is None:
        return BookProblem(told)
    more = N_("{told} Before that: {act}.")
    return BookProblem.of(more, told=told, act=before.act.told, id="needs-yes")


def redo(book: Book, *, dry_run: bool = False) -> Undone | None:
    """Do again what was undone last, if nothing else has been done since."""
    return _revert(book, REDONE, None, dry_run=dry_run)


@dataclass(frozen=True)
class _Plan:
    """The lines to revert, the first first, and the matches if it is their part alone."""

    lines: Sequence[Line]
    part: tuple[int, ...] = ()

    @property
    def changes(self) -> tuple[Change, ...]:
        """The rows as they are now, and as they were before: what is to be carried out. Matches go
        backwards, as the last may have the id that one before it gave up."""
        found = merged(change for line in self.lines for change in line.changes)
        matches = [each for each in found if each.table == "match"]
        every = (*(each for each in found if each.table != "match"), *reversed(matches))
        return tuple(
            each.back
            for each in every
            if each.table != "history" and (not self.part or _is_of(each, self.part))
        )

    @property
    def words(self) -> tuple[tuple[int, str], ...]:
        """The entries of histories that the lines wrote: number and match."""
        uids = {uid for each in self.changes if each.table == "match" for uid in _ids(each)}
        uids |= self.moves.keys()
        new = (each.after for line in self.lines for each in line.changes
               if each.table == "history" and each.before is None)  # fmt: skip
        return tuple((int(str(row[0])), str(row[1])) for row in new if row and row[1] in uids)

    @cached_property
    def moves(self) -> Mapping[Value, Value]:
        """The ids under which histories are kept now, each with the one of that match afterwards:
        one of its own for a match that goes and leaves its id to another."""
        matches = [each for each in self.changes if each.table == "match"]
        given = {each.after[1] for each in matches if each.after is not None}
        # one that comes back had its history moved aside when it went
        found = {
            each.after[1]: each.before[1]
            for each in merged(change for line in self.lines for change in line.changes)
            if each.table == "history" and each.before and each.after and each.before[1] in given
        }
        for each in matches:
            if each.before is not None and (each.after is not None or each.before[1] in given):
                found[each.before[1]] = fresh_uid() if each.after is None else each.after[1]
        return {now: then for now, then in found.items() if now != then}


def _revert(
    book: Book, kind: str, match: int | None, number: int | None = None, *, dry_run: bool
) -> Undone | None:
    with book.reading() as db:
        plan = _plan(_lines(book, db), kind, match, number)
        if plan is None:
            return None
        done = _undone(book, db, plan)
        changes = _still_to_do(db, plan, done.act)
        if number is not None and not changes:
            raise _changed_since(done.act)  # taken back by another act, such as pairing and back
    if dry_run:
        return done
    act = plan.lines[0].act
    said = {_FOLLOWED: act} if plan.part else {}
    with book.writing(kind, said, reverts=None if plan.part else act) as db:
        if plan != _plan(_lines(book, db), kind, match, number):
            raise _changed_since(done.act)
        carry_out(db, changes)
        _move_histories(db, plan.moves)
        for number, uid in plan.words:
            note(db, str(plan.moves.get(uid, uid)), now(), kind, undoes=number)
    return done


def _move_histories(db: sqlite3.Connection, moves: Mapping[Value, Value]) -> None:
    """Keep what was said of matches under their new ids, which others may have had until now."""
    query = "SELECT ?, id FROM history WHERE match = ?"
    rows = [row for now, then in moves.items() for row in db.execute(query, (then, now))]
    db.executemany("UPDATE history SET match = ? WHERE id = ?", rows)


def _lines(book: Book, db: sqlite3.Connection) -> Iterator[Line]:
    """The journal's lines, the last first, back to where all rows are in one."""
    for line in lines_back(book.place.journal, held(db).bytes):
        if line.whole:
            return
        yield line


def taken_back(book: Book, db: sqlite3.Connection, event: int) -> frozenset[tuple[Value, ...]]:
    """The rows, each after its table, that were changed or taken away since an event was made; what
    an import brought that was undone may come again, and is not among them."""
    found: set[tuple[Value, ...]] = set()
    reverted: set[int] = set()
    for line in _lines(book, db):
        undone = line.act in reverted
        if line.reverts is not None and not undone:
            reverted.add(line.reverts)
        for each in line.changes if line.reverts is None else ():
            row = each.after if undone else each.before
            if row is not None and not (undone and line.kind == IMPORTED):
                found.add((each.table, *row))
        if any((one.table, one.before, one.key) == ("event", None, (event,))
               for one in line.changes):  # fmt: skip
            break
    return frozenset(found)


def _acts(lines: Iterator[Line]) -> Iterator[Act]:
    reverted: set[int] = set()
    parts: dict[object, set[int]] = {}
    own: list[Line] = []
    for line in lines:
        own.append(line)
        if line.number != line.act:
            continue
        act = [each for each in own if each.act == line.act]
        own = [each for each in own if each.act != line.act]
        if line.reverts is not None and line.number not in reverted:
            reverted.add(line.reverts)
        if line.reverts is None and line.kind not in SILENT:
            found = _act(act[::-1])
            every = {*found.matches, *found.displaced}
            undone = line.number in reverted or every == parts.get(line.number)
            if _FOLLOWED in line.said and not undone:
                parts.setdefault(line.said[_FOLLOWED], set()).update(every)
            yield replace(found, undone=undone)


def _act(lines: Sequence[Line]) -> Act:
    first = lines[0]
    rows = [each for line in lines for each in line.changes if each.table == "match"]
    displaced = {_number(each) for each in rows if _gives_up_its_id(each, rows)}
    return Act(
        first.act, first.at, first.by, first.kind, first.said,
        tuple(sorted({*map(_number, rows)} - displaced)),
        game=_game(rows[0]) if rows and "answers" in first.said else "",
        displaced=tuple(sorted(displaced)),
        effect=_effect(rows) if first.kind == UNDONE else "",
    )  # fmt: skip


def _effect(matches: Sequence[Change]) -> str:
    """What taking back a part of an act did to the matches: they are deleted, or back."""
    there = {(_counts(each.before), _counts(each.after)) for each in matches}
    kinds = {(True, False): DELETED, (False, True): UNDELETED}
    return kinds.get(there.pop(), "") if len(there) == 1 else ""


def _counts(row: Sequence[Value] | None) -> bool:
    """Whether a match with this row is in the book, not deleted."""
    return row is not None and row[-1] is None


def _number(match: Change) -> int:
    return int(str(match.key[0]))


def _gives_up_its_id(match: Change, others: Sequence[Change]) -> bool:
    """Whether another match gets the id that a match had."""
    if match.before is None or match.after is None or match.before[1] == match.after[1]:
        return False
    return any(each.after is not None and each.after[1] == match.before[1] for each in others)


def _game(match: Change) -> str:
    """The key of the game of a match's row; '' if its record cannot be read."""
    row = match.after or match.before or ()
    try:
        return told(str(row[KEPT["match"].index("text")])).tags.get("Game", "")
    except RecordError:
        return ""


def _plan(lines: Iterator[Line], kind: str, match: int | None, number: int | None) -> _Plan | None:
    """What to revert; ``None`` if there is nothing."""
    found: list[Line] = []
    reverted: set[int] = set()
    for line in lines:
        if found:
            found += [line] if line.act == found[0].act else []
        elif line.act in reverted:
            continue
        elif line.reverts is not None:
            reverted.add(line.reverts)
            found = [line] if kind == REDONE and line.kind == UNDONE else []
        elif line.kind in SILENT:
            continue
        elif kind == REDONE:
            return None
        elif line.kind == ERASED or (number is not None and line.act != number):
            continue
        elif match is None:
            found = [line]
        elif own := [each for each in line.changes if _is_of(each, (match,))]:
            if _FOLLOWED in line.said:
                reverted.add(line.said[_FOLLOWED])
            elif own[0].before is None:
                return None
            else:
                every = [each for each in line.changes if each.table == "match"]
                part = _undone_with(own[0], every)
                whole = len(part) == len(every) and line.act == line.number
                return _Plan((line,), () if whole else part)
        if found and found[-1].number == found[0].act:
            return _Plan(tuple(reversed(found)))
    return None


def _is_of(change: Change, matches: Sequence[int]) -> bool:
    return change.table == "match" and change.key[0] in matches


def _undone_with(match: Change, every: Sequence[Change]) -> tuple[int, ...]:
    """A match, and the one that has given its id up to it or got it from it: one of them alone
    would leave nobody in the place, or two."""
    ids = _ids(match)
    return tuple(sorted(_number(each) for each in every if not ids.isdisjoint(_ids(each))))


def _ids(match: Change) -> set[Value]:
    return {row[1] for row in (match.before, match.after) if row is not None}


def _still_to_do(db: sqlite3.Connection, plan: _Plan, act: Act) -> tuple[Change, ...]:
    """The changes to carry out, without those of rows that are so already."""
    found = []
    for each in plan.changes:
        present = now_in(db, each)
        if present == each.before or (each.after is None and each.table in SHARED):
            found.append(each)
        elif present != each.after:
            raise _changed_since(act)
    return tuple(found)


def _changed_since(act: Act) -> BookProblem:
    told = N_(
        "“{act}” cannot be undone or redone alone: part of it has changed since. “companion book "
        "undo” undoes the latest change."
    )
    return BookProblem.of(told, act=act.told)


def _undone(book: Book, db: sqlite3.Connection, plan: _Plan) -> Undone:
    act = _act(plan.lines)
    if (reverts := plan.lines[0].reverts) is not None:
        act = next((each for each in _acts(_lines(book, db)) if each.number == reverts), act)
    told: dict[str, list[int]] = {"gone": [], "back": [], "changed": []}
    names: dict[str, list[str]] = {"player": [], "event": []}
    for each in plan.changes:
        if each.table == "match":
            was, will = _counts(each.before), _counts(each.after)
            what = "changed" if was and will else "back" if will else "gone" if was else ""
            if what:
                told[what].append(_number(each))
        elif each.table in names and each.after is None and each.before is not None:
            names[each.table].append(str(each.before[KEPT[each.table].index("name")]))
    if plan.part:
        act = replace(act, matches=tuple(each for each in act.matches if each in plan.part))
    gone, back, changed = (tuple(sorted(numbers)) for numbers in told.values())
    return Undone(act, gone, back, changed, tuple(names["player"]), tuple(names["event"]))
