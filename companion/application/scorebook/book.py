"""The scorebook: matches, players and standings."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date as calendar
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from companion.application.dispute.judging import Shown, _loaded
from companion.application.reading.read import Answers, _chosen, load, read
from companion.book import book as _book
from companion.book.listing import Filter, Match
from companion.book.players import Player
from companion.book.profile import HeadToHead, Profile
from companion.book.standings import Standings
from companion.records import Record, parse_record
from companion.scoring.scored import Scored

if TYPE_CHECKING:
    from companion.book.imports import Imported

EVERY = 1_000_000_000
"""Most matches in a list."""


class Book:
    """A scorebook. It stays open until you close it, and every change is saved at once.

    Args:
        file: the scorebook's file (default: the one named in COMPANION_BOOK, else the user's own).
        create: create it if it does not exist.

    >>> with companion.Book("games.sqlite") as book:
    ...     match = book.add_result("line-wars", {"blue": "Ann", "red": "Ben"}, "14-11")
    ...     book.standings()
    <Standings: 1. Ann, 2. Ben>
    >>> match.winner_name, match.as_json()["score"]
    ('Ann', {'blue': 14, 'red': 11})

    Matches are filtered in the same way everywhere: ``game`` (its key), ``player`` and ``opponent``
    (names in any spelling), ``event``, ``since`` and ``until`` (days, months or years).

    Raises:
        CompanionError: the book is damaged, needs a newer program, or cannot be opened.
    """

    def __init__(self, file: str | Path | None = None, *, create: bool = True) -> None:
        self._book = _book.Book.open(file, create_missing=create)

    def __repr__(self) -> str:
        count = len(self)
        return f"<Book {self.file}: {count} {'match' if count == 1 else 'matches'}>"

    def __len__(self) -> int:
        from companion.book import count

        return count(self._book)

    def __enter__(self) -> Book:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def file(self) -> Path:
        """The path of the book."""
        return self._book.place.file

    def close(self) -> None:
        """Close the file. Nothing is lost if you never call this."""
        self._book.close()

    def add(
        self,
        shown: Shown,
        *,
        players: Mapping[str, str] | None = None,
        date: str | None = None,
        event: str | None = None,
        place: str | None = None,
    ) -> Match:
        """Add a match from a game record or photo. The same match is never added twice.

        Args:
            players: names by colour, if the game record does not have them.
            date: the day it was played, such as ``2026-11-14`` (default: the date in the game
                record, else today).

        Raises:
            CompanionError: ``shown`` cannot be read, or is not a match.
        """
        from companion.book.tags import DATE, EVENT, PLACE, content, uid_of_content, with_tags
        from companion.records import player_tag

        record = _record(shown)
        uid = uid_of_content(content(record))
        day = date or record.tag(DATE) or calendar.today().isoformat()
        told = {DATE: day, EVENT: event, PLACE: place}
        named = {player_tag(colour): name for colour, name in (players or {}).items()}
        said = {name: text for name, text in told.items() if text is not None}
        return self._put_in(with_tags(record, {**named, **said}), uid)

    def add_result(
        self,
        game: str,
        players: Mapping[str, str],
        result: str,
        *,
        options: Answers | None = None,
        date: str | None = None,
        event: str | None = None,
        place: str | None = None,
    ) -> Match:
        """Add a match if only its result is known.

        Args:
            players: names by colour.
            result: a score such as ``14-11``, or ``1-0``, ``0-1``, ``1/2-1/2``; first player first.

        Raises:
            CompanionError: this result is not possible, or there is no such game or colour.
        """
        from companion.book import result_record
        from companion.book.tags import DATE, EVENT, PLACE

        told = {DATE: date or calendar.today().isoformat(), EVENT: event, PLACE: place}
        tags = {name: text for name, text in told.items() if text is not None}
        return self._put_in(
            result_record(game, players, result, options=_chosen(options), tags=tags), ""
        )

    def _put_in(self, record: Record, uid: str) -> Match:
        from companion.book import add, entry, match, undelete

        (done,) = add(self._book, [entry(record, uid=uid)])
        if done.deleted:
            undelete(self._book, [done.id])
        return match(self._book, done.id)

    def matches(
        self,
        *,
        game: str = "",
        player: str = "",
        opponent: str = "",
        event: str = "",
        since: str = "",
        until: str = "",
        limit: int = EVERY,
    ) -> tuple[Match, ...]:
        """The matches, newest first.

        Raises:
            CompanionError: the book has no such player or event.
        """
        from companion.book import matches

        which = Filter(game, player, opponent, event, since, until)
        return matches(self._book, which, limit=limit)

    def delete(self, match: Match) -> None:
        """Delete a match; adding it again restores it."""
        from companion.book import delete

        delete(self._book, [match.id])

    def players(self) -> tuple[Player, ...]:
        """All players; those with the most matches come first."""
        from companion.book import players

        return players(self._book)

    def standings(
        self, *, game: str = "", event: str = "", since: str = "", until: str = ""
    ) -> Standings:
        """The standings: wins, points, and ratings with their ±.

        Raises:
            CompanionError: the book has no such event.
        """
        from companion.book import standings

        return standings(self._book, Filter(game, event=event, since=since, until=until))

    def profile(self, name: str) -> Profile:
        """One player: games, opponents, streaks, rating.

        Raises:
            CompanionError: there is no such player; the error suggests a similar name.
        """
        from companion.book import profile

        return profile(self._book, name)

    def versus(self, name: str, opponent: str) -> HeadToHead:
        """The matches of two players against each other.

        Raises:
            CompanionError: there is no such player.
        """
        from companion.book import head_to_head

        return head_to_head(self._book, name, opponent)

    def export(self, file: str | Path) -> None:
        """Export all matches as a table (.csv), as JSON (.json) or as game records (.pgr).

        Raises:
            CompanionError: the file name has another ending, or the file cannot be written.
        """
        from companion.book import export_bytes
        from companion.book.exports import ending_of
        from companion.files import write_whole

        write_whole(file, export_bytes(self._book, ending_of(str(file))))

    def import_file(self, file: str | Path) -> Imported:
        """Import matches from game records or from a file that :meth:`export` wrote.

        Raises:
            CompanionError: the file cannot be read.
        """
        from companion.book import import_file

        return import_file(self._book, file)


def _record(shown: Shown) -> Record:
    """The game record of ``shown``: as written, or as read from a photo."""
    from companion.files.inputs import is_record
    from companion.scoring.save import record_text

    found = _loaded(shown)
    if isinstance(found, str):
        found = load(found) if is_record(found) else read(found)
    if isinstance(found, Scored):
        return found.record or parse_record(record_text(found))
    return found
