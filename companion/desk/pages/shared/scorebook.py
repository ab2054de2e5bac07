"""Reading and writing the user's scorebook from the window; errors go to the status bar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from companion.book import (
    ALL,
    Added,
    BadMatch,
    Book,
    BookProblem,
    add,
    change,
    delete,
    entry,
    facts_of,
    holds,
    match,
    standings,
    text_of,
    undelete,
)
from companion.book.alike import alike
from companion.book.facts import facts_of_text
from companion.book.tags import MATCH, fresh_uid, is_uid, with_tags
from companion.book.tournaments.words import number
from companion.desk.pages.shared.tables import result_of
from companion.files import BadFile
from companion.games import game
from companion.records import UNFINISHED, RecordError, parse_record
from companion.sentences import N_, Day, Sentence, say

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell
    from companion.desk.tasks.book_queries import BookQueries
    from companion.records import Record

T = TypeVar("T")
LEADERS = 4
"""Names shown on the first page."""


def asked(
    question: Callable[[Book], T],
    tell: Callable[[Sentence], object],
    *,
    make: bool = False,
) -> T | None:
    """Query the user's book; ``None`` if there is none yet or, with a message, on an error."""
    from companion.book import place_of

    if not make and not place_of().file.exists():
        return None
    try:
        with Book.open() as book:
            return question(book)
    except (BookProblem, BadFile) as error:
        tell(error.sentence)
        return None


def leading(book: Book) -> tuple[tuple[str, str], ...]:
    """The names that lead the standings, each with points and matches in words."""
    table = standings(book, ALL).table[:LEADERS]
    return tuple((one.name, f"{number(one.points)} / {one.matches}") for one in table)


@dataclass(frozen=True)
class _Settled:
    """A match of the book whose ``result`` would be replaced by another, or by an unfinished game,
    described by ``told``."""

    id: int
    result: str
    told: str


@dataclass(frozen=True)
class _Same:
    """A match of the book whose photo shows the same sheet, in a line."""

    id: int
    line: Sentence


def put_in(
    shell: Shell,
    beside: BookQueries,
    record: Record,
    done: Callable[[bool], object],
    uid: str = "",
    *,
    renamed: Callable[[str], object] = lambda _: None,
    again: bool = False,
) -> None:
    """Add a game to the book, or update it there.

    Replacing a result by another, or by an unfinished game, needs confirmation. The outcome goes to
    the status bar; ``done`` is called with whether it is in the book.

    Args:
        uid: the id of the tournament match, from its sheet's QR code or the pairing.
        renamed: called with the new id if it was added as a match of its own.
        again: whether it is known to be another match than a similar one in the book.
    """

    def kept(number: int | _Settled | _Same | None) -> None:
        if isinstance(number, _Same):
            _ask_again(shell, number, anew, stay)
            return
        if isinstance(number, _Settled):
            _ask(shell, number, replace, anew, stay)
            return
        if number is not None:
            shell.tell(say(N_("In the scorebook as match {match}"), match=number))
        done(number is not None)

    def replaced(settled: _Settled | None) -> None:
        if settled is not None:
            told = N_("In the scorebook as match {match}. “Restore” there gets {result} back.")
            shell.tell(say(told, match=settled.id, result=settled.result))
        done(settled is not None)

    def replace(settled: _Settled) -> None:
        beside.change(partial(_replace, record, uid, settled), replaced)

    def anew() -> None:
        fresh = fresh_uid()
        renamed(fresh)
        put_in(shell, beside, record, done, fresh, renamed=renamed, again=True)

    def stay() -> None:
        shell.tell(N_("Nothing was changed in the scorebook."))
        done(False)

    beside.change(partial(_put_in, record, uid, again), kept, make=True)


def is_in(record: Record, book: Book) -> bool:
    """Whether a game that says which match it is stands in the book as it is now."""
    try:
        return holds(book, entry(_whole(record, "", book)))
    except BadMatch:
        return False


def _ask_again(
    shell: Shell, same: _Same, anew: Callable[[], object], stay: Callable[[], object]
) -> None:
    """Ask whether a photo shows another match than a similar one in the book."""
    from companion.desk.shell.question import Question

    Question(
        shell,
        shell.page,
        say(N_("This looks like match {match}"), match=same.id),
        [same.line],
        (
            (N_("Do not add"), stay, "primary"),
            (N_("Add as a new match"), anew, "outline"),
        ),
    )


def _ask(
    shell: Shell,
    settled: _Settled,
    replace: Callable[[_Settled], object],
    anew: Callable[[], object],
    stay: Callable[[], object],
) -> None:
    """Ask what to do about the match that a game would replace."""
    from companion.desk.shell.question import Question

    going_on = N_("Match {match} ended {result}; this game is still going on")
    other = N_("Replace the result of match {match}, {result}, with {told}?")
    title = say(
        going_on if settled.told == UNFINISHED else other,
        match=settled.id,
        result=settled.result,
        told=settled.told,
    )
    replacing = shell.words(say(N_("Replace {result}"), result=settled.result))
    Question(
        shell,
        shell.page,
        title,
        [N_("A new match does not change that result.")],
        (
            (N_("Cancel"), stay, "primary"),
            (N_("Add as a new match"), anew, "outline"),
            (replacing, partial(replace, settled), "outline-danger"),
        ),
    )


def _put_in(record: Record, uid: str, again: bool, book: Book) -> int | _Settled | _Same:
    """Add a record; returns its number, or what would be lost, or the match that looks the same."""
    whole = _whole(record, uid, book)
    facts = facts_of(whole)
    same = None if again else alike(book, whole, facts)
    if same is not None and same.uid != facts.uid:
        known = match(book, same.id)
        names = " – ".join(name or "?" for name in known.players)
        template = "{game} · {day} · {match}" if known.date else "{game} · {match}"
        line = say(
            template,
            game=game(known.game).title,
            day=Day(known.date),
            match=f"{names}  {result_of(known)}",
        )
        return _Same(same.id, line)
    (added,) = add(book, [entry(whole)])
    if added.differs:
        try:
            before = facts_of_text(text_of(book, added.id)).result
        except RecordError as error:
            raise BookProblem(error.sentence) from None
        told = facts_of(whole).result
        if before not in (UNFINISHED, told):
            return _Settled(added.id, before, told)
    return _written(whole, added, book)


def _written(whole: Record, added: Added, book: Book) -> int:
    """The number of a match that the book now stores as in a record."""
    if added.deleted:
        undelete(book, [added.id])
    if added.differs:
        change(book, added.id, with_tags(whole, {MATCH: added.uid}))
    return added.id


def _replace(record: Record, uid: str, settled: _Settled, book: Book) -> _Settled:
    """Replace a match by a game; the old one is kept as a deleted match of its own."""
    before = parse_record(text_of(book, settled.id))
    (kept,) = add(book, [entry(before, uid=fresh_uid())])
    delete(book, [kept.id])
    whole = _whole(record, uid, book)
    (added,) = add(book, [entry(whole)])
    _written(whole, added, book)
    return settled


def _whole(record: Record, uid: str, book: Book) -> Record:
    """A record under its match's id, completed from its tournament."""
    from companion.book import filled_in, wanted

    name = uid or record.tag(MATCH)
    waiting = wanted(book, name) if name else None
    if waiting is not None:
        return filled_in(record, waiting)
    return with_tags(record, {MATCH: name}) if is_uid(name) else record
