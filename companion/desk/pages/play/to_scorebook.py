"""Whether a decided game is in the scorebook, and putting it there."""

from __future__ import annotations

from companion import Record
from companion.application.scorebook.outcomes import Added
from companion.application.table.open_game import OpenGame
from companion.desk.pages.shared.end_banner import EndBanner
from companion.desk.pages.shared.scorebook import of_record, put_in
from companion.desk.shell import route
from companion.desk.shell.shell import Shell
from companion.desk.tasks.book_queries import BookQueries
from companion.sentences import N_


class ToScorebook:
    """Says in the banner of a game whether the scorebook has it.

    Attributes:
        beside: queries of the book.
        banner: the game's; set once it is made.
    """

    banner: EndBanner

    def __init__(self, shell: Shell, game: OpenGame) -> None:
        self._shell, self._game = shell, game
        self.beside = BookQueries(shell)
        self._asked_for: Record | None = None
        self._in_book = False

    def add(self) -> None:
        """Put the game into the scorebook; a second time its match is completed there."""

        def done(added: Added | None) -> None:
            if added is not None:
                self._game.table.known_as(added.match.uid)
            self._asked_for = None
            self.refresh()

        put_in(self._shell, self.beside, of_record(self._game.record()), done)

    def refresh(self) -> None:
        """Say in the banner whether the decided game is in the scorebook as it is now."""
        if not self.banner.told:
            self._asked_for = None
            self._show_in_book(None)
            return
        record = self._game.record()
        if record != self._asked_for:
            self._asked_for = record
            self._show_in_book(None)
            self.beside.ask(lambda book: book.has(record), self._show_in_book)

    def _show_in_book(self, kept: bool | None) -> None:
        self._in_book = bool(kept)
        self.banner.done(N_("In the scorebook") if kept else "")

    def show_or_add(self) -> None:
        """Put the decided game into the scorebook; if it is there, go there."""
        if self._in_book:
            self._shell.open(route.Scorebook())
        else:
            self.add()

    def close(self) -> None:
        """Ask no more."""
        self.beside.close()
