"""The players of a scorebook: names, standings, profiles, evenings and charts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from companion.application.scorebook.outcomes import Only
from companion.book import book as _book
from companion.book.listing import ALL, Filter
from companion.book.players import Player, find_player, merge, players, unmerge
from companion.book.players import UnknownPlayer as UnknownPlayer
from companion.sentences import ENGLISH, Catalogue

if TYPE_CHECKING:
    from companion.application.scorebook.looks import PlayerLook
    from companion.book.erasing import Erased
    from companion.book.figures.charts import ScoresChart, WinsChart
    from companion.book.figures.evening import Evening
    from companion.book.figures.profile import HeadToHead, Profile
    from companion.book.figures.standings import Standings
    from companion.pictures.shapes import Picture


class People:
    """The players of a scorebook, and what it shows of the past."""

    _book: _book.Book

    def players(self) -> tuple[Player, ...]:
        """All players; those with the most matches come first."""
        return players(self._book)

    def merge(self, name: str, into: str, *, new: bool = False) -> Player:
        """Count everything played as ``name`` for ``into``; the records keep their names.

        Args:
            new: ``into`` is a new name for the player, to rename them; it may be another of their
                spellings.

        Raises:
            CompanionError: nobody has this name, somebody has the new one, or the two have played
                each other.
        """
        return merge(self._book, name, into, new=new)

    def unmerge(self, name: str) -> Player:
        """Let a merged spelling count as a player of its own again.

        Raises:
            CompanionError: nobody has this name, or it was not merged.
        """
        return unmerge(self._book, name)

    def erase(self, name: str, *, dry_run: bool = False) -> Erased:
        """Erase a person, under all spellings of the name: it leaves the book, its journal and its
        backups for good, and a stand-in takes its place. It cannot be undone.

        Args:
            dry_run: change nothing, and return what would be changed.

        Raises:
            CompanionError: nobody has this name, or the book is damaged or cannot be written.
        """
        from companion.application.scorebook.looks import forget_looks
        from companion.book.erasing import erase

        erased = erase(self._book, name, dry_run=dry_run)
        if erased.done:
            forget_looks(self._book.place, (erased.name, *erased.spellings))
        return erased

    def looks(self) -> Mapping[str, PlayerLook]:
        """The colours and pictures that players were given, under whichever of their names; see
        :func:`look_of`."""
        from companion.application.scorebook.looks import looks, shared_looks

        known = looks(self._book.place)
        return shared_looks(known, self.players()) if known else known

    def give_look(self, name: str, *, colour: str = "", picture: Path | None = None) -> None:
        """Give a player a colour, or a picture; neither: the usual look.

        Raises:
            CompanionError: the picture cannot be read, or nothing be written beside the book.
        """
        from companion.application.scorebook.looks import give_look

        names = find_player(self._book, name)
        give_look(self._book.place, (names.name, *names.spellings), colour=colour, picture=picture)

    def standings(
        self, which: Filter | None = None, *, uncertain: bool | None = None, **only: Unpack[Only]
    ) -> Standings:
        """The standings: wins, points, and ratings with their ±.

        Args:
            uncertain: whether matches with marks to check count as read (default: as set in the
                book).

        Raises:
            CompanionError: the book has no such player or event.
        """
        from companion.book.figures.standings import standings

        return standings(self._book, which or Filter(**only), uncertain=uncertain)

    def profile(self, name: str, which: Filter | None = None, **only: Unpack[Only]) -> Profile:
        """One player: games, opponents, streaks, rating.

        Raises:
            CompanionError: there is no such player; the error suggests a similar name.
        """
        from companion.book.figures.profile import profile

        return profile(self._book, name, which or Filter(**only))

    def versus(
        self, name: str, opponent: str, /, which: Filter | None = None, **only: Unpack[Only]
    ) -> HeadToHead:
        """The matches of two players against each other.

        Raises:
            CompanionError: there is no such player.
        """
        from companion.book.figures.profile import head_to_head

        return head_to_head(self._book, name, opponent, which or Filter(**only))

    def wins_over_time(self, which: Filter = ALL) -> WinsChart:
        """The wins of each player, day by day or match by match.

        Raises:
            CompanionError: the book has no such player or event.
        """
        from companion.book.figures.charts import wins_over_time

        return wins_over_time(self._book, which)

    def score_differences(self, which: Filter = ALL) -> ScoresChart:
        """By how much matches were won.

        Raises:
            CompanionError: the book has no such player or event.
        """
        from companion.book.figures.charts import score_differences

        return score_differences(self._book, which)

    def periods(self) -> tuple[str, ...]:
        """The days, months and years with matches, the latest first."""
        from companion.book.figures.evening import periods

        return periods(self._book)

    def last_evening(self) -> str:
        """The last day with matches.

        Raises:
            CompanionError: no match has a day.
        """
        from companion.book.figures.evening import last_evening

        return last_evening(self._book)

    def evening(self, which: Filter = ALL) -> Evening:
        """Matches on one page: who won, the closest, the longest run.

        Raises:
            CompanionError: the book has no such player or event.
        """
        from companion.book.figures.evening import evening

        return evening(self._book, which)

    def evening_picture(self, which: Filter = ALL, language: Catalogue = ENGLISH) -> Picture:
        """The same as a picture, with the final boards.

        Raises:
            CompanionError: the book has no such player or event.
        """
        from companion.application.scorebook.pictures.evening import evening_picture

        return evening_picture(self._book, which, language)
