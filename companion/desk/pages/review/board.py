"""The board beside a photo under review."""

from __future__ import annotations

from collections.abc import Callable

from companion.desk.board.view import BoardView, Touch


class ReviewBoard(BoardView):
    """The board of a review: Return means the uncertain mark in question, unless keys have moved to
    another mark."""

    accepts: Callable[[], object] = staticmethod(lambda: None)

    def _by_key(self, how: Touch) -> str:
        if not self._cursor:
            self.accepts()
            return "break"
        return super()._by_key(how)
