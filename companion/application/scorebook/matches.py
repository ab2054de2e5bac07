"""The matches of a scorebook: adding, changing, finding, deleting, undoing."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, Unpack

from companion.application.scorebook.outcomes import (
    Added,
    Changed,
    Only,
    Way,
    Which,
    number_of,
    record_of_match,
    shown_match,
)
from companion.board import Value
from companion.book import book as _book
from companion.book.history import Act, Word, history
from companion.book.listing import Deleted, Filter, Match, count, deleted, every_match, matches
from companion.book.matches import (
    count_uncertain,
    delete,
    is_deleted,
    text_of,
    uncertain_count,
    undelete,
)
from companion.book.photos import photo_of
from companion.book.problems import BookProblem
from companion.book.transfer.exports import as_shown
from companion.book.undo import Undone, acts, redo, undo
from companion.errors import CompanionError
from companion.games import game as find_game
from companion.records import Record
from companion.sentences import N_

if TYPE_CHECKING:
    from companion.application.dispute.judging import Shown
    from companion.application.reading.read import Answers
    from companion.application.scorebook.details import Circumstances, Details
    from companion.scoring.scored import Scored

EVERY = 1_000_000_000
"""Most matches in a list."""

_POSITION: Final = "[Position "
"""In every record of which a sheet, and not its moves alone, says how it stood."""


class Matches:
    """The matches of a scorebook."""

    _book: _book.Book

    def add(
        self,
        shown: Shown,
        *,
        then: Way | None = None,
        by: str | None = None,
        photo: Path | None = None,
        printed_for: str = "",
        keep_photo: bool = False,
        future: bool = False,
        **said: Unpack[Details],
    ) -> Added:
        """Add a match from a game record or photo. The same match is never added twice.

        A match that the book has is recognised by its id, its picture (even another copy of it),
        its moves (even if the game has gone on since) and by the marks on its sheet, deleted
        matches included. What it lacks is completed; nothing in the book is overwritten unless you
        say so.

        Args:
            then: what to do about a match that the book has: add it as ``"another"`` match,
                ``"replace"`` the match (or complete the one of which only the result is known), or
                ``"restore"`` the deleted one. :attr:`Added.ways` says which of them applies.
            by: who adds it, for the match's history (default: the computer's user).
            photo: the photo that a game record was read from.
            printed_for: the match that the sheet of a game record was printed for, '' if none.
            keep_photo: keep a copy of the photo beside the book.
            future: a day in the future is right.
            said: players, date, result and so on, as in :class:`Details`. The date is by default
                that of the game record or the tournament, else today (before four in the morning,
                yesterday).

        Raises:
            CompanionError: ``shown`` cannot be read or is not a match, the result is impossible, or
                the day is in the future.
        """
        from companion.application.scorebook.adding import put_in
        from companion.application.scorebook.shown import file_of, shown_by

        shows = shown_by(shown, said).of_sheet(photo, printed_for)
        return put_in(
            self._book, shows, said, then=then, by=by, keep=keep_photo,
            future=future, file=file_of(shown, shows.picture),
        )  # fmt: skip

    def add_result(
        self,
        game: str,
        players: Mapping[str, str],
        result: str,
        *,
        then: Way | None = None,
        by: str | None = None,
        future: bool = False,
        **said: Unpack[Circumstances],
    ) -> Added:
        """Add a match if only its result is known. Without a tournament's ``match`` it is asked
        about if the same two played a game that day; :attr:`Added.twin` names other matches that
        it may be.

        Args:
            game: its key; ``""`` for that of the tournament of ``match``.
            players: names by colour.
            result: a score such as ``14-11``, or ``1-0``, ``0-1``, ``1/2-1/2``; first player first.
            then, by, future, said: as for :meth:`add`.

        Raises:
            CompanionError: this result is not possible, there is no such game or colour, or the
                day is in the future.
        """
        from companion.application.scorebook.adding import put_word_in

        return put_word_in(self._book, game, players, result, said, then=then, by=by, future=future)

    def change(
        self,
        match: Which,
        /,
        shown: Shown | None = None,
        *,
        by: str | None = None,
        again: bool = False,
        future: bool = False,
        **said: Unpack[Details],
    ) -> Changed:
        """Change a match: what is said replaces what the book has, and :meth:`undo` takes it back.

        Args:
            match: the match, its number, or its id.
            shown: a photo or a game record that replaces its game.
            again: even if another match has that game.
            by, future, said: as for :meth:`add`.

        Raises:
            CompanionError: no such match, another match has the game, or an impossible result, mark
                or answer.
        """
        from companion.application.scorebook.changing import change_match

        return change_match(self._book, match, shown, said, by=by, again=again, future=future)

    def review(
        self,
        match: Which,
        /,
        shown: Shown | None = None,
        *,
        by: str | None = None,
        corrections: Mapping[str, Value] | None = None,
        options: Answers | None = None,
    ) -> Changed:
        """Answer what is open about a match: uncertain marks, and questions that its photo leaves.

        Args:
            match: the match, its number, or its id.
            shown: the match's photo as it was read again, if it was.
            by: who answers.
            corrections: marks of the photo by name, with their true values.
            options: answers to questions, and house rules.

        Raises:
            CompanionError: there is no such match, or no such mark, value or answer.
        """
        from companion.application.scorebook.changing import change_match

        said: Details = {"corrections": corrections or {}, "options": options or {}}
        return change_match(self._book, match, shown, said, by=by, reviewed=True)

    def delete(self, *matches: Which) -> tuple[int, ...]:
        """Delete matches, all or none; they count nowhere until :meth:`undelete` restores them.

        Returns:
            Their numbers.

        Raises:
            CompanionError: there is no such match, or it is already deleted.
        """
        numbers = tuple(dict.fromkeys(number_of(self._book, each) for each in matches))
        delete(self._book, numbers)
        return numbers

    def undelete(self, *matches: Which) -> tuple[Match, ...]:
        """Restore deleted matches, without arguments the one deleted last.

        Raises:
            CompanionError: there is no such match, or it is not deleted.
        """
        numbers = [*dict.fromkeys(number_of(self._book, each) for each in matches)]
        if not (numbers := numbers or [each.id for each in self.deleted()[:1]]):
            raise BookProblem.of(N_("No deleted matches."))
        undelete(self._book, numbers)
        return tuple(shown_match(self._book, number) for number in numbers)

    def acts(self, limit: int | None = None) -> tuple[Act, ...]:
        """What was done to the book, the last first: matches added, changed or deleted, names
        merged, rounds paired, files imported. An act that was undone says so."""
        return acts(self._book, limit)

    def undo(
        self,
        match: Which | None = None,
        *,
        act: Act | int | None = None,
        dry_run: bool = False,
        past_erasing: bool = False,
    ) -> Undone | None:
        """Undo the last act, whatever it was and whoever did it.

        Args:
            match: undo the last change of this match instead, but not its adding.
            act: undo this one instead, or the one of this number, such as :attr:`Added.act`.
            dry_run: change nothing, and return what would be undone.
            past_erasing: undo the act before, if the last one erased a name for good.

        Returns:
            What was undone, ``None`` if there is nothing.

        Raises:
            CompanionError: what it did has been changed again since, or it erased a name.
        """
        number = None if match is None else number_of(self._book, match)
        one = act.number if isinstance(act, Act) else act
        done = undo(self._book, number, act=one, dry_run=dry_run, past_erasing=past_erasing)
        return self._with_match(done)

    def redo(self, *, dry_run: bool = False) -> Undone | None:
        """Do again what was undone last, unless something else was done since; as :meth:`undo`."""
        return self._with_match(redo(self._book, dry_run=dry_run))

    def _with_match(self, done: Undone | None) -> Undone | None:
        if done is None or len(done.act.matches) != 1 or done.act.matches[0] in done.gone:
            return done
        with suppress(BookProblem):  # its record is damaged
            return replace(done, match=shown_match(self._book, done.act.matches[0]))
        return done

    def match(self, match: Which) -> Match:
        """A match by its number or its id in records, deleted or not.

        Raises:
            CompanionError: there is none.
        """
        return shown_match(self._book, number_of(self._book, match))

    def is_deleted(self, match: Which) -> bool:
        """Whether a match is deleted.

        Raises:
            CompanionError: there is no such match.
        """
        return is_deleted(self._book, number_of(self._book, match))

    def record(self, match: Which) -> Record:
        """The game record of a match, deleted or not.

        Raises:
            CompanionError: there is no such match, or its record is damaged.
        """
        return record_of_match(self._book, number_of(self._book, match))

    def has(self, shown: Record) -> bool:
        """Whether a game is in the book just as it is now, and not deleted."""
        from companion.application.scorebook.adding import holds_game

        return holds_game(self._book, shown)

    def match_of(
        self, shown: Shown, *, photo: Path | None = None, printed_for: str = ""
    ) -> Match | None:
        """The match that a game or photo is for certain, not deleted; arguments as in :meth:`add`,
        which would not add another one."""
        from companion.application.scorebook.adding import match_of
        from companion.application.scorebook.shown import shown_by

        found = match_of(self._book, shown_by(shown, {}).of_sheet(photo, printed_for))
        return None if found is None else shown_match(self._book, found)

    def text(self, match: Which) -> str:
        """The text of a match's game record, with the players' names as the scorebook shows them,
        deleted or not, damaged or not.

        Raises:
            CompanionError: there is no such match.
        """
        text = text_of(self._book, number_of(self._book, match))
        with suppress(CompanionError):  # it is damaged
            return as_shown(self.match(match), text)[0]
        return text

    def open_questions(
        self,
        match: Which,
        corrections: Mapping[str, Value] | None = None,
        options: Answers | None = None,
    ) -> Scored:
        """A match scored as its record has it, with what is still to be checked about it.

        Args:
            match: the match, its number, or its id.
            corrections, options: answers to try; the book is not changed.

        Raises:
            CompanionError: there is no such match, or its record is damaged.
        """
        from companion.application.scorebook.settling import settled_as_said
        from companion.scoring.from_record import scored_record

        said: Details = {"corrections": corrections or {}, "options": options or {}}
        record = settled_as_said(self.record(match), said)
        return scored_record("", record, find_game(record.game))

    def leaves_open(self, match: Which) -> bool:
        """Whether anything is left to answer about a match, even if it counts as it is.

        Raises:
            CompanionError: there is no such match.
        """
        found = self.match(match)
        if found.told or found.to_check:
            return found.to_check
        with suppress(CompanionError):  # its record is damaged, or of a game that is not here
            return self.open_questions(found).leaves_open
        return False

    def to_review(self, **only: Unpack[Only]) -> tuple[Match, ...]:
        """The matches that leave anything to answer, even those that count as they are, the
        earliest first.

        Raises:
            CompanionError: the book has no such player or event.
        """
        which = Filter(**only)
        found = [
            match
            for match, text in every_match(self._book, which)
            if _POSITION in text and not match.to_check and self.leaves_open(match)
        ]
        waiting = self.matches(replace(which, open=True))
        return tuple(sorted((*waiting, *found), key=lambda match: (match.date, match.id)))

    def history(self, match: Which) -> tuple[Word, ...]:
        """Who said what about a match, the earliest first.

        Raises:
            CompanionError: there is no such match.
        """
        return history(self._book, number_of(self._book, match))

    def photo(self, match: Match) -> Path | None:
        """The copy of a match's photo, ``None`` if none is kept."""
        return photo_of(self._book, match.photo) if match.photo else None

    def matches(
        self, which: Filter | None = None, *, limit: int = EVERY, **only: Unpack[Only]
    ) -> tuple[Match, ...]:
        """The matches, newest first.

        Raises:
            CompanionError: the book has no such player or event.
        """
        return matches(self._book, which or Filter(**only), limit=limit)

    def count(self, which: Filter | None = None, **only: Unpack[Only]) -> int:
        """How many matches there are.

        Raises:
            CompanionError: the book has no such player or event.
        """
        return count(self._book, which or Filter(**only))

    def deleted(self) -> tuple[Deleted, ...]:
        """The deleted matches, the last deleted first."""
        return deleted(self._book)

    def uncertain_count(self, count: bool | None = None) -> bool:
        """Whether matches with marks to check count as read; ``count`` changes that."""
        if count is not None:
            count_uncertain(self._book, count)
        return uncertain_count(self._book)
