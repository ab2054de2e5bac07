"""Reading and writing the user's scorebook from the window; errors go to the status bar."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple, TypeVar, Unpack

from companion import Match, Record, Undone
from companion.application.scorebook.book import Book
from companion.application.scorebook.details import Details
from companion.application.scorebook.looks import PlayerLook, look_of
from companion.application.scorebook.outcomes import Added, FutureDay, State, Way
from companion.application.scorebook.told.matches import (
    RESTORED,
    RESULT_ALONE,
    UNCHANGED,
    pair_and_result,
    why_open,
)
from companion.application.table.shared import IN_BOOK
from companion.desk.shell.shell import Shell
from companion.desk.tasks.book_queries import BookQueries, told_here
from companion.errors import CompanionError
from companion.games.names import title_of
from companion.games.phrases import points_told
from companion.sentences import N_, Day, Sentence, say, strung, without_commands

T = TypeVar("T")
UNDONE = N_("Undone: {act}.")
LEADERS = 4
"""Names shown on the first page."""
MOST = 500
"""Most matches listed; a filter finds the others."""


def asked(question: Callable[[Book], T], shell: Shell) -> T | None:
    """Query the user's book; ``None`` if there is none yet or, with a message, on an error."""
    if not Book.exists():
        return None
    try:
        with Book() as book:
            return question(book)
    except CompanionError as error:
        shell.tell(told_here(error), bad=True)
        return None


def known(book: Book) -> tuple[tuple[str, ...], str]:
    """The players' names, and the game of the latest match."""
    last = book.matches(limit=1)
    return tuple(each.name for each in book.players()), last[0].game if last else ""


class Leader(NamedTuple):
    """Somebody at the top of the standings, with points and matches in words."""

    name: str
    points: Sentence
    look: PlayerLook


def leading(book: Book) -> tuple[Leader, ...]:
    """Who leads the standings."""
    looks = book.looks()
    placed = [one for one in book.standings().table if one.placed]
    one, many = N_("{points} of {matches} point"), N_("{points} of {matches} points")
    return tuple(
        Leader(
            who.name,
            say(one, plural=many, points=points_told(who.points),
                matches=who.matches),
            look_of(looks, who.name),
        )
        for who in placed[:LEADERS]
    )  # fmt: skip


def remember(shell: Shell, names: Iterable[str | None]) -> None:
    """Offer these players' names first from now on."""
    used = shell.settings.with_names(names).names
    if used != shell.settings.names:
        shell.change(names=used)


Adding = Callable[[Book, Way | None, bool], Added]
"""Adds a match to a book, as decided, with a day in the future confirmed or not."""


def put_in(
    shell: Shell,
    beside: BookQueries,
    adding: Adding,
    done: Callable[[Added | None], object],
    undone: Callable[[], object] | None = None,
) -> None:
    """Add a match to the book; ask what only a person can decide about it.

    The outcome goes to the status bar; ``done`` is called with it, ``None`` if nothing came of it,
    and ``undone`` if it is taken back there.
    """

    def attempt(then: Way | None, future: bool) -> None:
        beside.change(partial(_attempt, adding, then, future), told, make=True)

    def told(added: Added | FutureDay | None) -> None:
        if isinstance(added, FutureDay):
            _ask_day(shell, added, partial(attempt, None, True), stay)
        elif added is None:
            done(None)
        elif added.done:
            remember(shell, added.match.players)
            done(added)  # It may show another page, which begins without a message.
            _tell_done(shell, added, undone)
        else:
            _ask(shell, added, partial(attempt, future=True), stay)

    def stay() -> None:
        shell.tell(UNCHANGED)
        done(None)

    attempt(None, False)


def _attempt(adding: Adding, then: Way | None, future: bool, book: Book) -> Added | FutureDay:
    try:
        return adding(book, then, future)
    except FutureDay as day:
        return day


def _tell_done(shell: Shell, added: Added, undone: Callable[[], object] | None) -> None:
    """Say that the book has it, with a way to take that back, and why it does not count yet or what
    contradicts the players' result, and what it came to besides."""
    done = say(_DONE[added.state], match=added.id)
    why = why_open(added.match, say(N_("see “Details” in the scorebook")))
    if why is None and added.match.told != added.match.as_read:
        why = added.match.note
    unnamed = say(_UNNAMED) if added.unnamed and why is None else None
    further = [*added.differences, *filter(None, (added.match.denied, why, unnamed))]
    further += added.beside
    if added.act is None:
        _tell_with(shell, done, [*map(without_commands, further)])
    else:
        notice_added(shell, say("{done}.", done=done), (added.act,), undone)
        tell_all(shell, further, stays=True)


def notice_added(
    shell: Shell, told: Sentence, acts: Sequence[int], undone: Callable[[], object] | None
) -> None:
    """Say what was added to the book by which acts; as long as the page is shown, it can be taken
    back there, whatever else was done to the book since. ``undone`` is called then."""

    def taken_back(done: list[Undone | None] | None) -> None:
        if done is None:
            return  # it is told why
        if undone is not None:
            undone()
        shell.refresh()
        if len(done) == 1 and done[0] is not None:
            shell.tell(say(UNDONE, act=done[0].act.told))

    def undo(book: Book) -> list[Undone | None]:
        return [book.undo(act=act) for act in reversed(acts)]

    take_back = partial(BookQueries(shell).change, undo, taken_back)
    shell.notice(told, take_back, of_page=True)


def _tell_with(shell: Shell, done: Sentence, further: Sequence[Sentence]) -> None:
    if further:
        done = say("{done}. {why}", done=done, why=strung(further, "{one} {other}"))
    shell.tell(done, stays=bool(further))


def tell_changed(shell: Shell, beside: Sequence[Sentence]) -> None:
    """Say that a match was changed, and what that came to besides."""
    tell_all(shell, [say(N_("Changed. Ctrl+Z undoes it.")), *beside])


def tell_all(shell: Shell, told: Iterable[Sentence], *, stays: bool = False) -> None:
    """Say one thing after the other, without the commands that they suggest; several stay, and of
    none is left what was said before."""
    all_told = [*map(without_commands, told)]
    words = strung(all_told, "{one} {other}") if all_told else ""
    shell.tell(words, stays=stays or len(all_told) > 1)


def tell_entered(shell: Shell, match: int, beside: Sequence[Sentence]) -> None:
    """Say that the book has a match, and what that came to besides."""
    _tell_with(shell, say(_DONE["added"], match=match), [*map(without_commands, beside)])


def restored_told(match: Match) -> Sentence:
    """That a deleted match is back, and which it is."""
    return say(RESTORED, match=match.id, line=_line(match))


_DONE: dict[State, str] = {
    "added": IN_BOOK,
    "there": IN_BOOK,
    "updated": N_("In the scorebook as match {match}, with missing details added"),
    "restored": N_("Restored match {match}"),
    "replaced": N_("Changed match {match}"),
}
_UNNAMED = N_("It does not count until both players have a name. Enter them and add it again.")
_ASKED: dict[State, str] = {
    "differs": N_("Match {match} is in the scorebook with different details"),
    "alike": N_("This looks like match {match}"),
    "deleted": N_("This game is match {match}, which was deleted"),
}
_WAYS: dict[Way, tuple[str, str]] = {
    "another": (N_("Add as a new match"), "outline"),
    "restore": (N_("Restore"), "outline"),
    "replace": (N_("Replace"), "outline-danger"),
}


def _ask(
    shell: Shell, added: Added, attempt: Callable[[Way], object], stay: Callable[[], object]
) -> None:
    """Ask what to do about a match that the book has."""
    from companion.desk.shell.question import Question

    ways, told = _WAYS, [_line(added.match), *added.differences]
    if added.result_alone:
        ways = {**_WAYS, "replace": (N_("It is that match"), "outline")}
        told.append(say(RESULT_ALONE))
    answers = [(ways[way][0], partial(attempt, way), ways[way][1]) for way in added.ways]
    title = say(_ASKED[added.state], match=added.id)
    Question(shell, shell.page, title, told, answers, no=N_("Do not add"), stay=stay)


def there_told(match: Match) -> Sentence:
    """That a photo or game is a match of the book, and which."""
    told = N_("This is match {match} of the scorebook: {line}. “Add to scorebook” completes it.")
    return say(told, match=match.id, line=_line(match))


def _line(match: Match) -> Sentence:
    return say(
        "{game} · {day} · {match}" if match.date else "{game} · {match}",
        game=title_of(match.game),
        day=Day(match.date),
        match=pair_and_result(match),
    )


def _ask_day(
    shell: Shell, error: FutureDay, go_on: Callable[[], object], stay: Callable[[], object]
) -> None:
    """Ask whether a day in the future is right."""
    from companion.desk.shell.question import Question

    answers = [(N_("Add"), go_on, "outline")]
    Question(shell, shell.page, error.sentence, (), answers, no=N_("No"), stay=stay)


def of_record(record: Record, **said: Unpack[Details]) -> Adding:
    """Adds a game's record."""
    return lambda book, then, future: book.add(record, then=then, future=future, **said)
