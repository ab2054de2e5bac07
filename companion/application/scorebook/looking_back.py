"""Looking back on the matches of a scorebook: evenings and charts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.book import book as _book
from companion.book.listing import ALL, Filter
from companion.sentences import ENGLISH, Catalogue

if TYPE_CHECKING:
    from companion.book.charts import ScoresChart, WinsChart
    from companion.book.evening import Evening
    from companion.pictures.shapes import Picture


class LookingBack:
    """What a scorebook shows of the past."""

    _book: _book.Book

    def wins_over_time(self, which: Filter = ALL) -> WinsChart:
        """The wins of each player, day by day or match by match.

        Raises:
            CompanionError: the book has no such player or event.
        """
        from companion.book.charts import wins_over_time

        return wins_over_time(self._book, which)

    def score_differences(self, which: Filter = ALL) -> ScoresChart:
        """By how much matches were won.

        Raises:
            CompanionError: the book has no such player or event.
        """
        from companion.book.charts import score_differences

        return score_differences(self._book, which)

    def periods(self) -> tuple[str, ...]:
        """The days, months and years with matches, the latest first."""
        from companion.book.evening import periods

        return periods(self._book)

    def last_evening(self) -> str:
        """The last day with matches.

        Raises:
            CompanionError: no match has a day.
        """
        from companion.book.evening import last_evening

        return last_evening(self._book)

    def evening(self, which: Filter = ALL) -> Evening:
        """Matches on one page: who won, the closest, the longest run.

        Raises:
            CompanionError: the book has no such player or event.
        """
        from companion.book.evening import evening

        return evening(self._book, which)

    def evening_picture(self, which: Filter = ALL, language: Catalogue = ENGLISH) -> Picture:
        """The same as a picture, with the final boards.

        Raises:
            CompanionError: the book has no such player or event.
        """
        from companion.application.scorebook.pictures.evening import evening_picture

        return evening_picture(self._book, which, language)
